"""Proofs without search, compiled: bound, reductions, threats; `pairing` has the pairings.

`potential`, `reduction` and `threats` of the plain engine explain them. These functions give the
same results in the same order, so that both engines visit the same nodes.
"""

from __future__ import annotations

import numpy as np
from numba import types

from noughts.analysis.solver import threats
from noughts.analysis.solver.fast.bits import (
    ONE,
    ZERO,
    compiled,
    compiled_for,
    first,
    has,
    lowest,
    several,
    single,
    size,
)
from noughts.analysis.solver.fast.state import LEFT, LINES, LONGEST_LINE, State

SEQUENCE_BUDGET, SEQUENCE_DEPTH = threats.BUDGET, threats.DEPTH


@compiled
def empty_cells(state: State, depth: int, count: int) -> np.uint64:
    """Return the empty cells on the open lines at this depth."""
    cells = ZERO
    for i in range(count):
        cells |= state.rests[depth, i]
    return cells


@compiled
def take(state: State, depth: int, count: int, cell: int) -> int:
    """Write the open lines after Maker takes a cell to the next depth; return their number."""
    other = ~single(cell)
    for i in range(count):
        state.rests[depth + 1, i] = state.rests[depth, i] & other
        state.whole[depth + 1, i] = state.whole[depth, i]
    return count


@compiled
def block(state: State, depth: int, count: int, cell: int) -> int:
    """Write the open lines after Breaker takes a cell to the next depth; return their number."""
    bit = single(cell)
    kept = 0
    for i in range(count):
        if state.rests[depth, i] & bit == ZERO:
            state.rests[depth + 1, kept] = state.rests[depth, i]
            state.whole[depth + 1, kept] = state.whole[depth, i]
            kept += 1
    return kept


@compiled
def potential(state: State, depth: int, count: int) -> int:
    """Return the sum of the weights of the open lines."""
    total = 0
    longest = state.numbers[LONGEST_LINE]
    for i in range(count):
        total += 1 << (longest - size(state.rests[depth, i]))
    return total


@compiled
def weigh_cells(state: State, depth: int, count: int, cells: np.uint64) -> int:
    """Write the weight of each of these cells to `state.weights`; return the largest."""
    longest, heaviest = state.numbers[LONGEST_LINE], 0
    rest = cells
    while rest != ZERO:
        state.weights[first(rest)] = 0
        rest &= rest - ONE
    for i in range(count):
        weight = 1 << (longest - size(state.rests[depth, i]))
        rest = state.rests[depth, i] & cells
        while rest != ZERO:
            cell = first(rest)
            rest &= rest - ONE
            state.weights[cell] += weight
            heaviest = max(heaviest, state.weights[cell])
    return heaviest


@compiled
def sort_cells(state: State, row: int, cells: np.uint64) -> int:
    """Write cells to a row of `state.moves`, the heaviest first; return how many."""
    count = 0
    while cells != ZERO:
        cell = first(cells)
        cells &= cells - ONE
        place = count
        while place > 0 and state.weights[state.moves[row, place - 1]] < state.weights[cell]:
            state.moves[row, place] = state.moves[row, place - 1]
            place -= 1
        state.moves[row, place] = cell
        count += 1
    return count


# --- reduction ----------------------------------------------------------------------------------


@compiled
def compare_cells(state: State, depth: int, count: int, cells: np.uint64) -> None:
    """Write `state.common` and `state.degree` of these cells."""
    rest = cells
    while rest != ZERO:
        cell = first(rest)
        rest &= rest - ONE
        state.common[cell] = cells
        state.degree[cell] = 0
    for i in range(count):
        line = state.rests[depth, i]
        rest = line
        while rest != ZERO:
            cell = first(rest)
            rest &= rest - ONE
            state.common[cell] &= line
            state.degree[cell] += 1


@compiled
def delete_pairs(state: State, depth: int, count: int) -> tuple[int, np.uint64]:
    """Delete the lines that pairs of cells make worthless.

    Returns the number of lines that are left, and the cells of the pairs.
    """
    pairs = ZERO
    while True:
        cells = empty_cells(state, depth, count)
        compare_cells(state, depth, count, cells)
        paired, touched = ZERO, ZERO
        rest = cells
        while rest != ZERO:
            cell = first(rest)
            rest &= rest - ONE
            if has(touched, cell):
                continue
            # Two cells on equally many lines, where one is on all lines of the other.
            earlier = state.common[cell] & (single(cell) - ONE)
            while earlier != ZERO:
                other = first(earlier)
                earlier &= earlier - ONE
                if state.degree[other] == state.degree[cell]:
                    pairs |= single(cell) | single(other)
                    paired |= single(cell)
                    for i in range(count):
                        if has(state.rests[depth, i], cell):
                            touched |= state.rests[depth, i]
                    break
        if paired == ZERO:
            return count, pairs
        kept = 0
        for i in range(count):
            if state.rests[depth, i] & paired == ZERO:
                state.rests[depth, kept] = state.rests[depth, i]
                state.whole[depth, kept] = state.whole[depth, i]
                kept += 1
        count = kept


