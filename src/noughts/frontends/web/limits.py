"""How much may be asked of a server that anybody can reach.

All of it is counted, in cells, lines and positions, so that the same question has the same fate
on every machine. The numbers were chosen so that no question takes more than about three seconds
of one core.
"""

from __future__ import annotations

from noughts.analysis.coach import interactive_budget
from noughts.errors import NoSuchGame, TooLong
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Slipping, Strategy
from noughts.strategies.chance import Chance

MOST_SIDE = 15
"""Columns and rows of a board."""

LONGEST_GAME, LONGEST_START, LONGEST_MOVES, LONGEST_SPEC = 16, 300, 1000, 100
"""Characters of a parameter; the largest board takes 239 for a position and 899 for all moves."""

LONGEST_WINNERS, MOST_WINNERS = 4000, 200
"""Characters of one `winners` parameter, and how often it may be repeated."""

MOST_CELLS_WALKED = 12
"""Proofs and comparisons walk whole games: on boards of up to so many cells."""

QUICK_CELLS = 9
"""Any question about a place on a board of up to so many cells is quick to answer."""

MOST_ASKED_PROOF, MOST_ASKED_COMPARISON = 12_000, 30_000
"""So many positions may a strategy be asked about in one of them."""

MOST_STRATEGIES = 8
"""In one comparison: as many as are built in."""

MOST_EMPTY_CHANCE = 11
"""With more empty cells `chance` takes too long where lines are few and games therefore long."""

MOST_POSITIONS_VALUES, MOST_POSITIONS_REVIEW = 300_000, 20_000
"""What the coach may look at with 20 cells: less in a review, which asks about every move."""


def check_game(game: Game) -> Game:
    """The game, if its board is not too large. Raises `NoSuchGame`."""
    if max(game.columns, game.rows) > MOST_SIDE:
        raise NoSuchGame(
            f"{game} is too large to play here: choose up to {MOST_SIDE} columns and rows"
        )
    return game


def quick(game: Game) -> bool:
    """Whether any question about a place in this game is quick to answer."""
    return game.cells <= QUICK_CELLS


def too_slow(strategy: Strategy, position: Position) -> str | None:
    """Why a strategy that does not refuse would take too long here, or None if it would not."""
    if strategy.refusal(position):
        return None
    if isinstance(strategy, Slipping):
        strategy = strategy.strategy
    game, empty = position.game, position.empty.bit_count()
    if not isinstance(strategy, Chance) or empty <= MOST_EMPTY_CHANCE:
        return None
    if len(game.lines) >= game.cells:
        return None
    return (
        f"chance would take too long on {game} from {empty} empty cells: it can be asked from "
        f"{MOST_EMPTY_CHANCE}, and alphabeta and perfect from here"
    )


def coach_budget(game: Game, most: int) -> int:
    """How many positions the coach may look at for one answer, given how many with 20 cells.

    The fewer the larger the board, where each of them takes longer, and never more than it would.
    """
    return max(1, min(interactive_budget(game), most * 20**4 // max(20, game.cells) ** 4))


def check_walk(game: Game, what: str) -> None:
    """Raise `TooLong` where all games are too many to walk through."""
    if game.cells > MOST_CELLS_WALKED:
        raise TooLong(
            f"a {what} on {game} would take too long here: it is done for boards of up to "
            f"{MOST_CELLS_WALKED} cells, such as 3,3,3"
        )


class Meter:
    """Counts the questions of one piece of work. Past `most`, `TooLong` is raised with `why`."""

    def __init__(self, most: int, why: str) -> None:
        self.left = most
        self.why = why

    def count(self) -> None:
        """One more."""
        self.left -= 1
        if self.left < 0:
            raise TooLong(self.why)


class Metered(Strategy):
    """Another strategy whose answers are counted."""

    name = "metered"
    summary = "Another strategy whose answers are counted."

    def __init__(self, strategy: Strategy, meter: Meter) -> None:
        super().__init__(strategy.game)
        self.strategy = strategy
        self.meter = meter
        self.spec = strategy.spec
        self.deterministic = strategy.deterministic
        self.symmetric = strategy.symmetric

    def policy(self, position: Position) -> Policy:
        self.meter.count()
        return self.strategy.policy(position)

    def decide(self, position: Position) -> Policy:
        return self.policy(position)

    def refusal(self, position: Position) -> str | None:
        return self.strategy.refusal(position)
