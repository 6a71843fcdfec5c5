"""Looks some moves ahead and judges what it sees by the open lines.

An alpha-beta search that goes one move deeper each time until its nodes are used up. It tries only
the most promising cells near marks, and the others only if all of those lose. Forced moves do not
count as depth: the reply to a four, and the replies to a three. The strategy `alphabeta` is not
here, but in a file of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from contextlib import suppress
from typing import NamedTuple

from noughts.analysis.solver.matrix import OpenLines
from noughts.analysis.solver.meter import Meter
from noughts.errors import Undecided
from noughts.rules.masks import bits_of
from noughts.strategies.lookahead.attack import Attack, Line
from noughts.strategies.lookahead.patterns import Patterns, double_fours, stopping_cells

WIDTH = 10
"""The most moves to try in one position, unless all of them lose."""

FIRST, DEEP = 3, 3
"""From the depth `DEEP` on, only the first moves are searched to the whole depth. The others are
searched one move less deep, and again to the whole depth if they turn out to be better."""

DEEPEST = 30
"""The most moves to look ahead, apart from forced ones."""

MOST_FORCED = 8
"""How far forced moves may go beyond the depth."""

WON = 1 << 60
"""The score of a win: more than all open lines together."""

DECIDED = WON - 10_000
"""A score above this is a win; each move until the win subtracts 1."""

INNER_NODES, INNER_THREES = 150, 3
"""The nodes and threes of the search for an attack in every position on the way."""

LEAF_NODES, LEAF_THREES = 12, 0
"""The same in the last position of a line of play."""

FAVOUR = 300
"""The bonus in the score of a move that sets a trap."""


class Best(NamedTuple):
    """A score, and the move that leads to it."""

    score: int
    cell: int


class Entry(NamedTuple):
    """What earlier searches found out about a position: bounds of its score, and a move."""

    depth: int
    lower: int
    upper: int
    cell: int
    """The best move found, 0 if none."""


class Deepening:
    """Searches positions of one game; no result depends on earlier calls."""

    def __init__(self, patterns: Patterns, meter: Meter, is_safe: Callable[[int], bool]) -> None:
        """Use `is_safe` to check a move of the first position before it is chosen."""
        self._is_safe = is_safe
        self._patterns = patterns
        self._matrix = patterns.matrix
        self._meter = meter
        self._attack = Attack(patterns, meter)
        self._table: dict[tuple[int, int], Entry] = {}
        self._history: defaultdict[int, int] = defaultdict(int)
        self._calm: dict[tuple[int, int], list[int]] = {}
        """The promising cells of positions in which the player to move has no attack."""
        self._root = 0

    def best_line(
        self,
        own: OpenLines,
        other: OpenLines,
        cells: list[int],
        nodes: float,
        favoured: Container[int] = (),
    ) -> tuple[int, Line]:
        """Return the score and the moves of the best line that starts with one of these cells.

        There is at least one cell, the most promising first. The score of a favoured one is raised
        by `FAVOUR`. A move that is not safe is chosen only if no safe move avoids a loss.
        """
        self._table.clear()
        self._history.clear()
        self._calm.clear()
        self._root = (own.marks | other.marks).bit_count()
        best = Best(-WON, cells[0])
        with suppress(Undecided), self._meter.allow(nodes):
            for depth in range(1, DEEPEST):
                for best in self._improve(own, other, cells, depth, favoured):  # noqa: B007
                    pass
                if abs(best.score) > DECIDED or len(cells) == 1:
                    break
                cells = [best.cell, *(cell for cell in cells if cell != best.cell)]
        return best.score, self._follow(own, other, best.cell)

    def _improve(
        self,
        own: OpenLines,
        other: OpenLines,
        cells: list[int],
        depth: int,
        favoured: Container[int],
    ) -> Iterator[Best]:
        """Yield each of these moves that is better than all before it, and safe."""
        best, unsafe = -WON, Best(-WON, 0)
        for cell in cells:
            after = self._patterns.play(own, other, cell)
            bonus = FAVOUR if cell in favoured else 0
            alpha = best - bonus if abs(best) <= DECIDED else best
            score = alpha + 1
            if alpha > -WON:
                score = -self._search(*after, depth - 1, -alpha - 1, -alpha)
            if score > alpha:
                score = -self._search(*after, depth - 1, -WON, -alpha)
                if score > alpha:
                    total = score + bonus if abs(score) <= DECIDED else score
                    if score < -DECIDED or self._is_safe(cell):
                        best = total
                        yield Best(best, cell)
                    elif total > unsafe.score:
                        unsafe = Best(total, cell)
        if best <= -DECIDED and unsafe.cell:
            yield unsafe

    def _search(self, own: OpenLines, other: OpenLines, depth: int, alpha: int, beta: int) -> int:
        """Return the score of a position, or a bound that lies outside alpha and beta."""
        self._meter.count()
        if own.missing[1]:
            return self._score_of_win(own, other, 1)
        key = own.marks, other.marks
        entry = self._table.get(key)
        if entry and entry.depth >= depth:
            if entry.lower >= beta or entry.lower == entry.upper:
                return entry.lower
            if entry.upper <= alpha:
                return entry.upper
        cells, score = self._moves(own, other, depth, entry.cell if entry else 0)
        if not cells:
            self._table[key] = Entry(DEEPEST if abs(score) > DECIDED else depth, score, score, 0)
            return score
        best, chosen = self._try(own, other, cells, depth, alpha, beta)
        lower = -WON if best <= alpha else best
        upper = WON if best >= beta else best
        self._table[key] = Entry(depth, lower, upper, chosen)
        return best

    def _try(  # noqa: PLR0913, PLR0917 - those of `_search`, and the cells
        self, own: OpenLines, other: OpenLines, cells: list[int], depth: int, alpha: int, beta: int
    ) -> Best:
        """Return the best of these moves and its score, or a bound."""
        best, play = Best(-WON, cells[0]), self._patterns.play
        below = depth - 1
        for number, cell in enumerate(cells):
            if number >= WIDTH and best.score >= -DECIDED:
                break
            after = play(own, other, cell)
            floor = max(alpha, best.score)
            score = floor + 1
            if depth >= DEEP and number >= FIRST and floor > -DECIDED:
                score = -self._search(*after, below - 1, -floor - 1, -floor)
            if score > floor and number and beta - floor > 1:
                score = -self._search(*after, below, -floor - 1, -floor)
            if score > floor:
                score = -self._search(*after, below, -beta, -floor)
            if score > best.score:
                best = Best(score, cell)
                if score >= beta:
                    self._history[cell] += depth * depth
                    break
        return best

    def _moves(
        self, own: OpenLines, other: OpenLines, depth: int, first: int
    ) -> tuple[list[int], int]:
        """Return the moves to try, the best first, or no moves and the score of the position."""
        patterns = self._patterns
        if other.missing[1]:
            block = self._matrix.missing_cells(other)
            return (
                ([], -self._score_of_win(own, other, 2)) if block & (block - 1) else ([block], 0)
            )
        fours = patterns.fours(own)
        if double_fours(fours):
            return [], self._score_of_win(own, other, 3)
        doubles = double_fours(patterns.fours(other))
        if doubles and depth > -MOST_FORCED:
            cells = [*bits_of(stopping_cells(doubles))]
            if not cells and not fours:
                return [], -self._score_of_win(own, other, 4)
            cells += [cell for cell in fours if cell not in cells]
        elif depth <= 0:
            return [], self._judge(own, other, fours)
        else:
            key = own.marks, other.marks
            if key not in self._calm:
                if line := self._attack.find(own, other, INNER_NODES, INNER_THREES):
                    return [], self._score_of_win(own, other, len(line))
                self._calm[key] = patterns.promising_cells(own, other, self._history)
            cells = self._calm[key]
        if first in cells:
            cells = [first, *(cell for cell in cells if cell != first)]
        return cells, 0  # if there are no moves, every line is blocked: a draw

    def _judge(self, own: OpenLines, other: OpenLines, fours: dict[int, int]) -> int:
        """Return the score of the last position in a line of play."""
        if fours and (line := self._attack.find(own, other, LEAF_NODES, LEAF_THREES)):
            return self._score_of_win(own, other, len(line))
        plies = (own.marks | other.marks).bit_count() - self._root
        return self._patterns.judge(own, other, thinking=plies % 2 == 0)

    def _score_of_win(self, own: OpenLines, other: OpenLines, moves: int) -> int:
        """Return the score of a win after this many more moves."""
        return WON - moves + self._root - (own.marks | other.marks).bit_count()

    def _follow(self, own: OpenLines, other: OpenLines, cell: int) -> Line:
        """Return the expected line of play, which begins with this move."""
        line = [cell]
        own, other = self._patterns.play(own, other, cell)
        while (entry := self._table.get((own.marks, other.marks))) and entry.cell:
            line.append(entry.cell)
            own, other = self._patterns.play(own, other, entry.cell)
        return tuple(line)
