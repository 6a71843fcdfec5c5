"""Coaches who see more or less far ahead, and positions on which they give advice."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from random import Random

from seeds import examples

from noughts.analysis.coach import Coach
from noughts.analysis.foresight import Budget, Foreseen, Foresight
from noughts.analysis.solver import Solver
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position
from noughts.rules.variants import pick15, torus

FIVE, FOUR, GOMOKU = mnk(5, 5, 4), mnk(4, 4, 3), mnk(15, 15, 5)
OTHERS = (mnk(4, 3, 3), mnk(4, 3, 4), FOUR, pick15(), torus(3, 3, 3), mnk(3, 3, 2), mnk(2, 2, 1))
COACHES = {game: Coach(game) for game in (mnk(3, 3, 3), FIVE, GOMOKU, *OTHERS)}


def some_positions(
    game: Game, count: int, plies: Iterable[int], random: Random | None = None
) -> list[Position]:
    """Unfinished positions of random play, the same every time unless `random` differs."""
    random, found, plies = random or Random(5), list[Position](), tuple(plies)
    while len(found) < count:
        position, ply = game.start, random.choice(plies)
        while not position.over and position.ply < ply:
            position = position.play(random.choice(position.moves))
        if not position.over:
            found.append(position)
    return found


class NoForesight(Foresight):
    """Sees nothing beyond four moves."""

    def foresee(self, position: Position, cells: Collection[int], *, won: bool) -> Foreseen:
        del position, cells, won
        return Foreseen({}, {}, {}, None)


def shortsighted(game: Game) -> Coach:
    """A coach who sees only what four moves decide, and what it can solve."""
    coach = Coach(game)
    coach._foresight = NoForesight(game, Budget(0, 0, 0))
    return coach


def ignorant(game: Game, budget: int) -> Coach:
    """A coach who can hardly look ahead."""
    coach = shortsighted(game)
    coach._solver = Solver(game, budget)
    return coach


BLIND = (mnk(3, 3, 3), mnk(7, 1, 4))
"""Boards to be judged without a solver; on the second the last hope of both can end early."""


@cache
def late() -> list[Position]:
    return some_positions(FIVE, examples(60), range(13, 25))


@cache
def large() -> list[Position]:
    return some_positions(GOMOKU, 12, range(20, 140, 20))
