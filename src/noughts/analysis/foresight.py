"""What lies beyond the next four moves on boards too large to solve to the end.

Two searches look for it. Threat sequences are found on any board: a player who makes one threat
after the other leaves the opponent no choice. Where few enough cells are empty, the solver's
engine finds values within a small budget. Neither says how soon the game ends, so these outcomes
have no plies; they come later than those that four moves decide.
"""

from __future__ import annotations

from noughts.analysis.solver import LOSS, WIN, Outcome, usual_budget
from noughts.analysis.solver.engine import PlainEngine, usual_nodes
from noughts.analysis.solver.matrix import PathMatrix
from noughts.analysis.solver.threats import (
    find_sequence,
    interfering_cells,
    winning_starts,
)
from noughts.analysis.solver.values import Values
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.position import Position

MAX_EMPTY_VALUES = 49
"""With more empty cells, the engine hardly ever finds a value within a coach's budget."""

TABLE_BITS = 14
"""A coach lives long, and there may be many: its tables stay small."""


class Foresight:
    """Finds outcomes of moves in one game; `budget` counts positions as that of `Solver` does."""

    def __init__(self, game: Game, budget: int) -> None:
        self._matrix = PathMatrix(game)
        self._engine = PlainEngine(game, TABLE_BITS)
        self._nodes = usual_nodes(game) * budget // usual_budget(game)

    def outcomes(self, position: Position) -> dict[int, Outcome]:
        """Return the outcomes that the searches find, by cell, for the player who plays it."""
        found = self._by_threats(position)
        if position.empty.bit_count() <= MAX_EMPTY_VALUES and self._nodes:
            values = Values(position)
            values.search_value(self._engine, self._nodes // 2)
            values.search_moves(self._engine, self._nodes // 2)
            for cell, bounds in values.bounds.items():
                if bounds.value is not None:
                    found[cell] = Outcome(bounds.value, None)
        return found

    def _by_threats(self, position: Position) -> dict[int, Outcome]:
        """Return the moves that win by a threat sequence, or let the opponent win by one."""
        matrix = self._matrix
        own = matrix.open_lines(position.own, position.opponent)
        other = matrix.open_lines(position.opponent, position.own)
        if own.missing[1]:
            return {}  # the player completes a line instead
        starts = winning_starts(matrix, own, other)
        found = {cell: Outcome(WIN, None) for cell in cells_of(starts)}
        zone = find_sequence(matrix, other, own)
        if zone:
            relevant = interfering_cells(matrix, zone, own)
            for cell in position.moves:
                column = matrix.columns[1 << cell]
                if cell not in found and (
                    not relevant >> cell & 1
                    or find_sequence(matrix, other.block(column), own.take(1 << cell, column))
                ):
                    found[cell] = Outcome(LOSS, None)
        return found
