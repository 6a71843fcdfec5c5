"""Exact values: what a position is worth when both sides play perfectly, and how soon it ends.

Internally one number, the *score*, expresses both, from the point of view of the player about to
move. A draw scores 0. A win scores one more than the number of cells it leaves empty: 1 with the
last cell of the board, 2 with the last but one, and so on. A loss scores the same below 0. An
earlier win is therefore a higher score, and so is a later loss, and along a line of best play the
score only changes its sign:

    XX.
    OO.   X, about to move, wins with c1 and leaves four cells empty: 5.
    ...   Any other move lets O win with c2 and leave three: -4.

Whether a score is a win is a cheaper question than which win it is. The alpha-beta search
therefore takes a window, and remembers lower and upper bounds. Where few cells are empty and only
the value is needed, a plain search that remembers every value is faster still.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from math import inf
from typing import Literal, NamedTuple, TypeVar

from noughts.errors import TooManySymmetries, Undecided
from noughts.rules.game import Game
from noughts.rules.masks import bits_of, cells_of, mask
from noughts.rules.position import Position
from noughts.rules.symmetry import Permutation, board_symmetries, symmetries
from noughts.rules.tactics import open_lines, winning_cells

WIN, DRAW, LOSS = 1, 0, -1

Word = Literal["win", "draw", "loss"]
WORDS: dict[int, Word] = {WIN: "win", DRAW: "draw", LOSS: "loss"}
SYMBOLS = {WIN: "▲", DRAW: "●", LOSS: "▼"}
"""The name of a value on every screen and in JSON."""

MAX_EMPTY = 12
"""The most empty cells with which all following positions can be solved within seconds."""

PLAIN_SEARCH_EMPTY = 10
"""Up to this many empty cells, windows and symmetries cost more time than they save."""

MAX_CELLS, MAX_SYMMETRIES = 64, 200
"""Limits of the search for all symmetries; beyond them rotations and reflections must do."""

Result = TypeVar("Result")


class Outcome(NamedTuple):
    """How a game ends under perfect play: the winner hurries, the loser delays."""

    value: int
    """`WIN`, `DRAW` or `LOSS` for the player about to move."""
    plies: int | None
    """The number of moves of both players to the end, 0 in a lost game.

    None for a draw, and for a win or a loss of which only the value is known.
    """

    @property
    def moves(self) -> int | None:
        """The number of moves of the player about to move to the end; None for a draw.

        In a win the last of them wins; in a loss the opponent replies to the last of them.
        """
        return None if self.plies is None else (self.plies + 1) // 2

    @property
    def rank(self) -> tuple[int, float]:
        """A key that orders outcomes: an earlier win and a later loss are greater.

        A win or a loss without plies counts as later than all others.
        """
        if self.value == DRAW:
            return DRAW, 0
        return self.value, -self.value * (inf if self.plies is None else self.plies)


def usual_budget(game: Game) -> int:
    """Return how many positions a search can visit in about a minute on this board.

    Each position has up to `cells` moves, and each move checks all lines.
    """
    return 3_000_000_000 // (game.cells * len(game.lines))


class Solver:
    """Computes exact values of one game's positions, and remembers its results.

    Each call may visit `budget` new positions (None: any number). A call that needs more raises
    `Undecided`, but remembers its results so far, and the next call starts from there. The methods
    that end in `_of` take the masks of a position that is known to be possible.
    """

    def __init__(self, game: Game, budget: int | None = None) -> None:
        self.game = game
        self.budget = budget
        self._full, self._cells = game.full, game.cells
        self._visited = 0  # by the current call
        self._values: dict[tuple[int, int], int] = {}
        # Bounds of scores, by the masks of both players in one number; exact where they are equal.
        self._at_least: dict[int, int] = {}
        self._at_most: dict[int, int] = {}
        self._won = game.won
        # The opponent's mask is 0 here: the search itself checks which cells are empty.
        self._winning_cells = _Table(partial(winning_cells, game, opponent=0))
        self._leaves_a_line = _Table(partial(_leaves_a_line, game))
        self._images = _Table(self._images_of)
        # Cells on many lines come first: a good move found early saves searching the others.
        order = sorted(range(game.cells), key=lambda cell: -len(game.lines_through[cell]))
        self._order = tuple(1 << cell for cell in order)

    # --- public methods -----------------------------------------------------------------------

    def value(self, position: Position) -> int:
        """Return `WIN`, `DRAW` or `LOSS` for the player about to move, in a finished game too."""
        return self.value_of(position.own, position.opponent)

    def values(self, position: Position) -> dict[int, int]:
        """Return the value of each legal cell for the player who plays it."""
        self._visited = 0
        return {cell: -self._value(*after) for cell, after in _plays(position).items()}

    def best(self, position: Position) -> list[int]:
        """Return the legal cells that keep the value of the position, lowest first."""
        values = self.values(position)
        return [cell for cell, value in values.items() if value == max(values.values())]

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome for the player about to move, in a finished game too."""
        return self.outcome_of(position.own, position.opponent)

    def outcomes(self, position: Position) -> dict[int, Outcome]:
        """Return the outcome of each legal cell for its player; the plies include that move."""
        self._visited = 0
        replies = {cell: self._outcome(*after) for cell, after in _plays(position).items()}
        return {
            cell: Outcome(-value, None if plies is None else plies + 1)
            for cell, (value, plies) in replies.items()
        }

    def line(self, position: Position) -> list[int]:
        """Return best play to the end: at each move the lowest of the cells with the best outcome.

        The best outcome is the earliest win, or else a draw, or else the latest loss.
        """
        self._visited = 0
        line = []
        score = self._score(position.own, position.opponent)
        while moves := _plays(position):
            score = -score
            cell = next(c for c, after in moves.items() if self._bound(*after, score) <= score)
            line.append(cell)
            position = position.play(cell)
        return line

    def value_of(self, own: int, opponent: int) -> int:
        """Return `value` of the position with these masks."""
        self._visited = 0
        return self._value(own, opponent)

    def outcome_of(self, own: int, opponent: int) -> Outcome:
        """Return `outcome` of the position with these masks."""
        self._visited = 0
        return self._outcome(own, opponent)

    # --- from scores to values and outcomes ---------------------------------------------------

    def _value(self, own: int, opponent: int) -> int:
        value = self._values.get((own, opponent))
        if value is None:
            value = self._values[own, opponent] = self._find_value(own, opponent)
        return value

    def _find_value(self, own: int, opponent: int) -> int:
        if self._won[opponent]:
            return LOSS
        if self._room(own, opponent) <= PLAIN_SEARCH_EMPTY:
            return self._walk(own, opponent)
        score = self._search(own, opponent, -1, 1)
        return WIN if score > 0 else LOSS if score < 0 else DRAW

    def _walk(self, own: int, opponent: int) -> int:
        """Return the value of a position without a line, by plain recursion."""
        empty = self._full ^ own ^ opponent
        if self._winning_cells[own] & empty:
            return WIN
        if not empty & (empty - 1):
            return DRAW  # at most one cell is left, and it completes nothing
        threats = self._winning_cells[opponent] & empty
        self._visit()
        worst = WIN  # for the opponent
        for cell in (threats & -threats,) if threats else bits_of(empty):
            after = opponent, own | cell
            value = self._values.get(after)
            if value is None:
                value = self._values[after] = self._walk(*after)
            if value < worst:
                worst = value
                if worst == LOSS:
                    break
        return -worst

    def _visit(self) -> None:
        """Count a position. Raises `Undecided` when the budget is used up."""
        if self._visited == self.budget:
            raise Undecided(self._visited)
        self._visited += 1

    def _outcome(self, own: int, opponent: int) -> Outcome:
        score = self._score(own, opponent)
        if not score:
            return Outcome(DRAW, None)
        plies = self._room(own, opponent) + 1 - abs(score)
        return Outcome(WIN if score > 0 else LOSS, plies)

    def _score(self, own: int, opponent: int) -> int:
        """Return the exact score: find the value first, then try windows from the earliest end."""
        value, room = self._value(own, opponent), self._room(own, opponent)
        if value == DRAW:
            return 0
        if value == WIN:
            score = room
            while (bound := self._bound(own, opponent, score - 1)) < score:
                score = bound
            return score
        score = -room - 1
        while (bound := self._bound(own, opponent, score)) > score:
            score = bound
        return score

    def _bound(self, own: int, opponent: int, score: int) -> int:
        """Return a bound that decides whether the position scores more than `score`.

        A result above `score` is a lower bound of the true score; any other is an upper bound.
        """
        if self._won[opponent]:
            return -self._room(own, opponent) - 1
        return self._search(own, opponent, score, score + 1)

    # --- the search ---------------------------------------------------------------------------

    # One long function: with two calls per move, Python's stack would not hold a large board.
    def _search(self, own: int, opponent: int, alpha: int, beta: int) -> int:  # noqa: PLR0911, PLR0912
        """Return the score of a position without a line, if it lies between `alpha` and `beta`.

        Otherwise return a bound: a result of at most `alpha` is an upper bound of the score, and a
        result of at least `beta` is a lower bound.
        """
        empty = self._full ^ own ^ opponent
        room = empty.bit_count()
        if self._winning_cells[own] & empty:
            return room
        threats = self._winning_cells[opponent] & empty
        if threats & (threats - 1):
            return 1 - room  # only one of two threats can be blocked
        # Neither side wins with its next move. At best this player wins with the move after that,
        # at worst the opponent does, if the empty cells suffice and a line is open.
        upper = room - 2 if room > 2 and self._leaves_a_line[opponent] else 0
        lower = 3 - room if room > 3 and self._leaves_a_line[own] else 0
        if upper <= alpha or upper == lower:
            return upper
        if lower >= beta:
            return lower

        if room > PLAIN_SEARCH_EMPTY:
            own, opponent = min(zip(self._images[own], self._images[opponent], strict=True))
            empty = self._full ^ own ^ opponent
            threats = self._winning_cells[opponent] & empty
        key = own << self._cells | opponent
        upper = self._at_most.get(key, upper)
        lower = self._at_least.get(key, lower)
        if upper <= alpha or upper == lower:
            return upper
        if lower >= beta:
            return lower

        self._visit()
        best, floor = lower, max(alpha, lower)
        for cell in (threats,) if threats else self._order:
            if cell & empty:
                score = -self._search(opponent, own | cell, -beta, -floor)
                if score > best:
                    best = score
                    if best >= beta:
                        break
                    floor = max(floor, best)
        if best < beta:
            self._at_most[key] = best
        if best > alpha:
            self._at_least[key] = best
        return best

    def _room(self, own: int, opponent: int) -> int:
        """Return the number of empty cells."""
        return self._cells - (own | opponent).bit_count()

    def _images_of(self, cells: int) -> tuple[int, ...]:
        """Return the images of a set of cells under all symmetries."""
        numbers = cells_of(cells)
        return tuple(mask(symmetry[cell] for cell in numbers) for symmetry in self._symmetries)

    @cached_property
    def _symmetries(self) -> tuple[Permutation, ...]:
        with suppress(TooManySymmetries):
            if self._cells <= MAX_CELLS:
                return symmetries(self.game, limit=MAX_SYMMETRIES)
        return board_symmetries(self.game)


class _Table(dict[int, Result]):
    """Results of a function of a mask, each computed when it is first looked up."""

    def __init__(self, function: Callable[[int], Result]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, cells: int) -> Result:
        result = self[cells] = self._function(cells)
        return result


def _leaves_a_line(game: Game, cells: int) -> bool:
    """Return whether some line has none of these cells, so that it can still be completed."""
    return bool(open_lines(game.lines, cells))


def _plays(position: Position) -> dict[int, tuple[int, int]]:
    """Return for each legal cell the masks after it is played, the next player's own first."""
    own, opponent = position.own, position.opponent
    return {cell: (opponent, own | 1 << cell) for cell in position.moves}
