"""A random number between 0 and 1 whose value stays open until the program looks at it.

It has too many values to follow them all. But most programs compare it with something or turn it
into a whole number. Each of these steps has few outcomes, and only narrows the value down.
"""

from __future__ import annotations

import functools
import operator
from bisect import bisect
from collections.abc import Callable, Sequence
from fractions import Fraction
from graphlib import TopologicalSorter
from itertools import pairwise
from math import ceil, floor
from numbers import Real
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from noughts.programs.worker.chance import Draws

MOST_CUTS = 1_000
"""The most whole numbers to split it into."""

MOST_ORDERED = 10
"""The most numbers to compare with each other, because counting their orders takes time."""


class Drawn:
    """A draw: the range in which it lies, and the other draws that are known to be smaller.

    Only draws about which nothing else is known are compared with each other.
    """

    def __init__(self) -> None:
        self.low, self.high = Fraction(0), Fraction(1)
        self.smaller: set[Drawn] = set()
        self.group = [self]
        """All draws that comparisons connect with this one."""

    def join(self, other: Drawn) -> None:
        """Merge the groups of two draws."""
        if other not in self.group:
            self.group += other.group
            for each in other.group:
                each.group = self.group

    def settle(self, draws: Draws) -> None:
        """Sample a value for each draw of the group, in an order that fits."""
        order = list(TopologicalSorter({each: each.smaller for each in self.group}).static_order())
        values = sorted(each.low + (each.high - each.low) * draws.somewhere() for each in order)
        for each, value in zip(order, values, strict=True):
            each.low = each.high = value
            each.smaller, each.group = set(), [each]

    def count_orders(self) -> int:
        """Return the number of possible orders of the group."""

        @functools.cache
        def count(left: frozenset[Drawn]) -> int:
            firsts = [each for each in left if not each.smaller & left]
            return sum(count(left - {each}) for each in firsts) if left else 1

        return count(frozenset(self.group))


def _exact(value: Any) -> Fraction | None:
    """Return the exact value of a number; None for infinity, arrays and other objects."""
    try:
        return Fraction(value if isinstance(value, int | Fraction) else float(value))
    except (TypeError, ValueError, OverflowError):
        return None


def _comparison(compare: Callable[[Any, Any], bool], *, below: bool) -> Any:
    def compared(self: Uniform, other: Any) -> bool:
        if isinstance(other, Uniform):
            return self._is_below(other) == below
        bound = _exact(other) if isinstance(other, Real) else None
        if bound is None:  # every number compares in the same way with infinity
            return compare(0.0 if isinstance(other, Real) else float(self), other)
        part = self._part([bound])
        return (part == 0) == below

    return compared


