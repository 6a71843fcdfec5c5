"""Cells, games and numbers are read as they are written; other texts are refused."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from badinput import BAD_GAMES, BAD_POSITIONS, quotes
from boards import GAMES, VARIANTS, playouts
from hypothesis import given
from hypothesis import strategies as st

from noughts.errors import NoSuchGame, NoughtsError, Unreadable
from noughts.rules.game import Game, mnk
from noughts.rules.masks import mask
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


# --- games and positions that are refused -----------------------------------------------------


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
