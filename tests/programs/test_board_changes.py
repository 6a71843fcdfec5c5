"""A second look at a program's boards sees every change, and keeps nothing alive."""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable, Generator
from ctypes import c_int
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.programs.worker.boards import BoardFinder
from programs.board_kinds import Cell, Marks, Slotted, find_boards, rows


def rebinding(board: Marks) -> Callable[[int], None]:
    def move(cell: int) -> None:
        nonlocal board
        board = [*board[:cell], "X", *board[cell + 1 :]]

    return move


def moving(board: Marks) -> Generator[None]:
    for cell in range(9):
        board = [*board[:cell], "X", *board[cell + 1 :]]
        yield


def new_class() -> type:
    return type("Game", (), {"cells": [" "] * 9})


CHANGES: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "a list": (lambda: [" "] * 9, lambda it: it.__setitem__(4, "X")),
    "rows": (lambda: rows([" "] * 9), lambda it: it[1].__setitem__(1, "X")),
    "a new row": (lambda: rows([" "] * 9), lambda it: it.__setitem__(1, list(" X "))),
    "a dictionary": (lambda: dict.fromkeys(range(9), " "), lambda it: it.__setitem__(4, "X")),
    "a growing dictionary": (lambda: {1: "O"}, lambda it: it.__setitem__(4, "X")),
    "two sets": (lambda: [{1}, {2}], lambda it: it[0].add(4)),
    "a deque": (lambda: deque(" " * 9), lambda it: it.__setitem__(4, "X")),
    "an object": (lambda: [Cell(" ") for _ in range(9)], lambda it: setattr(it[4], "mark", "X")),
    "slots": (lambda: [Slotted(" ") for _ in range(9)], lambda it: setattr(it[4], "mark", "X")),
    "a new text": (lambda: SimpleNamespace(b=" " * 9), lambda it: setattr(it, "b", "X" * 9)),
    "masks": (lambda: SimpleNamespace(x=1, o=2), lambda it: setattr(it, "x", 5)),
    "a closure": (lambda: rebinding([" "] * 9), lambda it: it(4)),
    "a generator": (lambda: moving([" "] * 9), next),
    "a class": (new_class, lambda it: setattr(it, "cells", ["X"] * 9)),
    "an array": (c_int * 9, lambda it: it.__setitem__(4, 1)),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_second_look_sees_every_change(name: str) -> None:
    make, change = CHANGES[name]
    finder, it = BoardFinder(), make()
    roots = [("main:other", len), ("main:it", it)]
    before = finder.find(roots)
    assert before == find_boards(roots)
    assert finder.find(roots) is before
    change(it)
    assert finder.find(roots) == find_boards(roots) != before


def test_a_second_look_sees_attributes_that_are_not_searched() -> None:
    class Square(SimpleNamespace):
        _noughts_unread = staticmethod("colour".__eq__)

    finder, squares = BoardFinder(), [Square(colour="grey", number=n) for n in range(9)]
    before = finder.find([("main:squares", squares)])
    squares[4].colour = "red"
    assert finder.find([("main:squares", squares)])["main:squares[].colour"][4] == "'red'"
    assert before["main:squares[].colour"][4] == "'grey'"


# A board in several variables, whose rows are variables too: each look at new names and old ones.
shared_changes = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from("XO "), st.booleans()),
    max_size=6,
)
shared_names = st.permutations(["main:a", "main:b", "main:rows", "f:rows", "f:game", "g:n"])


@given(st.lists(st.tuples(shared_changes, shared_names, st.integers(2, 6)), max_size=5))
def test_every_look_finds_what_a_first_look_would(
    looks: list[tuple[list[tuple[int, int, str, bool]], list[str], int]],
) -> None:
    board = [[[" "] for _ in range(3)] for _ in range(3)]
    game = SimpleNamespace(board=board, last=board[0], o={1})
    values = {
        "main:a": board[1], "main:b": board[1][0], "main:rows": board, "f:rows": board,
        "f:game": game, "g:n": [game],
    }  # fmt: skip
    finder = BoardFinder()
    for changes, names, many in looks:
        for row, column, mark, is_new in changes:
            game.o ^= {column}
            if is_new:
                board[row] = [list(cell) for cell in board[row]]
            board[row][column][0] = mark
        roots = [(name, values[name]) for name in names[:many]]
        assert [*finder.find(roots).items()] == [*find_boards(roots).items()]


class Touchy:
    """A cell that cannot be compared."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def __eq__(self, other: object) -> bool:
        raise ValueError(other)

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([0] * 9, [0] * 4 + [False] + [0] * 4),
        ([Touchy(" ") for _ in range(9)], [Touchy("X") for _ in range(9)]),
        ([Slotted(" ") for _ in range(9)], [Slotted("X") for _ in range(9)]),
    ],
)
def test_a_second_look_compares_no_cells(before: list[Any], after: list[Any]) -> None:
    finder, holder = BoardFinder(), SimpleNamespace(cells=before)
    for _ in range(4):  # as deep as boards are searched
        holder = SimpleNamespace(inner=holder)
    roots = [("main:it", holder)]
    seen = finder.find(roots)
    before[:] = after
    assert finder.find(roots) == find_boards(roots) != seen


def test_rows_in_the_deepest_place_are_seen() -> None:
    rows_of = [[" "] * 3 for _ in range(3)]
    finder, roots = BoardFinder(), [("main:it", [[[[[rows_of]]]]])]
    before = finder.find(roots)
    rows_of[1][1] = "X"
    assert finder.find(roots) == find_boards(roots) != before


def test_a_board_hidden_by_too_many_objects_is_found_again() -> None:
    finder, board = BoardFinder(), ["X", "O", *" " * 7]

    def find(tree: object) -> dict[str, list[str]]:
        return finder.find([("main:tree", tree), ("main:board", board)])

    tree: object = [[[[] for _ in range(19)] for _ in range(19)] for _ in range(19)]
    assert "main:board" in find(None)
    assert "main:board" not in find(tree)
    assert "main:board" in find(None)


def test_a_set_is_compared_by_its_elements() -> None:
    finder, mine = BoardFinder(), {(0, int("0"))}
    roots = [("main:mine", mine), ("main:theirs", set[Any]())]
    for _ in range(9):
        before = dict(finder.find(roots))
        mine.clear()
        mine.add((1, int("1")))  # perhaps where the old element was
        assert finder.find(roots) != before
        mine.clear()
        mine.add((0, int("0")))


def test_nothing_keeps_a_file_open() -> None:
    finder, file = BoardFinder(), BytesIO()
    kept = weakref.ref(file)
    finder.find([("main:f", file), ("main:it", SimpleNamespace(f=file))])
    del file
    finder.find([("main:x", "X" * 9)])
    assert kept() is None


def test_a_second_look_sees_numpy_and_new_variables() -> None:
    np = pytest.importorskip("numpy")
    finder, board = BoardFinder(), np.zeros((3, 3), int)
    finder.find([("main:it", board)])
    board[1, 1] = 1
    assert finder.find([("main:it", board)])["main:it"][4] == "1"
    assert set(finder.find([("main:it", board), ("main:new", "X" * 9)])) == {"main:it", "main:new"}
    assert finder.find([("main:moved", board)]).keys() == {"main:moved"}
