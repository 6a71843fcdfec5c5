"""Wins by threats alone: every move of the attacker makes a four or a three.

The defender then has few replies: the last cell of a four; for a three, the cells that stop it, or
fours of the defender's own. So a search sees many moves ahead. It allows first one three, then two
and so on, and any number of fours.
"""

from __future__ import annotations

from noughts.analysis.solver.matrix import OpenLines
from noughts.analysis.solver.meter import Meter
from noughts.errors import Undecided
from noughts.rules.masks import bits_of
from noughts.strategies.lookahead.patterns import Patterns, double_fours, stopping_cells

Line = tuple[int, ...]
"""Moves of both players in turn; empty if there is no win."""

MOST_THREES = 8
"""The most threes of one attack."""

NO_ATTACK = 1 << 30
"""More threes than any attack has."""

MOST_FAILED = 300_000
"""The most positions without an attack to remember: they take about 100 MB."""


class Attack:
    """Looks for wins by threats in positions of one game."""

    def __init__(self, patterns: Patterns, meter: Meter) -> None:
        self._patterns = patterns
        self._columns = patterns.columns
        self._meter = meter
        self._failed_threes: dict[tuple[int, int], int] = {}
        """For each position the most threes with which it has no attack; `NO_ATTACK` if no number
        of threes gives it one. All calls share them, because they do not depend on the budget."""
        self._cut = False
        """Whether more threes might have helped."""

    def find(
        self, attack: OpenLines, defence: OpenLines, nodes: float, threes: int = MOST_THREES
    ) -> Line:
        """Return a line in which the attacker, about to move, wins by threats; empty if none.

        It has at most this many threes, and the search visits at most this many nodes.
        """
        if threes and not attack.missing[2] and not attack.missing[3]:
            return ()
        if len(self._failed_threes) > MOST_FAILED:
            self._failed_threes.clear()
        try:
            with self._meter.allow(nodes):
                for limit in range(threes + 1):
                    self._cut = False
                    if line := self._attack(attack, defence, limit):
                        return line
                    if not self._cut:
                        break
        except Undecided:
            pass
        return ()

    def _attack(self, attack: OpenLines, defence: OpenLines, threes: int) -> Line:
        self._meter.count()
        patterns = self._patterns
        if attack.missing[1]:
            complete = patterns.matrix.missing_cells(attack)
            return (complete & -complete,)
        if defence.missing[1]:
            return self._block(attack, defence, threes)
        fours = patterns.fours(attack)
        for cell, replies in fours.items():
            if replies & (replies - 1):
                return cell, *two_lowest(replies)
        key = attack.marks, defence.marks
        failed = self._failed_threes.get(key, -1)
        if failed >= threes:
            self._cut |= failed < NO_ATTACK
            return ()
        cut_before, self._cut = self._cut, False
        line = self._make_fours(attack, defence, fours, threes)
        line = line or self._make_threes(attack, defence, threes)
        if not line:
            self._failed_threes[key] = threes if self._cut else NO_ATTACK
        self._cut |= cut_before
        return line

    def _block(self, attack: OpenLines, defence: OpenLines, threes: int) -> Line:
        """Return a win after a four of the defender; empty if the block does not keep a threat."""
        patterns = self._patterns
        cell = patterns.matrix.missing_cells(defence)
        if cell & (cell - 1):
            return ()
        defence, attack = patterns.play(attack, defence, cell)
        if attack.missing[1]:
            reply = patterns.matrix.missing_cells(attack)
            if reply & (reply - 1):
                return cell, *two_lowest(reply)
            line = self._attack(*patterns.play(defence, attack, reply), threes)
            return (cell, reply, *line) if line else ()
        if doubles := double_fours(patterns.fours(attack)):
            line = self._defend(attack, defence, doubles, threes)
            return (cell, *line) if line else ()
        return ()

    def _make_fours(
        self, attack: OpenLines, defence: OpenLines, fours: dict[int, int], threes: int
    ) -> Line:
        columns, play = self._columns, self._patterns.play
        near = attack.missing[2] | attack.missing[3]
        for cell, reply in fours.items():
            # The attack can only go on along a line through this cell that the reply leaves open.
            if columns[cell] & ~columns[reply] & near:
                defending, attacking = play(attack, defence, cell)
                if line := self._attack(*play(defending, attacking, reply), threes):
                    return cell, reply, *line
        return ()

    def _make_threes(self, attack: OpenLines, defence: OpenLines, threes: int) -> Line:
        patterns, columns = self._patterns, self._columns
        if not attack.missing[3]:
            return ()
        if not threes:
            self._cut = True
            return ()
        for cell in patterns.cells_for_threes(attack):
            attacking = attack.take(cell, columns[cell])
            doubles = double_fours(patterns.fours(attacking))
            if doubles:
                defending = defence.block(columns[cell])
                if line := self._defend(attacking, defending, doubles, threes - 1):
                    return cell, *line
        return ()

    def _defend(
        self, attack: OpenLines, defence: OpenLines, doubles: dict[int, int], threes: int
    ) -> Line:
        """Return how the attack goes on after the longest defence; empty if a defence works.

        The attacker threatens to make two fours.
        """
        self._meter.count()
        if defence.missing[1]:
            return ()
        patterns = self._patterns
        fours = patterns.fours(defence)
        if double_fours(fours):
            return ()
        stopping = stopping_cells(doubles)
        longest: Line = ()
        for reply in (*bits_of(stopping), *(cell for cell in fours if not cell & stopping)):
            line = self._attack(*patterns.play(defence, attack, reply), threes)
            if not line:
                return ()
            if len(line) >= len(longest):
                longest = reply, *line
        if not longest:  # nothing stops it, so any reply will do
            reply = next(iter(doubles))
            longest = reply, *self._attack(*patterns.play(defence, attack, reply), threes)
        return longest


def two_lowest(cells: int) -> Line:
    """Return the two lowest of these cells."""
    first = cells & -cells
    rest = cells ^ first
    return first, rest & -rest
