"""Looks some moves ahead and judges what it sees by the open lines: for boards of any size.

An alpha-beta search that tries only the most promising moves of each position, one move deeper
each time until its nodes are used up. It follows forced moves without counting them as depth.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from noughts.analysis.solver.matrix import OpenLines, PathMatrix
from noughts.analysis.solver.meter import Meter
from noughts.analysis.solver.ordering import ATTACKER_WEIGHTS, order_moves, useful_cells
from noughts.errors import Undecided

WIDTH = 10
"""The most moves to try in one position."""

DEEPEST = 12
"""The most moves to look ahead, apart from forced ones."""

TO_MOVE, WAITING = 3, 2
"""What a line counts for the player about to move, and for the other."""

WON = 1 << 80
"""The score of a win: more than all open lines together."""


class Line(NamedTuple):
    """What is expected: the score for the player about to move, and the moves, as masks."""

    score: int
    moves: tuple[int, ...]


class Lookahead:
    """Searches positions of one game with a budget of nodes; the same every time."""

    def __init__(self, matrix: PathMatrix) -> None:
        self._matrix = matrix
        self._meter = Meter()

    def best_line(self, own: OpenLines, other: OpenLines, cells: list[int], nodes: int) -> Line:
        """Return the best line that starts with one of these cells.

        The cells are masks, the most promising first; there is at least one.
        """
        best = Line(-WON, (cells[0],))
        with suppress(Undecided), self._meter.allow(nodes):
            for depth in range(1, DEEPEST):
                best = self._try(own, other, cells[:WIDTH], depth, -WON, WON)
                if abs(best.score) > WON // 2:
                    break
                # The best move first: the next round then skips more.
                cells = [best.moves[0], *(cell for cell in cells if cell != best.moves[0])]
        return best

    def _search(self, own: OpenLines, other: OpenLines, depth: int, alpha: int, beta: int) -> Line:
        self._meter.count()
        matrix = self._matrix
        if complete := matrix.missing_cells(own):
            return Line(WON - own.marks.bit_count(), (complete & -complete,))
        if forced := matrix.missing_cells(other):
            if forced & (forced - 1):
                return Line(own.marks.bit_count() + 1 - WON, (forced & -forced,))
            return self._try(own, other, [forced], depth, alpha, beta)
        if not depth:
            return Line(self._judge(own, other), ())
        cells = promising_cells(matrix, own, other)
        if not cells:
            return Line(0, ())
        return self._try(own, other, cells[:WIDTH], depth - 1, alpha, beta)

    def _try(  # noqa: PLR0913, PLR0917 - as `_search`, with the cells
        self, own: OpenLines, other: OpenLines, cells: list[int], depth: int, alpha: int, beta: int
    ) -> Line:
        """Return the best line that starts with one of these cells."""
        best = Line(-2 * WON, ())
        for cell in cells:
            column = self._matrix.columns[cell]
            reply = self._search(
                other.block(column), own.take(cell, column), depth, -beta, -max(alpha, best.score)
            )
            if -reply.score > best.score:
                best = Line(-reply.score, (cell, *reply.moves))
                if best.score >= beta:
                    break
        return best

    def _judge(self, own: OpenLines, other: OpenLines) -> int:
        """Return a score: four times as much for a line as for one that lacks one cell more."""
        score = 0
        for lacking, (ours, theirs) in enumerate(zip(own.missing, other.missing, strict=True)):
            lines = TO_MOVE * ours.bit_count() - WAITING * theirs.bit_count()
            score += lines << 2 * (len(own.missing) - lacking)
        return score


def promising_cells(matrix: PathMatrix, own: OpenLines, other: OpenLines) -> list[int]:
    """Return the cells on open lines that have a mark, or all on open lines; the best first."""
    marked = own.lines & ~other.lines | other.lines & ~own.lines
    near = matrix.cells_on(marked) & ~(own.marks | other.marks)
    cells = near or useful_cells(matrix, own, other)
    return order_moves(matrix, own, other, ATTACKER_WEIGHTS, cells)
