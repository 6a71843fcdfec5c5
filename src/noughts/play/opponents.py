"""The strategies that play in sessions, created when they are first needed."""

from __future__ import annotations

from random import Random

from noughts.errors import NoughtsError, Unsuitable
from noughts.play.session import Session
from noughts.rules.game import Game
from noughts.strategies.base import Strategy
from noughts.strategies.registry import Registry


class Opponents:
    """Creates the strategies that sessions name, once per specification and game."""

    def __init__(self, registry: Registry | None = None) -> None:
        self.registry = registry or Registry()
        self._strategies: dict[tuple[str, Game], Strategy] = {}

    def strategy(self, spec: str, game: Game) -> Strategy:
        """Return the strategy that `spec` names, created for `game`."""
        if (spec, game) not in self._strategies:
            self._strategies[spec, game] = self.registry.strategy(spec, game)
        return self._strategies[spec, game]

    def check(self, session: Session) -> None:
        """Raise `Unsuitable` if one of the players cannot play this session from its start."""
        for spec in session.players:
            if spec is not None and (
                why := self.strategy(spec, session.game).refusal(session.start)
            ):
                raise Unsuitable(why)

    def choose_move(self, session: Session, random: Random) -> int:
        """Return the next move of the strategy to move, drawn from its policy."""
        if session.player is None:
            raise NoughtsError("it is a person's turn: only a strategy's move can be computed")
        strategy = self.strategy(session.player, session.game)
        return strategy.continue_game(session.start, session.moves, random)
