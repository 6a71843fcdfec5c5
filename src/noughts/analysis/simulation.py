"""Sampled results: how many of a number of games are won, drawn and lost.

Where two strategies can be enumerated, their policies become tables once, and all the games of a
block are played together, ply by ply. For all games in the same position, a single draw from the
multinomial distribution of the policy decides how many of them make each move. The counts have
exactly the same distribution as if every game drew its own moves, and a million games take as
long as a thousand.

The limit of exactness: NumPy draws with probabilities rounded to double precision, an error of
about one part in 10**16, which no feasible number of games would reveal. On boards
too large to enumerate, games are played one by one and every draw is exact.

Games are played in blocks of a fixed size. The random numbers of a block depend only on the
seed and the number of the block, so the same seed gives the same result on any number of
workers, with the same version of NumPy.
"""

from __future__ import annotations

import pickle
import signal
from collections import Counter
from collections.abc import Generator
from fractions import Fraction
from functools import cached_property
from math import sqrt
from multiprocessing import get_context
from multiprocessing.pool import ThreadPool
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.random import SeedSequence, default_rng
from numpy.typing import NDArray

from noughts.analysis.match import DRAWN, LOST, WON, Ply, plies, weigh
from noughts.analysis.tally import Tally
from noughts.errors import NoughtsError, TooLarge
from noughts.rules.game import Game
from noughts.rules.notation import fraction_text
from noughts.strategies.base import Strategy, sample

MAX_GAMES = 10**10
MAX_WORKERS = 64

Z95 = 1.959963984540054
"""95% of a normal distribution lie within this many standard deviations of its mean."""


class Simulation(NamedTuple):
    """The result of simulated games between two strategies."""

    game: Game
    first: str
    """The specification of the strategy that moves first."""
    second: str
    seed: int
    counts: Tally[int]
    """Games won, drawn and lost by the first strategy."""
    exact: Tally[Fraction] | None
    """The exact shares; None if the game is too large to compute them."""

    @property
    def intervals(self) -> dict[str, tuple[float, float]]:
        """Wilson's 95% interval of each share, by "won", "drawn" and "lost"."""
        total = self.counts.total
        return {name: interval(count, total) for name, count in self.counts.by_result().items()}

    def __repr__(self) -> str:
        return (
            f"<Simulation {self.first} against {self.second} on {self.game}: "
            f"{self.counts.won} won, {self.counts.drawn} drawn, {self.counts.lost} lost>"
        )

    def _repr_html_(self) -> str:
        """Return the table that a notebook shows."""
        from noughts.analysis.notebook import simulation_html

        return simulation_html(self)

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: for each result its count, share, interval and exact share."""
        exact = self.exact.by_result() if self.exact else {}
        return {
            "game": str(self.game),
            "first": self.first,
            "second": self.second,
            "games": self.counts.total,
            "seed": self.seed,
            **{
                name: {
                    "count": count,
                    "share": count / self.counts.total,
                    "interval": self.intervals[name],
                    "exact": fraction_text(exact[name]) if exact else None,
                }
                for name, count in self.counts.by_result().items()
            },
        }


def interval(count: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval for the true share when `count` of `games` were observed.

    It lies between 0 and 1 and contains the observed share, and it is useful even when the count
    is 0 or equal to `games`.
    """
    share, z = count / games, Z95
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + (z / games / 2) ** 2) / (1 + z * z / games)
    low = max(0.0, middle - reach) if count else 0.0
    high = min(1.0, middle + reach) if count < games else 1.0
    return low, high


def check(games: int, seed: int, workers: int) -> None:
    """Raise `NoughtsError` if a number of games or workers or a seed is out of range."""
    for number, what, largest in ((games, "games", MAX_GAMES), (workers, "workers", MAX_WORKERS)):
        if not 1 <= number <= largest:
            raise NoughtsError(f"cannot use {number} {what}: choose 1 to {largest:,}")
    if seed < 0:
        raise NoughtsError(f"cannot use the seed {seed}: choose 0 or more")


NO_GAMES = Tally(0, 0, 0)


