"""What both protocols share: the pipes of a running bot, and the interface of a bot."""

from __future__ import annotations

from functools import lru_cache
from textwrap import shorten
from typing import Protocol

from noughts.errors import NoughtsError, Unsuitable
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position

LONGEST = 1000
"""Characters of an error message that are passed on; a board of any size fits."""


class Declined(NoughtsError):
    """Raised when a bot answers that it cannot play; the message quotes its words."""


class Talk(Protocol):
    """The pipes of a running bot."""

    def send(self, line: str) -> None:
        """Send one line; a line feed is added. If the bot has ended, `receive` reports that."""
        ...

    def receive(self) -> str:
        """Return the next line without its end, which is LF, CR LF or CR.

        Raises a `NoughtsError` if the bot has ended, or if the time limit since `send` has passed.
        """
        ...


class Bot(Protocol):
    """A bot that speaks one of the protocols."""

    def ask(self, position: Position) -> int:
        """Return the bot's cell, which may be taken, in an unfinished position.

        Earlier positions do not matter. Raises `Unreadable` with the answer quoted if it is not a
        cell, `Declined` if the bot refuses, `Unsuitable` if the protocol cannot describe the game,
        and whatever the `Talk` raises.
        """
        ...

    def end(self) -> None:
        """Send what the protocol says at the end, if anything."""
        ...


@lru_cache(maxsize=64)
def in_a_row(game: Game) -> int:
    """Return how many in a row win. Raises `Unsuitable` if the game is not an m,n,k game."""
    k = game.lines[0].bit_count()
    if k <= max(game.columns, game.rows) and game == mnk(game.columns, game.rows, k):
        return k
    raise Unsuitable(f"a bot cannot play {game}, only m,n,k-games")


def sentence(error: NoughtsError) -> str:
    """Return the message of an error as one line of limited length."""
    return shorten(str(error), LONGEST, placeholder=" ...")
