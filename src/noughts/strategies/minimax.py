"""Adversarial search: minimax, and alpha-beta, which finds the same move in fewer nodes.

The write-up's *player*, *actions*, *result*, *terminal* and *utility* are properties and methods
of `Position`: `ply`, `moves`, `play`, `over`, `lost`. Because a position is always seen by the
player about to move, *max-value* and *min-value* are one function here: our value is the negative
of the opponent's.

Neither search reuses values from one part of the tree in another, so the number of nodes is what
the method really costs. Only the results of whole searches are cached.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from noughts.analysis.solver import DRAW, LOSS, WIN, WORDS
from noughts.rules.game import Game
from noughts.rules.masks import bits_of
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Scores, Strategy, certainly, first_best
from noughts.strategies.working import Row, Working

VALUE_PHRASES = {WIN: "wins", DRAW: "holds the draw", LOSS: "loses, like every other move"}


class Search(NamedTuple):
    """The result of one search: the first of the best cells, its value, and the nodes visited."""

    cell: int
    value: int
    nodes: int
    values: Mapping[int, int]
    """The exact values of the legal cells, as far as the search needed them."""
    nodes_below: Mapping[int, int] = {}
    """How many of the nodes lie below each cell, if the search counts them."""


class _TreeSearch(Strategy):
    """The parts that minimax and alpha-beta share: everything except the walk through the tree."""

    source = "ai50-Tic-Tac-Toe"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._searches: dict[Position, Search] = {}

    @abstractmethod
    def look(self, position: Position) -> Search:
        """Search the tree below a position and return the result."""

    def search(self, position: Position) -> Search:
        """Return the result of `look`, which is called only once per position."""
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
        result = self.search(position)
        line, after = [], position
        while not after.over:
            line.append(self.search(after).cell)
            after = after.play(line[-1])
        names = " ".join(cell_name(cell, self.game) for cell in line)
        return (
            f"{cell_name(result.cell, self.game)} {VALUE_PHRASES[result.value]}; "
            f"best play is {names}, found in {result.nodes:,} nodes."
        )


class Minimax(_TreeSearch):
    """Visits every node of the tree: 549,946 from the empty 3x3 board."""

    name = "minimax"
    title = "Minimax"
    summary = "Searches every game to its end and plays the first of the best moves."
    story = (
        "It plays every game to its end in its head. X, called MAX, takes the highest value, and "
        "O, called MIN, the lowest; values flow from the ends of the games up to the position. "
        "From the empty board of 3x3 that takes 549,946 nodes."
    )
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

        values, below = {}, {}
        for cell in position.moves:
            before = nodes
            values[cell] = -value(position.opponent, position.own | 1 << cell)
            below[cell] = nodes - before
        return Search(first_best(values), max(values.values()), nodes, values, below)

    def work_out(self, position: Position) -> Working:
        search = self.search(position)
        rows = [
            Row(
                (cell_name(cell, self.game), WORDS[value], f"{search.nodes_below[cell]:,}"),
                (cell,),
                decides=cell == search.cell,
            )
            for cell, value in search.values.items()
        ]
        caption = (
            "For each move, its value when both sides play perfectly, and the nodes below it. In "
            f"all, the search visits {search.nodes:,} nodes. It plays the first of the best moves."
        )
        return Working(caption, ("move", "value", "nodes"), tuple(rows))


class AlphaBeta(_TreeSearch):
    """Skips branches that cannot change the choice, and so chooses the same cell as `Minimax`.

    `alpha` is the value that the player to move is already sure of, `beta` the value to which the
    opponent can limit it. A value between the two is exact; at or outside them it is a bound,
    which is enough: the player does not choose a move at or below `alpha`, and the opponent avoids
    a position at or above `beta`.
    """

    name = "alphabeta"
    title = "Alpha-beta"
    summary = "The same move as minimax, without the branches that cannot change it."
    story = (
        "Minimax without the branches that cannot change the choice. If X already has a draw in "
        "a position, and O is sure of a draw elsewhere, O will avoid the position, so X's other "
        "moves there need no search. It plays the same move as minimax: on the empty 3x3 board "
        "it needs 16,811 nodes instead of 549,946."
    )
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
            result = -value(position.opponent, position.own | 1 << cell, -WIN, -best)
            if result > best:
                first, best = cell, result
            if best == WIN:
                break
        return Search(first, best, nodes, {first: best})
