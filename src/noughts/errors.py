"""Every exception of noughts, one tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noughts.rules.position import Position


class NoughtsError(ValueError):
    """Any fault of the input. Its text is one sentence for a person, with what was given in it."""


class NoSuchGame(NoughtsError):
    """These sizes or lines make no game."""


class ImpossiblePosition(NoughtsError):
    """No sequence of moves leads here."""


class IllegalMove(NoughtsError):
    """A cell that cannot be played in a position; both are in the message and on the error."""

    def __init__(self, cell: object, position: Position, why: str) -> None:
        super().__init__(f"cell {cell!r} cannot be played in {position}: {why}")
        self.cell = cell
        self.position = position
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.cell, self.position, self.why)


class GameOver(NoughtsError):
    """A move was asked for in a position where the game has ended."""

    def __init__(self, position: Position) -> None:
        how = "a line is complete" if position.lost else "the board is full"
        super().__init__(f"the game is over in {position}: {how}, and there is no move to make")
        self.position = position

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.position,)


class Unreadable(NoughtsError):
    """Text that does not say what it should."""


class TooManySymmetries(NoughtsError):
    """The game has more symmetries than anybody would want listed."""


class Unsuitable(NoughtsError):
    """A strategy cannot play here; the message says why, and which ones can."""


class TooLarge(NoughtsError):
    """There are more positions than a strategy can be asked about."""


class BrokenStrategy(NoughtsError):
    """A strategy has answered with something that is no policy."""


class BrokenPlugIn(NoughtsError):
    """An installed plug-in that cannot be used."""


class Undecided(NoughtsError):
    """The budget is used up and the answer not found."""

    def __init__(self, positions: int) -> None:
        super().__init__(f"unknown after {positions} positions")
        self.positions = positions

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.positions,)


class Refuted(NoughtsError):
    """A certificate that does not hold."""


# --- writing ----------------------------------------------------------------------------------


class Busy(NoughtsError):
    """There is more to do than can be done soon."""


class TooLong(NoughtsError):
    """An answer there is, but it would take too long here; the message says what would work."""
