"""The time to solve large boards from a cold start: plain engine, compiled engine, alpha-beta.

All three must agree on the value, and the two engines on the number of nodes, before the table is
printed. The alpha-beta is the solver for small boards, `outcomes.Solver`; it gets a budget, and a
dash shows that it has used it up. The compiled engine is left out where Numba is missing; it is
compiled before anything is timed. Times are CPU seconds of one run each, one after the
other; on small boards most of the compiled engine's time goes into its large tables.

    python benchmarks/solve_boards.py [game ...]
"""

import sys
from contextlib import suppress
from time import process_time

from noughts.analysis.solver import WIN, Solver
from noughts.analysis.solver.engine import Engine, PlainEngine, has_numba, make_fast_engine
from noughts.errors import Undecided
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_game

GAMES = ("4,4,3", "4,4,4", "5,4,4", "6,4,4", "5,5,4", "6,5,4", "7,7,4", "6,6,5", "7,6,5", "7,7,5")

BUDGET = 1_000_000
"""Positions for the alpha-beta: some ten seconds."""


def seconds(engine: Engine) -> tuple[float, bool]:
    """The CPU time of a proof, and whether the first player wins."""
    started = process_time()
    wins = engine.wins(0, 0, attacking=True)
    return process_time() - started, wins


def alpha_beta(game: Game) -> tuple[float, bool | None]:
    """The same for the solver of small boards; None if its budget is too small."""
    started, wins = process_time(), None
    with suppress(Undecided):
        wins = Solver(game, BUDGET).value(game.start) == WIN
    return process_time() - started, wins


def main(names: list[str]) -> None:
    """Measure, compare and print."""
    if has_numba():
        make_fast_engine(mnk()).wins(0, 0, attacking=True)
    else:
        print("numba is not installed: skipping the compiled engine")
    print(
        f"{'game':8}{'value':>6}{'nodes':>9}{'plain s':>9}{'nodes/s':>9}{'fast s':>9}"
        f"{'plain/fast':>11}{'alpha-beta s':>14}{'/plain':>8}"
    )
    for name in names:
        game = parse_game(name)
        plain = PlainEngine(game)
        time, wins = seconds(plain)
        row = f"{name:8}{'win' if wins else 'draw':>6}{plain.nodes:9,}{time:9.3f}"
        row += f"{plain.nodes / time:9,.0f}"
        if has_numba():
            fast = make_fast_engine(game)
            fast_time, fast_wins = seconds(fast)
            if (fast_wins, fast.nodes) != (wins, plain.nodes):
                raise SystemExit(f"the engines disagree about {name}: {fast.nodes} nodes")
            row += f"{fast_time:9.3f}{time / fast_time:11.0f}"
        else:
            row += f"{'-':>9}{'-':>11}"
        slow_time, slow_wins = alpha_beta(game)
        if slow_wins not in (None, wins):
            raise SystemExit(f"alpha-beta disagrees about {name}")
        shown = f"{slow_time:14.2f}{slow_time / time:8.0f}"
        print(row + (f"{'-':>14}{'-':>8}" if slow_wins is None else shown), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
