"""How noughts calls a program: an expression, statements to run before it, and their names.

The names in the expression are `board`, `own`, `opponent`, `empty`, `cells` (the nine marks row by
row), `module` (the program), and `observation` and `configuration` for Kaggle's agents.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

from noughts.analysis.walk import Masks
from noughts.errors import NoughtsError
from noughts.programs.call.answers import answer_words
from noughts.programs.call.boards import BOARDS
from noughts.rules.side import Side

NAMES = ("board", "own", "opponent", "empty", "cells", "module")

BOTH = (Side.FIRST, Side.SECOND)

NUMBERED = {"1-9": "{1}", "0-8": "{0}", "'1'-'9'": "'{1}'", "'0'-'8'": "'{0}'"}
"""Values of `empty` for boards whose empty cells hold their own number, perhaps as a string."""


@dataclass(frozen=True)
class Convention:
    """One way to call a program. Marks are Python expressions in the program's module."""

    expression: str
    setup: str = ""
    """Statements that run before the expression."""
    board: str = "rows"
    """A name in `boards.BOARDS`."""
    marks: tuple[str, str] = ("'X'", "'O'")
    """The mark that moves first, and the other."""
    empty: str = "None"
    """An expression, or a name in `NUMBERED`."""
    answer: str = "row,col"
    """A kind of answer, as `answers.check_answer` takes it."""
    sides: tuple[Side, ...] = BOTH
    """The sides that the program plays."""
    name: str = "--call"
    """Where the convention comes from: `CS50`, `Kaggle`, `function` or `--call`."""

    @property
    def call(self) -> str:
        """The set-up and the expression, as `--call` takes them."""
        return "; ".join(filter(None, (self.setup.replace("\n", "; "), self.expression)))

    @property
    def options(self) -> str:
        """The options that call the program in this way again."""
        marks = "/".join(mark_text(mark) for mark in (*self.marks, self.empty))
        only = f" --plays {self.sides[0]}" if len(self.sides) == 1 else ""
        return (
            f'--call "{self.call}" --board {self.board} --marks "{marks}" '
            f"--answer {self.answer}{only}"
        )

    @property
    def sentence(self) -> str:
        """How noughts called the program, in a sentence."""
        if self.name == "CS50":
            return f"Called {self.expression}, as CS50 does."
        if self.name == "Kaggle":
            return f"Called {self.expression}, as Kaggle does."
        first, second = map(mark_text, self.marks)
        empty = f"their numbers {self.empty}" if self.empty in NUMBERED else self.empty
        return (
            f"Called {self.call} with {BOARDS[self.board].words}: {first} moves first, then "
            f"{second}; empty cells hold {empty}. It returns {answer_words(self.answer)}."
        )

    def mark_of(self, masks: Masks) -> int:
        """Return the index in `marks` of the mark to move."""
        return (masks[0] | masks[1]).bit_count() % 2

    def question(self, masks: Masks) -> dict[str, Any]:
        """Return the question about a position, for a worker."""
        own = self.mark_of(masks)
        numbered = NUMBERED.get(self.empty)
        cells = [
            self.marks[own] if masks[0] >> cell & 1
            else self.marks[1 - own] if masks[1] >> cell & 1
            else numbered.format(cell, cell + 1) if numbered
            else self.empty
            for cell in range(9)
        ]  # fmt: skip
        return {
            "cells": cells,
            "own": self.marks[own],
            "opponent": self.marks[1 - own],
            "empty": "None" if numbered else self.empty,
            "ply": (masks[0] | masks[1]).bit_count(),
            "board": BOARDS[self.board].build,
            "given": "observation" if self.name == "Kaggle" else "board",
            "setup": self.setup,
            "expression": self.expression,
        }


def bare_question(expression: str) -> dict[str, Any]:
    """Return a question without a position: evaluate this in the program's module."""
    return {"cells": [], "setup": "", "expression": expression}


def request(questions: list[dict[str, Any]], *, follow: bool, stop: bool = True) -> dict[str, Any]:
    """Return the message that makes a worker answer these questions in turn.

    Without `follow` the worker samples random draws instead of reporting them; with `stop` it
    stops at the first question that fails.
    """
    return {"questions": questions, "follow": follow, "stop": stop}


def split_call(call: str) -> tuple[str, str]:
    """Return the set-up statements and the expression of `--call`.

    >>> split_call("module.board = board; move()")
    ('module.board = board', 'move()')
    """
    try:
        *before, last = ast.parse(call.strip()).body
    except (SyntaxError, ValueError) as error:
        why = getattr(error, "msg", None) or "it is empty"
        raise NoughtsError(f"--call {call!r} is not Python: {why}") from None
    if not isinstance(last, ast.Expr):
        raise NoughtsError(
            f"--call {call!r} returns nothing; end it with an expression, such as "
            "best_move(board, own)"
        )
    return "\n".join(map(ast.unparse, before)), ast.unparse(last)


def parse_marks(text: str) -> tuple[tuple[str, str], str]:
    """Return the two marks and the empty one of `--marks`, as expressions.

    >>> parse_marks("X/O/None")
    (("'X'", "'O'"), 'None')
    >>> parse_marks("1/-1/0")
    (('1', '-1'), '0')
    >>> parse_marks("Mark.X/Mark.O/1-9")
    (('Mark.X', 'Mark.O'), '1-9')
    """
    parts = text.split("/")
    if len(parts) != 3:
        raise NoughtsError(
            f"--marks {text!r} does not give three marks; write the mark that moves first, the "
            "other mark and what an empty cell holds, such as X/O/None or 1/-1/0"
        )
    first, second, empty = map(_mark_expression, parts)
    if first == second or empty in (first, second):
        raise NoughtsError(f"--marks {text!r} gives one mark twice; write three different marks")
    return (first, second), empty


def _mark_expression(text: str) -> str:
    """Return the expression for one part of `--marks`; a bare name becomes a string."""
    if text in NUMBERED:
        return text
    try:
        node = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return repr(text)
    return repr(text) if isinstance(node, ast.Name) else text.strip()


def mark_text(expression: str) -> str:
    """Return a mark as it is written in `--marks`."""
    try:
        value = ast.literal_eval(expression)
    except (SyntaxError, ValueError):
        return expression
    plain = isinstance(value, str) and _mark_expression(value) == repr(value)
    return str(value) if plain else expression
