"""Sampled results: how many of so many games were won, drawn and lost.

Where two strategies can be enumerated, their policies become tables once, and all the games of a
block are played together, ply by ply. Games that stand in the same position are not told apart:
how many of them take which move is one draw from the multinomial distribution of the policy. That
is exactly the distribution of the counts when every game draws its moves by itself, and takes as
long for a million games as for a thousand.

Where exactness ends: NumPy draws with the probabilities rounded to double precision, which is off
by about one part in 10**16; no number of games that can be played here would show it. On boards
too large to enumerate the games are played one by one and every draw is exact.

The games are played in blocks of a fixed size, each with random numbers of its own that depend on
the seed and the number of the block only. So the same seed gives the same result on any number of
workers, with the same version of NumPy.
"""

from __future__ import annotations

import pickle
import signal
from collections.abc import Generator
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from math import sqrt
from multiprocessing import get_context
from multiprocessing.pool import ThreadPool
from random import Random
from typing import NamedTuple, Protocol

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import NDArray

from noughts.analysis.match import DRAWN, LOST, WON, Ply, Shares, walk, weigh
from noughts.errors import NoughtsError, TooLarge
from noughts.strategies.base import Strategy, sample

MOST_GAMES = 10**10
MOST_WORKERS = 64

Z95 = 1.959963984540054
"""Within so many standard deviations lie 95% of a normal distribution."""


class Counts(NamedTuple):
    """Games won, drawn and lost by the player who moves first. A value that adds and inverts."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(self)

    def inverted(self) -> Counts:
        """The same games, seen by the other player."""
        return Counts(self.lost, self.drawn, self.won)

    def __add__(self, other: Counts) -> Counts:  # type: ignore[override]  # no tuple of six
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))


def interval(count: int, games: int) -> tuple[float, float]:
    """Wilson's 95% interval for the true share when `count` of `games` were seen.

    Within 0 and 1, around the share seen, and of use for counts of 0 and of all too.
    """
    share, z = count / games, Z95
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + (z / games / 2) ** 2) / (1 + z * z / games)
    low = max(0.0, middle - reach) if count else 0.0
    high = min(1.0, middle + reach) if count < games else 1.0
    return low, high


def check(games: int, seed: int, workers: int) -> None:
    """Whether so many games can be played so. Raises `NoughtsError` with what would work."""
    for number, what, most in ((games, "games", MOST_GAMES), (workers, "workers", MOST_WORKERS)):
        if not 1 <= number <= most:
            raise NoughtsError(f"{number} is no number of {what}: choose 1 to {most:,}")
    if seed < 0:
        raise NoughtsError(f"{seed} is no seed: choose 0 or more")


class Simulation:
    """Two strategies that are to play many games; what that needs is prepared once.

    Raises what a strategy raises that cannot play this game.
    """

    def __init__(self, first: Strategy, second: Strategy) -> None:
        self.player: Player
        self._plies: list[Ply] | None = None
        try:
            self._plies = list(walk(first, second))
            self.player = Together(self._plies)
        except TooLarge:
            self.player = Apart(first, second)

    @cached_property
    def exact(self) -> Shares | None:
        """The exact result, where the board is small enough to know it."""
        return weigh(self._plies) if self._plies else None

    def play(self, games: int, seed: int, workers: int = 1) -> Counts:
        """The result of so many games."""
        return sum(self.blocks(games, seed, workers), Counts(0, 0, 0))

    def blocks(self, games: int, seed: int, workers: int = 1) -> Generator[Counts, None, None]:
        """The same in parts, in a fixed order, each when it is done.

        The sum of the first parts is what fewer games with this seed would have given. Several
        workers are threads or processes, which a script may start only below
        `if __name__ == "__main__"`.
        """
        check(games, seed, workers)
        return self._blocks(games, seed, workers)

    def _blocks(self, games: int, seed: int, workers: int) -> Generator[Counts, None, None]:
        player, size = self.player, self.player.block
        whole, rest = divmod(games, size)
        tasks = (
            (size if number < whole else rest, seed, number)
            for number in range(whole + (rest > 0))
        )
        workers = min(workers, whole + (rest > 0))
        if workers == 1:
            yield from map(player.play, tasks)
        elif isinstance(player, Apart) and player.can_be_sent:
            # Threads would take turns in Python, and a fork would copy locks that are held.
            context = get_context("spawn")
            with context.Pool(workers, _begin, (player,)) as pool:
                yield from pool.imap(_play_sent, tasks)
        else:
            with ThreadPool(workers) as pool:
                yield from pool.imap(player.play, tasks)


Task = tuple[int, int, int]
"""How many games, the seed, and the number of the block."""


class Player(Protocol):
    """A way to play a block of games."""

    block: int
    """How many games a block has, the last one apart."""

    def play(self, task: Task) -> Counts:
        """The result of one block."""


class Together:
    """All games of a block at once, over tables of the policies."""

    block = 1_000_000

    def __init__(self, plies: list[Ply]) -> None:
        self._tables = [(_tables(ply), ply.reached) for ply in plies]

    def play(self, task: Task) -> Counts:
        games, seed, number = task
        random = default_rng(SeedSequence(seed, spawn_key=(number,)))
        standing = np.array([0, 0, 0, games], np.int64)
        for tables, reached in self._tables:
            after = np.zeros(3 + reached, np.int64)
            after[:3] = standing[:3]
            for here, places, chances in tables:
                games_here = standing[here]
                np.add.at(
                    after,
                    places,
                    games_here[:, None]
                    if chances is None
                    else random.multinomial(games_here, chances),
                )
            standing = after
        return Counts(*standing.tolist())


Table = tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64] | None]
"""Positions with equally many ways on: where they are, where those lead, and how likely each is.

