"""The rules: a game is its set of winning lines.

Everything else is read off that set. A board is a set of cells 0, 1, 2 ..., row by row; a set of
cells is an `int` whose bit *c* means cell *c* (a *mask*). Two players take empty cells in
turn, and whoever first owns all the cells of a line has won.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from noughts.errors import NoSuchGame
from noughts.rules.masks import SMALL_BOARD, cells_of, mask
from noughts.rules.position import Position, reachable_position

LARGEST_SIDE = 26
"""The largest number of rows, and of columns, each of which has a letter as its name."""

LONGEST_NAME = 60
"""The length at which `repr` cuts off the name of a game."""


class Scan:
    """Replaces the table of `Game.won` on large boards: looks through the lines instead."""

    def __init__(self, lines: tuple[int, ...]) -> None:
        self.lines = lines

    def __getitem__(self, marks: int) -> bool:
        return any(line & marks == line for line in self.lines)


class Game:
    """A board of `columns` x `rows` cells and the lines that win on it, each a mask.

    `mnk` builds the usual games and `Game.of` a game from lists of cells. Only the lines are
    rules; the grid is the layout that people see. An immutable value: two games are equal when
    their boards and lines are equal, whatever their names.
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
            raise NoSuchGame("a game needs at least one winning line")
        for line in lines:
            if not 0 < line <= self.full:
                raise NoSuchGame(f"the mask {line} is not a line: choose 1 to {self.full}")
        if len(set(lines)) < len(lines):
            double = next(line for line in lines if lines.count(line) > 1)
            raise NoSuchGame(f"the line {cells_of(double)} is given twice: give each line once")

    @classmethod
    def of(cls, columns: int, rows: int, lines: Iterable[Iterable[int]], name: str = "") -> Game:
        """Return the game whose winning lines are these sets of cells."""
        _check_board(columns, rows)
        masks = []
        for line in lines:
            cells = tuple(line)
            if not cells or not all(0 <= cell < columns * rows for cell in cells):
                raise NoSuchGame(
                    f"{cells} is not a line: choose cells from 0 to {columns * rows - 1}"
                )
            if len(set(cells)) < len(cells):
                raise NoSuchGame(f"{cells} is not a line: name each cell once")
            masks.append(mask(cells))
        return cls(columns, rows, tuple(masks), name)

    def __str__(self) -> str:
        return self.name or f"{self.columns}x{self.rows} with {len(self.lines)} lines"

    def __repr__(self) -> str:
        name = str(self)
        return f"<Game {name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + '...'}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self._rules == other._rules)

    def __hash__(self) -> int:
        return hash(self._rules)

    def __reduce__(self) -> tuple[object, ...]:
        return Game, (self.columns, self.rows, self.lines, self.name)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a game is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a game is immutable: cannot delete {name!r}")

    @cached_property
    def _rules(self) -> tuple[int, int, frozenset[int]]:
        return self.columns, self.rows, frozenset(self.lines)

    @cached_property
    def cells(self) -> int:
        """The number of cells of the board."""
        return self.columns * self.rows

    @cached_property
    def full(self) -> int:
        """The mask of all cells."""
        return (1 << self.cells) - 1

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """The lines through each cell: the columns of the path matrix."""
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
        """Return whether these marks hold a whole line."""
        return self.won[marks]

    @cached_property
    def won(self) -> Scan | tuple[bool, ...]:
        """`won[marks]` is `has_line(marks)` without the call, for inner loops.

        On small boards it is a table of all sets of cells.
        """
        scan = Scan(self.lines)
        if self.cells > SMALL_BOARD:
            return scan
        return tuple(scan[marks] for marks in range(self.full + 1))

    def positions(self) -> Iterator[Position]:
        """Yield every position that play can reach, once each, those with fewer marks first.

        There are 5,478 on 3x3 and about a hundred thousand on twelve cells; two or three more
        cells make ten times as many.
        """
        layer = {(0, 0): self.start}
        while layer:
            yield from layer.values()
            following: dict[tuple[int, int], Position] = {}
            for position in layer.values():
                for cell in position.moves:
                    marks = position.opponent, position.own | 1 << cell
                    if marks not in following:
                        following[marks] = reachable_position(self, *marks)
            layer = following


def _check_board(columns: int, rows: int) -> None:
    if not (1 <= columns <= LARGEST_SIDE and 1 <= rows <= LARGEST_SIDE):
        raise NoSuchGame(
            f"{columns}x{rows} is not a board: "
            f"choose 1 to {LARGEST_SIDE} columns and 1 to {LARGEST_SIDE} rows"
        )


def check_sizes(columns: int, rows: int, k: int) -> None:
    """Raise `NoSuchGame` unless this is a board on which `k` in a row fit."""
    _check_board(columns, rows)
    if not 1 <= k <= max(columns, rows):
        raise NoSuchGame(
            f"{k} in a row does not fit on a {columns}x{rows} board: "
            f"choose 1 to {max(columns, rows)}"
        )


def mnk(columns: int = 3, rows: int = 3, k: int = 3) -> Game:
    """Return the game on `columns` x `rows` cells where `k` in a row win, in four directions.

    Without arguments it is tic-tac-toe. The lines come in this order: rows, columns, falling
    diagonals, rising diagonals.

    >>> mnk(), len(mnk().lines), mnk(5, 5, 4)
    (<Game 3,3,3>, 8, <Game 5,5,4>)
    """
    return _in_a_row(columns, rows, k)


@lru_cache(maxsize=64)
def _in_a_row(columns: int, rows: int, k: int) -> Game:
    """Return the same object for the same numbers, so that its tables are computed once."""
    check_sizes(columns, rows, k)
    lines: dict[int, None] = {}
    for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for row in range(rows):
            for column in range(columns):
                end_column, end_row = column + right * (k - 1), row + down * (k - 1)
                if 0 <= end_column < columns and end_row < rows:
                    first, step = row * columns + column, down * columns + right
                    lines[mask(first + step * i for i in range(k))] = None
    return Game(columns, rows, tuple(lines), f"{columns},{rows},{k}")
