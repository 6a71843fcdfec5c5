"""Whatever may be a program's board is found, with its nine cells in the right order."""

from __future__ import annotations

import enum
import functools
import weakref
from array import array
from collections import deque
from collections.abc import Callable, Generator, Iterable
from ctypes import c_int
from dataclasses import dataclass
from io import BytesIO
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.programs.worker.boards import BoardFinder

Marks = list[str]

nine = st.lists(st.sampled_from(["X", "O", " "]), min_size=9, max_size=9)
SQUARES = [(row, column) for row in range(3) for column in range(3)]
NAMES = [column + row for row in "123" for column in "abc"]


def find_boards(roots: Iterable[tuple[str, Any]]) -> dict[str, list[str]]:
    return BoardFinder().find(roots)


def rows(marks: Marks) -> list[Marks]:
    return [marks[0:3], marks[3:6], marks[6:9]]


def texts(marks: list[Any]) -> list[str]:
    return [repr(mark) for mark in marks]


def drawing(marks: Marks, line: str, between: str) -> list[str]:
    one, two, three = (between.join(row) for row in rows(marks))
    edge = line * len(one)
    return [one, edge, two, edge, three]


def wide(marks: Marks) -> list[str]:
    one, two, three = (" " + " | ".join(row) + " " for row in rows(marks))
    return [one, "-" * 11, two, "-" * 11, three]


class Cell:
    def __init__(self, mark: str) -> None:
        self.mark, self.size = mark, 3


class Square(NamedTuple):
    row: int
    column: int


@dataclass(frozen=True)
class Place:
    row: int
    column: int


class Key(enum.Enum):
    TOP_LEFT, TOP, TOP_RIGHT, LEFT, CENTRE, RIGHT, BOTTOM_LEFT, BOTTOM, BOTTOM_RIGHT = range(9)


class Slotted:
    __slots__ = ("mark",)

    def __init__(self, mark: str) -> None:
        self.mark = mark


CONTAINERS: dict[str, tuple[Callable[[Marks], Any], str]] = {
    "a list of nine": (list, ""),
    "a tuple": (tuple, ""),
    "a text": ("".join, ""),
    "a deque": (deque, ""),
    "a list of ten": (lambda marks: ["?", *marks], "[1:]"),
    "a list of ten, the last unused": (lambda marks: [*marks, "?"], "[:9]"),
    "three rows": (rows, ""),
    "rows of texts": (lambda marks: ["".join(row) for row in rows(marks)], ""),
    "rows by name": (lambda marks: dict(zip("abc", rows(marks), strict=True)), ""),
    "rows as dictionaries": (
        lambda marks: [dict(zip("abc", row, strict=True)) for row in rows(marks)],
        "",
    ),
    "numbered from 1": (lambda marks: dict(enumerate(marks, 1)), ""),
    "in another order": (lambda marks: dict(reversed([*enumerate(marks)])), ""),
    "by pairs": (lambda marks: dict(zip(SQUARES, marks, strict=True)), ""),
    "words in the order of the program": (
        lambda marks: {f"{r} {c}": marks[SQUARES.index((r, c))] for r, c in SQUARES},
        "",
    ),
    "with grid lines": (lambda marks: drawing(marks, "-", "|"), "{5}"),
    "with wide grid lines": (wide, "{5}"),
    "objects": (lambda marks: [*map(Cell, marks)], "[].mark"),
    "objects with slots": (lambda marks: [*map(Slotted, marks)], "[].mark"),
}


@pytest.mark.parametrize("name", CONTAINERS)
@given(marks=nine)
def test_every_container_of_nine_marks_is_a_board(name: str, marks: Marks) -> None:
    make, suffix = CONTAINERS[name]
    boards = find_boards([("main:board", make(marks))])
    assert boards[f"main:board{suffix}"] == texts(marks)


@given(st.lists(st.sampled_from([0, 1, -1]), min_size=9, max_size=9))
def test_arrays_are_boards(marks: list[int]) -> None:
    np = pytest.importorskip("numpy")
    for made in (np.array(marks), np.array(marks).reshape(3, 3), (c_int * 9)(*marks)):
        assert find_boards([("main:board", made)])["main:board"] == texts(marks)
    rows_of_arrays = [np.array(row) for row in (marks[:3], marks[3:6], marks[6:])]
    assert find_boards([("main:board", rows_of_arrays)])["main:board"] == texts(marks)


def test_marks_of_an_enum_are_told_apart() -> None:
    mark = enum.Enum("mark", "X O EMPTY")
    cells = find_boards([("main:board", [mark.X, mark.O, *[mark.EMPTY] * 7])])["main:board"]
    assert cells == ["mark.X", "mark.O", *["mark.EMPTY"] * 7]


def of_two(one: set[int], other: set[int]) -> list[str]:
    return ["'1'" if cell in one else "'2'" if cell in other else "'.'" for cell in range(9)]


