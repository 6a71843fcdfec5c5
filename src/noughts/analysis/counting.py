"""Counts the games that a strategy can play, given its policies.

Every position gets a tally of the games that follow it. The positions are visited from the last
move to the first, so that each tally is a sum of tallies that are already known.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import prod
from typing import Generic, NamedTuple

from noughts.analysis.solver import DRAW, Solver
from noughts.analysis.tally import Number, Tally
from noughts.analysis.walk import Masks, Policies, first_turns
from noughts.rules.game import Game
from noughts.rules.masks import bits_of
from noughts.rules.side import Side


class Measure(NamedTuple, Generic[Number]):
    """The weight of a game: the product of the weights of the strategy's moves and of its end."""

    move: Callable[[Fraction], Number]
    """The weight of a move, from its probability."""
    end: Callable[[int], int]
    """The weight of the end, from the number of empty cells at the opponent's next turn."""


def sequences(empty: int) -> int:
    """Return how many sequences of replies fill the board from the opponent's turn on."""
    return prod(range(empty, 0, -2))


GAMES = Measure[int](lambda _: 1, lambda _: 1)
"""Counts each distinct game once."""

SEQUENCES = Measure[int](lambda _: 1, sequences)
"""Counts sequences of replies that fill the board: a game that ends early counts for several."""

PROBABLE_SEQUENCES = Measure[Fraction](lambda probability: probability, sequences)
"""The same, each weighted by the probability of the strategy's moves in it.

An opponent that plays every empty cell equally often plays every sequence equally often.
"""


# One long function: its loops run for every move and reply, where a further call would cost most.
def count_games(
    policies: Policies, game: Game, side: Side, measure: Measure[Number]
) -> Tally[Number]:
    """Sum the weights of all games by their result for the strategy.

    A game that ends where the strategy has no legal move counts as lost.
    """
    has_line, full = game.has_line, game.full
    zero = measure.move(Fraction(1)) * 0
    tallies: dict[Masks, Tally[Number]] = {}

    def after_reply(own: int, opponent: int) -> Tally[Number]:
        empty = (full & ~(own | opponent)).bit_count()
        if has_line(opponent):
            return Tally(zero, zero, zero + measure.end(empty - 1))
        return tallies[own, opponent] if empty else Tally(zero, zero + measure.end(0), zero)

    for own, opponent in sorted(policies, key=lambda masks: -(masks[0] | masks[1]).bit_count()):
        won = drawn = lost = zero
        policy = policies[own, opponent]
        if not policy:
            lost += measure.end((full & ~(own | opponent)).bit_count() - 1)
        for cell, probability in policy.items():
            after = own | 1 << cell
            weight = measure.move(probability)
            replies = bits_of(full & ~(after | opponent))
            if has_line(after):
                won += weight * measure.end(len(replies))
            elif not replies:
                drawn += weight
            else:
                for reply in replies:
                    more_won, more_drawn, more_lost = after_reply(after, opponent | reply)
                    won += weight * more_won
                    drawn += weight * more_drawn
                    lost += weight * more_lost
        tallies[own, opponent] = Tally(won, drawn, lost)

    by_opening = (after_reply(*masks) for masks in first_turns(game, side))
    return sum(by_opening, Tally(zero, zero, zero))


def most_wins(side: Side, solver: Solver) -> tuple[int, int]:
    """Return how many sequences of replies an unbeatable strategy can win, and how many exist.

    Such a strategy never plays a losing move; among the others it takes the one that wins most
    sequences. Use it only on small boards, where it is fast, and for a side that can at least
    draw.
    """
    game = solver.game

    @cache
    def to_move(own: int, opponent: int) -> int:
        return max(
            after_move(own | cell, opponent)
            for cell in bits_of(game.full & ~(own | opponent))
            if -solver.value_of(opponent, own | cell) >= DRAW
        )

    def after_move(own: int, opponent: int) -> int:
        empty = game.full & ~(own | opponent)
        if game.has_line(own):
            return sequences(empty.bit_count())
        return sum(
            to_move(own, opponent | reply)
            for reply in bits_of(empty)
            if own | opponent | reply != game.full
        )

    if side is Side.FIRST:
        return to_move(0, 0), sequences(game.cells - 1)
    return after_move(0, 0), sequences(game.cells)
