"""The strategy `perfect` on boards that are too large to solve to the end, and small enough."""

from random import Random

import pytest

from noughts.analysis.solver import Solver
from noughts.analysis.solver.engine import PlainEngine
from noughts.analysis.solver.values import Values
from noughts.rules.game import Game, mnk
from noughts.strategies.perfect import is_solvable
from noughts.strategies.registry import parse_strategy

SOLVABLE = [mnk(4, 4, 3), mnk(4, 4, 4), mnk(5, 4, 4), mnk(5, 5, 3), mnk(5, 5, 5)]


def test_it_plays_every_board_that_the_solver_finishes_and_no_other() -> None:
    for game in (*SOLVABLE, mnk(), mnk(4, 3, 4)):
        assert is_solvable(game)
        assert parse_strategy("perfect", game).refusal(game.start) is None
    for game in (mnk(5, 5, 4), mnk(6, 4, 4), mnk(7, 7, 4), mnk(15, 15, 5)):
        assert parse_strategy("perfect", game).refusal(game.start)


@pytest.mark.parametrize("game", SOLVABLE, ids=str)
@pytest.mark.parametrize("spec", ["perfect", "perfect:hurry=yes"])
def test_it_keeps_the_value_from_the_start_to_the_end(game: Game, spec: str) -> None:
    perfect, random = parse_strategy(spec, game), Random(2)
    values = Values(game.start)
    values.search_value(PlainEngine(game))
    position = game.start
    while not position.over:
        ours = position.ply % 2 == 0
        position = position.play(
            perfect.move(position, random) if ours else random.choice(position.moves)
        )
    assert position.winner == "X" if values.value else position.winner in ("X", None)


def test_its_values_are_those_of_the_other_solver() -> None:
    game, random = mnk(4, 4, 3), Random(4)
    perfect, solver = parse_strategy("perfect", game), Solver(game)
    for _ in range(5):
        position = game.start
        while position.empty.bit_count() > 11 and not position.over:
            position = position.play(random.choice(position.moves))
        if not position.over:
            assert perfect.scores(position) == solver.values(position)
