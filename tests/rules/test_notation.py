from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import NamedTuple

import pytest
from badinput import BAD_GAMES, BAD_POSITIONS
from boards import GAMES, VARIANTS, playouts
from hypothesis import given
from hypothesis import strategies as st
from seeds import sampled_from

from noughts.errors import ImpossiblePosition, NoSuchGame, NoughtsError, Unreadable
from noughts.pictures.text import ASCII_BOX, BOX, draw, draw_small
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of, mask
from noughts.rules.notation import (
    cell_name,
    cell_names,
    fraction_text,
    line_name,
    names_game,
    parse_cell,
    parse_fraction,
    parse_game,
    parse_position,
)
from noughts.rules.position import Position
from noughts.rules.variants import torus


def quotes(error: BaseException, text: str) -> bool:
    """Whether the error is one line with `text` in it, as it is or as Python writes it."""
    said = str(error)
    return len(said.splitlines()) == 1 and (text in said or repr(text) in said)


# --- positions --------------------------------------------------------------------------------


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


# --- cells ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [*GAMES, mnk(1, 1, 1), mnk(26, 26, 5), mnk(15, 15, 5)], ids=str)
def test_every_cell_is_read_as_it_is_written(game: Game) -> None:
    names = [
        f"{letter}{row + 1}"
        for row in range(game.rows)
        for letter in "abcdefghijklmnopqrstuvwxyz"[: game.columns]
    ]
    assert [cell_name(cell, game) for cell in range(game.cells)] == names
    assert [parse_cell(name, game) for name in names] == list(range(game.cells))
    assert [parse_cell(name.upper(), game) for name in names] == list(range(game.cells))


@pytest.mark.parametrize("game", [*GAMES, mnk(26, 26, 5)], ids=str)
@pytest.mark.parametrize("between", [" ", ",", "   ", ", ", " ,"])
def test_a_cell_is_also_its_row_and_then_its_column(game: Game, between: str) -> None:
    names = [
        f"{row + 1}{between}{column + 1}"
        for row in range(game.rows)
        for column in range(game.columns)
    ]
    assert [parse_cell(name, game) for name in names] == list(range(game.cells))


def test_on_3x3_cells_are_also_numbered_from_1_to_9(grid: Game) -> None:
    assert [parse_cell(text, grid) for text in "123456789"] == list(range(9))


@pytest.mark.parametrize("text", "123456789")
@pytest.mark.parametrize("game", [mnk(4, 3, 3), mnk(9, 1, 3), mnk(4, 4, 4)], ids=str)
def test_on_other_boards_a_number_alone_names_no_cell(text: str, game: Game) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_cell(text, game)
    assert quotes(caught.value, text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *((text, "3,3,3") for text in ("", "a", "a0", "d1", "a4", "b22", "aa1", "1a", "a-1")),
        *((text, "3,3,3") for text in ("a1 ", " a1", "a1\n", "a 1", "0", "10", "-1", "1.0")),
        *((text, "3,3,3") for text in ("٣", "b٢", "²", "á1", "\uff411", "5\n", " 5", "a01")),
        ("\N{KELVIN SIGN}1", "15,15,5"),  # its lower case is the letter k
        *((text, "3,3,3") for text in ("4 1", "1 4", "0 1", "1 0", "2 2 2", "2,,2", "2\t2", "22")),
        *((text, "3,3,3") for text in ("2 2 ", "2,", ",2", "２ 2", "-1 1", "01 1", "1 123")),  # noqa: RUF001
        ("5 4", "4,3,3"),
        ("4 4", "4,3,3"),
        ("p1", "15,15,5"),
        ("a16", "15,15,5"),
    ],
    ids=ascii,
)
def test_what_names_no_cell_is_unreadable(text: str, name: str) -> None:
    with pytest.raises(Unreadable, match="is not a cell: choose one") as caught:
        parse_cell(text, parse_game(name))
    assert quotes(caught.value, text)


def test_several_cells_are_told_in_a_sentence(grid: Game) -> None:
    assert cell_names([4], grid) == "b2"
    assert cell_names([8, 0], grid, "or") == "c3 or a1"
    assert cell_names(mask([8, 0, 4]), grid) == "a1, b2 and c3"
    assert [line_name(line, grid) for line in grid.lines[-2:]] == ["a1-b2-c3", "c1-b2-a3"]


