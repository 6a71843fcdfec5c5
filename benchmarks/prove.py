"""How long the prover's walk takes for deterministic strategies, beside a bare walk.

Walked are all games of `linear` and of `minimax` on both sides of 3x3. The strategy's own time is
apart: its answers lie ready in a table, and the prover's `reach` and the bare walk, plain Python
over bit masks written here, ask the same function for them. A second bare walk asks nobody but
finds its cell in a dictionary, which shows what the asking costs. All must come to the same
positions before anything is timed. The walks take turns, and the median CPU time of each is told,
in milliseconds and as a multiple of ours.

    python benchmarks/prove.py [how many turns, 500 if nothing is said]
"""

import sys
from collections.abc import Callable, Collection
from statistics import median
from time import process_time

from noughts.analysis.walk import reach
from noughts.rules.game import mnk
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Policy
from noughts.strategies.registry import parse_strategy

GAME = mnk(3, 3, 3)
WON = [GAME.has_line(marks) for marks in range(512)]

TARGETS = {"bare walk": 1}
"""How many times as long as ours the others are to take, at least."""

Marks = tuple[int, int]
Asked = list[Collection[Marks]]
"""The positions that the strategy is asked about, moving first and moving second."""


def openings() -> tuple[list[Marks], list[Marks]]:
    """Where the strategy makes its first move, on either side."""
    return [(0, 0)], [(0, 1 << cell) for cell in range(9)]


def bare_walk(ask: Callable[[int, int], Policy]) -> Asked:
    """The least there is to do: each position once, and every reply that does not end the game."""
    asked: Asked = []
    for waiting in openings():
        seen = set(waiting)
        while waiting:
            own, opponent = waiting.pop()
            own |= 1 << next(iter(ask(own, opponent)))
            if WON[own]:
                continue
            empty = 511 & ~(own | opponent)
            while empty:
                reply = empty & -empty
                empty ^= reply
                theirs = opponent | reply
                after = (own, theirs)
                if not WON[theirs] and own | theirs != 511 and after not in seen:
                    seen.add(after)
                    waiting.append(after)
        asked.append(seen)
    return asked


def walk_without_asking(cells: dict[Marks, int]) -> Asked:
    """The same, for a strategy that is nothing but the mask of one cell for each position."""
    asked: Asked = []
    for waiting in openings():
        seen = set(waiting)
        while waiting:
            own, opponent = marks = waiting.pop()
            own |= cells[marks]
            if WON[own]:
                continue
            empty = 511 & ~(own | opponent)
            while empty:
                reply = empty & -empty
                empty ^= reply
                theirs = opponent | reply
                after = (own, theirs)
                if not WON[theirs] and own | theirs != 511 and after not in seen:
                    seen.add(after)
                    waiting.append(after)
        asked.append(seen)
    return asked


def walks(spec: str) -> dict[str, Callable[[], Asked]]:
    """The walks to be timed for a strategy, ours first, with its answers made ready."""
    strategy = parse_strategy(spec, GAME)
    policies: dict[Marks, Policy] = {}
    for side in Side:
        policies |= reach(lambda *marks: strategy.policy(Position(GAME, *marks)), GAME, side)
    cells = {marks: 1 << next(iter(policy)) for marks, policy in policies.items()}

    def ask(own: int, opponent: int) -> Policy:
        return policies[own, opponent]

    return {
        "noughts": lambda: [reach(ask, GAME, side) for side in Side],
        "bare walk": lambda: bare_walk(ask),
        "without asking": lambda: walk_without_asking(cells),
    }


def milliseconds(walk: Callable[[], Asked]) -> float:
    """The CPU time of one walk, both sides."""
    started = process_time()
    walk()
    return (process_time() - started) * 1000


def measure(spec: str, turns: int) -> None:
    """Compare the positions, measure, and print the rows of a strategy."""
    timed = walks(spec)
    asked = {name: [set(side) for side in walk()] for name, walk in timed.items()}
    if any(positions != asked["noughts"] for positions in asked.values()):
        raise SystemExit(f"the walks of {spec} have come to different positions")
    runs = [{name: milliseconds(walk) for name, walk in timed.items()} for _ in range(turns)]
    medians = {name: median(run[name] for run in runs) for name in timed}
    print(f"{spec}, asked about {sum(map(len, asked['noughts']))} positions")
    for name, taken in medians.items():
        ratio, verdict = taken / medians["noughts"], ""
        if target := TARGETS.get(name):
            verdict = f"{target:8}    {'met' if ratio >= target else 'MISSED'}"
        print(f"  {name:16}{taken:8.3f}{ratio:8.2f}{verdict}")


def main(turns: int) -> None:
    """Print the table."""
    print(f"{'':18}{'ms':>8}{'x ours':>8}{'target':>8}    medians of {turns} turns, CPU time")
    for spec in ("linear", "minimax"):
        measure(spec, turns)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
