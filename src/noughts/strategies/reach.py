"""Which boards the solver can solve while a game is played.

Whether it can depends on the board alone, not on the position, so a strategy that accepts a board
plays every game on it to its end. The answer counts nodes, so it is the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf

from noughts.analysis.solver.engine import (
    FASTER,
    Engine,
    PlainEngine,
    has_fast_engine,
    make_fast_engine,
    usual_nodes,
)
from noughts.analysis.solver.values import Values
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position

HARD_BOARDS = {
    (5, 5, 4): 19_942,
    (6, 4, 4): 4_763,
    (6, 5, 4): 396_267,
    (7, 4, 4): 214_609,
    (7, 6, 5): 5_722,
    (9, 5, 5): 22_490,
}
"""The nodes that the values of all first moves take, on boards that are not easy.

A front end cannot wait for these searches, so their costs are stored; a test repeats them.
"""

EASY_NODES = 1500
"""The most nodes for the values of all first moves of an easy board."""

STEP, LEAST_STEP = 20_000, 50
"""On an easy board every step decides a move. A step has this many nodes, divided by the number of
lines. Most other boards fail at the first step, which takes less than half a second."""

ASK_NODES = 3500
"""The most nodes of a search that asks for one more value in every cell."""

MOST_CELLS = 100
"""On larger boards, even the preparation for a search takes too long."""

PATIENCE = 1 / 10
"""The share of the usual nodes that the first move of a game may take: about ten seconds."""

PLAIN_BITS, FAST_BITS = 14, 18
"""The engines get small tables, because there may be many strategies, and they live long."""


@lru_cache(maxsize=256)
def easy_nodes(game: Game) -> float:
    """Return how many nodes the values of all first moves take; infinite if too many."""
    if game.cells > MOST_CELLS or _hard_nodes(game) < inf:
        return inf
    engine, values = PlainEngine(game, PLAIN_BITS), Values(game.start)
    before = -1
    while before < values.decided < len(values.bounds) and engine.nodes < EASY_NODES:
        before = values.decided
        values.search_moves(engine, max(LEAST_STEP, STEP // len(game.lines)))
    return engine.nodes if values.decided == len(values.bounds) else inf


def is_easy_to_ask(game: Game) -> bool:
    """Return whether the values after every move and every reply take about a second."""
    return easy_nodes(game) * game.cells <= ASK_NODES


def is_easy(game: Game) -> bool:
    """Return whether the solver finds the values of all first moves in a moment."""
    return easy_nodes(game) < inf


def is_solvable(game: Game, *, fast: bool | None = None) -> bool:
    """Return whether the solver knows the value of every move within about ten seconds.

    With `fast`, it has the compiled engine; by default, if that is installed.
    """
    faster = has_fast_engine(game) if fast is None else fast
    affordable = usual_nodes(game) * PATIENCE * (FASTER if faster else 1)
    return is_easy(game) or _hard_nodes(game) <= affordable


def make_engine(game: Game) -> Engine:
    """Return an engine for a board that is solvable."""
    if is_easy(game) or not has_fast_engine(game):
        return PlainEngine(game, PLAIN_BITS)
    return make_fast_engine(game, bits=FAST_BITS)


def find_values(engine: Engine, position: Position) -> dict[int, int]:
    """Return the value of each legal cell for the player who plays it."""
    values = Values(position)
    values.search_moves(engine)
    return {cell: bounds.lower for cell, bounds in values.bounds.items()}


def _hard_nodes(game: Game) -> float:
    """Return the nodes for the values of all first moves, if they are stored; else infinity."""
    long, short = max(game.columns, game.rows), min(game.columns, game.rows)
    in_a_row = game.lines[0].bit_count()
    nodes = HARD_BOARDS.get((long, short, in_a_row), inf)
    return nodes if nodes < inf and game == mnk(game.columns, game.rows, in_a_row) else inf
