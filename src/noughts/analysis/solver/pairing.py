"""Pairing strategies: a draw that can be seen without any search through moves.

Choose two empty cells of every line that Maker can still complete, and no cell twice. Whenever
Maker takes one cell of a pair, Breaker takes the other, and so gets a cell of every line. On 5x5
with five in a row such pairs exist for all twelve lines; equal letters are a pair:

    k a h a l
    f b b i j      Row 1: a and a. Column 1: f and f. Falling diagonal: k and k.
    c g . i c      Maker may begin in the centre, or anywhere else.
    f g d d j
    l e h e k

Overlapping lines may share a pair that lies on both. `find_pairing` looks for such pairs with a
small budget. It takes the line with the fewest free cells first, and of its pairs it first tries
those that serve many lines and waste few cells that other lines need.
"""

from __future__ import annotations

from itertools import combinations, pairwise

from noughts.analysis.solver.matrix import OpenLines, PathMatrix
from noughts.rules.masks import bits_of

BUDGET = 40
"""The most choices of a pair before the search gives up."""

LINES_PER_CELL = 2
"""With more open lines per empty cell than this, a pairing is too unlikely to look for."""

SHARED, NEEDED = 32, 16
"""The merit of a line that a pair serves, and the fault of a cell that a tight line needs."""


def find_pairing(matrix: PathMatrix, lines: OpenLines, empty: int) -> int:
    """Return the cells of a pairing for all open lines, or 0 if none is found."""
    if lines.lines.bit_count() > LINES_PER_CELL * empty.bit_count():
        return 0
    return _Pairing(matrix, lines.marks).extend(lines.missing, 0) or 0


class _Pairing:
    """One search for a pairing."""

    def __init__(self, matrix: PathMatrix, marks: int) -> None:
        self._matrix = matrix
        self._marks = marks
        self._tries_left = BUDGET
        # The fault of using a free cell, by how many its line has: a tight line needs them all.
        self._faults = [NEEDED >> min(max(free - 2, 0), 4) for free in range(matrix.counts)]

    def extend(self, unserved: tuple[int, ...], used: int) -> int | None:
        """Return the cells of pairs for all unserved lines, and `used`; None if none is found.

        `unserved[n]` is the set of the lines without a pair that have n free cells.
        """
        tight = next((lines for lines in unserved if lines), 0)
        if not tight:
            return used
        self._tries_left -= 1
        if self._tries_left < 0 or unserved[0] or unserved[1]:
            return None
        columns = self._matrix.columns
        line = self._matrix.rows[(tight & -tight).bit_length() - 1]
        for first, second in self._pairs(unserved, bits_of(line & ~self._marks & ~used)):
            first_lines, second_lines = columns[first], columns[second]
            other, shorter = ~(first_lines | second_lines), first_lines ^ second_lines
            after = [
                here & other | above & shorter
                for here, above in zip(unserved, (*unserved[1:], 0), strict=True)
            ]
            cells = self.extend(tuple(after), used | first | second)
            if cells is not None or self._tries_left < 0:
                return cells
        return None

    def _pairs(self, unserved: tuple[int, ...], free: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return the pairs of these cells, the most useful first."""
        columns = [self._matrix.columns[cell] for cell in free]
        lines, groups = 0, []
        for fault, group in zip(self._faults, unserved, strict=True):
            if group:
                lines |= group
                groups.append((fault, group))
        faults = []
        for column in columns:
            total = 0
            for fault, group in groups:
                total += fault * (group & column).bit_count()
            faults.append(total)
        merits = []
        for i, j in combinations(range(len(free)), 2):
            merit = SHARED * (columns[i] & columns[j] & lines).bit_count() - faults[i] - faults[j]
            merits.append((-merit, i, j))
        merits.sort()
        return [(free[i], free[j]) for _, i, j in merits]


def list_pairs(matrix: PathMatrix, lines: OpenLines, empty: int) -> list[tuple[int, ...]]:
    """Return the pairs of the pairing that `find_pairing` finds, each as two masks, or nothing."""
    if lines.lines.bit_count() > LINES_PER_CELL * empty.bit_count():
        return []
    search = _RecordedPairing(matrix, lines.marks)
    search.extend(lines.missing, 0)
    return [bits_of(more ^ fewer) for more, fewer in pairwise(search.used)]


class _RecordedPairing(_Pairing):
    """A search for a pairing that remembers the order of its pairs."""

    def __init__(self, matrix: PathMatrix, marks: int) -> None:
        super().__init__(matrix, marks)
        self.used: list[int] = []
        """The cells after each pair of a pairing that was found, the last pair first."""

    def extend(self, unserved: tuple[int, ...], used: int) -> int | None:
        """Return what `_Pairing.extend` returns."""
        cells = super().extend(unserved, used)
        if cells is not None:
            self.used.append(used)
        return cells
