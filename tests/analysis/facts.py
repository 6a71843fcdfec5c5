"""Facts about a position, computed from its lines without the code under test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from noughts.analysis.solver import LOSS, WIN, Outcome, Solver
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.position import Position


def name(cell: int, game: Game) -> str:
    return f"{chr(ord('a') + cell % game.columns)}{cell // game.columns + 1}"


@cache
def completing(game: Game, own: int, opponent: int) -> frozenset[int]:
    """The empty cells that complete a line."""
    return frozenset(_missing(game.lines, own, opponent))


def _missing(lines: Iterable[int], own: int, opponent: int) -> Iterator[int]:
    for line in lines:
        missing = line & ~own
        if not missing & opponent and missing.bit_count() == 1:
            yield missing.bit_length() - 1


def threatened(game: Game, own: int, opponent: int, cell: int) -> set[int]:
    """The cells that complete a line after this one."""
    new = _missing(game.lines_through[cell], own | 1 << cell, opponent)
    return {*completing(game, own, opponent), *new} - {cell}


@cache
def forking(game: Game, own: int, opponent: int) -> frozenset[int]:
    """The empty cells after which there are two or more cells that complete a line."""
    return frozenset(
        cell
        for cell in cells_of(game.full & ~(own | opponent))
        if len(threatened(game, own, opponent, cell)) > 1
    )


Outcomes = Mapping[int, Outcome | None]
"""By cell, for the player who plays it; None where the test does not know."""

SOLVERS: dict[Game, Solver] = {}


@cache
def truth(position: Position) -> Outcomes:
    """The outcomes of all cells, whatever they cost."""
    return SOLVERS.setdefault(position.game, Solver(position.game)).outcomes(position)


@cache
def near_truth(position: Position) -> Outcomes:
    """The outcomes within four moves of both, by trying them: for boards that nobody can solve."""
    return {cell: _next(_near(position.play(cell), 3)) for cell in position.moves}


def _next(outcome: Outcome | None) -> Outcome | None:
    return outcome and Outcome(-outcome.value, (outcome.plies or 0) + 1)


def _near(position: Position, depth: int) -> Outcome | None:
    game, own, opponent = position.game, position.own, position.opponent
    if position.lost:
        return Outcome(LOSS, 0)
    if completing(game, own, opponent):
        return Outcome(WIN, 1)
    # Nothing wins in three but what threatens something, and nothing else is safe where the
    # opponent threatens to complete a line.
    threats = completing(game, opponent, own)
    if len(threats) > 1:
        return Outcome(LOSS, 2)
    if depth < 3:
        return None
    for cell in threats or position.moves:
        if threatened(game, own, opponent, cell):
            after = _near(position.play(cell), 2)
            if after and after.value == LOSS:
                return Outcome(WIN, 3)
    return None


@cache
def chance(position: Position) -> Fraction:
    """How likely the player who has just moved wins, the opponent playing at random.

    That player gives no value away, and does what is likeliest to win apart from that.
    """
    if position.lost:
        return Fraction(1)
    replies = [position.play(cell) for cell in position.moves]
    return sum(map(_answered, replies), Fraction(0)) / len(replies) if replies else Fraction(0)


@cache
def _answered(position: Position) -> Fraction:
    if position.over:
        return Fraction(0)
    outcomes = truth(position)
    value = max(outcome.value for outcome in outcomes.values() if outcome)
    keeping = [cell for cell, outcome in outcomes.items() if outcome and outcome.value == value]
    return max(chance(position.play(cell)) for cell in keeping)


def best_outcome(outcomes: Outcomes) -> Outcome:
    """The outcome of the position, if all are known or one of them wins."""
    known = [outcome for outcome in outcomes.values() if outcome]
    top = max(known, key=lambda outcome: outcome.rank)
    assert top.value == WIN or len(known) == len(outcomes), "nobody knows"
    return top
