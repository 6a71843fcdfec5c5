"""Where the weight of the centre changes the move of `chance`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.strategies.chance import Chance

WEIGHTS = tuple(Fraction(thirds, 3) for thirds in range(16))
"""The weights to choose from: from 0 to 5."""

MOST_STEPS = 12
"""How often an interval with a change is divided; most changes lie at simple fractions."""


class Change(NamedTuple):
    """A weight of the centre at which `chance` changes its move."""

    low: Fraction
    high: Fraction
    """The change lies between these weights; if they are equal, exactly there."""
    before: int
    after: int
    """The moves below and above."""
    chance: Fraction
    """How often the move below wins at `low`."""

    def describe(self, position: Position) -> str:
        """Return where the move changes, in a sentence."""
        before, after = (cell_name(cell, position.game) for cell in (self.before, self.after))
        if self.low < self.high:
            return (
                f"Between the weights {self.low} and {self.high} its move changes from {before} "
                f"to {after}."
            )
        return (
            f"Its move changes at the weight {self.low}: there, {before} and {after} both win "
            f"with probability {self.chance}. Just below it plays {before}, just above {after}."
        )


def find_changes(strategy: Chance, position: Position) -> tuple[Change, ...]:
    """Return where the move of `chance` changes between the first and the last of `WEIGHTS`.

    It compares the moves at these weights, so it misses a change that another one reverses before
    the next weight.
    """
    moves = [strategy.with_centre(weight).bestmove(position) for weight in WEIGHTS]
    return tuple(
        change
        for (low, before), (high, after) in pairwise(zip(WEIGHTS, moves, strict=True))
        if before != after
        for change in _narrow(strategy, position, low, high, MOST_STEPS)
    )


def _narrow(
    strategy: Chance, position: Position, low: Fraction, high: Fraction, steps: int
) -> Iterator[Change]:
    """Yield the changes between two weights with different moves, the lowest first.

    Dividing an interval of neighbouring fractions at the mediant finds the simplest ones first.
    """
    before, after = (strategy.with_centre(weight).bestmove(position) for weight in (low, high))
    for weight in (low, high):
        chances = strategy.with_centre(weight).rate(position)
        if chances[before] == chances[after]:
            yield Change(weight, weight, before, after, Fraction(chances[before]))
            return
    if not steps:
        chance = Fraction(strategy.with_centre(low).rate(position)[before])
        yield Change(low, high, before, after, chance)
        return
    middle = Fraction(low.numerator + high.numerator, low.denominator + high.denominator)
    move = strategy.with_centre(middle).bestmove(position)
    if move != before:
        yield from _narrow(strategy, position, low, middle, steps - 1)
    if move != after:
        yield from _narrow(strategy, position, middle, high, steps - 1)
