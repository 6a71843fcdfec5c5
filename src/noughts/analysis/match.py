"""Exact results of strategies against each other: no game is sampled.

A policy is an exact distribution, so the result of two of them is one too. Beginning with the
whole weight on the empty board, every position hands its weight on to the positions after it, in
the shares that the policy of the player about to move gives them. Positions that are reached in
several ways are met once, with the sum of their weights, because all ways there are equally long.
What has arrived at the end of the game is the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple, Self

from noughts.errors import NoughtsError, TooLarge
from noughts.rules.game import Game
from noughts.rules.notation import fraction_text
from noughts.rules.position import Position
from noughts.strategies.base import Strategy

WON, DRAWN, LOST = range(3)
"""The places of games that are over, seen by the player who moved first."""


MOST_POSITIONS = 150_000
"""So many positions with twelve cells are visited, and no more: enough for any game that size."""


def most_positions(game: Game) -> int:
    """How many positions of a game are visited before it is given up as too large.

    To ask takes the longer the more cells there are, so on larger boards it is fewer, for an
    answer within seconds; but always enough for two strategies that leave nothing to chance. Not a
    matter of time, so that it is the same on every machine.
    """
    return max(game.cells, MOST_POSITIONS * 12**2 // game.cells**2)


class Shares(NamedTuple):
    """The exact result of a match, seen by the player who moves first.

    A value that adds, takes weights (`a * Fraction(1, 2) + b * Fraction(1, 2)` is the result when
    a coin decides between two matches) and inverts.
    """

    won: Fraction
    drawn: Fraction
    lost: Fraction

    @property
    def score(self) -> Fraction:
        """A win counts 1 and a draw 1/2."""
        return self.won + self.drawn / 2

    def inverted(self) -> Self:
        """The same result, seen by the other player."""
        return type(self)(self.lost, self.drawn, self.won)

    def __add__(self, other: Shares) -> Shares:  # type: ignore[override]  # no tuple of six
        return Shares(*(a + b for a, b in zip(self, other, strict=True)))

    def __mul__(self, weight: Fraction) -> Shares:  # type: ignore[override]  # nor a longer one
        return Shares(*(share * weight for share in self))


class Ply(NamedTuple):
    """One move in all the games at once, from places to places.

    Before and after it the games stand in numbered places. 0, 1 and 2 are games that are over:
    `WON`, `DRAWN`, `LOST`. From 3 on each is a position where somebody is to move.
    """

    moves: list[list[tuple[int, Fraction]]]
    """For each position, from place 3 on: the places it may lead to, and how likely."""
    reached: int
    """How many positions there are afterwards where somebody is to move."""


def match(first: Strategy, second: Strategy) -> Shares:
    """The exact result of two strategies, each asked once in every position that can be reached.

    Raises `TooLarge` when there are more than `most_positions` of them.
    """
    return weigh(list(walk(first, second)))  # too large? then nothing need be weighed


def weigh(plies: Iterable[Ply]) -> Shares:
    """The exact result of all the games that these plies, from the first to the last, describe."""
    weights = [Fraction(0), Fraction(0), Fraction(0), Fraction(1)]
    for moves, reached in plies:
        following = weights[:3] + [Fraction(0)] * reached
        for weight, ways in zip(weights[3:], moves, strict=True):
            for place, chance in ways:
                following[place] += weight if chance == 1 else weight * chance
        weights = following
    return Shares(*weights)


def walk(first: Strategy, second: Strategy) -> Iterator[Ply]:
    """All that can happen between two strategies, ply by ply until every game is over.

    Raises `TooLarge` as soon as more than `most_positions` are reached, and whatever a strategy
    raises that cannot play on.
    """
    game = first.game
    here, seen, most = [game.start], 1, most_positions(game)
    mover, other, win = first, second, WON
    while here:
        places: dict[tuple[int, int], int] = {}
        following: list[Position] = []
        moves: list[list[tuple[int, Fraction]]] = []
        for position in here:
            own, opponent = position.own, position.opponent
            ways = []
            for cell, chance in mover.policy(position).items():
                marks = opponent, own | 1 << cell
                place = places.get(marks)
                if place is None:
                    after = position.play(cell)
                    if after.lost:
                        place = win
                    elif after.drawn:
                        place = DRAWN
                    else:
                        place = 3 + len(following)
                        following.append(after)
                        seen += 1
                    places[marks] = place
                ways.append((place, chance))
            if seen > most:
                raise TooLarge(
                    f"{game} is too large to enumerate for {first.spec} against {second.spec}, "
                    f"with more than {most:,} positions: `noughts simulate` samples games instead"
                )
            moves.append(ways)
        yield Ply(moves, len(following))
        here = following
        mover, other, win = other, mover, WON + LOST - win


class CrossTable(NamedTuple):
    """Exact results of every strategy against every one, itself included."""

    game: Game
    strategies: tuple[str, ...]
    """Their specifications, in the order given."""
    results: dict[tuple[str, str], Shares]
    """By who moves first and who moves second; seen by the first."""

    def overall(self, spec: str) -> Shares:
        """How a strategy fares when any other is its opponent, on either side, each alike."""
        return (self.moving_first(spec) + self.moving_second(spec)) * Fraction(1, 2)

    def moving_first(self, spec: str) -> Shares:
        """How it fares moving first against any other, each alike."""
        return _mean([self.results[spec, other] for other in self._others(spec)])

    def moving_second(self, spec: str) -> Shares:
        """How it fares moving second against any other, each alike."""
        return _mean([self.results[other, spec].inverted() for other in self._others(spec)])

    def ranked(self) -> list[str]:
        """The strategies by their overall score, best first; equals in the order given."""
        return sorted(self.strategies, key=lambda spec: -self.overall(spec).score)

    def _others(self, spec: str) -> list[str]:
        """Its opponents; who is alone is its own."""
        return [other for other in self.strategies if other != spec] or [spec]


def as_json(table: CrossTable) -> dict[str, object]:
    """The cross-table for programs: a result for each pair, seen by the first, as "p/q"."""
    results = [
        {
            "first": first,
            "second": second,
            **{name: fraction_text(share) for name, share in shares._asdict().items()},
        }
        for (first, second), shares in table.results.items()
    ]
    return {"game": str(table.game), "strategies": list(table.strategies), "results": results}


Told = Callable[[int, int], object]
"""Is told after each match how many are done, and of how many."""


def cross_table(strategies: Sequence[Strategy], told: Told = lambda *_: None) -> CrossTable:
    """Every strategy against every other and against itself, moving first and moving second.

    All, at least one, are for the same game; a `spec` that stands there twice is an error. Raises
    `TooLarge` as `match` does.
    """
    return _fill(strategies, {}, told)


def measured(
    named: Sequence[Strategy], measures: Sequence[Strategy], told: Told = lambda *_: None
) -> tuple[CrossTable, dict[str, str]]:
    """The cross-table of the named strategies, and of those measures that can be in it.

    With it comes the reason for each measure that cannot: it does not play this game, or there are
    too many positions. A named strategy of which that is true is an error, as in `cross_table`.
    """
    strategies, left_out = list(named), {}
    known = cross_table(named, told).results
    for measure in measures:
        why = measure.refusal(measure.game.start)
        if why is None:
            try:
                known[measure.spec, measure.spec] = match(measure, measure)
            except TooLarge as error:
                why = str(error)
        if why is None:
            strategies.append(measure)
        else:
            left_out[measure.spec] = why
    return _fill(strategies, known, told), left_out


def _fill(
    strategies: Sequence[Strategy], known: dict[tuple[str, str], Shares], told: Told
) -> CrossTable:
    specs = tuple(strategy.spec for strategy in strategies)
    for spec in specs:
        if specs.count(spec) > 1:
            raise NoughtsError(
                f"{spec!r} is named twice: name it once, it is compared with itself as well"
            )
    pairs = list(product(strategies, repeat=2))
    results = {(first.spec, second.spec): NOTHING for first, second in pairs}
    # What reaches most positions comes first, so that a board too large is found out soon.
    pairs.sort(key=lambda pair: pair[0].deterministic + pair[1].deterministic)
    for done, (first, second) in enumerate(pairs, start=1):
        key = first.spec, second.spec
        results[key] = known.get(key) or match(first, second)
        told(done, len(pairs))
    return CrossTable(strategies[0].game, specs, results)


NOTHING = Shares(Fraction(0), Fraction(0), Fraction(0))
"""The result of no match."""


def _mean(results: Sequence[Shares]) -> Shares:
    return sum(results, NOTHING) * Fraction(1, len(results))
