"""A function that is given a board and returns a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from noughts.errors import BrokenStrategy, Unreadable
from noughts.programs.adapters.adapted import GRID, Adapted, Said, title_of
from noughts.programs.convention import (
    ANSWERS,
    ARGUMENTS,
    BOARDS,
    WITHOUT_VALUE,
    Convention,
    Grid,
    cell_of,
    is_answer,
    question,
)
from noughts.rules.game import Game
from noughts.rules.notation import in_words
from noughts.rules.position import Position
from noughts.strategies.base import Strategy


def from_function(  # noqa: PLR0913 - each is a word of a convention, and has its name
    function: Callable[..., object],
    game: Game = GRID,
    *,
    board: str = "rows",
    marks: tuple[object, object] = ("X", "O"),
    empty: object = None,
    starts: int | None = 0,
    plays: int | None = None,
    answer: str = "row,col",
    arguments: tuple[str, ...] = ("board",),
) -> Strategy:
    """The strategy that asks `function`, as CS50's are asked unless something else is said.

    `board` is one of `BOARDS`, on which `marks` and `empty` stand as they are given here; with one
    of `NUMBERED` as `empty` each empty cell holds its own number. `starts` is the place in `marks`
    of the player who begins, None if either may; `plays` that of the one that the function always
    has, None if it plays for whoever is to move. `answer` is one of `ANSWERS` or `WITHOUT_VALUE`,
    perhaps with a score or a key; `arguments` are some of `ARGUMENTS`, in order.

    Raises `Unreadable` for a word that is none of these.
    """
    if not callable(function):
        raise BrokenStrategy(f"{function!r} is not a function: it cannot be called")
    known = [name for name in ARGUMENTS if name != "game"]
    _choose(board in BOARDS, board, "board", BOARDS)
    _choose(is_answer(answer), answer, "answer", [*ANSWERS, *WITHOUT_VALUE])
    for name in arguments:
        _choose(name in known, name, "argument", known)
    for number in (starts, plays):
        _choose(number in (0, 1, None), number, "place of a mark", ["0", "1", "None"])
    how = Convention(
        entry=title_of(function),
        arguments=arguments,
        board=board,
        starts=starts,
        plays=plays,
        answer=answer,
    )
    return _Function(game, function, how, marks, empty)


def _choose(known: bool, given: object, what: str, choice: Iterable[str]) -> None:  # noqa: FBT001
    if not known:
        raise Unreadable(f"{given!r} is not a valid {what}: choose {in_words(list(choice), 'or')}")


class _Function(Adapted):
    def __init__(
        self,
        game: Game,
        function: Callable[..., object],
        how: Convention,
        marks: tuple[object, object],
        empty: object,
    ) -> None:
        super().__init__(game, how.entry)
        self.form = how.answer
        self._function, self._how, self._marks, self._empty = function, how, marks, empty

    def ask(self, position: Position) -> Said:
        how, grid = self._how, grid_of(position)
        own = how.own_mark(grid.ply)
        asked = question(grid, self._marks[own], self._marks[1 - own], how.board, self._empty)
        raw = self._function(*(asked[name] for name in how.arguments))
        return raw, lambda: cell_of(how.answer, raw, grid, asked["cells"], asked["board"])

    def refusal(self, position: Position) -> str | None:
        side = "second" if position.ply % 2 else "first"
        if self._how.plays is None or side in self._how.sides:
            return None
        return (
            f"{self.spec} always plays {self._marks[self._how.plays]!r}, moving "
            f"{self._how.sides[0]}; in {position} it is the opponent's turn"
        )


def grid_of(position: Position) -> Grid:
    """A position as conventions know it."""
    return Grid(position.game.columns, position.game.rows, position.own, position.opponent)
