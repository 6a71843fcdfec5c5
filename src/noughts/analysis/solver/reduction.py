"""Two ways to make a Maker-Breaker position smaller without changing who wins it.

**Pair deletion.** Two empty cells lie on exactly the same open lines. As soon as Maker takes one
of them, Breaker takes the other, and all these lines are dead. Neither player gains by moving
there first, so these lines count for nothing. Here, with four in a row, b1 and c1 lie on no open
line but the first row, so X cannot win that row:

    X . . .
    O . . .

**Domination.** Every open line through cell x also goes through cell y. Then y is at least as good
as x for both players, and nobody needs to try x.
"""

from __future__ import annotations

from noughts.analysis.solver.matrix import OpenLines, PathMatrix


def delete_pairs(matrix: PathMatrix, lines: OpenLines) -> tuple[OpenLines, list[tuple[int, int]]]:
    """Return the open lines without those that a pair of cells makes worthless, and the pairs.

    Breaker needs the cells of the pairs for a defence: they belong to its zone.
    """
    columns = matrix.columns
    pairs: list[tuple[int, int]] = []
    while True:
        deleted = 0
        cell_on: dict[int, int] = {}
        remaining = matrix.empty_cells(lines)
        while remaining:
            cell = remaining & -remaining
            remaining ^= cell
            through = columns[cell] & lines.lines
            if through & deleted:
                continue
            other = cell_on.setdefault(through, cell)
            if other != cell:
                deleted |= through
                pairs.append((other, cell))
        if not deleted:
            return lines, pairs
        lines = lines.block(deleted)


class Domination:
    """Which cells of a position need not be tried, and which cell replaces each of them."""

    def __init__(self, matrix: PathMatrix, lines: OpenLines, empty: int) -> None:
        self.kept = empty
        """The cells that no other kept cell dominates."""
        self._better: dict[int, int] = {}
        rows, marks = matrix.rows, lines.marks
        remaining = empty
        while remaining:
            cell = remaining & -remaining
            remaining ^= cell
            through = matrix.columns[cell] & lines.lines
            common = self.kept & ~cell & ~marks  # the cells on all lines through this one
            while through and common:
                line = through & -through
                through ^= line
                common &= rows[line.bit_length() - 1]
            if common:
                self.kept ^= cell
                self._better[cell] = common & -common

    def close(self, zone: int) -> int:
        """Return a zone with the cells that replace its dominated cells.

        A result that was found by trying only the better cell depends on that cell too.
        """
        remaining = zone & ~self.kept
        while remaining:
            cell = remaining & -remaining
            remaining ^= cell
            while better := self._better.get(cell):
                zone |= better
                cell = better
        return zone
