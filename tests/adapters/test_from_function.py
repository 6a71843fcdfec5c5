"""A function becomes a strategy, whatever board it reads and however it answers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

import pytest
from players import OBLONG, chosen_on, expected, fails, oblong

from noughts import BrokenStrategy, Game, Position, Unreadable, Unsuitable, mnk
from noughts.adapters import from_function
from noughts.adapters.adapted import Theirs
from noughts.analysis.proof import prove_side
from noughts.rules.notation import parse_position
from noughts.rules.side import Side
from noughts.strategies.registry import parse_strategy

READ: dict[str, Callable[[Theirs, int, int], object]] = {
    "rows": lambda board, row, column: board[row][column],
    "tuples": lambda board, row, column: board[row][column],
    "numpy": lambda board, row, column: board[row, column],
    "pairs": lambda board, row, column: board[row, column],
    "pairs1": lambda board, row, column: board[row + 1, column + 1],
}
READ_FLAT: dict[str, Callable[[Theirs, int], object]] = {
    "flat": lambda board, cell: board[cell],
    "flat10": lambda board, cell: board[cell + 1],
    "dict9": lambda board, cell: board[cell + 1],
    "dict0": lambda board, cell: board[cell],
    "dict9text": lambda board, cell: board[str(cell + 1)],
    "numpyflat": lambda board, cell: board[cell],
    "tuple": lambda board, cell: board[cell],
    "text": lambda board, cell: board[cell],
}


def marks_on(board: object, kind: str, columns: int, rows: int) -> list[object]:
    """All marks, as somebody who knows this kind of board finds them."""
    if kind in READ:
        return [READ[kind](board, row, column) for row in range(rows) for column in range(columns)]
    return [READ_FLAT[kind](board, cell) for cell in range(columns * rows)]


@pytest.mark.parametrize("kind", [*READ, *READ_FLAT])
def test_a_function_is_shown_every_kind_of_board(kind: str, classes: tuple[Position, ...]) -> None:
    for positions, game in ((classes, mnk(3, 3, 3)), (oblong(), OBLONG)):

        def player(board: object, own: str, opponent: str, game: Game = game) -> int:
            assert {own, opponent} == {"x", "o"}
            return chosen_on(marks_on(board, kind, game.columns, game.rows), own, opponent)

        strategy = from_function(
            player,
            game,
            board=kind,
            marks=("x", "o"),
            empty=" ",
            answer="index",
            arguments=("board", "own", "opponent"),
        )
        for position in positions:
            assert strategy.policy(position) == expected(position)


def mover(board: list[str]) -> str:
    return "X" if board.count("X") == board.count("O") else "O"


def written_on(board: list[str], cell: int) -> list[str]:
    return [*board[:cell], mover(board), *board[cell + 1 :]]


ANSWERED: dict[str, Callable[[int, int, list[str]], object]] = {
    "row,col": lambda cell, columns, _: (cell // columns, cell % columns),
    "col,row": lambda cell, columns, _: [cell % columns, cell // columns],
    "row1,col1": lambda cell, columns, _: (cell // columns + 1, cell % columns + 1),
    "col1,row1": lambda cell, columns, _: (cell % columns + 1, cell // columns + 1),
    "index": lambda cell, _, __: cell,
    "number": lambda cell, _, __: str(cell + 1),
    "name": lambda cell, columns, _: f"{'abcd'[cell % columns]}{cell // columns + 1}",
    "kth": lambda cell, _, board: board[:cell].count("."),
    "board": lambda cell, _, board: written_on(board, cell),
    "written": lambda cell, _, board: board.__setitem__(cell, mover(board)),
    "score,index": lambda cell, _, __: (-1, cell),
    "row,col,score": lambda cell, columns, _: (cell // columns, cell % columns, 0.5),
    "move:number": lambda cell, _, __: {"score": 1, "move": cell + 1},
}


@pytest.mark.parametrize("answer", ANSWERED)
def test_a_function_answers_in_every_way(answer: str, classes: tuple[Position, ...]) -> None:
    for positions, game in ((classes, mnk(3, 3, 3)), (oblong(), OBLONG)):

        def player(board: list[str], own: str, opponent: str, game: Game = game) -> object:
            cell = chosen_on(board, own, opponent)
            return ANSWERED[answer](cell, game.columns, board)

        words = ("board", "own", "opponent")
        strategy = from_function(
            player, game, board="flat", empty=".", answer=answer, arguments=words
        )
        for position in positions:
            assert strategy.policy(position) == expected(position)


def test_a_board_with_ten_cells_has_none_to_spare() -> None:
    game = mnk(5, 2, 2)
    strategy = from_function(
        lambda board: board.__setitem__(7, "X"), game, board="flat", answer="written"
    )
    assert strategy.policy(game.start) == {7: 1}


def test_without_a_word_a_function_is_asked_as_cs50_asks(unfinished: tuple[Position, ...]) -> None:
    def minimax(board: list[list[str | None]]) -> tuple[int, int]:
        marks: list[object] = [mark for row in board for mark in row]
        own, opponent = "XO" if marks.count("X") == marks.count("O") else "OX"
        row, column = divmod(chosen_on(marks, own, opponent), 3)
        assert board[row][column] is None
        return row, column

    strategy = from_function(minimax)
    assert strategy.spec == "minimax"
    for position in unfinished:
        assert strategy.policy(position) == expected(position)


def test_either_mark_may_begin() -> None:
    shown: list[object] = []

    def player(board: list[int], own: int) -> int:
        shown.append((board, own))
        return 8

    strategy = from_function(
        player,
        board="flat",
        marks=(1, -1),
        empty=0,
        starts=1,
        answer="index",
        arguments=("board", "own"),
    )
    strategy.policy(parse_position("X../O../X.."))
    assert shown == [([-1, 0, 0, 1, 0, 0, -1, 0, 0], 1)]


@pytest.mark.parametrize(
    ("empty", "shown"),
    [("numbers", [1, "X", 3]), ("numbers0", [0, "X", 2]), ("numbers text", ["1", "X", "3"])],
)
def test_empty_cells_may_hold_their_numbers(empty: str, shown: list[object]) -> None:
    def player(board: list[list[object]]) -> tuple[int, int]:
        assert board[0] == shown
        return 0, 0

    strategy = from_function(player, empty=empty)
    assert strategy.policy(parse_position(".X./.../...")) == {0: 1}


def test_a_function_with_a_mark_of_its_own_plays_one_side() -> None:
    strategy = from_function(
        lambda board: board.index(None), board="flat", answer="index", plays=1
    )
    assert strategy.policy(parse_position("X../.../...")) == {1: 1}
    with pytest.raises(Unsuitable, match=r"always plays 'O', moving second"):
        strategy.policy(mnk(3, 3, 3).start)
    with pytest.raises(Unsuitable, match="it is the opponent's turn"):
        prove_side(strategy, Side.FIRST)
    either = from_function(
        lambda board: board.index(None), board="flat", answer="index", plays=1, starts=None
    )
    assert either.policy(mnk(3, 3, 3).start) == {0: 1}


def test_what_a_function_does_to_its_board_is_its_own_affair(grid: Game) -> None:
    def player(board: list[list[str | None]]) -> tuple[int, int]:
        empty = [(r, c) for r in range(3) for c in range(3) if board[r][c] is None]
        for row in board:
            row[:] = ["X"] * 3
        return empty[-1]

    strategy = from_function(player)
    assert [strategy.policy(grid.start) for _ in range(2)] == [{8: 1}] * 2


@pytest.mark.parametrize(
    ("function", "complaint"),
    [
        (lambda _: (0, 0), r"returns \(0, 0\) in X\.\./\.\.\./\.\.\., which is already taken"),
        (lambda _: (3, 0), "which is not a cell of the board"),
        (lambda _: (0, -1), "which is not a cell of the board"),
        (lambda _: None, "returns None in .*, which cannot be read as row,col"),
        (lambda _: (0.5, 1), "cannot be read as row,col"),
        (lambda _: (True, False), "cannot be read as row,col"),
        (fails, r"fails fails in .*: KeyError\('no such thing'\)"),
        (lambda _: sys.exit(3), r"SystemExit\(3\)"),
        (lambda: (0, 1), "TypeError"),
        (lambda _: parse_position("?"), "fails in .*: Unreadable"),
    ],
)
def test_a_fault_of_a_function_is_told(function: Callable[..., object], complaint: str) -> None:
    with pytest.raises(BrokenStrategy, match=complaint):
        from_function(function).policy(parse_position("X../.../..."))


def test_an_endless_answer_is_cut() -> None:
    with pytest.raises(BrokenStrategy) as told:
        from_function(lambda _: "x" * 10**6).policy(mnk(3, 3, 3).start)
    assert len(str(told.value)) < 200


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({"board": "column"}, "'column' is not a valid board: choose rows, flat, .* or text"),
        ({"answer": "cell"}, "'cell' is not a valid answer: choose row,col, .* or written"),
        ({"answer": "score,board"}, "is not a valid answer"),
        ({"arguments": ("game",)}, "'game' is not a valid argument: choose board, own, "),
        ({"starts": 2}, "2 is not a valid place of a mark: choose 0, 1 or None"),
        ({"plays": "X"}, "'X' is not a valid place of a mark"),
    ],
)
def test_a_word_that_is_none_is_refused_at_once(told: dict[str, Theirs], complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        from_function(fails, **told)


@pytest.mark.parametrize("side", list(Side))
def test_a_function_is_proved_like_any_strategy(grid: Game, side: Side) -> None:
    rules = parse_strategy("rules", grid)

    def by_the_rules(board: str) -> int:
        rows = "/".join(board[start : start + 3] for start in (0, 3, 6))
        return min(rules.policy(parse_position(rows)))

    adapted = from_function(by_the_rules, board="text", empty=".", answer="index")
    assert prove_side(adapted, side).unbeatable
    assert adapted.reason(grid.start) == "by_the_rules gives no reason."
    careless = from_function(
        lambda board: board.index("."), board="text", empty=".", answer="index"
    )
    assert prove_side(careless, side).loss


def test_a_function_that_leaves_its_answer_to_chance_is_found_out() -> None:
    random = Random(1)
    strategy = from_function(
        lambda board: random.choice([cell for cell, mark in enumerate(board) if mark is None]),
        board="flat",
        answer="index",
    )
    assert "returns a different policy" in (prove_side(strategy, Side.FIRST).fault or "")
