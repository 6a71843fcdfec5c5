"""Randomness in a program, followed instead of sampled: every draw is a choice.

A number from `random.random()` is a `Uniform`, which draws only what the program finds out about
it. What cannot be followed is drawn with a fixed seed and reported as `unfollowed`.
"""

from __future__ import annotations

import _random
import os
import random
import re
import secrets
import sys
from collections.abc import Sequence
from fractions import Fraction
from linecache import getline
from math import floor
from time import time
from typing import Any

from noughts.programs.worker.observer import Observer
from noughts.programs.worker.uniform import Uniform

MOST_OUTCOMES = 1_000
"""A draw with more outcomes is not followed."""


class Draws:
    """Decides what the program draws."""

    _noughts_hidden = True

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._sampled = random.Random(1)
        self.quiet = False
        """Whether a library draws for itself, which is not the program's doing."""

    def branch(self, chances: Sequence[Fraction], *, readable: bool = True) -> int:
        """Return the number of the outcome that happens in this copy of the process.

        `readable` is as for `Observer.choose`.
        """
        possible = [number for number, chance in enumerate(chances) if chance]
        if len(possible) == 1:
            return possible[0]
        if not self._observer.following:
            self._observer.unfollowed("more random draws than noughts follows")
            weights = [float(chances[number]) for number in possible]
            return self._sampled.choices(possible, weights)[0]
        even = len(set(chances)) == 1
        sent = len(chances) if even else [str(each) for each in chances]
        return int(self._observer.choose("draw", chances=sent, readable=readable))

    def restart(self) -> None:
        """Sample from here on what is sampled from the beginning."""
        self._sampled.seed(1)

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        if limit > MOST_OUTCOMES:
            return floor(limit * self.somewhere())
        return self.branch([Fraction(1, limit)] * limit)

    def somewhere(self) -> Fraction:
        """Return a number between 0 and 1 that is not followed."""
        if not self.quiet:
            self._observer.unfollowed("random numbers with too many values to follow")
        return Fraction(self._sampled.random())

    def stop_merging(self) -> None:
        """Keep states apart that differ only in how much was drawn from a seeded generator."""
        self._observer.mergeable = False


draws: Draws

VARIABLE = re.compile(r"time_ns|time\(|now\(|perf_counter|monotonic|getpid|urandom|uuid")
"""What differs from run to run, in a line that sets a seed."""


class Followed(random.Random):
    """Python's `random.Random`, with every draw a choice, unless the program set a seed."""

    _noughts_hidden = True
    _seeded = False

    def seed(self, a: Any = None, version: int = 2) -> None:
        # The time of day, a float too, differs from run to run as much as no seed at all.
        self._seeded = a is not None and not isinstance(a, float) and not _is_time(a)
        super().seed(1 if a is None else a, version)

    def random(self) -> Any:
        if not self._seeded:
            return Uniform(draws)
        draws.stop_merging()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        if not self._seeded:
            return draws.below(1 << k)
        draws.stop_merging()
        return super().getrandbits(k)

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        self.gauss_next = None  # Python computes two at once and keeps one
        return super().gauss(mu, sigma)

    def _randbelow(self, n: int) -> int:
        if self._seeded or n < 1:
            return self._randbelow_with_getrandbits(n)  # type: ignore[attr-defined, no-any-return]
        return draws.below(n)


def _is_time(seed: Any) -> bool:
    """Return whether a seed is the time of day in any unit, or taken from it on the same line."""
    frame = sys._getframe(2)  # noqa: SLF001 - there is no other way
    if VARIABLE.search(getline(frame.f_code.co_filename, frame.f_lineno)):
        return True
    units = (1, 1_000, 1_000_000, 1_000_000_000)
    return isinstance(seed, int) and any(abs(seed / unit - time()) < 86_400 for unit in units)


def connect_chance(observer: Observer) -> Draws:
    """Put followed draws in the place of Python's, before the program runs."""
    global draws  # noqa: PLW0603 - the program's own objects of `Random` need it too
    draws = Draws(observer)
    shared = Followed()
    for name in dir(random):
        if name in dir(Followed) and not name.startswith("_"):
            setattr(random, name, getattr(shared, name))
    vars(random).update(Random=Followed, SystemRandom=Followed)
    vars(_random).update(Random=Followed)

    def urandom(size: int, /) -> bytes:
        caller = sys._getframe(1).f_globals.get("__name__", "")  # noqa: SLF001
        if caller != "multiprocessing.process":  # which draws a key when it is imported
            observer.unfollowed("os.urandom")
        return bytes(draws._sampled.randrange(256) for _ in range(size))  # noqa: SLF001

    vars(os).update(urandom=urandom)
    vars(secrets).update(
        SystemRandom=Followed,
        choice=shared.choice,
        randbelow=shared.randrange,
        randbits=shared.getrandbits,
    )
    return draws
