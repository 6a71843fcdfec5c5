"""A game as SVG: the board after each move, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from noughts.pictures.strokes import FONT, Widths, draw_board, open_document
from noughts.pictures.svg import DARK, LIGHT, Look, describe
from noughts.rules.game import Game
from noughts.rules.notation import cell_name

BOARD, GAP, ABREAST = 120, 28, 9
"""The width of a board, the space around it, and how many boards are in a row."""

HEAD, NAME = 54, 26
"""The height of a heading, and of the name of a move."""

WIDTHS = Widths(grid=0.04, mark=0.1, latest=0.16)


class Strip(NamedTuple):
    """A game to draw, and the heading above it."""

    heading: str
    moves: Sequence[int]
    mistake: int | None = None
    """The index of a move that gets the sign `??`."""


def draw(game: Game, strips: Sequence[Strip], *, dark: bool = False) -> str:
    """Return games from the empty board as an SVG document; there is at least one."""
    look = DARK if dark else LIGHT
    step = NAME + BOARD * game.rows / game.columns + GAP
    abreast = min(ABREAST, max(len(strip.moves) for strip in strips))
    width = max(GAP + abreast * (BOARD + GAP), 560)
    height = sum(HEAD + step * -(-len(strip.moves) // ABREAST) for strip in strips)
    description = " ".join(f"{strip.heading} {list_moves(game, strip)}" for strip in strips)
    parts = [*open_document(width, height, strips[0].heading, description, look)]
    y = 0.0
    for strip in strips:
        parts.append(
            f'<text x="{GAP}" y="{y + 34:g}" {FONT} font-size="20" font-weight="600" '
            f'fill="{look.ink}">{escape(strip.heading)}</text>'
        )
        parts += _boards(game, strip, y + HEAD, step, look)
        y += HEAD + step * -(-len(strip.moves) // ABREAST)
    return "\n".join([*parts, "</svg>\n"])


def _boards(game: Game, strip: Strip, top: float, step: float, look: Look) -> Iterator[str]:
    position = game.start
    for number, cell in enumerate(strip.moves):
        position = position.play(cell)
        row, column = divmod(number, ABREAST)
        x, y = GAP + column * (BOARD + GAP), top + row * step
        wrong = "??" if number == strip.mistake else ""
        yield f"<g><title>{escape(describe(position, cell))}</title>"
        yield (
            f'<text x="{x}" y="{y + 14:g}" {FONT} font-size="15" fill="{look.ink}">'
            f"{number + 1} {cell_name(cell, game)}{wrong}</text>"
        )
        yield f'<g transform="translate({x} {y + NAME:g}) scale({BOARD / game.columns:g})" '
        yield 'fill="none" stroke-linecap="round" stroke-linejoin="round">'
        yield from draw_board(position, look, WIDTHS, cell)
        yield "</g></g>"


def list_moves(game: Game, strip: Strip) -> str:
    """Return the moves of a game in words: `1 a1 2 b2??`."""
    return " ".join(
        f"{number + 1} {cell_name(cell, game)}{'??' if number == strip.mistake else ''}"
        for number, cell in enumerate(strip.moves)
    )
