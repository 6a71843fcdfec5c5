"""Perfect play at random: every move that keeps the value of the position is equally likely."""

from __future__ import annotations

from noughts.analysis.solver import LOSS, MAX_EMPTY, WIN, Solver
from noughts.rules.game import Game
from noughts.rules.notation import cell_names
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Scores, Strategy, uniform


class Perfect(Strategy):
    """Plays uniformly among all moves that keep the value, however long the game then takes."""

    name = "perfect"
    title = "Perfect"
    summary = "Any move that keeps the value of the position, all equally likely."
    deterministic = False
    symmetric = True
    most_empty = MAX_EMPTY

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._solver = Solver(game)

    def decide(self, position: Position) -> Policy:
        return uniform(self._solver.best(position))

    def rate(self, position: Position) -> Scores:
        return self._solver.values(position)

    def justify(self, position: Position) -> str:
        best = self._solver.best(position)
        value = self._solver.value(position)
        names = cell_names(best, self.game, "or")
        at_random = " at random" if len(best) > 1 else ""
        if value == LOSS:
            return f"Every move loses: it plays {names}{at_random}."
        result = "win" if value == WIN else "draw"
        if not at_random:
            return f"Only {names} keeps the {result}."
        return f"To keep the {result} it plays {names}{at_random}."
