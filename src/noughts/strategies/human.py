"""A model of a person, to measure opponents by: what it sees, and how often it looks.

It is not a study of people. It is a definition, so that "loses 1 game in 11 to a beginner" is a
statement that anybody can compute again.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_names
from noughts.rules.position import Position
from noughts.rules.tactics import fork_blocks, forks, winning_cells
from noughts.strategies.base import Option, Policy, Strategy, uniform

Tactic = Callable[[Game, int, int], int]
"""Returns the mask of the cells that it offers, given the marks of both players."""


def blocking_cells(game: Game, own: int, opponent: int) -> int:
    """Return the mask of the cells that block a line of the opponent."""
    return winning_cells(game, opponent, own)


LEVELS: dict[str, tuple[tuple[Tactic, ...], Fraction]] = {
    "beginner": ((winning_cells, blocking_cells), Fraction(2, 3)),
    "adult": ((winning_cells, blocking_cells, forks, fork_blocks), Fraction(1)),
}
"""What each level looks for, in this order, and how often it looks at all."""

NOUNS: dict[Tactic, str] = {
    winning_cells: "a win",
    blocking_cells: "a block",
    forks: "a fork",
    fork_blocks: "a way to stop a fork",
}
"""What each tactic finds, for a sentence."""


class Human(Strategy):
    """Plays any cell of the first tactic that offers one; if it sees nothing, any cell."""

    name = "human"
    title = "Human"
    summary = "A model of a person: sees some wins and blocks, else plays any cell."
    deterministic = False
    symmetric = True
    options = (
        Option.choice(
            "level",
            {level: level for level in LEVELS},
            "an adult sees forks too",
        ),
    )

    def __init__(self, game: Game, *, level: str = "beginner") -> None:
        super().__init__(game)
        self.level = level
        self._tactics, self._attention = LEVELS[level]

    def decide(self, position: Position) -> Policy:
        anywhere = uniform(position.moves)
        _, candidates = self._look(position)
        if not candidates:
            return anywhere
        careful = uniform(candidates)
        return {
            cell: chance
            for cell in position.moves
            if (
                chance := self._attention * careful.get(cell, 0)
                + (1 - self._attention) * anywhere[cell]
            )
        }

    def justify(self, position: Position) -> str:
        what, candidates = self._look(position)
        if not candidates:
            return "It sees neither a win nor a block, and plays a random cell."
        cells = cell_names(candidates, self.game, "or")
        where = "there" if len(candidates) == 1 else "one of these cells"
        if self._attention == 1:
            return f"It sees {what} at {cells}, and plays {where}."
        times, of = self._attention.as_integer_ratio()
        return (
            f"It sees {what} at {cells}: it plays {where} {times} times in {of}, and otherwise a "
            "random cell."
        )

    def _look(self, position: Position) -> tuple[str, tuple[int, ...]]:
        """Return what the first tactic that offers cells sees, and those cells."""
        for tactic in self._tactics:
            if cells := tactic(position.game, position.own, position.opponent):
                return NOUNS[tactic], tuple(cells_of(cells))
        return "", ()
