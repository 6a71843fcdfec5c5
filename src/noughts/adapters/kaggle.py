"""Agents of kaggle-environments: `agent(observation, configuration)` returns a cell.

The board is a list of nine, row by row, 0 for empty; `mark` is 1 for the player who moves first,
else 2.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from noughts.adapters.adapted import GRID, Adapted, Answer, Theirs, position_on, title_of
from noughts.adapters.boards import ARGUMENTS, show_cells
from noughts.errors import BrokenStrategy
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.strategies.base import Strategy, sample


def from_kaggle(agent: Callable[..., object], game: Game = GRID) -> Strategy:
    """Return the strategy of an agent. An action that Kaggle calls invalid is a fault here too."""
    if not callable(agent):
        raise BrokenStrategy(f"{agent!r} is not an agent: it cannot be called")
    return _Agent(game, agent)


class _Agent(Adapted):
    form = "a plain int"

    def __init__(self, game: Game, agent: Callable[..., object]) -> None:
        super().__init__(game, title_of(agent))
        self._agent = agent

    def call(self, position: Position) -> Answer:
        mark = 1 + position.ply % 2
        cells = show_cells(position, mark, 3 - mark, 0)
        arguments = [
            ARGUMENTS[name](position, cells, mark, 3 - mark)
            for name in ("observation", "configuration")
        ]
        # kaggle-environments passes as many arguments as the agent's code takes
        code = getattr(self._agent, "__code__", None)
        raw = self._agent(*(arguments if code is None else arguments[: code.co_argcount]))

        def read() -> int:
            if type(raw) is not int:  # its JSON schema refuses True, '4' and numpy's numbers
                raise TypeError(raw)
            return raw

        return raw, read


def to_kaggle(strategy: Strategy, random: Random | None = None) -> Callable[[Theirs, Theirs], int]:
    """Return the agent that plays as a strategy does."""
    chance = random or Random()

    def agent(observation: Theirs, configuration: Theirs) -> int:  # noqa: ARG001 - as agents are called
        mark = observation["mark"]
        position = position_on(observation["board"], strategy.game, mark, 3 - mark)
        return sample(strategy.policy(position), chance)

    return agent
