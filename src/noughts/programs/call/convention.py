"""How noughts calls a program: an expression, perhaps after statements, and the names in it.

The names in the expression are `board`, `own`, `opponent`, `empty`, `cells` (the nine marks row by
row), `module` (the program), and `observation` and `configuration` for Kaggle's agents.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

from noughts.analysis.walk import Masks
from noughts.errors import NoughtsError
from noughts.programs.call.kinds import BOARDS, answer_words
from noughts.rules.masks import cells_of
from noughts.rules.side import Side

NAMES = ("board", "own", "opponent", "empty", "cells", "module")

BOTH = (Side.FIRST, Side.SECOND)

NUMBERED = {"1-9": "{1}", "0-8": "{0}", "'1'-'9'": "'{1}'", "'0'-'8'": "'{0}'"}
"""Values of `empty` for boards whose empty cells hold their own number, perhaps as a string."""


@dataclass(frozen=True)
class Convention:
    """One way to call a program. Marks are Python expressions in the program's module."""

    expression: str
    """Python code whose last line is an expression that returns the move."""
    board: str = "rows"
    """A name in `kinds.BOARDS`."""
    marks: tuple[str, str] = ("'X'", "'O'")
    """The mark that moves first, and the other."""
    empty: str = "None"
    """The mark of an empty cell: an expression, or a name in `NUMBERED`."""
    answer: str = "row,col"
    """A kind of answer that `kinds.check_answer` accepts."""
    sides: tuple[Side, ...] = BOTH
    """The sides that the program plays."""
    name: str = "--call"
    """Where the convention comes from: `CS50`, `Kaggle`, `function` or `--call`."""

    @property
    def call(self) -> str:
        """The expression in the form of `--call`."""
        return self.expression.replace("\n", "; ")

    @property
    def sentence(self) -> str:
        """How noughts called the program, in a sentence."""
        if self.name in ("CS50", "Kaggle"):
            first = self.marks[0].strip("'")
            swapped = ", but its player() lets O move first" if first.upper() == "O" else ""
            return f"Called {self.expression}, as {self.name} does{swapped}."
        empty = f"their numbers {self.empty}" if self.empty in NUMBERED else self.empty
        return (
            f"Called {self.call} with {BOARDS[self.board].words}: {self.marks[0]} moves first, "
            f"then {self.marks[1]}; empty cells hold {empty}. "
            f"It returns {answer_words(self.answer)}."
        )

    def question(self, masks: Masks) -> dict[str, Any]:
        """Return the question about a position, for a worker."""
        ply = (masks[0] | masks[1]).bit_count()
        own, opponent = self.marks[ply % 2], self.marks[1 - ply % 2]
        numbered = NUMBERED.get(self.empty)
        cells = [numbered.format(c, c + 1) if numbered else self.empty for c in range(9)]
        for mask, mark in zip(masks, (own, opponent), strict=True):
            for cell in cells_of(mask):
                cells[cell] = mark
        return {
            "cells": cells,
            "own": own,
            "opponent": opponent,
            "empty": "None" if numbered else self.empty,
            "ply": ply,
            "board": BOARDS[self.board].build,
            "expression": self.expression,
        }


def check_call(call: str) -> str:
    r"""Return the value of `--call` with one statement on each line.

    Raises `NoughtsError` if it is not Python that ends with an expression.

    >>> check_call("module.board=board; move()")
    'module.board = board\nmove()'
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
    return "\n".join(map(ast.unparse, (*before, last)))


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
