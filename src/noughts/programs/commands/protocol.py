"""What the protocols of bots share, and the line protocol: a position in, a cell out.

| from    | line                         | meaning                                           |
|---------|------------------------------|---------------------------------------------------|
| noughts | X.O/.X./..O                  | a position; X is to move if there are as many O   |
| noughts | X...../....../.O.... 6,3,4   | a position of any other game than 3,3,3           |
| bot     | b2                           | a cell as `parse_cell` reads it; on 3x3 also 1-9  |
| bot     | ? words                      | the bot cannot answer, and why                    |
| both    | # words, or a blank line     | a comment                                         |

Each position gets one answer. Positions come in any order, and the bot ends when its input ends.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from textwrap import shorten
from typing import Protocol

from noughts.errors import NoughtsError, Unreadable, Unsuitable
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_cell, quoted
from noughts.rules.position import Position

LONGEST = 1000
"""The most characters of an error message to pass on; a board of any size fits."""

USUAL = mnk(3, 3, 3)
"""The game of a line that names none."""


class Declined(NoughtsError):
    """Raised when a bot answers that it cannot play; the message quotes its words."""


class Talk(Protocol):
    """The pipes of a running bot: `send` and `receive` one line, without its end.

    `receive` raises a `NoughtsError` if the bot has ended or takes too long.
    """

    def send(self, line: str) -> None: ...

    def receive(self) -> str: ...


class Bot(ABC):
    """A bot that speaks one of the protocols."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk

    @abstractmethod
    def ask(self, position: Position) -> int:
        """Return the bot's cell, which may be taken, in an unfinished position.

        Earlier positions do not matter. Raises `Unreadable` with the answer quoted if it is not a
        cell, `Declined` if the bot refuses, `Unsuitable` if the protocol cannot describe the game,
        and whatever the `Talk` raises.
        """

    def end(self) -> None:  # noqa: B027 - most protocols end with the input
        """Send the last line of the protocol, if it has one."""


class LineBot(Bot):
    """A bot that speaks the line protocol."""

    def ask(self, position: Position) -> int:
        asked = question(position)
        self.talk.send(asked)
        answer = ""
        while is_comment(answer):
            answer = self.talk.receive().strip()
        if answer.startswith("?"):
            raise Declined(f"it refuses to play in {asked}: {quoted(answer[1:].strip(), LONGEST)}")
        try:
            return parse_cell(answer, position.game)
        except Unreadable as error:
            raise Unreadable(f"the answer to {asked} cannot be read: {error}") from None


def question(position: Position) -> str:
    """Return the line for a position. Raises `Unsuitable` if the protocol cannot name its game."""
    game = position.game
    if game == USUAL:
        return str(position)
    return f"{position} {game.columns},{game.rows},{in_a_row(game)}"


def is_comment(line: str) -> bool:
    """Return whether a stripped line is a comment or blank."""
    return not line or line.startswith("#")


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
