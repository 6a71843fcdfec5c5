"""Games won, drawn and lost: the result of any number of games, as counts or as exact shares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from noughts.rules.notation import fraction_text

Number = TypeVar("Number", int, Fraction)


@dataclass(frozen=True)
class Tally(Generic[Number]):
    """Games won, drawn and lost by one player.

    `Tally[int]` counts games; `Tally[Fraction]` holds shares, which sum to 1. Tallies add, scale
    and invert: `a * Fraction(1, 2) + b * Fraction(1, 2)` is the result when a coin decides which
    of two matches is played.

    >>> Tally(3, 1, 0).inverted() + Tally(1, 1, 1)
    Tally(won=1, drawn=2, lost=4)
    """

    won: Number
    drawn: Number
    lost: Number

    @property
    def total(self) -> Number:
        """The number of games, or 1 for shares."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> Fraction:
        """The points scored: 1 for a win and 1/2 for a draw."""
        return self.won + Fraction(self.drawn) / 2

    def shares(self) -> Tally[Fraction]:
        """Return the share of each result among all games; there must be at least one game."""
        return Tally(*(Fraction(number) / self.total for number in self))

    def inverted(self) -> Tally[Number]:
        """Return the same games from the opponent's point of view."""
        return Tally(self.lost, self.drawn, self.won)

    def to_json(self) -> dict[str, int | str]:
        """Return the JSON form: counts as numbers, shares as "p/q"."""
        return {
            result: number if isinstance(number, int) else fraction_text(number)
            for result, number in self.by_result().items()
        }

    def by_result(self) -> dict[str, Number]:
        """Return the three numbers by name: "won", "drawn" and "lost"."""
        return {"won": self.won, "drawn": self.drawn, "lost": self.lost}

    def __iter__(self) -> Iterator[Number]:
        return iter((self.won, self.drawn, self.lost))

    def __add__(self, other: Tally[Number]) -> Tally[Number]:
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    def __mul__(self, factor: Number) -> Tally[Number]:
        return Tally(self.won * factor, self.drawn * factor, self.lost * factor)

    def _repr_html_(self) -> str:
        """Return the table that a notebook shows."""
        from noughts.analysis.notebook import tally_html

        return tally_html(self)
