"""The walk through every position that a strategy can reach on one side.

`reach` starts where the strategy makes its first move. It follows every move the strategy may
play and every reply to it, up to the strategy's next move, until no new position turns up.
Positions that several games share are visited once: a policy depends on the position alone, so
those games continue in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from noughts.errors import TooLarge
from noughts.rules.game import Game
from noughts.rules.masks import bits_of
from noughts.rules.side import Side
from noughts.strategies.base import Policy

Masks = tuple[int, int]
"""A position with the strategy to move: the strategy's cells and the opponent's."""

Policies = dict[Masks, Policy]
"""The strategy's policy in each position it can reach; empty where it broke a rule."""

Progress = Callable[[int, int], object]
"""A function that is called from time to time with the work done and the work known so far."""

MAX_LINES_READ = 5_000_000
"""Limit on positions times lines, because more lines make a policy slower to compute."""

STEP = 512
"""Positions between two calls of `Progress`."""


def ignore_progress(done: int, known: int, /) -> None:
    """Do nothing: the default `Progress`."""


def reach(
    policy_of: Callable[[int, int], Policy],
    game: Game,
    side: Side,
    progress: Progress = ignore_progress,
) -> Policies:
    """Return the policy in every position that some sequence of replies leads to.

    Calls `policy_of(own, opponent)` once per position, earlier positions first. Raises `TooLarge`
    if there are too many positions.
    """
    won, full = game.won, game.full
    limit = MAX_LINES_READ // len(game.lines)
    policies: Policies = {}
    layer = dict.fromkeys(openings(game, side))
    while layer:
        known = len(policies) + len(layer)
        if known > limit:
            raise TooLarge(
                f"{game} is too large for a proof: the strategy can reach more than "
                f"{limit:,} positions"
            )
        following: dict[Masks, None] = {}
        positions = iter(layer)
        for _ in range(0, len(layer), STEP):
            progress(len(policies), known + len(following))
            for position in islice(positions, STEP):
                own, opponent = position
                policies[position] = policy = policy_of(own, opponent)
                for cell in policy:
                    after = own | 1 << cell
                    empty = full & ~(after | opponent)
                    if won[after] or not empty & (empty - 1):
                        continue  # the strategy has won, or at most one cell is left to reply
                    for reply in bits_of(empty):
                        theirs = opponent | reply
                        if not won[theirs]:
                            following[after, theirs] = None
        layer = following
    return policies


def first_turns(game: Game, side: Side) -> list[Masks]:
    """Return the positions at the strategy's first turn; in some the game may have ended."""
    return [(0, 0)] if side is Side.FIRST else [(0, cell) for cell in bits_of(game.full)]


def openings(game: Game, side: Side) -> list[Masks]:
    """Return the positions in which a strategy on this side makes its first move."""
    return [
        (own, opponent)
        for own, opponent in first_turns(game, side)
        if not game.has_line(opponent) and opponent != game.full
    ]
