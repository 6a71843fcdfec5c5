"""The complete map of a strategy: its answer to every move, and to every move after that.

A map is a tree of boards. Each board shows the strategy's latest move; for every reply that the
opponent may play there, the map has the boards with the strategy's next move, one for each cell
that its policy may choose. Every game that the strategy can play is one way from the top of the
tree to a finished board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from noughts.analysis.tally import Tally
from noughts.errors import TooLarge, Unsuitable
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Strategy

MOST_BOARDS = 20_000
"""The most boards in a map; one without random moves has at most 2,278 on 3x3."""


@dataclass(frozen=True)
class Board:
    """One board of a map: a position with the opponent to move, or the end of a game."""

    position: Position
    moves: tuple[int, ...]
    """All moves that led here, as cells."""
    cell: int | None = None
    """The strategy's move that leads here; None if it has not moved yet, or the opponent's move
    ends the game."""
    chance: Fraction = Fraction(1)
    """The probability that the strategy plays `cell`."""
    replies: Mapping[int, tuple[Board, ...]] = field(default_factory=dict)
    """For each cell that the opponent may take, the boards with the strategy's answers."""
    tally: Tally[int] = Tally(0, 0, 0)  # noqa: RUF009 - immutable
    """The games below that the strategy wins, draws and loses; none below the depth of the map."""

    def boards(self) -> Iterator[Board]:
        """Yield this board and all below it."""
        yield self
        for answers in self.replies.values():
            for board in answers:
                yield from board.boards()


@dataclass(frozen=True)
class Map:
    """Every game of a strategy on one side, to the end or to a depth."""

    strategy: str
    side: Side
    tops: tuple[Board, ...]
    """The boards with its first move; moving second, the empty board."""
    depth: int | None = None
    """The number of its moves after which the map ends; None if it shows whole games."""

    @property
    def tally(self) -> Tally[int]:
        """The games that it wins, draws and loses, as far as the map shows them."""
        return sum((top.tally for top in self.tops), Tally(0, 0, 0))

    def boards(self) -> Iterator[Board]:
        """Yield all boards, each before those below it."""
        for top in self.tops:
            yield from top.boards()

    def __repr__(self) -> str:
        return f"<Map of {self.strategy} moving {self.side}: {self.tally.total:,} games>"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from noughts.pictures.map import draw

        return draw(self)


def make_map(strategy: Strategy, side: Side, depth: int | None = None) -> Map:
    """Return the map of a strategy on one side, to the end or to `depth` of its own moves.

    Raises `TooLarge` if the map would have more than `MOST_BOARDS` boards, and `Unsuitable` if the
    strategy does not play the side or the game.
    """
    if side not in strategy.sides:
        raise Unsuitable(f"{strategy.title or strategy.spec} never moves {side} by itself")
    start = strategy.game.start
    if why := strategy.refusal(start if side is Side.FIRST else start.play(0)):
        raise Unsuitable(why)
    return _Surveyor(strategy, side, depth).survey()


class _Surveyor:
    """Makes one map."""

    def __init__(self, strategy: Strategy, side: Side, depth: int | None) -> None:
        self._strategy, self._side, self._depth = strategy, side, depth
        self._policies: dict[Position, Mapping[int, Fraction]] = {}
        self._boards = 0

    def survey(self) -> Map:
        start = self._strategy.game.start
        is_first = self._side is Side.FIRST
        tops = self._answers(start, ()) if is_first else (self._board(start, ()),)
        return Map(self._strategy.spec, self._side, tops, self._depth)

    def _answers(self, position: Position, moves: tuple[int, ...]) -> tuple[Board, ...]:
        """Return the boards after each move that the strategy may play in a position."""
        if position not in self._policies:
            self._policies[position] = self._strategy.policy(position)
        return tuple(
            self._board(position.play(cell), (*moves, cell), cell, chance)
            for cell, chance in sorted(self._policies[position].items())
        )

    def _board(
        self,
        position: Position,
        moves: tuple[int, ...],
        cell: int | None = None,
        chance: Fraction = Fraction(1),
    ) -> Board:
        self._count()
        if position.over:
            return Board(position, moves, cell, chance, tally=self._result(position))
        own_moves = len(moves[self._side.index :: 2])
        if self._depth is not None and own_moves >= self._depth:
            return Board(position, moves, cell, chance)
        replies = {}
        for reply in position.moves:
            after, path = position.play(reply), (*moves, reply)
            replies[reply] = (
                (self._board(after, path),) if after.over else self._answers(after, path)
            )
        below = (board.tally for answers in replies.values() for board in answers)
        return Board(position, moves, cell, chance, replies, sum(below, Tally(0, 0, 0)))

    def _result(self, position: Position) -> Tally[int]:
        winner = position.winner
        if winner is None:
            return Tally(0, 1, 0)
        won = winner == self._side.mark
        return Tally(int(won), 0, int(not won))

    def _count(self) -> None:
        self._boards += 1
        if self._boards > MOST_BOARDS:
            raise TooLarge(
                f"the map of {self._strategy.spec} moving {self._side} would have more than "
                f"{MOST_BOARDS:,} boards; choose a smaller depth, such as 2"
            )
