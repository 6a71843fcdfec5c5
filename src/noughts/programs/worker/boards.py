"""Everything in a program's memory that could be its board.

A board is anything with nine cells: a list of nine or ten, three rows, a dictionary, a text, an
array, nine objects with an equal attribute, two lists of squares, two bit masks. Nobody guesses
here which one is the board: noughts finds that out by playing.

A board is reported under its path, such as `main:board` or `g:game.cells`, as the nine texts of
its cells, row by row.
"""

from __future__ import annotations

import enum
import functools
import types
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

Cells = list[str]

MOST_OBJECTS = 4_000
DEEPEST = 5
MOST_ENTRIES = 40
"""A container with more entries than this is not searched."""
LONGEST_TEXT = 24

COUNTERS = {"i", "j", "k", "n", "r", "c", "row", "col", "column", "index", "turn", "count", "move"}
"""Names of small numbers that are no bit masks."""

SIMPLE = (str, int, float, bool, type(None))
UNSEARCHED = ("numpy", "random", "_io", "unittest.mock", "collections.abc", "typing")
"""Modules whose objects hold no board of the program, apart from arrays."""


def find_boards(roots: Iterable[tuple[str, Any]]) -> dict[str, Cells]:
    """Return the cells of everything that could be a board, by its path.

    An object that several paths lead to keeps the first one: put what lives longest first. But
    every variable that holds a board is reported, because it may soon hold another one.
    """
    boards: dict[str, Cells] = {}
    parts = Parts()
    seen: set[int] = set()
    for root_path, root in roots:
        parts.note_number(root_path, root)
        queue = deque([(root_path, root, 0)])
        while queue and len(seen) < MOST_OBJECTS:
            path, value, depth = queue.popleft()
            known = id(value) in seen
            if not _may_hold_board(value) or (known and depth):
                continue
            seen.add(id(value))
            parts.note(path, value)
            for suffix, cells in _nine_cells(value):
                boards.update(_texts_of_cells(path + suffix, cells))
            if depth < DEEPEST and not known:
                children = _children(path, value, parts)
                queue.extend((name, child, depth + 1) for name, child in children)
    boards.update(parts.boards())
    return boards


def text_of(value: Any) -> str | None:
    """Return a text that is equal for equal marks; None for what is no mark."""
    if isinstance(value, enum.Enum):
        return str(value)
    if isinstance(value, str):
        return repr(value) if len(value) <= LONGEST_TEXT else None
    if isinstance(value, SIMPLE):
        return repr(value)
    if _is_from(value, "numpy") and getattr(value, "shape", None) == ():
        return repr(value.item())
    if isinstance(value, list | tuple) and len(value) <= 2:
        return repr(value) if all(isinstance(part, SIMPLE) for part in value) else None
    return None


def attributes(value: Any) -> dict[str, Any]:
    """Return the attributes of an object, with those in slots."""
    own = getattr(value, "__dict__", None)
    named = dict(own) if isinstance(own, dict) else {}
    for each in getattr(type(value), "__slots__", ()) or ():
        if isinstance(each, str) and hasattr(value, each):
            named[each] = getattr(value, each)
    return named


def _may_hold_board(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) in (9, 10)
    return not isinstance(
        value,
        int | float | None | bytes | types.ModuleType | types.BuiltinFunctionType,
    ) and not getattr(value, "_noughts_hidden", False)


def _is_from(value: Any, module: str) -> bool:
    return (type(value).__module__ or "").partition(".")[0] == module


def _texts_of_cells(path: str, cells: list[Any]) -> Iterator[tuple[str, Cells]]:
    """Yield the board made of nine cells, or one for each attribute that nine objects share."""
    texts = [text_of(cell) for cell in cells]
    if None not in texts:
        yield path, [text for text in texts if text is not None]
        return
    named = [attributes(cell) for cell in cells]
    for name in named[0]:
        if all(name in each for each in named):
            texts = [text_of(each[name]) for each in named]
            if None not in texts:
                yield f"{path}[].{name}", [text for text in texts if text is not None]


# --- containers with nine cells -----------------------------------------------------------------


