"""What the open lines of a position threaten, and how good they look.

With five in a row, players speak of fours and threes. A *four* is a line that lacks one cell: the
opponent must take it. A *three* is a threat to make two fours at once, so it has to be stopped one
move earlier. Here X threatens to play f1, with b1 and g1 to follow:

    . . X X X . . . .

Nothing here is special to five in a row: only the number of cells that a line lacks counts. A line
with both ends open is part of more open lines, which is how the evaluation sees that it is better.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from noughts.analysis.solver.matrix import OpenLines, PathMatrix
from noughts.rules.masks import bits_of

GROWTH = 2
"""A line weighs 2**GROWTH times as much as one that lacks one cell more."""

TO_MOVE, WAITING = 4, 3
"""The weight of a line in a position: for the player about to move, and for the opponent."""

ATTACKING, DEFENDING = 2, 1
"""The weights of the searching player's own lines, and of the opponent's.

Without this preference two careful players block each other until the board is full.
"""

BUILDING, HINDERING = 3, 2
"""The weight of a line in the score of a cell: the player's own, or the opponent's."""

CHANCE_SHARE = 2
"""A cell where a player can make a three weighs 1/CHANCE_SHARE of a line that lacks three cells.

Lines that cross in an empty cell are what attacks are made of; lines far apart are easy to block.
"""

NO_HISTORY: Mapping[int, int] = MappingProxyType({})


class Patterns:
    """Reads the positions of one game."""

    def __init__(self, matrix: PathMatrix) -> None:
        self.matrix = matrix
        self.columns = matrix.columns
        self._worth = [(lacking, self._weight(lacking)) for lacking in range(2, matrix.counts - 1)]
        self._chance = self._weight(3) // CHANCE_SHARE

    def _weight(self, lacking: int, growth: int = GROWTH) -> int:
        """Return the weight of a line that lacks so many cells."""
        return 1 << growth * (self.matrix.counts - 1 - lacking)

    def play(self, own: OpenLines, other: OpenLines, cell: int) -> tuple[OpenLines, OpenLines]:
        """Return the position after the player takes a cell, seen by the opponent."""
        column = self.columns[cell]
        return other.block(column), own.take(cell, column)

    def fours(self, lines: OpenLines) -> dict[int, int]:
        """Return the player's moves that make fours: for each, the cells where it would win."""
        fours: dict[int, int] = {}
        rows, marks, left = self.matrix.rows, lines.marks, lines.missing[2]
        while left:
            line = left & -left
            left ^= line
            cells = rows[line.bit_length() - 1] & ~marks
            first = cells & -cells
            second = cells ^ first
            fours[first] = fours.get(first, 0) | second
            fours[second] = fours.get(second, 0) | first
        return fours

    def cells_for_threes(self, lines: OpenLines) -> list[int]:
        """Return the cells where the player may make a three, those on the most lines first.

        Afterwards two lines lack two cells and share one of these. They may lack the same two, so
        not every cell makes a three. Two fours that are threatened already do not count.
        """
        rows, marks, left = self.matrix.rows, lines.marks, lines.missing[3]
        counts: dict[int, int] = {}
        shared: set[int] = set()
        once: dict[int, int] = {}
        twos = self.matrix.cells_on(lines.missing[2]) & ~marks if lines.missing[2] else 0
        while left:
            line = left & -left
            left ^= line
            cells = rest = rows[line.bit_length() - 1] & ~marks
            while rest:
                cell = rest & -rest
                rest ^= cell
                pair, before = cells ^ cell, once.get(cell, twos)
                once[cell] = before | pair
                counts[cell] = counts.get(cell, 0) + 1
                if before & pair:
                    shared.add(cell)
        return sorted(shared, key=lambda cell: (-counts[cell], cell))

    @cached_property
    def near(self) -> dict[int, int]:
        """The cells near each cell: those that share the most lines with it, or one fewer.

        On a large board these are the cells at most two steps away on a common line.
        """
        near = {}
        for cell, column in self.columns.items():
            common = {
                other: (column & other_column).bit_count()
                for other, other_column in self.columns.items()
                if other != cell and column & other_column
            }
            enough = max(common.values(), default=0) - 1
            near[cell] = sum(other for other, lines in common.items() if lines >= enough)
        return near

    def near_cells(self, marks: int) -> int:
        """Return the empty cells near marks."""
        cells = 0
        for mark in bits_of(marks):
            cells |= self.near[mark]
        return cells & ~marks

    def scores(
        self, own: OpenLines, other: OpenLines, cells: int, growth: int = GROWTH
    ) -> dict[int, int]:
        """Return how good each of these cells looks to the player about to move.

        A line weighs 2**growth times as much as one that lacks one cell more.
        """
        weighted = [
            (share * self._weight(lacking, growth), lines.missing[lacking])
            for lines, share in ((own, BUILDING), (other, HINDERING))
            for lacking in range(self.matrix.counts)
            if lines.missing[lacking]
        ]
        scores, columns = {}, self.columns
        for cell in bits_of(cells):
            column, score = columns[cell], 0
            for weight, lines in weighted:
                score += weight * (lines & column).bit_count()
            scores[cell] = score
        return scores

    def promising_cells(
        self, own: OpenLines, other: OpenLines, history: Mapping[int, int] = NO_HISTORY
    ) -> list[int]:
        """Return the cells near marks, or on a line with two marks, the best first.

        All are on open lines. Of cells with equal scores, those with more in `history` come first.
        """
        scores = self.scores(own, other, self._relevant_cells(own, other))
        cells = [cell for cell in scores if scores[cell]]
        return sorted(cells, key=lambda cell: (-scores[cell], -history.get(cell, 0)))

    def natural_move(self, own: OpenLines, other: OpenLines, growth: int) -> int:
        """Return the move that looks best to a player who only judges the next move; 0 if none.

        To this player a line weighs 2**growth times as much as one that lacks one cell more.
        """
        if block := self.matrix.missing_cells(other):
            return block & -block
        scores = self.scores(own, other, self._relevant_cells(own, other), growth)
        best = max(scores, key=lambda cell: scores[cell], default=0)
        return best if best and scores[best] else 0

    def _relevant_cells(self, own: OpenLines, other: OpenLines) -> int:
        """Return the empty cells near marks, and those on a line with two marks."""
        marks, begun = own.marks | other.marks, 0
        for lacking in range(1, self.matrix.longest - 1):
            begun |= own.missing[lacking] | other.missing[lacking]
        return self.near_cells(marks) | self.matrix.cells_on(begun) & ~marks

    def judge(self, own: OpenLines, other: OpenLines, *, thinking: bool) -> int:
        """Return how far the player about to move is ahead.

        The open lines with marks count, and the cells where a three may be made. `thinking` is
        whether this is the player for whom the search chooses a move.
        """
        ours, theirs = own.missing, other.missing
        good = self._chance * len(self.cells_for_threes(own))
        bad = self._chance * len(self.cells_for_threes(other))
        for lacking, weight in self._worth:
            good += weight * ours[lacking].bit_count()
            bad += weight * theirs[lacking].bit_count()
        if thinking:
            return ATTACKING * TO_MOVE * good - DEFENDING * WAITING * bad
        return DEFENDING * TO_MOVE * good - ATTACKING * WAITING * bad


def double_fours(fours: dict[int, int]) -> dict[int, int]:
    """Return the moves that make two fours at once, which cannot both be stopped."""
    return {cell: replies for cell, replies in fours.items() if replies & (replies - 1)}


def stopping_cells(doubles: dict[int, int]) -> int:
    """Return the cells that stop every one of these moves, each of which would make two fours.

    Apart from them, only a four of the defender's own gains time.
    """
    stopping = -1
    for cell, replies in doubles.items():
        stopping &= cell | replies if replies.bit_count() == 2 else cell
    return stopping
