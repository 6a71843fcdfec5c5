"""How a program wants to be asked: the board it takes, its marks, its answers.

Most of what can be said of other people's programs is in these few words, and all of it can be
said by a person too (`--board`, `--marks`, `--starts`, `--plays`, `--answer`). Boards and answers
are written and read here, in the process of the program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import index
from typing import Any, NamedTuple

NUMBERS, NUMBERS_FROM_0, NUMBERS_AS_TEXT = "numbers", "numbers0", "numbers text"
"""Instead of a mark for empty cells: each holds its own number, from 1, from 0, or from '1'."""

NUMBERED: dict[str, Callable[[int], int | str]] = {
    NUMBERS: lambda cell: cell + 1,
    NUMBERS_FROM_0: lambda cell: cell,
    NUMBERS_AS_TEXT: lambda cell: str(cell + 1),
}

ARGUMENTS = (
    "board",
    "own",  # the mark of the player about to move
    "opponent",
    "empties",  # how many cells are empty
    "taken",  # how many are not
    "free0",  # a list of the empty cells, numbered from 0
    "free1",  # and from 1
    "first",  # whether the player about to move began
    "observation",  # what Kaggle hands over, with `board` and `mark`
    "configuration",
    "game",  # an object of the class `Convention.game`, which holds the board
)
"""What a program may be called with. Anything else is an expression after `=`."""

UNMADE = ("unmade",)
"""As `construct`: an object whose `__init__` is never called, because that plays a game."""

MADE = ("made",)
"""As `construct`: what is before the dot in `entry` is an object of the module, and no class."""


class Grid(NamedTuple):
    """A position as a program sees it: who has taken each cell, row by row."""

    columns: int
    rows: int
    own: int
    """The cells of the player about to move, as a mask; likewise the opponent's."""
    opponent: int

    @property
    def cells(self) -> range:
        return range(self.columns * self.rows)

    @property
    def empty(self) -> list[int]:
        return [cell for cell in self.cells if not (self.own | self.opponent) >> cell & 1]

    @property
    def ply(self) -> int:
        return (self.own | self.opponent).bit_count()


