import pytest
from boards import pick15, playouts, torus
from hypothesis import given

from noughts.game import Game, Position, mnk
from noughts.solve import DRAW, LOSS, WIN, Solver

LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


def negamax(own: frozenset[int], other: frozenset[int]) -> int:
    """What 3x3 is worth to the player to move, with sets and without remembering anything."""
    if any(line <= other for line in LINES):
        return -1
    best = -1 if len(own) + len(other) < 9 else 0
    for cell in range(9):
        if cell not in own and cell not in other:
            best = max(best, -negamax(other, own | {cell}))
            if best == 1:
                break
    return best


def test_every_value_of_3x3_is_that_of_a_search_without_memory(
    grid: Game, positions: tuple[Position, ...]
) -> None:
    solver = Solver(grid)
    for position in positions:
        own, other = (
            frozenset(cell for cell in range(9) if marks >> cell & 1)
            for marks in (position.own, position.opponent)
        )
        assert solver.value(position) == negamax(own, other), position


def check(solver: Solver, position: Position) -> None:
    """What the solver says of the moves agrees with what it says of the position."""
    value, values = solver.value(position), solver.values(position)
    assert tuple(values) == position.moves
    assert all(values[cell] == -solver.value(position.play(cell)) for cell in position.moves)
    assert solver.best(position) == [cell for cell in position.moves if values[cell] == value]
    if position.over:
        assert value == (LOSS if position.lost else DRAW)
    else:
        assert value == max(values.values())


def test_values_of_moves_and_best_moves_agree_with_the_value_of_the_position(
    grid: Game, positions: tuple[Position, ...]
) -> None:
    solver = Solver(grid)
    for position in positions:
        check(solver, position)


SOLVERS = {game: Solver(game) for game in (mnk(4, 3, 3), torus(3, 3, 3), pick15())}


@given(playouts(tuple(SOLVERS)))
def test_values_agree_all_through_a_game_on_any_board(played: list[Position]) -> None:
    for position in played:
        check(SOLVERS[position.game], position)


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (mnk(3, 3, 3), DRAW),
        (mnk(4, 3, 3), WIN),
        (mnk(3, 4, 3), WIN),
        (mnk(4, 3, 4), DRAW),
        (mnk(3, 3, 2), WIN),
        (mnk(2, 2, 2), WIN),
        (mnk(1, 1, 1), WIN),
        (mnk(2, 1, 2), DRAW),
        (torus(3, 3, 3), WIN),
        (pick15(), DRAW),
    ],
    ids=str,
)
def test_the_empty_board_is_worth_what_is_known(game: Game, value: int) -> None:
    assert Solver(game).value(game.start) == value
