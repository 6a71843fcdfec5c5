"""A number between 0 and 1, drawn evenly, of which no more is decided than the program finds out.

It has too many values to follow them all. But mostly a program compares it with something or makes
it a whole number, and then there are few outcomes.
"""

from __future__ import annotations

import operator
from bisect import bisect
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from numbers import Real
from typing import Any, Protocol

MOST_CUTS = 1_000
"""It is not split into more whole numbers."""

MOST_ORDERED = 10
"""Numbers that are compared with each other, at most; counting their orders takes time."""


class Chance(Protocol):
    """Decides what happens."""

    def branch(self, chances: Sequence[Fraction], *, readable: bool = True) -> int:
        """Return which of the outcomes with these chances happens.

        `readable` is False if `max` or `sorted` may make the draw: how far it is, nobody can read.
        """

    def somewhere(self) -> Fraction:
        """Return a number between 0 and 1, sampled."""


class Drawn:
    """A draw: where it lies, and which other draws are known to be smaller or larger."""

    def __init__(self) -> None:
        self.low, self.high = Fraction(0), Fraction(1)
        self.smaller: set[Drawn] = set()
        self.larger: set[Drawn] = set()

    @property
    def open(self) -> bool:
        """Whether nothing is known but the order among other draws."""
        return self.high - self.low == 1

    def group(self) -> list[Drawn]:
        """Return all draws that comparisons connect with this one."""
        found = [self]
        for each in found:  # which grows meanwhile
            found += [other for other in each.smaller | each.larger if other not in found]
        return found

    def put_below(self, other: Drawn) -> None:
        """Note that this draw is smaller than another."""
        for low in {self, *self.smaller}:
            low.larger |= {other, *other.larger}
        for high in {other, *other.larger}:
            high.smaller |= {self, *self.smaller}

    def split(self, chance: Chance) -> None:
        """Sample a value for each draw of the group, in an order that fits."""
        group = self.group()
        values = sorted(chance.somewhere() for _ in group)
        for each, value in zip(sorted(group, key=lambda d: len(d.smaller)), values, strict=True):
            each.low, each.high = value, value + Fraction(1, 2**60)
            each.smaller, each.larger = set(), set()


def _count_orders(group: Sequence[Drawn], extra: tuple[Drawn, Drawn] | None = None) -> int:
    """Return in how many orders these draws may be; `extra` is one more pair, smaller first."""
    numbers = {each: number for number, each in enumerate(group)}
    before = [sum(1 << numbers[other] for other in each.smaller) for each in group]
    if extra is not None:
        before[numbers[extra[1]]] |= 1 << numbers[extra[0]]
    ways = [1] + [0] * ((1 << len(group)) - 1)
    for placed, count in enumerate(ways):  # which is filled in from the left
        for number, needs in enumerate(before if count else ()):
            if not placed >> number & 1 and needs & ~placed == 0:
                ways[placed | 1 << number] += count
    return ways[-1]


def _exact(value: Any) -> Fraction | None:
    """Return a number as it is; None for infinity, an array, and all that is no number."""
    try:
        return Fraction(value if isinstance(value, int | float | Fraction) else float(value))
    except (TypeError, ValueError, OverflowError):
        return None


def _comparison(compare: Callable[[Any, Any], bool], *, below: bool) -> Any:
    def compared(self: Uniform, other: Any) -> bool:
        if isinstance(other, Uniform):
            return self._is_below(other) == below
        if not isinstance(other, Real):
            return compare(float(self), other)
        bound = _exact(other)
        if bound is None:  # infinity: then any number will do
            return compare(0.0, other)
        return (self._part([bound]) == 0) == below

    return compared


