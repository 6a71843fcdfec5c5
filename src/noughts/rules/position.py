"""A position: the marks of both players, as the player about to move sees them."""

from __future__ import annotations

from functools import reduce
from operator import and_, index
from typing import TYPE_CHECKING, Self, final

from noughts.errors import GameOver, IllegalMove, ImpossiblePosition
from noughts.rules.masks import cells_of
from noughts.rules.side import Mark

if TYPE_CHECKING:
    from noughts.rules.game import Game

# `notation` and `pictures` import this module, so the methods that need them import them when
# called.


@final
class Position:
    """The `own` marks of the player about to move and the `opponent`'s marks, as bit masks.

    An immutable value: equal marks in equal games make equal positions. Every position can be
    reached by play; the constructor raises `ImpossiblePosition` with the reason for marks that
    cannot. `str()` writes rows from the top, where X is the player who moved first.

    >>> position = Position.parse("X.O/.X./..O")
    >>> position.to_move, position.moves
    ('X', (1, 3, 5, 6, 7))
    >>> position.play("a2")
    Position('X.O/XX./..O')
    """

    __slots__ = ("game", "opponent", "own")

    game: Game
    own: int
    opponent: int

    def __new__(cls, game: Game, own: int, opponent: int) -> Self:
        own, opponent = index(own), index(opponent)
        if why := _impossible(game, own, opponent):
            raise ImpossiblePosition(
                f"{_board_text(game, own, opponent)} cannot arise in {game}: {why}"
            )
        return reachable_position(game, own, opponent)

    @classmethod
    def parse(cls, text: str, game: Game | str | None = None) -> Position:
        """Return the position that `text` shows, as in `X.O/.X./..O`.

        Without a `game`, a line along the shorter side of the board wins. Raises `Unreadable` when
        the text does not show a board, and `ImpossiblePosition` when play cannot lead to it.
        """
        from noughts.rules.notation import parse_game, parse_position

        return parse_position(text, parse_game(game) if isinstance(game, str) else game)

    def __str__(self) -> str:
        return _board_text(self.game, self.own, self.opponent)

    def __repr__(self) -> str:
        from noughts.rules.notation import usual_game

        game = "" if self.game == usual_game(self.game) else f", game={self.game!r}"
        return f"Position({str(self)!r}{game})"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from noughts.pictures.svg import draw

        return draw(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.own == other.own and self.opponent == other.opponent and self.game == other.game
        )

    def __hash__(self) -> int:
        return hash((self.own, self.opponent))  # fast; positions of several games are rarely mixed

    def __reduce__(self) -> tuple[object, ...]:
        return Position, (self.game, self.own, self.opponent)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position is immutable: cannot delete {name!r}")

    @property
    def ply(self) -> int:
        """The number of moves made so far."""
        return (self.own | self.opponent).bit_count()

    @property
    def to_move(self) -> Mark:
        """The mark of the player about to move: "X" or "O"."""
        return "O" if self.ply % 2 else "X"

    @property
    def just_moved(self) -> Mark:
        """The mark of the other player, who made the last move; "O" on the empty board."""
        return "X" if self.ply % 2 else "O"

    @property
    def winner(self) -> Mark | None:
        """The mark of the player who has completed a line, or None."""
        return self.just_moved if self.lost else None

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
        """True if the player about to move has lost: the opponent has completed a line."""
        return self.game.has_line(self.opponent)

    @property
    def drawn(self) -> bool:
        """True if the board is full and nobody has a line."""
        return not self.empty and not self.lost

    @property
    def over(self) -> bool:
        """True if the game has ended, that is, if the position is lost or drawn."""
        return not self.empty or self.lost

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells that may be played, lowest first; none when the game is over."""
        return () if self.lost else cells_of(self.empty)

    def play(self, cell: int | str) -> Position:
        """Return the position after the player to move takes `cell`, seen by the other player.

        A cell is a number from 0, row by row, or a name such as "b2". Raises `GameOver` when the
        game has ended, `Unreadable` for a text that does not name a cell of this board, and
        `IllegalMove` for a number that is not on the board and for a cell that is taken.
        """
        if self.over:
            raise GameOver(self)
        game = self.game
        if isinstance(cell, str):
            from noughts.rules.notation import parse_cell_name

            number = parse_cell_name(cell, game)
        else:
            try:
                number = index(cell)
            except TypeError:
                number = -1
        if not 0 <= number < game.cells:
            raise IllegalMove(cell, self, f"the cells are 0 to {game.cells - 1}")
        bit = 1 << number
        if bit & (self.own | self.opponent):
            raise IllegalMove(cell, self, "it is taken")
        return reachable_position(game, self.opponent, self.own | bit)


# `Position.__setattr__` refuses every assignment, so `reachable_position`, which builds every
# position, sets the fields through their descriptors.
_new = object.__new__
_set_game = Position.__dict__["game"].__set__
_set_own = Position.__dict__["own"].__set__
_set_opponent = Position.__dict__["opponent"].__set__


def reachable_position(game: Game, own: int, opponent: int) -> Position:
    """Return the position with these marks without checking them.

    Only for marks that result from a legal move, inside walks where the check would cost more than
    everything else. All other code calls `Position`.
    """
    position = _new(Position)
    _set_game(position, game)
    _set_own(position, own)
    _set_opponent(position, opponent)
    return position


def _board_text(game: Game, own: int, opponent: int) -> str:
    """Return the rows of the board from the top, joined by slashes."""
    first, second = (opponent, own) if (own | opponent).bit_count() % 2 else (own, opponent)
    marks = [
        "X" if first >> cell & 1 else "O" if second >> cell & 1 else "."
        for cell in range(game.cells)
    ]
    width = game.columns
    return "/".join("".join(marks[i : i + width]) for i in range(0, len(marks), width))


def _impossible(game: Game, own: int, opponent: int) -> str | None:
    """Return why play cannot lead to these marks, or None if it can.

    It can if and only if the marks are disjoint, their numbers match the turn, the player about to
    move has no line, and the opponent's lines, if any, share a cell: the last one played. The
    other moves may then come in any order, because a subset of marks without a line has no line.
    """
    if own < 0 or opponent < 0 or (own | opponent) > game.full:
        return f"the cells are 0 to {game.cells - 1}"
    if own & opponent:
        return f"both players have taken cell {cells_of(own & opponent)[0]}"
    if opponent.bit_count() - own.bit_count() not in (0, 1):
        return (
            f"the player to move has {own.bit_count()} marks and the other "
            f"{opponent.bit_count()}, but they take turns"
        )
    if game.has_line(own):
        return (
            "both players have a line"
            if game.has_line(opponent)
            else "play went on after a line was complete"
        )
    complete = [line for line in game.lines if line & opponent == line]
    if complete and not reduce(and_, complete):
        return "no single move completes two lines that share no cell"
    return None