@dataclass(frozen=True, kw_only=True)
class Convention:
    """One way to ask a program. Marks are Python expressions, read in the program's own module."""

    entry: str
    """`function` or `Class.method`; `object.method` if `construct` is `MADE`."""
    arguments: tuple[str, ...] = ("board",)
    """What it is called with, each one of `ARGUMENTS` or an expression after `=`."""
    board: str = "rows"
    """One of `BOARDS`."""
    place: str = ""
    """Where the board lies if it is not an argument: `board`, `self.board`, `game.board`."""
    marks: tuple[str, str] = ("'X'", "'O'")
    empty: str = "None"
    """An expression, or one of `NUMBERED`."""
    starts: int | None = 0
    """Which of the marks begins; None: either may."""
    plays: int | None = None
    """Which of the marks is always the program's; None: that of the player about to move."""
    answer: str = "row,col"
    """One of `ANSWERS`, perhaps with a score beside it or a key before it."""
    construct: tuple[str, ...] = ()
    """What the class of `entry` is made with, as `arguments`; or `UNMADE`, or `MADE`."""
    game: str = ""
    """The class of the argument `game`, on which `place` is found; made without arguments."""
    also: tuple[tuple[str, str], ...] = ()
    """What else is set before a question: a place, and one of `ARGUMENTS` or an expression."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that the program itself ever plays."""
        if self.plays is None or self.starts is None:
            return ("first", "second")
        return ("first",) if self.plays == self.starts else ("second",)

    def own_mark(self, ply: int) -> int:
        """Which of the marks the player about to move has."""
        if self.plays is not None:
            return self.plays
        return ((self.starts or 0) + ply) % 2

    def changed(self, **changes: Any) -> Convention:
        """The same but for some of it."""
        return replace(self, **changes)

    def written(self) -> dict[str, Any]:
        """For the wire; `read` is the way back."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Convention:
        """The convention that was written."""
        as_tuples: dict[str, Any] = {
            name: tuple(tuple(part) if isinstance(part, list) else part for part in value)
            if isinstance(value, list)
            else value
            for name, value in told.items()
        }
        return cls(**as_tuples)


# --- boards -------------------------------------------------------------------------------------

Cells = Sequence[Any]


def _rows(cells: Cells, columns: int) -> list[list[Any]]:
    return [list(cells[start : start + columns]) for start in range(0, len(cells), columns)]


def _pairs(cells: Cells, columns: int, base: int) -> dict[tuple[int, int], Any]:
    return {(n // columns + base, n % columns + base): mark for n, mark in enumerate(cells)}


def _numpy(made: Any) -> Any:
    import numpy as np

    return np.array(made)


BOARDS: dict[str, Callable[[Cells, int], Any]] = {
    "rows": _rows,
    "flat": lambda cells, _: list(cells),
    "flat10": lambda cells, _: [" ", *cells],
    "dict9": lambda cells, _: dict(enumerate(cells, 1)),
    "dict0": lambda cells, _: dict(enumerate(cells)),
    "dict9text": lambda cells, _: {str(n): mark for n, mark in enumerate(cells, 1)},
    "pairs": lambda cells, columns: _pairs(cells, columns, 0),
    "pairs1": lambda cells, columns: _pairs(cells, columns, 1),
    "numpy": lambda cells, columns: _numpy(_rows(cells, columns)),
    "numpyflat": lambda cells, _: _numpy(list(cells)),
    "tuple": lambda cells, _: tuple(cells),
    "tuples": lambda cells, columns: tuple(tuple(row) for row in _rows(cells, columns)),
    "text": lambda cells, _: "".join(map(str, cells)),
}
"""How the marks of all cells, row by row, become a board."""


def shown(grid: Grid, own: Any, opponent: Any, empty: Any) -> list[Any]:
    """The marks of all cells, row by row; `empty` is the mark itself or one of `NUMBERED`."""
    numbered = NUMBERED.get(empty) if isinstance(empty, str) else None
    return [
        own if grid.own >> cell & 1
        else opponent if grid.opponent >> cell & 1
        else numbered(cell) if numbered
        else empty
        for cell in grid.cells
    ]  # fmt: skip


def build(board: str, cells: Cells, columns: int) -> Any:
    """A new board with these marks."""
    return BOARDS[board](cells, columns)


def cells_on(made: Any, cells: int | None = None) -> list[Any] | None:
    """The marks on a board of any of these kinds, row by row; None if it is no board.

    A list with one cell too many begins with an unused one; how many there should be is guessed
    from the usual squares unless it is told.
    """
    if hasattr(made, "tolist"):  # numpy
        made = made.tolist()
    if isinstance(made, Mapping):
        made = list(made.values())
    if isinstance(made, str):
        return list(made)
    if not isinstance(made, list | tuple):
        return None
    if made and all(isinstance(row, list | tuple) for row in made):
        return [mark for row in made for mark in row]
    too_many = {10, 17, 26} if cells is None else {cells + 1}
    return list(made[1:]) if len(made) in too_many else list(made)


def put(board: Any, made: Any) -> bool:
    """Write a new board into an old one that others may hold; False if it cannot be."""
    if isinstance(board, dict) and isinstance(made, dict) and len(board) == len(made):
        for key, mark in zip(list(board), made.values(), strict=True):
            board[key] = mark
        return True
    if isinstance(board, list) and isinstance(made, list) and len(board) == len(made):
        for place, part in enumerate(made):
            if not (isinstance(part, list) and put(board[place], part)):
                board[place] = part
        return True
    if hasattr(board, "tolist") and hasattr(made, "tolist") and board.shape == made.shape:
        board[...] = made
        return True
    return False


# --- questions ----------------------------------------------------------------------------------


class Observation(dict[str, Any]):
    """What a kaggle agent is given: its items are attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def question(grid: Grid, own: Any, opponent: Any, board: str, empty: Any) -> dict[str, Any]:
    """What each of `ARGUMENTS` but `game` stands for in a position; `cells` are the marks shown.

    `own` and `opponent` are their marks, `empty` as for `shown`. Every part is made anew.
    """
    cells = shown(grid, own, opponent, empty)
    return {
        "cells": cells,
        "board": build(board, cells, grid.columns),
        "own": own,
        "opponent": opponent,
        "empties": len(grid.empty),
        "taken": grid.ply,
        "free0": list(grid.empty),
        "free1": [cell + 1 for cell in grid.empty],
        "first": grid.ply % 2 == 0,
        "observation": Observation(
            board=list(cells), mark=own, step=grid.ply, remainingOverageTime=60
        ),
        "configuration": Observation(
            actTimeout=1, agentTimeout=60, episodeSteps=10, runTimeout=1200
        ),
    }


# --- answers ------------------------------------------------------------------------------------


def _whole(value: Any) -> int:
    """A whole number; raises TypeError or ValueError for anything else."""
    if isinstance(value, bool):
        raise TypeError("a truth value is not a cell")
    return int(value) if isinstance(value, str) else int.__index__(index(value))


