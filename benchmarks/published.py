"""The time to compute the published values of all boards within reach, with several processes.

These are: three in a row up to 10x10, four in a row up to 10x4 and 8x8, and five and more up to
8x7. Every value must be the published one where there is one, and every board must be decided. The
hardest boards start first. Times are CPU seconds of all processes together, the start of Numba in
each included; the target is wall time on two idle cores, so half of the CPU time counts.

    python benchmarks/published.py [WORKERS, default 2]
"""

import resource
import sys
from collections.abc import Iterator
from time import monotonic

from noughts.analysis.published import solve_boards
from noughts.analysis.solver.crew import Processes
from noughts.rules.game import Game, mnk

TARGET = 300
"""Seconds that two cores may take."""

NODES = 10**9
"""More than any of these boards needs."""

HARDEST = [mnk(10, 4, 4), mnk(9, 4, 4), mnk(8, 7, 5), mnk(8, 4, 4)]


def boards() -> Iterator[Game]:
    """All boards with a published value that the solver reaches."""
    for columns in range(1, 11):
        for rows in range(1, columns + 1):
            if columns >= 3:
                yield mnk(columns, rows, 3)
            if columns >= 4 and (columns <= 8 or rows <= 4):
                yield mnk(columns, rows, 4)
            if columns <= 8 and rows <= 7:
                yield from (mnk(columns, rows, k) for k in range(5, columns + 1))


def cpu() -> float:
    """The CPU time of this process and of those that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def main(workers: int) -> None:
    """Solve all boards, compare and print."""
    started, games = monotonic(), list(boards())
    order = [*HARDEST, *(game for game in games if game not in HARDEST)]
    solved, nodes = 0, 0
    with Processes(workers) as crew:
        for board in solve_boards(order, NODES, None, crew):
            if board.value is None or board.value != (board.published or board.value):
                raise SystemExit(f"{board.game}: {board.value}, published {board.published}")
            solved, nodes = solved + 1, nodes + board.nodes
            if board.game in HARDEST:
                print(f"{board.game}: {board.value}, {board.nodes:,} nodes", flush=True)
    assert solved == len(games)
    used, wall = cpu(), monotonic() - started
    verdict = "met" if used / 2 <= TARGET else "MISSED"
    print(
        f"{solved} boards, {nodes:,} nodes, {used:.0f} s of CPU time, {wall:.0f} s of wall time "
        f"with {workers} processes; half of the CPU time against {TARGET} s: {verdict}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
