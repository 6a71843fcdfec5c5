"""Players of AIMA's games: `player(game, state)` returns one of `game.actions(state)`."""

from __future__ import annotations

from collections.abc import Callable

from noughts.adapters.adapted import (
    GRID,
    Adapted,
    Answer,
    Theirs,
    cells_among,
    title_of,
    way_to,
)
from noughts.errors import BrokenStrategy
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.strategies.base import Strategy


def from_aima(player: Callable[..., object], aima_game: Theirs, game: Game = GRID) -> Strategy:
    """Return the strategy of a player of `aima_game`, AIMA's `TicTacToe()` or a similar game.

    `aima_game` has the rules of `game`, and its actions at the start are the cells row by row.
    """
    if not callable(player):
        raise BrokenStrategy(f"{player!r} is not a player: it cannot be called")
    cells_among(aima_game.actions(aima_game.initial), game, aima_game)
    return _Player(game, player, aima_game)


class _Player(Adapted):
    form = "one of the actions"

    def __init__(self, game: Game, player: Callable[..., object], aima_game: Theirs) -> None:
        super().__init__(game, title_of(player))
        self._player, self._game = player, aima_game

    def call(self, position: Position) -> Answer:
        state = self._game.initial
        actions = list(self._game.actions(state))
        for cell in way_to(position):
            state = self._game.result(state, actions[cell])
        raw = self._player(self._game, state)
        return raw, lambda: actions.index(raw)
