"""Plays perfectly, and of the perfect moves the one that wins most often against random play.

As in the write-up there are two functions. One returns the outcome under perfect play; the other
returns the probability of winning when the opponent plays at random, and is mutually recursive
with the best move. All probabilities are exact fractions.

With too many empty cells for that, it looks only at the next random reply: at the probability that
this reply loses, which is exact too.
"""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, Self

from noughts.analysis.solver import DRAW, LOSS, MAX_EMPTY, WIN, WORDS, Solver
from noughts.analysis.solver.engine import Engine
from noughts.errors import Unsuitable
from noughts.rules.game import Game
from noughts.rules.masks import bits_of
from noughts.rules.notation import cell_name, cell_names
from noughts.rules.position import Position
from noughts.strategies.base import Option, Policy, Strategy, certainly
from noughts.strategies.reach import find_values, is_easy_to_ask, make_engine
from noughts.strategies.working import Row, Working

VALUE_PHRASES = {
    WIN: "keeps the win and",
    DRAW: "keeps the draw and",
    LOSS: "loses to perfect play but",
}


class Reply(NamedTuple):
    """A random reply to a move of `chance`, and what follows it."""

    cell: int
    share: Fraction
    """The probability that the opponent plays it."""
    chance: Fraction
    """The probability that `chance` wins after it."""
    answer: int | None
    """What `chance` then plays; None if the game is over."""


