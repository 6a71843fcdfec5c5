"""What pictures of many boards share: the start of a document, and boards with cells of side 1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

from noughts.pictures.svg import Look
from noughts.rules.masks import cells_of
from noughts.rules.position import Position
from noughts.rules.tactics import complete_lines

FONT = 'font-family="system-ui, sans-serif"'


class Widths(NamedTuple):
    """The widths of strokes, as parts of a cell."""

    grid: float
    mark: float
    latest: float
    """The width of the last mark."""


def open_document(
    width: float, height: float, title: str, description: str, look: Look
) -> Iterator[str]:
    """Yield the start of an SVG document with a background, and the text for screen readers."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" '
    yield 'aria-labelledby="title desc">'
    yield f'<title id="title">{escape(title)}</title>'
    yield f'<desc id="desc">{escape(description)}</desc>'
    yield f'<rect width="{width:g}" height="{height:g}" fill="{look.paper}"/>'


def draw_board(
    position: Position, look: Look, widths: Widths, latest: int | None = None
) -> Iterator[str]:
    """Yield the grid, the marks and the complete lines of a board; `latest` is the last cell."""
    game = position.game
    grid = _grid(game.columns, game.rows)
    yield f'<path d="{grid}" stroke="{look.grid}" stroke-width="{widths.grid}"/>'
    bold = 0 if latest is None else 1 << latest
    for marks, colour, shape in (
        (position.first, look.first, _cross),
        (position.second, look.second, _nought),
    ):
        for bits, width in ((marks & ~bold, widths.mark), (marks & bold, widths.latest)):
            if bits:
                cells = (divmod(cell, game.columns) for cell in cells_of(bits))
                path = "".join(shape(row, column) for row, column in cells)
                yield f'<path d="{path}" stroke="{colour}" stroke-width="{width}"/>'
    for line in complete_lines(game.lines, position.opponent):
        cells = (divmod(cell, game.columns) for cell in cells_of(line))
        points = " ".join(f"{column + 0.5},{row + 0.5}" for row, column in cells)
        yield f'<polyline points="{points}" stroke="{look.ink}" stroke-width="{widths.mark}"/>'


def _grid(columns: int, rows: int) -> str:
    down = "".join(f"M{x} 0V{rows}" for x in range(1, columns))
    return down + "".join(f"M0 {y}H{columns}" for y in range(1, rows))


def _cross(row: int, column: int) -> str:
    return f"M{column}.22 {row}.22l.56 .56m0-.56l-.56 .56"


def _nought(row: int, column: int) -> str:
    return f"M{column}.21 {row}.5a.29.29 0 1 0 .58 0a.29.29 0 1 0-.58 0"
