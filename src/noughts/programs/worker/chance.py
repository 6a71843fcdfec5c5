"""Randomness in a program, followed instead of sampled: every draw is a choice.

`random.choice` and the other functions of Python's `random` draw from `Followed`, which forks the
process for each outcome, unless the program has set a seed. Outside the sandbox
`programs.play.chance` follows these branches and adds up their probabilities.

A number from `random.random()` is a `Uniform`, which decides only as much of its value as the
program finds out. Other draws that cannot be followed get a fixed seed and are reported as
`unfollowed`.
"""

from __future__ import annotations

import _random
import random
import re
import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from linecache import getline
from math import floor
from types import ModuleType
from typing import Any

from noughts.programs.worker import uniform
from noughts.programs.worker.observer import IMPORTING, Observer, walk_frames
from noughts.programs.worker.stack import called_with_result, read_file
from noughts.programs.worker.state import hash_of
from noughts.programs.worker.uniform import Uniform

MOST_OUTCOMES = 1_000
"""A draw with more outcomes is not followed."""

VARIABLE = re.compile(r"time_ns|time\(|now\(|perf_counter|monotonic|getpid|urandom|uuid")
"""Code in a line that sets a seed, whose value differs from run to run."""

EARLIEST = 10**8
"""A seed below this is not a time of day: it would be of the early seventies, in seconds."""

TIME_UNITS = (1, 1_000, 1_000_000, 1_000_000_000)


Sampled = random.Random
"""Python's own generator."""


class Draws:
    """Decides what the program draws."""

    _noughts_hidden = True

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._sampled = Sampled(1)
        self._seeds = ""
        observer.roots.append(self._roots)

    def branch(self, chances: Sequence[Fraction]) -> int:
        """Return the number of the outcome that happens in this copy of the process."""
        possible = [number for number, chance in enumerate(chances) if chance]
        if len(possible) == 1 or self._is_pause():
            return possible[0]
        if not self._observer.following:
            self._observer.unfollowed("more random draws than noughts follows")
            weights = [float(chances[number]) for number in possible]
            return self._sampled.choices(possible, weights)[0]
        even = len(set(chances)) == 1
        sent = len(chances) if even else [str(each) for each in chances]
        return int(self._observer.choose("draw", chances=sent))

    def _is_pause(self) -> bool:
        """Return whether the draw only decides how long `time.sleep` waits."""
        for frame in self._observer.frames()[:1]:
            first, *rest = called_with_result(frame.f_code, frame.f_lasti) or ("",)
            value = frame.f_locals.get(first, frame.f_globals.get(first))
            for name in rest:
                value = vars(value).get(name) if isinstance(value, ModuleType) else None
            return value is not None and value is self._observer.sleep
        return False

    def restart(self) -> None:
        """Restart the generator of the sampled draws."""
        self._sampled.seed(1)

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        if limit > MOST_OUTCOMES:
            return floor(limit * self.somewhere())
        return self.branch([Fraction(1, limit)] * limit)

    def somewhere(self, source: str = "random numbers with too many values to follow") -> Fraction:
        """Return a number between 0 and 1 that is not followed."""
        self.note_unfollowed(source)
        return Fraction(self._sampled.random())

    def note_unfollowed(self, source: str) -> None:
        """Note a draw that is not followed, unless a library makes it while it is imported."""
        for frame in walk_frames():
            making = frame.f_code.co_qualname in ("Generator.__init__", "Generator.seed")
            if making or frame.f_code.co_filename.startswith(IMPORTING):
                return
            if self._observer.is_own(frame.f_code.co_filename):
                break
        self._observer.unfollowed(source)

    def note_seeded(self) -> None:
        """Make the number of draws from seeded generators part of the program's state."""
        self._observer.mergeable = False

    def note_seed(self, seed: Any) -> None:
        """Make the seed of a generator part of the program's state."""
        self._seeds = hash_of(f"{self._seeds} {seed!r}")

    def _roots(self) -> Iterator[tuple[str, Any]]:
        yield "chance:seeds", self._seeds.encode()  # bytes, which are not a board

    def is_seed(self, seed: Any) -> bool:
        """Return whether a seed is the same in every run.

        The time of day is not, in any unit, and neither is a value that the line derives from it.
        """
        for frame in self._observer.frames()[:1]:
            if VARIABLE.search(getline(frame.f_code.co_filename, frame.f_lineno)):
                return False
        if seed is None or isinstance(seed, float):
            return False
        if not isinstance(seed, int) or seed < EARLIEST:
            return True  # without a look at the clock, which would make it part of the state
        now = time.time()  # the clock that the program sees
        return not any(abs(seed / unit - now) < 86_400 for unit in TIME_UNITS)


draws: Draws
shared: Followed
"""The generator behind the functions of Python's modules."""


class Followed(Sampled):
    """Python's `random.Random`, with every draw a choice, unless the program set a seed."""

    _noughts_hidden = True
    _seeded = False

    def seed(self, a: Any = None, version: int = 2) -> None:
        self._seeded = draws.is_seed(a)
        if self._seeded:
            draws.note_seed(a)
        super().seed(1 if a is None else a, version)

    def random(self) -> Any:
        if not self._seeded:
            return Uniform(draws)
        draws.note_seeded()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        if not self._seeded:
            return draws.below(1 << k)
        draws.note_seeded()
        return super().getrandbits(k)

    def _randbelow(self, n: int) -> int:
        if self._seeded or n < 1:
            return self._randbelow_with_getrandbits(n)  # type: ignore[attr-defined, no-any-return]
        return draws.below(n)


def connect_random(observer: Observer) -> None:
    """Replace Python's random draws by followed ones."""
    global draws, shared  # noqa: PLW0603 - the program's own objects of `Random` need them too
    draws = Draws(observer)
    observer.restart_draws = draws.restart
    for file in (random.__file__, uniform.__file__, __file__):
        read_file(file)  # now, not in each copy of this process that draws
    shared = Followed()
    for name in dir(random):
        if name in dir(Followed) and not name.startswith("_"):
            setattr(random, name, getattr(shared, name))
    vars(random).update(Random=Followed, SystemRandom=Followed)
    vars(_random).update(Random=Followed)


def connect_secrets(module: Any) -> None:
    """Replace the random draws of `secrets` by followed ones."""
    vars(module).update(
        SystemRandom=Followed,
        choice=shared.choice,
        randbelow=shared.randrange,
        randbits=shared.getrandbits,
    )


def urandom(size: int) -> bytes:
    """Return random bytes; replaces `os.urandom`."""
    return bytes(floor(256 * draws.somewhere("os.urandom")) for _ in range(size))
