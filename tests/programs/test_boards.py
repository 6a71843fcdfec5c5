"""Whatever may be a program's board is found, with its nine cells in the right order."""

from __future__ import annotations

import enum
import functools
from array import array
from collections import deque
from collections.abc import Callable, Generator
from ctypes import c_int
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.programs.worker.boards import BoardFinder
from noughts.programs.worker.marks import text_of
from programs.board_kinds import Cell, Marks, Slotted, find_boards, nine, rows, texts

SQUARES = [(row, column) for row in range(3) for column in range(3)]
NAMES = [column + row for row in "123" for column in "abc"]


def drawing(marks: Marks, line: str, between: str) -> list[str]:
    one, two, three = (between.join(row) for row in rows(marks))
    edge = line * len(one)
    return [one, edge, two, edge, three]


def wide(marks: Marks) -> list[str]:
    one, two, three = (" " + " | ".join(row) + " " for row in rows(marks))
    return [one, "-" * 11, two, "-" * 11, three]


class Square(NamedTuple):
    row: int
    column: int


@dataclass(frozen=True)
class Place:
    row: int
    column: int


class Key(enum.Enum):
    TOP_LEFT, TOP, TOP_RIGHT, LEFT, CENTRE, RIGHT, BOTTOM_LEFT, BOTTOM, BOTTOM_RIGHT = range(9)


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


# --- looking again ------------------------------------------------------------------------------


@given(marks=nine, order=st.permutations(range(9)))
def test_members_name_squares_in_any_order(marks: Marks, order: list[int]) -> None:
    board = {Key(cell): marks[cell] for cell in order}
    assert find_boards([("main:board", board)])["main:board"] == texts(marks)


def test_a_nought_is_not_the_number_of_an_empty_cell() -> None:
    assert find_boards([("main:it", [*range(8), "0"])])["main:it"][8] == "'0'"
    assert find_boards([("main:it", [*range(1, 9), "9"])])["main:it"][8] == "9"


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


def test_marks_may_differ_only_in_their_colour() -> None:
    red, blue = "\x1b[31m#\x1b[0m", "\x1b[34m#\x1b[0m"
    assert text_of(red) != text_of(blue)
    assert text_of("\x1b[32m X \x1b[0m") == text_of(" X ")
