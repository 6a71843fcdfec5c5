"""Draws the help: all keys, each with what it does."""

from __future__ import annotations

from pygame import Rect

from noughts.frontends.window.canvas import Canvas
from noughts.frontends.window.keys import KEYS, OTHER_KEYS
from noughts.frontends.window.style import SMALLEST_FONT, font

WIDE = 720
"""The smallest width of a window that has room for two columns."""


class HelpPainter(Canvas):
    """Draws the table of all keys over the whole window."""

    def draw(self) -> None:
        """Draw the keys, each with its description."""
        rows = [*OTHER_KEYS, *((key.key.upper(), key.description) for key in KEYS)]
        text, columns = self.layout.text, 2 if self.surface.get_width() >= WIDE else 1
        room = self.surface.get_rect().inflate(-2 * text, -2 * text)
        down, across = -(-len(rows) // columns), room.width // columns
        step = room.height // down
        size = max(SMALLEST_FONT, min(text, step * 5 // 8))
        bold = font(size, bold=True)
        width = max(bold.size(key)[0] for key, _ in rows) + size
        for number, (key, description) in enumerate(rows):
            column, row = divmod(number, down)
            x, y = room.x + column * across, room.y + row * step
            self.text(key, bold, self.palette.ink, topleft=(x, y))
            self.paragraph(description, Rect(x + width, y, across - width - text, step), size)
