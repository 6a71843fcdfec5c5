"""Games simulated per second of CPU time, beside programs that play them one by one.

Two pairings on 3x3: random against random, and `linear` against random. Ours is `Simulator.play`,
which draws for all games in the same position how many of them make each move. The counts have the
same distribution, but no game is played on its own, and the rate grows with the number of games;
the table therefore shows two numbers of games. pgx plays batches on the CPU, a whole game compiled
as one function: that was faster than single steps, and this batch size was among the fastest from
1,024 to 262,144 games. OpenSpiel's loop gets the legal actions of a state and draws one.

Preparation is not part of the rates and has a column of its own: our tables of both strategies,
pgx's compilation, and for both peers a table of the moves of `linear`. The shares of games won,
drawn and lost must agree before anything is timed. The programs take turns; the table shows the
median of each. CPU time counts all threads and processes, so a second core helps nobody.

    python benchmarks/simulate.py [turns, default 10]
"""

import os
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from noughts.analysis.simulation import Simulator
from noughts.rules.game import mnk
from noughts.rules.position import Position
from noughts.strategies.registry import parse_strategy

GAME = mnk(3, 3, 3)
PAIRINGS = ("random", "linear")
"""Who moves first, each against random."""

TARGET = 100
"""The rate we aim for, as a multiple of each peer's."""

TOLERANCE = 0.03
"""Shares of a few thousand games differ by less than this."""

Counts = tuple[int, int, int]
"""Games won, drawn and lost by the first player."""


class Program(NamedTuple):
    """A program to time: it plays a number of games with a seed."""

    name: str
    games: int
    play: Callable[[int], Counts]


def moves_of(spec: str) -> dict[Position, int]:
    """The cell that a deterministic strategy plays in each position of the first player."""
    strategy = parse_strategy(spec, GAME)
    return {
        position: next(iter(strategy.policy(position)))
        for position in GAME.positions()
        if position.ply % 2 == 0 and not position.over
    }


def ours(first: str) -> list[Program]:
    """The simulator behind `noughts simulate`, for two numbers of games."""
    simulator = Simulator(parse_strategy(first, GAME), parse_strategy("random", GAME))

    def play(games: int, seed: int) -> Counts:
        counts = simulator.play(games, seed).counts
        return counts.won, counts.drawn, counts.lost

    return [
        Program(f"noughts, {games:,}", games, partial(play, games))
        for games in (100_000, 1_000_000)
    ]


def pgx(first: str) -> list[Program]:
    """All the turns of a batch, compiled; a table gives the cell by both players' marks."""
    import jax
    from jax import numpy as jnp
    from pgx import make

    batch = 2**15
    env = make("tic_tac_toe")
    table = jnp.zeros((512, 512), int)
    if first != "random":
        known = moves_of(first)
        own = jnp.array([position.own for position in known])
        opponent = jnp.array([position.opponent for position in known])
        table = table.at[own, opponent].set(jnp.array(list(known.values())))

    def play(seed: int) -> tuple[Any, Any, Any]:
        key, beginning = jax.random.split(jax.random.key(seed))
        state = jax.vmap(env.init)(jax.random.split(beginning, batch))
        who = state.current_player  # pgx draws which of its two players moves first

        def turn(ply: int, so_far: tuple[Any, Any]) -> tuple[Any, Any]:
            state, result = so_far
            chance = jax.random.uniform(jax.random.fold_in(key, ply), (batch, 9))
            cell = jnp.argmax(jnp.where(state.legal_action_mask, chance, -1), axis=1)
            if first != "random":
                marks = (state.observation.reshape(batch, 9, 2) << jnp.arange(9)[:, None]).sum(1)
                fixed = table[marks[:, 0], marks[:, 1]]
                cell = jnp.where(state.current_player == who, fixed, cell)
            state = jax.vmap(env.step)(state, cell)
            return state, result + state.rewards[jnp.arange(batch), who]

        _, result = jax.lax.fori_loop(0, 9, turn, (state, jnp.zeros(batch)))
        return (result > 0).sum(), (result == 0).sum(), (result < 0).sum()

    compiled = jax.jit(play)

    def counts(seed: int) -> Counts:
        won, drawn, lost = compiled(seed)
        return int(won), int(drawn), int(lost)

    counts(0)  # compiles
    return [Program("pgx", batch, counts)]


def open_spiel(first: str) -> list[Program]:
    """A loop over states, one game after the other; a table gives the cell by the state's text."""
    import pyspiel

    games = 5000
    game = pyspiel.load_game("tic_tac_toe")
    table: dict[str, int] = {}
    if first != "random":
        known = moves_of(first).items()
        table = {str(position).replace("/", "\n").lower(): cell for position, cell in known}

    def play(seed: int) -> Counts:
        chance = Random(seed).random
        results = {1: 0, 0: 0, -1: 0}
        for _ in range(games):
            state = game.new_initial_state()
            fixed = bool(table)
            while not state.is_terminal():
                if fixed:
                    state.apply_action(table[str(state)])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(chance() * len(legal))])
                fixed = bool(table) and not fixed
            results[state.player_return(0)] += 1
        return results[1], results[0], results[-1]

    return [Program("OpenSpiel", games, play)]


def cpu() -> float:
    """Seconds of CPU time so far, of this process and those it has waited for."""
    children = os.times()
    return process_time() + children.children_user + children.children_system


def rate(program: Program, seed: int) -> float:
    """The games per second of one run."""
    started = cpu()
    program.play(seed)
    return program.games / (cpu() - started)


def measure(first: str, turns: int) -> None:
    """Compare the shares, measure, and print the rows of a pairing."""
    print(f"{first} against random")
    programs: list[Program] = []
    prepared: dict[str, float] = {}
    for make in (open_spiel, pgx, ours):
        started = cpu()
        try:
            variants = make(first)
        except ImportError as error:
            print(f"  {error.name} is not installed: skipping {make.__name__}")
            continue
        programs += variants
        prepared |= dict.fromkeys((program.name for program in variants), cpu() - started)
    shares = {
        program.name: [count / program.games for count in program.play(0)] for program in programs
    }
    for column in zip(*shares.values(), strict=True):
        if max(column) - min(column) > TOLERANCE:
            raise SystemExit(f"the results of {first} against random differ: {shares}")
    runs = [
        {program.name: rate(program, seed) for program in programs} for seed in range(1, turns + 1)
    ]
    medians = {program.name: median(run[program.name] for run in runs) for program in programs}
    for name, games in medians.items():
        print(f"  {name:20}{prepared[name] * 1000:10.0f}{games:16,.0f}", end="")
        for peer in ("OpenSpiel", "pgx"):
            if name.startswith("noughts") and peer in medians:
                ratio = games / medians[peer]
                print(f"{ratio:10,.0f} {'met' if ratio >= TARGET else 'MISSED':<6}", end="")
        print()


def main(turns: int) -> None:
    """Print the table."""
    print(f"medians of {turns} turns, CPU time; target: {TARGET} times each peer")
    print(f"{'':22}{'ready, ms':>10}{'games/s':>16}{'x OpenSpiel':>17}{'x pgx':>17}")
    for first in PAIRINGS:
        measure(first, turns)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
