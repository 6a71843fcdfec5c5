"""The map of a strategy as SVG: boards inside the cells of boards.

Each cell that the opponent may take holds the board with the strategy's answer, at a smaller
scale, down to the ends of all games. Randall Munroe drew such a map for perfect play (xkcd 832).
Cells that lead to a loss of the strategy are tinted in the opponent's colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from noughts.pictures.strokes import FONT, Widths, draw_board, open_document
from noughts.pictures.svg import DARK, LIGHT, Look
from noughts.rules.notation import cell_name, fraction_text
from noughts.rules.side import Side

if TYPE_CHECKING:
    from noughts.analysis.map import Board, Map

SIDE = 1000
"""The width of the largest board in the units of the document."""

MARGIN, TITLE, LEGEND = 40, 90, 116
"""The space around the map, above it for the title, and below it for the legend."""

INSET = 0.05
"""The space between a cell and the board in it, as a part of the cell."""

WIDTHS = Widths(grid=0.012, mark=0.05, latest=0.11)


def draw(map_: Map, title: str = "", *, dark: bool = False) -> str:
    """Return the map as an SVG document with a title and a legend."""
    look = DARK if dark else LIGHT
    game = map_.tops[0].position.game
    height = SIDE * game.rows / game.columns
    width, total = SIDE + 2 * MARGIN, height + TITLE + LEGEND
    head = heading(map_, title)
    return "\n".join(
        (
            *open_document(width, total, head, " ".join(legend(map_)), look),
            *_texts(map_, head, height, look),
            '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
            f'<g transform="translate({MARGIN} {TITLE}) scale({SIDE / game.columns:g})">',
            *_boards(map_.tops, map_.side, look, game.columns, game.rows),
            "</g></g></svg>\n",
        )
    )


def heading(map_: Map, title: str = "") -> str:
    """Return what the map shows, as a heading; `title` is what people call the strategy."""
    return f"{title or map_.strategy} moving {map_.side}"


def legend(map_: Map) -> list[str]:
    """Return how to read a map and what it shows, as sentences."""
    mark, other = map_.side.mark, map_.side.other.mark
    start = (
        f"The large {mark} is the first move."
        if map_.side is Side.FIRST
        else "The large board is empty: you move first."
    )
    sentences = [
        f"{start} You are {other}.",
        f"Find your move: the board in that cell shows how {mark} answers. Continue there.",
    ]
    won, drawn, lost = map_.tally
    if map_.depth is not None:
        moves = "move" if map_.depth == 1 else "moves"
        sentences.append(f"The map ends after {map_.depth} {moves} of {mark}.")
    else:
        sentences.append(
            f"{won + drawn + lost:,} games: {mark} wins {won:,}, draws {drawn:,}, loses {lost:,}."
        )
        if lost:
            sentences.append(f"Tinted cells lead to the games that {other} wins.")
        else:
            sentences.append(f"{mark} cannot be beaten.")
    return sentences


def _texts(map_: Map, head: str, height: float, look: Look) -> Iterator[str]:
    start, how, *result = legend(map_)
    ink = f'fill="{look.ink}"'
    yield f'<text x="{MARGIN}" y="58" {FONT} font-size="36" font-weight="600" {ink}>'
    yield f"{escape(head)}</text>"
    below = TITLE + height
    for line, text in enumerate((start, how, " ".join(result))):
        yield f'<text x="{MARGIN}" y="{below + 40 + 26 * line:g}" {FONT} font-size="18" {ink}>'
        yield f"{escape(text)}</text>"


def _boards(
    boards: tuple[Board, ...], side: Side, look: Look, width: float, height: float
) -> Iterator[str]:
    """Yield boards side by side in an area, with their probabilities if there are several."""
    across = ceil(sqrt(len(boards)))
    down = ceil(len(boards) / across)
    for number, board in enumerate(boards):
        row, column = divmod(number, across)
        game = board.position.game
        space = 0.12 if len(boards) > 1 else 0.0
        scale = min(
            width / across / (game.columns + 2 * space), height / down / (game.rows + 4 * space)
        )
        x = (column + 0.5) * width / across - scale * game.columns / 2
        y = (row + 0.5) * height / down - scale * game.rows / 2
        yield f'<g transform="translate({x:.4g} {y:.4g}) scale({scale:.4g})">'
        yield from _board(board, side, look)
        if len(boards) > 1:
            yield (
                f'<text x="{game.columns / 2:g}" y="-0.08" {FONT} font-size="0.26" '
                f'text-anchor="middle" fill="{look.ink}">{fraction_text(board.chance)}</text>'
            )
        yield "</g>"


def _board(board: Board, side: Side, look: Look) -> Iterator[str]:
    """Yield a board whose cells have the side 1, with the boards in its cells."""
    position = board.position
    game = position.game
    yield f"<title>{escape(describe(board))}</title>"
    yield from _trail(board, look.second if side is Side.FIRST else look.first)
    is_over = position.over and board.moves
    latest = board.moves[-1] if is_over else board.cell
    yield from draw_board(position, look, WIDTHS, latest)
    room = 1 - 2 * INSET
    for cell, answers in board.replies.items():
        row, column = divmod(cell, game.columns)
        yield f'<g transform="translate({column + INSET} {row + INSET})">'
        yield from _boards(answers, side, look, room, room)
        yield "</g>"


def _trail(board: Board, colour: str) -> Iterator[str]:
    """Yield a tint for each cell that leads to a loss: darker inside, where several overlap."""
    for cell, answers in board.replies.items():
        if any(answer.tally.lost for answer in answers):
            row, column = divmod(cell, board.position.game.columns)
            strong = any(answer.position.over and answer.tally.lost for answer in answers)
            yield (
                f'<rect x="{column}" y="{row}" width="1" height="1" fill="{colour}" '
                f'fill-opacity="{0.45 if strong else 0.13}"/>'
            )


def describe(board: Board) -> str:
    """Return the moves that lead to a board, and the end of the game, in words."""
    game = board.position.game
    names = " ".join(cell_name(cell, game) for cell in board.moves) or "the empty board"
    if not board.position.over:
        return names
    winner = board.position.winner
    return f"{names}: {f'{winner} wins' if winner else 'a draw'}"
