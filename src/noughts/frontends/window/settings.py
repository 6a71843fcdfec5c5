"""The settings in the panel of the window: who plays, how well, on which board."""

from __future__ import annotations

from collections.abc import Mapping

from noughts.errors import NoughtsError
from noughts.frontends.window.keys import BY_ACTION
from noughts.play import messages
from noughts.play.actions import Speed, Starts
from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.rules.notation import parse_game
from noughts.rules.position import Position
from noughts.strategies.characters import BY_NAME, DEFAULT
from noughts.strategies.registry import title_of

MODES = {"against": "You play", "two": "Two people", "watch": "Watch"}
WHEN = {"against": "you play", "two": "two people play", "watch": "you watch"}
"""The modes, to follow `when` in a sentence."""
LEVELS = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}
STARTS: dict[str, str] = {Starts.ME: "Me", Starts.OPPONENT: "Opponent", Starts.RANDOM: "Random"}
SPEED_TITLES: dict[str, str] = {speed.value: speed.capitalize() for speed in Speed}
OTHER_BOARDS = ("4,3,3", "4,4,3", "5,5,4", "7,6,4", "10,10,5", *messages.VARIANTS)
BOARDS = (*messages.BOARDS, *OTHER_BOARDS)

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
"""The settings whose values are opponents or algorithms."""


class GameSettings:
    """What the next game will be, and who cannot play it.

    `opponent` plays against a person, and O in a game of two strategies; `x_player` plays X there.
    Both are specifications, except that `linear` means Linear at the level `level`.
    """

    def __init__(self, session: Session, opponents: Opponents) -> None:
        self.opponents = opponents
        self.opponent = DEFAULT
        self.x_player = "Finn"
        self.level = "medium"
        self.starts = Starts.RANDOM
        self.algorithms = False
        """Whether the panel lists all algorithms instead of the opponents."""
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
            self.x_player = self._list_entry(first)
        if opponent := second or first:
            self.opponent = self._list_entry(opponent)
            self.algorithms = not all(spec in BY_NAME for spec in session.players if spec)
        self._set_start(session.start)

    def _list_entry(self, spec: str) -> str:
        """Return the list entry of a strategy, after adding it if necessary."""
        if spec == self._spec("linear"):
            return "linear"
        if spec not in self.strategies and spec not in BY_NAME:
            self.strategies.append(spec)
        return spec

    def _set_start(self, start: Position) -> None:
        self.start = start
        if self.board not in self.boards:
            self.boards.append(self.board)
        everybody = (*BY_NAME, *self.strategies)
        self.refusals = {spec: why for spec in everybody if (why := self._refusal(spec))}
        """Why some players cannot play from the start, without full stops."""

    # --- values -------------------------------------------------------------------------------

    @property
    def board(self) -> str:
        """The name of the game, as in `3,3,3`."""
        return str(self.start.game)

    @property
    def other_title(self) -> str:
        """The text of the button for all boards but the usual ones."""
        title = messages.game_title(self.start.game)
        return "Other" if self.board in messages.BOARDS else f"Other: {title}"

    def board_choices(self) -> Mapping[str, str]:
        """Return the usual boards and the next other board, each with its title."""
        others = [board for board in self.boards if board not in messages.BOARDS]
        following = others.index(self.board) + 1 if self.board in others else 0
        return {**messages.BOARDS, others[following % len(others)]: self.other_title}

    def algorithm_titles(self) -> Mapping[str, str]:
        """Return all algorithms, each with its title."""
        return {spec: title_of(spec) for spec in self.strategies}

    def summary(self, spec: str) -> str:
        """Return what an algorithm does, in a sentence."""
        strategy = self.opponents.strategy(self._spec(spec), self.start.game)
        return f"{messages.player_title(spec)}. {strategy.summary}"

    def values(self, setting: str) -> Mapping[str, str]:
        """Return the values of a setting, each with its title."""
        if setting in PLAYERS:
            return self.algorithm_titles() if self.algorithms else {name: name for name in BY_NAME}
        boards = {board: board for board in self.boards}
        return {"mode": MODES, "level": LEVELS, "starts": STARTS, "board": boards}[setting]

    def refusal(self, setting: str, value: str) -> str:
        """Return why a value cannot be chosen, without a full stop; empty if it can be."""
        if self.mode not in SETTINGS[setting]:
            label, when = BY_ACTION[setting].label, WHEN[self.mode]
            return f"{label} has no effect when {when}: press M to change who plays"
        if setting in PLAYERS:
            return self.refusals.get(value, "")
        playing = [getattr(self, player) for player in PLAYERS if self.mode in SETTINGS[player]]
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
        """Start the next games on an empty board, with other players if some cannot play it."""
        self._set_start(parse_game(board).start)
        for setting in PLAYERS:
            if getattr(self, setting) in self.refusals:
                setattr(self, setting, "linear")

    def next(self, setting: str, *, backwards: bool = False) -> str:
        """Return the next value that can be chosen, or if `backwards` the previous one."""
        values = list(self.values(setting))
        if backwards:
            values.reverse()
        now = getattr(self, setting)
        index = values.index(now) + 1 if now in values else 0
        following = values[index:] + values[:index]
        return next(
            (choice for choice in following if not self.refusal(setting, choice)), following[0]
        )

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
            return f"{messages.player_title(name)} cannot be loaded: {error!r}"
