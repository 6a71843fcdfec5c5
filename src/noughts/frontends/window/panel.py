"""Draws the panel beside the board."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Rect

from noughts.frontends.window.canvas import Canvas
from noughts.frontends.window.keys import BY_ACTION
from noughts.frontends.window.shapes import (
    draw_circle,
    draw_emblem,
    draw_half_moon,
    draw_mark,
    draw_speaker,
)
from noughts.frontends.window.style import DISABLED, MUTED, Colour, font, parse_colour
from noughts.frontends.window.widgets import Widget
from noughts.pictures.emblems import EMBLEMS
from noughts.strategies.characters import BY_NAME

TEXTS: Mapping[str, tuple[float, bool, float, bool]] = {
    "title": (1.5, True, 1, False),
    "score": (0.9, False, MUTED, False),
    "label": (0.9, False, MUTED, False),
    "name": (1, False, 1, False),
}
"""Widgets that are only text: relative size, bold, colour between paper and ink, centred."""


class PanelPainter(Canvas):
    """Draws the panel beside the board."""

    def draw(self) -> None:
        """Draw all widgets."""
        for widget in self.layout.widgets:
            if widget.kind == "comment":
                self.paragraph(self.scene.comment, widget.rect, self.layout.text)
            elif widget.kind == "status":
                size = round(self.layout.text * 1.1)
                self.paragraph(widget.text, widget.rect, size, bold=True)
            elif widget.kind in TEXTS:
                self._text(widget)
            elif widget.kind == "side":
                self._side(widget)
            else:
                controls = {"radio": self._radio, "mark": self._mark, "face": self._face}
                ink = self.palette.between(1 if widget.enabled else DISABLED)
                controls.get(widget.kind, self._button)(widget, ink)

    def _text(self, widget: Widget) -> None:
        scale, bold, shade, centred = TEXTS[widget.kind]
        size = round(self.layout.text * scale)
        colour = self.palette.between(shade if widget.enabled else DISABLED)
        self.line(widget.text, size, widget.rect, colour, bold=bold, centred=centred)

    def _button(self, widget: Widget, ink: Colour) -> None:
        """Draw a button, an icon, a choice or a move; a disabled one has no border."""
        palette, rect = self.palette, widget.rect
        radius = self.layout.text // 3
        box = rect.inflate(-2, -2)
        if widget.selected and widget.enabled and widget.text != "sound":
            pygame.draw.rect(self.surface, palette.ink, box, border_radius=radius)
            ink = palette.paper
        elif widget == self.scene.hovered:
            pygame.draw.rect(self.surface, palette.between(0.1), box, border_radius=radius)
        if widget.kind in ("button", "choice") and widget.enabled:
            pygame.draw.rect(self.surface, palette.grid, box, 1, border_radius=radius)
        if widget.kind == "primary":
            pygame.draw.rect(self.surface, palette.ink, box, 2, border_radius=radius)
        if widget.text == "dark":
            self.put(draw_half_moon(max(5, rect.height // 4), ink), rect.center)
        elif widget.text == "sound":
            self.put(draw_speaker(rect.height * 5 // 8, ink, loud=widget.selected), rect.center)
        elif widget.kind == "icon" and widget.text != "?":
            self._arrow(widget.text, rect, ink)
        else:
            self._label(widget, ink)

    def _face(self, widget: Widget, ink: Colour) -> None:
        """Draw an emblem with a name below it, in a frame if selected."""
        rect, text = widget.rect, self.layout.text
        radius = text // 3
        if widget == self.scene.hovered:
            pygame.draw.rect(self.surface, self.palette.between(0.1), rect, border_radius=radius)
        if widget.selected:
            pygame.draw.rect(self.surface, self.palette.ink, rect, 2, border_radius=radius)
        name = Rect(rect.x, rect.bottom - round(1.4 * text), rect.width, round(1.4 * text))
        size = max(min(rect.width, name.y - rect.y) - text // 3, 8)
        emblem = EMBLEMS[BY_NAME[widget.value].emblem]
        colour = parse_colour(emblem.dark if self.scene.dark else emblem.light)
        colour = colour if widget.enabled else self.palette.grid
        centre = (rect.centerx, (rect.y + name.y) // 2 + text // 6)
        self.put(draw_emblem(BY_NAME[widget.value].emblem, size, colour), centre)
        room = name.inflate(-4, 0)
        self.line(widget.text, round(text * 0.85), room, ink, bold=widget.selected, centred=True)

    def _side(self, widget: Widget) -> None:
        """Draw the mark of the side that a row of opponents belongs to."""
        rect, side = widget.rect, "XO".index(widget.text)
        mark = draw_mark(side, min(rect.size) * 3 // 2, self.palette.marks[side], 1)
        self.put(mark, (rect.x + rect.width * 2 // 5, rect.centery))

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
        if widget.kind == "link":
            size = round(size * 0.85)
            ink = self.palette.muted if widget.enabled else ink
        bold = widget.kind in ("icon", "primary")
        place = self.line(widget.text, size, rect, ink, bold=bold, centred=True)
        key = BY_ACTION.get(widget.action)
        if widget.kind in ("button", "link") and key and key.key in widget.text.lower():
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
