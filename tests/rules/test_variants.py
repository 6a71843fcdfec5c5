"""The games with other lines than those of a plain board."""

from collections.abc import Callable
from itertools import combinations, permutations, product

import pytest

from noughts.analysis.solution import Search
from noughts.errors import NoSuchGame
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of, mask
from noughts.rules.variants import LARGEST_CUBE, cube, layer_rows, pick15, torus

TORI = [
    (columns, rows, k)
    for columns, rows in product(range(1, 7), repeat=2)
    for k in range(1, max(columns, rows) + 1)
]


def moved(game: Game, move: Callable[[int, int], int]) -> set[int]:
    """The lines after `move` has renumbered the cells, given their columns and rows."""
    return {
        mask(move(cell % game.columns, cell // game.columns) for cell in cells_of(line))
        for line in game.lines
    }


@pytest.mark.parametrize(("columns", "rows", "k"), TORI)
def test_the_lines_of_a_torus_are_those_of_the_board_moved_by_any_number_of_cells(
    columns: int, rows: int, k: int
) -> None:
    game, lines = torus(columns, rows, k), set(torus(columns, rows, k).lines)
    assert all(line.bit_count() == k for line in lines)
    assert set(mnk(columns, rows, k).lines) <= lines
    assert moved(game, lambda x, y: y * columns + (x + 1) % columns) == lines
    assert moved(game, lambda x, y: (y + 1) % rows * columns + x) == lines
    if k <= min(columns, rows):  # then every line also fits on the board
        board = mnk(columns, rows, k)
        assert lines == {
            line
            for right, down in product(range(columns), range(rows))
            for line in moved(
                board,
                lambda x, y, right=right, down=down: (  # type: ignore[misc]
                    (y + down) % rows * columns + (x + right) % columns
                ),
            )
        }


@pytest.mark.parametrize("side", range(1, LARGEST_CUBE + 1))
def test_a_line_of_a_cube_has_coordinates_that_stay_rise_or_fall(side: int) -> None:
    along = [(at,) * side for at in range(side)]
    along += [tuple(range(side)), tuple(reversed(range(side)))]
    lines = {
        mask((z * side + y) * side + x for z, y, x in zip(*coordinates, strict=True))
        for coordinates in product(along, repeat=3)
    }
    assert set(cube(side).lines) == {line for line in lines if line.bit_count() == side}
    assert len(cube(side).lines) == ((side + 2) ** 3 - side**3) // 2 or side == 1


@pytest.mark.parametrize("side", range(1, LARGEST_CUBE + 1))
def test_every_slice_of_a_cube_is_a_board(side: int) -> None:
    lines, board = set(cube(side).lines), mnk(side, side, side)
    for axes in permutations((1, side, side**2)):
        for layer in range(side):
            for line in board.lines:
                cells = (divmod(cell, side) for cell in cells_of(line))
                assert mask(layer * axes[0] + y * axes[1] + x * axes[2] for y, x in cells) in lines


def test_only_a_cube_has_several_layers() -> None:
    for side in range(1, LARGEST_CUBE + 1):
        assert layer_rows(cube(side)) == side
    assert layer_rows(mnk(3, 9, 3)) == 9
    assert layer_rows(torus(2, 4, 2)) == 4
    assert layer_rows(pick15()) == 3


def test_a_line_of_pick15_is_any_three_numbers_that_add_up_to_15() -> None:
    for cells in combinations(range(9), 3):
        assert (mask(cells) in pick15().lines) == (sum(cell + 1 for cell in cells) == 15)


@pytest.mark.parametrize("side", [0, LARGEST_CUBE + 1])
def test_a_cube_that_does_not_fit_is_refused(side: int) -> None:
    with pytest.raises(NoSuchGame, match=f"choose a side from 1 to {LARGEST_CUBE}"):
        cube(side)


@pytest.mark.parametrize(
    ("game", "value"), [(torus(3, 3, 3), "win"), (cube(3), "win"), (pick15(), "draw")], ids=str
)
def test_the_known_values(game: Game, value: str) -> None:
    assert Search(game.start).run().value == value
