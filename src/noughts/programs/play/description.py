"""How a person plays a program: in a sentence for its report, and action by action in a game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from noughts.programs.play.configuration import Configuration
from noughts.programs.play.moves import Moves
from noughts.programs.play.walk import Played
from noughts.rules.game import mnk
from noughts.rules.notation import cell_name, in_words


def describe(found: Configuration) -> str:
    """Return how a person plays the program, in a sentence."""
    mark = (found.moves.program or "").strip("'")
    shown = mark and len(mark) <= 10 and not re.fullmatch(r"-?[\d.]+", mark)  # not as a number
    answers = f", it answers with {mark}" if shown else ""
    actions = found.moves.actions
    if found.windows:
        return f"Played in its own window: {_describe_moves(found.moves)}{answers}."
    if all(len(several) > 1 for several in actions.values()):
        cell, both = min((cell, " and then ".join(several)) for cell, several in actions.items())
        name = cell_name(cell, mnk(3, 3, 3))
        return f"Played at its own prompts: you type {both} for {name}{answers}."
    texts = {cell: " ".join(several) for cell, several in sorted(actions.items())}
    first, last = next(iter(texts.values())), [*texts.values()][-1]
    if all(len(text) == 1 for text in texts.values()):
        first, last = min(texts.values()), max(texts.values())
    for lowest in (0, 1):  # the program may have taken the first or the last cell
        if all(text == str(cell + lowest) for cell, text in texts.items()):
            first, last = str(lowest), str(lowest + 8)
    return f"Played at its own prompts: you type {first} to {last}{answers}."


def _describe_moves(moves: Moves) -> str:
    """Return what a person does in a window."""
    keys = [
        moves.labels.get(several[-1], "").removeprefix("press ")
        for _, several in sorted(moves.actions.items())
        if moves.labels.get(several[-1], "").startswith("press ")
    ]
    if len(keys) < len(moves.actions):
        return "you click a cell"
    if len(set(keys)) == 1:
        return f"you move a cursor to a cell and press {keys[0]}"
    numbers = sorted(keys) == [str(number) for number in range(1, 10)]
    return f"you press {'1 to 9' if numbers else in_words(keys, 'or')}"


def started(found: Configuration) -> tuple[str, ...]:
    """Return how a person starts the program, if it takes arguments."""
    return (found.menu[0].label,) if found.arguments else ()


def actions_of(
    played: Played | None, found: Configuration, labels: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the actions of a person in a game: lines to type, or labels to click."""
    if played is None:
        return ()
    actions = [step for step in played.script if isinstance(step, str)]
    menu = [step for step in found.menu if step.action in actions]
    # The first actions answer menus; a square may later have the key of one of these answers.
    number = len(menu) if [step.action for step in menu] == actions[: len(menu)] else 0
    labels = {step.action: step.label for step in menu} | {**labels, **found.moves.labels}
    later = (labels.get(step, step) for step in actions[number:])
    return (*started(found), *(step.label for step in menu[:number]), *later)
