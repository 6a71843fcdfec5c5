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

from collections.abc import Iterable
from itertools import combinations

from noughts.analysis.solver.matrix import OpenLines, PathMatrix

BUDGET = 40
"""The most choices of a pair before the search gives up."""

LINES_PER_CELL = 2
"""With more open lines per empty cell than this, a pairing is too unlikely to look for."""

SHARED, NEEDED = 32, 16
"""The merit of a line that a pair serves, and the fault of a cell that a tight line needs."""


def find_pairing(matrix: PathMatrix, lines: OpenLines, empty: int) -> list[tuple[int, int]]:
    """Return the pairs of a pairing for all open lines, as masks; nothing if none is found."""
    if lines.lines.bit_count() > LINES_PER_CELL * empty.bit_count():
        return []
    search = _Pairing(matrix, lines.marks)
    search.extend(lines.missing, 0)
    return search.pairs


def paired_cells(pairs: Iterable[tuple[int, int]]) -> int:
    """Return the cells of pairs that share none."""
    return sum(map(sum, pairs))


class _Pairing:
    """One search for a pairing."""

    def __init__(self, matrix: PathMatrix, marks: int) -> None:
        self.pairs: list[tuple[int, int]] = []
        """The pairs that were found, the last one first."""
        self._matrix = matrix
        self._marks = marks
        self._tries_left = BUDGET
        # The fault of using a free cell, by how many its line has: a tight line needs them all.
        self._faults = [NEEDED >> min(max(free - 2, 0), 4) for free in range(matrix.counts)]

    def extend(self, unserved: tuple[int, ...], used: int) -> bool:
        """Return whether there are pairs for all unserved lines, without the cells in use.

        `unserved[n]` is the set of the lines without a pair that have n free cells.
        """
        tight = next((lines for lines in unserved if lines), 0)
        if not tight:
            return True
        self._tries_left -= 1
        if self._tries_left < 0 or unserved[0] or unserved[1]:
            return False
        columns = self._matrix.columns
        line = self._matrix.rows[(tight & -tight).bit_length() - 1]
        for first, second in self._candidates(unserved, line & ~self._marks & ~used):
            first_lines, second_lines = columns[first], columns[second]
            other, shorter = ~(first_lines | second_lines), first_lines ^ second_lines
            after = [
                here & other | above & shorter
                for here, above in zip(unserved, (*unserved[1:], 0), strict=True)
            ]
            if self.extend(tuple(after), used | first | second):
                self.pairs.append((first, second))
                return True
            if self._tries_left < 0:
                return False
        return False

    def _candidates(self, unserved: tuple[int, ...], free: int) -> list[tuple[int, int]]:
        """Return the pairs of these cells, the most useful first."""
        columns, lines = self._matrix.columns, sum(unserved)  # no line is in two of these sets
        faults = self._matrix.weigh(free, zip(self._faults, unserved, strict=True))

        def fault(pair: tuple[int, int]) -> int:
            shared = columns[pair[0]] & columns[pair[1]] & lines
            return faults[pair[0]] + faults[pair[1]] - SHARED * shared.bit_count()

        return sorted(combinations(faults, 2), key=fault)
