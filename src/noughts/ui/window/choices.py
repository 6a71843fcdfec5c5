"""What is chosen in the panel of the window: who plays, at which level, on which board."""

from __future__ import annotations

from random import Random

from noughts import catalogue
from noughts.game import Game, NoughtsError, Position
from noughts.notation import parse_game
from noughts.session import Player
from noughts.strategy import Strategy, Unsuitable

MODES = {"against": "You play", "two": "Two people", "watch": "Watch"}
LEVELS = ("easy", "medium", "hard")
FIRST = {"me": "you", "opponent": "opponent", "toss": "toss"}
NO_LEVEL = "only linear has levels: choose it as the opponent"
CHOICES = ("mode", "opponent", "rival", "level", "first", "board")
"""What can be chosen."""
BOARDS = ("3,3,3", "4,3,3", "4,4,3", "4,4,4", "5,5,4", "7,6,4", "10,10,5", "15,15,5")


class Choices:
    """The choices, and for each opponent whether it can play this board.

    `opponent` plays against a person, and O where two strategies are watched; `rival` plays X
    there. Both are names of the catalogue or specifications.
    """

    def __init__(self, game: Game) -> None:
        self.mode = "against"
        self.opponent = "linear"
        self.rival = "rules"
        self.level = "medium"
        self.first = "toss"
        self.names = catalogue.names()
        self.boards = list(BOARDS)
        self.set_game(game)

    @property
    def board(self) -> str:
        """The board by its name."""
        return str(self.game)

    def set_game(self, game: Game) -> None:
        """Choose a board, and with it who can play there: `refusals` says why others cannot."""
        self.game = game
        if self.board not in self.boards:
            self.boards.append(self.board)
        self.refusals = {name: why for name in self.names if (why := self._refusal(name))}

    def choose(self, what: str, value: str) -> bool:
        """Choose something; whether that is a change.

        Raises `Unsuitable` for what cannot be chosen. On a board that somebody chosen cannot play,
        somebody else is chosen.
        """
        if what in ("opponent", "rival") and value in self.refusals:
            raise Unsuitable(self.refusals[value])
        if what == "level" and not self.has_level:
            raise Unsuitable(NO_LEVEL)
        if value == getattr(self, what):
            return False
        if what != "board":
            setattr(self, what, value)
            return True
        self.set_game(parse_game(value))
        if self.opponent in self.refusals:
            self.opponent = "linear"
        if self.rival in self.refusals:
            self.rival = "rules"
        return True

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
        able = [value for value in values if value not in self.refusals]
        return able[(able.index(getattr(self, what)) + (-1 if backwards else 1)) % len(able)]

    def add(self, spec: str) -> str:
        """The name in the list for a specification, which is put there if it is not yet."""
        name, _, level = spec.partition(":level=")
        if name == "linear" and level in ("", *LEVELS):
            self.level = level or "hard"
            return name
        if spec not in self.names:
            self.names.append(spec)
            self.set_game(self.game)
        return spec

    @property
    def has_level(self) -> bool:
        """Whether somebody plays for whom the level matters."""
        playing = {"against": (self.opponent,), "two": (), "watch": (self.rival, self.opponent)}
        return "linear" in playing[self.mode]

    def players(self, start: Position, random: Random) -> tuple[Player, Player]:
        """Who plays X and O in a new game, after a toss if one is wanted."""
        if self.mode == "two":
            return None, None
        opponent = self._made(self.opponent)
        if self.mode == "watch":
            return self._made(self.rival), opponent
        me_first = random.choice([True, False]) if self.first == "toss" else self.first == "me"
        moves_next = start.ply % 2 == 0
        return (None, opponent) if me_first == moves_next else (opponent, None)

    def follow(self, players: tuple[Player, Player]) -> None:
        """Choose what fits a game that was begun elsewhere."""
        persons = players.count(None)
        self.mode = ("watch", "against", "two")[persons]
        first, second = players
        if first is not None and second is not None:
            self.rival = self.add(first.spec)
        if opponent := second or first:
            self.opponent = self.add(opponent.spec)

    def _made(self, name: str) -> Strategy:
        spec = f"linear:level={self.level}" if name == "linear" else name
        return catalogue.parse_strategy(spec, self.game)

    def _refusal(self, name: str) -> str | None:
        try:
            return self._made(name).refusal(self.game.start)
        except NoughtsError as error:
            return str(error)
