"""Chance in a program, followed instead of sampled.

Wherever the program draws from `random` (or numpy's), the process forks: one copy goes on with
each outcome, and each leaf of that tree is an answer with its exact probability. What was worked
out before the draw is not worked out again. The first outcome is followed by the process itself,
after all others.

What a program draws from a seed that it sets itself on the way to an answer is not chance, and
while it is loaded nothing is followed: all its processes draw the same then.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from math import floor
from threading import get_ident
from time import monotonic
from typing import Any, Protocol

from noughts.foreign.uniform import Uniform

BRANCH_DONE = 41
"""The exit code of a copy that has said its answer."""

MOST_OUTCOMES = 1_000
"""A draw with more is not followed."""

SAMPLES = 8
"""In so many ways a draw goes on that is not followed."""

FINEST = 2**64


class Book(Protocol):
    """Where all copies of the process write down their answers."""

    def size(self) -> int:
        """How much is written."""

    def died(self, since: int, weight: Fraction, seen: Fraction) -> None:
        """Write down that a copy has ended; what it and its copies wrote begins at `since`."""


class Follower:
    """Where the process stands in the tree of what chance may do.

    `weight` is the chance of this branch: those of all leaves sum to 1. `seen` is how much of
    that was followed: less than 1 where some outcomes of a draw stand for all of them, because
    there are too many or the time is over.
    """

    def __init__(self) -> None:
        self.following = False
        self.question = 0
        self.process = os.getpid()
        self.in_branch = False
        self.weight = self.seen = Fraction(1)

    def begin(self, budget: int, seconds: float, book: Book) -> None:
        """Be at the root of a new tree with at most `budget` leaves; `following` is set apart."""
        self.in_branch, self.process = False, os.getpid()
        self.question += 1
        self.weight = self.seen = Fraction(1)
        self._budget, self._until, self._book = budget, monotonic() + seconds, book
        self._thread = get_ident()  # a copy of the process has no other
        _earnest.seed(0)  # so that the same question has the same answer

    def branch(self, chances: Sequence[Fraction]) -> int:
        """Which of the outcomes, with these chances, happens in this copy of the process."""
        outcomes = [outcome for outcome, chance in enumerate(chances) if chance]
        alone = monotonic() > self._until or get_ident() != self._thread
        room = 1 if alone else self._budget
        if room < len(outcomes):
            outcomes.sort(key=lambda each: Fraction(_earnest.expovariate(1)) / chances[each])
            del outcomes[room:]  # these are drawn as by chance, one after the other
        total = sum(chances[outcome] for outcome in outcomes)
        if total != 1:
            self.seen = Fraction(floor(self.seen * total * FINEST), FINEST)
        self._budget = max(1, self._budget // len(outcomes))
        first, *others = outcomes
        for outcome in others:
            if self._forked(chances[outcome] / total):
                _earnest.seed(f"{_earnest.random()} {outcome}")
                return outcome
        self.weight *= chances[first] / total
        return first

    def somewhere(self) -> Fraction:
        """A number between 0 and 1 that is drawn in earnest, and not followed."""
        part = self.branch([Fraction(1, SAMPLES)] * SAMPLES)
        self.unfollowed()
        return (part + Fraction(_earnest.random())) / SAMPLES

    def unfollowed(self) -> None:
        """Know that there are outcomes here that will never be seen."""
        self.seen = Fraction(0)

    def _forked(self, chance: Fraction) -> bool:
        """Whether this is a new copy, for an outcome with this chance; the old one has waited."""
        since = self._book.size()
        child = os.fork()
        if not child:
            self.in_branch, self.process = True, os.getpid()
            self.weight *= chance
            return True
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) != BRANCH_DONE:
            self._book.died(since, self.weight * chance, self.seen)
        return False


_earnest = random.Random()
"""For draws that are not followed, whatever the program does to its own."""

_seeds = count()


class Followed(random.Random):
    """Python's `random`, with every draw a branch while it is being followed."""

    follower = Follower()
    _seeded_in = 0

    def seed(self, a: Any = None, version: int = 2) -> None:
        self._seeded_in = 0 if a is None else self.follower.question
        super().seed(next(_seeds) if a is None else a, version)

    @property
    def followed(self) -> bool:
        """Whether a draw is chance, and to be followed."""
        return self.follower.following and self._seeded_in != self.follower.question

    def random(self) -> Any:
        return Uniform(self.follower) if self.followed else super().random()

    def getrandbits(self, k: int, /) -> int:
        return self._randbelow(1 << k) if self.followed else super().getrandbits(k)

    def _randbelow(self, n: int) -> int:
        if not self.followed or n < 1:
            return self._randbelow_with_getrandbits(n)  # type: ignore[attr-defined, no-any-return]
        if n > MOST_OUTCOMES:
            return floor(n * self.follower.somewhere())
        return self.follower.branch([Fraction(1, n)] * n)


def put_in_place() -> Follower:
    """Put the followed draws in the place of Python's, before the program is loaded."""
    drawn = Followed()
    for name in dir(random):
        if name in dir(Followed) and not name.startswith("_"):
            setattr(random, name, getattr(drawn, name))
    vars(random).update(Random=Followed, SystemRandom=Followed)
    vars(secrets).update(
        SystemRandom=Followed,
        choice=drawn.choice,
        randbelow=drawn.randrange,
        randbits=drawn.getrandbits,
    )
    return Followed.follower
