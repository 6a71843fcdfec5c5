"""Boards, winning lines and games: which ones exist, and what is equal."""

import pickle
from collections import Counter
from itertools import product

import pytest
import recount
from boards import GAMES
from hypothesis import given
from hypothesis import strategies as st

from noughts.errors import NoSuchGame
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of, mask
from noughts.rules.position import Position
from noughts.rules.variants import cube, pick15, torus


@pytest.mark.parametrize(
    ("columns", "rows", "k"),
    [(0, 3, 3), (-1, 3, 3), (27, 3, 3), (3, 0, 3), (3, -2, 3), (3, 27, 3), (10**30, 3, 3)],
)
def test_sides_that_make_no_board_are_refused(columns: int, rows: int, k: int) -> None:
    sentence = f"^{columns}x{rows} is not a board: choose 1 to 26 columns and 1 to 26 rows$"
    with pytest.raises(NoSuchGame, match=sentence):
        mnk(columns, rows, k)
    with pytest.raises(NoSuchGame, match=sentence):
        Game.of(columns, rows, [[0]])
    with pytest.raises(NoSuchGame, match=sentence):
        Game(columns, rows, (1,))


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (4, 3), (1, 6), (1, 1), (26, 26)])
@pytest.mark.parametrize("too", [-1, 0, 1, 10**30])
def test_an_aim_that_fits_no_side_is_refused(columns: int, rows: int, too: int) -> None:
    longest = max(columns, rows)
    k = longest + too if too > 0 else too
    with pytest.raises(NoSuchGame) as caught:
        mnk(columns, rows, k)
    assert str(caught.value) == (
        f"{k} in a row does not fit on a {columns}x{rows} board: choose 1 to {longest}"
    )
    assert mnk(columns, rows, longest).lines


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "at least one winning line"),
        ([[0, 1], []], r"\(\) is not a line"),
        ([[0, 1], [1, 6]], r"\(1, 6\) is not a line: choose cells from 0 to 5"),
        ([[-1, 1]], r"\(-1, 1\) is not a line"),
        ([[0, 1], [2, 3], [1, 0]], r"(\(0, 1\)|\(1, 0\)|mask 3\b).* twice"),
        ([[0, 1, 1]], r"\(0, 1, 1\)"),
    ],
    ids=["no line", "empty line", "cell too high", "cell too low", "line twice", "cell twice"],
)
def test_lines_that_make_no_game_are_refused(lines: list[list[int]], complaint: str) -> None:
    with pytest.raises(NoSuchGame, match=complaint):
        Game.of(3, 2, lines)


@pytest.mark.parametrize("line", [0, -1, 64])
def test_masks_that_are_no_line_are_refused(line: int) -> None:
    with pytest.raises(NoSuchGame, match=f"the mask {line} is not a line: choose 1 to 63"):
        Game(3, 2, (1, line))


def test_the_lines_of_3x3_are_those_of_the_path_matrix_in_its_order(grid: Game) -> None:
    rows = ["111000000", "000111000", "000000111"]
    columns = ["100100100", "010010010", "001001001"]
    diagonals = ["100010001", "001010100"]
    written = ["".join("01"[line >> cell & 1] for cell in range(9)) for line in grid.lines]
    assert written == rows + columns + diagonals
    assert [len(lines) for lines in grid.lines_through] == [3, 2, 3, 2, 4, 2, 3, 2, 3]
    assert grid.centre == 4


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_rows_and_columns_of_the_path_matrix_agree(game: Game) -> None:
    by_column = {(cell, line) for cell in range(game.cells) for line in game.lines_through[cell]}
    assert by_column == {(cell, line) for line in game.lines for cell in cells_of(line)}
    sums = [len(lines) for lines in game.lines_through]
    most = [cell for cell in range(game.cells) if sums[cell] == max(sums)]
    assert game.centre == (most[0] if len(most) == 1 else None)


@pytest.mark.parametrize("columns", range(1, 7))
def test_lines_are_those_that_the_second_program_finds(columns: int) -> None:
    for rows, k in product(range(1, 7), range(1, 7)):
        if k <= max(columns, rows):
            lines = [cells_of(line) for line in mnk(columns, rows, k).lines]
            assert sorted(lines) == recount.winning_lines(columns, rows, k)


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (torus(3, 3, 3), 12),
        (torus(4, 3, 3), 40),
        (torus(4, 4, 4), 16),
        (cube(4), 76),
        (pick15(), 8),
    ],
    ids=str,
)
def test_games_can_be_made_of_lines_alone(game: Game, lines: int) -> None:
    assert len(game.lines) == lines
    assert Game.of(game.columns, game.rows, map(cells_of, game.lines)) == game


def test_games_are_equal_when_boards_and_lines_are(grid: Game) -> None:
    again = mnk(3, 3, 3)
    assert (again, hash(again)) == (grid, hash(grid))
    assert pickle.loads(pickle.dumps(grid)) == grid  # noqa: S301
    assert Game.of(9, 1, map(cells_of, grid.lines)) != grid
    assert len({*GAMES, grid}) == len(GAMES)


@pytest.mark.parametrize("game", [g for g in GAMES if g.cells <= 12], ids=str)
def test_the_table_of_lines_says_what_a_look_at_every_line_says(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    tabled = [game.has_line(marks) for marks in range(game.full + 1)]
    assert isinstance(game.won, tuple)
    monkeypatch.setattr("noughts.rules.game.SMALL_BOARD", 0)
    large = Game(game.columns, game.rows, game.lines)
    assert tabled == [large.has_line(marks) for marks in range(game.full + 1)]
    lines = [set(cells_of(line)) for line in game.lines]
    looked = [
        any(line <= set(cells_of(marks)) for line in lines) for marks in range(game.full + 1)
    ]
    assert tabled == looked


def test_a_large_board_has_no_table() -> None:
    large = cube(4)
    assert [large.has_line(line) for line in large.lines] == [True] * 76
    assert not any(large.has_line(line & line - 1) for line in large.lines)
    assert not isinstance(large.won, tuple)


@given(st.sets(st.integers(0, 70)))
def test_masks_and_cells_are_two_ways_to_write_a_set(cells: set[int]) -> None:
    assert cells_of(mask(cells)) == tuple(sorted(cells))
    assert mask(cells).bit_count() == len(cells)


def test_picking_numbers_that_add_up_to_15_is_tic_tac_toe(
    grid: Game, positions: tuple[Position, ...]
) -> None:
    magic_square = [2, 7, 6, 9, 5, 1, 4, 3, 8]
    game = pick15()
    picked = {mask(magic_square[cell] - 1 for cell in cells_of(line)) for line in grid.lines}
    assert picked == set(game.lines)
    kinds = Counter((position.ply, position.lost, position.drawn) for position in positions)
    assert kinds == Counter((p.ply, p.lost, p.drawn) for p in game.positions())


def test_a_game_cannot_be_changed(grid: Game) -> None:
    with pytest.raises(AttributeError, match=r"a game is immutable: cannot .* 'lines'"):
        grid.lines = ()
    with pytest.raises(AttributeError, match=r"a game is immutable: cannot .* 'lines'"):
        del grid.lines
