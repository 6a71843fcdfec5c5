"""What a function of another library takes and returns: kinds of boards, arguments and answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any

from noughts.rules.masks import cells_of
from noughts.rules.position import Position

Cells = Sequence[Any]
"""The marks of all cells, row by row."""

NUMBERED: dict[str, Callable[[int], int | str]] = {
    "numbers": lambda cell: cell + 1,
    "numbers0": lambda cell: cell,
    "numbers text": lambda cell: str(cell + 1),
}
"""Ways to number the empty cells instead of marking them: from 1, from 0, or from "1"."""


# --- boards -------------------------------------------------------------------------------------


def _rows(cells: Cells, columns: int) -> list[list[Any]]:
    return [list(cells[start : start + columns]) for start in range(0, len(cells), columns)]


def _pairs(cells: Cells, columns: int, base: int) -> dict[tuple[int, int], Any]:
    return {(n // columns + base, n % columns + base): mark for n, mark in enumerate(cells)}


def _numpy(rows: Any) -> Any:
    import numpy as np

    return np.array(rows)


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
"""Functions that make a board from the cells and the number of columns."""


def show_cells(position: Position, own: object, opponent: object, empty: object) -> list[Any]:
    """Return the marks of all cells; `empty` is a mark or one of `NUMBERED`."""
    number = NUMBERED.get(empty) if isinstance(empty, str) else None
    cells = [number(cell) if number else empty for cell in range(position.game.cells)]
    for mark, mask in ((own, position.own), (opponent, position.opponent)):
        for cell in cells_of(mask):
            cells[cell] = mark
    return cells


def read_cells(board: Any, count: int) -> list[Any] | None:
    """Return the `count` marks on a board of any of `BOARDS`; None if it is not a board."""
    if hasattr(board, "tolist"):  # numpy
        board = board.tolist()
    if isinstance(board, Mapping):
        board = list(board.values())
    if not isinstance(board, list | tuple | str):
        return None
    if board and all(isinstance(row, list | tuple) for row in board):
        return [mark for row in board for mark in row]
    return list(board[1:]) if len(board) == count + 1 else list(board)


# --- arguments ----------------------------------------------------------------------------------


class Observation(dict[str, Any]):
    """The first argument of a Kaggle agent: a dictionary whose items are attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


ARGUMENTS: dict[str, Callable[[Position, Cells, Any, Any], Any]] = {
    "own": lambda _, __, own, ___: own,
    "opponent": lambda _, __, ___, opponent: opponent,
    "empties": lambda position, *_: len(position.moves),
    "taken": lambda position, *_: position.ply,
    "free0": lambda position, *_: list(position.moves),
    "free1": lambda position, *_: [cell + 1 for cell in position.moves],
    "first": lambda position, *_: position.ply % 2 == 0,
    "observation": lambda position, cells, own, _: Observation(
        board=list(cells), mark=own, step=position.ply, remainingOverageTime=60
    ),
    "configuration": lambda *_: Observation(
        actTimeout=1, agentTimeout=60, episodeSteps=10, runTimeout=1200
    ),
}
"""Functions that make an argument, besides `board`, from a position, its cells and the marks."""


# --- answers ------------------------------------------------------------------------------------

TWO_NUMBERS = re.compile(r"[(\[]?\s*(-?\d+)(?:\s*[,;:]\s*|\s+)(-?\d+)\s*[)\]]?")
"""A text such as `0 2`, `1,2` or `(1, 2)`."""


def _integer(value: Any) -> int:
    """Return a whole number, perhaps from text. Raises TypeError or ValueError for others."""
    if isinstance(value, bool):
        raise TypeError("a bool is not a cell")
    return int(value) if isinstance(value, str) else int.__index__(index(value))


def _pair(value: Any, base: int) -> tuple[int, int]:
    text = TWO_NUMBERS.fullmatch(value.strip()) if isinstance(value, str) else None
    first, second = text.groups() if text else value
    return _integer(first) - base, _integer(second) - base


def _at(row: int, column: int, position: Position) -> int | None:
    """Return the cell in a row and column; None outside the board, for negative numbers too."""
    inside = 0 <= row < position.game.rows and 0 <= column < position.game.columns
    return row * position.game.columns + column if inside else None


def _cell_of_name(value: Any, position: Position) -> int | None:
    if not isinstance(value, str) or len(value.strip()) < 2:
        raise TypeError("not the name of a cell")
    name = value.strip().lower()
    return _at(int(name[1:]) - 1, ord(name[0]) - ord("a"), position)


def _kth(value: Any, position: Position) -> int | None:
    number = _integer(value)
    return position.moves[number] if 0 <= number < len(position.moves) else None


ANSWERS: dict[str, Callable[[Any, Position], int | None]] = {
    "row,col": lambda raw, position: _at(*_pair(raw, 0), position),
    "index": lambda raw, _: _integer(raw),
    "number": lambda raw, _: _integer(raw) - 1,
    "col,row": lambda raw, position: _at(*_pair(raw, 0)[::-1], position),
    "row1,col1": lambda raw, position: _at(*_pair(raw, 1), position),
    "col1,row1": lambda raw, position: _at(*_pair(raw, 1)[::-1], position),
    "name": _cell_of_name,
    "kth": _kth,
}
"""Functions that read the cell from an answer, perhaps one outside the board, or None.

`kth` counts the empty cells from 0.

An answer with a score is `score,index` or `row,col,score`; one in a dictionary or an attribute is
`move:index`. `WITHOUT_VALUE` lists the other kinds of answers.
"""

WITHOUT_VALUE = ("board", "written")
"""Answers that are boards: the returned board, or the board that the function changed."""


def is_answer(answer: str) -> bool:
    """Return whether this names a kind of answer."""
    return _form_of(answer.rpartition(":")[2]) in ANSWERS or answer in WITHOUT_VALUE


def _form_of(answer: str) -> str:
    return answer.removeprefix("score,").removesuffix(",score")


def cell_of(answer: str, raw: Any, position: Position, before: Cells, after: Any) -> int | None:
    """Return the cell that an answer means, perhaps one outside the board, or None.

    `before` are the cells that the function was shown, `after` is the board after its call. Raises
    TypeError, ValueError, LookupError or AttributeError if `raw` is not such an answer.
    """
    if answer in WITHOUT_VALUE:
        board = raw if answer == "board" else after
        return _changed_cell(before, read_cells(board, len(before)), position)
    key, _, answer = answer.rpartition(":")
    if key:
        raw = raw[key] if isinstance(raw, Mapping) else getattr(raw, key)
    if answer != _form_of(answer):
        parts = list(raw)[1:] if answer.startswith("score,") else list(raw)[:-1]
        raw = parts[0] if len(parts) == 1 else parts
    return ANSWERS[_form_of(answer)](raw, position)


def _changed_cell(before: Cells, after: Cells | None, position: Position) -> int:
    """Return the one empty cell that got the mark of the player to move."""
    if after is None or len(after) != len(before):
        raise TypeError("not a board")
    changed = [cell for cell, mark in enumerate(before) if mark != after[cell]]
    if len(changed) != 1 or changed[0] not in position.moves:
        raise ValueError(f"{len(changed)} cells have changed")
    mark = after[changed[0]]
    own, theirs = cells_of(position.own), cells_of(position.opponent)
    if any(before[cell] != mark for cell in own) or any(before[cell] == mark for cell in theirs):
        raise ValueError("the new mark is the opponent's")
    return changed[0]
