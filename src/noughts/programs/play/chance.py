"""Follows random draws: from a branch to every outcome of its draws.

Each draw is a choice that `programs.worker.chance` reports from inside the sandbox.
noughts follows each state once, whatever outcomes lead to it. A program may draw again until it
accepts the outcome, such as an empty cell. The outcomes that it rejects lead back to an earlier
state, and the probabilities are those of a random walk that ends when it leaves that state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from noughts.programs.branch import Branch
from noughts.programs.event import DRAW, TIMEOUT, Boards, Event
from noughts.programs.play.moves import is_finished

MOST_LEAVES = 250
"""The most outcomes to follow from one prompt to the next."""

FEW_LEAVES = 16
"""The most once noughts has given up following every outcome in this walk."""

MOST_ASLEEP = 8
"""The most leaves with a sleeping process; the others run their draws again when needed."""

TOO_MANY = "more random outcomes than noughts follows"
"""Why a verdict is `sampled`."""

DEEPEST = 40
"""The most draws in a row to follow; each has a sleeping process."""

MOST_SAMPLES = 2
"""The most leaves to sample if a program draws more often, such as one that trains itself."""


@dataclass(frozen=True)
class Leaf:
    """A branch where no draw is pending, and how it got there."""

    branch: Branch
    weight: Fraction
    boards: tuple[Boards, ...]
    """The boards that noughts saw on the way, the latest last."""
    output: str
    draws: tuple[int, ...] = ()
    """The outcomes of the draws on the way."""
    sampled: bool = False
    """Whether noughts left out other outcomes, because there are too many."""
    start: Branch | None = None
    """The branch before the first draw."""
    unfollowed: tuple[str, ...] = ()
    """Sources of randomness that were sampled, on the way to any of the leaves."""

    def awake(self, focus: Mapping[str, Any] | None = None) -> Branch:
        """Return the branch; runs its draws again if its process has ended."""
        if not self.branch.closed or self.start is None:
            return self.branch
        branch = self.start
        for outcome in self.draws:
            branch = branch.go(outcome, focus, last=branch is not self.start)
        return branch

    @property
    def key(self) -> object:
        """A value that is equal for leaves that continue in the same way.

        Without a fingerprint, each leaf has a key of its own.
        """
        event = self.branch.event
        if event.state is None:
            return self.branch
        # Without the boards: a variable that holds a rejected draw may look like one.
        return event.kind, event.state, event.text, event.fields.get("chances")


class _Endless:
    """Replaces a branch that never stops drawing random numbers."""

    event = Event(TIMEOUT, fields={"message": "never stops drawing random numbers"})
    alive, closed = False, True
    printed, seconds = "", 0.0

    def close(self) -> None:
        """Do nothing: there is no process."""


_ENDLESS: Any = _Endless()


def follow_draws(
    branch: Branch, focus: Mapping[str, Any] | None = None, most: int = MOST_LEAVES
) -> list[Leaf]:
    """Return all leaves of a branch, or about `most` of them; their weights sum to 1."""
    graph, event = _Graph(focus, most), branch.event
    leaf = Leaf(branch, Fraction(1), event.boards, event.output, start=branch)
    return graph.leaves(graph.follow(leaf))


def first_leaf(branch: Branch) -> Leaf:
    """Return one leaf of a branch, in which all draws after the first are sampled."""
    event = branch.event
    leaf = Leaf(branch, Fraction(1), event.boards, event.output)
    if event.kind != DRAW:
        return leaf
    possible = next(number for number, chance in enumerate(event.chances) if chance)
    return _after(leaf, possible, None, follow=False)


class _Graph:
    """The states that a program's draws lead to, each followed once."""

    def __init__(self, focus: Mapping[str, Any] | None, most: int) -> None:
        self._focus, self._most = focus, most
        self._draws: dict[object, dict[object, Fraction]] = {}
        """For each draw, by its key, the probability of every key that follows."""
        self._leaves: dict[object, Leaf] = {}
        self._reached = self._asleep = 0
        """How often a draw led to a leaf, and how many leaves have a process."""
        self._random = Random(repr(focus))  # other outcomes after another move
        self.gave_up = False
        self._unfollowed: dict[str, None] = {}
        self._endless: dict[object, Leaf] = {}

    def follow(self, leaf: Leaf) -> object:
        """Follow all new draws below a leaf, and return its key."""
        leaf = self._sample(leaf)
        key = self._key(leaf)
        self._reached += leaf.branch.event.kind != DRAW
        self._unfollowed |= dict.fromkeys(leaf.branch.event.unfollowed)
        if key in self._draws or key in self._leaves:
            leaf.branch.close()
        elif leaf.branch.event.kind == DRAW:
            chances = leaf.branch.event.chances
            after = self._draws[key] = dict[object, Fraction]()
            self._endless[key] = replace(leaf, branch=_ENDLESS)
            for number in self._outcomes(chances):
                below = self.follow(_after(leaf, number, self._focus))
                after[below] = after.get(below, Fraction(0)) + chances[number]
            if leaf.branch is not leaf.start:
                leaf.branch.close()
        else:
            if leaf.branch.alive and self._asleep >= MOST_ASLEEP:
                leaf.branch.close()
            self._asleep += not leaf.branch.closed
            self._leaves[key] = leaf
        return key

    def leaves(self, start: object) -> list[Leaf]:
        """Return the leaves with their probabilities, which sum to 1.

        Removes the draws one by one, the latest first: every way to a draw then leads directly to
        what follows it. A draw that may lead back to itself is repeated until it does not; one
        that leads only back to itself is a leaf at which the program takes too long.
        """
        weights = {start: Fraction(1)}
        ways = [weights, *self._draws.values()]
        leaves = self._endless | self._leaves
        for draw, after in reversed(self._draws.items()):
            ways.pop()
            again = after.pop(draw, Fraction(0))
            total = sum(after.values(), Fraction(0))
            for others in ways if total else ():
                share = others.pop(draw, Fraction(0)) / total
                for key, chance in after.items() if share else ():
                    others[key] = others.get(key, Fraction(0)) + share * chance
            assert again or total or self.gave_up
        total = sum(weights.values(), Fraction(0))
        unfollowed = tuple(self._unfollowed)
        return [
            replace(
                leaves[key], weight=weight / total, sampled=self.gave_up, unfollowed=unfollowed
            )
            for key, weight in weights.items()
        ]

    def _key(self, leaf: Leaf) -> object:
        """Return the key of a leaf, which includes the ends of games on the way."""
        if self._focus is None:
            return leaf.key
        looks = [boards.get(self._focus["path"]) for boards in leaf.boards]
        marks = self._focus["marks"]
        return leaf.key, frozenset(cells for cells in looks if cells and is_finished(cells, marks))

    def _sample(self, leaf: Leaf) -> Leaf:
        """Return the leaf, or a leaf after sampled draws if there are too many draws or leaves."""
        deep = len(leaf.draws) >= DEEPEST
        if leaf.branch.event.kind != DRAW or (self._reached < self._most and not deep):
            return leaf
        self.gave_up = True
        if deep:
            self._most = min(self._most, self._reached + MOST_SAMPLES)
        chances = leaf.branch.event.chances
        [number] = self._random.choices(range(len(chances)), [*map(float, chances)])
        after = _after(leaf, number, self._focus, follow=False)
        if leaf.branch is not leaf.start:
            leaf.branch.close()
        return after

    def _outcomes(self, chances: tuple[Fraction, ...]) -> Iterable[int]:
        """Yield the outcomes to follow, until there are too many leaves."""
        possible = [number for number, chance in enumerate(chances) if chance]
        if self._most < MOST_LEAVES:  # it may end early, but not always with the same outcomes
            order = {each: self._random.random() ** (1 / chances[each]) for each in possible}
            possible.sort(key=lambda number: -order[number])  # likely outcomes tend to be first
        for number in possible:
            if self._reached >= self._most:
                self.gave_up = True
                return
            yield number


def _after(
    leaf: Leaf, number: int, focus: Mapping[str, Any] | None, *, follow: bool = True
) -> Leaf:
    """Return the leaf after one outcome of its draw; without `follow`, at the next prompt."""
    step = number if follow else ~number
    branch = leaf.branch.go(step, focus)
    event = branch.event
    return Leaf(
        branch,
        leaf.weight * leaf.branch.event.chances[number],
        (*leaf.boards, *event.boards),
        leaf.output + event.output,
        (*leaf.draws, step),
        start=leaf.start,
    )
