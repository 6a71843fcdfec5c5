"""Sets and line counts: honest work that loses, and the place to see where.

A cell weighs as much as the lines it can still help to win. Completing a line outranks blocking
one, and blocking outranks every weight.
"""

from __future__ import annotations

from noughts.rules.game import Game
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.strategies.base import Option, Policy, Scores, Strategy, certainly, first_best


class Weights(Strategy):
    """Plays the first of the heaviest cells."""

    name = "weights"
    title = "Weights"
    summary = "Counts the lines still open through each cell; looks one move ahead."
    source = "Tic-Tac-Toe AI Opponent with Set and Probability"
    options = (Option.yes_no("fixed", "keep the weights of the empty board", default="no"),)

    def __init__(self, game: Game, *, fixed: bool = False) -> None:
        super().__init__(game)
        self.fixed = fixed
        self.block = len(game.lines) + 1
        """More than any number of lines, and twice that for completing one."""

    def decide(self, position: Position) -> Policy:
        return certainly(first_best(self.rate(position)))

    def rate(self, position: Position) -> Scores:
        return {cell: self._weight(cell, position) for cell in position.moves}

    def justify(self, position: Position) -> str:
        scores = self.rate(position)
        cell = first_best(scores)
        name = cell_name(cell, self.game)
        if scores[cell] == 2 * self.block:
            return f"{name} completes a line."
        if scores[cell] == self.block:
            return f"{name} blocks a line of the opponent."
        ties = list(scores.values()).count(scores[cell])
        first = f", the first of {ties} that do" if ties > 1 else ", more than any other cell"
        still = "" if self.fixed else " that the opponent has not touched"
        lines = "line" if scores[cell] == 1 else "lines"
        return f"{name} lies on {scores[cell]} {lines}{still}{first}."

    def _weight(self, cell: int, position: Position) -> int:
        lines = self.game.lines_through[cell]
        bit = 1 << cell
        if any(line & position.own == line ^ bit for line in lines):
            return 2 * self.block
        if any(line & position.opponent == line ^ bit for line in lines):
            return self.block
        if self.fixed:
            return len(lines)
        return sum(not line & position.opponent for line in lines)
