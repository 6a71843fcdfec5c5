"""A program that draws random numbers, and how likely each of its results is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from noughts.programs.branch import Branch, Run
from noughts.programs.play.chance import Leaf, follow_draws

Spread: TypeAlias = dict[str, Fraction]
"""What may come of a draw, as text, and its probability."""

SOURCE = """
import os, random, secrets, sys
from random import choice as chosen, SystemRandom
own, seeded = random.Random(), random.Random(3)

def shuffled(values):
    random.shuffle(values)
    return values

def deep(n):
    return 0 if not n else deep(n - 1) + random.choice([0, 1])

def after(first, value):
    first()
    return value

def unless(value, bad, do):
    return do() if value == bad else value

def free(taken):
    cell = random.randrange(9)
    while cell in taken:
        cell = random.randrange(9)
    return cell

def free_pair(taken):
    while True:
        row = random.randint(0, 2)
        column = random.randint(0, 2)
        if (row, column) not in taken:
            return row, column

name, _, rest = input().partition(" of ")
if rest:  # not within eval, where no state can be read
    taken = eval(rest)
    result = free(taken) if name == "free" else free_pair(taken)
else:
    result = eval(name)
print(repr(result))
"""


def started(path: Path, source: str) -> Iterator[Branch]:
    path.write_text(source, "utf-8")
    with Run(path, move_seconds=20) as run:
        yield run.start()


def leaves_of(program: Branch, code: str, most: int = 1_000) -> list[Leaf]:
    leaves = follow_draws(program.go(code), most=most)
    assert sum(leaf.weight for leaf in leaves) == 1
    assert all(leaf.weight > 0 for leaf in leaves)
    return leaves


def result_of(leaf: Leaf) -> str:
    """What was printed at last; how the program ended if it did not get so far."""
    event = leaf.branch.event
    if event.crashed:
        return event.message.partition(":")[0] if event.fields["how"] == "crash" else "died"
    return leaf.output.strip() or "exit"


def spread(program: Branch, code: str) -> Spread:
    """Return every value that a program prints with its probability."""
    found: Spread = defaultdict(Fraction)
    for leaf in leaves_of(program, code):
        assert not leaf.sampled
        assert not leaf.branch.event.unfollowed
        found[result_of(leaf)] += leaf.weight
    return dict(found)


def even(values: object) -> Spread:
    """Return each of some values with the same probability."""
    found: Spread = defaultdict(Fraction)
    listed = list(values)  # type: ignore[call-overload]
    for value in listed:
        found[repr(value)] += Fraction(1, len(listed))
    return dict(found)


THIRDS = even(range(3))
