"""Words for what a person types or clicks, and what programs print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from noughts.errors import printable
from noughts.programs.watching import split_actions
from noughts.programs.wording import ESCAPES, label

DRAW = "#"
"""The sign before the outcome of a random draw in a script."""

VERBS = ("click", "press", "choose", "check", "answer", "close", "type")
"""How the label of an action at a window begins."""


def as_output(text: str) -> str:
    """Return what a program printed, line by line, without colours and other commands."""
    return printable(ESCAPES.sub("", text))


def in_turn(actions: Iterable[str]) -> str:
    """Return the actions as a phrase: `type 3, X, 1`, `choose Hard, then click a1, b2`."""
    parts = []
    for verb, several in groupby(map(label, actions), key=_verb):
        texts = [text.removeprefix(f"{verb} ") for text in several]
        parts.append(f"{verb} {join(texts)}")
    return ", then ".join(parts)


def join(texts: Sequence[str]) -> str:
    """Return texts as a list, with semicolons if one of them contains a comma."""
    return ("; " if any("," in text for text in texts) else ", ").join(texts)


def write_script(script: Iterable[str | int]) -> str:
    """Return a game as `--script` takes it: `3, X, #1, 5`."""
    return join([f"{DRAW}{each}" if isinstance(each, int) else label(each) for each in script])


def read_script(written: str) -> tuple[str | int, ...]:
    """Return the game that `write_script` wrote."""
    return tuple(
        int(part[1:]) if re.fullmatch(rf"{DRAW}\d+", part) else part
        for part in split_actions(written)
    )


def _verb(action: str) -> str:
    first = action.partition(" ")[0]
    return first if first in VERBS and first != action else "type"
