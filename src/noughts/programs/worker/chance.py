"""Randomness in a program, followed instead of sampled: every draw is a choice.

A number from `random.random()` is a `Uniform`, which draws only what the program finds out about
it. What cannot be followed is drawn with a fixed seed and reported as `unfollowed`.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Any

from noughts.programs.worker.observer import Observer
from noughts.programs.worker.uniform import Uniform

MOST_OUTCOMES = 1_000
"""A draw with more outcomes is not followed."""


class Draws:
    """Decides what the program draws."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._sampled = random.Random(1)

    def branch(self, chances: Sequence[Fraction]) -> int:
        """Return the number of the outcome that happens in this copy of the process."""
        possible = [number for number, chance in enumerate(chances) if chance]
        if len(possible) == 1:
            return possible[0]
        if not self._observer.following:
            self._observer.unfollowed("more random draws than noughts follows")
            weights = [float(chances[number]) for number in possible]
            return self._sampled.choices(possible, weights)[0]
        even = len(set(chances)) == 1
        return int(
            self._observer.choose(
                "draw", chances=len(chances) if even else [str(each) for each in chances]
            )
        )

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
        self._observer.unfollowed("random numbers with too many values to follow")
        return Fraction(self._sampled.random())


draws: Draws


class Followed(random.Random):
    """Python's `random.Random`, with every draw a choice, unless the program set a seed."""

    _noughts_hidden = True
    _seeded = False

    def seed(self, a: Any = None, version: int = 2) -> None:
        # A float is the time of day, and as different from run to run as no seed at all.
        self._seeded = a is not None and not isinstance(a, float)
        super().seed(1 if a is None else a, version)

    def random(self) -> Any:
        return super().random() if self._seeded else Uniform(draws)

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k) if self._seeded else draws.below(1 << k)

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        self.gauss_next = None  # Python computes two at once and keeps one
        return super().gauss(mu, sigma)

    def _randbelow(self, n: int) -> int:
        if self._seeded or n < 1:
            return self._randbelow_with_getrandbits(n)  # type: ignore[attr-defined, no-any-return]
        return draws.below(n)


def connect_chance(observer: Observer) -> None:
    """Put followed draws in the place of Python's, before the program runs."""
    global draws  # noqa: PLW0603 - the program's own objects of `Random` need it too
    draws = Draws(observer)
    shared = Followed()
    for name in dir(random):
        if name in dir(Followed) and not name.startswith("_"):
            setattr(random, name, getattr(shared, name))
    vars(random).update(Random=Followed, SystemRandom=Followed)

    def urandom(size: int, /) -> bytes:
        observer.unfollowed("os.urandom")
        return bytes(draws._sampled.randrange(256) for _ in range(size))  # noqa: SLF001

    vars(os).update(urandom=urandom)
    vars(secrets).update(
        SystemRandom=Followed,
        choice=shared.choice,
        randbelow=shared.randrange,
        randbits=shared.getrandbits,
    )
