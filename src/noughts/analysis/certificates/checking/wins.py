"""Checks the nodes of a win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from noughts.analysis.certificates.checking.checker import Checker, cells_in, list_of
from noughts.rules.position import Position


class Wins(Checker):
    """Checks nodes of a win: the cells of the attacker, and of the defender, who is to move."""

    def check(self, content: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the sets of cells that describe the claim of a node."""
        empty, attacker, defender = self.board(content, ".XO")
        lines = self.game.lines
        if any(line & attacker == line or line & defender == line for line in lines):
            self.refuse("a line is already complete")
        if self.completing(defender, attacker, lines):
            self.refuse("the defender completes a line")
        threats = self.completing(attacker, defender, lines)
        if not threats & (threats - 1):
            answers = self._answers(content.get("answers"))
            for move in cells_in(threats or empty):
                answer = answers.get(move) or answers.get(None)
                if answer is None:
                    self.refuse(f"it has no answer to {self.name(move)}")
                danger = self.completing(defender | move, attacker, self._lines(move))
                self.play(attacker, defender | move, danger, *answer)
            if not empty:
                self.refuse("no cell is empty")
        return attacker, defender

    def _answers(
        self, content: object
    ) -> dict[int | None, tuple[list[int], tuple[int, ...] | None]]:
        answers: dict[int | None, tuple[list[int], tuple[int, ...] | None]] = {}
        for response in self.responses(content):
            if len(list_of(response)) < 2:
                self.refuse("an answer is incomplete")
            answer = self.cells(response[1]), self.target(response[2:])
            if not answer[0]:
                self.refuse("an answer has no move")
            for move in [None] if response[0] is None else self.cells(response[0]):
                answers[move] = answer
        return answers

    def play(
        self,
        attacker: int,
        defender: int,
        danger: int,
        moves: list[int],
        node: tuple[int, ...] | None,
    ) -> None:
        """Raise `Refuted` unless the attacker wins with these moves, or reaches the node.

        `danger` holds the cells where the defender could complete a line.
        """
        for number, move in enumerate(moves, 1):
            last = number == len(moves)
            if move & (attacker | defender):
                self.refuse(f"{self.name(move)} is taken")
            attacker |= move
            if any(line & attacker == line for line in self._lines(move)):
                return
            danger &= ~move
            if last and node is not None:
                break
            threats = self.completing(attacker, defender, self._lines(move))
            if danger or not threats or (last and not threats & (threats - 1)):
                self.refuse(f"{self.name(move)} does not force the win")
            if threats & (threats - 1):
                return
            defender |= threats
            danger = self.completing(defender, attacker, self._lines(threats))
        if node is None or node[0] & ~attacker or defender & ~node[1]:
            self.refuse("a node that it names is about another board")

    def _lines(self, cell: int) -> tuple[int, ...]:
        return self.game.lines_through[cell.bit_length() - 1]

    def conclude(self, position: Position, proof: object) -> str:
        """Return the value that follows from the nodes, for the player about to move."""
        first, *reference = list_of(proof) or [None]
        moves, node = self.cells(first), self.target(reference)
        own, opponent = position.own, position.opponent
        if not moves:
            self.play(opponent, own, 0, moves, node)
            return "loss"
        danger = self.completing(opponent, own, self.game.lines)
        self.play(own, opponent, danger, moves, node)
        return "win"
