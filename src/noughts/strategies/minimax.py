"""Adversarial search: minimax, and alpha-beta, which finds the same move with less work.

In the words of the write-up: *player*, *actions*, *result*, *terminal* and *utility* are what a
`Position` knows (`ply`, `moves`, `play`, `over`, `lost`). Because a position is always seen by
the player about to move, *max-value* and *min-value* are one function here: what the opponent
can get at best is the least that is left for us, with the sign turned.

Neither keeps values from one part of the tree for another, so that the number of nodes visited
is what the method really costs; only whole answers are remembered.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from noughts.analysis.solver import DRAW, LOSS, WIN
from noughts.rules.game import Game
from noughts.rules.masks import bits_of
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Scores, Strategy, certainly, first_best, too_many_empty

ACHIEVES = {WIN: "wins", DRAW: "holds the draw", LOSS: "loses, like every other move"}


class Search(NamedTuple):
    """What one search has found: the first of the best cells, what it is worth, what it cost."""

    cell: int
    value: int
    nodes: int
    values: Mapping[int, int]
    """Exact values of legal cells, of all that the search had to know exactly."""


class _TreeSearch(Strategy):
    """What minimax and alpha-beta have in common: all but the way through the tree."""

    source = "ai50-Tic-Tac-Toe"
    most_empty: int

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._searches: dict[Position, Search] = {}

    @abstractmethod
    def look(self, position: Position) -> Search:
        """Search the tree below a position."""

    def search(self, position: Position) -> Search:
        """What `look` finds, remembered."""
        if position not in self._searches:
            self._searches[position] = self.look(position)
        return self._searches[position]

    def decide(self, position: Position) -> Policy:
        return certainly(self.search(position).cell)

    def rate(self, position: Position) -> Scores:
        known = self.search(position).values
        return {
            cell: known[cell] if cell in known else -self._value(position.play(cell))
            for cell in position.moves
        }

    def _value(self, position: Position) -> int:
        if position.over:
            return LOSS if position.lost else DRAW
        return self.search(position).value

    def justify(self, position: Position) -> str:
        found = self.search(position)
        line, after = [], position
        while not after.over:
            line.append(self.search(after).cell)
            after = after.play(line[-1])
        names = " ".join(cell_name(cell, self.game) for cell in line)
        return (
            f"{cell_name(found.cell, self.game)} {ACHIEVES[found.value]}; best play is {names}, "
            f"found in {found.nodes:,} nodes."
        )

    def refusal(self, position: Position) -> str | None:
        return too_many_empty(self.name, position, self.most_empty)


class Minimax(_TreeSearch):
    """Visits every node of the tree: 549,946 from the empty 3x3 board."""

    name = "minimax"
    title = "Minimax"
    summary = "Looks at every game to its end and plays the first of the best moves."
    most_empty = 9

    def look(self, position: Position) -> Search:
        won, full = self.game.won, self.game.full
        nodes = 1

        def value(own: int, opponent: int) -> int:
            nonlocal nodes
            nodes += 1
            if won[opponent]:
                return LOSS
            if own | opponent == full:
                return DRAW
            return max(-value(opponent, own | cell) for cell in bits_of(full & ~(own | opponent)))

        values = {
            cell: -value(position.opponent, position.own | 1 << cell) for cell in position.moves
        }
        return Search(first_best(values), max(values.values()), nodes, values)


class AlphaBeta(_TreeSearch):
    """Leaves out what cannot change the choice, and so chooses the same cell as `Minimax`.

    `alpha` is what the player to move is sure of already, `beta` what the opponent is sure to
    keep it to. A value found within the two is exact; one at or outside them is a bound, and
    enough: at or below `alpha` it cannot be chosen, at or above `beta` the opponent will not
    let it come to this.
    """

    name = "alphabeta"
    title = "Alpha-beta"
    summary = "The same move as minimax, leaving out what cannot change it."
    most_empty = 12

    def look(self, position: Position) -> Search:
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
            found = -value(position.opponent, position.own | 1 << cell, -WIN, -best)
            if found > best:
                first, best = cell, found
            if best == WIN:
                break
        return Search(first, best, nodes, {first: best})
