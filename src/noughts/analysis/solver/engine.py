"""The searches of one game behind one door, in plain Python.

`noughts.analysis.solver.fast` has the same door to the same searches as machine code.
"""

from __future__ import annotations

from math import inf
from typing import Protocol

from noughts.analysis.solver.canonical import Canonical
from noughts.analysis.solver.matrix import PathMatrix
from noughts.analysis.solver.meter import Meter, Watch
from noughts.analysis.solver.strong import Strong
from noughts.analysis.solver.table import MOST_BITS, Table
from noughts.analysis.solver.weak import Weak
from noughts.rules.game import Game


def usual_nodes(game: Game) -> int:
    """Return how many nodes the plain engine can visit in about a minute on this board."""
    return 6_000_000 // len(game.lines)


class Engine(Protocol):
    """Decides who wins positions in which nobody has a line yet, and remembers its results.

    Marks are masks. Both methods visit at most `nodes` new nodes; if they need more, they raise
    `Undecided`, but remember what they have found.
    """

    @property
    def nodes(self) -> int:
        """The number of nodes visited since the engine was created."""

    def wins(self, attacker: int, defender: int, *, attacking: bool, nodes: float = inf) -> bool:
        """Return whether the attacker completes a line first; he is to move if `attacking`."""

    def weak_wins(
        self, maker: int, breaker: int, *, making: bool, nodes: float = inf
    ) -> tuple[bool, int]:
        """Return whether Maker completes a line in the weak game, and the zone.

        Maker is to move if `making`. The zone holds the cells on which the result depends: it
        stays the same if the loser owns every empty cell outside.
        """


class PlainEngine:
    """The engine in plain Python: for any number of cells.

    Each of its two tables has 2^`bits` slots; a small board needs few.
    """

    def __init__(self, game: Game, bits: int | None = None, watch: Watch | None = None) -> None:
        if bits is None:
            bits = min(MOST_BITS, game.cells + 4)
        self._matrix = PathMatrix(game)
        self._meter = Meter(watch)
        canonical = Canonical(game)
        self._weak = Weak(self._matrix, canonical, Table(bits), self._meter)
        self._strong = Strong(self._matrix, canonical, Table(bits), self._meter, self._weak)

    @property
    def nodes(self) -> int:
        """The number of nodes visited since the engine was created."""
        return self._meter.nodes

    def wins(self, attacker: int, defender: int, *, attacking: bool, nodes: float = inf) -> bool:
        """Return whether the attacker completes a line first, as `Engine` describes."""
        search = self._strong.attacker if attacking else self._strong.defender
        attack = self._matrix.open_lines(attacker, defender)
        with self._meter.allow(nodes):
            return search(attack, self._matrix.open_lines(defender, attacker))

    def weak_wins(
        self, maker: int, breaker: int, *, making: bool, nodes: float = inf
    ) -> tuple[bool, int]:
        """Return whether Maker completes a line, and the zone, as `Engine` describes."""
        search = self._weak.maker if making else self._weak.breaker
        with self._meter.allow(nodes):
            return search(self._matrix.open_lines(maker, breaker))
