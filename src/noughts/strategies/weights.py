"""Counts the open lines through each cell: a simple idea that can be beaten.

The weight of a cell is the number of lines through it that can still be won. Completing a line
outranks blocking one, and blocking outranks every weight.
"""

from __future__ import annotations

from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, line_name
from noughts.rules.position import Position
from noughts.rules.tactics import lines_missing, open_lines
from noughts.strategies.base import Option, Policy, Scores, Strategy, certainly, first_best
from noughts.strategies.working import Row, Working, lines_to_show

CLOSED = "closed"
"""The state of a line that does not count, because the opponent has a mark on it."""


class Weights(Strategy):
    """Plays the first of the cells with the highest weight."""

    name = "weights"
    title = "Weights"
    summary = "Counts the lines still open through each cell; looks one move ahead."
    source = "Tic-Tac-Toe AI Opponent with Set and Probability"
    story = (
        "For each cell, it counts the lines that the opponent has not touched, and it takes the "
        "cell with the highest count. It looks only one move ahead, and that is not enough: "
        "moving second on 3x3, it can be beaten after every first move except c3."
    )
    options = (Option.yes_no("fixed", "use the weights of the empty board", default="no"),)

    def __init__(self, game: Game, *, fixed: bool = False) -> None:
        super().__init__(game)
        self.fixed = fixed
        self.block = len(game.lines) + 1
        """The weight of a block: more than any number of lines. A win weighs twice as much."""

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
        rank = f", the first of {ties} such cells" if ties > 1 else ", more than any other cell"
        untouched = "" if self.fixed else " that the opponent has not touched"
        lines = "line" if scores[cell] == 1 else "lines"
        return f"{name} lies on {scores[cell]} {lines}{untouched}{rank}."

    def work_out(self, position: Position) -> Working:
        scores = self.rate(position)
        cell = first_best(scores)
        rows = []
        for line in lines_to_show(self.game, cell):
            state = self._state(line, position)
            decides = state != CLOSED and bool(line >> cell & 1)
            rows.append(Row((line_name(line, self.game), state), cells_of(line), decides))
        caption = (
            "The weight of a cell is the number of lines through it"
            + ("" if self.fixed else " that the opponent has not touched")
            + f". Completing a line weighs {2 * self.block}, blocking one {self.block}."
        )
        return Working(caption, ("line", "state"), tuple(rows))

    def _state(self, line: int, position: Position) -> str:
        """Return whether a line can be completed, must be blocked, is open or is closed."""
        missing = line & position.empty
        if missing.bit_count() == 1 and line & ~missing in (
            line & position.own,
            line & position.opponent,
        ):
            return "can be completed" if line & position.own else "must be blocked"
        return CLOSED if line & position.opponent and not self.fixed else "open"

    def _weight(self, cell: int, position: Position) -> int:
        if lines_missing(self.game, cell, position.own):
            return 2 * self.block
        if lines_missing(self.game, cell, position.opponent):
            return self.block
        lines = self.game.lines_through[cell]
        return len(lines) if self.fixed else len(open_lines(lines, position.opponent))
