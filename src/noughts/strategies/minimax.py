"""Minimax: searches every game to its end."""

from __future__ import annotations

from noughts.analysis.solver import DRAW, LOSS, WORDS
from noughts.rules.masks import bits_of
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.strategies.base import first_best
from noughts.strategies.treesearch import SearchResult, TreeSearch
from noughts.strategies.working import Row, Working


class Minimax(TreeSearch):
    """Visits every node of the tree: 549,946 from the empty 3x3 board."""

    name = "minimax"
    title = "Minimax"
    summary = "Searches every game to its end and plays the first of the best moves."
    story = (
        "It plays every game to the end in its head. X, called MAX, takes the highest value, and "
        "O, called MIN, the lowest; values flow from the ends of the games up to the position. "
        "From the empty 3x3 board that takes 549,946 nodes."
    )
    most_empty = 9

    def search_tree(self, position: Position) -> SearchResult:
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
        return SearchResult(first_best(values), max(values.values()), nodes, values, below)

    def work_out(self, position: Position) -> Working:
        result = self.search(position)
        rows = [
            Row(
                (cell_name(cell, self.game), WORDS[value], f"{result.nodes_below[cell]:,}"),
                (cell,),
                decides=cell == result.cell,
            )
            for cell, value in result.values.items()
        ]
        caption = (
            "The table shows each move's value when both sides play perfectly, and the nodes "
            f"(positions) searched for it, {result.nodes:,} in all with this position. It plays "
            "the first of the best moves."
        )
        return Working(caption, ("move", "value", "nodes"), tuple(rows))
