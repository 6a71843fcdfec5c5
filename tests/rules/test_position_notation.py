"""Positions are read as they are written, in several writings; other texts are refused."""

from collections.abc import Callable
from itertools import product

import pytest
from badinput import quotes
from boards import playouts
from hypothesis import given
from seeds import sampled_from

from noughts.errors import ImpossiblePosition, NoSuchGame, Unreadable
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_position
from noughts.rules.position import Position


def test_every_position_of_3x3_is_read_as_it_is_written(
    grid: Game, positions: tuple[Position, ...]
) -> None:
    for position in positions:
        assert parse_position(str(position), grid) == position
    for position in positions[::50]:  # each makes its own game, which takes longer
        assert parse_position(str(position)) == position


@given(playouts())
def test_positions_of_any_game_are_read_as_they_are_written(played: list[Position]) -> None:
    for position in played:
        text = str(position)
        assert parse_position(text, position.game) == position
        assert (text.count("X"), text.count("O")) == (-(-position.ply // 2), position.ply // 2)
        assert (position.to_move, position.just_moved) == (
            ("X", "O") if text.count("X") == text.count("O") else ("O", "X")
        )


def test_of_all_ways_to_write_marks_on_3x3_exactly_the_positions_are_read(
    grid: Game, positions: tuple[Position, ...]
) -> None:
    read = set()
    for marks in map("".join, product("XO.", repeat=9)):
        text = f"{marks[:3]}/{marks[3:6]}/{marks[6:]}"
        try:
            assert str(parse_position(text, grid)) == text
            read.add(text)
        except ImpossiblePosition as error:
            assert quotes(error, text), error  # noqa: PT017
    assert read == {str(position) for position in positions}
    assert len(read) == 5478


# Each writes the rows of a board in another way that leaves no doubt.
WRITINGS: dict[str, Callable[[list[str]], str]] = {
    "lower case": lambda rows: "/".join(rows).lower(),
    "mixed case": lambda rows: "/".join(rows).replace("O", "o"),
    "lines": "\n".join,
    "lines of a file": lambda rows: "".join(f"{row}\r\n" for row in rows),
    "indented lines": lambda rows: "\n" + "".join(f"    {row}\n" for row in rows) + "    ",
    "spaces between the marks": lambda rows: "/".join(map(" ".join, rows)),
    "lines with spaces between the marks": lambda rows: "\n".join(map(" ".join, rows)),
    "spaces around": lambda rows: f" {' / '.join(rows)} ",
    "hyphens": lambda rows: "/".join(rows).replace(".", "-"),
    "underscores": lambda rows: "/".join(rows).replace(".", "_"),
    "underscores with spaces": lambda rows: "\n".join(map(" ".join, rows)).replace(".", "_"),
    "no slashes": "".join,
    "no slashes in lower case": lambda rows: "".join(rows).lower(),
}


@pytest.mark.parametrize("writing", WRITINGS.values(), ids=WRITINGS)
def test_positions_of_3x3_are_read_in_other_writings(
    writing: Callable[[list[str]], str], grid: Game, positions: tuple[Position, ...]
) -> None:
    for position in positions[sampled_from(7) :: 7]:  # other tests read all of them
        assert parse_position(writing(str(position).split("/")), grid) == position
    for position in positions[::50]:
        assert parse_position(writing(str(position).split("/"))) == position


@pytest.mark.parametrize("writing", WRITINGS.values(), ids=WRITINGS)
@given(played=playouts())
def test_positions_of_any_game_are_read_in_other_writings(
    writing: Callable[[list[str]], str], played: list[Position]
) -> None:
    position = played[-1]
    assert parse_position(writing(str(position).split("/")), position.game) == position


@pytest.mark.parametrize("joined", ["/", "\n"], ids=repr)
def test_a_space_is_an_empty_cell_or_the_text_is_refused(
    joined: str, grid: Game, positions: tuple[Position, ...]
) -> None:
    refused = 0
    for position in positions:
        text = joined.join(str(position).replace(".", " ").split("/"))
        try:
            assert parse_position(text, grid) == position
        except Unreadable as error:
            assert quotes(error, text)  # noqa: PT017
            refused += 1
    assert refused == 0


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("X O/O X/X O", "XO/OX/XO and as X.O/O.X/X.O"),
        ("X O\nO X\nX O", "XO/OX/XO and as X.O/O.X/X.O"),
    ],
)
def test_a_text_with_two_readings_is_refused_until_the_game_decides(
    text: str, readings: str
) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_position(text)
    assert quotes(caught.value, text)
    assert sorted(readings.split(" and as ")) == sorted(
        str(caught.value).split("can be read as ")[1].split(":")[0].split(" and as ")
    )
    assert str(parse_position(text, mnk(3, 3, 3))) == "X.O/O.X/X.O"
    assert str(parse_position(text, mnk(2, 3, 3))) == "XO/OX/XO"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *((text, "its rows have 2 and 1 cells") for text in ("XO/X", "XO\nX")),
        ("../...", "its rows have 2 and 3 cells; write rows of equal length"),
        (".../.../.../", "its rows have 3, 3, 3 and 0 cells"),
        ("/.../.../...", "its rows have 0, 3, 3 and 3 cells"),
        ("...//...", "its rows have 3, 0 and 3 cells"),
        (".../.../.....", "its rows have 3, 3 and 5 cells"),
        ("...\n\n...\n...", "its rows have 3, 0, 3 and 3 cells"),
        (".../...\n...", r"'\n' is not a mark"),
        ("..\n./..\n./..\n.", r"'\n' is not a mark"),
        ("...\r...\r...", r"'\r' is not a mark"),
        ("/", "its rows have 0 and 0 cells"),
        ("", "'' shows 0 cells; a 3x3 board has 9: write its rows joined by /"),
        *((f"{mark}../.../...", f"{mark!r} is not a mark") for mark in "0h"),
        ("\N{CYRILLIC CAPITAL LETTER HA}../.../...", "is not a mark"),
        ("❌../.../...", "'❌' is not a mark"),
        ("...\\...\\...", "is not a mark"),
        ("X|O|./.../...", "'|' is not a mark"),
        ("X.\t/.../...", "is not a mark"),
        ("X.-/.../...", "it shows empty cells as '.' and '-'; write . for every empty cell"),
        ("X-_/---/---", "it shows empty cells as '-' and '_'"),
        ("X. /.../...", "its rows"),
        ("X .O/.../...", "its rows have 4, 3 and 3 cells"),
        ("X .O/X .O/X .O", "it shows empty cells as '.' and ' '"),
        ("X O./.../...", "its rows"),
    ],
    ids=ascii,
)
@pytest.mark.parametrize("game", [None, mnk(3, 3, 3)], ids=["any board", "3x3"])
def test_a_text_that_does_not_show_a_board_is_unreadable(
    text: str, why: str, game: Game | None
) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_position(text, game)
    assert quotes(caught.value, text)
    assert why in str(caught.value)


