"""The rules: a game is its set of winning lines.

Everything else is read off that set. A board is a set of cells 0, 1, 2 ..., row by row; a set of
cells is an `int` whose bit *c* stands for cell *c* (a *mask*). Two players take empty cells in
turn, and whoever first owns all the cells of a line has won.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from operator import index
from typing import NamedTuple, Protocol, Self

LARGEST_SIDE = 26
"""Columns are named by one letter each, so a board has at most this many; rows likewise."""


SMALL_BOARD = 12
"""Up to this many cells a table of all sets of cells is worth its while."""


class NoughtsError(ValueError):
    """Any fault of the input. Its text is one sentence for a person, with what was given in it."""


class NoSuchGame(NoughtsError):
    """These sizes or lines make no game."""


class ImpossiblePosition(NoughtsError):
    """No sequence of moves leads here."""


class IllegalMove(NoughtsError):
    """A cell that cannot be played in a position; both are in the message and on the error."""

    def __init__(self, cell: object, position: Position, why: str) -> None:
        super().__init__(f"cell {cell!r} cannot be played in {position}: {why}")
        self.cell = cell
        self.position = position
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.cell, self.position, self.why)


class GameOver(NoughtsError):
    """A move was asked for in a position where the game has ended."""

    def __init__(self, position: Position) -> None:
        how = "a line is complete" if position.lost else "the board is full"
        super().__init__(f"the game is over in {position}: {how}, and there is no move to make")
        self.position = position

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.position,)


def mask(cells: Iterable[int]) -> int:
    """The set of `cells` as a bit mask."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


@lru_cache(maxsize=1 << SMALL_BOARD)
def bits_of(bits: int) -> tuple[int, ...]:
    """The cells of a bit mask, lowest first, each as a mask of its own."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest)
        bits ^= lowest
    return tuple(found)


def cells_of(bits: int) -> tuple[int, ...]:
    """The cells of a bit mask, lowest first."""
    return tuple(bit.bit_length() - 1 for bit in bits_of(bits))


class Won(Protocol):
    """Tells of marks whether they hold a line."""

    def __getitem__(self, marks: int, /) -> bool:
        """True if they do."""
        ...


class _Scan:
    def __init__(self, lines: tuple[int, ...]) -> None:
        self.lines = lines

    def __getitem__(self, marks: int) -> bool:
        return any(line & marks == line for line in self.lines)


class Game:
    """A board of `columns` x `rows` cells and the lines that win on it, each a mask.

    `Game.of` makes one from lines of cells, `mnk` the usual ones. The grid is how the board is
    laid out for people; only the lines are rules. An immutable value: two games are equal when
    their boards and their lines are, whatever they are called.
    """

    columns: int
    rows: int
    lines: tuple[int, ...]
    name: str

    def __init__(self, columns: int, rows: int, lines: Iterable[int], name: str = "") -> None:
        lines = tuple(lines)
        vars(self).update(columns=columns, rows=rows, lines=lines, name=name)
        _check_board(columns, rows)
        if not lines:
            raise NoSuchGame("a game needs a line that wins, and none was given")
        for line in lines:
            if not 0 < line <= self.full:
                raise NoSuchGame(f"the mask {line} is no line: choose 1 to {self.full}")
        if len(set(lines)) < len(lines):
            twice = next(line for line in lines if lines.count(line) > 1)
            raise NoSuchGame(f"the line {cells_of(twice)} was given twice: give each line once")

    @classmethod
    def of(cls, columns: int, rows: int, lines: Iterable[Iterable[int]], name: str = "") -> Game:
        """The game whose winning lines are these sets of cells."""
        _check_board(columns, rows)
        masks = []
        for line in lines:
            cells = tuple(line)
            if not cells or not all(0 <= cell < columns * rows for cell in cells):
                raise NoSuchGame(
                    f"{cells} is no line: choose cells from 0 to {columns * rows - 1}"
                )
            if len(set(cells)) < len(cells):
                raise NoSuchGame(f"{cells} is no line: a cell stands in it twice")
            masks.append(mask(cells))
        return cls(columns, rows, tuple(masks), name)

    def __str__(self) -> str:
        return self.name or f"{self.columns}x{self.rows} with {len(self.lines)} lines"

    def __repr__(self) -> str:
        return f"<Game {self}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self._rules == other._rules)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self.columns, self.rows, self.lines, self.name)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a game cannot be changed: {name} stays what it is")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a game cannot be changed: {name} stays where it is")

    @cached_property
    def _rules(self) -> tuple[int, int, frozenset[int]]:
        return self.columns, self.rows, frozenset(self.lines)

    @cached_property
    def _hash(self) -> int:
        return hash(self._rules)

    @cached_property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.columns * self.rows

    @cached_property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << self.cells) - 1

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the lines that run through it: the columns of the path matrix."""
        return tuple(
            tuple(line for line in self.lines if line >> cell & 1) for cell in range(self.cells)
        )

    @cached_property
    def centre(self) -> int | None:
        """The cell that lies on more lines than any other, if there is exactly one."""
        counts = [len(lines) for lines in self.lines_through]
        most = max(counts)
        return counts.index(most) if counts.count(most) == 1 else None

    @property
    def start(self) -> Position:
        """The empty board."""
        return Position(self, 0, 0)

    def has_line(self, marks: int) -> bool:
        """Whether these marks hold a whole line."""
        return self.won[marks]

    @cached_property
    def won(self) -> Won:
        """`won[marks]` is `has_line(marks)`, for those in a hurry.

        On small boards it is a table of all sets of cells.
        """
        scan = _Scan(self.lines)
        if self.cells > SMALL_BOARD:
            return scan
        return tuple(scan[marks] for marks in range(self.full + 1))

    def positions(self) -> Iterator[Position]:
        """Every position that can be reached, once each, by number of marks.

        There are 5,478 on 3x3 and about a hundred thousand with twelve cells; the number grows
        tenfold with every two or three cells more.
        """
        layer = {self.start: None}
        while layer:
            yield from layer
            layer = {position.play(cell): None for position in layer for cell in position.moves}


def _check_board(columns: int, rows: int) -> None:
    if not (1 <= columns <= LARGEST_SIDE and 1 <= rows <= LARGEST_SIDE):
        raise NoSuchGame(
            f"{columns}x{rows} is no board: choose 1 to {LARGEST_SIDE} columns and as many rows"
        )


def mnk(columns: int, rows: int, k: int) -> Game:
    """The game on `columns` x `rows` cells where `k` in a row win, in any of four directions.

    Lines come in the order rows, columns, falling diagonals, rising diagonals.
    """
    _check_board(columns, rows)
    if not 1 <= k <= max(columns, rows):
        raise NoSuchGame(
            f"{k} in a row is no aim on {columns} columns and {rows} rows: "
            f"choose 1 to {max(columns, rows)}"
        )
    lines: dict[int, None] = {}
    for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for row in range(rows):
            for column in range(columns):
                end_column, end_row = column + right * (k - 1), row + down * (k - 1)
                if 0 <= end_column < columns and end_row < rows:
                    first, step = row * columns + column, down * columns + right
                    lines[mask(first + step * i for i in range(k))] = None
    return Game(columns, rows, tuple(lines), f"{columns},{rows},{k}")


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
