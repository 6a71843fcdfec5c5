"""Plays perfectly: every move that keeps the value of the position is equally likely."""

from __future__ import annotations

from functools import cached_property

from noughts.analysis.solver import LOSS, MAX_EMPTY, WIN, Solver
from noughts.analysis.solver.engine import Engine, has_fast_engine
from noughts.rules.game import Game
from noughts.rules.notation import cell_names
from noughts.rules.position import Position
from noughts.strategies.arrows import Arrows, expected, threats
from noughts.strategies.base import Option, Policy, Scores, Strategy, uniform
from noughts.strategies.reach import find_values, is_easy, is_solvable, make_engine


class Perfect(Strategy):
    """Plays uniformly among all moves that keep the value.

    With `hurry`, it plays only those of them that also win soonest or lose latest. People expect
    this: a player who could complete a line and plays elsewhere seems to have overlooked it.
    """

    name = "perfect"
    title = "Perfect"
    summary = "Plays any move that keeps the value, each with the same probability."
    story = (
        "It knows the value of every move and plays any that keeps it, all equally likely. So it "
        "never loses a game that can be held, but it sets no traps: to it, one draw is as good as "
        "another. The arrows show a game that both players play perfectly, and the threats."
    )
    deterministic = False
    symmetric = True
    most_empty = MAX_EMPTY
    options = (Option.yes_no("hurry", "win as soon and lose as late as possible", default="no"),)

    def __init__(self, game: Game, *, hurry: bool = False) -> None:
        super().__init__(game)
        self.hurry = hurry
        self._solver = Solver(game)

    @cached_property
    def _engine(self) -> Engine:
        return make_engine(self.game)

    def refusal(self, position: Position) -> str | None:
        why = super().refusal(position)
        if why is None or is_solvable(self.game):
            return None
        if is_solvable(self.game, fast=True):
            return f"{why}; with Numba it plays this board: pip install 'noughts[fast]'"
        return why

    @property
    def is_quick(self) -> bool:
        """Whether each of its moves takes at most about three seconds."""
        return is_easy(self.game) or has_fast_engine(self.game)

    def decide(self, position: Position) -> Policy:
        return uniform(self._best(position))

    def _best(self, position: Position) -> list[int]:
        """Return the moves that it may play; with `hurry`, the soonest wins as far as known."""
        values = self.rate(position)
        top = max(values.values())
        keeping = [cell for cell, value in values.items() if value == top]
        if not self.hurry:
            return keeping
        if super().refusal(position):
            return [cell for cell in keeping if position.play(cell).lost] or keeping
        outcomes = self._solver.outcomes(position)
        best = max(outcomes.values(), key=lambda outcome: outcome.rank)
        return [cell for cell, outcome in outcomes.items() if outcome == best]

    def rate(self, position: Position) -> Scores:
        if not super().refusal(position):
            return self._solver.values(position)
        return find_values(self._engine, position)

    def point_out(self, position: Position) -> tuple[Arrows, ...]:
        if super().refusal(position):
            return threats(position)
        return expected(position, self._solver.line(position)), *threats(position)

    def justify(self, position: Position) -> str:
        best = self._best(position)
        values = self.rate(position)
        value = max(values.values())
        names = cell_names(best, self.game, "or")
        at_random = " at random" if len(best) > 1 else ""
        if value == LOSS:
            return f"Every move loses: it plays {names}{at_random}."
        result = "win" if value == WIN else "draw"
        if len(best) > 1:
            return f"To keep the {result} it plays {names} at random."
        only = list(values.values()).count(value) == 1
        return f"Only {names} keeps the {result}." if only else f"{names} wins soonest."
