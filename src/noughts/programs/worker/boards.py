"""Everything in a program's memory that could be its board.

A board is anything with nine cells: a list of nine or ten, three rows, a dictionary, a text, an
array, nine objects with an equal attribute, nine variables, two lists of squares, two bit masks,
the moves so far. Nobody guesses here which one is the board: noughts finds that out by playing.

A board is reported under its path, such as `main:board` or `g:game.cells`, as the nine texts of
its cells, row by row.
"""

from __future__ import annotations

import contextlib
import enum
import functools
import gc
import operator
import re
import types
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

Cells = list[str]

MOST_OBJECTS = 4_000
DEEPEST = 5
MOST_ENTRIES = 40
"""A container with more entries than this is not searched."""
LONGEST_TEXT = 24
MOST_HALVES = 8
"""Values in one place that may be the squares of one player."""

COUNTERS = {"i", "j", "k", "n", "r", "c", "row", "col", "column", "index", "turn", "count", "move"}
"""Names of small numbers that are not bit masks."""

SIMPLE = (str, int, float, bool, type(None))
UNREAD = ("_io", "random", "unittest.mock")
"""Modules whose objects are not boards. Nothing refers to them: a file ends when it is dropped."""
UNSEARCHED = ("numpy", "random", "_io", "unittest.mock", "collections.abc", "typing")
"""Modules whose objects hold no board of the program, apart from arrays."""

NUMBERS = frozenset("123456789")
"""What an empty cell may show. Not 0, which may be a nought."""

