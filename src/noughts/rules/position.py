"""A position: the marks of both players, as the player about to move sees them."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, NamedTuple, Self

from noughts.errors import GameOver, IllegalMove, ImpossiblePosition
from noughts.rules.masks import cells_of

if TYPE_CHECKING:
    from noughts.rules.game import Game


class _Fields(NamedTuple):
    game: Game
    own: int
    opponent: int


class Position(_Fields):
    """A position as the player about to move sees it: `own` marks and the `opponent`'s, as masks.

    An immutable value. The constructor checks that the position can be reached by play and raises
    `ImpossiblePosition` with the reason when it cannot. `str()` writes it as rows from the top,
    X being the player who moved first: X.O/.X./..O
    """

    __slots__ = ()

    def __new__(cls, game: Game, own: int, opponent: int) -> Self:
        position = super().__new__(cls, game, own, opponent)
        if why := _impossible(game, own, opponent):
            raise ImpossiblePosition(f"{position} cannot arise in {game}: {why}")
        return position

    def __str__(self) -> str:
        marks = [
            "X" if self.first >> cell & 1 else "O" if self.second >> cell & 1 else "."
            for cell in range(self.game.cells)
        ]
        width = self.game.columns
        return "/".join("".join(marks[i : i + width]) for i in range(0, len(marks), width))

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return (self.own | self.opponent).bit_count()

    @property
    def first(self) -> int:
        """The marks of the player who moved first."""
        return self.opponent if self.ply % 2 else self.own

    @property
    def second(self) -> int:
        """The marks of the player who moved second."""
        return self.own if self.ply % 2 else self.opponent

    @property
    def empty(self) -> int:
        """The mask of the cells that nobody has taken, in a finished game too."""
        return self.game.full & ~(self.own | self.opponent)

    @property
    def lost(self) -> bool:
        """Whether the player about to move has lost: the opponent's last move made a line."""
        return self.game.has_line(self.opponent)

    @property
    def drawn(self) -> bool:
        """Whether the board is full without a line."""
        return not self.empty and not self.lost

    @property
    def over(self) -> bool:
        """Whether the game has ended. It can end in no other way than lost or drawn."""
        return not self.empty or self.lost

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells that may be played, lowest first; none when the game is over."""
        return () if self.lost else cells_of(self.empty)

    def play(self, cell: int) -> Position:
        """The position after the mover takes `cell`, seen by the other player.

        Raises `GameOver` when the game has ended and `IllegalMove` when the cell is taken or is
        none of this board.
        """
        if self.over:
            raise GameOver(self)
        try:
            number = index(cell)
        except TypeError:
            number = -1
        if not 0 <= number < self.game.cells:
            raise IllegalMove(cell, self, f"the cells are 0 to {self.game.cells - 1}")
        bit = 1 << number
        if not bit & self.empty:
            raise IllegalMove(cell, self, "it is taken")
        # legal play has just made it, so it need not be checked all over again
        return tuple.__new__(Position, (self.game, self.opponent, self.own | bit))


def _impossible(game: Game, own: int, opponent: int) -> str | None:
    """Why no play leads to these marks, or None.

    Play leads there exactly when the marks are disjoint, their numbers fit, the player about to
    move has no line, and the opponent's lines, if any, share a cell: the last one played. Any
    order of the other moves will do then, because part of a set without a line has none either.
    """
    if own < 0 or opponent < 0 or (own | opponent) > game.full:
        return f"the cells are 0 to {game.cells - 1}"
    if own & opponent:
        return f"both players have taken cell {cells_of(own & opponent)[0]}"
    if opponent.bit_count() - own.bit_count() not in (0, 1):
        return (
            f"the player to move has {own.bit_count()} marks and the other "
            f"{opponent.bit_count()}, which is not moving in turn"
        )
    if game.has_line(own):
        both = game.has_line(opponent)
        return "both players have a line" if both else "play went on after a line was complete"
    last = opponent
    for line in game.lines:
        if line & opponent == line:
            last &= line
    if game.has_line(opponent) and not last:
        return "no single move completes two lines that share no cell"
    return None
