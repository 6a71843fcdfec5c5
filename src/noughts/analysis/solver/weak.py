"""The weak game: Maker wants a complete line, and Breaker only wants to prevent it.

In the real, *strong* game both players want a line. Here Breaker can only block. If that is enough
for a draw, it is enough in the strong game too. Most boards that are drawn in the strong game are
drawn in this simpler game as well. Its positions consist of Maker's open lines and nothing else:
cells that Breaker owns, or that lie on no open line, no longer matter.

Each result comes with a *zone*, the cells on which it depends:

* Maker wins even if Breaker owns every empty cell outside the zone.
* Breaker holds even if Maker owns every empty cell outside the zone.

Zones save most of the moves. If Maker's move m fails against a defence with zone Z, every other
move outside Z fails against the same defence: only cells in the zones of all failed moves remain
to be tried. The same holds for Breaker's replies and the zones of Maker's wins.

At each node the cheap proofs come first: the potential bound, pair deletion, the table, threat
sequences and pairings. Before Breaker searches any reply, it tries the cheap proofs on its most
promising replies. This *probing* saves more than everything else together.
"""

from __future__ import annotations

from typing import NamedTuple

from noughts.analysis.solver.canonical import Canonical
from noughts.analysis.solver.matrix import OpenLines, PathMatrix, heaviest_first
from noughts.analysis.solver.meter import Meter
from noughts.analysis.solver.pairing import find_pairing, paired_cells
from noughts.analysis.solver.potential import Bound
from noughts.analysis.solver.reduction import Domination, delete_pairs
from noughts.analysis.solver.table import Entry, Table
from noughts.analysis.solver.threats import find_sequence

MAKER, BREAKER = 0, 1
"""Who is to move, in the key of a position."""

PROBED = 12
"""The number of Breaker's replies that are probed before one is searched."""


class Key(NamedTuple):
    """A position as the table knows it, and the symmetry that leads there."""

    first: int
    second: int
    symmetry: int


