"""The search of the strong game, compiled; `noughts.analysis.solver.strong` explains it."""

from __future__ import annotations

import numpy as np
from numba import types

from noughts.analysis.solver import ordering
from noughts.analysis.solver import strong as plain
from noughts.analysis.solver.fast.bits import (
    ONE,
    ZERO,
    borrow,
    compiled,
    compiled_for,
    first,
    several,
    single,
    size,
)
from noughts.analysis.solver.fast.memory import (
    count_node,
    entry_wins,
    find_entry,
    representative,
    store_entry,
)
from noughts.analysis.solver.fast.proofs import find_strong_sequence, sort_cells
from noughts.analysis.solver.fast.state import (
    ABORTED,
    LIMIT,
    LINES,
    LONGEST_LINE,
    NODES,
    STATE,
    STOP,
    STRONG,
    State,
)
from noughts.analysis.solver.fast.weak import search_weak

ATTACKER, DEFENDER, WEAK_NODES = plain.ATTACKER, plain.DEFENDER, plain.WEAK_NODES
ATTACKER_OWN, ATTACKER_OTHER = ordering.ATTACKER_WEIGHTS
DEFENDER_OWN, DEFENDER_OTHER = ordering.DEFENDER_WEIGHTS


@compiled
def open_weak(state: State, attacker: np.uint64, defender: np.uint64) -> int:
    """Write the attacker's open lines to depth 0 of the weak search; return their number."""
    count = 0
    for i in range(state.numbers[LINES]):
        line = state.lines[i]
        if line & defender == ZERO:
            state.rests[0, count] = line & ~attacker
            state.whole[0, count] = line
            count += 1
    return count


@compiled
def weak_game_is_drawn(state: State, side: int, attacker: np.uint64, defender: np.uint64) -> bool:
    """Return whether a short search shows that Breaker holds the weak game."""
    numbers = state.numbers
    outer = numbers[LIMIT]
    numbers[LIMIT] = min(outer, numbers[NODES] + WEAK_NODES)
    wins = search_weak(state, side, 0, open_weak(state, attacker, defender))
    numbers[LIMIT] = outer
    if numbers[ABORTED] == 0:
        return wins == 0
    if numbers[NODES] < outer and numbers[STOP] == 0:
        numbers[ABORTED] = 0
    return False


@compiled
def defences_of(state: State, attacker: np.uint64, defender: np.uint64) -> np.uint64:
    """Return the defender's moves that may stop what the attacker threatens to do."""
    zone = find_strong_sequence(state, attacker, defender)
    if zone == ZERO:
        return ~ZERO
    relevant = zone
    for i in range(state.numbers[LINES]):
        if state.lines[i] & attacker == ZERO:
            elsewhere = state.lines[i] & ~(defender | zone)
            if size(elsewhere) <= 2:
                relevant |= elsewhere
    return relevant


@compiled
def weigh_moves(
    state: State, side: int, attacker: np.uint64, defender: np.uint64, cells: np.uint64
) -> None:
    """Write how promising each of these cells is to `state.weights`."""
    counts = max(state.numbers[LONGEST_LINE], 3) + 1
    on_attack = ATTACKER_OWN if side == ATTACKER else DEFENDER_OTHER
    on_defence = ATTACKER_OTHER if side == ATTACKER else DEFENDER_OWN
    rest = cells
    while rest != ZERO:
        state.weights[first(rest)] = 0
        rest &= rest - ONE
    for i in range(state.numbers[LINES]):
        line = state.lines[i]
        weight = 0
        if line & defender == ZERO:
            weight += on_attack << (2 * (counts - size(line & ~attacker)))
        if line & attacker == ZERO:
            weight += on_defence << (2 * (counts - size(line & ~defender)))
        if weight:
            rest = line & cells
            while rest != ZERO:
                state.weights[first(rest)] += weight
                rest &= rest - ONE


# One long function, because compiled functions call themselves more easily than each other.
@compiled_for(types.int64(STATE, types.int64, types.int64, types.uint64, types.uint64))
def search_strong(
    state: State, side: int, depth: int, attacker: np.uint64, defender: np.uint64
) -> int:
    """Return 1 if the attacker wins, else 0; means nothing if the search was aborted."""
    if not count_node(state):
        return 0
    next_side = 1 - side  # a variable: Numba compiles a call with a constant separately
    occupied = attacker | defender
    attacks, defences, of_attack, of_defence = ZERO, ZERO, ZERO, ZERO
    for i in range(state.numbers[LINES]):
        line = state.lines[i]
        if line & defender == ZERO:
            of_attack |= line
            if size(line & ~attacker) == 1:
                attacks |= line & ~attacker
        if line & attacker == ZERO:
            of_defence |= line
            if size(line & ~defender) == 1:
                defences |= line & ~defender
    if side == ATTACKER:
        if attacks != ZERO:
            return 1
        if of_attack == ZERO or several(defences):
            return 0
        if defences != ZERO:
            return search_strong(state, next_side, depth + 1, attacker | defences, defender)
    else:
        if defences != ZERO or of_attack == ZERO:
            return 0
        if several(attacks):
            return 1
        if attacks != ZERO:
            return search_strong(state, next_side, depth + 1, attacker, defender | attacks)
    own, other = attacker & of_attack, defender & of_defence
    useful = (of_attack | of_defence) & ~occupied
    dead = state.lines[state.numbers[LINES]] & ~(own | other | useful)
    one, two, _ = representative(state, own | dead, other | dead)
    slot = find_entry(state, STRONG, one, two, side)
    if slot >= 0:
        return 1 if entry_wins(state, STRONG, slot) else 0
    before = state.numbers[NODES]
    wins = 0
    if side == ATTACKER and find_strong_sequence(state, attacker, defender) != ZERO:
        wins = 1
    else:
        drawn = weak_game_is_drawn(state, side, attacker, defender)
        if state.numbers[ABORTED] != 0:
            return 0
        if not drawn:
            wins = 0 if side == ATTACKER else 1
            if side == DEFENDER:
                useful &= defences_of(state, attacker, defender)
            weigh_moves(state, side, attacker, defender, useful)
            row = state.moves.shape[0] - 1 - depth
            number = sort_cells(state, row, useful)
            for i in range(number):
                cell = single(state.moves[row, i])
                if side == ATTACKER:
                    wins = search_strong(state, next_side, depth + 1, attacker | cell, defender)
                else:
                    wins = search_strong(state, next_side, depth + 1, attacker, defender | cell)
                if state.numbers[ABORTED] != 0:
                    return 0
                if wins == (1 if side == ATTACKER else 0):
                    break
    cost = state.numbers[NODES] - before
    store_entry(state, STRONG, one, two, side, wins == 1, ZERO, cost)
    return wins


@compiled
def run_strong(state: State, side: int, attacker: np.uint64, defender: np.uint64) -> int:
    """Search a position from Python: see `search_strong`."""
    return search_strong(borrow(state), side, 0, attacker, defender)


@compiled
def run_weak(state: State, side: int, maker: np.uint64, breaker: np.uint64) -> int:
    """Search a weak position from Python: see `search_weak`."""
    borrowed = borrow(state)
    return search_weak(borrowed, side, 0, open_weak(borrowed, maker, breaker))
