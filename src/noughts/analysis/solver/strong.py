"""The strong game: whether the attacker completes a line before the defender does.

Every search here answers one question with yes or no: does the attacker, who may be either player,
win? If not, the defender has at least a draw; a second search with the roles exchanged finds out
whether the defender even wins. An empty board needs no second search: if the second player could
win, the first could play the same strategy, and the extra mark can only help (*strategy
stealing*).

The attacker is Maker in the weak game, but here the defender has lines too. So two sets of open
lines describe a position, one for each player. At each node, in this order:

1. Lines that lack one cell decide, or force the next move.
2. The table may know the result.
3. A threat sequence of the attacker. It wins if the attacker is to move. If the defender is to
   move, it leaves few moves: those in the zone of the sequence, and those that help to make a
   threat while it runs.
4. The weak game, with a small budget: an attacker who does not even win that does not win. The
   budget matters. Without it, most of the time goes into weak positions that Maker wins.
5. All moves that matter, each searched in turn. The defender tries moves that extend its own lines
   first, because threats keep the attacker busy.
"""

from __future__ import annotations

from collections.abc import Callable

from noughts.analysis.solver.canonical import Canonical
from noughts.analysis.solver.matrix import OpenLines, PathMatrix
from noughts.analysis.solver.meter import Meter
from noughts.analysis.solver.ordering import order_attacks, order_defences
from noughts.analysis.solver.table import Entry, Table
from noughts.analysis.solver.threats import find_sequence
from noughts.analysis.solver.weak import Weak
from noughts.errors import Undecided

ATTACKER, DEFENDER = 0, 1
"""Who is to move, in the key of a position."""

WEAK_NODES = 50
"""The budget of each test in the weak game."""


class Strong:
    """Searches positions of one game, and remembers its results.

    `attacker` and `defender` return whether the attacker wins when that player is to move. They
    raise `Undecided` when the meter stops them.
    """

    def __init__(
        self, matrix: PathMatrix, canonical: Canonical, table: Table, meter: Meter, weak: Weak
    ) -> None:
        self._matrix = matrix
        self._canonical = canonical
        self._table = table
        self._meter = meter
        self._weak = weak

    def attacker(self, attack: OpenLines, defence: OpenLines) -> bool:
        """Return whether the attacker, about to move, wins."""
        self._meter.count()
        if attack.missing[1]:
            return True
        if not attack.lines:
            return False
        if forced := self._matrix.missing_cells(defence):
            return not forced & (forced - 1) and self._attack(attack, defence, forced)
        key = strong_key(self._matrix, self._canonical, attack, defence)
        entry = self._table.get(*key, ATTACKER)
        if entry:
            return entry.wins
        before = self._meter.nodes
        wins = bool(find_sequence(self._matrix, attack, defence))
        if not wins and not self._weak_game_is_drawn(self._weak.maker, attack):
            moves = order_attacks(self._matrix, attack, defence)
            wins = any(self._attack(attack, defence, cell) for cell in moves)
        self._table.put(Entry(*key, ATTACKER, wins, 0, self._meter.nodes - before))
        return wins

    def _attack(self, attack: OpenLines, defence: OpenLines, cell: int) -> bool:
        """Return whether the attacker wins after taking a cell."""
        column = self._matrix.columns[cell]
        return self.defender(attack.take(cell, column), defence.block(column))

    def defender(self, attack: OpenLines, defence: OpenLines) -> bool:
        """Return whether the attacker wins when the defender is about to move."""
        self._meter.count()
        if defence.missing[1] or not attack.lines:
            return False
        if forced := self._matrix.missing_cells(attack):
            return bool(forced & (forced - 1)) or self._defend(attack, defence, forced)
        key = strong_key(self._matrix, self._canonical, attack, defence)
        entry = self._table.get(*key, DEFENDER)
        if entry:
            return entry.wins
        before = self._meter.nodes
        wins = not self._weak_game_is_drawn(self._weak.breaker, attack)
        if wins:
            moves = order_defences(self._matrix, attack, defence)
            wins = all(self._defend(attack, defence, cell) for cell in moves)
        self._table.put(Entry(*key, DEFENDER, wins, 0, self._meter.nodes - before))
        return wins

    def _defend(self, attack: OpenLines, defence: OpenLines, cell: int) -> bool:
        """Return whether the attacker wins after the defender takes a cell."""
        column = self._matrix.columns[cell]
        return self.attacker(attack.block(column), defence.take(cell, column))

    def _weak_game_is_drawn(
        self, search: Callable[[OpenLines], tuple[bool, int]], attack: OpenLines
    ) -> bool:
        """Return whether a short search shows that Breaker holds the weak game."""
        with self._meter.allow(WEAK_NODES):
            try:
                wins, _ = search(attack)
                return not wins
            except Undecided:
                pass
        if self._meter.exhausted:
            raise Undecided(self._meter.nodes)
        return False


def strong_key(
    matrix: PathMatrix, canonical: Canonical, attack: OpenLines, defence: OpenLines
) -> tuple[int, int]:
    """Return the key of a position: both players' marks on lines that are open to them.

    Cells that no longer matter to anybody are marked as belonging to both.
    """
    of_attack, of_defence = (matrix.cells_on(lines.lines) for lines in (attack, defence))
    own, other = attack.marks & of_attack, defence.marks & of_defence
    empty = (of_attack | of_defence) & ~(attack.marks | defence.marks)
    dead = matrix.game.full & ~(own | other | empty)
    first, second, _ = canonical.representative(own | dead, other | dead)
    return first, second
