"""The two sides of a game: moving first with X, or second with O."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

Mark = Literal["X", "O"]
"""The mark that a side writes into its cells."""


class Side(StrEnum):
    """A side: `Side.FIRST` plays X and moves first, `Side.SECOND` plays O.

    >>> Side("first") is Side.FIRST, Side.FIRST.mark, Side.FIRST.other
    (True, 'X', <Side.SECOND: 'second'>)
    """

    FIRST = "first"
    SECOND = "second"

    @property
    def mark(self) -> Mark:
        """The mark of this side: "X" or "O"."""
        return "X" if self is Side.FIRST else "O"

    @property
    def index(self) -> int:  # type: ignore[override]  # str.index has no use on a side
        """0 for the first side, 1 for the second: the parity of the plies at which it moves."""
        return 0 if self is Side.FIRST else 1

    @property
    def other(self) -> Side:
        """The opponent's side."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST
