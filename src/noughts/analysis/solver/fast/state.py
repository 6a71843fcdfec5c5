"""The memory of the compiled searches: fixed arrays, because compiled code creates no objects.

Where the plain engine passes a new `OpenLines` down, the compiled one writes the next row of an
array. A row lists, for each open line in order of its number, the cells that it lacks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import typeof

from noughts.analysis.solver import pairing, threats
from noughts.analysis.solver.canonical import Canonical
from noughts.rules.game import Game, mnk

CELLS = 64
"""The most cells of a board: one bit each."""

NODES, LIMIT, ABORTED, STOP, LEFT, LONGEST_LINE, LINES = range(7)
"""The numbers of the fields of `State.numbers`."""

WEAK, STRONG = 0, 1
"""The numbers of the two tables."""

Array = np.ndarray[Any, Any]


class State(NamedTuple):
    """Everything that the compiled searches of one game read and write."""

    numbers: Array
    """Counters and constants: see `NODES` and its neighbours."""
    lines: Array
    """The lines of the game, and after them the whole board."""
    rows: Array
    """The lines of the game as the only row of a matrix."""
    images: Array
    """`images[s, b, v]` are the cells to which symmetry s maps the value v of byte b."""
    inverses: Array
    """The number of the inverse of each symmetry."""
    rests: Array
    """`rests[d, i]` are the cells that Maker lacks of the i-th open line at depth d."""
    whole: Array
    """The same lines with all their cells."""
    zones: Array
    """`zones[d]` is the zone of the last result at depth d."""
    moves: Array
    """`moves[d]` are the moves to try at depth d, in order."""
    better: Array
    """`better[d, c]` is the cell that dominates cell c at depth d, or -1."""
    common: Array
    """For each cell, the cells on all open lines through it."""
    degree: Array
    """For each cell, the number of open lines through it."""
    weights: Array
    """For each cell, the weight of the lines through it."""
    unserved: Array
    """The lines that a pairing has yet to serve, by depth of its search."""
    ranked: Array
    """By depth of its search, the pairs to try: their merits, first cells and second cells."""
    threatened: Array
    """The cells that each move of a threat sequence threatens, by depth of its search."""
    keys: Array
    """For each table and slot: the two sets of the key, and the zone."""
    info: Array
    """For each table and slot: 0 if it is free, or else 4 + 2 * side, plus 1 for a win."""
    costs: Array
    """For each table and slot, the nodes that the entry took."""


def make_state(game: Game, bits: int) -> State:
    """Return the memory for one game, with 2^`bits` slots in each table."""
    count, depth = len(game.lines), game.cells + 3
    canonical = Canonical(game)
    numbers = np.zeros(LINES + 1, np.int64)
    numbers[LONGEST_LINE] = longest = max(line.bit_count() for line in game.lines)
    numbers[LINES] = count
    words = np.uint64
    return State(
        numbers,
        np.array([*game.lines, game.full], words),
        np.array([game.lines], words),
        _images(canonical),
        np.array(canonical.inverses, np.int64),
        np.zeros((depth, count), words),
        np.zeros((depth, count), words),
        np.zeros(depth, words),
        np.zeros((2 * depth, CELLS), np.int64),
        np.zeros((depth, CELLS), np.int64),
        np.zeros(CELLS, words),
        np.zeros(CELLS, np.int64),
        np.zeros(CELLS, np.int64),
        np.zeros((pairing.BUDGET + 2, count), words),
        np.zeros((pairing.BUDGET + 2, 3, longest * longest // 2 + 1), np.int64),
        np.zeros((threats.DEPTH + 1, CELLS), words),
        np.zeros((2, 1 << bits, 3), words),
        np.zeros((2, 1 << bits), np.uint8),
        np.zeros((2, 1 << bits), np.int64),
    )


def _images(canonical: Canonical) -> Array:
    images = np.zeros((len(canonical.tables), CELLS // 8, 256), np.uint64)
    for symmetry, tables in enumerate(canonical.tables):
        for byte, values in enumerate(tables):
            images[symmetry, byte, : len(values)] = values
    return images


STATE = typeof(make_state(mnk(1, 1, 1), bits=2))
"""The type of a state, in the signatures of compiled functions."""
