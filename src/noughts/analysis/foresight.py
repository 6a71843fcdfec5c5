"""What lies beyond the next four moves on boards too large to solve to the end.

Two searches look for it. Attacks are found on any board: a player who makes one threat after the
other leaves the opponent little choice. Where few enough cells are empty, the solver's engine
finds values within a small budget. Neither says how soon the game ends, so these outcomes have no
plies; they come later than those that four moves decide.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from noughts.analysis.solver import LOSS, WIN, Outcome
from noughts.analysis.solver.attacks import Attacks, Plan, relevant_cells
from noughts.analysis.solver.engine import PlainEngine
from noughts.analysis.solver.matrix import PathMatrix
from noughts.analysis.solver.values import Values
from noughts.rules.game import Game
from noughts.rules.position import Position

MAX_EMPTY_VALUES = 64
"""With more empty cells, the engine hardly ever finds a value within a coach's budget."""

TABLE_BITS = 14
"""The engine gets small tables, because there may be many coaches, and they live long."""

DEEPEST = 12
"""The most moves of an attack before its threat sequence; longer ones hardly exist."""


class Budget(NamedTuple):
    """How many positions and nodes the searches of a coach may visit for one answer."""

    positions: int
    """Positions of the solver, which finds values and how soon the game ends."""
    threats: int
    """Positions within threat sequences, when it looks for attacks."""
    nodes: int
    """Nodes of the engine, which finds values."""


class Foreseen(NamedTuple):
    """What the searches have found about the moves of a position."""

    outcomes: Mapping[int, Outcome]
    """By cell, for the player who plays it."""
    plans: Mapping[int, Plan]
    """How the player wins, for moves that start an attack."""
    refutations: Mapping[int, Plan]
    """How the opponent wins after a move, for moves that allow an attack."""
    threat: Plan | None
    """How the opponent would win if it were its turn, if an attack is found."""


class Foresight:
    """Finds outcomes of moves in one game."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self._budget = budget
        self._matrix = PathMatrix(game)
        self._engine = PlainEngine(game, TABLE_BITS)

    def foresee(self, position: Position, cells: Collection[int], *, won: bool) -> Foreseen:
        """Return what the searches find about these moves, and perhaps about others.

        If one of the other moves is `won`, a quarter of the budget is enough, without the engine.
        """
        look = _Look(self._matrix, position, cells)
        threats = self._budget.threats // (4 if won else 1)
        look.find_plans(threats // 2)
        look.find_losses(threats)
        outcomes, is_small = look.outcomes, position.empty.bit_count() <= MAX_EMPTY_VALUES
        if is_small and not won and len(outcomes) < len(cells):
            outcomes = {**self._values(position, outcomes), **outcomes}
        return Foreseen(outcomes, look.plans, look.refutations, look.threat)

    def _values(self, position: Position, outcomes: Mapping[int, Outcome]) -> dict[int, Outcome]:
        values, nodes = Values(position), self._budget.nodes // 2
        for cell, outcome in outcomes.items():
            values.set_value(cell, outcome.value)
        values.search_value(self._engine, nodes)
        values.search_moves(self._engine, nodes)
        return {
            cell: Outcome(bounds.value, None)
            for cell, bounds in values.bounds.items()
            if bounds.value is not None
        }


class _Look:
    """Looks for the attacks of both players in one position, after some moves."""

    def __init__(self, matrix: PathMatrix, position: Position, cells: Collection[int]) -> None:
        self.plans: dict[int, Plan] = {}
        self.refutations: dict[int, Plan] = {}
        self.threat: Plan | None = None
        self._cells = cells
        self._matrix = matrix
        self._own, self._other = matrix.open_to_both(position.own, position.opponent)
        self._attacks = Attacks(matrix)

    @property
    def outcomes(self) -> dict[int, Outcome]:
        """What follows from the attacks that were found, by cell."""
        wins = dict.fromkeys(self.plans, Outcome(WIN, None))
        return wins | dict.fromkeys(self.refutations, Outcome(LOSS, None))

    def find_plans(self, limit: int) -> None:
        """Find the moves with which the player wins, and stop at the depth of the first."""
        candidates = [
            bit.bit_length() - 1 for bit in self._attacks.candidates(self._own, self._other)
        ]
        moves = [cell for cell in candidates if cell in self._cells]
        with self._attacks.stop_at(limit):
            for depth in range(DEEPEST if moves else 0):
                for cell in moves:
                    if plan := self._attacks.follow(self._own, self._other, 1 << cell, depth):
                        self.plans[cell] = plan
                if self.plans:
                    break

    def find_losses(self, limit: int) -> None:
        """Find the moves that do not stop the attack that the opponent threatens."""
        near = []
        with self._attacks.stop_at(limit):
            threats = (self._attacks.find(self._other, self._own, n) for n in range(DEEPEST))
            threat = self.threat = next(filter(None, threats), None)
            if threat is None:
                return
            relevant = relevant_cells(self._matrix, threat, self._own)
            for cell in self._cells:
                if cell in self.plans:
                    continue
                if relevant >> cell & 1:
                    near.append(cell)
                else:
                    self.refutations[cell] = threat
            for depth in range(DEEPEST):
                near = [cell for cell in near if not self._refute(cell, depth)]

    def _refute(self, cell: int, depth: int) -> bool:
        """Return whether the search finds an attack of the opponent after a move.

        Tries the attack that the opponent already threatens first.
        """
        column = self._matrix.columns[1 << cell]
        attack, defence = self._other.block(column), self._own.take(1 << cell, column)
        plan, threat = None, self.threat
        if threat and threat.cell >> cell != 1 and not (defence.missing[1] or attack.missing[1]):
            plan = self._attacks.follow(attack, defence, threat.cell, depth)
        plan = plan or self._attacks.find(attack, defence, depth + 1)
        if plan:
            self.refutations[cell] = plan
        return plan is not None