@pytest.mark.parametrize("text", [".../...", "..../..../....", "........./........."])
def test_the_board_of_another_game_is_unreadable(text: str, grid: Game) -> None:
    rows = text.split("/")
    sizes = (
        f"shows a {len(rows[0])}x{len(rows)} board, but the game 3,3,3 has 3 columns and 3 rows"
    )
    with pytest.raises(Unreadable, match=sizes) as caught:
        parse_position(text, grid)
    assert quotes(caught.value, text)


@pytest.mark.parametrize(("text", "cells"), [("X.O", "3 cells"), (".", "1 cell"), ("." * 8, "8 ")])
def test_one_row_needs_nine_cells_or_its_game(text: str, cells: str, grid: Game) -> None:
    for game in None, grid:
        with pytest.raises(Unreadable) as caught:
            parse_position(text, game)
        assert f"{text!r} shows {cells}" in str(caught.value)
        assert "a 3x3 board has 9: write its rows joined by /" in str(caught.value)
        assert (f"as in {len(text)},1,{len(text)}" in str(caught.value)) == (game is None)
    assert str(parse_position(text, mnk(len(text), 1, len(text)))) == text


def test_nine_cells_in_one_row_are_3x3_unless_the_game_is_one_row() -> None:
    assert parse_position("X.O.X...O") == parse_position("X.O/.X./..O")
    assert parse_position("X.O.X...O", mnk(9, 1, 3)).game.rows == 1


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (4, 3), (3, 5), (1, 26), (2, 26)])
def test_a_board_alone_means_a_line_along_its_shorter_side(columns: int, rows: int) -> None:
    empty = "/".join(["." * columns] * rows)
    assert parse_position(empty) == mnk(columns, rows, min(columns, rows)).start


@pytest.mark.parametrize("text", ["/".join(["." * 27] * 2), "/".join("." * 27)], ids=ascii)
def test_a_board_too_large_for_any_game_is_refused(text: str) -> None:
    with pytest.raises(NoSuchGame, match="27"):
        parse_position(text)
