"""The model of a person does what its definition says, in every position."""

from __future__ import annotations

from fractions import Fraction

import pytest
from exact import Player

from noughts import Game, Policy, Position
from noughts.rules.masks import cells_of
from noughts.rules.tactics import fork_blocks, forks, winning_cells
from noughts.strategies.base import uniform
from noughts.strategies.registry import parse_strategy


def adult(position: Position) -> Policy:
    """Sees a win, a block, a fork and how to stop one; otherwise plays anywhere."""
    game = position.game
    seen = (
        winning_cells(game, position.own, position.opponent)
        or winning_cells(game, position.opponent, position.own)
        or forks(game, position.own, position.opponent)
        or fork_blocks(game, position.own, position.opponent)
    )
    return uniform(cells_of(seen) or position.moves)


def beginner(position: Position) -> Policy:
    """Two times in three sees a win or a block; otherwise plays anywhere."""
    game = position.game
    seen = winning_cells(game, position.own, position.opponent) or winning_cells(
        game, position.opponent, position.own
    )
    good, any_cell = uniform(cells_of(seen) or position.moves), uniform(position.moves)
    return {
        cell: Fraction(2, 3) * good.get(cell, 0) + Fraction(1, 3) * any_cell[cell]
        for cell in position.moves
    }


@pytest.mark.parametrize(("level", "player"), [("beginner", beginner), ("adult", adult)])
def test_a_level_is_its_definition(
    level: str, player: Player, grid: Game, unfinished: tuple[Position, ...]
) -> None:
    human = parse_strategy(f"human:level={level}", grid)
    for position in unfinished:
        policy = {cell: chance for cell, chance in player(position).items() if chance}
        assert human.policy(position) == policy


@pytest.mark.parametrize(
    ("spec", "text", "reason"),
    [
        ("human", ".../.../...", "It sees neither a win nor a block, and plays a random cell."),
        (
            "human",
            "XX./OO./...",
            "It sees a win at c1: it plays there 2 times in 3, and otherwise a random cell.",
        ),
        (
            "human",
            "XX./.O./O..",
            "It sees a win at c1: it plays there 2 times in 3, and otherwise a random cell.",
        ),
        (
            "human",
            "OO./.X./OXX",
            (
                "It sees a block at c1 or a2: it plays one of these cells 2 times in 3, and "
                "otherwise a random cell."
            ),
        ),
        (
            "human:level=adult",
            "X../.O./..X",
            "It sees a way to stop a fork at b1, a2, c2 or b3, and plays one of these cells.",
        ),
    ],
)
def test_the_reason_claims_no_more_than_it_sees(
    spec: str, text: str, reason: str, grid: Game
) -> None:
    assert parse_strategy(spec, grid).reason(Position.parse(text)) == reason
