"""What a person can do and choose at a table: the actions, who moves first, how fast to watch.

`Table.offers` says which actions would do something now, `Table.label` what their buttons say.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Action(NamedTuple):
    """An action of a person that every front end offers."""

    name: str
    key: str
    label: str
    description: str


ACTIONS = (
    Action("new", "n", "New game", "start a new game"),
    Action("undo", "u", "Undo", "take back your last move"),
    Action("redo", "r", "Redo", "redo the move you took back"),
    Action("coach", "h", "Coach", "show what every cell is worth, with a hint"),
    Action("review", "v", "Review", "go through the game move by move"),
    Action("retry", "t", "Retry", "go back to a mistake and play on from there"),
    Action("swap", "s", "Swap sides", "swap sides with your opponent"),
    Action("pause", "p", "Pause", "pause or continue the game you are watching"),
    Action("step", ".", "Step", "play one move of the game you are watching"),
    Action("faster", ">", "Faster", "speed up the game you are watching"),
    Action("slower", "<", "Slower", "slow down the game you are watching"),
)
"""One key and one wording per action, for keyboards, buttons and help."""

LABELS = {action.name: action.label for action in ACTIONS}


class Starts(StrEnum):
    """Who makes the first move of each game that one person plays."""

    ME = "me"
    OPPONENT = "opponent"
    RANDOM = "random"


class Speed(StrEnum):
    """The speeds of a game of two strategies, the slowest first."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


SPEEDS = tuple(Speed)
DELAYS = {Speed.SLOW: 2.0, Speed.NORMAL: 1.0, Speed.FAST: 0.3}
"""How many seconds a move stays on the board before the next one."""
