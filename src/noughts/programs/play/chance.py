"""Follows random draws: from a branch to every outcome of its draws.

Outcomes that leave the program in the same state are merged. A program may draw again until it
likes the outcome, such as an empty cell. The outcomes it rejects lead back to an earlier state:
noughts drops them and scales up the probabilities of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from noughts.programs.branch import Branch
from noughts.programs.event import DRAW, Boards
from noughts.programs.play.moves import is_finished

MOST_LEAVES = 1_000
"""The most outcomes to follow from one prompt to the next."""

MOST_ASLEEP = 8
"""The most leaves that keep their processes; the others run their draws again when needed."""

DEEPEST = 16
"""The most draws in a row to follow; each keeps a process."""

MOST_SAMPLES = 2
"""The most leaves to sample of a program that draws more often, such as one that trains itself."""


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

    def awake(self, focus: Mapping[str, Any] | None = None) -> Branch:
        """Return the branch; runs its draws again if its process was not kept."""
        if not self.branch.closed or self.start is None:
            return self.branch
        branch = self.start
        for outcome in self.draws:
            after = branch.go(outcome, focus)
            if branch is not self.start:
                branch.close()
            branch = after
        return branch

    @property
    def key(self) -> object:
        """A value that is equal for leaves that continue in the same way.

        Without a fingerprint, each leaf has a key of its own.
        """
        event = self.branch.event
        if event.state is None:
            return self.branch
        # Not the boards: what a rejected draw left in a variable may look like one.
        return event.kind, event.state, event.text, event.fields.get("chances")


def follow_draws(
    branch: Branch, focus: Mapping[str, Any] | None = None, most: int = MOST_LEAVES
) -> list[Leaf]:
    """Return all leaves of a branch, or about `most` of them; their weights sum to 1."""
    follower = _Follower(focus, most)
    event = branch.event
    leaf = Leaf(branch, Fraction(1), event.boards, event.output, start=branch)
    leaves, _ = follower.follow(leaf, ())
    total = sum((each.weight for each in leaves), Fraction(0))
    if not total:
        return []
    return [replace(each, weight=each.weight / total, sampled=follower.gave_up) for each in leaves]


def first_leaf(branch: Branch) -> Leaf:
    """Return one leaf of a branch, in which all draws after the first are sampled."""
    event = branch.event
    leaf = Leaf(branch, Fraction(1), event.boards, event.output)
    if event.kind != DRAW:
        return leaf
    possible = next(number for number, chance in enumerate(event.chances) if chance)
    return _after(leaf, possible, None, follow=False)


class _Follower:
    def __init__(self, focus: Mapping[str, Any] | None, most: int) -> None:
        self._focus, self._most = focus, most
        self._known: dict[object, list[Leaf]] = {}
        """The leaves below a state, with their weights if the state has weight 1."""
        self._found = self._asleep = 0
        self._random = Random(1)
        self.gave_up = False

    def follow(
        self, leaf: Leaf, above: tuple[object, ...]
    ) -> tuple[list[Leaf], dict[object, Fraction]]:
        """Return the leaves below, and the probability of coming back to each state above.

        `above` are the states of the draws that led here.
        """
        leaf = self._sample(leaf)
        if leaf.branch.event.kind != DRAW:
            self._found += 1
            if leaf.branch.alive and self._asleep >= MOST_ASLEEP:
                leaf.branch.close()
            self._asleep += not leaf.branch.closed
            return [leaf], {}
        if leaf.key in above:
            leaf.branch.close()
            return [], {leaf.key: leaf.weight}
        known = self._known.get(self._key(leaf))
        if known is not None:
            leaf.branch.close()
            return [replace(each, weight=each.weight * leaf.weight) for each in known], {}
        leaves, back = self._follow_outcomes(leaf, above)
        if not back and not self.gave_up:
            self._known[self._key(leaf)] = [
                replace(each, weight=each.weight / leaf.weight) for each in leaves
            ]
        return leaves, back

    def _follow_outcomes(
        self, leaf: Leaf, above: tuple[object, ...]
    ) -> tuple[list[Leaf], dict[object, Fraction]]:
        """Return the leaves below each outcome of a draw, merged, as `follow` does."""
        merged: dict[object, Leaf] = {}
        back: dict[object, Fraction] = {}
        chances = leaf.branch.event.chances
        for number in self._outcomes(chances):
            after = _after(leaf, number, self._focus)
            below, returns = self.follow(after, (*above, leaf.key))
            for each in below:
                key = self._key(each)
                known = merged.get(key)
                if known is not None and known.branch is not each.branch:
                    self._asleep -= not each.branch.closed
                    each.branch.close()
                weight = each.weight + (known.weight if known else 0)
                merged[key] = replace(known or each, weight=weight)
            for state, weight in returns.items():
                back[state] = back.get(state, Fraction(0)) + weight
        if leaf.branch is not leaf.start:
            leaf.branch.close()
        again = back.pop(leaf.key, Fraction(0))
        share = leaf.weight / (leaf.weight - again) if again < leaf.weight else Fraction(0)
        leaves = [replace(each, weight=each.weight * share) for each in merged.values()]
        return leaves, {state: weight * share for state, weight in back.items()}

    def _key(self, leaf: Leaf) -> object:
        """Return the key of a leaf with the ends of games on the way, which may differ."""
        if self._focus is None:
            return leaf.key
        looks = [boards.get(self._focus["path"]) for boards in leaf.boards]
        marks = self._focus["marks"]
        return leaf.key, frozenset(cells for cells in looks if cells and is_finished(cells, marks))

    def _sample(self, leaf: Leaf) -> Leaf:
        """Return the leaf; if there are too many draws or leaves, after draws that are sampled."""
        deep = len(leaf.draws) >= DEEPEST
        if leaf.branch.event.kind != DRAW or (self._found < self._most and not deep):
            return leaf
        self.gave_up = True
        if deep:
            self._most = min(self._most, self._found + MOST_SAMPLES)
        chances = leaf.branch.event.chances
        [number] = self._random.choices(range(len(chances)), [*map(float, chances)])
        after = _after(leaf, number, self._focus, follow=False)
        if leaf.branch is not leaf.start:
            leaf.branch.close()
        return after

    def _outcomes(self, chances: tuple[Fraction, ...]) -> Iterable[int]:
        """Yield the outcomes to follow, until there are too many leaves."""
        for number in (number for number, chance in enumerate(chances) if chance):
            if self._found >= self._most:
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
