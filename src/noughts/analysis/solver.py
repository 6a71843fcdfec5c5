"""Exact values: what a position is worth when both sides play as well as can be, and how soon.

Inside, one number says both, the *score*, seen by the player about to move. A draw scores 0. A win
scores 1 with the last cell of the board, 2 with the last but one, and so on: one more than the
cells that are left empty. A loss scores the same below 0. So a sooner win is the higher score, a
later loss as well, and along a line of best play the score changes nothing but its sign:

    XX.
    OO.   X, about to move, wins with c1 and leaves four cells empty: 5.
    ...   Any other move lets O win with c2 and leave three: -4.

Whether a score is a win is a cheaper question than which win it is. The search is therefore asked
about a window, and what it remembers are bounds: at least this, at most that. Where few cells are
empty and nothing but the value is asked, a plain walk that keeps every value is quicker still.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import Literal, NamedTuple, TypeVar

from noughts.errors import TooManySymmetries, Undecided
from noughts.rules.game import Game
from noughts.rules.masks import bits_of, cells_of, mask
from noughts.rules.position import Position
from noughts.rules.symmetry import Permutation, board_symmetries, symmetries

WIN, DRAW, LOSS = 1, 0, -1

Word = Literal["win", "draw", "loss"]
WORDS: dict[int, Word] = {WIN: "win", DRAW: "draw", LOSS: "loss"}
"""How a value is called, wherever it is shown or sent."""

MOST_EMPTY = 12
"""With at most this many empty cells, the values of all positions that follow take seconds."""

FEW_EMPTY = 10
"""Up to this many empty cells windows and symmetric twins cost more than they spare."""

MOST_CELLS, MOST_SYMMETRIES = 64, 200
"""Beyond these finding all symmetries takes too long: those of the board have to do."""

Made = TypeVar("Made")


class Outcome(NamedTuple):
    """How a game ends if both sides do their best: the winner hurries, the loser delays."""

    value: int
    """`WIN`, `DRAW` or `LOSS` for the player about to move."""
    plies: int | None
    """How many moves of both players it takes, 0 if the game is lost already; None for a draw."""

    @property
    def rank(self) -> tuple[int, int]:
        """The higher the better: a win the sooner, a loss the later."""
        return self.value, -self.value * (self.plies or 0)


def usual_budget(game: Game) -> int:
    """How many positions a question can look at in about a minute: the fewer the larger the board.

    Every position has its cells to try, and for each of them the lines are gone through.
    """
    return 3_000_000_000 // (game.cells * len(game.lines))


class Solver:
    """The exact values of one game's positions; what it has found out it keeps.

    Each question may look at `budget` positions (None: at any number) beside those it knows. If
    that does not do, `Undecided` is raised; what was found is kept all the same, and the next
    question begins with it. Methods that end in `_of` take the masks of a position that is known
    to be possible.
    """

    def __init__(self, game: Game, budget: int | None = None) -> None:
        self.game = game
        self.budget = budget
        self._full, self._cells = game.full, game.cells
        self._looked = 0  # since the question was asked
        self._values: dict[tuple[int, int], int] = {}
        # Bounds of scores, by the marks of both players in one number. Exact where they are equal.
        self._at_least: dict[int, int] = {}
        self._at_most: dict[int, int] = {}
        self._won = game.won
        self._completing = _Lazy(self._completing_cells)
        self._beatable = _Lazy(self._leave_a_line)
        self._images = _Lazy(self._mirrored)
        # Cells on many lines first: good moves found early spare the search the others.
        order = sorted(range(game.cells), key=lambda cell: -len(game.lines_through[cell]))
        self._order = tuple(1 << cell for cell in order)

    # --- questions ----------------------------------------------------------------------------

    def value(self, position: Position) -> int:
        """`WIN`, `DRAW` or `LOSS` for the player about to move, in a finished game too."""
        return self.value_of(position.own, position.opponent)

    def values(self, position: Position) -> dict[int, int]:
        """For each legal cell what playing it is worth to the player who plays it."""
        self._looked = 0
        return {cell: -self._value(*after) for cell, after in _plays(position).items()}

    def best(self, position: Position) -> list[int]:
        """The legal cells that keep the value of the position, lowest first."""
        values = self.values(position)
        return [cell for cell, value in values.items() if value == max(values.values())]

    def outcome(self, position: Position) -> Outcome:
        """The value of the position and how soon the game ends, in a finished game too."""
        return self.outcome_of(position.own, position.opponent)

    def outcomes(self, position: Position) -> dict[int, Outcome]:
        """For each legal cell the outcome for the player who plays it, counting that move."""
        self._looked = 0
        found = {cell: self._outcome(*after) for cell, after in _plays(position).items()}
        return {
            cell: Outcome(-value, None if plies is None else plies + 1)
            for cell, (value, plies) in found.items()
        }

    def line(self, position: Position) -> list[int]:
        """Best play to the end: of the moves with the best outcome always the lowest cell.

        The best outcome is the soonest win, else any draw, else the latest loss.
        """
        self._looked = 0
        line = []
        score = self._score(position.own, position.opponent)
        while moves := _plays(position):
            score = -score
            cell = next(c for c, after in moves.items() if self._bound(*after, score) <= score)
            line.append(cell)
            position = position.play(cell)
        return line

    def value_of(self, own: int, opponent: int) -> int:
        """The same as `value`."""
        known = self._values.get((own, opponent))
        if known is None:
            self._looked = 0
            known = self._values[own, opponent] = self._find_value(own, opponent)
        return known

    def outcome_of(self, own: int, opponent: int) -> Outcome:
        """The same as `outcome`."""
        self._looked = 0
        return self._outcome(own, opponent)

    # --- answers ------------------------------------------------------------------------------

    def _value(self, own: int, opponent: int) -> int:
        known = self._values.get((own, opponent))
        if known is None:
            known = self._values[own, opponent] = self._find_value(own, opponent)
        return known

    def _find_value(self, own: int, opponent: int) -> int:
        if self._won[opponent]:
            return LOSS
        if self._room(own, opponent) <= FEW_EMPTY:
            return self._walk(own, opponent)
        score = self._search(own, opponent, -1, 1)
        return WIN if score > 0 else LOSS if score < 0 else DRAW

    def _walk(self, own: int, opponent: int) -> int:
        """The value of a position without a line, from the values of those that follow."""
        empty = self._full ^ own ^ opponent
        if self._completing[own] & empty:
            return WIN
        if not empty & (empty - 1):
            return DRAW  # the last cell completes nothing, or there is none
        threats = self._completing[opponent] & empty
        self._look()
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

    def _look(self) -> None:
        """Count a position. Raises `Undecided` if it is one too many."""
        if self._looked == self.budget:
            raise Undecided(self._looked)
        self._looked += 1

    def _outcome(self, own: int, opponent: int) -> Outcome:
        score = self._score(own, opponent)
        if not score:
            return Outcome(DRAW, None)
        plies = self._room(own, opponent) + 1 - abs(score)
        return Outcome(WIN if score > 0 else LOSS, plies)

    def _score(self, own: int, opponent: int) -> int:
        """The exact score: once the value is known, ends are looked for from the soonest on."""
        value, room = self._value(own, opponent), self._room(own, opponent)
        if value == DRAW:
            return 0
        if value == WIN:
            score = room
            while (found := self._bound(own, opponent, score - 1)) < score:
                score = found
            return score
        score = -room - 1
        while (found := self._bound(own, opponent, score)) > score:
            score = found
        return score

    def _bound(self, own: int, opponent: int, score: int) -> int:
        """Whether a position is worth more than `score`.

        If it is, an answer above `score` that it is worth at least; if not, one not above `score`
        that it is worth at most.
        """
        if self._won[opponent]:
            return -self._room(own, opponent) - 1
        return self._search(own, opponent, score, score + 1)

    # --- the search ---------------------------------------------------------------------------

    # One function: with two calls a move Python's stack would not reach the end of a large board.
    def _search(self, own: int, opponent: int, alpha: int, beta: int) -> int:  # noqa: PLR0911, PLR0912
        """Alpha-beta: the score of a position without a line, if it is between `alpha` and `beta`.

        Otherwise a bound on that side: an answer not above `alpha` is what the score is at most,
        one not below `beta` what it is at least.
        """
        empty = self._full ^ own ^ opponent
        room = empty.bit_count()
        if self._completing[own] & empty:
            return room
        threats = self._completing[opponent] & empty
        if threats & (threats - 1):
            return 1 - room  # only one of them can be blocked
        # Neither side wins with its next move now: at best this one does with the one after that,
        # at worst the opponent does, if there is room for it and a line that is not blocked.
        upper = room - 2 if room > 2 and self._beatable[opponent] else 0
        lower = 3 - room if room > 3 and self._beatable[own] else 0
        if upper <= alpha or upper == lower:
            return upper
        if lower >= beta:
            return lower

        if room > FEW_EMPTY:
            own, opponent = min(zip(self._images[own], self._images[opponent], strict=True))
            empty = self._full ^ own ^ opponent
            threats = self._completing[opponent] & empty
        key = own << self._cells | opponent
        upper = self._at_most.get(key, upper)
        lower = self._at_least.get(key, lower)
        if upper <= alpha or upper == lower:
            return upper
        if lower >= beta:
            return lower

        self._look()
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
        """How many cells are empty."""
        return self._cells - (own | opponent).bit_count()

    def _completing_cells(self, marks: int) -> int:
        """The cells that complete a line for the player who has these marks, if they are empty."""
        completing = 0
        for line in self.game.lines:
            missing = line & ~marks
            if not missing & (missing - 1):
                completing |= missing
        return completing

    def _leave_a_line(self, marks: int) -> bool:
        """Whether there is a line without any of these marks, so that the other player can win."""
        return any(not line & marks for line in self.game.lines)

    def _mirrored(self, marks: int) -> tuple[int, ...]:
        """What each symmetry makes of these marks."""
        cells = cells_of(marks)
        return tuple(mask(each[cell] for cell in cells) for each in self._symmetries)

    @cached_property
    def _symmetries(self) -> tuple[Permutation, ...]:
        with suppress(TooManySymmetries):
            if self._cells <= MOST_CELLS:
                return symmetries(self.game, limit=MOST_SYMMETRIES)
        return board_symmetries(self.game)


class _Lazy(dict[int, Made]):
    """What a function says of a set of marks, worked out when it is first looked up."""

    def __init__(self, function: Callable[[int], Made]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, marks: int) -> Made:
        made = self[marks] = self._function(marks)
        return made


def _plays(position: Position) -> dict[int, tuple[int, int]]:
    """For each legal cell the marks after it is played, seen by the player who moves then."""
    own, opponent = position.own, position.opponent
    return {cell: (opponent, own | 1 << cell) for cell in position.moves}