# --- games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 5, 19, 26])
@pytest.mark.parametrize("rows", [1, 3, 4, 26])
def test_every_game_is_read_as_it_is_written(columns: int, rows: int) -> None:
    shorter, longer = sorted((columns, rows))
    for k in {1, shorter, longer}:
        game = parse_game(f"{columns},{rows},{k}")
        assert game == mnk(columns, rows, k)
        assert str(game) == f"{columns},{rows},{k}"
    sides_alone = parse_game(f"{columns}x{rows}")
    assert sides_alone == mnk(columns, rows, shorter)
    assert str(sides_alone) == f"{columns},{rows},{shorter}"
    on_a_torus = parse_game(f"torus-{columns}x{rows}")
    assert on_a_torus == torus(columns, rows, shorter)
    assert str(on_a_torus) == f"torus-{columns},{rows},{shorter}"


@pytest.mark.parametrize("game", [*GAMES, *VARIANTS], ids=str)
def test_the_name_of_a_game_reads_back(game: Game) -> None:
    assert parse_game(str(game)) == game
    assert str(parse_game(str(game))) == str(game)
    assert names_game(str(game))


@given(playouts())
def test_a_position_is_not_taken_for_the_name_of_a_game(played: list[Position]) -> None:
    assert not any(names_game(str(position)) for position in played)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "3",
            "3,3",
            "3,3,3,3",
            "3x3x3x3",
            "3x",
            "x3",
            "3X3",
            "3\N{MULTIPLICATION SIGN}3",
            "3x3,3",
            "3,3,",
            ",3,3",
        ),
        *("-3,3,3", "+3,3,3", " 3,3,3", "3, 3,3", "3,3,3 ", "3,3,3\n", "3.0,3,3", "a,3,3"),
        *("99999,3,3", "3,3,99999", "٣,3,3", "3,3,³", "03,3,3", "3x03", "03x3x3", "3x3x3 "),
        *("torus", "torus-", "torus-3", "torus-3x3x3", "torus-pick15", "torus--3,3,3"),
        *("torus3,3,3", "torus:3,3,3", "torus 3,3,3", "Torus-3,3,3", "torus-torus-3,3,3"),
        *("pick", "pick15 ", "pick16", "pick-15", "Pick15"),
    ],
    ids=ascii,
)
def test_what_names_no_game_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_game(text)
    assert quotes(caught.value, text)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        *(("0,3,3", "0x3 is"), ("27,3,3", "27x3 is"), ("9999,3,3", "9999x3 is")),
        *(("3,0,3", "3x0 is"), ("3,27,3", "3x27 is"), ("0x3", "0x3 is"), ("3x27", "3x27 is")),
        *(("3,3,0", "0 in a row"), ("3,3,4", "4 in a row"), ("5,3,6", "6 in a row")),
        *(("torus-0,3,3", "0x3 is"), ("torus-3x27", "3x27 is"), ("torus-5,3,6", "6 in a row")),
        *(("0x0x0", "0x0x0 does"), ("6x6x6", "6x6x6 does"), ("3x3x4", "3x3x4 is")),
    ],
)
def test_sizes_that_make_no_game_are_refused_as_such(text: str, given: str) -> None:
    with pytest.raises(NoSuchGame, match=rf"\b{given}\b"):
        parse_game(text)


# --- numbers ----------------------------------------------------------------------------------


@given(st.fractions(0, 1, max_denominator=10**9 - 1))
def test_a_fraction_is_read_as_it_is_written(number: Fraction) -> None:
    assert parse_fraction(fraction_text(number)) == number
    assert fraction_text(number).count("/") == 1


@given(st.decimals(0, 1000, places=6))
def test_decimals_are_exact(number: object) -> None:
    assert parse_fraction(str(number)) == Fraction(str(number))


@pytest.mark.parametrize(
    ("text", "number"),
    [("1/10", (1, 10)), ("0.1", (1, 10)), (".5", (1, 2)), ("3", (3, 1)), ("4/6", (2, 3))],
)
def test_a_number_can_be_a_fraction_or_a_decimal(text: str, number: tuple[int, int]) -> None:
    assert parse_fraction(text) == Fraction(*number)


@pytest.mark.parametrize(
    "text",
    [
        *("", "1/0", "0/0", "-1", "+1", "-1/2", "1/-2", "1e9", "1e-9", "nan", "inf", "one"),
        *("1/", "/2", "1.", ".", "/", "1/2/3", "1.5/2", "1/2.5", "1 /2", " 1", "1 ", "1\n"),
        *("1_000", "1,5", "٣", "½", "9" * 10),
    ],
    ids=ascii,
)
def test_what_is_no_number_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_fraction(text)
    assert quotes(caught.value, text)


# --- drawing ----------------------------------------------------------------------------------


class Drawing(NamedTuple):
    """What can be read in a drawn board."""

    letters: list[str]
    numbers: list[str]
    cells: list[list[str]]  # for each cell its lines that are not blank


