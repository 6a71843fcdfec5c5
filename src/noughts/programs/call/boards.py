"""The kinds of board that programs take: one table, used by every part that calls programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from noughts.errors import NoughtsError
from noughts.rules.notation import in_words

Cells = Sequence[Any]


class BoardKind(NamedTuple):
    """One kind of board."""

    name: str
    words: str
    """What it is, for people: `three rows`."""
    build: str
    """A Python expression that makes such a board from `cells`, the nine marks row by row."""
    read: Callable[[Any], Cells | None]
    """Returns the nine marks on a board in its JSON form; None if it is not such a board."""
    types: tuple[str, ...]
    """The names of the Python types of such boards."""

    def detects(self, value: Any, type_name: str) -> bool:
        """Return whether a value is a board of this kind."""
        return type_name in self.types and self.read(value) is not None


def _rows(value: Any) -> Cells | None:
    good = isinstance(value, list) and len(value) == 3
    good = good and all(isinstance(row, list) and len(row) == 3 for row in value)
    return [mark for row in value for mark in row] if good else None


def _flat(value: Any, skip: int = 0) -> Cells | None:
    good = isinstance(value, list) and len(value) == 9 + skip
    return value[skip:] if good and not any(isinstance(each, list) for each in value) else None


def _text(value: Any) -> Cells | None:
    return list(value) if isinstance(value, str) and len(value) == 9 else None


def _keyed(keys: Sequence[Any]) -> Callable[[Any], Cells | None]:
    def read(value: Any) -> Cells | None:
        items = value.get("items") if isinstance(value, dict) else None
        if not isinstance(items, list) or not all(isinstance(i, list) for i in items):
            return None
        marks = {str(key): mark for key, mark in items}
        wanted = [str(key) for key in keys]
        return [marks[key] for key in wanted] if all(key in marks for key in wanted) else None

    return read


def _pairs(base: int) -> list[list[int]]:
    return [[cell // 3 + base, cell % 3 + base] for cell in range(9)]


ROWS = "[cells[0:3], cells[3:6], cells[6:9]]"

BOARDS = {
    kind.name: kind
    for kind in (
        BoardKind("rows", "a list of three rows", ROWS, _rows, ("list",)),
        BoardKind("flat", "a list of nine cells", "list(cells)", _flat, ("list",)),
        BoardKind(
            "flat10", "a list of ten cells, the first unused", "[' ', *cells]",
            lambda value: _flat(value, 1), ("list",),
        ),
        BoardKind(
            "dict9", "a dictionary by the numbers 1 to 9", "dict(enumerate(cells, 1))",
            _keyed(range(1, 10)), ("dict",),
        ),
        BoardKind(
            "dict0", "a dictionary by the numbers 0 to 8", "dict(enumerate(cells))",
            _keyed(range(9)), ("dict",),
        ),
        BoardKind(
            "pairs", "a dictionary by (row, column) from 0",
            "{(cell // 3, cell % 3): mark for cell, mark in enumerate(cells)}",
            _keyed(_pairs(0)), ("dict",),
        ),
        BoardKind(
            "pairs1", "a dictionary by (row, column) from 1",
            "{(cell // 3 + 1, cell % 3 + 1): mark for cell, mark in enumerate(cells)}",
            _keyed(_pairs(1)), ("dict",),
        ),
        BoardKind(
            "numpy", "a numpy array of three rows", f"__import__('numpy').array({ROWS})", _rows,
            ("ndarray",),
        ),
        BoardKind(
            "numpyflat", "a numpy array of nine cells", "__import__('numpy').array(cells)", _flat,
            ("ndarray",),
        ),
        BoardKind("tuple", "a tuple of nine cells", "tuple(cells)", _flat, ("tuple",)),
        BoardKind(
            "tuples", "a tuple of three rows",
            "(tuple(cells[0:3]), tuple(cells[3:6]), tuple(cells[6:9]))", _rows, ("tuple",),
        ),
        BoardKind(
            "text", "a string of nine characters", "''.join(map(str, cells))", _text, ("str",),
        ),
    )
}  # fmt: skip
"""All kinds by name, the usual ones first."""


def board_kind(name: str) -> BoardKind:
    """Return the kind with this name; raises `NoughtsError` if there is none."""
    if name not in BOARDS:
        raise NoughtsError(f"{name!r} is not a kind of board; choose {in_words([*BOARDS], 'or')}")
    return BOARDS[name]


def detect_board(value: Any, type_name: str) -> str | None:
    """Return the name of the kind of a board; None if it is not a board."""
    return next((k.name for k in BOARDS.values() if k.detects(value, type_name)), None)
