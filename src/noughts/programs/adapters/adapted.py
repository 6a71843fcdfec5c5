"""What all adapters share: an object is asked, and its faults are told in a sentence."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from reprlib import repr as short
from typing import Any

from noughts.errors import BrokenStrategy, NoughtsError, Unsuitable
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Strategy, certainly

GRID = mnk(3, 3, 3)

Theirs = Any
"""Something of a package that has no types."""

Said = tuple[object, Callable[[], int | None]]
"""An answer as it was given, and what reads it.

Reading gives the cell, or None for one that is not on the board; it raises TypeError, ValueError,
LookupError or AttributeError if the answer has not the form it should have.
"""


class Adapted(Strategy):
    """An object of somebody else. Every fault of it is `BrokenStrategy`."""

    name = "object"
    summary = "A player from another library."
    form: str
    """What its answers should be, in a word or two."""

    def __init__(self, game: Game, title: str) -> None:
        super().__init__(game)
        self.title = self.spec = title

    @abstractmethod
    def ask(self, position: Position) -> Said:
        """Ask the object. Whatever is raised here is its fault."""

    def decide(self, position: Position) -> Policy:
        with self.blamed(position):
            raw, read = self.ask(position)
        answers = f"{self.spec} returns {short(raw)} in {position}, which"
        try:
            cell = read()
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise BrokenStrategy(f"{answers} cannot be read as {self.form}") from error
        if cell is None:
            raise BrokenStrategy(f"{answers} is not a cell of the board")
        if cell not in position.moves:
            raise BrokenStrategy(f"{answers} is already taken")
        return certainly(cell)

    @contextmanager
    def blamed(self, position: Position) -> Iterator[None]:
        """What is raised within is a fault of the object, and so is `exit()`."""
        try:
            yield
        except (Exception, SystemExit) as error:
            raise BrokenStrategy(f"{self.spec} fails in {position}: {error!r}") from error

    def justify(self, position: Position) -> str:  # noqa: ARG002 - it is the same everywhere
        return f"{self.spec} gives no reason."


def title_of(thing: object) -> str:
    """What to call an object in a sentence."""
    return str(getattr(thing, "__name__", type(thing).__name__))


def way_to(position: Position) -> list[int]:
    """Moves that lead to an unfinished position; no line is complete, so any order will do."""
    turns = zip_longest(cells_of(position.first), cells_of(position.second))
    return [cell for turn in turns for cell in turn if cell is not None]


def cells_among(moves: Iterable[object], game: Game, whose: object) -> list[object]:
    """The moves of somebody's game at its start, which are the cells of ours, row by row."""
    cells = list(moves)
    if len(cells) != game.cells:
        raise Unsuitable(
            f"{whose!r} offers {len(cells)} moves at the start, but {game} has {game.cells} cells"
        )
    return cells


@contextmanager
def needs(package: str) -> Iterator[None]:
    """Within, something of a package is imported that may not be there."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise NoughtsError(
            f"this needs {package}, which is not installed: python -m pip install {package}"
        ) from missing