The chances are None where there is one way only.
"""


def _tables(ply: Ply) -> list[Table]:
    """A ply as arrays. Several moves to the same place become one way there."""
    by_ways: dict[int, list[tuple[int, dict[int, float]]]] = {}
    for here, moves in enumerate(ply.moves, start=3):
        if len(moves) == 1:
            ways = {moves[0][0]: 1.0}
        else:
            exact = dict.fromkeys((place for place, _ in moves), Fraction(0))
            for place, chance in moves:
                exact[place] += chance
            ways = {place: float(chance) for place, chance in exact.items()}
        by_ways.setdefault(len(ways), []).append((here, ways))
    return [
        (
            np.array([here for here, _ in rows]),
            np.array([list(ways) for _, ways in rows]),
            np.array([list(ways.values()) for _, ways in rows]) if number > 1 else None,
        )
        for number, rows in sorted(by_ways.items())
    ]


class Apart:
    """One game after the other, each move a sample of the policy."""

    block = 50

    def __init__(self, first: Strategy, second: Strategy) -> None:
        self.first = first
        self.second = second

    @cached_property
    def can_be_sent(self) -> bool:
        """Whether another process can have a copy of both strategies."""
        try:
            pickle.dumps(self)
        except Exception:  # whatever a plug-in holds or raises, it stays here
            return False
        return True

    def play(self, task: Task) -> Counts:
        games, seed, number = task
        words = SeedSequence(seed, spawn_key=(number,)).generate_state(8)
        random = Random(int.from_bytes(words.astype("<u4").tobytes(), "little"))
        results = [0, 0, 0]
        for _ in repeat(None, games):
            results[self._play_game(random)] += 1
        return Counts(*results)

    def _play_game(self, random: Random) -> int:
        position = self.first.game.start
        mover, other = self.first, self.second
        while not position.over:
            position = position.play(sample(mover.policy(position), random))
            mover, other = other, mover
        if position.drawn:
            return DRAWN
        return WON if position.ply % 2 else LOST


_sent: Apart
"""What this process plays, where it is one of several workers."""


def _begin(player: Apart) -> None:
    global _sent  # noqa: PLW0603 - the one place where a worker process keeps what it was sent
    _sent = player
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asked


def _play_sent(task: Task) -> Counts:
    return _sent.play(task)
