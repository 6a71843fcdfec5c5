"""Alpha-beta: finds the same move as minimax in fewer nodes."""

from __future__ import annotations

from noughts.analysis.solver import DRAW, LOSS, WIN
from noughts.rules.masks import bits_of
from noughts.rules.position import Position
from noughts.strategies.treesearch import SearchResult, TreeSearch


class AlphaBeta(TreeSearch):
    """Skips branches that cannot change the choice, and so chooses the same cell as `Minimax`.

    `alpha` is the value that the player to move is already sure of, `beta` the value to which the
    opponent can limit it. A value between the two is exact; at or outside them it is a bound,
    which is enough: the player does not choose a move at or below `alpha`, and the opponent avoids
    a position at or above `beta`.
    """

    name = "alphabeta"
    title = "Alpha-beta"
    summary = "Plays minimax's move, but skips the branches that cannot change it."
    story = (
        "Minimax without the branches that cannot change the choice. If X already has a draw in "
        "a position, and O is sure of a draw elsewhere, O gains nothing by going there, so X's "
        "other moves there need no search. It plays the same move as minimax: both try the moves "
        "in the same order and change their choice only for a better one, so a later move never "
        "replaces the first if it is equal, or known only to be no better (≤ for X, ≥ for O). On "
        "the empty 3x3 board it needs 16,811 nodes instead of 549,946."
    )
    most_empty = 12

    def search_tree(self, position: Position) -> SearchResult:
        won, full = self.game.won, self.game.full
        nodes = 1

        def value(own: int, opponent: int, alpha: int, beta: int) -> int:
            nonlocal nodes
            nodes += 1
            if won[opponent]:
                return LOSS
            if own | opponent == full:
                return DRAW
            for cell in bits_of(full & ~(own | opponent)):
                alpha = max(alpha, -value(opponent, own | cell, -beta, -alpha))
                if alpha >= beta:
                    break
            return alpha

        first, best = position.moves[0], LOSS
        for cell in position.moves:
            reached = -value(position.opponent, position.own | 1 << cell, -WIN, -best)
            if reached > best:
                first, best = cell, reached
            if best == WIN:
                break
        return SearchResult(first, best, nodes, {first: best})
