from __future__ import annotations

from fractions import Fraction

import pytest
from exact import match

from noughts import Game, Position, Unsuitable, mnk
from noughts.analysis.solver import Solver
from noughts.rules.notation import parse_position
from noughts.strategies.chance import Chance
from noughts.strategies.registry import parse_strategy

ONE = Fraction(1)


def test_the_write_ups_example(grid: Game) -> None:
    chance = Chance(grid)
    position = parse_position("OX./XXO/.O.")
    half = Fraction(1, 2)
    assert chance.scores(position) == {2: half, 6: half, 8: 0}
    assert chance.policy(position) == {2: 1}
    assert chance.reason(position) == (
        "c1 keeps the draw and wins with probability 1/2 (50.0%) against random play."
    )


def test_a_corner_is_the_best_first_move_against_a_uniform_opponent(grid: Game) -> None:
    chance = Chance(grid)
    scores = chance.scores(grid.start)
    assert {scores[cell] for cell in (0, 2, 6, 8)} == {Fraction(191, 192)}
    assert {scores[cell] for cell in (1, 3, 5, 7)} == {Fraction(379, 384)}
    assert scores[4] == Fraction(95, 96)
    assert chance.policy(grid.start) == {0: 1}


def test_the_centre_becomes_best_when_it_weighs_more_than_7_to_3(grid: Game) -> None:
    tipping, little = Fraction(7, 3), Fraction(1, 10**9)
    at, above = Chance(grid, centre=tipping), Chance(grid, centre=tipping + little)
    scores = at.scores(grid.start)
    assert scores[0] == scores[4] == max(scores.values())
    assert at.policy(grid.start) == {0: 1}
    assert above.policy(grid.start) == {4: 1}
    for weight in (0, ONE / 2, 1, 2, tipping - little):
        assert Chance(grid, centre=Fraction(weight)).policy(grid.start) == {0: 1}
    for weight in (3, 10, 10**6):
        assert Chance(grid, centre=Fraction(weight)).policy(grid.start) == {4: 1}


@pytest.mark.parametrize("centre", [ONE, Fraction(3), Fraction(0), Fraction(1, 5)])
def test_the_probability_is_what_happens_against_such_an_opponent(
    centre: Fraction, grid: Game
) -> None:
    chance = Chance(grid, centre=centre)

    def opponent(position: Position) -> dict[int, Fraction]:
        weights = {cell: centre if cell == 4 else ONE for cell in position.moves}
        if len(weights) > 1:
            weights = {cell: weight for cell, weight in weights.items() if weight}
        total = sum(weights.values()) or ONE
        return {cell: weight / total if total else ONE for cell, weight in weights.items()}

    for cell in range(9):
        after = grid.start.play(cell)
        won, _, lost = match(chance.policy, opponent, after)
        assert won == chance.win_probability(after)
        assert lost == 0


def test_it_never_gives_the_outcome_away_and_takes_the_best_chance_of_the_rest(
    grid: Game, unfinished: tuple[Position, ...]
) -> None:
    chance, solver = Chance(grid), Solver(grid)
    for position in unfinished:
        (cell,) = chance.policy(position)
        keeping = solver.best(position)
        scores = chance.scores(position)
        assert cell == max(keeping, key=lambda each: scores[each])
        if solver.value(position) == 1:
            assert scores[cell] == 1


def test_the_reason_owns_up_to_a_likelier_win_that_it_leaves(
    grid: Game, unfinished: tuple[Position, ...]
) -> None:
    chance = Chance(grid)
    tempted = [
        position
        for position in unfinished
        if max(chance.scores(position).values())
        > chance.scores(position)[chance.bestmove(position)]
    ]
    assert tempted
    for position in tempted:
        assert "more often but" in chance.reason(position)


def test_a_centre_weight_needs_a_centre() -> None:
    with pytest.raises(Unsuitable, match=r"chance:centre=2 needs one cell .* 4,4,4 has none"):
        parse_strategy("chance:centre=2", mnk(4, 4, 4))
    assert parse_strategy("chance:centre=1", mnk(4, 4, 4))