@st.composite
def two_players(draw: st.DrawFn) -> tuple[set[int], set[int]]:
    order = draw(st.permutations(range(9)))
    ply = draw(st.integers(2, 9))
    return set(order[:ply:2]), set(order[1:ply:2])


@given(two_players())
def test_the_squares_of_two_players_are_a_board(players: tuple[set[int], set[int]]) -> None:
    one, other = players
    for make in (list, set, frozenset):
        roots = [("main:mine", make(one)), ("main:theirs", make(other))]
        assert find_boards(roots)["main:mine&main:theirs{0}"] == of_two(one, other)
    from_1 = [("main:x", [cell + 1 for cell in one]), ("main:o", [cell + 1 for cell in other])]
    assert find_boards(from_1)["main:x&main:o{1}"] == of_two(one, other)
    for pair in (tuple, Square._make, lambda square: Place(*square)):
        x, o = ([pair(SQUARES[cell]) for cell in cells] for cells in (one, other))
        assert find_boards([("main:x", x), ("main:o", o)])["main:x&main:o{0}"] == of_two(
            one, other
        )


@given(two_players())
def test_two_masks_are_a_board(players: tuple[set[int], set[int]]) -> None:
    masks = [sum(1 << cell for cell in cells) for cells in players]
    found = find_boards([("main:crosses", masks[0]), ("main:noughts", masks[1])])
    assert found["main:crosses&main:noughts{bits}"] == of_two(*players)
    held = find_boards([("main:game", SimpleNamespace(x=masks[0], o=masks[1]))])
    assert held["main:game.x&main:game.o{bits}"] == of_two(*players)
    by_mark = find_boards([("main:bits", dict(zip("XO", masks, strict=True)))])
    assert by_mark["main:bits['X']&main:bits['O']{bits}"] == of_two(*players)
    pair = find_boards([("main:bits", masks)])
    assert pair["main:bits[0]&main:bits[1]{bits}"] == of_two(*players)


@given(two_players())
def test_two_lists_of_squares_in_one_container_are_a_board(
    players: tuple[set[int], set[int]],
) -> None:
    one, other = map(list, players)
    expected = of_two(*players)
    assert find_boards([("main:it", [one, other])])["main:it[0]&main:it[1]{0}"] == expected
    by_mark = find_boards([("main:it", {"X": one, "O": other})])
    assert by_mark["main:it['X']&main:it['O']{0}"] == expected


def test_what_only_looks_like_a_square_does_no_harm() -> None:
    assert find_boards([("main:it", [([1], 2)]), ("main:too", [("x", [])])]) == {}


def test_small_counters_are_no_masks() -> None:
    assert find_boards([("main:turn", 1), ("main:row", 2), ("main:SIZE", 4)]) == {}


@pytest.mark.parametrize(
    ("squares", "ending"),
    [
        (SQUARES, "{0}"),
        ([(row + 1, column + 1) for row, column in SQUARES], "{1}"),
        (list(range(9)), "{0}"),
        (list(range(1, 10)), "{1}"),
        (list("123456789"), "{1}"),
        ([Square(*square) for square in SQUARES], "{0}"),
        ([Place(*square) for square in SQUARES], "{0}"),
        (list(Key), "{0}"),
        (NAMES, "{1}"),
        ([name.upper() for name in NAMES], "{1}"),
        ([f"{row},{column}" for row, column in SQUARES], "{0}"),
    ],
)
@given(marks=nine)
def test_squares_taken_so_far_are_a_board(squares: list[Any], ending: str, marks: Marks) -> None:
    taken = {square: mark for square, mark in zip(squares, marks, strict=True) if mark != " "}
    if 0 < len(taken) < 9:
        expected = [None if mark == " " else mark for mark in marks]
        assert find_boards([("main:taken", taken)])[f"main:taken{ending}"] == texts(expected)


@given(nine)
def test_three_lists_are_rows(marks: Marks) -> None:
    found = find_boards(zip(("main:row1", "main:row2", "main:row3"), rows(marks), strict=True))
    assert found["main:rows"] == texts(marks)


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (["tl", "tm", "tr", "ml", "mm", "mr", "bl", "bm", "br"], "tl"),
        ([f"cell{number}" for number in range(1, 10)], "cell#"),
        ([row + column for row in "abc" for column in "123"], "a1"),
        (list("abcdefghi"), "a-i"),
    ],
)
@given(marks=nine, data=st.data())
def test_nine_variables_are_a_board(
    names: list[str], kind: str, marks: Marks, data: st.DataObject
) -> None:
    expected = texts(marks)
    held = dict(data.draw(st.permutations([*zip(names, marks, strict=True)])))
    others = {"human": "X", "count": 0, "title": "noughts", "p1": "X", "p2": "O", "m": "5"}
    roots = [(f"main:{name}", value) for name, value in {**others, **held}.items()]
    assert find_boards(roots)[f"main:{kind}"] == expected
    assert BoardFinder().find(roots)[f"main:{kind}"] == expected
    game = SimpleNamespace(**others, **held)
    assert find_boards([("main:game", game)])[f"main:game:{kind}"] == expected


