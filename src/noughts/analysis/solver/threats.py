"""Threat sequences: wins in which every move but the last forces the reply.

A *threat* is a line that lacks one cell; the opponent must take that cell at once. A move that
makes two threats wins. Here, with four in a row, X plays c1, O must reply d1, X plays c3 and
threatens both d3 and c4:

    X X . . .
    . . X . .
    X X . . .
    O . . . O
    O O . . O

Such a sequence is cheap to find, because each side has few choices. A forced reply may make a
threat of the defender; the attacker's next threat must then block it.

The cells of the sequence are its *zone*. It works whatever marks are elsewhere, as long as they do
not help the defender to a threat.
"""

from __future__ import annotations

from noughts.analysis.solver.matrix import OpenLines, PathMatrix

BUDGET = 300
"""The most positions that one search for a sequence visits."""

DEPTH = 20
"""The most forced replies of a sequence."""


def find_sequence(matrix: PathMatrix, attack: OpenLines, defence: OpenLines) -> int:
    """Return the zone of a sequence of threats that wins for the attacker to move, or 0.

    `attack` holds the lines open to the attacker and `defence` those open to the defender.
    """
    return Search(matrix, BUDGET).find(attack, defence, DEPTH)


def list_sequence(matrix: PathMatrix, attack: OpenLines, defence: OpenLines) -> list[int]:
    """Return the attacker's moves in a sequence of threats that wins, or nothing if none is found.

    The last move completes a line or makes two threats.
    """
    search = Search(matrix, BUDGET)
    return search.line[::2] if search.find(attack, defence, DEPTH) else []


def interfering_cells(
    matrix: PathMatrix, zone: int, defence: OpenLines, elsewhere: int = 2
) -> int:
    """Return the only cells where the defender, about to move, may stop a threat sequence.

    A move outside its zone changes nothing unless it helps the defender to make a threat before
    the end. The defender's other marks on that line are then old ones or replies inside the zone,
    so the move must lie on a line that lacks at most `elsewhere` cells outside the zone.
    """
    cells, outside = zone, ~(defence.marks | zone)
    lines = defence.lines
    while lines:
        line = lines & -lines
        lines ^= line
        missing = matrix.rows[line.bit_length() - 1] & outside
        if missing.bit_count() <= elsewhere:
            cells |= missing
    return cells


class Search:
    """One search for a threat sequence."""

    def __init__(self, matrix: PathMatrix, budget: int) -> None:
        self._matrix = matrix
        self.left = budget
        """How many positions it may still visit; below 0 if it gave up."""
        self.line: list[int] = []
        """The sequence that `find` has found: threats and replies in turn, and a winning move."""

    def find(self, attack: OpenLines, defence: OpenLines, depth: int) -> int:
        """Return the zone of a sequence with at most `depth` forced replies, or 0."""
        self.left -= 1
        if self.left < 0:
            return 0
        if attack.missing[1]:
            complete = self._matrix.missing_cells(attack)
            self.line = [complete & -complete]
            return complete & -complete
        threats = self._threats(attack, defence)
        for cell in sorted(threats):
            if threats[cell] & (threats[cell] - 1):
                self.line = [cell]
                return cell | threats[cell]
        return self._force(attack, defence, threats, depth - 1) if depth else 0

    def _force(
        self, attack: OpenLines, defence: OpenLines, threats: dict[int, int], depth: int
    ) -> int:
        """Return the zone of a sequence that starts with one of these single threats, or 0."""
        columns = self._matrix.columns
        near = attack.missing[2] | attack.missing[3]
        for cell in sorted(threats):
            # The sequence can only go on along a line through this cell that the reply leaves
            # open, unless the cell had to be taken anyway.
            column, reply = columns[cell], threats[cell]
            if column & ~columns[reply] & near or column & defence.missing[1]:
                attacking, defending = attack.take(cell, column).block(columns[reply]), defence
                if defence.lines:
                    defending = defence.block(column).take(reply, columns[reply])
                if zone := self.find(attacking, defending, depth):
                    self.line = [cell, reply, *self.line]
                    return zone | cell | reply
                if self.left < 0:
                    return 0
        return 0

    def _threats(self, attack: OpenLines, defence: OpenLines) -> dict[int, int]:
        """Return the attacker's threats: for each move, the cells where it threatens to win.

        If the defender threatens to win, only a move that blocks it counts.
        """
        block = self._matrix.missing_cells(defence)
        if block & (block - 1):
            return {}
        threats: dict[int, int] = {}
        rows, marks, lines = self._matrix.rows, attack.marks, attack.missing[2]
        while lines:
            line = lines & -lines
            lines ^= line
            cells = rows[line.bit_length() - 1] & ~marks
            first = cells & -cells
            second = cells ^ first
            threats[first] = threats.get(first, 0) | second
            threats[second] = threats.get(second, 0) | first
        if block:
            return {block: threats[block]} if block in threats else {}
        return threats
