"""A program as a student writes it, and the same with one fault."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from noughts.programs.apart.host import Before
from noughts.programs.apart.wire import Leaf, Reply, Trouble
from noughts.programs.convention import Convention, Grid, cell_of, question
from noughts.programs.program import Crew, Foreign, Program

from noughts.rules.game import mnk
from noughts.rules.position import Position

CS50 = """
X, O, EMPTY = "X", "O", None
known = {}


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    cells = sum(board, [])
    return X if cells.count(X) == cells.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    i, j = action
    if i < 0 or j < 0 or board[i][j] != EMPTY:
        raise ValueError("not a move")
    copy = [row[:] for row in board]
    copy[i][j] = player(board)
    return copy


def lines(board):
    for i in range(3):
        yield board[i]
    for j in range(3):
        yield [board[0][j], board[1][j], board[2][j]]
    yield [board[0][0], board[1][1], board[2][2]]
    yield [board[0][2], board[1][1], board[2][0]]


def winner(board):
    for line in lines(board):
        if line[0] and line[0] == line[1] == line[2]:
            return line[0]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def value(board):
    key = str(board)
    if key not in known:
        values = [value(result(board, a)) for a in actions(board)] if not terminal(board) else []
        best = max if player(board) == X else min
        known[key] = best(values) if values else utility(board)
    return known[key]


def minimax(board):
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda a: value(result(board, a)))
"""

FAULTS = {
    "takes an empty line for a finished one": ("if line[0] and line[0]", "if line[0]"),
    "misses a win on the last cell": (
        "    for line in lines(board):",
        "    if not actions(board):\n        return None\n    for line in lines(board):",
    ),
    "does not see a line": ("    yield [board[0][2], board[1][1], board[2][0]]\n", ""),
    "looks only one move ahead": ("value(result(board, a)))", "utility(result(board, a)))"),
    "swaps row and column": (
        "    return best(sorted(actions(board)), key=lambda a: value(result(board, a)))",
        "    return best(sorted(actions(board)), key=lambda a: value(result(board, a)))[::-1]",
    ),
    "plays the first empty cell": (
        "    return best(sorted(actions(board)), key=lambda a: value(result(board, a)))",
        "    return min(actions(board))",
    ),
    "chooses the worst move": (
        "max if player(board) == X else min\n    return",
        "min if player(board) == X else max\n    return",
    ),
    "counts the players wrongly": ("cells.count(X) == cells.count(O)", "board[1].count(X) <= 1"),
    "writes on the board it is given": ("[row[:] for row in board]", "board[:]"),
    "plays on when the game is over": ("winner(board) is not None or not", "not"),
    "takes a win for something else": ("{X: 1, O: -1, None: 0}", "{X: 1, O: 1, None: 0}"),
}
"""By the name of the fault: what is to be replaced, and by what."""


def with_fault(name: str, source: str = CS50) -> str:
    """The program with this fault; without one if it has no name."""
    if not name:
        return source
    before, after = FAULTS[name]
    assert before in source
    return source.replace(before, after)


class Here(Foreign):
    """A function in this process, asked as if it were a program."""

    def __init__(self, move: Callable[[Any], Any], convention: Convention | None = None) -> None:
        super().__init__(mnk(3, 3, 3), "homework.py")
        self.function = move
        self.convention = convention or Convention(entry="minimax")

    @property
    def sides(self) -> tuple[str, ...]:
        return self.convention.sides

    def described(self) -> dict[str, object]:
        return {}

    def introduced(self) -> str:
        return "a function of a test"

    def reply(
        self,
        position: Position,
        *,
        fresh: bool = False,  # noqa: ARG002 - nothing is remembered here
        before: Before = (),  # noqa: ARG002 - likewise
        budget: int | None = None,  # noqa: ARG002 - likewise
    ) -> Reply:
        grid = Grid(3, 3, position.own, position.opponent)
        marks = ("X", "O") if position.ply % 2 == 0 else ("O", "X")
        asked = question(grid, *marks, "rows", None)
        try:
            answer = self.function(asked["board"])
            cell = cell_of("row,col", answer, grid, asked["cells"], asked["board"])
            leaf = Leaf(Fraction(1), cell, repr(answer))
        except (TypeError, ValueError) as error:
            leaf = Leaf(Fraction(1), None, "", Trouble(type(error).__name__, str(error)))
        return Reply((leaf,), Fraction(1), wrote=False, seconds=0)

    def close(self) -> None:
        pass


def here(source: str) -> Here:
    """A CS50 file as such a function."""
    names: dict[str, Any] = {}
    exec(source, names)  # noqa: S102 - our own text, above
    return Here(names["minimax"])


def as_program(path: Path, source: str) -> Program:
    """A program in a file, loaded and recognised in a process of its own."""
    path.write_text(source, "utf-8")
    return Program(mnk(3, 3, 3), Crew(path))
