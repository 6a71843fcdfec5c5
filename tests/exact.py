"""What follows exactly from policies: match results, and the write-up's move sequences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

from noughts import Policy, Position, Strategy
from noughts.rules.game import Game

Player = Callable[[Position], Policy]
Shares = tuple[Fraction, Fraction, Fraction]
"""Won, drawn and lost, seen by the player who moves first."""


def match(first: Player, second: Player, start: Position) -> Shares:
    """The exact result of two policies against each other."""
    known: dict[Position, Shares] = {}

    def shares(position: Position) -> Shares:
        if position.drawn:
            return Fraction(0), Fraction(1), Fraction(0)
        if position.lost:
            won = Fraction(position.ply % 2)
            return won, Fraction(0), 1 - won
        if position not in known:
            player = second if position.ply % 2 else first
            parts = [
                [chance * share for share in shares(position.play(cell))]
                for cell, chance in player(position).items()
            ]
            won, drawn, lost = (sum(column, Fraction(0)) for column in zip(*parts, strict=True))
            known[position] = won, drawn, lost
        return known[position]

    return shares(start)


def sequences(strategy: Strategy, game: Game, *, moving_first: bool) -> Counter[str]:
    """Results of a deterministic strategy over all sequences of replies, as in the write-up.

    A sequence says for each turn of the opponent which of the empty cells it takes, counted from
    the first: 8*6*4*2 sequences when the strategy moves first, 9*7*5*3*1 when it moves second.
    A game that ends early ends the same way for all sequences that begin alike.
    """
    results: Counter[str] = Counter()
    for choices in product(*map(range, (8, 6, 4, 2) if moving_first else (9, 7, 5, 3, 1))):
        position, replies = game.start, iter(choices)
        while not position.over:
            if (position.ply % 2 == 0) == moving_first:
                (cell,) = strategy.policy(position)
            else:
                cell = position.moves[next(replies)]
            position = position.play(cell)
        if position.drawn:
            results["drawn"] += 1
        else:
            results["won" if (position.ply % 2 == 1) == moving_first else "lost"] += 1
    return results
