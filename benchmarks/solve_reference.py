"""The CPU time of the compiled engine beside a C program with the same methods.

The folder must contain `strong3.c`, a solver that takes columns, rows and the number in a row, and
prints "FirstWin" or "Draw" and the nodes as `snodes` and `wnodes`. A C compiler builds it in a
temporary folder. Without the folder, a compiler or Numba this script measures nothing.

For each game both programs run in turn, so that other load on the machine slows both, and the
table shows the least CPU time of each, in seconds. Both times include the memory for the tables,
whose size is the C program's own default; the compiled engine is compiled before. The two do not
visit the same nodes, because they try moves in different orders. The last column is the speed of
the plain engine, measured on its first nodes.

    python benchmarks/solve_reference.py [FOLDER [TURNS, default 3]]
"""

import os
import re
import resource
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from noughts.analysis.solver.engine import Engine, PlainEngine, has_numba, make_fast_engine
from noughts.errors import Undecided
from noughts.rules.game import mnk
from noughts.rules.notation import parse_game

GAMES = ("5,5,4", "7,6,4", "7,7,5", "8,4,4", "9,4,4")

TARGET = 2
"""The compiled engine should take at most this many times as long."""

WEAK_NODES = "50"
"""The C program's budget for a test in the weak game: that of our engines."""

PLAIN_NODES = 3000


class Run(NamedTuple):
    """One proof."""

    seconds: float
    nodes: int
    wins: bool


def run_c(program: Path, name: str) -> Run:
    """Prove a game with the C program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [program, *name.split(",")],
        env={**os.environ, "WB": WEAK_NODES},
        capture_output=True,
        text=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    nodes = sum(int(number) for number in re.findall(r"[sw]nodes=(\d+)", done.stdout))
    return Run(seconds, nodes, "FirstWin" in done.stdout)


def run_engine(name: str) -> Run:
    """Prove a game with the compiled engine."""
    started = process_time()
    engine = make_fast_engine(parse_game(name))
    wins = engine.wins(0, 0, attacking=True)
    return Run(process_time() - started, engine.nodes, wins)


def plain_speed(name: str) -> float:
    """The plain engine's nodes per second of CPU time."""
    engine: Engine = PlainEngine(parse_game(name))
    started = process_time()
    with suppress(Undecided):
        engine.wins(0, 0, attacking=True, nodes=PLAIN_NODES)
    return engine.nodes / (process_time() - started)


def measure(program: Path, turns: int) -> None:
    """Measure all games and print the table."""
    make_fast_engine(mnk()).wins(0, 0, attacking=True)
    print(
        f"{'game':8}{'value':>6}{'C s':>9}{'nodes':>12}{'fast s':>9}{'nodes':>12}{'fast/C':>8}"
        f"{'target':>8}{'':10}{'plain nodes/s':>14}    least of {turns} turns, CPU time"
    )
    for name in GAMES:
        runs = [(run_c(program, name), run_engine(name)) for _ in range(turns)]
        theirs, ours = (min(each) for each in zip(*runs, strict=True))
        if theirs.wins != ours.wins:
            raise SystemExit(f"the programs disagree about {name}")
        ratio = ours.seconds / theirs.seconds
        print(
            f"{name:8}{'win' if ours.wins else 'draw':>6}{theirs.seconds:9.2f}{theirs.nodes:12,}"
            f"{ours.seconds:9.2f}{ours.nodes:12,}{ratio:8.2f}{TARGET:8}    "
            f"{'met' if ratio <= TARGET else 'MISSED':6}{plain_speed(name):14,.0f}",
            flush=True,
        )


def main(folder: Path, turns: int) -> None:
    """Compile the C program and measure, if everything for it is there."""
    source, compiler = folder / "strong3.c", which("cc") or which("gcc")
    if not source.is_file():
        print(f"{str(source)!r} does not exist: skipping the comparison with C")
    elif compiler is None:
        print("there is no C compiler: skipping the comparison with C")
    elif not has_numba():
        print("numba is not installed: skipping the comparison with C")
    else:
        with TemporaryDirectory() as temporary:
            program = Path(temporary) / "strong"
            subprocess.run(
                [compiler, "-O3", "-march=native", "-w", "-o", program, source], check=True
            )
            measure(program, turns)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3)
    else:
        print("no folder with a C program is given: skipping the comparison with C")
