"""Words for what a person types or clicks, and what programs print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from noughts.errors import printable
from noughts.programs.branch import STARTED_WITH
from noughts.programs.watching import split_actions
from noughts.programs.wording import ESCAPES, label

DRAW = "#"
"""The sign before the outcome of a random draw in a script."""

VERBS = ("click", "press", "choose", "check", "answer", "close", "type", "start")
"""The first words of the labels of actions in a window."""


def as_output(text: str) -> str:
    """Return the output of a program without colours and other control characters."""
    return printable(ESCAPES.sub("", text))


def in_turn(actions: Iterable[str]) -> str:
    """Return the actions as a phrase: `type 3, X, 1`, `choose Hard, then click a1, b2`."""
    parts = []
    for verb, labels in groupby(map(label, actions), key=_verb):
        texts = [text.removeprefix(f"{verb} ") for text in labels]
        parts.append(f"{verb} {join(texts)}")
    return ", then ".join(parts)


def run_it(actions: Sequence[str]) -> str:
    """Return how to run a program and what to do then: `run it with -x and type 3, X, 1`."""
    if actions[0].startswith(STARTED_WITH):
        arguments = label(actions[0]).removeprefix(STARTED_WITH)
        return f"run it with {arguments} and {in_turn(actions[1:])}"
    return f"run it and {in_turn(actions)}"


def join(texts: Sequence[str]) -> str:
    """Return texts as a list, with semicolons if one of them contains a comma."""
    return ("; " if any("," in text for text in texts) else ", ").join(texts)


def write_script(script: Iterable[str | int]) -> str:
    """Return a game as `--script` takes it: `3, X, #1, 5`."""
    return join([f"{DRAW}{step}" if isinstance(step, int) else label(step) for step in script])


def read_script(text: str) -> tuple[str | int, ...]:
    """Return the game that `write_script` wrote."""
    return tuple(
        int(step[1:]) if re.fullmatch(rf"{DRAW}\d+", step) else step
        for step in split_actions(text)
    )


def _verb(action: str) -> str:
    first = action.partition(" ")[0]
    return first if first in VERBS and first != action else "type"
