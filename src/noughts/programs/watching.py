"""Plays a recorded game against a program again, and shows what a person would see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain, pairwise
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from noughts.errors import NoughtsError
from noughts.programs.branch import STARTED_WITH, Branch, Run
from noughts.programs.event import DRAW, PROMPT, TIMEOUT, Action, Boards, Event
from noughts.rules.game import mnk
from noughts.rules.position import Position

Script = Sequence[str | int]
"""The actions of a person, and the outcomes of random draws as numbers."""

MOST_DRAWS = 200
"""The number of random draws between two actions after which a replay gives up."""

CELLS = 9

ENTER = "Enter"
"""How scripts write an empty line."""

SQUARE = re.compile(r"click the square in row (\d), column (\d)")


class CannotReplay(NoughtsError):
    """Raised when a game cannot be played again; the message says why."""


class Step(NamedTuple):
    """What a person sees before an action, or at the end of the game."""

    output: str
    """What the program printed since the last action."""
    action: str | None
    """The label of the person's next action; None at the end."""
    boards: tuple[Boards, ...]
    """The boards that noughts saw since the last action."""
    window: bool = False


class Replay(NamedTuple):
    """A game that was played again."""

    steps: tuple[Step, ...]
    error: str = ""
    """Why the program crashed; empty if it did not."""

    def positions(self) -> Sequence[Position | None]:
        """Return the position at each step; None while the program shows no board.

        The player who moved first is X, whatever the marks of the program are.
        """
        path, changes = _find_board(self.steps)
        if not changes:
            return [None] * len(self.steps)
        looks = [[each[path] for each in step.boards if path in each] for step in self.steps]
        seen = list(chain.from_iterable(chain.from_iterable(looks)))
        order = sorted(
            set(changes.values()),  # the mark that moves first never has fewer cells
            key=lambda mark: (-seen.count(mark), "x" not in mark.lower(), mark),
        )
        marks = dict(zip(order, "XO", strict=False))
        read = [[_read_position(cells, marks) for cells in several] for several in looks]
        return [*accumulate(read, _next_position, initial=mnk().start)][1:]

    def to_json(self) -> list[dict[str, object]]:
        """Return the steps: the output, the position, and the action that follows."""
        return [
            {"output": step.output, "position": position and str(position), "action": step.action}
            for step, position in zip(self.steps, self.positions(), strict=True)
        ]


def short_label(label: str) -> str:
    """Return the label of an action with the name of its cell: `click a1`.

    >>> short_label("click the square in row 1, column 2")
    'click b1'
    """
    return SQUARE.sub(lambda found: f"click {'abc'[int(found[2]) - 1]}{found[1]}", label)


def split_actions(written: str) -> tuple[str, ...]:
    """Return the items of a list that a person wrote; `Enter` means an empty line.

    >>> split_actions("3, X, Enter"), split_actions("1,1; 2,2")
    (('3', 'X', ''), ('1,1', '2,2'))
    """
    parts = [part.strip() for part in written.split(";" if ";" in written else ",")]
    return tuple("" if part.lower() == ENTER.lower() else part for part in parts)


def replay_game(
    path: str | PathLike[str], actions: Iterable[str | int], *, seconds: float = 60
) -> Position:
    """Play a game against a program at its own prompts, and return the last position seen.

    `actions` are the texts to type, or the labels of what to click, as a report shows them;
    numbers are the outcomes of random draws. The player who moves first is X. Raises
    `CannotReplay` if the program crashes or shows no board.
    """
    replay = replay_script(Path(path), tuple(actions), seconds=seconds)
    if replay.error:
        raise CannotReplay(f"the program crashes: {replay.error}")
    seen = [position for position in replay.positions() if position is not None]
    if not seen:
        raise CannotReplay("noughts saw no board of nine cells in this game")
    return seen[-1]


