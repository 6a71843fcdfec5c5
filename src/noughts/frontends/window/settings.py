"""The settings in the panel of the window: who plays, how well, on which board."""

from __future__ import annotations

from collections.abc import Mapping

from noughts.errors import NoughtsError
from noughts.frontends.window.keys import BY_ACTION
from noughts.play.actions import Starts
from noughts.play.messages import player_title
from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.rules.notation import parse_game
from noughts.rules.position import Position
from noughts.strategies.registry import title_of

MODES = {"against": "You play", "two": "Two people", "watch": "Watch"}
LEVELS = {"easy": "easy", "medium": "medium", "hard": "hard"}
STARTS: dict[str, str] = {Starts.ME: "you", Starts.OPPONENT: "opponent", Starts.RANDOM: "random"}
BOARDS = ("3,3,3", "4,3,3", "4,4,3", "4,4,4", "5,5,4", "7,6,4", "10,10,5", "15,15,5")

SETTINGS = {
    "mode": tuple(MODES),
    "opponent": ("against", "watch"),
    "x_player": ("watch",),
    "level": ("against", "watch"),
    "starts": ("against",),
    "board": tuple(MODES),
}
"""Every setting, with the modes in which it has an effect."""

PLAYERS = ("opponent", "x_player")
"""The settings whose values are strategies."""


class GameSettings:
    """What the next game will be, and which strategies cannot play it.

    `opponent` plays against a person, and O in a game of two strategies; `x_player` plays X there.
    Both are specifications, except that `linear` stands for Linear at the level `level`.
    """

    def __init__(self, session: Session, opponents: Opponents) -> None:
        self.opponents = opponents
        self.opponent = "linear"
        self.x_player = "rules"
        self.level = "medium"
        self.starts = Starts.RANDOM
        self.strategies = opponents.registry.names()
        self.boards = list(BOARDS)
        self.follow(session)

    def follow(self, session: Session) -> None:
        """Adopt the players and the board of a session."""
        first, second = session.players
        self.mode = Table(session).mode
        levels = [level for level in LEVELS if f"linear:level={level}" in session.players]
        if len(levels) == 1:
            (self.level,) = levels
        if first and second:
            self.x_player = self._listed(first)
        if opponent := second or first:
            self.opponent = self._listed(opponent)
        self._set_start(session.start)

    def _listed(self, spec: str) -> str:
        """Return the entry of the list for a strategy, adding one if there is none."""
        if spec == self._spec("linear"):
            return "linear"
        if spec not in self.strategies:
            self.strategies.append(spec)
        return spec

    def _set_start(self, start: Position) -> None:
        self.start = start
        if self.board not in self.boards:
            self.boards.append(self.board)
        self.refusals = {spec: why for spec in self.strategies if (why := self._refusal(spec))}
        """Why some strategies cannot play from the start, without full stops."""

    @property
    def board(self) -> str:
        """The name of the game, as in `3,3,3`."""
        return str(self.start.game)

    def values(self, setting: str) -> Mapping[str, str]:
        """Return the values of a setting, each with what the player reads."""
        if setting in PLAYERS:
            return {spec: title_of(spec) for spec in self.strategies}
        boards = {board: board for board in self.boards}
        return {"mode": MODES, "level": LEVELS, "starts": STARTS, "board": boards}[setting]

    def refusal(self, setting: str, value: str) -> str:
        """Return why a value cannot be chosen, without a full stop; empty if it can be."""
        if self.mode not in SETTINGS[setting]:
            label, mode = BY_ACTION[setting].label, MODES[self.mode]
            return f"{label!r} has no effect with {mode!r}: press M for another game"
        if setting in PLAYERS:
            return self.refusals.get(value, "")
        playing = [getattr(self, each) for each in PLAYERS if self.mode in SETTINGS[each]]
        if setting == "level" and "linear" not in playing:
            return "only Linear has levels: choose it as the opponent"
        return ""

    def choose(self, setting: str, value: str) -> None:
        """Change a setting to a value that is not refused."""
        if setting == "board":
            self.clear_board(value)
        else:
            setattr(self, setting, Starts(value) if setting == "starts" else value)

    def clear_board(self, board: str) -> None:
        """Start the next games on an empty board, with other strategies if some cannot play it."""
        self._set_start(parse_game(board).start)
        if self.opponent in self.refusals:
            self.opponent = "linear"
        if self.x_player in self.refusals:
            self.x_player = "rules"

    def next(self, setting: str, *, backwards: bool = False) -> str:
        """Return the next value that can be chosen, or if `backwards` the previous one."""
        values = list(self.values(setting))
        if backwards:
            values.reverse()
        index = values.index(getattr(self, setting)) + 1
        following = values[index:] + values[:index]
        return next((each for each in following if not self.refusal(setting, each)), following[0])

    def session(self) -> Session:
        """Return the next game; the table decides who moves first in it."""
        if self.mode == "two":
            return Session(self.start)
        first = self._spec(self.x_player) if self.mode == "watch" else None
        return Session(self.start, (first, self._spec(self.opponent)))

    def _spec(self, name: str) -> str:
        return f"linear:level={self.level}" if name == "linear" else name

    def _refusal(self, name: str) -> str | None:
        try:
            strategy = self.opponents.strategy(self._spec(name), self.start.game)
            return strategy.refusal(self.start)
        except NoughtsError as error:
            return str(error)
        except Exception as error:  # a faulty plug-in must not close the window
            return f"{player_title(name)} cannot be loaded: {error!r}"
