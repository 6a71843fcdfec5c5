"""Positions as SVG, for a page, a document, a notebook or a file.

The SVG has no style sheets and no scripts, so every viewer shows the same picture.
Marks are strokes with round ends; the only text is the names of the columns and rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape

from noughts.rules.masks import cells_of
from noughts.rules.notation import LETTERS, cell_name, cell_names, line_name
from noughts.rules.position import Position
from noughts.rules.tactics import complete_lines
from noughts.rules.variants import layer_rows

CELL = 100
"""The side of a cell; all other lengths are in proportion."""

MARGIN = 44
"""The margin for the labels, left and above; the other two margins are half as wide."""

REACH = 27
"""The distance from the middle of a cell to the ends of its mark."""


class Look(NamedTuple):
    """The colours of a picture."""

    paper: str
    ink: str
    grid: str
    first: str
    second: str


LIGHT = Look("#FAF8F3", "#20242C", "#8F8878", "#1F6FB2", "#C2571A")
DARK = Look("#16181D", "#E9E6DF", "#666C7A", "#6CB4F0", "#F29A5B")


def draw(
    position: Position,
    last: int | None = None,
    *,
    dark: bool = False,
    captions: Mapping[int, str] | None = None,
) -> str:
    """Return the board with its marks as an SVG document, and captions in empty cells.

    A dot shows the cell of the `last` move. A stroke runs through each complete line.
    """
    game, look = position.game, DARK if dark else LIGHT
    width, height = (side * CELL + MARGIN * 3 // 2 for side in (game.columns, game.rows))
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(f"{game}: {position}")}</title>',
        f'<desc id="desc">{escape(describe(position, last, captions))}</desc>',
        f'<rect width="{width}" height="{height}" fill="{look.paper}"/>',
        *_grid(position, look),
        *_labels(position, look),
        *_marks(position, look, last),
        *_lines(position, look),
        *_captions(position, look, captions or {}),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def describe(
    position: Position, last: int | None = None, captions: Mapping[int, str] | None = None
) -> str:
    """Return the position in words, as in `X: a1 and b2. O: c1. O to move`."""
    game = position.game
    sentences = [
        f"{mark}: {cell_names(marks, game) if marks else 'nothing yet'}."
        for mark, marks in zip("XO", (position.first, position.second), strict=True)
    ]
    if last is not None:
        sentences.append(f"Last move: {cell_name(last, game)}.")
    if lines := complete_lines(game.lines, position.opponent):
        sentences.append(f"{position.just_moved} wins with {line_name(lines[0], game)}.")
    else:
        sentences.append("A draw." if position.over else f"{position.to_move} to move.")
    if captions:
        phrases = (f"{cell_name(cell, game)} {text}" for cell, text in captions.items())
        sentences.append(f"{', '.join(phrases)}.")
    return " ".join(sentences)


def _captions(position: Position, look: Look, captions: Mapping[int, str]) -> Iterator[str]:
    if captions:
        size = min(28, 150 // max(map(len, captions.values())))
        yield (
            f'<g fill="{look.ink}" font-family="system-ui, sans-serif" font-size="{size}" '
            'text-anchor="middle" aria-hidden="true">'
        )
        for cell, text in captions.items():
            x, y = _middle(position, cell)
            yield f'<text x="{x}" y="{y + size // 3}">{escape(text)}</text>'
        yield "</g>"


def _middle(position: Position, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, position.game.columns)
    return MARGIN + column * CELL + CELL // 2, MARGIN + row * CELL + CELL // 2


def _grid(position: Position, look: Look) -> Iterator[str]:
    game = position.game
    right, bottom = MARGIN + game.columns * CELL, MARGIN + game.rows * CELL
    strokes = [f"M{x} {MARGIN}V{bottom}" for x in range(MARGIN, right + 1, CELL)]
    strokes += [f"M{MARGIN} {y}H{right}" for y in range(MARGIN, bottom + 1, CELL)]
    yield f'<path d="{"".join(strokes)}" stroke="{look.grid}" stroke-width="2" fill="none"/>'
    borders = range(MARGIN, bottom, layer_rows(game) * CELL)[1:]
    if borders:  # of the layers of a cube
        wide = "".join(f"M{MARGIN} {y}H{right}" for y in borders)
        yield f'<path d="{wide}" stroke="{look.grid}" stroke-width="8" fill="none"/>'


def _labels(position: Position, look: Look) -> Iterator[str]:
    yield (
        f'<g fill="{look.ink}" fill-opacity="0.7" font-family="system-ui, sans-serif" '
        'font-size="20" text-anchor="middle" aria-hidden="true">'
    )
    for column in range(position.game.columns):
        x, _ = _middle(position, column)
        yield f'<text x="{x}" y="{MARGIN - 14}">{LETTERS[column]}</text>'
    for row in range(position.game.rows):
        _, y = _middle(position, row * position.game.columns)
        yield f'<text x="{MARGIN // 2}" y="{y + 7}">{row + 1}</text>'
    yield "</g>"


def _marks(position: Position, look: Look, last: int | None) -> Iterator[str]:
    yield '<g fill="none" stroke-width="10" stroke-linecap="round">'
    for cell in cells_of(position.first):
        x, y = _middle(position, cell)
        left, right, top, bottom = x - REACH, x + REACH, y - REACH, y + REACH
        strokes = f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"
        yield f'<path d="{strokes}" stroke="{look.first}"/>'
    for cell in cells_of(position.second):
        x, y = _middle(position, cell)
        yield f'<circle cx="{x}" cy="{y}" r="{REACH}" stroke="{look.second}"/>'
    yield "</g>"
    if last is not None:
        x, y = _middle(position, last)
        far = CELL // 2 - 12
        yield f'<circle cx="{x + far}" cy="{y + far}" r="5" fill="{look.ink}"/>'


def _lines(position: Position, look: Look) -> Iterator[str]:
    for line in complete_lines(position.game.lines, position.opponent):
        points = " ".join("{},{}".format(*_middle(position, cell)) for cell in cells_of(line))
        yield (
            f'<polyline points="{points}" fill="none" stroke="{look.ink}" stroke-width="6" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
