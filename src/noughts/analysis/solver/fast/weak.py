"""The search of the weak game, compiled; `noughts.analysis.solver.weak` explains it.

Compiled functions call themselves more easily than each other, so one function searches the nodes
of Maker and of Breaker.
"""

from __future__ import annotations

import numpy as np
from numba import types

from noughts.analysis.solver import weak as plain
from noughts.analysis.solver.fast.bits import (
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
from noughts.analysis.solver.fast.memory import (
    count_node,
    entry_wins,
    find_entry,
    image,
    representative,
    store_entry,
)
from noughts.analysis.solver.fast.pairing import find_pairing
from noughts.analysis.solver.fast.proofs import (
    block,
    close_zone,
    delete_pairs,
    empty_cells,
    find_weak_sequence,
    potential,
    sort_cells,
    take,
    undominated,
    weigh_cells,
)
from noughts.analysis.solver.fast.state import ABORTED, LONGEST_LINE, NODES, STATE, WEAK, State

MAKER, BREAKER, PROBED = plain.MAKER, plain.BREAKER, plain.PROBED

OPEN = 2
"""The answer of a step that decides nothing; 0 means that Breaker holds, 1 that Maker wins."""


@compiled
def key_of(
    state: State, depth: int, count: int, empty: np.uint64
) -> tuple[np.uint64, np.uint64, int]:
    """Return the key of a weak position, and the symmetry that leads to it."""
    cells = ZERO
    for i in range(count):
        cells |= state.whole[depth, i]
    return representative(state, empty, cells & ~empty)


@compiled
def probe(state: State, depth: int, count: int) -> bool:
    """Return whether a defence needs no search, with Maker about to move; write its zone."""
    half = 1 << (state.numbers[LONGEST_LINE] - 1)
    for i in range(count):
        if size(state.rests[depth, i]) == 1:
            return False
    if potential(state, depth, count) < half:
        state.zones[depth] = empty_cells(state, depth, count)
        return True
    count, pairs = delete_pairs(state, depth, count)
    empty = empty_cells(state, depth, count)
    if pairs != ZERO and potential(state, depth, count) < half:
        state.zones[depth] = pairs | empty
        return True
    one, two, symmetry = key_of(state, depth, count, empty)
    slot = find_entry(state, WEAK, one, two, MAKER)
    if slot >= 0:
        zone = image(state, state.keys[WEAK, slot, 2], state.inverses[symmetry])
        state.zones[depth] = zone | pairs
        return not entry_wins(state, WEAK, slot)
    cells = find_pairing(state, depth, count, empty)
    state.zones[depth] = cells | pairs
    return cells != ZERO


# One long function, because compiled functions call themselves more easily than each other.
@compiled_for(types.int64(STATE, types.int64, types.int64, types.int64))
def search_weak(state: State, side: int, depth: int, count: int) -> int:
    """Return 1 if Maker wins with the open lines at `depth`, else 0; write the zone.

    Means nothing if the search was aborted.
    """
    if not count_node(state):
        return 0
    next_side = 1 - side  # a variable: Numba compiles a call with a constant separately
    complete = ZERO
    for i in range(count):
        if size(state.rests[depth, i]) == 1:
            complete |= state.rests[depth, i]
    if complete != ZERO:
        one = lowest(complete)
        if side == MAKER:
            state.zones[depth] = one
            return 1
        if several(complete):
            state.zones[depth] = one | lowest(complete ^ one)
            return 1
        wins = search_weak(state, next_side, depth + 1, block(state, depth, count, first(one)))
        state.zones[depth] = state.zones[depth + 1] | one
        return wins
    whole = 1 << state.numbers[LONGEST_LINE]
    if potential(state, depth, count) < (whole // 2 if side == MAKER else whole):
        state.zones[depth] = empty_cells(state, depth, count)
        return 0
    count, pairs = delete_pairs(state, depth, count)
    empty = empty_cells(state, depth, count)
    relief = 0
    if side == BREAKER:
        relief = weigh_cells(state, depth, count, empty)
    if (pairs != ZERO or side == BREAKER) and potential(state, depth, count) - relief < whole // 2:
        state.zones[depth] = pairs | empty
        return 0
    one, two, symmetry = key_of(state, depth, count, empty)
    slot = find_entry(state, WEAK, one, two, side)
    if slot >= 0:
        wins = 1 if entry_wins(state, WEAK, slot) else 0
        zone = image(state, state.keys[WEAK, slot, 2], state.inverses[symmetry])
        state.zones[depth] = zone if wins else zone | pairs
        return wins
    before = state.numbers[NODES]
    zone = find_weak_sequence(state, depth, count)
    if side == MAKER:
        wins = OPEN
        if zone != ZERO:
            wins = 1
        else:
            zone = find_pairing(state, depth, count, empty)
            if zone != ZERO:
                wins = 0
        if wins == OPEN:
            wins = 0
            kept = undominated(state, depth, count, empty)
            weigh_cells(state, depth, count, kept)
            number = sort_cells(state, depth, kept)
            promising = empty
            for i in range(number):
                cell = state.moves[depth, i]
                if has(promising, cell):
                    after = take(state, depth, count, cell)
                    wins = search_weak(state, next_side, depth + 1, after)
                    if state.numbers[ABORTED] != 0:
                        return 0
                    if wins == 1:
                        zone = state.zones[depth + 1] | single(cell)
                        break
                    zone |= state.zones[depth + 1]
                    promising &= state.zones[depth + 1]
            if wins == 0:
                zone = close_zone(state, depth, zone, kept)
    else:
        wins = 1
        limited = zone != ZERO
        promising = zone if limited else undominated(state, depth, count, empty)
        kept = promising
        weigh_cells(state, depth, count, promising)
        number = sort_cells(state, depth, promising)
        for i in range(min(number, PROBED)):
            cell = state.moves[depth, i]
            if probe(state, depth + 1, block(state, depth, count, cell)):
                wins, zone = 0, state.zones[depth + 1] | single(cell)
                break
        if wins == 1:
            for i in range(number):
                cell = state.moves[depth, i]
                if has(promising, cell):
                    after = block(state, depth, count, cell)
                    wins = search_weak(state, next_side, depth + 1, after)
                    if state.numbers[ABORTED] != 0:
                        return 0
                    if wins == 0:
                        zone = state.zones[depth + 1] | single(cell)
                        break
                    zone |= state.zones[depth + 1]
                    promising &= state.zones[depth + 1]
            if wins == 1 and not limited:
                zone = close_zone(state, depth, zone, kept)
    cost = state.numbers[NODES] - before
    stored = image(state, zone, symmetry)
    store_entry(state, WEAK, one, two, side, wins == 1, stored, cost)
    state.zones[depth] = zone if wins else zone | pairs
    return wins
