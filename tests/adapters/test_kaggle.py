"""Agents of Kaggle as strategies, and strategies as agents."""

from __future__ import annotations

import pytest
from players import chosen_on, expected

from noughts import BrokenStrategy, Game, Position
from noughts.adapters import from_kaggle, to_kaggle
from noughts.adapters.adapted import Theirs


def kaggle_agent(observation: Theirs, configuration: Theirs) -> int:
    assert configuration.actTimeout == configuration["actTimeout"] == 1
    assert observation["board"] is observation.board
    return chosen_on(observation.board, observation.mark, 3 - observation.mark)


def test_an_agent_of_kaggle(unfinished: tuple[Position, ...]) -> None:
    strategy = from_kaggle(kaggle_agent)
    for position in unfinished:
        assert strategy.policy(position) == expected(position)


def test_an_agent_is_given_what_its_code_takes(grid: Game) -> None:
    class Callable:
        def __call__(self, observation: Theirs, configuration: Theirs) -> int:
            return int(observation.mark + configuration.actTimeout)

    assert from_kaggle(lambda: 3).policy(grid.start) == {3: 1}
    assert from_kaggle(lambda observation: observation.step).policy(grid.start) == {0: 1}
    assert from_kaggle(Callable()).policy(grid.start) == {2: 1}


@pytest.mark.parametrize("answer", ["4", True, 4.0, None, [4]])
def test_what_the_judge_of_kaggle_refuses_is_refused(answer: object, grid: Game) -> None:
    with pytest.raises(BrokenStrategy, match="cannot be read as a plain int"):
        from_kaggle(lambda: answer).policy(grid.start)
    with pytest.raises(BrokenStrategy, match="not a cell of the board"):
        from_kaggle(lambda: -1).policy(grid.start)


class Struct(dict[str, Theirs]):
    """As kaggle-environments hands it over."""

    def __init__(self, **entries: object) -> None:
        super().__init__(entries)
        vars(self).update(entries)


def test_a_strategy_as_an_agent(unfinished: tuple[Position, ...]) -> None:
    """Kaggle's own judge is a package too large to install for this.

    The observation is made here as it documents it. The agents have played in version 1.12.0 by
    hand; its newest versions have no tic-tac-toe.
    """
    agent = to_kaggle(from_kaggle(kaggle_agent))
    for position in unfinished:
        text = str(position).replace("/", "")
        observation = Struct(
            board=[".XO".index(mark) for mark in text],
            mark=1 if text.count("X") == text.count("O") else 2,
            remainingOverageTime=60,
        )
        assert {agent(observation, Struct(actTimeout=1)): 1} == expected(position)