def _nine_cells(value: Any) -> Iterator[tuple[str, list[Any]]]:
    """Yield every way to read a container as nine cells, each with an ending for its path."""
    if _is_from(value, "numpy"):
        value = value.tolist() if getattr(value, "size", 0) in (9, 10) else None
    elif hasattr(value, "_length_") and not isinstance(value, type):  # an array of ctypes
        value = [list(row) if hasattr(row, "_length_") else row for row in value]
    if isinstance(value, dict):
        yield from _nine_of_dict(value)
        if len(value) == 3:
            value = list(value.values())
    if not isinstance(value, list | tuple | str | deque):
        return
    value = value if isinstance(value, str) else list(value)
    if len(value) == 9:
        yield "", list(value)
    elif len(value) == 10:
        yield "[1:]", list(value[1:])
        yield "[:9]", list(value[:9])
    elif len(value) == 3 and not isinstance(value, str):
        yield from _nine_of_rows(value)
    elif len(value) == 5 and not isinstance(value, str):
        yield from _nine_of_drawing(value)


def _nine_of_rows(rows: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    rows = [list(row.values()) if isinstance(row, dict) else row for row in rows]
    rows = [row.tolist() if _is_from(row, "numpy") else row for row in rows]
    if all(isinstance(row, list | tuple | str) and len(row) == 3 for row in rows):
        yield "", [cell for row in rows for cell in row]


def _nine_of_drawing(rows: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield the cells of a board that is drawn with its grid lines, five rows high."""
    columns = {5: (0, 2, 4), 9: (0, 4, 8), 11: (1, 5, 9)}
    if all(isinstance(row, list | str) for row in rows) and len({len(row) for row in rows}) == 1:
        wanted = columns.get(len(rows[0]))
        if wanted:
            yield "{5}", [rows[row][column] for row in (0, 2, 4) for column in wanted]


def _nine_of_dict(value: dict[Any, Any]) -> Iterator[tuple[str, list[Any]]]:
    if len(value) == 9:
        keys = list(value)
        words = all(isinstance(key, str) and len(key) > 2 and not key.isdigit() for key in keys)
        if not words:  # words such as "top left" are in the order of the program
            try:
                keys = sorted(value)
            except TypeError:
                keys = list(value)
        yield "", [value[key] for key in keys]
    if len(value) < 9:  # a dictionary of the squares taken so far
        for name, squares in SQUARES.items():
            if value.keys() <= set(squares):
                yield name, [value.get(square) for square in squares]


SQUARES: dict[str, list[Any]] = {
    "{pairs}": [(row, column) for row in range(3) for column in range(3)],
    "{pairs from 1}": [(row, column) for row in range(1, 4) for column in range(1, 4)],
    "{numbers}": list(range(9)),
    "{numbers from 1}": list(range(1, 10)),
    "{digits}": list("123456789"),
}
"""What people call the nine squares, by an ending for the path."""


def _is_square(key: Any) -> bool:
    """Return whether a key is a pair of numbers from 0 to 3."""
    return (
        isinstance(key, tuple)
        and len(key) == 2
        and all(type(part) is int and 0 <= part <= 3 for part in key)
    )


# --- boards in parts ----------------------------------------------------------------------------


class Parts:
    """Values that may be parts of one board, by the scope that holds them."""

    def __init__(self) -> None:
        self._rows: dict[str, list[tuple[str, Cells]]] = {}
        self._squares: dict[str, list[tuple[str, frozenset[int]]]] = {}
        self._masks: dict[str, list[tuple[str, int]]] = {}

    def note(self, path: str, value: Any) -> None:
        """Keep a value if it may be a row, or the squares of one player."""
        if not isinstance(value, list | set | frozenset | tuple) or path.endswith("]"):
            return
        scope = path.rpartition("." if "." in path else ":")[0]
        if isinstance(value, list) and len(value) == 3:
            texts = [text_of(cell) for cell in value]
            if None not in texts:
                row = [text for text in texts if text is not None]
                self._rows.setdefault(scope, []).append((path, row))
        if len(value) <= 5:
            for base in (0, 1):
                squares = _squares(value, base)
                if squares is not None:
                    self._squares.setdefault(f"{scope}{{{base}}}", []).append((path, squares))

    def note_number(self, path: str, value: Any) -> None:
        """Keep a number if it may be a bit mask of one player's squares."""
        name = path.rpartition(":")[2]
        if type(value) is int and 0 <= value < 512 and not name.isupper() and name not in COUNTERS:
            scope = path.rpartition("." if "." in path else ":")[0]
            self._masks.setdefault(scope, []).append((path, value))

    def boards(self) -> Iterator[tuple[str, Cells]]:
        """Yield the boards that fit together: three rows, two sets of squares, two masks."""
        for scope, rows in self._rows.items():
            if len(rows) == 3:
                yield f"{scope}:rows", [cell for _, row in sorted(rows) for cell in row]
        for scope, sets in self._squares.items():
            for (path, one), (other_path, other) in combinations(sets[:6], 2):
                if not one & other and abs(len(one) - len(other)) < 2:
                    yield f"{path}&{other_path}{scope[-3:]}", _of_two(one, other)
        for masks in self._masks.values():
            for (path, first), (other_path, second) in combinations(masks[:8], 2):
                if not first & second and abs(first.bit_count() - second.bit_count()) < 2:
                    one = frozenset(cell for cell in range(9) if first >> cell & 1)
                    other = frozenset(cell for cell in range(9) if second >> cell & 1)
                    yield f"{path}|{other_path}", _of_two(one, other)


def _squares(value: Iterable[Any], base: int) -> frozenset[int] | None:
    """Return cells from 0 to 8 if all parts are squares, numbered from `base`; else None."""
    cells = set()
    for part in value:
        number = part
        if isinstance(part, str) and part.isdigit() and len(part) == 1:
            number = int(part)
        if type(number) is int and base <= number < base + 9:
            cells.add(number - base)
        elif _is_square(part) and all(base <= each < base + 3 for each in part):
            cells.add((part[0] - base) * 3 + part[1] - base)
        else:
            return None
    return frozenset(cells)


def _of_two(one: frozenset[int], other: frozenset[int]) -> Cells:
    return ["'1'" if cell in one else "'2'" if cell in other else "'.'" for cell in range(9)]


# --- what leads further -------------------------------------------------------------------------


def _children(path: str, value: Any, parts: Parts) -> Iterator[tuple[str, Any]]:  # noqa: PLR0912 - one per kind
    """Yield what an object leads to, with its path."""
    if isinstance(value, dict):
        if len(value) <= MOST_ENTRIES:
            for key, child in list(value.items()):
                name = f"{path}[{key!r}]"[:80]
                parts.note_number(f"{path}.[{key!r}]"[:80], child)
                yield name, child
    elif isinstance(value, list | tuple | deque):
        if len(value) <= MOST_ENTRIES // 2:
            for number, child in enumerate(value):
                if len(value) == 2:
                    parts.note_number(f"{path}.[{number}]", child)
                yield f"{path}[{number}]", child
    elif isinstance(value, functools.partial):
        yield f"{path}.func", value.func
        yield f"{path}.args", value.args
    elif isinstance(value, types.FunctionType | types.MethodType):
        yield from _held_by_function(path, value)
    elif isinstance(value, types.GeneratorType):
        if value.gi_frame is not None:
            yield from ((f"{path}.{k}", v) for k, v in value.gi_frame.f_locals.items())
    elif not isinstance(value, str | type) and not _is_hidden_type(value):
        for name, child in attributes(value).items():
            parts.note_number(f"{path}.{name}", child)
            yield f"{path}.{name}", child


def _is_hidden_type(value: Any) -> bool:
    return (type(value).__module__ or "").startswith(UNSEARCHED)


def _held_by_function(
    path: str, function: types.FunctionType | types.MethodType
) -> Iterator[tuple[str, Any]]:
    if isinstance(function, types.MethodType):
        yield f"{path}.self", function.__self__
    inner: Any = getattr(function, "__func__", function)
    if not isinstance(inner, types.FunctionType):
        return
    for name, cell in zip(inner.__code__.co_freevars, inner.__closure__ or (), strict=False):
        try:
            yield f"{path}.{name}", cell.cell_contents
        except ValueError:  # not bound yet
            continue
    for number, default in enumerate(inner.__defaults__ or ()):
        yield f"{path}.default{number}", default
