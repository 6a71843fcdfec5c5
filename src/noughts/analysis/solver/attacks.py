"""Attacks: wins in which every move threatens to win by a threat sequence.

A threat sequence forces every reply. An attack may also contain moves that only threaten to start
one, such as a move that makes three of five in a row with both ends open. The defender then has a
choice, but only between the cells that stop that sequence and those that help to make a threat
while it runs (`interfering_cells`). The attacker wins if there is another sequence after each of
them. Here, with five in a row, X plays c3 and gets two threes, and O can stop only one of them:

    . . . . . . .
    . . . . . . .
    . . . X X . .
    . . X . . . .
    . . X . . . .
    . . . . . . .
    . . . . . . .

An attack is a tree, because it needs an answer to every reply. `Plan` is that tree: whoever
follows it wins against every defence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import NamedTuple

from noughts.analysis.solver.matrix import OpenLines, PathMatrix
from noughts.analysis.solver.ordering import ATTACKER_WEIGHTS, DEFENDER_WEIGHTS, order_moves
from noughts.analysis.solver.threats import DEPTH, Search, interfering_cells
from noughts.errors import Undecided

SEQUENCE_BUDGET = 60
"""The most positions that one search for a threat sequence visits within an attack."""


class Plan(NamedTuple):
    """A winning move of the attacker, and how the attack goes on. Cells are masks."""

    cell: int
    wins: int
    """The cells where the move threatens to complete a line; two of them cannot both be blocked.

    A move that completes a line itself has none.
    """
    answers: Mapping[int, Plan]
    """How the attacker continues after the replies that may stop the attack."""
    otherwise: Plan | None
    """How the attacker continues after all other replies; None if by completing a line."""
    depth: int
    """The most moves of the attacker before the one that makes two threats."""
    zone: int
    """All cells that the plan uses, those of the replies included."""


def make_plan(
    cell: int, wins: int, answers: Mapping[int, Plan], otherwise: Plan | None = None
) -> Plan:
    """Return a plan with its depth and its zone."""
    zone = cell | wins | (otherwise.zone if otherwise else 0)
    for reply, answer in answers.items():
        zone |= reply | answer.zone
    depth = max((1 + plan.depth for plan in answers.values()), default=0)
    return Plan(cell, wins, answers, otherwise, depth, zone)


class Attacks:
    """Looks for attacks in positions of one game.

    Each position is given by the lines that are open to the attacker and to the defender. The
    searches run inside `stop_at`, which limits their nodes.
    """

    def __init__(self, matrix: PathMatrix) -> None:
        self._matrix = matrix
        self.nodes = 0
        """How many nodes have been visited so far."""
        self._limit = 0
        # By the marks of both players: a plan of the attacker, who is to move, or the depth that
        # failed.
        self._results: dict[tuple[int, int], Plan | int] = {}

    @contextmanager
    def stop_at(self, nodes: int) -> Iterator[None]:
        """Leave this block without an error once this many nodes have been visited in total."""
        self._limit = nodes
        with suppress(Undecided):
            yield

    def find(self, attack: OpenLines, defence: OpenLines, depth: int) -> Plan | None:
        """Return how the attacker, about to move, wins; None if no attack is found.

        Before each sequence of threats, the attacker may make `depth` other moves.
        """
        key = attack.marks, defence.marks
        result = self._results.get(key, -1)
        if isinstance(result, Plan):
            return result
        if result >= depth:
            return None
        plan = self._find(attack, defence, depth, new=result < 0)
        self._results[key] = depth if plan is None else plan
        return plan

    def _find(
        self, attack: OpenLines, defence: OpenLines, depth: int, *, new: bool
    ) -> Plan | None:
        if new and (line := self._sequence(attack, defence)[1]):
            return _plan_of(self._matrix, attack, line)
        moves, depth_left = self.candidates(attack, defence), depth - 1
        if self._matrix.missing_cells(defence):
            depth_left = depth  # a forced block does not count as a move
        if depth_left < 0:
            return None
        for cell in moves:
            if plan := self.follow(attack, defence, cell, depth_left):
                return plan
        return None

    def candidates(self, attack: OpenLines, defence: OpenLines) -> list[int]:
        """Return the attacker's moves that may threaten something, the best first.

        If the defender threatens to complete a line, only a move that blocks it counts.
        """
        if block := self._matrix.missing_cells(defence):
            return [] if block & (block - 1) else [block]
        lines = attack.missing[2] | attack.missing[3]
        cells = self._matrix.cells_on(lines) & ~attack.marks
        return order_moves(self._matrix, attack, defence, ATTACKER_WEIGHTS, cells)

    def follow(self, attack: OpenLines, defence: OpenLines, cell: int, depth: int) -> Plan | None:
        """Return how the attacker wins after taking a cell, with at most `depth` other moves.

        None if no attack is found, or if the defender then completes a line.
        """
        column = self._matrix.columns[cell]
        attack, defence = attack.take(cell, column), defence.block(column)
        if attack.missing[0]:
            return make_plan(cell, 0, {})
        if defence.missing[1]:
            return None
        wins = self._matrix.missing_cells(attack)
        if wins & (wins - 1):
            return make_plan(cell, wins, {})
        if wins:
            answer = self._defend(attack, defence, wins, depth)
            return make_plan(cell, wins, {wins: answer}) if answer else None
        return self._threaten(attack, defence, cell, depth)

    def _threaten(
        self, attack: OpenLines, defence: OpenLines, cell: int, depth: int
    ) -> Plan | None:
        """Return the plan after a move that only threatens to start a threat sequence."""
        zone, line = self._sequence(attack, defence)
        if not zone:
            return None
        replies = interfering_cells(self._matrix, zone, defence) & ~(attack.marks | defence.marks)
        answers = {}
        for reply in order_moves(self._matrix, defence, attack, DEFENDER_WEIGHTS, replies):
            answer = self._defend(attack, defence, reply, depth)
            if answer is None:
                return None
            answers[reply] = answer
        return make_plan(cell, 0, answers, _plan_of(self._matrix, attack, line))

    def _defend(
        self, attack: OpenLines, defence: OpenLines, reply: int, depth: int
    ) -> Plan | None:
        column = self._matrix.columns[reply]
        return self.find(attack.block(column), defence.take(reply, column), depth)

    def _sequence(self, attack: OpenLines, defence: OpenLines) -> tuple[int, list[int]]:
        """Return the zone of a short threat sequence and its moves, or 0 and none."""
        sequence = self._search(attack, defence, DEPTH)
        for depth in range(len(sequence[1]) // 2):
            shorter = self._search(attack, defence, depth)
            if shorter[0]:
                return shorter
        return sequence

    def _search(self, attack: OpenLines, defence: OpenLines, depth: int) -> tuple[int, list[int]]:
        if self.nodes >= self._limit:
            raise Undecided(self.nodes)
        search = Search(self._matrix, SEQUENCE_BUDGET)
        zone = search.find(attack, defence, depth)
        self.nodes += SEQUENCE_BUDGET - max(search.left, 0)
        return zone, search.line


def relevant_cells(matrix: PathMatrix, plan: Plan, defence: OpenLines) -> int:
    """Return the only cells where another mark of the defender may stop a plan.

    Elsewhere it changes none of the cells that the plan uses, and no line through it comes so near
    to completion that the defender gets a threat, or another reply: it lies on no line that has
    fewer than four cells outside the plan.
    """
    return interfering_cells(matrix, plan.zone, defence, elsewhere=3)


def _plan_of(matrix: PathMatrix, attack: OpenLines, line: list[int]) -> Plan:
    """Return a threat sequence as a plan."""
    cell, *rest = line
    attack = attack.take(cell, matrix.columns[cell])
    wins = matrix.missing_cells(attack)
    if not rest:
        return make_plan(cell, 0 if attack.missing[0] else wins, {})
    reply, *later = rest
    answer = _plan_of(matrix, attack.block(matrix.columns[reply]), later)
    return make_plan(cell, wins, {reply: answer})
