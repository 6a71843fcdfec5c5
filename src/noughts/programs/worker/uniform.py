"""A number between 0 and 1, drawn evenly, of which no more is known than was asked.

It has too many values to follow them all, but mostly it is compared with something or made a whole
number, and then there are few.
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
"""Into more whole numbers it is not split."""


class Chance(Protocol):
    """Who decides."""

    def branch(self, chances: Sequence[Fraction]) -> int:
        """Which of the outcomes with these chances happens."""

    def somewhere(self) -> Fraction:
        """A number between 0 and 1, drawn in earnest."""


def _exact(value: Any) -> Fraction | None:
    """A number as it is; None for infinity, an array, and all that is no number."""
    try:
        return Fraction(value if isinstance(value, int | float | Fraction) else float(value))
    except (TypeError, ValueError, OverflowError):
        return None


def _comparison(compare: Callable[[Any, Any], bool], *, below: bool) -> Any:
    def compared(self: Uniform, other: Any) -> bool:
        if not isinstance(other, Real):
            return compare(float(self), other)
        bound = _exact(other)
        if bound is None:  # infinity: then any number will do
            return compare(0.0, other)
        return (self._part([bound]) == 0) == below

    return compared


def _in_earnest(do: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: do(float(self), other)


class Uniform:
    """`scale * u + shift` of a number u drawn evenly between 0 and 1.

    A comparison is a branch, after which more is known of u; so is making it a whole number. In
    any other use it becomes a number drawn in earnest.
    """

    __array_ufunc__ = None  # numpy's numbers are not to take it for an array

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._known = [Fraction(0), Fraction(1)]  # where u lies; shared by all made of it
        self._scale, self._shift = Fraction(1), Fraction(0)

    def _linear(self, scale: Fraction | int, shift: Fraction | int) -> Uniform:
        made = Uniform(self._chance)
        made._known = self._known
        made._scale, made._shift = self._scale * scale, self._shift * scale + shift
        return made

    def _part(self, cuts: Sequence[Fraction]) -> int:
        """In which part of all numbers, cut in these places from low to high, this one lies."""
        if not self._scale:
            return bisect(cuts, self._shift)
        low, high = self._known
        places = sorted((cut - self._shift) / self._scale for cut in cuts)
        ends = [low, *(min(high, max(low, place)) for place in places), high]
        part = self._chance.branch([(b - a) / (high - low) for a, b in pairwise(ends)])
        self._known[:] = ends[part : part + 2]
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
        low, high = sorted(self._scale * end + self._shift for end in self._known)
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
        low, high = self._known
        at = low + (high - low) * self._chance.somewhere()
        self._known[:] = [at, at + (high - low) / 2**60]
        return float(self._scale * at + self._shift)

    def __repr__(self) -> str:
        return repr(float(self))

    def __format__(self, wanted: str) -> str:
        return format(float(self), wanted)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
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

    __mod__, __pow__ = _in_earnest(operator.mod), _in_earnest(operator.pow)
    __rmod__ = _in_earnest(lambda number, other: other % number)
    __rpow__ = _in_earnest(lambda number, other: other**number)
    __rtruediv__ = _in_earnest(lambda number, other: other / number)
    __rfloordiv__ = _in_earnest(lambda number, other: other // number)