class Weak:
    """Searches weak positions of one game, and remembers its results.

    `maker` and `breaker` return whether Maker wins when that player is to move, and the zone. They
    raise `Undecided` when the meter stops them.
    """

    def __init__(
        self, matrix: PathMatrix, canonical: Canonical, table: Table, meter: Meter
    ) -> None:
        self._matrix = matrix
        self._canonical = canonical
        self._table = table
        self._meter = meter
        self._bound = Bound(matrix)
        self._no_lines = OpenLines(0, 0, (0,) * matrix.counts)

    def maker(self, lines: OpenLines) -> tuple[bool, int]:
        """Return whether Maker, about to move, wins, and the zone."""
        self._meter.count()
        if lines.missing[1]:
            complete = self._matrix.missing_cells(lines)
            return True, complete & -complete
        if self._bound.potential(lines) < self._bound.half:
            return False, self._matrix.empty_cells(lines)
        lines, pairs = self._delete_pairs(lines)
        empty = self._matrix.empty_cells(lines)
        if pairs and self._bound.potential(lines) < self._bound.half:
            return False, pairs | empty
        key = self._key(lines, empty)
        if result := self._look_up(key, MAKER, pairs):
            return result
        before = self._meter.nodes
        wins, zone = self._maker_moves(lines, empty)
        self._store(key, MAKER, before, wins=wins, zone=zone)
        return wins, zone if wins else zone | pairs

    def _maker_moves(self, lines: OpenLines, empty: int) -> tuple[bool, int]:
        if zone := find_sequence(self._matrix, lines, self._no_lines):
            return True, zone
        if found := find_pairing(self._matrix, lines, empty):
            return False, paired_cells(found)
        columns = self._matrix.columns
        domination = Domination(self._matrix, lines, empty)
        zone, promising = 0, empty
        for cell in self._order(lines, domination.kept):
            if cell & promising:
                wins, reply_zone = self.breaker(lines.take(cell, columns[cell]))
                if wins:
                    return True, reply_zone | cell
                zone |= reply_zone
                promising &= reply_zone
        return False, domination.close(zone)

    def breaker(self, lines: OpenLines) -> tuple[bool, int]:
        """Return whether Maker wins when Breaker is about to move, and the zone."""
        self._meter.count()
        columns = self._matrix.columns
        if threats := self._matrix.missing_cells(lines):
            block = threats & -threats
            others = threats ^ block
            if others:
                return True, block | others & -others
            wins, zone = self.maker(lines.block(columns[block]))
            return wins, zone | block
        if self._bound.potential(lines) < self._bound.whole:
            return False, self._matrix.empty_cells(lines)
        lines, pairs = self._delete_pairs(lines)
        empty = self._matrix.empty_cells(lines)
        heaviest = max(self._bound.cell_weights(lines, empty).values(), default=0)
        if self._bound.potential(lines) - heaviest < self._bound.half:
            return False, pairs | empty
        key = self._key(lines, empty)
        if result := self._look_up(key, BREAKER, pairs):
            return result
        before = self._meter.nodes
        wins, zone = self._breaker_moves(lines, empty)
        self._store(key, BREAKER, before, wins=wins, zone=zone)
        return wins, zone if wins else zone | pairs

    def _breaker_moves(self, lines: OpenLines, empty: int) -> tuple[bool, int]:
        columns = self._matrix.columns
        # A reply outside a threat sequence does not stop it. Domination knows nothing of that
        # sequence, so only one of the two limits the replies.
        zone = find_sequence(self._matrix, lines, self._no_lines)
        domination = None if zone else Domination(self._matrix, lines, empty)
        promising = domination.kept if domination else zone
        replies = self._order(lines, promising)
        for cell in replies[:PROBED]:
            defence_zone = self._probe(lines.block(columns[cell]))
            if defence_zone is not None:
                return False, defence_zone | cell
        for cell in replies:
            if cell & promising:
                wins, reply_zone = self.maker(lines.block(columns[cell]))
                if not wins:
                    return False, reply_zone | cell
                zone |= reply_zone
                promising &= reply_zone
        return True, domination.close(zone) if domination else zone

    def _probe(self, lines: OpenLines) -> int | None:
        """Return the zone of a defence that needs no search, with Maker about to move, or None."""
        bound = self._bound
        if lines.missing[1]:
            return None
        if bound.potential(lines) < bound.half:
            return self._matrix.empty_cells(lines)
        lines, pairs = self._delete_pairs(lines)
        empty = self._matrix.empty_cells(lines)
        if pairs and bound.potential(lines) < bound.half:
            return pairs | empty
        if result := self._look_up(self._key(lines, empty), MAKER, pairs):
            wins, zone = result
            return None if wins else zone
        found = find_pairing(self._matrix, lines, empty)
        return paired_cells(found) | pairs if found else None

    def _order(self, lines: OpenLines, cells: int) -> list[int]:
        """Return cells by the weight of their lines, the heaviest first.

        Both players try them in this order: for Breaker it is the order in which the potential
        falls most.
        """
        return heaviest_first(self._bound.cell_weights(lines, cells))

    def _delete_pairs(self, lines: OpenLines) -> tuple[OpenLines, int]:
        """Return the open lines without those that pairs make worthless, and the pairs' cells."""
        lines, pairs = delete_pairs(self._matrix, lines)
        return lines, paired_cells(pairs)

    def _key(self, lines: OpenLines, empty: int) -> Key:
        """Return the key of the position: its empty cells, and Maker's marks on open lines.

        Nothing else matters. These two sets also determine the open lines: those that consist of
        their cells.
        """
        marks = self._matrix.cells_on(lines.lines) & lines.marks
        return Key(*self._canonical.representative(empty, marks))

    def _look_up(self, key: Key, side: int, pairs: int) -> tuple[bool, int] | None:
        entry = self._table.get(key.first, key.second, side)
        if entry is None:
            return None
        zone = self._canonical.original(entry.zone, key.symmetry)
        return entry.wins, zone if entry.wins else zone | pairs

    def _store(self, key: Key, side: int, before: int, *, wins: bool, zone: int) -> None:
        image = self._canonical.image(zone, key.symmetry)
        cost = self._meter.nodes - before
        self._table.put(Entry(key.first, key.second, side, wins, image, cost))