def read_drawing(text: str, game: Game, bar: str) -> Drawing:
    """The parts of a drawing; fails when they are not in line with each other."""
    header, *lines = text.splitlines()
    assert len({len(line) for line in lines}) == 1
    inside = [line for line in lines if bar in line]
    bars = [place for place, mark in enumerate(inside[0]) if mark == bar]
    height, rest = divmod(len(inside), game.rows)
    assert (len(lines), rest, len(bars)) == (len(inside) + game.rows + 1, 0, game.columns + 1)
    assert all(line[bar_place] == bar for line in inside for bar_place in bars)
    between = [slice(left + 1, right) for left, right in pairwise(bars)]
    return Drawing(
        [header[place].strip() for place in between],
        [
            "".join(line[: bars[0]].strip() for line in inside[height * row :][:height])
            for row in range(game.rows)
        ],
        [
            [
                line[place].strip()
                for line in inside[height * row :][:height]
                if line[place].strip()
            ]
            for row in range(game.rows)
            for place in between
        ],
    )


def check_drawing(position: Position, captions: Mapping[int, Sequence[str]]) -> None:
    """Everything that is to be seen is seen in its place, and in ASCII the same."""
    game, marks = position.game, str(position).replace("/", "")
    drawn = draw(position, captions)
    plain = draw(position, captions, box=ASCII_BOX)
    assert plain.isascii()
    assert drawn.translate(str.maketrans(BOX, ASCII_BOX)) == plain
    for text, bar in (drawn, "│"), (plain, "|"):
        assert read_drawing(text, game, bar) == Drawing(
            list("abcdefghijklmnopqrstuvwxyz"[: game.columns]),
            [str(row + 1) for row in range(game.rows)],
            [
                [line for line in captions.get(cell, [mark] if mark != "." else []) if line]
                for cell, mark in enumerate(marks)
            ],
        )


@pytest.mark.parametrize("game", [*GAMES, *VARIANTS], ids=str)
def test_a_wide_rule_or_an_empty_line_separates_the_layers_of_a_cube(game: Game) -> None:
    layers = game.columns if str(game).count("x") == 2 else 1
    drawn = draw(game.start, box=ASCII_BOX).split("\n")
    ends = [number for number, line in enumerate(drawn) if "=" in line]
    assert (
        ends == [1 + 2 * row for row in range(game.columns, game.rows, game.columns)][: layers - 1]
    )
    sizes = [len(layer.split("\n")) for layer in draw_small(game.start).split("\n\n")]
    assert sizes == [game.rows // layers + (number == 0) for number in range(layers)]


def test_every_mark_of_every_position_of_3x3_is_drawn_in_its_place(
    positions: tuple[Position, ...],
) -> None:
    for position in positions:
        check_drawing(position, {})


@given(
    playouts([*GAMES, mnk(15, 15, 5)]),
    st.lists(st.lists(st.text("0123456789/.%-", min_size=1, max_size=9), min_size=1, max_size=3)),
)
def test_captions_are_drawn_in_their_cells(
    played: list[Position], captions: list[list[str]]
) -> None:
    empty = reversed(cells_of(played[-1].empty))
    check_drawing(played[-1], dict(zip(empty, captions, strict=False)))


@pytest.mark.parametrize("caption", [[], [""], ["", ""]], ids=repr)
def test_captions_that_say_nothing_hide_nothing(caption: list[str], grid: Game) -> None:
    check_drawing(grid.start.play(4).play(0), {8: caption})


def test_a_caption_of_a_taken_cell_stands_for_the_mark(grid: Game) -> None:
    check_drawing(grid.start.play(4).play(0), {4: ["-X-"], 8: ["1/2"]})


def test_a_board_looks_like_this() -> None:
    position = parse_position("X.O/.X./..O")
    assert draw(position).splitlines() == [
        "    a   b   c",
        "  ┌───┬───┬───┐",
        "1 │ X │   │ O │",
        "  ├───┼───┼───┤",
        "2 │   │ X │   │",
        "  ├───┼───┼───┤",
        "3 │   │   │ O │",
        "  └───┴───┴───┘",
    ]


def test_15x15_fits_a_terminal_of_80_columns() -> None:
    assert max(map(len, draw(mnk(15, 15, 5).start).splitlines())) <= 80


@pytest.mark.parametrize(
    ("parse", "table"), [(parse_game, BAD_GAMES), (parse_position, BAD_POSITIONS)]
)
def test_bad_games_and_positions_are_refused_in_one_line_that_quotes_them(
    parse: Callable[[str], object], table: dict[str, str]
) -> None:
    for text, hint in table.items():
        with pytest.raises(NoughtsError) as caught:
            parse(text)
        assert hint in str(caught.value)
        assert str(caught.value).isprintable()
