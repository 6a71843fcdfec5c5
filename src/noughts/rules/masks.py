"""Sets of cells as bit masks: bit *c* of the integer means cell *c*."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

SMALL_BOARD = 12
"""The most cells for which a table of all sets of cells is small enough to build."""


def mask(cells: Iterable[int]) -> int:
    """Return the set of `cells` as a bit mask."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


@lru_cache(maxsize=1 << SMALL_BOARD)
def bits_of(bits: int) -> tuple[int, ...]:
    """Return the cells of a bit mask, lowest first, each as a mask of its own."""
    single = []
    while bits:
        lowest = bits & -bits
        single.append(lowest)
        bits ^= lowest
    return tuple(single)


@lru_cache(maxsize=1 << SMALL_BOARD)
def cells_of(bits: int) -> tuple[int, ...]:
    """Return the cells of a bit mask, lowest first."""
    return tuple(bit.bit_length() - 1 for bit in bits_of(bits))
