"""The search for a pairing, compiled; `noughts.analysis.solver.pairing` explains it."""

from __future__ import annotations

import numpy as np
from numba import types

from noughts.analysis.solver import pairing as plain
from noughts.analysis.solver.fast.bits import (
    ONE,
    ZERO,
    compiled,
    compiled_for,
    first,
    single,
    size,
)
from noughts.analysis.solver.fast.state import LEFT, State

PAIRING_BUDGET, LINES_PER_CELL = plain.BUDGET, plain.LINES_PER_CELL
SHARED, NEEDED = plain.SHARED, plain.NEEDED


# One long function: its loops read and write the same arrays, each in a few small steps.
@compiled
def rank_pairs(
    unserved: np.ndarray,
    ranked: np.ndarray,
    faults: np.ndarray,
    depth: int,
    count: int,
    used: np.uint64,
    cells: np.uint64,
) -> int:
    """Write all pairs of these cells to `ranked`, the most useful first; return how many."""
    rest = cells
    while rest != ZERO:
        faults[first(rest)] = 0
        rest &= rest - ONE
    for line in range(count):
        free = size(unserved[depth, line] & ~used)
        fault = NEEDED >> min(max(free - 2, 0), 4)
        rest = unserved[depth, line] & cells
        while rest != ZERO:
            faults[first(rest)] += fault
            rest &= rest - ONE
    pairs = 0
    while cells != ZERO:
        one = first(cells)
        cells &= cells - ONE
        rest = cells
        while rest != ZERO:
            two = first(rest)
            rest &= rest - ONE
            both = single(one) | single(two)
            merit = -faults[one] - faults[two]
            for line in range(count):
                if unserved[depth, line] & both == both:
                    merit += SHARED
            place = pairs
            while place > 0 and ranked[depth, 0, place - 1] < merit:
                for row in range(3):
                    ranked[depth, row, place] = ranked[depth, row, place - 1]
                place -= 1
            ranked[depth, 0, place] = merit
            ranked[depth, 1, place] = one
            ranked[depth, 2, place] = two
            pairs += 1
    return pairs


@compiled_for(
    types.Tuple((types.boolean, types.uint64))(
        types.Array(types.int64, 1, "C"),
        types.Array(types.uint64, 2, "C"),
        types.Array(types.int64, 3, "C"),
        types.Array(types.int64, 1, "C"),
        types.int64,
        types.int64,
        types.uint64,
    )
)
def extend_pairing(
    numbers: np.ndarray,
    unserved: np.ndarray,
    ranked: np.ndarray,
    faults: np.ndarray,
    depth: int,
    count: int,
    used: np.uint64,
) -> tuple[bool, np.uint64]:
    """Return whether pairs for all unserved lines are found, and their cells with `used`.

    The arrays belong to the state: passing only these makes the calls faster.
    """
    if count == 0:
        return True, used
    numbers[LEFT] -= 1
    fewest, tight = 100, 0
    for i in range(count):
        free = size(unserved[depth, i] & ~used)
        if free < fewest:
            fewest, tight = free, i
    if numbers[LEFT] < 0 or fewest < 2:
        return False, used
    cells = unserved[depth, tight] & ~used
    pairs = rank_pairs(unserved, ranked, faults, depth, count, used, cells)
    for pair in range(pairs):
        both = single(ranked[depth, 1, pair]) | single(ranked[depth, 2, pair])
        left = 0
        for i in range(count):
            if unserved[depth, i] & both != both:
                unserved[depth + 1, left] = unserved[depth, i]
                left += 1
        found, after = extend_pairing(
            numbers, unserved, ranked, faults, depth + 1, left, used | both
        )
        if found or numbers[LEFT] < 0:
            return found, after
    return False, used


@compiled
def find_pairing(state: State, depth: int, count: int, empty: np.uint64) -> np.uint64:
    """Return the cells of a pairing for all open lines, or none."""
    if count > LINES_PER_CELL * size(empty):
        return ZERO
    state.numbers[LEFT] = PAIRING_BUDGET
    for i in range(count):
        state.unserved[0, i] = state.rests[depth, i]
    # `degree` is free during this search, so its array holds the faults of the cells.
    found, cells = extend_pairing(
        state.numbers, state.unserved, state.ranked, state.degree, 0, count, ZERO
    )
    return cells if found else ZERO
