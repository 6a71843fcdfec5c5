"""A table of results with a fixed number of slots.

The hash of a position gives four slots. Each entry carries the whole key of its position, so that
two positions with the same hash are never confused. When all four slots are full, the entry that
was cheapest to compute makes room.
"""

from __future__ import annotations

from typing import NamedTuple

SLOTS = 4
"""The entries that share a hash."""

MOST_BITS = 18
"""The most bits: 2^18 slots take up to 60 MB when they are full."""

WORD = (1 << 64) - 1


class Entry(NamedTuple):
    """The result of one position."""

    first: int
    second: int
    side: int
    """The three parts of the key: two sets of cells, and a number for who is to move."""
    wins: bool
    """Whether the attacker wins."""
    zone: int
    """The cells on which this depends."""
    cost: int
    """The number of nodes that the result took."""


class Table:
    """Remembers results; `bits` is the logarithm of the number of its slots."""

    def __init__(self, bits: int) -> None:
        self._entries: list[Entry | None] = [None] * (1 << bits)
        self._mask = (1 << bits) - SLOTS
        self.used = 0

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, first: int, second: int, side: int) -> Entry | None:
        """Return the entry with this key, if the table has it."""
        slot = _hash(first, second, side) & self._mask
        for entry in self._entries[slot : slot + SLOTS]:
            if entry and entry[0] == first and entry[1] == second and entry[2] == side:
                return entry
        return None

    def put(self, entry: Entry) -> None:
        """Store an entry whose key is not in the table."""
        slot = _hash(entry.first, entry.second, entry.side) & self._mask
        entries = self._entries[slot : slot + SLOTS]
        if None in entries:
            self.used += 1
            slot += entries.index(None)
        else:
            costs = [stored.cost for stored in entries if stored]
            slot += costs.index(min(costs))
        self._entries[slot] = entry


def _hash(first: int, second: int, side: int) -> int:
    """Return a number of 64 bits in which every bit depends on the whole key.

    The fast engine computes the same number, so that both engines replace the same entries.
    """
    if first | second > WORD:
        first, second = hash(first), hash(second)
    mixed = first * 0x9E3779B97F4A7C15 ^ (second + 0x7F4A7C15) * 0xC2B2AE3D27D4EB4F
    mixed = (mixed ^ side * 0x165667B19E3779F9) & WORD
    mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 & WORD
    return mixed ^ mixed >> 32
