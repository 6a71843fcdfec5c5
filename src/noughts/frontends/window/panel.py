"""Draws the panel beside the board, and the help."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Rect

from noughts.frontends.window.canvas import Canvas
from noughts.frontends.window.keys import BY_ACTION, KEYS, OTHER_KEYS
from noughts.frontends.window.layout import Widget
from noughts.frontends.window.shapes import draw_circle, draw_half_moon
from noughts.frontends.window.style import DISABLED, MUTED, SMALLEST_FONT, Colour, font

TEXTS: Mapping[str, tuple[float, bool, float, bool]] = {
    "title": (1.5, True, 1, False),
    "score": (0.9, False, MUTED, False),
    "label": (0.9, False, MUTED, False),
    "name": (1, False, 1, False),
    "value": (1, False, 1, True),
}
"""Widgets that are only text: relative size, bold, how far from paper to ink, centred."""


class HelpPainter(Canvas):
    """Draws the table of all keys over the whole window."""

    def draw(self) -> None:
        """Draw the keys, each with its description."""
        rows = [*OTHER_KEYS, *((key.key.upper(), key.description) for key in KEYS)]
        text = self.layout.text
        room = self.surface.get_rect().inflate(-2 * text, -2 * text)
        step = room.height // len(rows)
        size = max(SMALLEST_FONT, min(text, step * 5 // 8))
        bold = font(size, bold=True)
        width = max(bold.size(key)[0] for key, _ in rows) + size
        for number, (key, description) in enumerate(rows):
            y = room.y + number * step
            self.text(key, bold, self.palette.ink, topleft=(room.x, y))
            self.paragraph(description, Rect(room.x + width, y, room.width - width, step), size)


class PanelPainter(Canvas):
    """Draws the panel beside the board."""

    def draw(self) -> None:
        """Draw all widgets."""
        for widget in self.layout.widgets:
            if widget.kind == "comment":
                self.paragraph(self.scene.comment, widget.rect, self.layout.text)
            elif widget.kind == "status":
                self.paragraph(widget.text, widget.rect, self.layout.text, bold=True)
            elif widget.kind in TEXTS:
                self._text(widget)
            else:
                controls = {"radio": self._radio, "mark": self._mark}
                ink = self.palette.between(1 if widget.enabled else DISABLED)
                controls.get(widget.kind, self._button)(widget, ink)

    def _text(self, widget: Widget) -> None:
        scale, bold, part, centred = TEXTS[widget.kind]
        size = round(self.layout.text * scale)
        colour = self.palette.between(part if widget.enabled else DISABLED)
        self.line(widget.text, size, widget.rect, colour, bold=bold, centred=centred)

    def _button(self, widget: Widget, ink: Colour) -> None:
        """Draw a button, an icon, a choice or a move; a disabled one has no border."""
        palette, rect = self.palette, widget.rect
        radius = self.layout.text // 3
        box = rect.inflate(-2, -2)
        if widget.selected and widget.enabled:
            pygame.draw.rect(self.surface, palette.ink, box, border_radius=radius)
            ink = palette.paper
        elif widget == self.scene.hovered:
            pygame.draw.rect(self.surface, palette.between(0.1), box, border_radius=radius)
        if widget.kind in ("button", "choice") and widget.enabled:
            pygame.draw.rect(self.surface, palette.grid, box, 1, border_radius=radius)
        if widget.text == "dark":
            self.put(draw_half_moon(max(5, rect.height // 4), ink), rect.center)
        elif widget.kind == "icon" and widget.text != "?":
            self._arrow(widget.text, rect, ink)
        else:
            self._label(widget, ink)

    def _radio(self, widget: Widget, ink: Colour) -> None:
        """Draw a circle, filled if selected, and a name to the right of it."""
        rect = widget.rect
        radius = max(4, self.layout.text * 2 // 5)
        centre = (rect.x + radius + 2, rect.centery)
        self._ring(widget, radius, centre)
        if widget.selected:
            self.put(draw_circle(max(2, radius // 2), ink), centre)
        left = centre[0] + radius + 5
        name = Rect(left, rect.y, rect.right - left, rect.height)
        self.line(widget.text, self.layout.text, name, ink)

    def _mark(self, widget: Widget, ink: Colour) -> None:
        """Draw X or O in a circle, filled if selected."""
        rect = widget.rect
        radius = max(5, rect.height * 2 // 5)
        self._ring(widget, radius, rect.center)
        if widget.selected:
            self.put(draw_circle(radius, self.palette.ink), rect.center)
            ink = self.palette.paper
        self.text(widget.text, font(self.layout.text * 4 // 5), ink, center=rect.center)

    def _ring(self, widget: Widget, radius: int, centre: tuple[int, int]) -> None:
        if widget == self.scene.hovered:
            self.put(draw_circle(radius, self.palette.between(0.12)), centre)
        colour = self.palette.ink if widget.enabled else self.palette.grid
        self.put(draw_circle(radius, colour, filled=False), centre)

    def _label(self, widget: Widget, ink: Colour) -> None:
        """Draw the text of a button, with the letter of its key underlined."""
        rect, size = widget.rect, self.layout.text
        if widget.kind == "move":
            self.line(widget.text, size, rect.inflate(-size // 3 * 2, 0), ink)
            return
        bold = widget.kind == "icon"
        place = self.line(widget.text, size, rect, ink, bold=bold, centred=True)
        key = BY_ACTION.get(widget.action)
        if widget.kind == "button" and key and key.key in widget.text.lower():
            index = widget.text.lower().index(key.key)
            left = place.x + font(size).size(widget.text[:index])[0]
            right, y = left + font(size).size(widget.text[index])[0], place.bottom - 1
            pygame.draw.line(self.surface, ink, (left, y), (right, y))

    def _arrow(self, text: str, rect: Rect, ink: Colour) -> None:
        """Draw `<` or `>`, with a bar for `|<` and `>|`."""
        size = max(4, self.layout.text // 3)
        direction = -1 if "<" in text else 1
        x, y = rect.center
        back, tip = x - direction * size // 2, x + direction * size // 2
        points = [(back, y - size), (tip, y), (back, y + size)]
        pygame.draw.lines(self.surface, ink, False, points, 2)  # noqa: FBT003 - pygame's own
        if "|" in text:
            bar = x + direction * (size // 2 + 3)
            pygame.draw.line(self.surface, ink, (bar, y - size), (bar, y + size), 2)
