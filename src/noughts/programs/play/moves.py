"""Finds the board among the program's containers, and the actions that mark each cell.

Whatever noughts tries, the cells of the board change only from empty to one of two marks. Each
action sets one mark of the person, on a different cell, and at most one of the program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from noughts.programs.event import OF_MOVES, Boards
from noughts.rules.game import mnk

Cells = tuple[str, ...]
Actions = tuple[str, ...]
"""What a person types or clicks, one after the other, to make one move."""

ENOUGH_CELLS = 7
"""The least cells to find: the program may have taken one, and noughts may miss another."""


class Try(NamedTuple):
    """The boards that noughts saw after some actions."""

    actions: Actions
    boards: tuple[Boards, ...]


@dataclass(frozen=True)
class Moves:
    """How a person moves: the board, the marks and the actions for each cell."""

    path: str
    person: str
    program: str | None
    """The program's mark; None as long as it has not moved."""
    actions: Mapping[int, Actions]
    labels: Mapping[str, str] = field(default_factory=dict)
    """The label of each action of a window."""

    @property
    def marks(self) -> tuple[str, str | None]:
        """The person's mark and the program's."""
        return self.person, self.program


class Change(NamedTuple):
    """A cell that got a mark, and the number of the observation that first showed it."""

    cell: int
    mark: str
    look: int


def changes(path: str, before: Cells, boards: Sequence[Boards]) -> list[Change]:
    """Return the first two changes of a board, as long as no cell changes twice."""
    current, changed, seen = list(before), list[Change](), set[int]()
    for look, each in enumerate(boards):
        cells = each.get(path)
        if cells is None:
            continue
        new = [(cell, cells[cell]) for cell in range(9) if cells[cell] != current[cell]]
        if any(cell in seen for cell, _ in new) or len(changed) + len(new) > 2:
            break
        for cell, mark in new:
            changed.append(Change(cell, mark, look))
            seen.add(cell)
            current[cell] = mark
    return changed


def read_moves(before: Boards, tries: Sequence[Try]) -> Moves | None:
    """Return the moves that best explain the tries; None if they changed no board."""
    best: tuple[tuple[object, ...], Moves] | None = None
    for path, cells in before.items():
        changed = {
            each.actions: found for each in tries if (found := changes(path, cells, each.boards))
        }
        marks = {change.mark for found in changed.values() for change in found}
        if not changed or len(marks) > 2:
            continue
        if OF_MOVES in path and len(marks) < 2:
            continue  # a variable that holds what a person typed looks like a first move
        taken = [mark for mark in cells if mark in marks]
        if len(taken) > 1:  # not the start of a game
            continue
        for person in sorted(marks):
            if person in taken:  # the mark that is there at the start is the program's
                continue
            rated = _rate(path, person, marks, taken, changed)
            if rated is not None and (best is None or rated[0] > best[0]):
                best = rated
    return best[1] if best else None


def _rate(
    path: str,
    person: str,
    marks: set[str],
    taken: list[str],
    changed: Mapping[Actions, list[Change]],
) -> tuple[tuple[object, ...], Moves] | None:
    """Return the moves with this mark for the person, and how well they explain the changes."""
    actions: dict[int, Actions] = {}
    consistent, early = True, 0
    for typed, found in changed.items():
        own = [change.cell for change in found if change.mark == person]
        if len(own) != 1:
            consistent = consistent and not own
            continue
        actions.setdefault(own[0], typed)
        alone = len(found) == 1 or found[0].look != found[1].look
        early += found[0].mark == person and alone
    others = (set(taken) | marks) - {person}
    if not actions:
        return None
    program = next(iter(others), None)
    certain = OF_MOVES not in path and len(actions) >= ENOUGH_CELLS
    how_well = consistent, len(actions), program is not None, early, _order(actions), -len(path)
    rating = certain, *how_well
    return rating, Moves(path, person, program, actions)


def _order(actions: Mapping[int, Actions]) -> int:
    """Return how often the next action in the alphabet takes the next cell.

    Programs number cells in order, so the person's moves follow that order. Replies hardly ever
    do, even if they depend on the person's moves just as regularly.
    """
    cells = [cell for _, cell in sorted((typed, cell) for cell, typed in actions.items())]
    return sum(after == cell + 1 for cell, after in pairwise(cells))


# --- lines --------------------------------------------------------------------------------------

LINES = tuple(tuple(cell for cell in range(9) if line >> cell & 1) for line in mnk(3, 3, 3).lines)


def has_line(cells: Cells, mark: str | None) -> bool:
    """Return whether a mark fills one of the eight lines."""
    return bool(lines_of(cells, mark))


def lines_of(cells: Cells, mark: str | None) -> list[tuple[int, ...]]:
    """Return the lines that a mark fills."""
    return [line for line in LINES if all(cells[cell] == mark for cell in line)]


def shows_marked_line(look: Cells, cells: Cells, mark: str) -> bool:
    """Return whether a board shows these cells, but another text in the winning line of a mark.

    A program may write `*` or small letters there at the end of a game. Of two such lines it may
    mark one or both.
    """
    lines = lines_of(cells, mark)
    for won in (*lines, {cell for line in lines for cell in line}):
        shown = {look[cell] for cell in won}
        same = all(look[cell] == cells[cell] for cell in range(9) if cell not in won)
        if same and len(shown) == 1 and shown.isdisjoint(cells):
            return True
    return False


def is_finished(cells: Cells, marks: Sequence[str | None]) -> bool:
    """Return whether a board is full or one of two marks fills a line."""
    return all(mark in marks for mark in cells) or any(has_line(cells, mark) for mark in marks)


def best_cell(cells: Cells, moves: Moves, free: list[int]) -> int:
    """Return the free cell that completes a line or blocks one; otherwise the last free cell."""

    def fills(cell: int, mark: str | None) -> bool:
        return has_line((*cells[:cell], mark or "", *cells[cell + 1 :]), mark)

    return max(free, key=lambda cell: (*(fills(cell, mark) for mark in moves.marks), cell))
