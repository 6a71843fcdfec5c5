"""A board drawn as text: every mark and caption is in its place."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest
from boards import GAMES, VARIANTS, playouts
from hypothesis import given
from hypothesis import strategies as st

from noughts.pictures.text import ASCII_BOX, BOX, draw, draw_small
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of
from noughts.rules.notation import parse_position
from noughts.rules.position import Position


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
