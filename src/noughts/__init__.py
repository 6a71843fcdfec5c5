"""Play, prove and compare tic-tac-toe AIs."""

from noughts.catalogue import parse_strategy
from noughts.game import (
    Game,
    GameOver,
    IllegalMove,
    ImpossiblePosition,
    NoSuchGame,
    NoughtsError,
    Position,
    mnk,
)
from noughts.notation import (
    Unreadable,
    cell_name,
    draw,
    parse_cell,
    parse_game,
    parse_position,
)
from noughts.strategy import BrokenStrategy, Policy, Scores, Strategy, Unsuitable, sample

__all__ = [
    "BrokenStrategy",
    "Game",
    "GameOver",
    "IllegalMove",
    "ImpossiblePosition",
    "NoSuchGame",
    "NoughtsError",
    "Policy",
    "Position",
    "Scores",
    "Strategy",
    "Unreadable",
    "Unsuitable",
    "cell_name",
    "draw",
    "mnk",
    "parse_cell",
    "parse_game",
    "parse_position",
    "parse_strategy",
    "sample",
]
