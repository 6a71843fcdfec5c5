"""Exact values: what a position is worth when both sides play as well as can be."""

from __future__ import annotations

from noughts.game import Game, Position, bits_of

WIN, DRAW, LOSS = 1, 0, -1

MOST_EMPTY = 12
"""With more empty cells than this there are too many positions to keep the value of each."""


class Solver:
    """The values of one game's positions, kept once they are known.

    Needs at most `MOST_EMPTY` empty cells to finish in seconds; asking with more is the caller's
    fault, not an error.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[tuple[int, int], int] = {}

    def value(self, position: Position) -> int:
        """`WIN`, `DRAW` or `LOSS` for the player about to move, in a finished game too."""
        return self.value_of(position.own, position.opponent)

    def values(self, position: Position) -> dict[int, int]:
        """For each legal cell what playing it is worth to the player who plays it."""
        return {cell: -self.value(position.play(cell)) for cell in position.moves}

    def best(self, position: Position) -> list[int]:
        """The legal cells that keep the value of the position, lowest first."""
        values = self.values(position)
        return [cell for cell, value in values.items() if value == max(values.values())]

    def value_of(self, own: int, opponent: int) -> int:
        """The same as `value`, for marks of a position that is known to be possible."""
        known = self._known.get((own, opponent))
        if known is None:
            known = self._known[own, opponent] = self._search(own, opponent)
        return known

    def _search(self, own: int, opponent: int) -> int:
        if self.game.has_line(opponent):
            return LOSS
        if own | opponent == self.game.full:
            return DRAW
        best = LOSS
        for cell in bits_of(self.game.full & ~(own | opponent)):
            best = max(best, -self.value_of(opponent, own | cell))
            if best == WIN:
                break
        return best