def replay_script(path: Path, script: Script, *, seconds: float = 60) -> Replay:
    """Return everything a person sees in a game; it ends early if the program does."""
    steps, left = list[Step](), list(script)
    started = str(left.pop(0)) if left and str(left[0]).startswith(STARTED_WITH) else ""
    with Run(path, move_seconds=seconds) as run:
        branch = run.start(tuple(started.removeprefix(STARTED_WITH).split()))
        while True:
            branch, output, boards = _after_draws(branch, left)
            event = branch.event
            action = _next_action(event, left)
            label = action and short_label(action.label)
            steps.append(Step(output, label, boards, bool(event.actions)))
            if action is None:
                late = "it takes too long" if event.kind == TIMEOUT else ""
                return Replay(tuple(steps), event.message if event.crashed else late)
            branch = branch.go(action.key, last=True)


def _after_draws(branch: Branch, left: list[str | int]) -> tuple[Branch, str, tuple[Boards, ...]]:
    """Return the branch after all pending draws, with the output and boards on the way.

    Takes the outcomes from the front of `left`; if there is none, a draw gets its first outcome.
    """
    output, boards = branch.event.output, branch.event.boards
    for _ in range(MOST_DRAWS):
        if branch.event.kind != DRAW:
            return branch, output, boards
        possible = [number for number, chance in enumerate(branch.event.chances) if chance]
        wanted = possible[0]
        if left and isinstance(left[0], int):
            wanted = int(left.pop(0))
        known = wanted if {wanted, ~wanted} & {*possible} else possible[0]
        branch = branch.go(known, last=True)
        output, boards = output + branch.event.output, boards + branch.event.boards
    raise CannotReplay("the program never stops drawing random numbers")


def _next_action(event: Event, left: list[str | int]) -> Action | None:
    """Return the next action in the form for the worker; None if the game cannot continue."""
    while left and isinstance(left[0], int):
        left.pop(0)  # the outcome of a draw that the program no longer makes
    if event.kind != PROMPT or not left:
        return None
    wanted = str(left.pop(0))
    if not event.actions:
        return Action(wanted, wanted, "")
    fitting = (each for each in event.actions if wanted in (*each[:2], short_label(each.label)))
    return next(fitting, None)


# --- the board ----------------------------------------------------------------------------------


def _find_board(steps: Sequence[Step]) -> tuple[str, dict[int, str]]:
    """Return the path of the container in which the most cells get a mark, and these marks."""
    paths = {path for step in steps for boards in step.boards for path in boards}
    changes = {path: _changes(path, steps) for path in paths}
    best = max(paths, key=lambda path: (len(changes[path]), -len(path), path), default="")
    return best, changes.get(best, {})


def _changes(path: str, steps: Sequence[Step]) -> dict[int, str]:
    """Return the mark of each cell that changes; empty if the changes are not those of a game."""
    seen = [step.boards[-1][path] for step in steps if step.boards and path in step.boards[-1]]
    changed: dict[int, str] = {}
    for before, after in pairwise(seen):
        new = {cell: after[cell] for cell in range(CELLS) if after[cell] != before[cell]}
        if len(new) > 2 or new.keys() & changed.keys():
            break
        changed |= new
    return changed if len(set(changed.values())) <= 2 else {}


def _read_position(cells: Sequence[str], marks: Mapping[str, str]) -> Position | None:
    try:
        return Position.parse("".join(marks.get(cell, ".") for cell in cells), mnk())
    except NoughtsError:
        return None


def _next_position(before: Position, looks: Sequence[Position | None]) -> Position:
    """Return the next position in a game, ignoring trial moves of the program's search.

    The end of the game after one move comes first, because some programs move after it.
    """
    later = [
        each
        for each in looks
        if each is not None
        and each.ply <= before.ply + 2
        and not (before.first & ~each.first or before.second & ~each.second)
    ]
    at_once = [each for each in later if each.over and each.ply == before.ply + 1]
    return before if before.over or not later else [*at_once, *later[::-1]][0]
