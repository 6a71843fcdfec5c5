"""Looks for traps: moves after which a reply that looks natural lets the player win by threats.

Against good replies few positions are won by force, and careful players block each other until the
board is full. But a reply that looks best one move ahead often overlooks an attack. So this search
tries many moves of its own, and only the most natural reply to each: it sees further ahead than a
search of all replies. Which reply looks best depends on how much a longer line is worth to the
opponent, so there are two kinds of opponents, and a search for each.
"""

from __future__ import annotations

from contextlib import suppress

from noughts.analysis.solver.matrix import OpenLines
from noughts.analysis.solver.meter import Meter
from noughts.errors import Undecided
from noughts.strategies.lookahead.attack import Attack, Line
from noughts.strategies.lookahead.patterns import Patterns

WIDTH = 8
"""The most moves to try in one position."""

DEEPEST = 5
"""The most moves that prepare an attack."""

ATTACK_NODES, ATTACK_THREES = 60, 3
"""The nodes and threes of the search for an attack in every position."""

GROWTHS = 2, 3
"""How steeply longer lines gain weight for the two kinds of opponents."""


class Traps:
    """Looks for traps in positions of one game, for one kind of opponent."""

    def __init__(self, patterns: Patterns, meter: Meter, attack: Attack, growth: int) -> None:
        """Take the opponent's natural reply from `Patterns.natural_move`, with this growth."""
        self._growth = growth
        self._patterns = patterns
        self._meter = meter
        self._attack = attack
        self._failed: dict[tuple[int, int], int] = {}
        """For each position how many moves are too few to prepare an attack."""

    def find(
        self, own: OpenLines, other: OpenLines, cells: list[int], nodes: float
    ) -> dict[int, Line]:
        """Return the moves of these that set the quickest traps, each with the line it hopes for.

        The search visits at most this many nodes.
        """
        found: dict[int, Line] = {}
        with suppress(Undecided), self._meter.allow(nodes):
            for depth in range(DEEPEST):
                for cell in cells:
                    if line := self._set(own, other, cell, depth):
                        found[cell] = line
                if found:
                    break
        return found

    def _set(self, own: OpenLines, other: OpenLines, cell: int, depth: int) -> Line:
        """Return the line that begins with this move and its natural reply; empty if no trap."""
        other, own = self._patterns.play(own, other, cell)
        if other.missing[1]:
            return ()
        reply = self._patterns.natural_move(other, own, self._growth)
        if not reply:
            return ()
        own, other = self._patterns.play(other, own, reply)
        line = self._prepare(own, other, depth)
        return (cell, reply, *line) if line else ()

    def _prepare(self, own: OpenLines, other: OpenLines, depth: int) -> Line:
        """Return how the player to move wins after at most `depth` preparing moves, or nothing."""
        self._meter.count()
        key = own.marks, other.marks
        failed = self._failed.get(key, -1)
        if failed >= depth:
            return ()
        if failed < 0 and (line := self._attack.find(own, other, ATTACK_NODES, ATTACK_THREES)):
            return line
        if depth:
            for cell in self._moves(own, other):
                if line := self._set(own, other, cell, depth - 1):
                    return line
        self._failed[key] = depth
        return ()

    def _moves(self, own: OpenLines, other: OpenLines) -> list[int]:
        if block := self._patterns.matrix.missing_cells(other):
            return [block & -block]
        return self._patterns.promising_cells(own, other)[:WIDTH]
