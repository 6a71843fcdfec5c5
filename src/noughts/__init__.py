"""Play, prove and compare tic-tac-toe AIs."""

from noughts.errors import (
    BrokenStrategy,
    GameOver,
    IllegalMove,
    ImpossiblePosition,
    NoSuchGame,
    NoughtsError,
    Unreadable,
    Unsuitable,
)
from noughts.pictures.text import draw
from noughts.rules.game import Game, mnk
from noughts.rules.notation import cell_name, parse_cell, parse_game, parse_position
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Scores, Strategy, sample
from noughts.strategies.registry import parse_strategy

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
