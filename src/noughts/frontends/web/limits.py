"""The limits of one request, needed because anybody can reach the server.

Limits count cells, lines and positions, so that a request gets the same answer on every machine.
They are chosen so that no request takes more than about three seconds of one core.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from itertools import count

from noughts.errors import TooLong, Unsuitable
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Slipping, Strategy
from noughts.strategies.chance import Chance
from noughts.strategies.linear import ERRORS, TABLE
from noughts.strategies.perfect import Perfect
from noughts.strategies.search import Search

MOST_SIDE = 15
"""The most columns or rows of a board."""

LONGEST_GAME, LONGEST_START, LONGEST_MOVES, LONGEST_SPEC = 16, 300, 1000, 100
"""Characters of a parameter; the largest board needs 239 for a position, 899 for all moves."""

LONGEST_PATHS = 4000
"""Characters of the paths to nodes of a tree; about two hundred nodes."""

LONGEST_SAVE = 4000
"""Characters of a save file in a parameter; the largest board needs about 1,500."""

LONGEST_WINNERS, MOST_WINNERS = 4000, 200
"""Characters of a parameter `winners`, and how often it may be repeated."""

MOST_SCORED = 100
"""Earlier games that count for the score, so that a page can send them back in every URL."""

MOST_CELLS_WALKED = 12
"""Cells of a board on which proofs and comparisons may visit every game."""

SMALL_CELLS = 9
"""Cells of a board on which any request about a position is fast."""

MOST_COLUMNS_MATRIX = 16
"""Cells of a board whose path matrix fits on a page, with one column for each."""

MOST_TABLES = max(map(len, ERRORS.values())) ** len(TABLE)
"""The tables of a level of linear: three possible errors for each of five entries."""

MOST_CALLS_PROOF, MOST_CALLS_COMPARISON = 12_000, 30_000
"""Positions for which a proof or a comparison may call its strategies."""

MOST_STRATEGIES = 12
"""Strategies in a comparison: the built-in ones and the levels of linear."""

MOST_EMPTY_CHANCE = 11
"""Empty cells from which `chance` may search a board with few lines, where games are long."""

MOST_NODES_SEARCH = 100_000
"""Nodes that `search` may visit for a move."""

SECONDS_VALUES, SECONDS_REVIEW = 0.1, 0.05
"""About how long the coach may take for one answer; a review needs one for every move."""


def is_small(game: Game) -> bool:
    """Return whether any request about a position of this game is fast."""
    return game.cells <= SMALL_CELLS


def check_speed(strategy: Strategy, position: Position) -> None:
    """Raise `TooLong` if a strategy that can play a position would take too long from there."""
    if strategy.refusal(position):
        return
    if isinstance(strategy, Slipping):
        strategy = strategy.strategy
    if isinstance(strategy, Search) and strategy.nodes > MOST_NODES_SEARCH:
        raise TooLong(
            f"{strategy.spec} takes too long here: choose at most {MOST_NODES_SEARCH} nodes, "
            f"as in search:nodes={MOST_NODES_SEARCH}"
        )
    game, empty = position.game, position.empty.bit_count()
    if isinstance(strategy, Perfect) and not strategy.is_quick:
        raise TooLong(f"perfect takes too long on {game} here: choose search")
    walks = isinstance(strategy, Chance) and not strategy.why_inexact(position)
    if walks and empty > MOST_EMPTY_CHANCE and len(game.lines) < game.cells:
        raise TooLong(
            f"chance takes too long on {game} with {empty} empty cells (at most "
            f"{MOST_EMPTY_CHANCE} here): alphabeta and perfect are faster"
        )


def check_answers(game: Game) -> None:
    """Raise `TooLong` if a game has too many cells to compute an answer to each of them."""
    if not is_small(game):
        raise TooLong(
            f"an answer to every cell of {game} takes too long: choose a board of at most "
            f"{SMALL_CELLS} cells, such as 3,3,3"
        )


def check_matrix(game: Game) -> None:
    """Raise `Unsuitable` if the path matrix of a game is too wide for a page."""
    if game.cells > MOST_COLUMNS_MATRIX:
        raise Unsuitable(
            f"the path matrix of {game} has {game.cells} columns: choose a board of at most "
            f"{MOST_COLUMNS_MATRIX} cells, such as 4x4"
        )


def check_walk(game: Game, noun: str) -> None:
    """Raise `TooLong` if a game has too many positions to visit all of them."""
    if game.cells > MOST_CELLS_WALKED:
        raise TooLong(
            f"a {noun} on {game} takes too long: choose a board of at most {MOST_CELLS_WALKED} "
            "cells, such as 3,3,3"
        )


def limit_calls(
    strategies: Iterable[Strategy], most: int, message: str, *, remember: bool = False
) -> list[Strategy]:
    """Return copies of these strategies, which together raise `TooLong` after `most` calls.

    With `remember`, they call a strategy only once in each position. A proof must not: it checks
    whether a strategy plays the same again.
    """
    calls = count(1)

    def limit(strategy: Strategy) -> Strategy:
        known: dict[Position, Policy] = {}

        def policy(position: Position) -> Policy:
            if position in known:
                return known[position]
            if next(calls) > most:
                raise TooLong(message)
            found = strategy.policy(position)
            if remember:
                known[position] = found
            return found

        limited = copy(strategy)
        limited.policy = policy  # type: ignore[method-assign]
        return limited

    return [limit(strategy) for strategy in strategies]
