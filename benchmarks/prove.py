"""The time of the prover's walk for deterministic strategies, beside a bare walk.

The walks visit all games of `linear` and of `minimax` on both sides of 3x3. The strategy's own
time does not count: its policies are computed beforehand, and the prover's `reach` calls the same
function for them as the bare walk, plain Python over bit masks in this file. A second bare walk
looks its moves up in a dictionary, which shows the cost of the calls. All walks must visit the
same positions before anything is timed. They take turns; the table shows the median CPU time of
each, in milliseconds and as a multiple of ours.

    python benchmarks/prove.py [turns, default 500]
"""

import sys
from collections.abc import Callable, Collection
from statistics import median
from time import process_time

from noughts.analysis.walk import Masks, reach
from noughts.rules.game import mnk
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Policy
from noughts.strategies.registry import parse_strategy

GAME = mnk(3, 3, 3)
WON = [GAME.has_line(marks) for marks in range(512)]

TARGETS = {"bare walk": 1}
"""The least time the others should take, as a multiple of ours."""

Visited = list[Collection[Masks]]
"""The positions in which the strategy moves, on the first side and on the second."""


def openings() -> tuple[list[Masks], list[Masks]]:
    """The positions in which the strategy makes its first move, on either side."""
    return [(0, 0)], [(0, 1 << cell) for cell in range(9)]


def bare_walk(policy_of: Callable[[int, int], Policy]) -> Visited:
    """The least work possible: each position once, and every reply that does not end the game."""
    visited: Visited = []
    for waiting in openings():
        seen = set(waiting)
        while waiting:
            own, opponent = waiting.pop()
            own |= 1 << next(iter(policy_of(own, opponent)))
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
        visited.append(seen)
    return visited


def walk_without_calls(cells: dict[Masks, int]) -> Visited:
    """The same for a strategy that is a dictionary of cells, as masks, by position."""
    visited: Visited = []
    for waiting in openings():
        seen = set(waiting)
        while waiting:
            own, opponent = masks = waiting.pop()
            own |= cells[masks]
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
        visited.append(seen)
    return visited


def walks(spec: str) -> dict[str, Callable[[], Visited]]:
    """The walks to time for a strategy, ours first."""
    strategy = parse_strategy(spec, GAME)
    policies: dict[Masks, Policy] = {}
    for side in Side:
        policies |= reach(lambda *masks: strategy.policy(Position(GAME, *masks)), GAME, side)
    cells = {masks: 1 << next(iter(policy)) for masks, policy in policies.items()}

    def policy_of(own: int, opponent: int) -> Policy:
        return policies[own, opponent]

    return {
        "noughts": lambda: [reach(policy_of, GAME, side) for side in Side],
        "bare walk": lambda: bare_walk(policy_of),
        "without calls": lambda: walk_without_calls(cells),
    }


def milliseconds(walk: Callable[[], Visited]) -> float:
    """The CPU time of one walk, both sides."""
    started = process_time()
    walk()
    return (process_time() - started) * 1000


def measure(spec: str, turns: int) -> None:
    """Compare the positions, measure, and print the rows of a strategy."""
    timed = walks(spec)
    visited = {name: [set(side) for side in walk()] for name, walk in timed.items()}
    if any(positions != visited["noughts"] for positions in visited.values()):
        raise SystemExit(f"the walks of {spec} visited different positions")
    runs = [{name: milliseconds(walk) for name, walk in timed.items()} for _ in range(turns)]
    medians = {name: median(run[name] for run in runs) for name in timed}
    print(f"{spec}, {sum(map(len, visited['noughts']))} positions")
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
