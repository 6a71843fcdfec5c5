"""Chance in a program, followed instead of sampled.

Wherever the program draws from `random` (or numpy's), the process forks: one copy goes on with
each outcome, and each leaf of that tree is an answer with its exact probability. What was worked
out before the draw is not worked out again.

A number between 0 and 1 has too many outcomes to follow, but mostly it is compared with something
or made a whole number, and then it has few: see `Uniform`.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor
from time import monotonic
from typing import Any

BRANCH_DONE = 41
"""The exit code of a copy that has said its answer."""

SAMPLES = 8
"""Into so many a number is split that is used in a way that cannot be followed."""


class Follower:
    """Where the process stands in the tree of what chance may do.

    `budget` is how many leaves may still be made of this branch. When it is too small for all
    outcomes of a draw, some are drawn in earnest, and the weights of the leaves sum to less than 1.
    """

    def __init__(self) -> None:
        self.following = False
        self.weight = Fraction(1)
        self.endless = False
        self.in_branch = False
        self._budget = 1
        self._until = 0.0
        self._lost: Callable[[Fraction], None] = lambda _: None

    def begin(self, budget: int, seconds: float, lost: Callable[[Fraction], None]) -> None:
        """Follow from here; `lost` is told the weight of a branch that died without an answer."""
        self.following, self.weight, self.endless = True, Fraction(1), False
        self._budget, self._until, self._lost = budget, monotonic() + seconds, lost

    def end(self) -> None:
        """Draw as usual from now on; where it stood stays known."""
        self.following = False

    def branch(self, chances: Sequence[Fraction]) -> int:
        """Which of the outcomes, with these chances, happens in this copy of the process."""
        possible = [number for number, chance in enumerate(chances) if chance]
        if len(possible) > 1:
            late = monotonic() > self._until
            room = 1 if late else min(len(possible), self._budget)
            if room < len(possible):
                possible = _real.sample(possible, room)
            self._budget = max(1, self._budget // room)
            for outcome in possible[1:]:
                if self._forked(chances[outcome]):
                    return outcome
        self.weight *= chances[possible[0]]
        return possible[0]

    def _forked(self, chance: Fraction) -> bool:
        """Whether this is a new copy, for an outcome with this chance; the old one has waited."""
        sys.stdout.flush()
        child = os.fork()
        if not child:
            self.in_branch = True
            self.weight *= chance
            return True
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) != BRANCH_DONE:
            self._lost(self.weight * chance)
        return False


class Uniform:
    """`scale * u + shift` of a number u drawn evenly between 0 and 1, of which only this is known.

    A comparison is a branch, after which more is known of u; so is making it a whole number. In
    any other use it becomes a number drawn in earnest.
    """

    def __init__(
        self,
        follower: Follower,
        known: list[Fraction],
        scale: Fraction = Fraction(1),
        shift: Fraction = Fraction(0),
    ) -> None:
        self._follower = follower
        self._known = known  # u lies from the first to the second; shared by all made of it
        self._scale, self._shift = scale, shift

    def _below(self, bound: Any) -> bool:
        """Whether this number is less than `bound`."""
        if isinstance(bound, Uniform) or not self._scale:
            return float(self) < float(bound)
        at = (Fraction(bound) - self._shift) / self._scale
        low, high = self._known
        share = min(Fraction(1), max(Fraction(0), (at - low) / (high - low)))
        left = self._follower.branch([share, 1 - share]) == 0
        self._known[:] = [low, min(at, high)] if left else [max(at, low), high]
        return left == (self._scale > 0)

    def __lt__(self, other: Any) -> bool:
        return self._below(other)

    def __le__(self, other: Any) -> bool:
        return self._below(other)

    def __gt__(self, other: Any) -> bool:
        return not self._below(other)

    def __ge__(self, other: Any) -> bool:
        return not self._below(other)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __bool__(self) -> bool:
        return True

    def __floor__(self) -> int:
        low, high = self._known
        ends = sorted((self._scale * low + self._shift, self._scale * high + self._shift))
        for whole in range(floor(ends[0]) + 1, ceil(ends[1])):
            if self._below(whole):
                return whole - 1
        low, high = self._known
        return floor(self._scale * (low + high) / 2 + self._shift)

    def __ceil__(self) -> int:
        return floor(self) + 1

    def __int__(self) -> int:
        whole = floor(self)
        return whole + 1 if whole < 0 else whole

    __trunc__ = __int__

    def __round__(self, digits: int | None = None) -> Any:
        return round(float(self), digits) if digits else floor(self + 0.5)

    def __float__(self) -> float:
        self._follower.endless = True
        low, high = self._known
        part = self._follower.branch([Fraction(1, SAMPLES)] * SAMPLES)
        width = (high - low) / SAMPLES
        at = low + width * (part + Fraction(_real.random()))
        self._known[:] = [at, at + width / 2**40]
        return float(self._scale * at + self._shift)

    def _linear(self, scale: Any, shift: Any) -> Any:
        try:
            scale, shift = Fraction(scale), Fraction(shift)
        except (TypeError, ValueError, OverflowError):
            return NotImplemented
        return Uniform(
            self._follower, self._known, self._scale * scale, self._shift * scale + shift
        )

    def __add__(self, other: Any) -> Any:
        return self._linear(1, other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self._linear(1, -other)

    def __rsub__(self, other: Any) -> Any:
        return self._linear(-1, other)

    def __mul__(self, other: Any) -> Any:
        return self._linear(other, 0)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        return self._linear(1 / Fraction(other), 0)

    def __neg__(self) -> Any:
        return self._linear(-1, 0)

    def __floordiv__(self, other: Any) -> int:
        return floor(self / other)

    def __mod__(self, other: Any) -> float:
        return float(self) % float(other)

    def __pow__(self, other: Any) -> Any:
        return float(self) ** other

    def __repr__(self) -> str:
        return repr(float(self))


_real = random.Random()
"""For draws in earnest, whatever the program does to its own."""


class Followed(random.Random):
    """Python's `random`, with every draw a branch while it is being followed."""

    follower = Follower()

    def random(self) -> Any:
        if not self.follower.following:
            return super().random()
        return Uniform(self.follower, [Fraction(0), Fraction(1)])

    def getrandbits(self, k: int, /) -> int:
        return self._randbelow(1 << k) if self.follower.following else super().getrandbits(k)

    def _randbelow(self, n: int) -> int:
        if not self.follower.following:
            return int(super().random() * n) if n < 1 << 50 else _real.randrange(n)
        if n > 1000:
            self.follower.endless = True
            return _real.randrange(n)
        return self.follower.branch([Fraction(1, n)] * n)


