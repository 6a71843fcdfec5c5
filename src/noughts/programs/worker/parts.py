"""Boards in parts: nine variables, three rows, the squares of two players, the moves so far."""

from __future__ import annotations

import enum
import functools
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import Any

from noughts.programs.worker.marks import SIMPLE, Cells, attributes, text_of, texts_of

MOST_HALVES = 8
"""The most values in one scope that may be the squares of one player."""


COUNTERS = {"i", "j", "k", "n", "r", "c", "row", "col", "column", "index", "turn", "count", "move"}
"""Names of variables whose small numbers are not bit masks."""

SETS, TEXTS = (list, set, frozenset, tuple), (list, tuple, str)


def _names(cell: int, base: int) -> list[Any]:
    """Return the usual names of a cell, counted from 0 or from 1."""
    row, column = cell // 3 + base, cell % 3 + base
    letters = ("abc"[cell % 3], "ABC"[cell % 3])
    texts = (str(cell + base), f"{row},{column}", *(f"{letter}{row}" for letter in letters))
    return [cell + base, (row, column), *texts]


SQUARES = [{name: cell for cell in range(9) for name in _names(cell, base)} for base in (0, 1)]


class Parts:
    """Values that may be parts of one board, by the scope that holds them."""

    def __init__(self) -> None:
        self._rows = defaultdict[str, list[tuple[str, Cells]]](list)
        self._cells = defaultdict[str, dict[Any, str]](dict)
        self._moves: dict[str, list[int]] = {}
        self._halves = defaultdict[tuple[str, str], list[tuple[str, frozenset[int]]]](list)

    def note(self, scope: str, name: str, path: str, value: Any) -> None:
        """Record a value if it may be a row, a cell, the squares of one player, or the moves."""
        row = texts_of(value) if isinstance(value, list) and len(value) == 3 else None
        if row:
            self._rows[scope].append((path, row))
        for kind, place in _kinds(name):
            if isinstance(value, SIMPLE) and (text := text_of(value)) is not None:
                self._cells[f"{scope}:{kind}"][place] = text
        for ending, moves in _moves(value) if name and not name.startswith("__") else ():
            self._moves[path + ending] = moves
        for ending, cells in half_of(name, value):
            self._halves[scope, ending].append((path, cells))

    def add(self, other: Parts) -> None:
        """Add the parts of another search, after these."""
        for scope, rows in other._rows.items():
            self._rows[scope] += rows
        for kind, cells in other._cells.items():
            self._cells[kind] |= cells
        self._moves |= other._moves
        for key, halves in other._halves.items():
            self._halves[key] += halves

    def boards(self) -> Iterator[tuple[str, Cells]]:
        """Yield the boards that these parts make, and those that the moves so far lead to."""
        for path, cells in self._cells.items():
            if len(cells) == 9:
                yield path, [cells[place] for place in sorted(cells)]
        for path, moves in self._moves.items():
            yield path, _cells_of_two(moves[::2], moves[1::2])
        for scope, rows in self._rows.items():
            if len(rows) == 3:
                yield f"{scope}:rows", [cell for _, row in sorted(rows) for cell in row]
        for (_, ending), halves in self._halves.items():
            for (path, one), (other_path, other) in combinations(halves[:MOST_HALVES], 2):
                if not one & other and abs(len(one) - len(other)) < 2:
                    yield f"{path}&{other_path}{ending}", _cells_of_two(one, other)


@functools.cache
def _kinds(name: str) -> list[tuple[str, Any]]:
    """Return which of nine cells a variable may be, judged by its name."""
    kinds: list[tuple[str, Any]] = []
    if numbered := re.fullmatch(r"(\D*)(\d)", name):  # cell1 to cell9
        kinds.append((f"{numbered[1]}#", int(numbered[2])))
    if re.fullmatch("[a-cA-C][0-3]", name):
        kinds.append(("a1", name))
    if re.fullmatch("[tmb][lmcr]", name):  # top left to bottom right
        kinds.append(("tl", ("tmb".index(name[0]), {"l": 0, "r": 2}.get(name[1], 1))))
    if re.fullmatch("[a-i]", name):
        kinds.append(("a-i", name))
    return kinds


def _cells_of_two(one: Iterable[int], other: Iterable[int]) -> Cells:
    """Return the cells of a board on which two players have these squares."""
    marks = {**dict.fromkeys(one, "'1'"), **dict.fromkeys(other, "'2'")}
    return [marks.get(cell, "'.'") for cell in range(9)]


def _moves(value: Any) -> Iterator[tuple[str, list[int]]]:
    """Yield every way to read a value as the moves so far, with an ending for the path."""
    if not isinstance(value, TEXTS) or len(value) > 9:
        return
    for base, cells in squares_named(value):
        if len({*cells}) == len(cells):
            yield f"{{moves {base}}}", cells


def half_of(name: str, value: Any) -> Iterator[tuple[str, frozenset[int]]]:
    """Yield every way to read a value as one player's squares, with an ending for the path."""
    if type(value) is int and not name.isupper() and name not in COUNTERS:
        if 0 <= value < 512:
            yield "{bits}", frozenset(cell for cell in range(9) if value >> cell & 1)
    elif isinstance(value, SETS) and len(value) <= 5:
        for base, cells in squares_named(value):
            yield f"{{{base}}}", frozenset(cells)


def squares_named(values: Collection[Any]) -> Iterator[tuple[int, list[int]]]:
    """Yield the cells that all these values name: counted from 0, and from 1."""
    names: list[Any] = []
    for value in values:
        names.append(_name_of(value))
        if not any(names[-1] in squares for squares in SQUARES):
            return
    for base, squares in enumerate(SQUARES):
        if all(name in squares for name in names):
            yield base, [squares[name] for name in names]


def _name_of(value: Any) -> Any:
    """Return a square as a number, a text or a pair of numbers; None if it cannot be one.

    It may be an object with a row and a column, or a member of an enumeration.
    """
    if isinstance(value, enum.Enum):
        value = value.value
    if isinstance(value, int | str):
        return value
    pair = value if isinstance(value, tuple) else tuple(attributes(value).values())
    return pair if len(pair) == 2 and all(type(part) is int for part in pair) else None
