"""Perfect play at random: every move that keeps the value of the position is equally likely."""

from __future__ import annotations

from noughts.analysis.solver import LOSS, MAX_EMPTY, WIN, Solver
from noughts.rules.game import Game
from noughts.rules.notation import cell_names
from noughts.rules.position import Position
from noughts.strategies.base import Option, Policy, Scores, Strategy, uniform


class Perfect(Strategy):
    """Plays uniformly among all moves that keep the value.

    With `hurry`, it plays only those of them that also win soonest or lose latest. People expect
    this: a player who could complete a line and plays elsewhere seems to have overlooked it.
    """

    name = "perfect"
    title = "Perfect"
    summary = "Any move that keeps the value of the position, all equally likely."
    deterministic = False
    symmetric = True
    most_empty = MAX_EMPTY
    options = (Option.yes_no("hurry", "win soonest and lose latest", default="no"),)

    def __init__(self, game: Game, *, hurry: bool = False) -> None:
        super().__init__(game)
        self.hurry = hurry
        self._solver = Solver(game)

    def decide(self, position: Position) -> Policy:
        return uniform(self._best(position))

    def _best(self, position: Position) -> list[int]:
        if not self.hurry:
            return self._solver.best(position)
        outcomes = self._solver.outcomes(position)
        top = max(outcomes.values(), key=lambda outcome: outcome.rank)
        return [cell for cell, outcome in outcomes.items() if outcome == top]

    def rate(self, position: Position) -> Scores:
        return self._solver.values(position)

    def justify(self, position: Position) -> str:
        best = self._best(position)
        value = self._solver.value(position)
        names = cell_names(best, self.game, "or")
        at_random = " at random" if len(best) > 1 else ""
        if value == LOSS:
            return f"Every move loses: it plays {names}{at_random}."
        result = "win" if value == WIN else "draw"
        if len(best) > 1:
            return f"To keep the {result} it plays {names} at random."
        only = best == self._solver.best(position)
        return f"Only {names} keeps the {result}." if only else f"{names} wins soonest."
