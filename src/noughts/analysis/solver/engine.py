"""The engine: one interface to all searches of one game, here in plain Python.

`noughts.analysis.solver.fast` has the same interface to the same searches as machine code.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from math import inf
from threading import Timer
from typing import Protocol

from noughts.analysis.solver.canonical import Canonical
from noughts.analysis.solver.matrix import PathMatrix
from noughts.analysis.solver.meter import Meter, Watch
from noughts.analysis.solver.strong import Strong
from noughts.analysis.solver.table import MOST_BITS, Table
from noughts.analysis.solver.weak import Weak
from noughts.rules.game import Game

FASTER = 30
"""How many times as many nodes the compiled engine may visit."""

MOST_CELLS, LONGEST_LINE = 64, 24
"""The compiled engine's limits: its cells, and the weights of its lines, fit into one word."""

SLOW_START = 1.0
"""If the compiled engine takes more seconds than this to start, Numba is compiling it."""


def usual_nodes(game: Game) -> int:
    """Return how many nodes the plain engine can visit in about a minute on this board."""
    return 6_000_000 // len(game.lines)


def suits_fast_engine(game: Game) -> bool:
    """Return whether a game is small enough for the compiled engine."""
    longest = max(line.bit_count() for line in game.lines)
    return game.cells <= MOST_CELLS and longest <= LONGEST_LINE


def has_numba() -> bool:
    """Return whether Numba, which the compiled engine needs, is installed."""
    return find_spec("numba") is not None


def has_fast_engine(game: Game) -> bool:
    """Return whether the compiled engine is installed and suits a game."""
    return suits_fast_engine(game) and has_numba()


def make_fast_engine(
    game: Game,
    watch: Watch | None = None,
    compiling: Callable[[], None] | None = None,
    bits: int | None = None,
) -> Engine:
    """Return the compiled engine for a game that it suits; its tables have 2^`bits` slots.

    Its first use compiles it, which can take a minute; later ones load the machine code.
    Calls `compiling`, in another thread, when that begins.
    """
    timer = Timer(SLOW_START, compiling or (lambda: None))
    timer.daemon = True
    timer.start()
    try:
        from noughts.analysis.solver.fast.engine import FastEngine
    finally:
        timer.cancel()
    return FastEngine(game, bits, watch)


class Engine(Protocol):
    """Decides who wins positions in which nobody has a line yet, and remembers its results.

    Marks are masks. Both methods visit at most `nodes` new nodes; if they need more, they raise
    `Undecided`, but remember what they have found.
    """

    @property
    def nodes(self) -> int:
        """The number of nodes visited since the engine was created."""

    @property
    def table_use(self) -> float:
        """How full the tables are, from 0 to 1."""

    def wins(self, attacker: int, defender: int, *, attacking: bool, nodes: float = inf) -> bool:
        """Return whether the attacker, who is to move if `attacking`, completes a line first."""

    def weak_wins(
        self, maker: int, breaker: int, *, making: bool, nodes: float = inf
    ) -> tuple[bool, int]:
        """Return whether Maker completes a line in the weak game, and the zone.

        Maker is to move if `making`. The zone holds the cells on which the result depends: it
        stays the same if the loser owns every empty cell outside.
        """


class PlainEngine(Engine):
    """The engine in plain Python: for any number of cells.

    Each of its two tables has 2^`bits` slots; a small board needs few.
    """

    def __init__(self, game: Game, bits: int | None = None, watch: Watch | None = None) -> None:
        if bits is None:
            bits = min(MOST_BITS, game.cells + 4)
        self._matrix = PathMatrix(game)
        self._meter = Meter(watch)
        canonical = Canonical(game)
        self._tables = weak, strong = Table(bits), Table(bits)
        self._weak = Weak(self._matrix, canonical, weak, self._meter)
        self._strong = Strong(self._matrix, canonical, strong, self._meter, self._weak)

    @property
    def nodes(self) -> int:
        return self._meter.nodes

    @property
    def table_use(self) -> float:
        return sum(table.used for table in self._tables) / sum(map(len, self._tables))

    def wins(self, attacker: int, defender: int, *, attacking: bool, nodes: float = inf) -> bool:
        search = self._strong.attacker if attacking else self._strong.defender
        with self._meter.allow(nodes):
            return search(*self._matrix.open_to_both(attacker, defender))

    def weak_wins(
        self, maker: int, breaker: int, *, making: bool, nodes: float = inf
    ) -> tuple[bool, int]:
        search = self._weak.maker if making else self._weak.breaker
        with self._meter.allow(nodes):
            return search(self._matrix.open_lines(maker, breaker))
