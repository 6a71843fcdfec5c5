"""What all adapters share: noughts calls an object, and reports its faults as errors."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from reprlib import repr as short
from typing import Any

from noughts.errors import BrokenStrategy, NoughtsError, Unsuitable
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of, mask
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Strategy, certainly

GRID = mnk(3, 3, 3)

Theirs = Any
"""An object of a library that has no types."""

Answer = tuple[object, Callable[[], int | None]]
"""What an object returned, and a function that reads it.

The function returns the cell, or None if there is no such cell; it raises TypeError, ValueError,
LookupError or AttributeError if the answer has another form.
"""


class Adapted(Strategy):
    """A player of another library; raises `BrokenStrategy` for all its faults."""

    name = "object"
    summary = "A player from another library."
    form: str
    """What its answers should be, for messages: `a plain int`."""

    def __init__(self, game: Game, title: str) -> None:
        super().__init__(game)
        self.title = self.spec = title

    @abstractmethod
    def call(self, position: Position) -> Answer:
        """Call the object and return its answer. Every exception raised here is its fault."""

    def decide(self, position: Position) -> Policy:
        with self.report_faults(position):
            raw, read = self.call(position)
        answers = f"{self.spec} returns {short(raw)} in {position}, which"
        try:
            cell = read()
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise BrokenStrategy(f"{answers} cannot be read as {self.form}") from error
        if cell is None or not 0 <= cell < position.game.cells:
            raise BrokenStrategy(f"{answers} is not a cell of the board")
        if cell not in position.moves:
            raise BrokenStrategy(f"{answers} is already taken")
        return certainly(cell)

    @contextmanager
    def report_faults(self, position: Position) -> Iterator[None]:
        """Raise `BrokenStrategy` in place of any exception of the object, including `exit()`."""
        try:
            yield
        except (Exception, SystemExit) as error:
            raise BrokenStrategy(f"{self.spec} fails in {position}: {error!r}") from error

    def justify(self, position: Position) -> str:  # noqa: ARG002 - it is the same everywhere
        return f"{self.spec} gives no reason."


def title_of(player: object) -> str:
    """Return the name of a player or function in messages."""
    return str(getattr(player, "__name__", type(player).__name__))


def way_to(position: Position) -> list[int]:
    """Return moves that lead to an unfinished position, where any order of the cells is legal."""
    turns = zip_longest(cells_of(position.first), cells_of(position.second))
    return [cell for turn in turns for cell in turn if cell is not None]


def position_on(board: Sequence[object], game: Game, own: object, opponent: object) -> Position:
    """Return the position on a board of another library, given the marks of both players."""
    masks = (
        mask(cell for cell, mark in enumerate(board) if mark == whose) for whose in (own, opponent)
    )
    return Position(game, *masks)


def cells_among(moves: Iterable[object], game: Game, whose: object) -> list[object]:
    """Return the first moves of another library's game, one for each cell, row by row.

    Raises `Unsuitable` if their number is not that of the cells.
    """
    cells = list(moves)
    if len(cells) != game.cells:
        raise Unsuitable(
            f"{whose!r} offers {len(cells)} moves at the start, but {game} has {game.cells} cells"
        )
    return cells


@contextmanager
def needs(package: str) -> Iterator[None]:
    """Raise a `NoughtsError` that says how to install a package if an import in here fails."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise NoughtsError(
            f"this needs {package}, which is not installed: python -m pip install {package}"
        ) from missing
