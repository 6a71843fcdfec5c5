"""Draws the board: grid, marks, the values of cells, and what a review points out."""

from __future__ import annotations

import pygame
from pygame import Surface, Vector2

from noughts.analysis.coach import Advice
from noughts.frontends.window.canvas import Canvas
from noughts.frontends.window.shapes import draw_circle, draw_mark, draw_stroke, draw_symbol
from noughts.frontends.window.style import Colour, font
from noughts.play.messages import describe_outcome
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import LETTERS
from noughts.rules.variants import layer_rows

ROOMY = 64
"""The smallest width in pixels of a cell that has room for readable words."""


class BoardPainter(Canvas):
    """Draws the board of a scene."""

    def draw(self) -> None:
        """Draw the position, and the values and signs of the coach or the review."""
        scene, session = self.scene, self.scene.session
        self._grid(session.game)
        if scene.advice:
            self._values(scene.advice)
        last = session.moves[-1] if session.moves else None
        winning = {cell for line in session.winning_lines for cell in cells_of(line)}
        for side, marks in enumerate((session.position.first, session.position.second)):
            for cell in cells_of(marks):
                drawn = scene.drawn if cell == last else 1
                self._mark(cell, side, drawn, scene.pulse if cell in winning else 0)
        if last is not None:
            self._dot(last)
        if scene.judgement:
            for cell in scene.judgement.better:
                self._point_out(cell)
            self._sign(scene.judgement.cell, scene.judgement.sign)
        self._selection()
        if scene.drawn >= 1:
            for line in session.winning_lines:
                self._strike_through(line)

    def _selection(self) -> None:
        """Draw the cell that a hint recommends, and those that mouse and keyboard select."""
        scene = self.scene
        if scene.hint is not None and not scene.advice:
            self._point_out(scene.hint)
        if scene.preview is not None:
            if scene.advice and scene.preview in scene.advice.outcomes:
                self._frame(scene.preview, self.palette.grid)  # a mark would cover the value
            elif scene.preview != scene.hint:
                self._mark(scene.preview, scene.session.turn.index, 1, alpha=80)
        if scene.cursor is not None:
            self._frame(scene.cursor, self.palette.focus)

    def _grid(self, game: Game) -> None:
        board, cell, margin = self.layout.board, self.layout.cell, self.layout.text
        grid, width, layer = self.palette.grid, max(1, cell // 90), layer_rows(game)
        label = font(min(self.layout.text, cell // 2))
        for column in range(game.columns):
            x = board.x + column * cell
            if column:
                pygame.draw.line(self.surface, grid, (x, board.y), (x, board.bottom), width)
            centre = (x + cell // 2, board.y - margin)
            self.text(LETTERS[column], label, self.palette.muted, center=centre)
        for row in range(game.rows):
            y = board.y + row * cell
            if row:
                wide = width if row % layer else 4 * width
                pygame.draw.line(self.surface, grid, (board.x, y), (board.right, y), wide)
            centre = (board.x - margin, y + cell // 2)
            self.text(str(row + 1), label, self.palette.muted, center=centre)

    def _mark(
        self, cell: int, side: int, drawn: float, pulse: float = 0, alpha: int = 255
    ) -> None:
        rect = self.layout.cell_rect(cell)
        size = round(rect.width * (1 + pulse))
        picture = draw_mark(side, size, self.palette.marks[side], drawn)
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        self.put(picture, rect.center)

    def _dot(self, cell: int) -> None:
        """Draw the dot of the last move."""
        rect = self.layout.cell_rect(cell)
        distance = max(3, rect.width // 9)
        centre = (rect.right - distance, rect.bottom - distance)
        self.put(draw_circle(max(2, rect.width // 28), self.palette.muted), centre)

    def _point_out(self, cell: int) -> None:
        """Draw a diamond that recommends a cell."""
        rect = self.layout.cell_rect(cell)
        diamond = draw_symbol("diamond", max(7, rect.width // 6), self.palette.focus)
        self.put(diamond, rect.center)

    def _sign(self, cell: int, sign: str) -> None:
        """Draw `??`, `?!` or `!` beside a mark."""
        rect = self.layout.cell_rect(cell)
        bold = font(max(10, rect.width // 7), bold=True)
        corner = (rect.right - rect.width // 14, rect.y)
        self.text(sign, bold, self.palette.focus, topright=corner)

    def _frame(self, cell: int, colour: Colour) -> None:
        """Draw a frame inside a cell."""
        rect = self.layout.cell_rect(cell)
        inset = max(2, rect.width // 12)
        rect = rect.inflate(-inset, -inset)
        width = max(2, rect.width // 40)
        pygame.draw.rect(self.surface, colour, rect, width, max(3, rect.width // 12))

    def _strike_through(self, line: int) -> None:
        """Draw a stroke through the cells of a line, and a little beyond both ends."""
        size, rects = self.layout.cell, [self.layout.cell_rect(cell) for cell in cells_of(line)]
        box = rects[0].unionall(rects)
        middles = [Vector2(rect.center) - box.topleft for rect in rects]
        ends = []
        for end, inner in ((middles[0], middles[:2][-1]), (middles[-1], middles[-2:][0])):
            outwards = end - inner
            ends.append(end + outwards * (size * 0.3 / max(outwards.length(), 1)))
        large = Surface((box.width * 2, box.height * 2), pygame.SRCALPHA)
        points = [2 * point for point in (ends[0], *middles, ends[1])]
        draw_stroke(large, self.palette.ink, points, max(4.0, size / 9))
        self.surface.blit(pygame.transform.smoothscale(large, box.size), box)

    def _values(self, advice: Advice) -> None:
        """Draw the value of each cell: symbol and words, the symbol alone in a small cell."""
        some_better = len(advice.best) < len(advice.position.moves)
        for cell, outcome in advice.outcomes.items():
            best = some_better and cell in advice.best
            colour = self.palette.focus if best else self.palette.muted
            rect = self.layout.cell_rect(cell)
            size, (x, y) = rect.width, rect.center
            if size < ROOMY:
                self.put(draw_symbol(outcome.value, max(6, size * 2 // 5), colour), (x, y))
                continue
            self.put(draw_symbol(outcome.value, size // 6, colour), (x, y - size // 9))
            words = font(max(11, size // 9))
            self.text(describe_outcome(outcome), words, colour, center=(x, y + size // 9))
        if advice.recommended not in advice.outcomes:
            self._point_out(advice.recommended)