@pytest.mark.parametrize(
    ("squares", "ending"),
    [
        (SQUARES, "{moves 0}"),
        (list(range(9)), "{moves 0}"),
        (list(range(1, 10)), "{moves 1}"),
        (list("123456789"), "{moves 1}"),
        ([Place(*square) for square in SQUARES], "{moves 0}"),
    ],
)
@given(order=st.permutations(range(9)), ply=st.integers(0, 9))
def test_the_moves_so_far_are_a_board(
    squares: list[Any], ending: str, order: list[int], ply: int
) -> None:
    expected = of_two(set(order[:ply:2]), set(order[1:ply:2]))
    played = [squares[cell] for cell in order[:ply]]
    boards = find_boards([("main:played", played)])
    assert boards[f"main:played{ending}"] == expected
    held = find_boards([("main:game", SimpleNamespace(played=played))])
    assert held[f"main:game.played{ending}"] == expected
    if all(isinstance(square, str) for square in squares):
        written = BoardFinder().find([("main:played", "".join(played))])
        assert written[f"main:played{ending}"] == expected


def test_repeated_squares_are_not_moves_so_far() -> None:
    assert "main:played{moves 0}" not in find_boards([("main:played", [1, 1])])


# --- what leads to a board ----------------------------------------------------------------------


def closure(board: Marks) -> Callable[[], str]:
    return lambda: board[0]


def defaulted(board: Marks) -> Callable[..., str]:
    def move(cells: Marks = board) -> str:
        return cells[0]

    return move


def generated(board: Marks) -> Generator[str]:
    yield board[0]
    yield board[1]


class Game:
    def __init__(self, board: Marks) -> None:
        self.state = {"cells": board}

    def move(self) -> None: ...


@pytest.mark.parametrize(
    ("make", "path"),
    [
        (Game, ".state['cells']"),
        (lambda board: Game(board).move, ".self.state['cells']"),
        (closure, ".board"),
        (defaulted, ".default0"),
        (generated, ".board"),
        (lambda board: functools.partial(print, board), ".args[0]"),
        (lambda board: [1, (2, [board])], "[1][1][0]"),
    ],
)
@given(marks=nine)
def test_boards_are_found_wherever_they_are_held(
    make: Callable[[Marks], Any], path: str, marks: Marks
) -> None:
    assert find_boards([("main:it", make(marks))])[f"main:it{path}"] == texts(marks)


def test_what_has_no_nine_cells_is_no_board() -> None:
    loop: list[Any] = [1]
    loop.append(loop)
    values: list[Any] = [[1] * 8, "X" * 11, {"a": 2}, None]
    for value in (*values, 3.5, array("i", [1]), loop, len):
        assert find_boards([("main:it", value)]) == {}


def test_a_board_is_found_in_every_variable_that_holds_it() -> None:
    board, game = [" "] * 9, SimpleNamespace()
    game.cells = board
    roots = [("main:board", board), ("main:game", game), ("move:cells", board)]
    assert list(find_boards(roots)) == ["main:board", "move:cells"]


# --- looking again ------------------------------------------------------------------------------


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


@given(marks=nine, order=st.permutations(range(9)))
def test_members_name_squares_in_any_order(marks: Marks, order: list[int]) -> None:
    board = {Key(cell): marks[cell] for cell in order}
    assert find_boards([("main:board", board)])["main:board"] == texts(marks)


def test_nothing_keeps_a_file_open() -> None:
    finder, file = BoardFinder(), BytesIO()
    kept = weakref.ref(file)
    finder.find([("main:f", file), ("main:it", SimpleNamespace(f=file))])
    del file
    finder.find([("main:x", "X" * 9)])
    assert kept() is None


def test_a_nought_is_not_the_number_of_an_empty_cell() -> None:
    assert find_boards([("main:it", [*range(8), "0"])])["main:it"][8] == "'0'"
    assert find_boards([("main:it", [*range(1, 9), "9"])])["main:it"][8] == "9"


def test_a_second_look_sees_numpy_and_new_variables() -> None:
    np = pytest.importorskip("numpy")
    finder, board = BoardFinder(), np.zeros((3, 3), int)
    finder.find([("main:it", board)])
    board[1, 1] = 1
    assert finder.find([("main:it", board)])["main:it"][4] == "1"
    assert set(finder.find([("main:it", board), ("main:new", "X" * 9)])) == {"main:it", "main:new"}
    assert finder.find([("main:moved", board)]).keys() == {"main:moved"}