SQUARES: list[dict[Any, int]] = [
    {
        name: cell
        for cell in range(9)
        for name in (cell + base, str(cell + base), (cell // 3 + base, cell % 3 + base))
    }
    for base in (0, 1)
]
"""The cells by what people call them, counted from 0 and from 1."""


class BoardFinder:
    """Finds boards, and searches again only if something has changed since the last search.

    A program prints many lines between two moves, and each time is a time to look.
    """

    def __init__(self) -> None:
        self._roots: list[tuple[str, Any]] = []
        self._contents: list[tuple[Any, Any]] = []
        """What the last search came across, each with a copy of what it held."""
        self._boards: dict[str, Cells] = {}

    def find(self, roots: Iterable[tuple[str, Any]]) -> dict[str, Cells]:
        """Return what `find_boards` does."""
        new_roots = [root for root in roots if _may_matter(*root)]
        if not self._is_unchanged(new_roots):
            self._roots = []
            searched: list[Any] = []
            self._boards = find_boards(new_roots, searched)
            with contextlib.suppress(Exception):  # of something that the program defines
                self._contents = [(each, _content(each)) for each in searched]
                self._roots = new_roots
        return self._boards

    def _is_unchanged(self, roots: list[tuple[str, Any]]) -> bool:
        if len(roots) != len(self._roots) or not roots:
            return False
        try:
            return all(map(_is_same_root, roots, self._roots)) and all(
                _is_same(_content(each), content) for each, content in self._contents
            )
        except Exception:  # of something that the program defines
            return False


def _may_matter(path: str, value: Any) -> bool:
    """Return whether a root may lead to a board, or be a part of one."""
    if type(value) is int:
        return any(_half(path.rpartition(":")[2], value))
    if value is None or (isinstance(value, str) and len(value) <= LONGEST_TEXT):
        return True
    return _may_hold_board(value) and not _is_from(value, *UNREAD)


def _is_same_root(one: tuple[str, Any], other: tuple[str, Any]) -> bool:
    """Return whether two roots lead to the same things; a window makes its roots for each look."""
    (path, value), (other_path, old) = one, other
    if path != other_path:
        return False
    return value is old or (path.startswith("window:") and _is_same(value, old))


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two values are one object, or hold the same objects in the same order.

    Does not compare with `==`, which a program may define, and by which 0 is False.
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, list | tuple):
        return len(one) == len(other) and (
            all(map(operator.is_, one, other)) or all(map(_is_same, one, other))
        )
    return type(one) in (*SIMPLE, bytes) and bool(one == other)


def _content(value: Any) -> Any:
    """Return a copy of what can change in a value, in a form for `_is_same`."""
    if isinstance(value, list | deque):
        return tuple(value)
    if isinstance(value, str | tuple | frozenset | types.MethodType | functools.partial):
        return None
    if isinstance(value, set):
        return tuple(sorted(map(id, value)))
    if isinstance(value, types.FunctionType):
        held = [each for cell in value.__closure__ or () for each in gc.get_referents(cell)]
        return (*held, value.__defaults__)
    if hasattr(type(value), "_length_") or _is_from(value, "numpy", "array"):
        return bytes(memoryview(value)) if hasattr(type(value), "__len__") else None
    named: Any = value if isinstance(value, dict) else _named(value)
    return (*named.keys(), *named.values())


def find_boards(
    roots: Iterable[tuple[str, Any]], searched: list[Any] | None = None
) -> dict[str, Cells]:
    """Return the cells of everything that could be a board, by its path.

    An object that several paths lead to keeps the first one: put what lives longest first. But
    every variable that holds a board is reported, because it may soon hold another one. Adds all
    objects on the way to `searched`.
    """
    boards: dict[str, Cells] = {}
    parts = _Parts()
    seen: set[int] = set()
    for root_path, root in roots:
        scope, _, name = root_path.rpartition(":")
        parts.note(scope, name, root_path, root)
        queue = deque([(root_path, root, 0)])
        while queue and len(seen) < MOST_OBJECTS:
            path, value, depth = queue.popleft()
            known = id(value) in seen
            if not _may_hold_board(value) or (known and depth):
                continue
            seen.add(id(value))
            if searched is not None and not known:
                searched.append(value)
                if depth == DEEPEST:  # what is in it counts, but is not searched
                    searched += [each for each in _parts(value) if not isinstance(each, SIMPLE)]
            for suffix, cells in _nine_cells(value):
                boards.update(_texts_of_cells(path + suffix, cells))
            if depth < DEEPEST and not known:
                named = not isinstance(value, list | tuple) or len(value) == 2
                for suffix, child in _children(value):
                    child_path = f"{path}{suffix}"[:80]
                    if named:
                        name = suffix[1:] if suffix.startswith(".") else ""
                        parts.note(path, name, child_path, child)
                    if _may_hold_board(child):
                        queue.append((child_path, child, depth + 1))
    boards.update(parts.boards())
    return boards


def attributes(value: Any) -> dict[str, Any]:
    """Return the attributes of an object, with those in slots."""
    own = getattr(value, "__dict__", None)
    named = dict(own) if isinstance(own, dict) else {}
    for each in getattr(type(value), "__slots__", ()) or ():
        if isinstance(each, str) and hasattr(value, each):
            named[each] = getattr(value, each)
    return named


def _text_of(value: Any) -> str | None:
    """Return a text that is equal for equal marks; None for anything else."""
    if isinstance(value, enum.Enum):
        return str(value)
    if _is_from(value, "numpy") and getattr(value, "shape", None) == ():
        value = value.item()
    pair = isinstance(value, list | tuple) and len(value) <= 2
    simple = all(isinstance(part, SIMPLE) for part in value) if pair else isinstance(value, SIMPLE)
    if isinstance(value, str) and value in NUMBERS:
        return value  # as that number: an empty cell may hold either
    too_long = isinstance(value, str) and len(value) > LONGEST_TEXT
    return repr(value) if simple and not too_long else None


def _texts(values: Iterable[Any]) -> Cells | None:
    """Return the texts of some marks; None if one of them is not a mark."""
    texts = [text for text in map(_text_of, values) if text is not None]
    return texts if len(texts) == len(list(values)) else None


def _texts_of_cells(path: str, cells: list[Any]) -> Iterator[tuple[str, Cells]]:
    """Yield the board made of nine cells, or one for each attribute that nine objects share."""
    texts = _texts(cells)
    if texts is not None:
        yield path, texts
        return
    named = [attributes(cell) for cell in cells]
    for name in named[0]:
        texts = _texts([each[name] for each in named if name in each])
        if texts is not None and len(texts) == 9:
            yield f"{path}[].{name}", texts


def _may_hold_board(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) in (9, 10)
    return not isinstance(
        value,
        int | float | None | bytes | types.ModuleType | types.BuiltinFunctionType,
    ) and not getattr(value, "_noughts_hidden", False)


def _is_from(value: Any, *modules: str) -> bool:
    return (type(value).__module__ or "").startswith(modules)


# --- containers with nine cells -----------------------------------------------------------------


def _nine_cells(value: Any) -> Iterator[tuple[str, list[Any]]]:
    """Yield every way to read a container as nine cells, each with an ending for its path."""
    if isinstance(value, dict):
        yield from _nine_of_dict(value)
    parts = _parts(value)
    if len(parts) == 9 and not isinstance(value, dict):
        yield "", parts
    elif len(parts) == 10:
        yield "[1:]", parts[1:]
        yield "[:9]", parts[:9]
    elif len(parts) == 3:
        rows = [_parts(row) for row in parts]
        if all(len(row) == 3 for row in rows):
            yield "", [cell for row in rows for cell in row]
    elif len(parts) == 5:  # a board that is drawn with its grid lines
        rows = [_parts(row) for row in parts]
        columns = {5: (0, 2, 4), 9: (0, 4, 8), 11: (1, 5, 9)}.get(len(rows[0]))
        if columns and all(len(row) == len(rows[0]) for row in rows):
            yield "{5}", [rows[row][column] for row in (0, 2, 4) for column in columns]


def _parts(value: Any) -> list[Any]:
    """Return the parts of a sequence, a dictionary, an array or a text; none of anything else."""
    if isinstance(value, dict):
        return list(value.values())
    if _is_from(value, "numpy"):
        value = value.tolist() if getattr(value, "size", 99) <= 10 else None
    is_array = hasattr(type(value), "_length_")  # of ctypes
    return list(value) if is_array or isinstance(value, list | tuple | str | deque) else []


def _nine_of_dict(value: dict[Any, Any]) -> Iterator[tuple[str, list[Any]]]:
    if len(value) == 9:
        keys = list(value)
        words = all(isinstance(key, str) and len(key) > 2 and not key.isdigit() for key in keys)
        if not words:  # words such as "top left" are in the order of the program
            with contextlib.suppress(TypeError):
                keys = sorted(value)
        yield "", [value[key] for key in keys]
    for base, squares in enumerate(SQUARES):
        if len(value) < 9 and value.keys() <= squares.keys():  # the squares taken so far
            taken = {squares[key]: mark for key, mark in value.items()}
            yield f"{{{base}}}", [taken.get(cell) for cell in range(9)]


# --- boards in parts ----------------------------------------------------------------------------


class _Parts:
    """Values that may be parts of one board, by the scope that holds them."""

    def __init__(self) -> None:
        self._rows = defaultdict[str, list[tuple[str, Cells]]](list)
        self._cells = defaultdict[str, dict[str, str]](dict)
        self._moves: dict[str, list[int]] = {}
        self._halves = defaultdict[tuple[str, str], list[tuple[str, frozenset[int]]]](list)

    def note(self, scope: str, name: str, path: str, value: Any) -> None:
        """Keep a value if it may be a row, a cell, the squares of one player, or the moves."""
        row = _texts(value) if isinstance(value, list) and len(value) == 3 else None
        if row:
            self._rows[scope].append((path, row))
        if name and isinstance(value, SIMPLE) and (text := _text_of(value)) is not None:
            self._cells[f"{scope}:{_kind(name)}"][name] = text
        for ending, moves in _moves(value) if name and not name.startswith("__") else ():
            self._moves[path + ending] = moves
        for ending, cells in _half(name, value):
            self._halves[scope, ending].append((path, cells))

    def boards(self) -> Iterator[tuple[str, Cells]]:
        """Yield the boards that fit together, and those that the moves so far lead to."""
        for path, named in self._cells.items():
            if len(named) == 9:
                order = sorted(named) if path[-1] == "0" else named  # or in the program's order
                yield path, [named[name] for name in order]
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
def _kind(name: str) -> str:
    """Return what nine variables of one board have in common: `aa` of `tl`, `aaaa0` of `cell1`."""
    return re.sub("[A-Za-z]", "a", re.sub("[0-9]", "0", name))


def _cells_of_two(one: Iterable[int], other: Iterable[int]) -> Cells:
    """Return the cells of a board on which two players have these squares."""
    marks = {**dict.fromkeys(one, "'1'"), **dict.fromkeys(other, "'2'")}
    return [marks.get(cell, "'.'") for cell in range(9)]


def _moves(value: Any) -> Iterator[tuple[str, list[int]]]:
    """Yield every way to read a value as the moves so far, with an ending for the path."""
    if not isinstance(value, list | tuple | str) or len(value) > 9:
        return
    if all(_may_name_square(part) for part in value) and len(set(value)) == len(value):
        for base, squares in enumerate(SQUARES):
            if all(part in squares for part in value):
                yield f"{{moves {base}}}", [squares[part] for part in value]


def _half(name: str, value: Any) -> Iterator[tuple[str, frozenset[int]]]:
    """Yield every way to read a value as one player's squares, with an ending for the path."""
    if type(value) is int and not name.isupper() and name not in COUNTERS:
        if 0 <= value < 512:
            yield "{bits}", frozenset(cell for cell in range(9) if value >> cell & 1)
    elif isinstance(value, list | set | frozenset | tuple) and len(value) <= 5:
        for base, squares in enumerate(SQUARES):
            if all(_may_name_square(part) and part in squares for part in value):
                yield f"{{{base}}}", frozenset(squares[part] for part in value)


def _may_name_square(value: Any) -> bool:
    pair = isinstance(value, tuple) and all(isinstance(part, int) for part in value)
    return pair or isinstance(value, int | str)


# --- what leads further -------------------------------------------------------------------------


def _children(value: Any) -> list[tuple[str, Any]]:
    """Return what an object leads to, each with an ending for its path."""
    if isinstance(value, dict):
        few = len(value) <= MOST_ENTRIES
        return [(f"[{key!r}]", child) for key, child in value.items() if few]
    if isinstance(value, list | tuple | deque):
        few = len(value) <= MOST_ENTRIES // 2
        return [(f"[{number}]", child) for number, child in enumerate(value) if few]
    if isinstance(value, functools.partial):
        return [(".func", value.func), (".args", value.args)]
    if isinstance(value, types.MethodType):
        return [(".self", value.__self__), ("", value.__func__)]
    if isinstance(value, types.FunctionType):
        cells = zip(value.__code__.co_freevars, value.__closure__ or (), strict=False)
        held = [(f".{name}", each) for name, cell in cells for each in gc.get_referents(cell)]
        return held + [(f".default{n}", each) for n, each in enumerate(value.__defaults__ or ())]
    named = _named(value).items()
    return [(f".{name}", child) for name, child in named if not _is_from(child, *UNREAD)]


def _named(value: Any) -> dict[str, Any]:
    """Return what an object leads to by a name: attributes, or the variables of a generator."""
    if isinstance(value, types.GeneratorType):
        return value.gi_frame.f_locals if value.gi_frame else {}
    if isinstance(value, type):
        return {name: each for name, each in vars(value).items() if isinstance(each, list | dict)}
    if isinstance(value, str) or _is_from(value, *UNSEARCHED):
        return {}
    named = attributes(value)
    hidden = getattr(type(value), "_noughts_unread", None)  # of our own stand-ins
    return {name: named[name] for name in named if not hidden(name)} if hidden else named
