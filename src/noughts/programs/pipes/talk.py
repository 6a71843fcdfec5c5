"""What a program at the other end of two pipes is to us: lines go in, lines come out."""

from __future__ import annotations

from functools import lru_cache
from textwrap import shorten
from typing import Protocol

from noughts.errors import NoughtsError, Unsuitable
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position

LONGEST = 1000
"""So many characters of a sentence are passed on; a board of any size fits in."""


class Declined(NoughtsError):
    """The bot says that it cannot answer; its own words are in the message."""


class Talk(Protocol):
    """The two pipes of a running bot. What passes through them is its output, kept here."""

    def send(self, line: str) -> None:
        """Hand over one line at once; the line feed is added here.

        To a bot that has ended it is nothing: `receive` tells.
        """
        ...

    def receive(self) -> str:
        """The next line without its end, which is LF, CR LF or CR.

        Raises a `NoughtsError` when the bot has ended, and when the time since `send` is over,
        however many lines it has filled it with.
        """
        ...


class Bot(Protocol):
    """A bot that can be asked, whatever protocol it speaks."""

    def ask(self, position: Position) -> int:
        """The cell it answers with, which need not be empty; the position is not over.

        It does not matter what was asked before. Raises `Unreadable` with the answer quoted when
        that names no cell, `Declined` when the bot refuses, `Unsuitable` when the game cannot be
        told to it, and whatever the `Talk` raises.
        """
        ...

    def end(self) -> None:
        """Say that nothing more will be asked."""
        ...


@lru_cache(maxsize=64)
def in_a_row(game: Game) -> int:
    """How many in a row win. Raises `Unsuitable` when the game is of another kind."""
    k = game.lines[0].bit_count()
    if k <= max(game.columns, game.rows) and game == mnk(game.columns, game.rows, k):
        return k
    raise Unsuitable(f"a bot cannot play {game}, only m,n,k-games")


def sentence(error: NoughtsError) -> str:
    """What an error says, as one line that is not too long."""
    return shorten(str(error), LONGEST, placeholder=" ...")
