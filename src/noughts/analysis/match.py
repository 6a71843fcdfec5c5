"""Exact results of strategies against each other; no game is sampled.

A policy is an exact distribution over moves, so the result of two policies is an exact
distribution over outcomes. The computation starts with probability 1 on the empty board. Every
position passes its probability on to the positions that follow it, in the proportions of the
policy of the player to move. All games that meet in a position have the same number of moves, so
each position is visited once, with the sum of their probabilities. The probabilities that arrive
at finished boards are the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import cycle, product
from typing import NamedTuple

from noughts.analysis.tally import Tally
from noughts.analysis.walk import Progress, ignore_progress
from noughts.errors import NoughtsError, TooLarge
from noughts.rules.game import Game
from noughts.rules.masks import SMALL_BOARD
from noughts.rules.position import Position
from noughts.strategies.base import Strategy

WON, DRAWN, LOST = range(3)
"""The states of finished games, from the point of view of the player who moved first."""

MAX_POSITIONS = 150_000
"""The most positions to visit on a board of twelve cells: enough for every game of that size."""


def max_positions(game: Game) -> int:
    """Return how many positions `plies` may visit before the game counts as too large.

    Policies take longer to compute on larger boards, so these get a lower limit, and every call
    ends within seconds. Two deterministic strategies always stay below it. It limits positions
    and not time, so that it is the same on every machine.
    """
    return max(game.cells, MAX_POSITIONS * 12**2 // game.cells**2)


SAMPLE = 4
"""The positions of each ply from which `estimate_positions` goes on."""


class Ply(NamedTuple):
    """One move in all the games at once, from state to state.

    The states before and after it are numbered: 0, 1 and 2 are finished games, `WON`, `DRAWN` and
    `LOST`, and each number from 3 on is an unfinished position.
    """

    moves: list[list[tuple[int, Fraction]]]
    """For each unfinished position, from state 3 on: the states it may lead to, and how likely."""
    unfinished: int
    """The number of unfinished positions afterwards."""


def match(first: Strategy, second: Strategy) -> Tally[Fraction]:
    """Return the exact result of two strategies, from the point of view of the first.

    Computes each policy once per position that can be reached. Raises `TooLarge` when there are
    more than `max_positions` of them; on a large board at once, if an estimate shows that.
    """
    game = first.game
    if game.cells > SMALL_BOARD and estimate_positions(first, second) > max_positions(game):
        raise _too_large(first, second)
    return weigh(list(plies(first, second)))  # a list, so that `TooLarge` comes before the sums


def estimate_positions(first: Strategy, second: Strategy) -> float:
    """Return a rough estimate of how many positions two strategies reach, often far too low.

    It finds only clear cases, and stops when it exceeds `max_positions`. A position arises from at
    most as many others as its player has marks, so each ply has at least as many positions as the
    one before it has moves, divided by these marks. The moves of a few positions stand for those
    of all.
    """
    game = first.game
    sample, width, total = [game.start], 1.0, 1.0
    for mover in cycle((first, second)):
        following = {
            after: None
            for position in sample
            for after in map(position.play, mover.policy(position))
            if not after.over
        }
        marks = sample[0].ply // 2 + 1
        width *= len(following) / len(sample) / marks
        total += width
        if not following or total > max_positions(game):
            return total
        sample = list(following)[:: -(-len(following) // SAMPLE)]
    raise AssertionError("a game ends")


def weigh(all_plies: Iterable[Ply]) -> Tally[Fraction]:
    """Return the exact result of all the games that these plies, first to last, describe."""
    weights = [Fraction(0), Fraction(0), Fraction(0), Fraction(1)]
    for moves, unfinished in all_plies:
        following = weights[:3] + [Fraction(0)] * unfinished
        for weight, ways in zip(weights[3:], moves, strict=True):
            for state, probability in ways:
                following[state] += weight if probability == 1 else weight * probability
        weights = following
    return Tally(*weights)


def plies(first: Strategy, second: Strategy) -> Iterator[Ply]:
    """Yield everything that can happen between two strategies, ply by ply to the last end.

    Raises `TooLarge` as soon as it has visited more than `max_positions`, and whatever a strategy
    raises that cannot play a position.
    """
    game = first.game
    here, visited, limit = [game.start], 1, max_positions(game)
    for mover, win in cycle(((first, WON), (second, LOST))):
        if not here:
            return
        states: dict[tuple[int, int], int] = {}
        following: list[Position] = []
        moves: list[list[tuple[int, Fraction]]] = []
        for position in here:
            own, opponent = position.own, position.opponent
            ways = []
            for cell, probability in mover.policy(position).items():
                masks = opponent, own | 1 << cell
                if masks not in states:
                    after = position.play(cell)
                    if after.over:
                        states[masks] = win if after.lost else DRAWN
                    else:
                        states[masks] = 3 + len(following)
                        following.append(after)
                ways.append((states[masks], probability))
            if visited + len(following) > limit:
                raise _too_large(first, second)
            moves.append(ways)
        yield Ply(moves, len(following))
        here = following
        visited += len(here)


Results = dict[tuple[str, str], Tally[Fraction]]
"""By who moves first and who moves second, from the point of view of the first."""


class CrossTable(NamedTuple):
    """Exact results of every strategy against every strategy, itself included."""

    game: Game
    strategies: tuple[str, ...]
    """Their specifications, in the order of the call."""
    results: Results

    def overall(self, spec: str) -> Tally[Fraction]:
        """Return the average result against all others, on both sides."""
        return (self.moving_first(spec) + self.moving_second(spec)) * Fraction(1, 2)

    def moving_first(self, spec: str) -> Tally[Fraction]:
        """Return the average result against all others when moving first."""
        return _mean([self.results[spec, other] for other in self._opponents(spec)])

    def moving_second(self, spec: str) -> Tally[Fraction]:
        """Return the average result against all others when moving second."""
        return _mean([self.results[other, spec].inverted() for other in self._opponents(spec)])

    def ranked(self) -> list[str]:
        """Return the strategies by overall score, best first; a tie keeps their order."""
        return sorted(self.strategies, key=lambda spec: -self.overall(spec).score)

    def _opponents(self, spec: str) -> list[str]:
        """Return all others, or the strategy itself if there are none."""
        return [other for other in self.strategies if other != spec] or [spec]

    def __repr__(self) -> str:
        return f"<CrossTable of {len(self.strategies)} strategies on {self.game}>"

    def _repr_html_(self) -> str:
        """Return the table that a notebook shows."""
        from noughts.analysis.notebook import comparison_html

        return comparison_html(self)

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: one result per pair, from the point of view of the first."""
        results = [
            {"first": first, "second": second, **tally.to_json()}
            for (first, second), tally in self.results.items()
        ]
        return {"game": str(self.game), "strategies": list(self.strategies), "results": results}


