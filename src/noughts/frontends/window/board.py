"""Draws the board: grid, marks, the values of cells, and what a review points out."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from noughts.analysis.coach import Advice
from noughts.analysis.solver import DRAW, WORDS
from noughts.frontends.window.canvas import Canvas
from noughts.frontends.window.colours import MUTED, Colour
from noughts.frontends.window.layout import Frame, Layout
from noughts.frontends.window.shapes import (
    draw_circle,
    draw_diamond,
    draw_mark,
    draw_stroke,
    draw_symbol,
)
from noughts.frontends.window.state import WindowState
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import LETTERS

ROOMY = 64
"""The smallest width of a cell that has room for readable words."""


def cell_label(advice: Advice, cell: int) -> str:
    """Return the value of a cell: `win in 3`, or `draw 93%` with the chance of still winning."""
    outcome, chance = advice.outcomes[cell], advice.chances.get(cell)
    word = WORDS[outcome.value]
    if outcome.plies is not None:
        return f"{word} in {outcome.plies}"
    return f"{word} {float(chance):.0%}" if outcome.value == DRAW and chance else word


class BoardPainter:
    """Draws the board of a layout on a canvas."""

    def __init__(self, canvas: Canvas, layout: Layout) -> None:
        self.canvas = canvas
        self.surface = canvas.surface
        self.palette = canvas.palette
        self.layout = layout

    def draw(self, state: WindowState, frame: Frame) -> None:
        """Draw the position, and what the coach or the review says about its cells."""
        shown, judgement = state.shown, state.judgement
        position = shown.position
        self._grid(shown.game)
        if state.advice:
            self._values(state.advice)
        last = shown.moves[-1] if shown.moves else None
        for side, marks in enumerate((position.first, position.second)):
            for cell in cells_of(marks):
                self._mark(cell, side, frame.drawn if cell == last else 1)
        if last is not None:
            self._dot(last)
        if judgement:
            for cell in judgement.better:
                self._point_out(cell)
            self._sign(judgement.cell, judgement.sign)
        hover = frame.hover_cell
        if hover is not None and state.accepts_move and position.empty >> hover & 1:
            if state.advice and hover in state.advice.outcomes:
                self._frame(hover, self.palette.grid)  # a mark would cover the value
            else:
                self._preview(hover, shown.turn.index)
        if frame.cursor_shown and state.review_ply is None:
            self._frame(state.cursor, self.palette.focus)
        if frame.drawn >= 1:
            for line in shown.winning_lines:
                self._strike_through(line)

    def _grid(self, game: Game) -> None:
        board, cell, distance = self.layout.board, self.layout.cell, self.layout.margin // 2
        grid, width = self.palette.grid, max(1, cell // 90)
        for x in range(board.x + cell, board.right, cell):
            pygame.draw.line(self.surface, grid, (x, board.y), (x, board.bottom), width)
        for y in range(board.y + cell, board.bottom, cell):
            pygame.draw.line(self.surface, grid, (board.x, y), (board.right, y), width)
        size = min(self.layout.text, cell // 2)
        for column in range(game.columns):
            x = board.x + column * cell + cell // 2
            self.canvas.centred(LETTERS[column], size, (x, board.y - distance))
        for row in range(game.rows):
            y = board.y + row * cell + cell // 2
            self.canvas.centred(str(row + 1), size, (board.x - distance, y))

    def _mark(self, cell: int, side: int, drawn: float) -> None:
        rect = self.layout.cell_rect(cell)
        self.surface.blit(draw_mark(side, rect.width, self.palette.marks[side], drawn), rect)

    def _preview(self, cell: int, side: int) -> None:
        """Draw the mark that a click would make."""
        rect = self.layout.cell_rect(cell)
        picture = draw_mark(side, rect.width, self.palette.marks[side], 1.0).copy()
        picture.set_alpha(80)
        self.surface.blit(picture, rect)

    def _dot(self, cell: int) -> None:
        """Draw the dot of the last move."""
        rect = self.layout.cell_rect(cell)
        distance = max(3, rect.width // 9)
        centre = (rect.right - distance, rect.bottom - distance)
        self.canvas.put(draw_circle(max(2, rect.width // 28), self.palette.between(MUTED)), centre)

    def _point_out(self, cell: int) -> None:
        """Draw a diamond that recommends a cell."""
        rect = self.layout.cell_rect(cell)
        self.canvas.put(draw_diamond(max(7, rect.width // 6), self.palette.focus), rect.center)

    def _sign(self, cell: int, sign: str) -> None:
        """Draw `??`, `?!` or `!` beside a mark."""
        rect = self.layout.cell_rect(cell)
        font = self.canvas.fonts.get(max(10, rect.width // 7), bold=True)
        corner = (rect.right - rect.width // 14, rect.y)
        self.canvas.text(sign, font, self.palette.focus, topright=corner)

    def _frame(self, cell: int, colour: Colour) -> None:
        """Draw a frame inside a cell."""
        rect = self.layout.cell_rect(cell)
        inset = max(2, rect.width // 12)
        rect = rect.inflate(-inset, -inset)
        width = max(2, rect.width // 40)
        pygame.draw.rect(self.surface, colour, rect, width, max(3, rect.width // 12))

    def _strike_through(self, line: int) -> None:
        """Draw a stroke from the first cell of a line to its last, and a little beyond."""
        cells = cells_of(line)
        ends = [self.layout.cell_rect(cell).center for cell in (cells[0], cells[-1])]
        cell = self.layout.cell
        box = Rect(ends[0], (1, 1)).union(Rect(ends[1], (1, 1))).inflate(cell, cell)
        (ax, ay), (bx, by) = ((x - box.x, y - box.y) for x, y in ends)
        reach = cell * 0.3 / max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1)
        dx, dy = (bx - ax) * reach, (by - ay) * reach
        large = Surface((box.width * 2, box.height * 2), pygame.SRCALPHA)
        points = [(2 * (ax - dx), 2 * (ay - dy)), (2 * (bx + dx), 2 * (by + dy))]
        draw_stroke(large, self.palette.ink, points, max(4.0, cell / 9))
        self.surface.blit(pygame.transform.smoothscale(large, box.size), box)

    def _values(self, advice: Advice) -> None:
        """Draw the value of each cell: symbol and words, the symbol alone in a small cell."""
        some_better = len(advice.best) < len(advice.position.moves)
        for cell, outcome in advice.outcomes.items():
            best = some_better and cell in advice.best
            colour = self.palette.focus if best else self.palette.between(MUTED)
            rect = self.layout.cell_rect(cell)
            size, (x, y) = rect.width, rect.center
            if size < ROOMY:
                self.canvas.put(draw_symbol(outcome.value, max(6, size * 2 // 5), colour), (x, y))
                continue
            self.canvas.put(draw_symbol(outcome.value, size // 6, colour), (x, y - size // 9))
            text = max(11, size // 9)
            self.canvas.centred(cell_label(advice, cell), text, (x, y + size // 9), colour)
        if advice.recommended not in advice.outcomes:
            self._point_out(advice.recommended)
