"""Chance in a program, followed instead of sampled.

Wherever the program draws from `random` (or numpy's), the process forks: one copy goes on with
each outcome, and each leaf of that tree is an answer with its exact probability. What was worked
out before the draw is not worked out again. The first outcome is followed by the process itself,
after all others.

Only where next to nothing was worked out yet the program is run again for each of the others,
because that costs less than a new process. It is right if nothing but the draws decides. A run
that draws otherwise than the one before shows that it is not, and so does one more run at the end,
with the outcomes of the first. Then the question is asked anew, with new processes alone.

What a program draws from a seed that it sets itself on the way to an answer is not chance, and
while it is loaded nothing is followed: all its processes draw the same then.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import count
from math import floor, inf
from threading import get_ident
from time import monotonic
from typing import Any, NamedTuple, Protocol

from noughts.programs.worker.uniform import Uniform

ANSWERED, GIVEN_UP, WENT_ON = 41, 42, 43
"""The exit codes of a copy that has said its answer, that there is no time for, and that has
played the game on and said all there is to say.
"""

CHEAP = 0.001
"""Seconds from the question to a draw: a new process takes as long as running it again."""

MOST_OUTCOMES = 1_000
"""A draw with more is not followed."""

SAMPLES = 8
"""In so many ways a draw goes on that is not followed."""


class Book(Protocol):
    """Where all copies of the process write down their answers."""

    def size(self) -> int:
        """How much is written."""

    def died(self, since: int, weight: Fraction) -> None:
        """Write down that a copy has ended; what it and its copies wrote begins at `since`."""


class Again(NamedTuple):
    """A run that is still to come: the outcomes of its first draws, and where it stands then."""

    outcomes: tuple[int, ...]
    weight: Fraction
    budget: int
    draws: tuple[tuple[Fraction, ...], ...] = ()
    """The chances that these outcomes were drawn with."""


class Follower:
    """Where the process stands in the tree of what chance may do.

    Of the leaves of each branch there are at most as many as its `budget`. Where that is one, or
    the time is over, one outcome is drawn in earnest, and its leaf stands for the others too.
    """

    def __init__(self) -> None:
        self.following = False
        self.drew = False
        """Whether something was drawn that was not followed, and that no seed decides."""
        self.run = 0
        self.process = os.getpid()
        self.in_branch = False
        self.weight = Fraction(1)

    def begin(self, budget: int, seconds: float, book: Book, *, may_run_again: bool) -> None:
        """Be at the root of a new tree; what is drawn is followed once `following` is set."""
        self.in_branch, self.process = False, os.getpid()
        self._until, self._book, self._may_run_again = monotonic() + seconds, book, may_run_again
        self._thread = get_ident()  # a copy of the process has no other
        self._to_come = [Again((), Fraction(1), budget)]
        self._first: Again | None = None
        self.steady = True
        self._run(self._to_come.pop())

    def run_again(self) -> bool:
        """Be at the root once more, for draws that were put off; False if that is all."""
        self._compare()
        if not self._to_come or self._late():
            return False
        self._first = self._first or self._made()
        self._run(self._to_come.pop())
        return True

    def run_first_again(self) -> bool:
        """Be at the root once more, for the outcomes of the first run; False if it was alone.

        The answer must be the same then, and after it `steady` says whether the draws were.
        """
        if self._first is None:
            return False
        self._run(self._first)
        return True

    def compare(self) -> None:
        """Know whether the last run has drawn as the one that it came from."""
        self._compare(whole=self._next is self._first)

    def _compare(self, *, whole: bool = False) -> None:
        made = len(self._outcomes)
        wanted = len(self._next.outcomes)
        self.steady = self.steady and (made == wanted if whole else made >= wanted)

    def _made(self) -> Again:
        return Again(tuple(self._outcomes), self.weight, 1, tuple(self._draws))

    def _run(self, coming: Again) -> None:
        self._next = coming
        self._outcomes: list[int] = []
        # A number for the outcomes so far. Draws in earnest depend on it alone, and not on how
        # this process came here: copied or run again, which the clock decides.
        self._path = 0
        self._draws: list[tuple[Fraction, ...]] = []
        self.run += 1
        self.weight = self._chance = self._next.weight
        self._thin = 1.0
        self._budget = self._next.budget
        self._cheap_until = monotonic() + CHEAP * self._may_run_again
        earnest.seed(self._path)  # so that the same question has the same answer

    @property
    def seen(self) -> Fraction:
        """The chance of this leaf itself, without those it stands for; 0 if that is not known."""
        return self._chance * Fraction(self._thin)

    def earnestly(self) -> bool:
        """Whether a draw is to be made in earnest, and not followed."""
        if len(self._outcomes) < len(self._next.outcomes):
            return False
        return self._budget == 1 or get_ident() != self._thread or self._late()

    def thinned(self, outcomes: float) -> None:
        """Know that one of so many outcomes was drawn in earnest."""
        self._thin /= outcomes

    def branch(self, chances: Sequence[Fraction]) -> int:
        """Which of the outcomes, with these chances, happens in this copy of the process."""
        made = len(self._outcomes)
        if os.getpid() != self.process:  # a copy that the program has made of itself
            return earnest.choices(range(len(chances)), [float(each) for each in chances])[0]
        if made < len(self._next.outcomes) and tuple(chances) == self._next.draws[made]:
            outcome = self._next.outcomes[made]
        else:
            self.steady = self.steady and made >= len(self._next.outcomes)
            outcome = self._branched(chances)
        self._outcomes.append(outcome)
        self._path = hash((self._path, outcome))
        self._draws.append(tuple(chances))
        return outcome

    def _branched(self, chances: Sequence[Fraction]) -> int:
        """The same for a draw that was not put off."""
        earnest.seed(self._path)
        left = [outcome for outcome, chance in enumerate(chances) if chance]
        room = 1 if self.earnestly() else min(self._budget, len(left))
        if room < len(left):
            earnest.shuffle(left)
        elif self.seen == self.weight and monotonic() < self._cheap_until:
            return self._put_off(left, chances)
        self._budget //= room
        rest = Fraction(1)
        while room > 1 and not self._late():
            outcome, room = left.pop(), room - 1
            if self._forked(chances[outcome]):
                return outcome
            rest -= chances[outcome]
        [outcome] = earnest.choices(left, [float(chances[each]) for each in left])
        self.weight *= rest
        self._chance *= chances[outcome]
        return outcome

    def _put_off(self, outcomes: list[int], chances: Sequence[Fraction]) -> int:
        """The first of the outcomes; there is a run to come for each of the others."""
        first, *others = outcomes
        self._budget //= len(outcomes)
        draws = (*self._draws, tuple(chances))
        self._to_come += (
            Again((*self._outcomes, outcome), self.weight * chances[outcome], self._budget, draws)
            for outcome in others
        )
        self.weight *= chances[first]
        self._chance *= chances[first]
        return first

    def somewhere(self) -> Fraction:
        """A number between 0 and 1 that is drawn in earnest."""
        part = self.branch([Fraction(1, SAMPLES)] * SAMPLES)
        earnest.seed(self._path)
        self.thinned(inf)
        return (part + Fraction(earnest.random())) / SAMPLES

    def _late(self) -> bool:
        """Whether the time is over; a branch ends with it, and the root will stand for it."""
        late = monotonic() > self._until
        if late and self.in_branch:
            os._exit(GIVEN_UP)
        return late

    def _forked(self, chance: Fraction) -> bool:
        """Whether this is a new copy, for an outcome with this chance; the old one has waited."""
        since = self._book.size()
        child = os.fork()
        if not child:
            self.in_branch, self.process = True, os.getpid()
            self._to_come = []
            self.weight *= chance
            self._chance *= chance
            return True
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code == WENT_ON:
            os._exit(WENT_ON)
        if code not in {ANSWERED, GIVEN_UP}:
            self._book.died(since, self.weight * chance)
        return False


earnest = random.Random()
"""For draws that are not followed, whatever the program does to its own."""

_seeds = count()


class Followed(random.Random):
    """Python's `random`, with every draw a branch while it is being followed."""

    follower = Follower()
    _seeded, _seeded_in = False, 0

    def seed(self, a: Any = None, version: int = 2) -> None:
        self._seeded = a is not None and not isinstance(a, float)  # the time is no seed
        self._seeded_in = self.follower.run if self._seeded else 0
        super().seed(next(_seeds) if a is None else a, version)

    @property
    def followed(self) -> bool:
        """Whether a draw is chance, and to be followed."""
        self.follower.drew = self.follower.drew or not self._seeded
        return self.follower.following and self._seeded_in != self.follower.run

    def random(self) -> Any:
        if not self.followed:
            return super().random()
        if not self.follower.earnestly():
            return Uniform(self.follower)
        self.follower.thinned(inf)
        return earnest.random()

    def getrandbits(self, k: int, /) -> int:
        return self._randbelow(1 << k) if self.followed else super().getrandbits(k)

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        if self.followed:
            self.gauss_next = None  # Python makes two at once: the other is of another question
        return super().gauss(mu, sigma)

    def _randbelow(self, n: int) -> int:
        if not self.followed or n < 1:
            return self._randbelow_with_getrandbits(n)  # type: ignore[attr-defined, no-any-return]
        if self.follower.earnestly():
            self.follower.thinned(n)
            return earnest.randrange(n)
        if n > MOST_OUTCOMES:
            return floor(n * self.follower.somewhere())
        return self.follower.branch([Fraction(1, n)] * n)


def _unforeseen(function: Callable[[int], bytes]) -> Callable[[int], bytes]:
    """The same function; what it gives is known to be one of too many outcomes."""

    def called(size: int, /) -> bytes:
        follower = Followed.follower
        if follower.following:
            follower.thinned(inf)
        return function(size)

    return called


def put_in_place() -> Follower:
    """Put the followed draws in the place of Python's, before the program is loaded."""
    drawn = Followed()
    for name in dir(random):
        if name in dir(Followed) and not name.startswith("_"):
            setattr(random, name, getattr(drawn, name))
    vars(random).update(Random=Followed, SystemRandom=Followed)
    vars(os).update(urandom=_unforeseen(os.urandom))
    vars(secrets).update(
        SystemRandom=Followed,
        choice=drawn.choice,
        randbelow=drawn.randrange,
        randbits=drawn.getrandbits,
    )
    return Followed.follower
