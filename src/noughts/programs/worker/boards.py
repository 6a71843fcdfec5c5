"""Finds everything in a program's memory that could be its board.

A board is anything with nine cells: a list of nine or ten, three rows, a dictionary, a text, an
array, nine objects with an equal attribute, nine variables, two lists of squares, two bit masks,
the moves so far. This module does not decide which one is the board: noughts finds out by
playing, in `programs.play.moves`.

A board is reported under its path, such as `main:board` or `g:game.cells`, as the nine texts of
its cells, row by row.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import operator
import types
from collections import deque
from collections.abc import Iterable, Iterator, Set
from typing import Any

from noughts.programs.worker.marks import (
    LONGEST_TEXT,
    SIMPLE,
    Cells,
    attributes,
    is_from,
    texts_of,
)
from noughts.programs.worker.parts import Parts, half_of, squares_named

MOST_OBJECTS = 4_000
DEEPEST = 5
MOST_ENTRIES = 40
"""A container with more entries than this is not searched."""
UNREAD = ("_io", "random", "unittest.mock")
"""Modules whose objects are not boards. The search holds no references to them, so files close."""
UNSEARCHED = ("numpy", "random", "_io", "unittest.mock", "collections.abc", "typing")
"""Modules whose objects hold no board of the program, apart from arrays."""


# Tuples instead of unions, which Python would create again in each of thousands of calls.
SEQUENCES = (list, tuple, deque)
UNCHANGING = (str, tuple, frozenset, types.MethodType, functools.partial)
"""Types whose objects never change what they refer to."""
NO_BOARDS = (int, float, type(None), bytes, types.ModuleType, types.BuiltinFunctionType)


class BoardFinder:
    """Finds boards, and searches again only below roots where something has changed.

    A program prints many lines between two moves, and the worker looks at the boards after each.
    """

    def __init__(self) -> None:
        self._searches: list[_Search] = []
        self._boards: dict[str, Cells] = {}

    def find(self, roots: Iterable[tuple[str, Any]]) -> dict[str, Cells]:
        """Return the cells of everything that could be a board, by its path.

        An object that several paths lead to gets the first path, so the roots that live longest
        must come first. But every variable that holds a board is reported, because it may soon
        hold another one.
        """
        known: dict[str, list[_Search]] = {}  # functions that call themselves have equal paths
        for each in reversed(self._searches):
            known.setdefault(each.path, []).append(each)
        searches, seen, changed = list[_Search](), set[int](), set[int]()
        for path, value in roots:
            if not _may_matter(path, value):
                continue
            search = known[path].pop() if known.get(path) else None
            if search is None or not search.is_current(value, seen, changed):
                search = _Search(path, value, seen)
                changed |= search.visited
            seen |= search.visited
            searches.append(search)
        if searches != self._searches:
            boards, parts = dict[str, Cells](), Parts()
            for search in searches:
                boards.update(search.boards)
                parts.add(search.parts)
            boards.update(parts.boards())
            self._searches, self._boards = searches, boards
        return self._boards


class _Search:
    """The boards below one root, and everything that they depend on."""

    def __init__(self, path: str, root: Any, seen: Set[int]) -> None:
        """Search below a root; `seen` are the objects that earlier searches have visited."""
        self.path, self._root = path, root
        self.boards: dict[str, Cells] = {}
        self.parts = Parts()
        self.visited = set[int]()
        self._skipped = set[int]()
        """Objects on the way that an earlier search has visited."""
        self._is_cut = False
        """Whether the search ended early, because there were too many objects."""
        self._contents: list[tuple[Any, Any]] | None = None
        """The objects that the search visited, each with a copy of its content."""
        searched = self._search(seen)
        with contextlib.suppress(Exception):  # the program's own classes may raise anything
            self._contents = [(each, _content(each)) for each in searched]

    def is_current(self, root: Any, seen: Set[int], changed: Set[int]) -> bool:
        """Return whether a search would find the same now.

        `seen` are the objects that earlier searches visit now, `changed` those of new searches.
        """
        is_same_root = root is self._root or (
            self.path.startswith("window:") and _is_same(root, self._root)
        )  # a window creates its roots every time
        if not is_same_root or self._contents is None or self._is_cut:
            return False
        if not (self._skipped <= seen and self._skipped.isdisjoint(changed)):
            return False
        if not self.visited.isdisjoint(seen) or len(seen) + len(self.visited) >= MOST_OBJECTS:
            return False
        try:
            return all(_is_same(_content(each), content) for each, content in self._contents)
        except Exception:  # the program's own classes may raise anything
            return False

    def _search(self, seen: Set[int]) -> list[Any]:
        """Find the boards, and return all objects on the way that may change."""
        scope, _, name = self.path.rpartition(":")
        self.parts.note(scope, name, self.path, self._root)
        queue = deque([(self.path, self._root, 0)] if _may_hold_board(self._root) else ())
        searched: list[Any] = []
        while queue and len(seen) + len(self.visited) < MOST_OBJECTS:
            path, value, depth = queue.popleft()
            known = id(value) in seen
            if known:
                self._skipped.add(id(value))
            if depth and (known or id(value) in self.visited):
                continue
            if not known:
                self.visited.add(id(value))
                searched.append(value)
                if depth == DEEPEST:  # its entries count as cells, but are not searched
                    searched += [each for each in _parts(value) if not isinstance(each, SIMPLE)]
            for suffix, cells in _nine_cells(value):
                self.boards.update(_texts_of_cells(path + suffix, cells))
            if depth < DEEPEST and not known:
                queue += self._children(path, value, depth)
        self._is_cut = bool(queue)
        return searched

    def _children(self, path: str, value: Any, depth: int) -> Iterator[tuple[str, Any, int]]:
        """Note the parts of a value, and yield those that may hold boards."""
        named = not isinstance(value, list | tuple) or len(value) == 2
        for suffix, child in _children(value):
            child_path = f"{path}{suffix}"[:80]
            if named:
                name = suffix[1:] if suffix.startswith(".") else ""
                self.parts.note(path, name, child_path, child)
            if _may_hold_board(child):
                yield child_path, child, depth + 1


def _may_matter(path: str, value: Any) -> bool:
    """Return whether a root may lead to a board, or be a part of one."""
    kind = type(value)
    if kind is types.FunctionType and value.__closure__ is value.__defaults__ is None:
        return False
    if kind is int:
        return -9 <= value <= 9 or any(half_of(path.rpartition(":")[2], value))
    if kind is bool or value is None or (kind is str and len(value) <= LONGEST_TEXT):
        return True
    return _may_hold_board(value) and not is_from(value, *UNREAD)


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two values are one object, or hold the same objects in the same order.

    Does not compare with `==`, which a program may define, and for which 0 equals False.
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, SEQUENCES):
        return len(one) == len(other) and (
            all(map(operator.is_, one, other)) or all(map(_is_same, one, other))
        )
    return type(one) in (*SIMPLE, bytes) and bool(one == other)


def _content(value: Any) -> Any:
    """Return a copy of what can change in a value, in a form for `_is_same`."""
    if isinstance(value, UNCHANGING):
        return None
    if isinstance(value, SEQUENCES):
        return tuple(value)
    if isinstance(value, set):
        return tuple(sorted(value, key=id))  # held, so that nothing else gets their ids
    if isinstance(value, types.FunctionType):
        held = [each for cell in value.__closure__ or () for each in gc.get_referents(cell)]
        return (*held, value.__defaults__)
    if hasattr(type(value), "_length_") or is_from(value, "numpy", "array"):
        return bytes(memoryview(value)) if hasattr(type(value), "__len__") else None
    named: Any = value if isinstance(value, dict) else _named(value)
    return (*named.keys(), *named.values())


def _texts_of_cells(path: str, cells: list[Any]) -> Iterator[tuple[str, Cells]]:
    """Yield the board made of nine cells, or one for each attribute that nine objects share."""
    texts = texts_of(cells)
    if texts is not None:
        yield path, texts
        return
    named = [attributes(cell) for cell in cells]
    for name in named[0]:
        texts = texts_of([each[name] for each in named if name in each])
        if texts is not None and len(texts) == 9:
            yield f"{path}[].{name}", texts


def _may_hold_board(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) in (9, 10)
    return not isinstance(value, NO_BOARDS) and not getattr(value, "_noughts_hidden", False)


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
    """Return the parts of a sequence, a dictionary, an array or a text; empty for others."""
    if isinstance(value, dict):
        return list(value.values())
    if is_from(value, "numpy"):
        value = value.tolist() if getattr(value, "size", 99) <= 10 else None
    is_array = hasattr(type(value), "_length_")  # of ctypes
    return list(value) if is_array or isinstance(value, (str, *SEQUENCES)) else []


def _nine_of_dict(value: dict[Any, Any]) -> Iterator[tuple[str, list[Any]]]:
    if len(value) > 9:
        return
    named = list(squares_named(value))
    for base, cells in named:
        taken = dict(zip(cells, value.values(), strict=True))
        marks = [taken.get(cell) for cell in range(9)]
        if len(value) < 9:  # the squares taken so far
            yield f"{{{base}}}", marks
        elif len(taken) == 9:
            yield "", marks
    if len(value) == 9 and not named:
        keys = list(value)
        words = all(isinstance(key, str) and len(key) > 2 and not key.isdigit() for key in keys)
        if not words:  # words such as "top left" stay in the order of the program
            with contextlib.suppress(TypeError):
                keys = sorted(value)
        yield "", [value[key] for key in keys]


# --- references to other objects ----------------------------------------------------------------


def _children(value: Any) -> list[tuple[str, Any]]:
    """Return the objects that an object refers to, each with an ending for its path."""
    if isinstance(value, dict):
        few = len(value) <= MOST_ENTRIES
        return [(f"[{key!r}]", child) for key, child in value.items() if few]
    if isinstance(value, SEQUENCES):
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
    hidden = getattr(type(value), "_noughts_unread", None)  # set by our own stand-ins
    named = (
        (name, child) for name, child in _named(value).items() if not (hidden and hidden(name))
    )
    return [(f".{name}", child) for name, child in named if not is_from(child, *UNREAD)]


def _named(value: Any) -> dict[str, Any]:
    """Return what an object refers to by name: attributes, or the variables of a generator."""
    if isinstance(value, types.GeneratorType):
        return value.gi_frame.f_locals if value.gi_frame else {}
    if isinstance(value, type):
        return {name: each for name, each in vars(value).items() if isinstance(each, list | dict)}
    if isinstance(value, str) or is_from(value, *UNSEARCHED):
        return {}
    return attributes(value)