def _sampled(do: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: do(float(self), other)


class Uniform:
    """`scale * u + shift` of a number u drawn evenly between 0 and 1.

    A comparison is a branch, after which more is known of u; so is making it a whole number. In
    any other use it becomes a number that is sampled.
    """

    __array_ufunc__ = None  # numpy's numbers are not to take it for an array

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._drawn = Drawn()  # shared by all numbers made of it
        self._scale, self._shift = Fraction(1), Fraction(0)

    def __reduce_ex__(self, _: Any) -> tuple[Any, ...]:
        return type(self), (self._drawn, self._scale, self._shift)  # for fingerprints

    def _linear(self, scale: Fraction | int, shift: Fraction | int) -> Uniform:
        made = Uniform(self._chance)
        made._drawn = self._drawn
        made._scale, made._shift = self._scale * scale, self._shift * scale + shift
        return made

    def _range(self) -> tuple[Fraction, Fraction]:
        ends = (self._scale * end + self._shift for end in (self._drawn.low, self._drawn.high))
        low, high = sorted(ends)
        return low, high

    def _is_below(self, other: Uniform) -> bool:
        """Return whether this number is smaller than another; exact if both have one scale."""
        (low, high), (other_low, other_high) = self._range(), other._range()
        if high <= other_low or other_high <= low:
            return high <= other_low
        one, two = self._drawn, other._drawn
        same = (self._scale, self._shift) == (other._scale, other._shift)
        if one is two:
            return same is False and float(self) < float(other)
        group = [*one.group(), *(each for each in two.group() if each not in one.group())]
        if not (same and one.open and two.open and len(group) <= MOST_ORDERED):
            return float(self) < float(other)
        rises = self._scale > 0
        if two not in one.larger and two not in one.smaller:
            share = Fraction(_count_orders(group, (one, two)), _count_orders(group))
            first = self._chance.branch([share, 1 - share], readable=False) == 0
            (one if first else two).put_below(two if first else one)
        return (two in one.larger) == rises

    def _part(self, cuts: Sequence[Fraction]) -> int:
        """Return in which part of all numbers, cut in these places from low to high, this lies."""
        if not self._scale:
            return bisect(cuts, self._shift)
        drawn = self._drawn
        if drawn.smaller or drawn.larger:
            drawn.split(self._chance)
        low, high = drawn.low, drawn.high
        places = sorted((cut - self._shift) / self._scale for cut in cuts)
        ends = [low, *(min(high, max(low, place)) for place in places), high]
        part = self._chance.branch([(b - a) / (high - low) for a, b in pairwise(ends)])
        drawn.low, drawn.high = ends[part : part + 2]
        return part if self._scale > 0 else len(cuts) - part

    __lt__ = _comparison(operator.lt, below=True)
    __le__ = _comparison(operator.le, below=True)
    __gt__ = _comparison(operator.gt, below=False)
    __ge__ = _comparison(operator.ge, below=False)
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __bool__(self) -> bool:
        return True

    def __floor__(self) -> int:
        low, high = self._range()
        whole = range(floor(low) + 1, ceil(high))
        if len(whole) > MOST_CUTS:
            return floor(float(self))
        return floor(low) + self._part([Fraction(cut) for cut in whole])

    def __ceil__(self) -> int:
        return floor(self) + 1

    def __int__(self) -> int:
        whole = floor(self)
        return whole + 1 if whole < 0 else whole

    __trunc__ = __int__

    def __round__(self, digits: int | None = None) -> Any:
        if digits is None:
            return floor(self + 0.5)
        return round(floor(self * 10**digits + 0.5) / 10**digits, digits)

    def __float__(self) -> float:
        drawn = self._drawn
        if drawn.smaller or drawn.larger:
            drawn.split(self._chance)
        width = drawn.high - drawn.low
        if width > Fraction(1, 2**60):  # not sampled yet
            drawn.low += width * self._chance.somewhere()
            drawn.high = drawn.low + width / 2**60
        return float(self._scale * drawn.low + self._shift)

    def __repr__(self) -> str:
        return repr(float(self))

    def __format__(self, wanted: str) -> str:
        return format(float(self), wanted)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(float(self), name)

    def __add__(self, other: Any) -> Any:
        shift = None if isinstance(other, Uniform) else _exact(other)
        return float(self) + other if shift is None else self._linear(1, shift)

    def __mul__(self, other: Any) -> Any:
        scale = None if isinstance(other, Uniform) else _exact(other)
        return float(self) * other if scale is None else self._linear(scale, 0)

    __radd__, __rmul__ = __add__, __mul__

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __truediv__(self, other: Any) -> Any:
        divisor = None if isinstance(other, Uniform) else _exact(other)
        return self._linear(1 / divisor, 0) if divisor else float(self) / other

    def __floordiv__(self, other: Any) -> Any:
        return floor(self / other)

    def __neg__(self) -> Any:
        return self._linear(-1, 0)

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return -self if self < 0 else self

    __mod__, __pow__ = _sampled(operator.mod), _sampled(operator.pow)
    __rmod__ = _sampled(lambda number, other: other % number)
    __rpow__ = _sampled(lambda number, other: other**number)
    __rtruediv__ = _sampled(lambda number, other: other / number)
    __rfloordiv__ = _sampled(lambda number, other: other // number)
