"""What is chosen in the panel of the window: who plays, at which level, on which board."""

from __future__ import annotations

from random import Random

from noughts.errors import NoughtsError, Unsuitable
from noughts.play.session import Session
from noughts.rules.notation import parse_game
from noughts.rules.position import Position
from noughts.strategies.base import Strategy
from noughts.strategies.registry import Registry

MODES = {"against": "You play", "two": "Two people", "watch": "Watch"}
LEVELS = ("easy", "medium", "hard")
FIRST = {"me": "you", "opponent": "opponent", "toss": "toss"}
BOARDS = ("3,3,3", "4,3,3", "4,4,3", "4,4,4", "5,5,4", "7,6,4", "10,10,5", "15,15,5")

CHOICES = {
    "mode": tuple(MODES),
    "opponent": ("against", "watch"),
    "rival": ("watch",),
    "level": ("against", "watch"),
    "first": ("against",),
    "board": tuple(MODES),
}
"""What can be chosen, and in which modes it matters."""

NO_LEVEL = "only linear has levels: choose it as the opponent"


class Choices:
    """The choices that hold from the next game on, and why some cannot be made.

    `opponent` plays against a person, and O where two strategies are watched; `rival` plays X
    there. Both are names of the catalogue, or specifications that were given.
    """

    def __init__(self, session: Session, registry: Registry | None = None) -> None:
        self.registry = registry or Registry()
        self.opponent = "linear"
        self.rival = "rules"
        self.level = "medium"
        self.first = "toss"
        self.names = self.registry.names()
        self.boards = list(BOARDS)
        self.follow(session)

    def follow(self, session: Session) -> None:
        """Choose what fits a game that was begun elsewhere."""
        first, second = session.players
        self.mode = ("watch", "against", "two")[len(session.persons)]
        levels = {
            level
            for player in session.players
            for level in LEVELS
            if player and player.spec == f"linear:level={level}"
        }
        if len(levels) == 1:
            (self.level,) = levels
        if first and second:
            self.rival = self._listed(first)
        if opponent := second or first:
            self.opponent = self._listed(opponent)
        self._set_start(session.start)

    def _listed(self, strategy: Strategy) -> str:
        """The name in the list for a strategy, which is put there if it is not yet."""
        if strategy.spec == self._spec("linear"):
            return "linear"
        if strategy.spec not in self.names:
            self.names.append(strategy.spec)
        return strategy.spec

    def _set_start(self, start: Position) -> None:
        self.start = start
        if self.board not in self.boards:
            self.boards.append(self.board)
        self.refusals = {name: why for name in self.names if (why := self._refusal(name))}
        """Why those who cannot play from the start cannot."""

    @property
    def board(self) -> str:
        """The board by its name."""
        return str(self.start.game)

    @property
    def has_level(self) -> bool:
        """Whether somebody plays for whom the level matters."""
        playing = {"against": (self.opponent,), "two": (), "watch": (self.rival, self.opponent)}
        return "linear" in playing[self.mode]

    def choose(self, what: str, value: str) -> bool:
        """Choose something; whether that is a change.

        Raises `Unsuitable` for what cannot be chosen now. On a board that somebody chosen cannot
        play, somebody else is chosen.
        """
        if self.mode not in CHOICES[what]:
            raise Unsuitable(f"that is of no use with {MODES[self.mode]!r}: m changes the game")
        if what in ("opponent", "rival") and value in self.refusals:
            raise Unsuitable(self.refusals[value])
        if what == "level" and not self.has_level:
            raise Unsuitable(NO_LEVEL)
        if value == getattr(self, what):
            return False
        if what == "board":
            self.begin_empty(value)
        else:
            setattr(self, what, value)
        return True

    def begin_empty(self, board: str) -> None:
        """Begin the next games on an empty board."""
        self._set_start(parse_game(board).start)
        if self.opponent in self.refusals:
            self.opponent = "linear"
        if self.rival in self.refusals:
            self.rival = "rules"

    def next(self, what: str, *, backwards: bool = False) -> str:
        """What comes after what is chosen, or before it, of all that can be."""
        values = {
            "mode": list(MODES),
            "opponent": self.names,
            "rival": self.names,
            "level": list(LEVELS),
            "first": list(FIRST),
            "board": self.boards,
        }[what]
        step = -1 if backwards else 1
        at = values.index(getattr(self, what)) + step
        while values[at % len(values)] in self.refusals:
            at += step
        return values[at % len(values)]

    def session(self, random: Random) -> Session:
        """A new game, after a toss if one is wanted."""
        if self.mode == "two":
            return Session(self.start)
        opponent = self._made(self.opponent)
        if self.mode == "watch":
            return Session(self.start, (self._made(self.rival), opponent))
        return Session(self.start, (None, opponent)).seated(first=self.me_first(random))

    def me_first(self, random: Random) -> bool:
        """Whether the person is to make the first move, after a toss if one is wanted."""
        return random.choice([True, False]) if self.first == "toss" else self.first == "me"

    def _spec(self, name: str) -> str:
        return f"linear:level={self.level}" if name == "linear" else name

    def _made(self, name: str) -> Strategy:
        return self.registry.strategy(self._spec(name), self.start.game)

    def _refusal(self, name: str) -> str | None:
        try:
            return self._made(name).refusal(self.start)
        except NoughtsError as error:
            return str(error)
        except Exception as error:  # a plug-in nobody chose must not close the window
            return f"{name} fails when it is asked: {error!r}"
