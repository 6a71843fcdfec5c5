"""Every exception that noughts raises, in one tree.

Each message is one sentence for a person: it quotes the input and says what works instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category

if TYPE_CHECKING:
    from noughts.rules.position import Position


class NoughtsError(ValueError):
    """The base class of all errors: something is wrong with the input, not with noughts."""


def printable(text: str) -> str:
    r"""Return text that is safe to print: control characters become escapes.

    Apply it to everything that comes from a program or a file before a person reads it.

    >>> printable("ready\x1b[2J")
    'ready\\x1b[2J'
    """
    if text.isprintable():
        return text
    shown = (
        char if char in "\n\t" or category(char) == "Zs" or char.isprintable() else escape(char)
        for char in text.replace("\r\n", "\n")
    )
    return "".join(shown)


def escape(character: str) -> str:
    """Return a character as Python writes it in a string."""
    return repr(character)[1:-1]


# --- games, positions and moves ---------------------------------------------------------------


class Unreadable(NoughtsError):
    """Raised for text that is not the notation of a game, a position, a cell or a strategy."""


class NoSuchGame(NoughtsError):
    """Raised for sizes or lines that do not make a game."""


class ImpossiblePosition(NoughtsError):
    """Raised for marks that no sequence of moves leads to."""


class IllegalMove(NoughtsError):
    """Raised when `cell` cannot be played in `position`; `why` is the reason."""

    def __init__(self, cell: object, position: Position, why: str) -> None:
        super().__init__(f"cell {cell!r} cannot be played in {position}: {why}")
        self.cell = cell
        self.position = position
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.cell, self.position, self.why)


class GameOver(NoughtsError):
    """Raised when a move is requested in a `position` where the game has ended."""

    def __init__(self, position: Position) -> None:
        how = "a line is complete" if position.lost else "the board is full"
        super().__init__(f"the game is over in {position}: {how}, so no move is possible")
        self.position = position

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.position,)


class TooManySymmetries(NoughtsError):
    """Raised when a game has too many symmetries to list."""


# --- strategies -------------------------------------------------------------------------------


class Unsuitable(NoughtsError):
    """Raised when a strategy cannot play a game or a position; the message names some that can."""


class BrokenStrategy(NoughtsError):
    """Raised when a strategy fails, or returns something that is not a policy."""


class BrokenPlugIn(NoughtsError):
    """Raised when an installed plug-in cannot be used."""


# --- analysis ---------------------------------------------------------------------------------


class TooLarge(NoughtsError):
    """Raised when a computation would visit too many positions or nodes."""


class Undecided(NoughtsError):
    """Raised when a search has used up its budget of `positions` without a result."""

    def __init__(self, positions: int) -> None:
        super().__init__(f"unknown after {positions} positions")
        self.positions = positions

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.positions,)


class Refuted(NoughtsError):
    """Raised when a certificate does not prove what it claims."""


# --- the web server ---------------------------------------------------------------------------


class InvalidParameter(NoughtsError):
    """Raised when a parameter of a request is missing, unknown or out of bounds."""


class Busy(NoughtsError):
    """Raised when too many requests are already waiting."""


class TooLong(NoughtsError):
    """Raised when a request would take too long; the message says what would be fast enough."""
