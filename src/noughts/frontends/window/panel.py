"""Draws the panel beside the board, and the help."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Rect

from noughts.frontends.window.board import ROOMY, cell_label
from noughts.frontends.window.canvas import SMALLEST_FONT, Canvas
from noughts.frontends.window.colours import DISABLED, MUTED, Colour
from noughts.frontends.window.keys import BY_ACTION, KEYS, OTHER_KEYS
from noughts.frontends.window.layout import Frame, Layout, Widget
from noughts.frontends.window.shapes import draw_circle, draw_half_moon
from noughts.frontends.window.state import WindowState
from noughts.rules.notation import cell_name

TEXTS: Mapping[str, tuple[float, bool, float, bool]] = {
    "title": (1.5, True, 1, False),
    "score": (0.9, False, MUTED, False),
    "label": (0.9, False, MUTED, False),
    "name": (1, False, 1, False),
    "value": (1, False, 1, True),
}
"""Widgets that are only text: relative size, bold, how far from paper to ink, centred."""


def draw_panel(canvas: Canvas, layout: Layout, state: WindowState, frame: Frame) -> None:
    """Draw all widgets."""
    panel = _Panel(canvas, layout)
    for widget in layout.widgets:
        hovered = widget == frame.hover_widget and widget.enabled
        if widget.kind == "comment":
            canvas.paragraph(_comment(layout, state, frame), widget.rect, layout.text)
        elif widget.kind == "status":
            canvas.paragraph(widget.text, widget.rect, layout.text, bold=True)
        elif widget.kind in TEXTS:
            panel.text(widget)
        elif widget.kind == "radio":
            panel.radio(widget, hovered=hovered)
        elif widget.kind == "mark":
            panel.mark(widget, hovered=hovered)
        else:
            panel.button(widget, hovered=hovered)


def draw_help(canvas: Canvas, text: int) -> None:
    """Draw the table of all keys over the whole window."""
    rows = [*OTHER_KEYS, *((key.key.upper(), key.description) for key in KEYS)]
    room = canvas.surface.get_rect().inflate(-2 * text, -2 * text)
    step = room.height // len(rows)
    size = max(SMALLEST_FONT, min(text, step * 5 // 8))
    bold = canvas.fonts.get(size, bold=True)
    width = max(bold.size(key)[0] for key, _ in rows) + size
    for number, (key, description) in enumerate(rows):
        y = room.y + number * step
        canvas.text(key, bold, canvas.palette.ink, topleft=(room.x, y))
        canvas.paragraph(description, Rect(room.x + width, y, room.width - width, step), size)


def _comment(layout: Layout, state: WindowState, frame: Frame) -> str:
    """Return the comment, or why the hovered widget is disabled.

    The value of the selected cell comes first if the cell is too small for words.
    """
    if frame.hover_widget and frame.hover_widget.reason:
        return f"{frame.hover_widget.reason}."
    cell = state.cursor if frame.cursor_shown else frame.hover_cell
    advice = state.advice
    if layout.cell < ROOMY and advice and cell is not None and cell in advice.outcomes:
        name = cell_name(cell, state.session.game)
        return f"{name}: {cell_label(advice, cell)}. {state.comment}"
    return state.comment


class _Panel:
    def __init__(self, canvas: Canvas, layout: Layout) -> None:
        self.canvas = canvas
        self.surface = canvas.surface
        self.palette = canvas.palette
        self.layout = layout

    def text(self, widget: Widget) -> None:
        scale, bold, part, centred = TEXTS[widget.kind]
        size = round(self.layout.text * scale)
        colour = self.palette.between(part if widget.enabled else DISABLED)
        self.canvas.line(widget.text, size, widget.rect, colour, bold=bold, centred=centred)

    def button(self, widget: Widget, *, hovered: bool) -> None:
        """Draw a button, an icon, a choice or a move; a disabled one has no border."""
        palette, rect = self.palette, widget.rect
        radius = self.layout.text // 3
        ink = self._ink(widget)
        box = rect.inflate(-2, -2)
        if widget.selected and widget.enabled:
            pygame.draw.rect(self.surface, palette.ink, box, border_radius=radius)
            ink = palette.paper
        elif hovered:
            pygame.draw.rect(self.surface, palette.between(0.1), box, border_radius=radius)
        if widget.kind in ("button", "choice") and widget.enabled:
            pygame.draw.rect(self.surface, palette.grid, box, 1, border_radius=radius)
        if widget.text == "dark":
            self.canvas.put(draw_half_moon(max(5, rect.height // 4), ink), rect.center)
        elif widget.kind == "icon" and widget.text != "?":
            self._arrow(widget.text, rect, ink)
        else:
            self._label(widget, ink)

    def radio(self, widget: Widget, *, hovered: bool) -> None:
        """Draw a circle, filled if selected, and a name to the right of it."""
        rect, ink = widget.rect, self._ink(widget)
        radius = max(4, self.layout.text * 2 // 5)
        centre = (rect.x + radius + 2, rect.centery)
        self._ring(widget, radius, centre, hovered=hovered)
        if widget.selected:
            self.canvas.put(draw_circle(max(2, radius // 2), ink), centre)
        left = centre[0] + radius + 5
        name = Rect(left, rect.y, rect.right - left, rect.height)
        self.canvas.line(widget.text, self.layout.text, name, ink)

    def mark(self, widget: Widget, *, hovered: bool) -> None:
        """Draw X or O in a circle, filled if selected."""
        rect, ink = widget.rect, self._ink(widget)
        radius = max(5, rect.height * 2 // 5)
        self._ring(widget, radius, rect.center, hovered=hovered)
        if widget.selected:
            self.canvas.put(draw_circle(radius, self.palette.ink), rect.center)
            ink = self.palette.paper
        self.canvas.centred(widget.text, self.layout.text * 4 // 5, rect.center, ink)

    def _ring(
        self, widget: Widget, radius: int, centre: tuple[int, int], *, hovered: bool
    ) -> None:
        if hovered:
            self.canvas.put(draw_circle(radius, self.palette.between(0.12)), centre)
        colour = self.palette.ink if widget.enabled else self.palette.grid
        self.canvas.put(draw_circle(radius, colour, filled=False), centre)

    def _ink(self, widget: Widget) -> Colour:
        return self.palette.between(1 if widget.enabled else DISABLED)

    def _label(self, widget: Widget, ink: Colour) -> None:
        """Draw the text of a button, with the letter of its key underlined."""
        rect, text = widget.rect, self.layout.text
        move = widget.kind == "move"
        if move:
            rect = rect.inflate(-text // 3 * 2, 0)
        bold = widget.kind == "icon"
        place = self.canvas.line(widget.text, text, rect, ink, bold=bold, centred=not move)
        key = BY_ACTION.get(widget.action)
        if widget.kind == "button" and key and key.key in widget.text.lower():
            index = widget.text.lower().index(key.key)
            font = self.canvas.fonts.get(text)
            left = place.x + font.size(widget.text[:index])[0]
            right, y = left + font.size(widget.text[index])[0], place.bottom - 1
            pygame.draw.line(self.surface, ink, (left, y), (right, y))

    def _arrow(self, text: str, rect: Rect, ink: Colour) -> None:
        """Draw `<` or `>`, with a bar for `|<` and `>|`."""
        size = max(4, self.layout.text // 3)
        direction = -1 if "<" in text else 1
        x, y = rect.center
        points = [(x - direction * size // 2, y - size), (x + direction * size // 2, y)]
        points.append((x - direction * size // 2, y + size))
        pygame.draw.lines(self.surface, ink, False, points, 2)  # noqa: FBT003 - pygame's own
        if "|" in text:
            bar = x + direction * (size // 2 + 3)
            pygame.draw.line(self.surface, ink, (bar, y - size), (bar, y + size), 2)