class Simulator:
    """Plays games between two strategies, and prepares the tables they share only once.

    Raises whatever a strategy raises that cannot play this game.
    """

    def __init__(self, first: Strategy, second: Strategy) -> None:
        self.first, self.second = first, second
        self.sampler: BlockSampler | GameSampler
        self._plies: list[Ply] | None = None
        try:
            self._plies = list(plies(first, second))
            self.sampler = BlockSampler(self._plies)
        except TooLarge:
            self.sampler = GameSampler(first, second)

    @cached_property
    def exact(self) -> Tally[Fraction] | None:
        """The exact result, or None if the game is too large to compute it."""
        return weigh(self._plies) if self._plies else None

    def play(self, games: int, seed: int, workers: int = 1) -> Simulation:
        """Play this many games. Raises `NoughtsError` if a number is out of range."""
        check(games, seed, workers)
        return self.result(sum(self.blocks(games, seed, workers), NO_GAMES), seed)

    def result(self, counts: Tally[int], seed: int) -> Simulation:
        """Return the result of one or more games with this seed, given their counts."""
        return Simulation(
            self.first.game, self.first.spec, self.second.spec, seed, counts, self.exact
        )

    def blocks(self, games: int, seed: int, workers: int) -> Generator[Tally[int], None, None]:
        """Yield the results of consecutive blocks of games, each as soon as it is played.

        The first blocks are the same however many games follow. Several workers are threads or
        processes; a script may start processes only below `if __name__ == "__main__"`.
        """
        sampler, size = self.sampler, self.sampler.block
        full, last = divmod(games, size)
        count = full + (last > 0)
        blocks = (Block(size if number < full else last, seed, number) for number in range(count))
        workers = min(workers, count)
        if workers == 1:
            yield from map(sampler.play, blocks)
        elif isinstance(sampler, GameSampler) and sampler.can_be_pickled:
            # Threads would take turns in Python, and a forked process would copy held locks.
            with get_context("spawn").Pool(workers, _start_worker, (sampler,)) as pool:
                yield from pool.imap(_play_in_worker, blocks)
        else:
            with ThreadPool(workers) as pool:
                yield from pool.imap(sampler.play, blocks)


class Block(NamedTuple):
    """A block of games, with random numbers of its own."""

    games: int
    seed: int
    number: int

    @property
    def seed_sequence(self) -> SeedSequence:
        """Where its random numbers come from: the seed and the number of the block."""
        return SeedSequence(self.seed, spawn_key=(self.number,))


class BlockSampler:
    """Plays all games of a block at once, from tables of the policies."""

    block = 1_000_000
    """The number of games in every block but the last."""

    def __init__(self, all_plies: list[Ply]) -> None:
        self._plies = [(_tables(ply), ply.unfinished) for ply in all_plies]

    def play(self, block: Block) -> Tally[int]:
        """Return the result of one block: each ply moves games from state to state."""
        random = default_rng(block.seed_sequence)
        games = np.array([0, 0, 0, block.games], np.int64)  # in each state
        for tables, unfinished in self._plies:
            after = np.zeros(3 + unfinished, np.int64)
            after[:3] = games[:3]
            for here, states, probabilities in tables:
                moving = games[here]
                moved = moving[:, None]
                if probabilities is not None:
                    moved = random.multinomial(moving, probabilities)
                np.add.at(after, states, moved)
            games = after
        return Tally(*games.tolist())


Table = tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64] | None]
"""Positions that lead to equally many states: where they are, where they lead, and how likely.

The probabilities are None where a position leads to one state only.
"""


def _tables(ply: Ply) -> list[Table]:
    """Return a ply as arrays, in which moves to the same state are added up."""
    by_length: dict[int, list[tuple[int, dict[int, float]]]] = {}
    for here, moves in enumerate(ply.moves, start=3):
        exact = dict.fromkeys((state for state, _ in moves), Fraction(0))
        for state, probability in moves:
            exact[state] += probability
        following = {state: float(probability) for state, probability in exact.items()}
        by_length.setdefault(len(following), []).append((here, following))
    return [
        (
            np.array([here for here, _ in rows]),
            np.array([list(following) for _, following in rows]),
            np.array([list(following.values()) for _, following in rows]) if length > 1 else None,
        )
        for length, rows in sorted(by_length.items())
    ]


class GameSampler:
    """Plays one game after the other, drawing each move from the policy."""

    block = 50

    def __init__(self, first: Strategy, second: Strategy) -> None:
        self.first, self.second = first, second

    @cached_property
    def can_be_pickled(self) -> bool:
        """Whether both strategies can be copied to another process."""
        try:
            pickle.dumps(self)
        except Exception:  # a plug-in may hold or raise anything
            return False
        return True

    def play(self, block: Block) -> Tally[int]:
        """Return the result of one block."""
        state = block.seed_sequence.generate_state(8).astype("<u4").tobytes()
        random = Random(int.from_bytes(state, "little"))
        results = Counter(self._play_game(random) for _ in range(block.games))
        return Tally(results[WON], results[DRAWN], results[LOST])

    def _play_game(self, random: Random) -> int:
        position, players = self.first.game.start, (self.first, self.second)
        while not position.over:
            policy = players[position.ply % 2].policy(position)
            position = position.play(sample(policy, random))
        if position.drawn:
            return DRAWN
        return WON if position.ply % 2 else LOST


_worker_sampler: GameSampler
"""The sampler of this process, if it is one of several workers."""


def _start_worker(sampler: GameSampler) -> None:
    global _worker_sampler  # noqa: PLW0603 - a pool can pass it only through its initialiser
    _worker_sampler = sampler
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process


def _play_in_worker(block: Block) -> Tally[int]:
    return _worker_sampler.play(block)
