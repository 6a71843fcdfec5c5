"""Players of easyAI: `player.ask_move(game)` returns one of `game.possible_moves()`.

Its tic-tac-toe has a board of nine, row by row: 0 for empty, 1 for the player who moves first, 2
for the other. Moves are 1 to 9.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from noughts.adapters.adapted import (
    GRID,
    Adapted,
    Answer,
    Theirs,
    cells_among,
    needs,
    position_on,
    title_of,
    way_to,
)
from noughts.errors import BrokenStrategy
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.position import Position
from noughts.strategies.base import Strategy, sample

GameClass = Callable[[list[object]], Theirs]
"""Creates a game of easyAI for two players."""


def from_easyai(
    player: object, game: Game = GRID, game_class: GameClass | None = None
) -> Strategy:
    """Return the strategy of a player in games of `game_class`, a new one for each call.

    `game_class` is a `TwoPlayerGame` with the rules of `game`, created with two players. Its
    possible moves at the start are the cells row by row, under any names. By default it is
    easyAI's `TicTacToe`, on other boards a subclass of it.
    """
    if not callable(getattr(player, "ask_move", None)):
        raise BrokenStrategy(f"{player!r} is not an easyAI player: it has no ask_move")
    game_class = game_class or _default_class(game)
    cells_among(game_class([player, player]).possible_moves(), game, game_class)
    return _Player(game, player, game_class)


class _Player(Adapted):
    form = "one of the possible moves"

    def __init__(self, game: Game, player: Theirs, game_class: GameClass) -> None:
        super().__init__(game, title_of(player))
        self._player, self._game_class = player, game_class

    def call(self, position: Position) -> Answer:
        their_game = self._game_class([self._player, self._player])
        moves = list(their_game.possible_moves())
        for cell in way_to(position):
            their_game.play_move(moves[cell])
        raw = self._player.ask_move(their_game)
        return raw, lambda: moves.index(raw)


def _default_class(game: Game) -> GameClass:
    with needs("easyAI"):
        from easyAI.games.TicTacToe import TicTacToe
    if game == GRID:
        game_class: GameClass = TicTacToe
        return game_class

    class Larger(TicTacToe):  # type: ignore[misc] # easyAI has no types
        def __init__(self, players: Sequence[object]) -> None:
            super().__init__(players)
            self.board = [0] * game.cells

        def lose(self) -> bool:
            lines = map(cells_of, game.lines)
            return any(all(self.board[c] == self.opponent_index for c in line) for line in lines)

        def show(self) -> None:
            for start in range(0, game.cells, game.columns):
                print(*(".OX"[mark] for mark in self.board[start : start + game.columns]))

    return Larger


def to_easyai(strategy: Strategy, random: Random | None = None) -> Guest:
    """Return the player that plays as a strategy does."""
    return Guest(strategy, random or Random())


class Guest:
    """A strategy as a player of easyAI's tic-tac-toe."""

    def __init__(self, strategy: Strategy, random: Random) -> None:
        self.name = strategy.spec
        self._strategy, self._random = strategy, random

    def ask_move(self, game: Theirs) -> int:
        """Return the move, from 1."""
        marks = game.current_player, game.opponent_index
        position = position_on(game.board, self._strategy.game, *marks)
        return sample(self._strategy.policy(position), self._random) + 1
