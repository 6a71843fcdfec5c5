"""Checks the nodes of a draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from noughts.analysis.certificates.checking.checker import Checker, cells_in, list_of
from noughts.rules.position import Position

STEALING = "strategy stealing"
"""The proof that the first player does not lose from an empty board.

If the second player had a winning strategy, the first player could make any move and then follow
that strategy, because an extra mark never hurts."""


class Draws(Checker):
    """Checks nodes of a draw: three sets of cells, which the board shows as `.`, O and #."""

    def check(self, content: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the sets of cells that describe the claim of a node."""
        empty, defender, blocked, _ = self.board(content, ".O#X")
        dead, left = self._lines_through(defender | blocked), empty
        for pair in list_of(content.get("pairs", [])):
            cells = self.cells(pair)
            both_cells = sum(set(cells))
            if len(cells) != 2 or both_cells.bit_count() != 2 or both_cells & ~left:
                self.refuse("two of its cells are not a pair")
            left &= ~both_cells
            dead |= self._lines_through(cells[0]) & self._lines_through(cells[1])
        replies = self.responses(content.get("replies", []))
        if not replies:
            self._check_potential(left, dead)
            return empty, defender, blocked
        if any(missing.bit_count() < 2 for missing in self._open(left, dead)):
            self.refuse("the attacker completes a line")
        unanswered = left
        for reply in replies:
            unanswered &= self.depends_on(left, defender, dead, reply)
        if unanswered:
            self.refuse(f"it has no reply to {self.name(unanswered)}")
        return empty, defender, blocked

    def _open(self, left: int, dead: int) -> Iterator[int]:
        """Yield for each line that is not dead the cells that the attacker lacks."""
        self.spend(len(self.game.lines))
        for number, line in enumerate(self.game.lines):
            if not dead >> number & 1:
                yield line & left

    def _lines_through(self, cells: int) -> int:
        """Return the set of the lines through these cells."""
        lines = 0
        for cell in cells_in(cells):
            lines |= self.through[cell.bit_length() - 1]
        return lines

    def _check_potential(self, left: int, dead: int) -> None:
        """Raise `Refuted` unless the potential stays below 1 after any move of the attacker."""
        complete = 1 << self.game.cells
        weights = [
            (missing, complete >> missing.bit_count()) for missing in self._open(left, dead)
        ]
        self.spend(len(weights) * left.bit_count())
        through = (
            sum(weight for missing, weight in weights if missing & cell) for cell in cells_in(left)
        )
        heaviest = max(through, default=0)
        if sum(weight for _, weight in weights) + heaviest >= complete:
            self.refuse("it has no replies, and the potential is not below 1")

    def depends_on(self, left: int, defender: int, dead: int, reply: object) -> int:
        """Return the cells on which a reply depends. Raises `Refuted` unless it holds.

        The attacker owns no cell of `left`, and cannot complete the lines `dead`.
        """
        first, *reference = list_of(reply) or [None]
        moves, node = self.cells(first), self.target(reference)
        cells = 0
        for number, move in enumerate(moves):
            if not move & left:
                self.refuse(f"{self.name(move)} is taken")
            left &= ~move
            cells |= move
            if number % 2:
                continue
            defender |= move
            dead |= self._lines_through(move)
            if number + 1 < len(moves):
                cells |= self._check_threat(left, defender, dead, moves[number + 1])
        if node is None:
            if not any(line & defender == line for line in self.game.lines):
                self.refuse("a reply leads to no node and completes no line")
            return cells
        empty, needed, blocked = node
        if empty & ~left or needed & ~defender or self._lines_through(needed | blocked) & ~dead:
            self.refuse("a node that it names is about another board")
        return cells | empty

    def _check_threat(self, left: int, defender: int, dead: int, forced: int) -> int:
        """Return where one more cell would let the attacker ignore a threat.

        Raises `Refuted` unless the defender threatens to complete a line with the cell `forced`,
        and the attacker completes none.
        """
        self.spend(len(self.game.lines))
        if not any(line & ~defender == forced for line in self.game.lines):
            self.refuse(f"{self.name(forced)} is not forced")
        cells = 0
        for missing in self._open(left, dead):
            if missing.bit_count() < 2:
                self.refuse("the attacker completes a line instead of answering a threat")
            if missing.bit_count() == 2:
                cells |= missing
        return cells

    def conclude(self, position: Position, proof: object) -> str:
        """Return the value that follows from the nodes, for the player about to move."""
        halves = list_of(proof)
        if len(halves) != 2 or list_of(halves[0])[:1] != [[]]:
            self.refuse("the proof of a draw needs two halves, and no move in the first")
        own, opponent, empty = position.own, position.opponent, position.empty
        self.depends_on(empty, opponent, self._lines_through(opponent), halves[0])
        self.stolen = halves[1] == STEALING
        if not self.stolen:
            self.depends_on(empty, own, self._lines_through(own), halves[1])
        elif position.ply:
            self.refuse("strategy stealing works only on an empty board")
        return "draw"
