"""The compiled engine: the interface and the nodes of `PlainEngine`, as machine code."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from threading import Event, Thread

import numpy as np

from noughts.analysis.solver.engine import Engine
from noughts.analysis.solver.fast.state import (
    ABORTED,
    LIMIT,
    NODES,
    STOP,
    make_state,
)
from noughts.analysis.solver.fast.strong import ATTACKER, DEFENDER, run_strong, run_weak
from noughts.analysis.solver.fast.weak import BREAKER, MAKER
from noughts.analysis.solver.meter import Watch
from noughts.errors import Undecided
from noughts.rules.game import Game

LEAST_BITS, MOST_BITS = 14, 21
"""The limits of `bits`: 2^21 slots take up to 70 MB for each table. To clear them takes a fifth of
a second, longer than the search of a board with up to 25 cells."""

UNLIMITED = 1 << 62

POLL = 0.1
"""Seconds between two checks of a running search."""


class FastEngine(Engine):
    """The engine as machine code, for games that `suits_fast_engine`.

    A search runs in a thread of its own, so that Ctrl-C and `watch` can stop it.
    """

    def __init__(self, game: Game, bits: int | None = None, watch: Watch | None = None) -> None:
        if bits is None:
            bits = min(MOST_BITS, max(LEAST_BITS, game.cells - 7))
        self._state = make_state(game, bits)
        self._watch = watch
        self._stopped = False

    @property
    def nodes(self) -> int:
        return int(self._state.numbers[NODES])

    @property
    def table_use(self) -> float:
        info = self._state.info
        return float(np.count_nonzero(info) / info.size)

    def wins(self, attacker: int, defender: int, *, attacking: bool, nodes: float = inf) -> bool:
        side, state = ATTACKER if attacking else DEFENDER, self._state
        masks = np.uint64(attacker), np.uint64(defender)
        return self._run(nodes, lambda: run_strong(state, side, *masks))

    def weak_wins(
        self, maker: int, breaker: int, *, making: bool, nodes: float = inf
    ) -> tuple[bool, int]:
        side, state = MAKER if making else BREAKER, self._state
        masks = np.uint64(maker), np.uint64(breaker)
        wins = self._run(nodes, lambda: run_weak(state, side, *masks))
        return wins, int(state.zones[0])

    def _run(self, nodes: float, search: Callable[[], int]) -> bool:
        """Return the result of a search. Raises `Undecided` if it was stopped."""
        if self._stopped:
            raise Undecided(self.nodes)
        numbers, results, done = self._state.numbers, [], Event()

        def work() -> None:
            try:
                results.append(search())
            finally:
                done.set()

        numbers[LIMIT] = min(UNLIMITED, self.nodes + nodes)
        numbers[ABORTED] = numbers[STOP] = 0
        # Not `Thread.join`: after Ctrl-C, Python 3.11 takes a running thread for a finished one.
        Thread(target=work, daemon=True).start()
        try:
            while not done.wait(POLL):
                if self._watch and not self._watch(self.nodes):
                    numbers[STOP] = self._stopped = True
        finally:  # after Ctrl-C too
            numbers[STOP] = 1
            done.wait()
        if numbers[ABORTED]:
            raise Undecided(self.nodes)
        return results[0] == 1
