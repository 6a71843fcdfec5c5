"""Random play, against which the other strategies can be measured."""

from __future__ import annotations

from noughts.rules.position import Position
from noughts.strategies.base import Policy, Strategy, uniform


class Random(Strategy):
    """Plays every legal cell with the same probability."""

    name = "random"
    title = "Random"
    summary = "Plays any empty cell, each with the same probability."
    deterministic = False
    symmetric = True

    def decide(self, position: Position) -> Policy:
        return uniform(position.moves)

    def justify(self, position: Position) -> str:
        empty = len(position.moves)
        if empty == 1:
            return "Only one cell is empty."
        return f"It picks one of the {empty} empty cells at random."