@compiled
def undominated(state: State, depth: int, count: int, cells: np.uint64) -> np.uint64:
    """Return the cells that no other kept cell dominates; write `state.better`."""
    compare_cells(state, depth, count, cells)
    kept = rest = cells
    while rest != ZERO:
        cell = first(rest)
        rest &= rest - ONE
        dominating = state.common[cell] & kept & ~single(cell)
        if dominating != ZERO:
            kept &= ~single(cell)
            state.better[depth, cell] = first(dominating)
        else:
            state.better[depth, cell] = -1
    return kept


@compiled
def close_zone(state: State, depth: int, zone: np.uint64, kept: np.uint64) -> np.uint64:
    """Return a zone with the cells that replace its dominated cells."""
    rest = zone & ~kept
    while rest != ZERO:
        cell = first(rest)
        rest &= rest - ONE
        while state.better[depth, cell] >= 0:
            cell = state.better[depth, cell]
            zone |= single(cell)
    return zone


# --- threat sequences ---------------------------------------------------------------------------


# One long function, because compiled functions call themselves more easily than each other.
@compiled_for(
    types.uint64(
        types.Array(types.int64, 1, "C"),
        types.Array(types.uint64, 2, "C"),
        types.Array(types.uint64, 2, "C"),
        types.int64,
        types.int64,
        types.uint64,
        types.uint64,
        types.int64,
        types.boolean,
    )
)
def find_sequence(
    numbers: np.ndarray,
    threatened: np.ndarray,
    lines: np.ndarray,
    row: int,
    count: int,
    own: np.uint64,
    other: np.uint64,
    depth: int,
    defended: bool,
) -> np.uint64:
    """Return the zone of a threat sequence of the player with the marks `own`, or none.

    A row of `lines` has the sets of cells to complete. If `defended`, they are also the opponent's
    lines, and the opponent's threats must be blocked. `numbers` and `threatened` belong to the
    state: passing only these arrays makes the calls faster.
    """
    numbers[LEFT] -= 1
    if numbers[LEFT] < 0:
        return ZERO
    complete, moves, forced = ZERO, ZERO, ZERO
    for i in range(count):
        line = lines[row, i]
        if line & other == ZERO:
            rest = line & ~own
            lacking = size(rest)
            if lacking == 1:
                complete |= rest
            elif lacking == 2:
                one = lowest(rest)
                two = rest ^ one
                a, b = first(one), first(two)
                if not has(moves, a):
                    threatened[depth, a] = ZERO
                if not has(moves, b):
                    threatened[depth, b] = ZERO
                moves |= rest
                threatened[depth, a] |= two
                threatened[depth, b] |= one
        elif defended and line & own == ZERO and size(line & ~other) == 1:
            forced |= line & ~other
    if complete != ZERO:
        return lowest(complete)
    if several(forced):
        return ZERO
    if forced != ZERO:
        moves &= forced
    rest = moves
    while rest != ZERO:
        cell = first(rest)
        rest &= rest - ONE
        if several(threatened[depth, cell]):
            return single(cell) | threatened[depth, cell]
    if depth == SEQUENCE_DEPTH:
        return ZERO
    rest = moves
    while rest != ZERO:
        cell = first(rest)
        rest &= rest - ONE
        bit, reply = single(cell), threatened[depth, cell]
        leads_on = forced != ZERO
        for i in range(count):
            if leads_on:
                break
            line = lines[row, i]
            if line & other == ZERO and line & bit != ZERO and line & reply == ZERO:
                leads_on = size(line & ~own) <= 3
        if leads_on:
            zone = find_sequence(
                numbers,
                threatened,
                lines,
                row,
                count,
                own | bit,
                other | reply,
                depth + 1,
                defended,
            )
            if zone != ZERO:
                return zone | bit | reply
            if numbers[LEFT] < 0:
                return ZERO
    return ZERO


@compiled
def find_weak_sequence(state: State, depth: int, count: int) -> np.uint64:
    """Return the zone of Maker's threat sequence on the open lines at this depth, or none."""
    state.numbers[LEFT] = SEQUENCE_BUDGET
    return find_sequence(
        state.numbers, state.threatened, state.rests, depth, count, ZERO, ZERO, 0, False
    )


@compiled
def find_strong_sequence(state: State, attacker: np.uint64, defender: np.uint64) -> np.uint64:
    """Return the zone of the attacker's threat sequence, or none."""
    state.numbers[LEFT] = SEQUENCE_BUDGET
    rows, count = state.rows, state.numbers[LINES]
    return find_sequence(
        state.numbers, state.threatened, rows, 0, count, attacker, defender, 0, True
    )
