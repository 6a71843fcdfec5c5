"""Plays perfectly: every move that keeps the value of the position is equally likely."""

from __future__ import annotations

from functools import cached_property

from noughts.analysis.solver import LOSS, MAX_EMPTY, WIN, Solver
from noughts.analysis.solver.engine import PlainEngine
from noughts.analysis.solver.values import Values
from noughts.rules.game import Game, mnk
from noughts.rules.notation import cell_names
from noughts.rules.position import Position
from noughts.strategies.arrows import LONGEST, Arrows, expected, threats
from noughts.strategies.base import Option, Policy, Scores, Strategy, uniform

MOST_CELLS = 25
"""The most cells of a board on which the engine may have to find values from the start."""

SHORT_LINE = 3

TABLE_BITS = 14
"""The engine gets small tables, because there may be many strategies, and they live long."""


def is_solvable(game: Game) -> bool:
    """Return whether the solver is known to find every value within about a second.

    This holds for m,n,k games of up to 25 cells with short lines, where wins come soon, or with
    fewer lines than cells, where draws are proved soon: 4,4,4, 5,4,4, 5,5,3 or 5,5,5, but not
    5,5,4.
    """
    longest = max(line.bit_count() for line in game.lines)
    if game.cells > MOST_CELLS or longest > max(game.columns, game.rows):
        return False
    is_easy = longest <= SHORT_LINE or len(game.lines) < game.cells
    return is_easy and game == mnk(game.columns, game.rows, longest)


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
        self._solvable = is_solvable(game)

    @cached_property
    def _engine(self) -> PlainEngine:
        return PlainEngine(self.game, TABLE_BITS)

    def refusal(self, position: Position) -> str | None:
        return None if self._solvable else super().refusal(position)

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
        values = Values(position)
        values.search_moves(self._engine)
        return {cell: bounds.lower for cell, bounds in values.bounds.items()}

    def point_out(self, position: Position) -> tuple[Arrows, ...]:
        line: list[int] = []
        after = position
        while not (after.over or super().refusal(after)) and len(line) < LONGEST:
            outcomes = self._solver.outcomes(after)
            line.append(max(outcomes, key=lambda cell: outcomes[cell].rank))
            after = after.play(line[-1])
        game = [expected(position, line)] if line else []
        return (*game, *threats(position))

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