def put_in_place() -> Follower:
    """Put the followed draws in the place of Python's, before the program is loaded."""
    import secrets

    drawn = Followed()
    for name in dir(drawn):
        if hasattr(random, name) and not name.startswith("_") and name not in {"VERSION"}:
            setattr(random, name, getattr(drawn, name))
    random.Random = Followed  # type: ignore[misc]
    random.SystemRandom = Followed  # type: ignore[misc, assignment]
    secrets.choice = drawn.choice
    secrets.randbelow = drawn.randrange
    secrets.SystemRandom = Followed  # type: ignore[misc, assignment]
    return Followed.follower


def put_in_numpy() -> None:
    """The same for numpy, which must be there."""
    import numpy as np

    follower, drawn = Followed.follower, Followed()

    class Draws:
        """What programs use of `numpy.random`, of one value at a time."""

        def __init__(self, real: Any) -> None:
            self._real = real

        def __getattr__(self, name: str) -> Any:
            found = getattr(self._real, name)
            if not callable(found) or name in {"seed", "default_rng", "RandomState"}:
                return found

            def endless(*args: Any, **kwargs: Any) -> Any:
                follower.endless = follower.endless or follower.following
                return found(*args, **kwargs)

            return endless

        def choice(self, a: Any, size: Any = None, replace: bool = True, p: Any = None) -> Any:  # noqa: FBT001, FBT002 - numpy's
            if not follower.following or size is not None:
                return self.__getattr__("choice")(a, size, replace, p)
            values = range(a) if isinstance(a, int) else a
            if p is None:
                return values[drawn._randbelow(len(values))]  # noqa: SLF001 - ours
            parts = [Fraction(float(part)) for part in p]
            return values[follower.branch([part / sum(parts) for part in parts])]

        def randint(self, low: int, high: int | None = None, size: Any = None, **kw: Any) -> Any:
            if not follower.following or size is not None:
                return self.__getattr__("randint")(low, high, size, **kw)
            return drawn.randrange(low) if high is None else drawn.randrange(low, high)

        def integers(
            self, low: int, high: int | None = None, size: Any = None, *, endpoint: bool = False
        ) -> Any:
            if not follower.following or size is not None:
                return self.__getattr__("integers")(low, high, size, endpoint=endpoint)
            low, high = (0, low) if high is None else (low, high)
            return drawn.randrange(low, high + endpoint)

        def random(self, size: Any = None) -> Any:
            if not follower.following or size is not None:
                return self._real.random(size)
            return drawn.random()

        def rand(self, *shape: int) -> Any:
            return self.random(shape or None)

        random_sample = random

        def uniform(self, low: float = 0, high: float = 1, size: Any = None) -> Any:
            if not follower.following or size is not None:
                return self._real.uniform(low, high, size)
            return drawn.uniform(low, high)

        def shuffle(self, values: Any) -> None:
            drawn.shuffle(values) if follower.following else self._real.shuffle(values)

        def permutation(self, values: Any) -> Any:
            order = list(range(values) if isinstance(values, int) else values)
            self.shuffle(order)
            return np.array(order)

    real_default, real_state = np.random.default_rng, np.random.RandomState
    usual = Draws(np.random.mtrand._rand)  # noqa: SLF001 - numpy's own, behind its functions
    for name in dir(Draws):
        if not name.startswith("_") and hasattr(np.random, name) and name != "integers":
            setattr(np.random, name, getattr(usual, name))
    np.random.default_rng = lambda *args: Draws(real_default(*args))
    np.random.RandomState = lambda *args: Draws(real_state(*args))  # type: ignore[assignment, misc]