class Uniform:
    """`scale * u + shift` of a number u drawn evenly between 0 and 1.

    A comparison is a choice, after which more is known about u, and so is making it a whole
    number. In any other use it becomes a sampled number.
    """

    __array_ufunc__ = None  # so that numpy's numbers do not treat it as an array

    def __init__(self, draws: Draws, drawn: Drawn | None = None) -> None:
        self._draws = draws
        self._drawn = drawn or Drawn()  # shared by all numbers made of it
        self._scale, self._shift = Fraction(1), Fraction(0)

    def _linear(self, scale: Fraction | int, shift: Fraction | int) -> Uniform:
        made = Uniform(self._draws, self._drawn)
        made._scale, made._shift = self._scale * scale, self._shift * scale + shift
        return made

    def _range(self) -> tuple[Fraction, Fraction]:
        ends = (self._scale * end + self._shift for end in (self._drawn.low, self._drawn.high))
        low, high = sorted(ends)
        return low, high

    def _is_below(self, other: Uniform) -> bool:
        """Return whether this number is below another; exact if both have the same scale."""
        (low, high), (other_low, other_high) = self._range(), other._range()
        if high <= other_low or other_high <= low:
            return low < other_low
        one, two = self._drawn, other._drawn
        same = (self._scale, self._shift) == (other._scale, other._shift)
        is_open = all(each.high - each.low == 1 for each in (one, two))
        few = len({*one.group, *two.group}) <= MOST_ORDERED
        if one is two or not (same and is_open and few):
            return not (same and one is two) and float(self) < float(other)
        one.join(two)
        orders = one.count_orders()
        two.smaller.add(one)
        share = Fraction(one.count_orders(), orders)
        outcome = self._draws.branch([share, 1 - share])
        if outcome:
            two.smaller.remove(one)
            one.smaller.add(two)
        return (outcome == 0) == (self._scale > 0)

    def _part(self, cuts: Sequence[Fraction]) -> int:
        """Return between which of these cuts, from low to high, this number lies."""
        drawn = self._drawn
        if len(drawn.group) > 1:
            drawn.settle(self._draws)
        low, high = drawn.low, drawn.high
        if not self._scale or low == high:
            return bisect(cuts, self._scale * low + self._shift)
        places = sorted((cut - self._shift) / self._scale for cut in cuts)
        ends = [low, *(min(high, max(low, place)) for place in places), high]
        part = self._draws.branch([(b - a) / (high - low) for a, b in pairwise(ends)])
        drawn.low, drawn.high = ends[part : part + 2]
        return part if self._scale > 0 else len(cuts) - part

    def __float__(self) -> float:
        if self._drawn.low < self._drawn.high:
            self._drawn.settle(self._draws)
        return float(self._scale * self._drawn.low + self._shift)

    __lt__ = _comparison(operator.lt, below=True)
    __le__ = _comparison(operator.le, below=True)
    __gt__ = _comparison(operator.gt, below=False)
    __ge__ = _comparison(operator.ge, below=False)

    def __floor__(self) -> int:
        low, high = self._range()
        whole = range(floor(low) + 1, ceil(high))
        if len(whole) > MOST_CUTS:
            return floor(float(self))
        part = self._part([Fraction(cut) for cut in whole])
        return floor(low) + part

    def __ceil__(self) -> int:
        whole = floor(self)
        return whole + 1

    def __int__(self) -> int:
        whole = floor(self)
        return whole + 1 if whole < 0 else whole

    __trunc__ = __int__

    def __round__(self, digits: int | None = None) -> Any:
        scale = 10 ** (digits or 0)
        whole = floor(self._linear(scale, Fraction(1, 2)))
        return whole if digits is None else round(whole / scale, digits)

    def __neg__(self) -> Uniform:
        return self._linear(-1, 0)

    def __abs__(self) -> Uniform:
        return -self if self < 0 else self

    def __floordiv__(self, other: Any) -> Any:
        return floor(operator.truediv(self, other))

    def __format__(self, wanted: str) -> str:
        return format(float(self), wanted)

    def __repr__(self) -> str:
        return repr(float(self))


def _define(name: str, linear: Callable[[Any], tuple[Any, Any]] | None = None) -> None:
    """Define an operator: `linear` makes a scale and a shift of the other number.

    Without it, or if the other is not a number, Python calculates with a sampled number.
    """
    do = getattr(operator, name.removeprefix("r"))

    def operate(self: Uniform, other: Any) -> Any:
        number = None if isinstance(other, Uniform) else _exact(other)
        if linear is not None and number is not None:
            return self._linear(*linear(number))
        return do(other, float(self)) if name.startswith("r") else do(float(self), other)

    setattr(Uniform, f"__{name}__", operate)


for _name in ("mod", "rmod", "pow", "rpow", "rtruediv", "rfloordiv"):
    _define(_name)
for _name in ("add", "radd"):
    _define(_name, lambda number: (1, number))
for _name in ("mul", "rmul"):
    _define(_name, lambda number: (number, 0))
_define("sub", lambda number: (1, -number))
_define("rsub", lambda number: (-1, number))
_define("truediv", lambda number: (1 / number, 0))
