"""The path matrix of a game as bit sets, by row and by column.

A row is a winning line: the set of its cells. A column is a cell: the set of the lines through it,
where bit *i* means line *i*. The searches need both. "Which lines does this cell still help?"
is then a single `&`, however many lines there are, because Python's integers have no limit.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from noughts.rules.game import Game
from noughts.rules.masks import bits_of

CHUNK = 8
"""The lines whose unions are tabulated together: as many as a byte has bits."""


class OpenLines(NamedTuple):
    """The lines that one player can still complete: those without a mark of the opponent."""

    marks: int
    """The player's cells."""
    lines: int
    """The set of the open lines."""
    missing: tuple[int, ...]
    """`missing[n]` is the set of the open lines of which the player lacks exactly n cells."""

    def take(self, cell: int, column: int) -> OpenLines:
        """Return the open lines after the player takes a cell, given as a mask with its column."""
        other = ~column
        missing = self.missing
        nearer = [here & other | above & column for here, above in pairwise(missing)]
        return OpenLines(self.marks | cell, self.lines, (*nearer, missing[-1] & other))

    def block(self, column: int) -> OpenLines:
        """Return the open lines after the opponent takes the cell with this column."""
        other = ~column
        missing = tuple([lines & other for lines in self.missing])
        return OpenLines(self.marks, self.lines & other, missing)


class PathMatrix:
    """The rows and columns of one game's path matrix."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rows = game.lines
        self.columns = {1 << cell: 0 for cell in range(game.cells)}
        for number, line in enumerate(self.rows):
            for cell in bits_of(line):
                self.columns[cell] |= 1 << number
        self.longest = max(line.bit_count() for line in self.rows)
        # Threat sequences look at lines that lack up to three cells, however short the lines are.
        self.counts = max(self.longest, 3) + 1
        self._bytes = -(-len(self.rows) // CHUNK)
        self._unions = [
            _unions(self.rows[start : start + CHUNK]) for start in range(0, len(self.rows), CHUNK)
        ]

    def open_lines(self, own: int, opponent: int) -> OpenLines:
        """Return the lines that the player with the marks `own` can still complete."""
        missing = [0] * self.counts
        lines = 0
        for number, line in enumerate(self.rows):
            if not line & opponent:
                lines |= 1 << number
                missing[(line & ~own).bit_count()] |= 1 << number
        return OpenLines(own, lines, tuple(missing))

    def open_to_both(self, own: int, opponent: int) -> tuple[OpenLines, OpenLines]:
        """Return the lines that each player can still complete."""
        return self.open_lines(own, opponent), self.open_lines(opponent, own)

    def cells_on(self, lines: int) -> int:
        """Return the cells of a set of lines."""
        cells = 0
        for union, chunk in zip(self._unions, lines.to_bytes(self._bytes, "little"), strict=True):
            cells |= union[chunk]
        return cells

    def empty_cells(self, lines: OpenLines) -> int:
        """Return the empty cells on open lines; no other cell is of use to the player."""
        return self.cells_on(lines.lines) & ~lines.marks

    def missing_cells(self, lines: OpenLines) -> int:
        """Return the cells that complete a line at once."""
        return self.cells_on(lines.missing[1]) & ~lines.marks if lines.missing[1] else 0

    def weigh(self, cells: int, groups: Iterable[tuple[int, int]]) -> dict[int, int]:
        """Return for each of these cells, as a mask, the weight of the lines through it.

        Each group is a weight, and the set of the lines that have it.
        """
        groups = [group for group in groups if group[1]]
        weights = {}
        for cell in bits_of(cells):
            column, total = self.columns[cell], 0
            for weight, lines in groups:
                total += weight * (lines & column).bit_count()
            weights[cell] = total
        return weights


def heaviest_first(weights: dict[int, int]) -> list[int]:
    """Return the cells by their weights."""
    return sorted(weights, key=lambda cell: -weights[cell])


def _unions(lines: tuple[int, ...]) -> list[int]:
    """Return the union of every subset of a few lines, at the number of that subset."""
    unions = [0]
    for line in lines:
        unions += [union | line for union in unions]
    return unions