class Chance(Strategy):
    """Plays, among the moves that keep the value, the one that wins most often.

    With too many empty cells to know that, it plays the one after which a random reply is
    likeliest to lose, on boards that are small enough for this.
    """

    name = "chance"
    title = "Chance"
    summary = "Plays perfectly, with the best chance against a random opponent."
    source = "tictactoe-ai"
    story = (
        "It never gives away a win or a draw. Of the moves that keep the result, it plays the one "
        "that wins most often against random replies. On an empty 3x3 board that is a corner. If "
        "the opponent takes the centre more than 7/3 times as often as any other cell, it is the "
        "centre. With more empty cells it looks only at the next reply, and plays the move after "
        "which most replies lose."
    )
    most_empty = MAX_EMPTY
    options = (
        Option.number(
            "centre",
            "WEIGHT",
            "weight of the centre in random replies, others 1",
            default="1",
            at_most=1_000_000,
        ),
    )

    def __init__(self, game: Game, *, centre: Fraction = Fraction(1)) -> None:
        super().__init__(game)
        if centre != 1 and game.centre is None:
            raise Unsuitable(
                f"chance:centre={centre} needs one cell that lies on the most lines, "
                f"and {game} has none: leave centre out"
            )
        self._solver = Solver(game)
        self._weigh(centre)

    @cached_property
    def _engine(self) -> Engine:
        return make_engine(self.game)

    def refusal(self, position: Position) -> str | None:
        why = self.why_inexact(position)
        return None if why is None or is_easy_to_ask(self.game) else why

    def why_inexact(self, position: Position) -> str | None:
        """Return why `win_probability` cannot be computed from here, or None if it can."""
        return super().refusal(position)

    def _weigh(self, centre: Fraction) -> None:
        self._weights = {
            1 << cell: centre if cell == self.game.centre else Fraction(1)
            for cell in range(self.game.cells)
        }
        self._chances: dict[tuple[int, int], Fraction] = {}

    def with_centre(self, centre: Fraction) -> Self:
        """Return the same strategy with another weight of the centre; it solves nothing again."""
        other = copy(self)
        other._weigh(centre)  # noqa: SLF001 - its own
        return other

    def win_probability(self, position: Position) -> Fraction:
        """Return the probability that the player who has just moved wins.

        The opponent, who is to move, plays at random by the weights; we reply with `bestmove`.
        """
        return self._after_move(position.opponent, position.own)

    def bestmove(self, position: Position) -> int:
        """Return the first of the moves that keep the value and then win most often.

        Where that is not known, these are the moves after which a random reply loses most often.
        """
        if self.why_inexact(position):
            values, chances = self._values(position), self.rate(position)
            return max(values, key=lambda cell: (values[cell], chances[cell], -cell))
        return self._best(position.own, position.opponent).bit_length() - 1

    def replies(self, position: Position) -> tuple[Reply, ...]:
        """Return the replies of the opponent, who is to move, and what follows each of them.

        The sum of `share * chance` is `win_probability(position)`.
        """
        if position.over:
            return ()
        ours, theirs = position.opponent, position.own
        total = sum(self._weights[1 << cell] for cell in position.moves)
        found = []
        for cell in position.moves:
            share = self._weights[1 << cell] / total if total else Fraction(1)
            after = position.play(cell)
            answer = None if after.over else self.bestmove(after)
            chance = self._before_move(ours, theirs | 1 << cell)
            found.append(Reply(cell, share, chance, answer))
        return tuple(found)

    # The methods below take a position as two masks, ours and theirs, whoever is to move.

    def _after_move(self, ours: int, theirs: int) -> Fraction:
        """Return the probability that we win when the opponent is to move."""
        if self.game.has_line(ours):
            return Fraction(1)
        known = self._chances.get((ours, theirs))
        if known is None:
            known = self._chances[ours, theirs] = self._average(ours, theirs)
        return known

    def _average(self, ours: int, theirs: int) -> Fraction:
        replies = list(bits_of(self.game.full & ~(ours | theirs)))
        if len(replies) == 1:  # its weight may be 0
            return self._before_move(ours, theirs | replies[0])
        wins = total = Fraction(0)
        for reply in replies:
            weight = self._weights[reply]
            total += weight
            wins += weight * self._before_move(ours, theirs | reply)
        return wins / total if replies else Fraction(0)

    def _before_move(self, ours: int, theirs: int) -> Fraction:
        """Return the probability that we win when we are to move."""
        outcome = self._solver.value_of(ours, theirs)
        if outcome == WIN:
            return Fraction(1)  # every move that keeps a win wins in the end
        if self.game.has_line(theirs) or ours | theirs == self.game.full:
            return Fraction(0)
        return self._after_move(ours | self._best(ours, theirs), theirs)

    def _best(self, ours: int, theirs: int) -> int:
        outcome = self._solver.value_of(ours, theirs)
        keeping = [
            cell
            for cell in bits_of(self.game.full & ~(ours | theirs))
            if -self._solver.value_of(theirs, ours | cell) == outcome
        ]
        if outcome == WIN or len(keeping) == 1:
            return keeping[0]
        return max(keeping, key=lambda cell: self._after_move(ours | cell, theirs))

    def decide(self, position: Position) -> Policy:
        return certainly(self.bestmove(position))

    def rate(self, position: Position) -> dict[int, Fraction]:
        if self.why_inexact(position):
            return {
                cell: Fraction(1)
                if value == WIN
                else self._losing_replies(position.own | 1 << cell, position.opponent)
                for cell, value in self._values(position).items()
            }
        return {cell: self.win_probability(position.play(cell)) for cell in position.moves}

    def _values(self, position: Position) -> dict[int, int]:
        """Return the value of each legal cell for the player who plays it."""
        if self.why_inexact(position):
            return find_values(self._engine, position)
        return self._solver.values(position)

    def _losing_replies(self, ours: int, theirs: int) -> Fraction:
        """Return the probability that the next random reply lets us force a win."""
        total = wins = Fraction(0)
        for reply in bits_of(self.game.full & ~(ours | theirs)):
            total += self._weights[reply]
            after = theirs | reply
            if not self.game.has_line(after) and self._engine.wins(ours, after, attacking=True):
                wins += self._weights[reply]
        return wins / total

    def work_out(self, position: Position) -> Working:
        chosen, chances = self.bestmove(position), self.rate(position)
        values = self._values(position)
        best = max(values.values())
        rows = []
        for cell, chance in chances.items():
            keeps = "" if values[cell] == best else "gives the result away"
            percent = f"{chance} ({float(chance):.1%})"
            texts = cell_name(cell, self.game), WORDS[values[cell]], percent, keeps
            rows.append(Row(texts, (cell,), decides=cell == chosen))
        header, aim = "wins", "the one that wins most often against random replies."
        if self.why_inexact(position):
            header, aim = "reply loses", "the one after which a random reply loses most often."
        caption = (
            "First it drops every move that gives away the result of perfect play. Of the rest, "
            f"it plays {aim}"
        )
        return Working(caption, ("move", "perfect play", header, ""), tuple(rows))

    def justify(self, position: Position) -> str:
        cell = self.bestmove(position)
        chances, values = self.rate(position), self._values(position)
        value = values[cell]
        sentence = f"{cell_name(cell, self.game)} {VALUE_PHRASES[value]} "
        chance = f"probability {chances[cell]} ({float(chances[cell]):.1%})"
        if value != WIN and self.why_inexact(position):
            return f"{sentence}a random reply loses with {chance}."
        sentence += f"wins with {chance} against random play"
        tempting = [other for other in chances if chances[other] > chances[cell]]
        if tempting:
            wins, loses = ("wins", "loses") if len(tempting) == 1 else ("win", "lose")
            cells = cell_names(tempting, self.game)
            sentence += f"; {cells} {wins} more often but {loses} to perfect play"
        return sentence + "."
