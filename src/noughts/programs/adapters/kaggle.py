"""Agents of kaggle-environments: `agent(observation, configuration)` returns a cell.

The board is a list of nine, row by row, 0 for empty; `mark` is 1 for who begins, else 2.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from noughts.errors import BrokenStrategy
from noughts.programs.adapters.adapted import GRID, Adapted, Said, Theirs, title_of
from noughts.programs.adapters.function import grid_of
from noughts.programs.convention import question
from noughts.rules.game import Game
from noughts.rules.masks import mask
from noughts.rules.position import Position
from noughts.strategies.base import Strategy, sample


def from_kaggle(agent: Callable[..., object], game: Game = GRID) -> Strategy:
    """The strategy of an agent. What its judge calls invalid is no answer here either."""
    if not callable(agent):
        raise BrokenStrategy(f"{agent!r} is not an agent: it cannot be called")
    return _Agent(game, agent)


class _Agent(Adapted):
    form = "a plain int"

    def __init__(self, game: Game, agent: Callable[..., object]) -> None:
        super().__init__(game, title_of(agent))
        self._agent = agent

    def ask(self, position: Position) -> Said:
        mark = 1 + position.ply % 2
        asked = question(grid_of(position), mark, 3 - mark, "flat", 0)
        given = (asked["observation"], asked["configuration"])
        # as many as its code takes, which is how kaggle-environments counts
        code = getattr(self._agent, "__code__", None)
        raw = self._agent(*(given if code is None else given[: code.co_argcount]))

        def read() -> int | None:
            if type(raw) is not int:  # its JSON schema refuses True, '4' and numpy's numbers
                raise TypeError(raw)
            return raw if 0 <= raw < position.game.cells else None

        return raw, read


def to_kaggle(strategy: Strategy, random: Random | None = None) -> Callable[[Theirs, Theirs], int]:
    """The agent that plays as a strategy does."""
    chance = random or Random()

    def agent(observation: Theirs, configuration: Theirs) -> int:  # noqa: ARG001 - as agents are called
        board, mark = observation["board"], observation["mark"]
        own, opponent = (
            mask(cell for cell, on in enumerate(board) if on == which)
            for which in (mark, 3 - mark)
        )
        return sample(strategy.policy(Position(strategy.game, own, opponent)), chance)

    return agent
