"""The solution of a position: its outcome, the outcome of each move, and best play to the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from noughts.analysis.solver import WORDS, Outcome, Solver, Word, usual_budget
from noughts.errors import GameOver, Undecided
from noughts.rules.position import Position


class Solution(NamedTuple):
    """What perfect play makes of an unfinished position."""

    position: Position
    outcome: Outcome
    """For the player about to move."""
    outcomes: Mapping[int, Outcome]
    """By cell, for the player who plays it."""
    line: tuple[int, ...]
    """Best play by both sides to the end, as cells."""

    @property
    def value(self) -> Word:
        """What the position is worth to the player about to move: "win", "draw" or "loss"."""
        return WORDS[self.outcome.value]

    def __repr__(self) -> str:
        return f"<Solution {self.position}: {self.value}>"

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: the value, how soon, the value of each cell, the best line.

        `moves` counts the moves of the player about to move to the end, `plies` those of both.
        """
        return {
            **_heading(self.position),
            "value": self.value,
            "moves": self.outcome.moves,
            "plies": self.outcome.plies,
            "cells": {str(cell): WORDS[each.value] for cell, each in self.outcomes.items()},
            "line": list(self.line),
        }


class Unsolved(NamedTuple):
    """A position whose value is unknown, because the search has used up its budget."""

    position: Position
    visited: int
    """The number of positions that the search visited."""

    @property
    def value(self) -> None:
        """None: the value is unknown."""
        return None

    def __repr__(self) -> str:
        return f"<Unsolved {self.position} after {self.visited:,} positions>"

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: as that of a `Solution`, with null for the values."""
        unknown: dict[str, object] = {
            "value": None, "moves": None, "plies": None, "cells": {}, "line": [],
        }  # fmt: skip
        return {**_heading(self.position), **unknown, "positions": self.visited}


def solve(position: Position, budget: int | None = None) -> Solution | Unsolved:
    """Solve an unfinished position, or give up when a search has visited `budget` positions.

    By default that is the usual budget of the game. Raises `GameOver` for a finished position.
    """
    if position.over:
        raise GameOver(position)
    if budget is None:
        budget = usual_budget(position.game)
    solver = Solver(position.game, budget)
    try:
        # The moves come first: they cost most, and the solver remembers what it finds.
        outcomes = solver.outcomes(position)
        return Solution(position, solver.outcome(position), outcomes, tuple(solver.line(position)))
    except Undecided as undecided:
        return Unsolved(position, undecided.positions)


def _heading(position: Position) -> dict[str, object]:
    return {"game": str(position.game), "position": str(position), "to_move": position.to_move}
