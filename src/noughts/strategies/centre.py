"""Where the weight of the centre changes the move of `chance`."""

from __future__ import annotations

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
            f"with probability {self.chance}. Below it plays {before}, above {after}."
        )


def find_changes(strategy: Chance, position: Position) -> tuple[Change, ...]:
    """Return where the move of `chance` changes between the first and the last of `WEIGHTS`.

    It compares the moves at whole weights, so it misses a change that another one reverses before
    the next whole weight.
    """
    whole = [weight for weight in WEIGHTS if weight.denominator == 1]
    moves = [strategy.with_centre(weight).bestmove(position) for weight in whole]
    return tuple(
        _narrow(strategy, position, low, high)
        for (low, before), (high, after) in pairwise(zip(whole, moves, strict=True))
        if before != after
    )


def _narrow(strategy: Chance, position: Position, low: Fraction, high: Fraction) -> Change:
    """Return the change between two weights.

    Dividing an interval of neighbouring fractions at the mediant finds the simplest ones first.
    """
    before, after = (strategy.with_centre(each).bestmove(position) for each in (low, high))
    for _ in range(MOST_STEPS):
        for weight in (low, high):
            chances = strategy.with_centre(weight).rate(position)
            if chances[before] == chances[after]:
                return Change(weight, weight, before, after, Fraction(chances[before]))
        middle = Fraction(low.numerator + high.numerator, low.denominator + high.denominator)
        if strategy.with_centre(middle).bestmove(position) == before:
            low = middle
        else:
            high = middle
    chance = Fraction(strategy.with_centre(low).rate(position)[before])
    return Change(low, high, before, after, chance)
