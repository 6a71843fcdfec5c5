"""Plays a recorded game against a program again, and shows what a person would see."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from os import PathLike
from pathlib import Path

from noughts.errors import NoughtsError
from noughts.programs.branch import DRAW, PROMPT, TIMEOUT, Boards, Branch, Event, Run
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position

Cells = tuple[str, ...]
Script = Sequence[str | int]
"""What a person types or clicks, and the outcomes of random draws as numbers."""

MOST_DRAWS = 200
"""The number of random draws between two actions after which a replay gives up."""

CELLS = 9

ENTER = "Enter"
"""How an empty line is written."""

SQUARE = re.compile(r"click the square in row (\d), column (\d)")


class CannotReplay(NoughtsError):
    """Raised when a game cannot be played again; the message says why."""


@dataclass(frozen=True)
class Step:
    """What a person sees before an action, or at the end of the game."""

    output: str
    """What the program printed since the last action."""
    action: str | None
    """What the person then does, as a label; None at the end."""
    boards: tuple[Boards, ...]
    """The boards that noughts saw since the last action."""
    window: bool = False


@dataclass(frozen=True)
class Replay:
    """A game that was played again."""

    steps: tuple[Step, ...]
    error: str = ""
    """Why the program crashed; empty if it did not."""

    def positions(self, game: Game | None = None) -> list[Position | None]:
        """Return the position at each step; None while the program shows no board.

        The player who moved first is X, whatever the marks of the program are.
        """
        path = _find_board(self.steps)
        if path is None:
            return [None] * len(self.steps)
        looks = [[each[path] for each in step.boards if path in each] for step in self.steps]
        marks = _by_turn(set(_changes(path, self.steps).values()), chain.from_iterable(looks))
        board = game or mnk()
        position, found = board.start, list[Position | None]()
        for several in looks:
            position = _next_position(
                position, [_read_position(cells, marks, board) for cells in several]
            )
            found.append(position)
        return found


def short_label(label: str) -> str:
    """Return the label of an action with the name of its cell: `click a1`.

    >>> short_label("click the square in row 1, column 2")
    'click b1'
    """
    return SQUARE.sub(lambda found: f"click {'abc'[int(found[2]) - 1]}{found[1]}", label)


def split_actions(written: str) -> tuple[str, ...]:
    """Return the texts of a list that a person wrote; `Enter` is an empty line.

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
    with Run(path, move_seconds=seconds) as run:
        branch = run.start()
        steps, left = list[Step](), list(script)
        while True:
            branch, output, boards = _after_draws(branch, left)
            event = branch.event
            action = _next_action(event, left)
            window = bool(event.actions)
            label = None if action is None else short_label(_label(event, action))
            steps.append(Step(output, label, boards, window))
            if action is None:
                branch.close()
                error = event.message if event.crashed else ""
                late = "it takes too long" if event.kind == TIMEOUT else ""
                return Replay(tuple(steps), error or late)
            after = branch.go(action)
            branch.close()
            branch = after


def _after_draws(branch: Branch, left: list[str | int]) -> tuple[Branch, str, tuple[Boards, ...]]:
    """Return the branch after all pending draws, with the output and boards on the way.

    Takes the outcomes from the front of `left`; if there is none, a draw gets its first outcome.
    """
    output, boards = branch.event.output, branch.event.boards
    for _ in range(MOST_DRAWS):
        if branch.event.kind != DRAW:
            return branch, output, boards
        chances = branch.event.chances
        possible = [number for number, chance in enumerate(chances) if chance]
        wanted = possible[0]
        if left and isinstance(left[0], int):
            wanted = int(left.pop(0))
        after = branch.go(wanted if {wanted, ~wanted} & {*possible} else possible[0])
        branch.close()
        branch = after
        output, boards = output + branch.event.output, boards + branch.event.boards
    raise CannotReplay("the program never stops drawing random numbers")


def _next_action(event: Event, left: list[str | int]) -> str | None:
    """Return the next action as the worker takes it; None if the game cannot continue."""
    while left and isinstance(left[0], int):
        left.pop(0)  # a draw that the program no longer makes
    if event.kind != PROMPT or not left:
        return None
    wanted = str(left.pop(0))
    if not event.actions:
        return wanted
    for action in event.actions:
        if wanted in (action.key, action.label, short_label(action.label)):
            return action.key
    return None


def _label(event: Event, key: str) -> str:
    return next((action.label for action in event.actions if action.key == key), key)


# --- the board ----------------------------------------------------------------------------------


def _find_board(steps: Sequence[Step]) -> str | None:
    """Return the path of the container in which the most cells get a mark, each only once."""
    paths = {path for step in steps for boards in step.boards for path in boards}
    rated = {path: found for path in paths if (found := len(_changes(path, steps)))}
    return max(rated, key=lambda path: (rated[path], -len(path), path), default=None)


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


def _by_turn(marks: set[str], looks: Iterable[Cells]) -> dict[str, str]:
    """Return X for the mark that is sometimes ahead by one, and O for the other.

    If neither is ever ahead, a mark that contains an X counts as the first to move.
    """
    ahead = dict.fromkeys(sorted(marks, key=lambda mark: ("x" not in mark.lower(), mark)), 0)
    for cells in looks:
        for mark in marks:
            ahead[mark] += 2 * cells.count(mark) - sum(cells.count(each) for each in marks)
    ordered = sorted(ahead, key=lambda mark: -ahead[mark])
    return dict(zip(ordered, "XO", strict=False))


def _next_position(before: Position, looks: Sequence[Position | None]) -> Position:
    """Return the next position in a game, ignoring trial moves of the program's search."""
    if before.over:
        return before
    later = [each for each in looks if each is not None and _follows(each, before)]
    finished = [each for each in later if each.over]
    at_once = [each for each in finished if each.ply == before.ply + 1]
    current = [each for each in looks[-1:] if each in later and each is not None]
    return [*at_once, *current, *finished, *later[::-1], before][0]


def _follows(position: Position, before: Position) -> bool:
    """Return whether at most two moves lead from one position to the other."""
    new = [
        (old, mark) for old, mark in zip(str(before), str(position), strict=True) if old != mark
    ]
    return len(new) <= 2 and all(old == "." for old, _ in new)


def _read_position(cells: Cells, marks: Mapping[str, str], game: Game) -> Position | None:
    try:
        return Position.parse("".join(marks.get(cell, ".") for cell in cells), game)
    except NoughtsError:
        return None
