"""What minimax and alpha-beta have in common.

The functions of the write-up (ai50-Tic-Tac-Toe) are properties and methods of `Position`:

    player    ply         whose turn it is
    actions   moves
    result    play
    terminal  over
    utility   lost

Because a position is always seen by the player about to move, *max-value* and *min-value* are one
function here: our value is the negative of the opponent's.

Neither search reuses values from one part of the tree in another, so the number of nodes is what
the method really costs. Only the results of whole searches are cached.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from noughts.analysis.solver import DRAW, LOSS, WIN
from noughts.rules.game import Game
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Scores, Strategy, certainly

VALUE_PHRASES = {WIN: "wins", DRAW: "holds the draw", LOSS: "loses, like every other move"}


class SearchResult(NamedTuple):
    """The result of one search: the first of the best cells, its value, and the nodes visited."""

    cell: int
    value: int
    nodes: int
    """Positions visited, the first one included."""
    values: Mapping[int, int]
    """The exact values of the legal cells, as far as the search needed them."""
    nodes_below: Mapping[int, int] = {}
    """How many of the nodes lie below each cell, if the search counts them."""


class TreeSearch(Strategy):
    """The parts that minimax and alpha-beta share: everything except the walk through the tree."""

    source = "ai50-Tic-Tac-Toe"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._searches: dict[Position, SearchResult] = {}

    @abstractmethod
    def search_tree(self, position: Position) -> SearchResult:
        """Search the tree below a position and return the result."""

    def search(self, position: Position) -> SearchResult:
        """Return the result of `search_tree`, which is called only once per position."""
        if position not in self._searches:
            self._searches[position] = self.search_tree(position)
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
