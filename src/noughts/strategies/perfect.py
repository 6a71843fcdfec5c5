"""Every move that keeps the value of the position, each alike: the other measure."""

from __future__ import annotations

from noughts.analysis.solver import DRAW, LOSS, MAX_EMPTY, WIN, Solver
from noughts.rules.game import Game
from noughts.rules.notation import cell_names
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Scores, Strategy, too_many_empty, uniform

KEEPS = {WIN: "the win", DRAW: "the draw", LOSS: "no more than a loss"}


class Perfect(Strategy):
    """Plays uniformly among all the moves that keep the value, fast or slow."""

    name = "perfect"
    title = "Perfect"
    summary = "Any move that keeps the value of the position, each alike."
    deterministic = False
    symmetric = True

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
        if len(best) == 1:
            return f"Only {cell_names(best, self.game)} keeps {KEEPS[value]}."
        return (
            f"{cell_names(best, self.game)} keep {KEEPS[value]}, and it plays any of them alike."
        )

    def refusal(self, position: Position) -> str | None:
        return too_many_empty(self.name, position, MAX_EMPTY)