AS_TEXT = re.compile(r"[(\[]?\s*(-?\d+)(?:\s*[,;:]\s*|\s+)(-?\d+)\s*[)\]]?")
"""Two numbers in a text: `0 2`, `1,2`, `(1, 2)`."""


def _pair(value: Any, base: int) -> tuple[int, int]:
    """Two whole numbers, in a text too; raises TypeError or ValueError for anything else."""
    text = AS_TEXT.fullmatch(value.strip()) if isinstance(value, str) else None
    first, second = text.groups() if text else value
    return _whole(first) - base, _whole(second) - base


def _at(row: int, column: int, grid: Grid) -> int | None:
    """The cell; None if it is not on the board, as -1 is not, whatever lists make of it."""
    inside = 0 <= row < grid.rows and 0 <= column < grid.columns
    return row * grid.columns + column if inside else None


def _within(cell: int, grid: Grid) -> int | None:
    return cell if cell in grid.cells else None


def _named(value: Any, grid: Grid) -> int | None:
    if not isinstance(value, str) or len(value.strip()) < 2:
        raise TypeError("not the name of a cell")
    name = value.strip().lower()
    return _at(int(name[1:]) - 1, ord(name[0]) - ord("a"), grid)


def _kth(value: Any, grid: Grid) -> int | None:
    which = _whole(value)
    return grid.empty[which] if 0 <= which < len(grid.empty) else None


ANSWERS: dict[str, Callable[[Any, Grid], int | None]] = {
    "row,col": lambda raw, grid: _at(*_pair(raw, 0), grid),
    "index": lambda raw, grid: _within(_whole(raw), grid),
    "number": lambda raw, grid: _within(_whole(raw) - 1, grid),
    "col,row": lambda raw, grid: _at(*_pair(raw, 0)[::-1], grid),
    "row1,col1": lambda raw, grid: _at(*_pair(raw, 1), grid),
    "col1,row1": lambda raw, grid: _at(*_pair(raw, 1)[::-1], grid),
    "name": _named,
    "kth": _kth,
}
"""What the answer may be; `kth` counts the empty cells from 0.

Beside these `board`, the next board, and `written`, nothing but the board that was written on.
With a score: `score,index` or `row,col,score`; in a dictionary or an object: `position:index`;
in a dictionary also `y,x:row,col`.
"""

WITHOUT_VALUE = ("board", "written")


def is_answer(answer: str) -> bool:
    """Whether this is a way to answer."""
    form = answer.rpartition(":")[2].removeprefix("score,").removesuffix(",score")
    return form in ANSWERS or answer in WITHOUT_VALUE


def cell_of(answer: str, raw: Any, grid: Grid, before: Cells, after: Any) -> int | None:
    """The cell that an answer means; None if it is not on the board.

    `before` are the marks that were shown, `after` is the board afterwards. Raises TypeError,
    ValueError, LookupError or AttributeError if `raw` is no such answer.
    """
    if answer in WITHOUT_VALUE:
        made = raw if answer == "board" else after
        return _written(before, cells_on(made, len(before)), grid)
    key, colon, rest = answer.rpartition(":")
    if colon:
        if "," in key:
            raw, answer = [raw[each] for each in key.split(",")], rest
        else:
            raw, answer = raw[key] if isinstance(raw, Mapping) else getattr(raw, key), rest
    form = answer.removeprefix("score,").removesuffix(",score")
    if answer != form:
        raw = list(raw)
        parts = raw[1:] if answer.startswith("score,") else raw[:-1]
        raw = parts[0] if len(parts) == 1 else parts
    return ANSWERS[form](raw, grid)


def _written(before: Cells, after: Cells | None, grid: Grid) -> int:
    if after is None or len(after) != len(before):
        raise TypeError("no board")
    changed = differences(before, after)
    if len(changed) != 1 or changed[0] not in grid.empty:
        raise ValueError(f"{len(changed)} cells have changed")
    wrote = after[changed[0]]
    own = [before[cell] for cell in grid.cells if grid.own >> cell & 1]
    theirs = [before[cell] for cell in grid.cells if grid.opponent >> cell & 1]
    if (own and wrote != own[0]) or (theirs and wrote == theirs[0]):
        raise ValueError("the mark that was written is not its own")
    return changed[0]


def differences(before: Iterable[Any], after: Iterable[Any]) -> list[int]:
    """The cells whose marks are not equal; 2 and 2.0 are, as an array of floats makes them."""
    both = zip(before, after, strict=True)
    return [cell for cell, (was, now) in enumerate(both) if was != now]