def compare(
    strategies: Sequence[Strategy],
    progress: Progress = ignore_progress,
    known: Results | None = None,
) -> CrossTable:
    """Return the result of every strategy against every other and against itself, on both sides.

    Takes one or more strategies for the same game, and computes the results that are not `known`.
    Calls `progress` with the number of matches finished and the number of all matches. Raises
    `NoughtsError` if a specification is given twice, and `TooLarge` as `match` does.
    """
    specs = tuple(strategy.spec for strategy in strategies)
    for spec in specs:
        if specs.count(spec) > 1:
            raise NoughtsError(
                f"{spec!r} is given twice: once is enough, because it also plays against itself"
            )
    pairs = list(product(strategies, repeat=2))
    results = {(first.spec, second.spec): NO_GAMES for first, second in pairs}
    # Randomised strategies reach most positions: with them first, a game too large fails soon.
    pairs.sort(key=lambda pair: pair[0].deterministic + pair[1].deterministic)
    for done, (first, second) in enumerate(pairs, start=1):
        key = first.spec, second.spec
        results[key] = (known or {}).get(key) or match(first, second)
        progress(done, len(pairs))
    return CrossTable(strategies[0].game, specs, results)


def compare_with_references(
    strategies: Sequence[Strategy],
    references: Sequence[Strategy],
    progress: Progress = ignore_progress,
) -> tuple[CrossTable, dict[str, str]]:
    """Return the cross-table of the strategies and of those references that can take part.

    The dictionary gives, for each of the other references, the reason why it cannot: it does not
    play this game, or it can reach too many positions. If one of `strategies` cannot take part,
    this raises an error, as `compare` does.
    """
    players, left_out = list(strategies), {}
    results = compare(strategies, progress).results
    for reference in references:
        reason = reference.refusal(reference.game.start)
        if reason is None:
            try:
                results[reference.spec, reference.spec] = match(reference, reference)
            except TooLarge as error:
                reason = str(error)
        if reason is None:
            players.append(reference)
        else:
            left_out[reference.spec] = reason
    return compare(players, progress, results), left_out


NO_GAMES = Tally(Fraction(0), Fraction(0), Fraction(0))


def _too_large(first: Strategy, second: Strategy) -> TooLarge:
    game = first.game
    return TooLarge(
        f"{game} is too large to enumerate for {first.spec} against {second.spec}, with more "
        f"than {max_positions(game):,} positions: `noughts simulate` samples games instead"
    )


def _mean(results: Sequence[Tally[Fraction]]) -> Tally[Fraction]:
    return sum(results, NO_GAMES) * Fraction(1, len(results))
