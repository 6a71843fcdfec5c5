"""A model of a person, to measure opponents by: what it sees, and how often it looks.

It is not a study of people. It is a definition, so that "loses 1 game in 11 to a beginner" is a
statement that anybody can compute again.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.position import Position
from noughts.rules.tactics import fork_blocks, forks, winning_cells
from noughts.strategies.base import Option, Policy, Strategy, uniform

Tactic = Callable[[Game, int, int], int]
"""Returns the cells that it offers as a mask, given the masks of both players."""


def blocking_cells(game: Game, own: int, opponent: int) -> int:
    """Return the mask of the cells that block a line of the opponent."""
    return winning_cells(game, opponent, own)


SEES: dict[str, tuple[tuple[Tactic, ...], Fraction]] = {
    "beginner": ((winning_cells, blocking_cells), Fraction(2, 3)),
    "adult": ((winning_cells, blocking_cells, forks, fork_blocks), Fraction(1)),
}
"""What each level looks for, in this order, and how often it looks at all."""


class Human(Strategy):
    """Plays any cell of the first tactic that offers one; if it sees nothing, any cell."""

    name = "human"
    title = "Human"
    summary = "A model of a person: sees some things, otherwise plays anywhere."
    deterministic = False
    symmetric = True
    options = (
        Option.choice(
            "level",
            {level: level for level in SEES},
            "an adult sees forks too",
        ),
    )

    def __init__(self, game: Game, *, level: str = "beginner") -> None:
        super().__init__(game)
        self.level = level
        self._tactics, self._attention = SEES[level]

    def decide(self, position: Position) -> Policy:
        anywhere = uniform(position.moves)
        seen = self._seen(position)
        if not seen:
            return anywhere
        careful = uniform(cells_of(seen))
        return {
            cell: chance
            for cell in position.moves
            if (
                chance := self._attention * careful.get(cell, 0)
                + (1 - self._attention) * anywhere[cell]
            )
        }

    def justify(self, position: Position) -> str:
        seen = self._seen(position)
        if not seen:
            return "It sees neither a win nor a danger, and plays anywhere."
        overlooks = "" if self._attention == 1 else ", unless it overlooks that"
        count = seen.bit_count()
        where = "one cell" if count == 1 else f"one of {count} cells"
        return f"It sees a reason to play {where}{overlooks}."

    def _seen(self, position: Position) -> int:
        """Return the mask of the cells that the first tactic with any cells offers."""
        for tactic in self._tactics:
            if cells := tactic(position.game, position.own, position.opponent):
                return cells
        return 0
