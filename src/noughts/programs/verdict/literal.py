"""Boards of a program as Python text, for expressions and for files that people read."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Sequence

from noughts.programs.convention import NUMBERED, Convention
from noughts.rules.position import Position


def _rows(cells: Sequence[str], columns: int) -> list[str]:
    return [", ".join(cells[start : start + columns]) for start in range(0, len(cells), columns)]


def _pairs(cells: Sequence[str], columns: int, base: int) -> str:
    items = (
        f"({cell // columns + base}, {cell % columns + base}): {mark}"
        for cell, mark in enumerate(cells)
    )
    return f"{{{', '.join(items)}}}"


def _listed(cells: Sequence[str]) -> str:
    return f"[{', '.join(cells)}]"


def _keyed(cells: Sequence[str], key: Callable[[int], object]) -> str:
    return f"{{{', '.join(f'{key(cell)!r}: {mark}' for cell, mark in enumerate(cells))}}}"


def _rows_listed(cells: Sequence[str], columns: int) -> str:
    return _listed([f"[{row}]" for row in _rows(cells, columns)])


BOARDS: dict[str, Callable[[Sequence[str], int], str]] = {
    "rows": _rows_listed,
    "flat": lambda cells, _: _listed(cells),
    "flat10": lambda cells, _: _listed(["' '", *cells]),
    "dict9": lambda cells, _: _keyed(cells, lambda cell: cell + 1),
    "dict0": lambda cells, _: _keyed(cells, lambda cell: cell),
    "dict9text": lambda cells, _: _keyed(cells, lambda cell: str(cell + 1)),
    "pairs": lambda cells, columns: _pairs(cells, columns, 0),
    "pairs1": lambda cells, columns: _pairs(cells, columns, 1),
    "numpy": lambda cells, columns: f"numpy.array({_rows_listed(cells, columns)})",
    "numpyflat": lambda cells, _: f"numpy.array({_listed(cells)})",
    "tuple": lambda cells, _: f"({', '.join(cells)})",
    "tuples": lambda cells, columns: f"({', '.join(f'({row})' for row in _rows(cells, columns))})",
    "text": lambda cells, _: f'"".join(map(str, {_listed(cells)}))',
}
"""How the marks of all cells, as text, become the text of a board; as `convention.BOARDS`."""


def board_text(convention: Convention, position: Position, scope: str = "") -> str:
    """A board as the program takes it; names of the program are looked up in `scope`."""
    cells = cells_text(convention, position, scope)
    return BOARDS[convention.board](cells, position.game.columns)


def cells_text(convention: Convention, position: Position, scope: str = "") -> list[str]:
    """The marks of all cells, row by row."""
    own, opponent = own_marks(convention, position, scope)
    numbered = NUMBERED.get(convention.empty)
    empty = "" if numbered else within(convention.empty, scope)
    return [
        own if position.own >> cell & 1
        else opponent if position.opponent >> cell & 1
        else repr(numbered(cell)) if numbered
        else empty
        for cell in range(position.game.cells)
    ]  # fmt: skip


def own_marks(convention: Convention, position: Position, scope: str = "") -> tuple[str, str]:
    """The mark of the player about to move, and the opponent's."""
    own = convention.own_mark(position.ply)
    return within(convention.marks[own], scope), within(convention.marks[1 - own], scope)


def within(expression: str, scope: str) -> str:
    """An expression whose names are looked up in `scope`: `Mark.X` becomes `program.Mark.X`."""
    if not scope or _is_literal(expression):
        return expression

    class Scoped(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return node if node.id in dir(builtins) else ast.Attribute(ast.Name(scope), node.id)

    return ast.unparse(Scoped().visit(ast.parse(expression, mode="eval")))


def _is_literal(expression: str) -> bool:
    """Whether it says the same everywhere, and can be left as it was written."""
    try:
        ast.literal_eval(expression)
    except (ValueError, SyntaxError):
        return False
    return True
