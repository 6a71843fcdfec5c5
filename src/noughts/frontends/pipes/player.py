"""A strategy that plays any game that a protocol names."""

from __future__ import annotations

from random import Random

from noughts.errors import Unsuitable
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position
from noughts.strategies.base import Strategy, sample
from noughts.strategies.registry import parse_strategy


class Player:
    """Plays the strategy that a specification names, in every game or in `only` one."""

    def __init__(self, spec: str, random: Random, only: Game | None = None) -> None:
        self.spec = spec
        self.only = only
        self._random = random
        self._strategy = parse_strategy(spec, only or mnk(3, 3, 3))

    def cell(self, position: Position) -> int:
        """Return the cell it plays. Raises a `NoughtsError` if it cannot play."""
        return sample(self._strategy_for(position.game).policy(position), self._random)

    def check(self, game: Game) -> None:
        """Raise a `NoughtsError` that says why if it cannot play this game from its start."""
        if why := self._strategy_for(game).refusal(game.start):
            raise Unsuitable(why)

    def _strategy_for(self, game: Game) -> Strategy:
        if self.only is not None and game != self.only:
            raise Unsuitable(f"this server plays {self.only} only, not {game}")
        if game != self._strategy.game:
            self._strategy = parse_strategy(self.spec, game)
        return self._strategy
