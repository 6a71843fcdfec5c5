"""A function that takes a board and returns a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from noughts.adapters.adapted import GRID, Adapted, Answer, title_of
from noughts.adapters.boards import (
    ANSWERS,
    ARGUMENTS,
    BOARDS,
    WITHOUT_VALUE,
    cell_of,
    is_answer,
    show_cells,
)
from noughts.errors import BrokenStrategy, Unreadable
from noughts.rules.game import Game
from noughts.rules.notation import in_words
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Strategy


def from_function(  # noqa: PLR0913 - each describes one property of the function
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
    """Return the strategy that calls `function`, by default as CS50 calls `minimax`.

    `board` is one of `BOARDS`, with `marks` and `empty` in its cells; with one of `NUMBERED` as
    `empty`, each empty cell has its own number. `starts` is the index in `marks` of the player who
    moves first, None if either may. `plays` is the index of the mark that the function always
    plays, None if it plays for the player to move. `answer` is one of `ANSWERS` or
    `WITHOUT_VALUE`, perhaps with a score or a key. `arguments` are "board" and names in
    `ARGUMENTS`, in order.

    Raises `Unreadable` for any other value.
    """
    if not callable(function):
        raise BrokenStrategy(f"{function!r} is not a function: it cannot be called")
    names = ["board", *ARGUMENTS]
    _check(board in BOARDS, board, "board", BOARDS)
    _check(is_answer(answer), answer, "answer", [*ANSWERS, *WITHOUT_VALUE])
    for name in arguments:
        _check(name in names, name, "argument", names)
    for number in (starts, plays):
        _check(number in (0, 1, None), number, "place of a mark", ["0", "1", "None"])
    form = Form(board, marks, empty, starts, plays, answer, arguments)
    return _Function(game, function, form)


def _check(valid: bool, value: object, what: str, choice: Iterable[str]) -> None:  # noqa: FBT001
    if not valid:
        raise Unreadable(f"{value!r} is not a valid {what}: choose {in_words(list(choice), 'or')}")


@dataclass(frozen=True)
class Form:
    """How to call a function, as `from_function` describes it."""

    board: str
    marks: tuple[object, object]
    empty: object
    starts: int | None
    plays: int | None
    answer: str
    arguments: tuple[str, ...]

    @property
    def side(self) -> Side | None:
        """The only side that the function plays; None if it plays both."""
        if self.plays is None or self.starts is None:
            return None
        return Side.FIRST if self.plays == self.starts else Side.SECOND

    def own_mark(self, position: Position) -> int:
        """Return the index of the mark of the player to move."""
        return ((self.starts or 0) + position.ply) % 2 if self.plays is None else self.plays


class _Function(Adapted):
    def __init__(self, game: Game, function: Callable[..., object], form: Form) -> None:
        super().__init__(game, title_of(function))
        self.form = form.answer
        self._function, self._form = function, form

    def call(self, position: Position) -> Answer:
        form = self._form
        place = form.own_mark(position)
        own, opponent = form.marks[place], form.marks[1 - place]
        cells = show_cells(position, own, opponent, form.empty)
        board = BOARDS[form.board](cells, position.game.columns)
        raw = self._function(
            *(
                board if name == "board" else ARGUMENTS[name](position, cells, own, opponent)
                for name in form.arguments
            )
        )
        return raw, lambda: cell_of(form.answer, raw, position, cells, board)

    def refusal(self, position: Position) -> str | None:
        side = self._form.side
        if side is None or side.index == position.ply % 2:
            return None
        mark = self._form.marks[self._form.plays or 0]
        return (
            f"{self.spec} always plays {mark!r}, moving {side}; "
            f"in {position} it is the opponent's turn"
        )
