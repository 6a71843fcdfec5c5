"""The tables and the meter of the compiled searches; `table` and `canonical` explain them."""

from __future__ import annotations

import numpy as np

from noughts.analysis.solver.fast.bits import BYTE, ZERO, compiled
from noughts.analysis.solver.fast.state import ABORTED, LIMIT, NODES, STOP, State
from noughts.analysis.solver.table import SLOTS

FREE, ENTRY = 0, 4
"""In `State.info`: the value of a free slot, and the number that marks an entry."""

FACTORS = np.array(
    [0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xBF58476D1CE4E5B9], np.uint64
)
OFFSET = np.uint64(0x7F4A7C15)


@compiled
def count_node(state: State) -> bool:
    """Count a node; return False if the search must stop instead."""
    numbers = state.numbers
    if numbers[NODES] >= numbers[LIMIT] or numbers[STOP] != 0:
        numbers[ABORTED] = 1
        return False
    numbers[NODES] += 1
    return True


@compiled
def image(state: State, cells: np.uint64, symmetry: int) -> np.uint64:
    """Return the cells to which a symmetry maps a set of cells."""
    mapped, byte = ZERO, 0
    while cells != ZERO:
        mapped |= state.images[symmetry, byte, np.int64(cells & BYTE)]
        cells >>= np.uint64(8)
        byte += 1
    return mapped


@compiled
def representative(
    state: State, one: np.uint64, two: np.uint64
) -> tuple[np.uint64, np.uint64, int]:
    """Return the least image of a pair of sets, and the symmetry that maps to it."""
    least, beside, chosen = one, two, 0
    for symmetry in range(1, state.images.shape[0]):
        here = image(state, one, symmetry)
        if here <= least:
            there = image(state, two, symmetry)
            if here < least or there < beside:
                least, beside, chosen = here, there, symmetry
    return least, beside, chosen


@compiled
def slot_of(state: State, one: np.uint64, two: np.uint64, side: int) -> np.int64:
    """Return the first slot for a key: its hash, as in the plain engine's table."""
    mixed = one * FACTORS[0] ^ (two + OFFSET) * FACTORS[1]
    mixed ^= np.uint64(side) * FACTORS[2]
    mixed = (mixed ^ (mixed >> np.uint64(29))) * FACTORS[3]
    mixed ^= mixed >> np.uint64(32)
    return np.int64(mixed & np.uint64(state.info.shape[1] - SLOTS))


@compiled
def find_entry(state: State, table: int, one: np.uint64, two: np.uint64, side: int) -> int:
    """Return the slot of the entry with this key, or -1."""
    start = slot_of(state, one, two, side)
    for slot in range(start, start + SLOTS):
        if (
            state.info[table, slot] // 2 == ENTRY // 2 + side
            and state.keys[table, slot, 0] == one
            and state.keys[table, slot, 1] == two
        ):
            return slot
    return -1


@compiled
def entry_wins(state: State, table: int, slot: int) -> bool:
    """Return whether the attacker wins according to an entry."""
    return state.info[table, slot] % 2 == 1


@compiled
def store_entry(
    state: State,
    table: int,
    one: np.uint64,
    two: np.uint64,
    side: int,
    wins: bool,
    zone: np.uint64,
    cost: int,
) -> None:
    """Store an entry whose key is not in the table."""
    start = slot_of(state, one, two, side)
    chosen = -1
    for slot in range(start, start + SLOTS):
        if state.info[table, slot] == FREE:
            chosen = slot
            break
    if chosen < 0:
        chosen = start
        for slot in range(start + 1, start + SLOTS):
            if state.costs[table, slot] < state.costs[table, chosen]:
                chosen = slot
    state.keys[table, chosen, 0] = one
    state.keys[table, chosen, 1] = two
    state.keys[table, chosen, 2] = zone
    state.info[table, chosen] = ENTRY + 2 * side + (1 if wins else 0)
    state.costs[table, chosen] = cost
