"""The nodes of a win: an answer of the attacker to every move of the defender.

Where the attacker threatens to win by a sequence of threats, that sequence answers all moves that
do not disturb it. Every other move gets an answer of its own.
"""

from __future__ import annotations

from noughts.analysis.certificates.writing.sheet import Reference, Sheet, numbers_of
from noughts.analysis.certificates.writing.trials import Trials
from noughts.analysis.solver.engine import Engine
from noughts.analysis.solver.matrix import OpenLines
from noughts.analysis.solver.ordering import ATTACKER_WEIGHTS, order_moves, useful_cells
from noughts.analysis.solver.threats import list_sequence
from noughts.rules.masks import bits_of

Answer = tuple[list[int], Reference | None]
"""The attacker's moves, as masks, and the node that they lead to, or None if they win."""


class Wins:
    """Finds nodes for positions that the attacker wins."""

    def __init__(self, sheet: Sheet, engine: Engine) -> None:
        self._sheet, self._trials = sheet, Trials(engine, engine)
        self._matrix, self._canonical = sheet.matrix, sheet.canonical
        self._nodes: dict[tuple[int, int], int] = {}

    def answer(self, attacker: int, defender: int) -> Answer:
        """Return how the attacker, about to move, wins."""
        moves: list[int] = []
        while True:
            attack, defence = self._matrix.open_to_both(attacker, defender)
            if sequence := list_sequence(self._matrix, attack, defence):
                return [*moves, *sequence], None
            moves.append(self._choose(attack, defence))
            attacker |= moves[-1]
            forced = self._matrix.missing_cells(self._matrix.open_lines(attacker, defender))
            if not forced:
                return moves, self.node(attacker, defender)
            defender |= forced

    def _choose(self, attack: OpenLines, defence: OpenLines) -> int:
        """Return a winning move, if possible one whose proof is short."""
        if block := self._matrix.missing_cells(defence):
            return block
        cells = useful_cells(self._matrix, attack, defence)
        moves = order_moves(self._matrix, attack, defence, ATTACKER_WEIGHTS, cells)
        attacker, defender = attack.marks, defence.marks
        return self._trials.choose(
            moves,
            lambda engine, move, nodes: engine.wins(
                attacker | move, defender, attacking=False, nodes=nodes
            ),
        )

    def node(self, attacker: int, defender: int) -> Reference:
        """Return a node for a position in which the defender is to move."""
        attack, defence = self._matrix.open_to_both(attacker, defender)
        useless = self._matrix.game.full & ~useful_cells(self._matrix, attack, defence)
        first, second, symmetry = self._canonical.representative(
            attacker, (defender | useless) & ~attacker
        )
        if (first, second) not in self._nodes:
            self._nodes[first, second] = self._build(first, second)
        return Reference(self._nodes[first, second], self._canonical.inverses[symmetry])

    def _build(self, attacker: int, defender: int) -> int:
        attack, defence = self._matrix.open_to_both(attacker, defender)
        forced = self._matrix.missing_cells(attack)
        empty = self._matrix.game.full & ~(attacker | defender)
        usual = [] if forced else list_sequence(self._matrix, attack, defence)
        answers: list[tuple[list[int], list[int], Reference | None]] = []
        for move in bits_of(forced or empty) if not forced & (forced - 1) else ():
            after = defender | move
            if usual and self._wins(attacker, after, usual):
                continue
            for replies, moves, reference in answers:
                if not reference and self._wins(attacker, after, moves):
                    replies.append(move)
                    break
            else:
                answers.append(([move], *self.answer(attacker, after)))
        entries: list[list[object]] = [
            [numbers_of(replies), numbers_of(moves), *(reference or ())]
            for replies, moves, reference in answers
        ]
        if usual:
            entries.append([None, numbers_of(usual)])
        board = self._sheet.board({"X": attacker, "O": defender}, ".")
        return self._sheet.add({"board": board, "answers": entries})

    def _wins(self, attacker: int, defender: int, moves: list[int]) -> bool:
        """Return whether these moves, each a threat, win for the attacker."""
        matrix = self._matrix
        attack, defence = self._matrix.open_to_both(attacker, defender)
        for move in moves:
            if move & (attack.marks | defence.marks):
                return False
            if move & matrix.missing_cells(attack):
                return True
            column = matrix.columns[move]
            attack, defence = attack.take(move, column), defence.block(column)
            threats = matrix.missing_cells(attack)
            if defence.missing[1] or not threats:
                return False
            if threats & (threats - 1):
                return True
            column = matrix.columns[threats]
            attack, defence = attack.block(column), defence.take(threats, column)
        return False
