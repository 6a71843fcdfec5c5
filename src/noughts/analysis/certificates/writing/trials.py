"""Chooses the moves of a proof: a move that a small search can prove has a short proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf

from noughts.analysis.solver.engine import Engine
from noughts.errors import Undecided

TRIES = 20, 200
"""The budgets with which every move is tried, one after the other."""

LAST_TRIES = 2000, inf
"""The same for the last engine."""

Keeps = Callable[[Engine, int, float], bool]
"""Returns whether an engine finds, with this many nodes, that a move keeps the value."""


class Trials:
    """Tries moves with more and more nodes, with one engine first and with another at last."""

    def __init__(self, first: Engine, last: Engine) -> None:
        self._tries = [
            *((first, nodes) for nodes in TRIES),
            *((last, nodes) for nodes in LAST_TRIES),
        ]

    def choose(self, moves: Iterable[int], keeps: Keeps) -> int:
        """Return the first move that is found to keep the value; one of them must.

        Raises `Undecided` if something stops the engine.
        """
        moves = list(moves)
        for engine, nodes in self._tries:
            for move in moves:
                try:
                    if keeps(engine, move, nodes):
                        return move
                except Undecided:
                    if nodes == inf:
                        raise
        raise AssertionError("no move keeps the value")
