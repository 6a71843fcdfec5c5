"""Where everything is in a window of a given size."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from noughts.frontends.window.game_panel import GamePanel
from noughts.frontends.window.review_panel import COMMENT_HEIGHT, place_moves, place_steps
from noughts.frontends.window.style import text_width
from noughts.frontends.window.view import View
from noughts.frontends.window.widgets import Column, Widget, split

LARGEST_TEXT, SMALLEST_TEXT = 26, 8

FULLEST = (("against", True), ("watch", True), ("watch", False))
"""The panels that need most room: a mode, and whether it lists algorithms."""


class Layout(NamedTuple):
    """Where the board and all widgets are."""

    board: Rect
    """The cells, without the labels around them."""
    columns: int
    cell: int
    """The width of a cell."""
    text: int
    """The text size; the margin around the board is twice as wide."""
    widgets: tuple[Widget, ...]

    def cell_at(self, point: tuple[int, int]) -> int | None:
        """Return the cell at a point of the window, or None."""
        if not self.board.collidepoint(point):
            return None
        x, y = point[0] - self.board.x, point[1] - self.board.y
        return y // self.cell * self.columns + x // self.cell

    def cell_rect(self, cell: int) -> Rect:
        """Return the rectangle of a cell."""
        row, column = divmod(cell, self.columns)
        x, y = self.board.x + column * self.cell, self.board.y + row * self.cell
        return Rect(x, y, self.cell, self.cell)

    def widget_at(self, point: tuple[int, int]) -> Widget | None:
        """Return the widget that a click at a point would activate, or None."""
        active = (widget for widget in self.widgets if widget.action)
        return next((widget for widget in active if widget.rect.collidepoint(point)), None)


def arrange(size: tuple[int, int], view: View) -> Layout:
    """Return the layout: panel right of the board, or below it in a tall window.

    The text is as large as the panel allows.
    """
    width, height = max(size[0], 1), max(size[1], 1)
    beside = width >= height
    if beside:
        panel_width = min(max(width * 36 // 100, 230), 480)
        room = Rect(0, 0, max(width - panel_width, 1), height)
        panel = Rect(room.right, 0, panel_width, height)
    else:
        room = Rect(0, 0, width, min(width, height * 60 // 100))
        panel = Rect(0, room.bottom, width, height - room.bottom)
    text = min(max(min(width, height * 3 // 2) // 48, 13), LARGEST_TEXT)
    while text > SMALLEST_TEXT and not _fits(panel, view, text, beside=beside):
        text -= 1
    widgets = _Panel(panel, view, text, beside=beside).place()
    game, room = view.session.game, room.inflate(-4 * text, -4 * text)
    cell = max(min(room.width // game.columns, room.height // game.rows), 4)
    board = Rect(0, 0, cell * game.columns, cell * game.rows)
    board.center = room.center
    return Layout(board, game.columns, cell, text, widgets)


def _fits(rect: Rect, view: View, text: int, *, beside: bool) -> bool:
    """Return whether the fullest panels have room.

    All panels use the text size of these, so that nothing jumps when another panel is shown.
    """
    for mode, algorithms in FULLEST:
        panel = _Panel(rect, view, text, beside=beside)
        panel.place_header()
        panel.place_game(mode, algorithms=algorithms, over=False)
        readable = all(
            text_width(widget.text, text) <= widget.rect.width - 4
            for widget in panel.widgets
            if widget.kind in ("choice", "button")
        )
        roomy = panel.left.rest.height >= COMMENT_HEIGHT * text
        if not (readable and roomy and panel.right.rest.height >= 0):
            return False
    return True


class _Panel:
    """Places widgets in a left and a right column; beside the board they are the same one."""

    def __init__(self, rect: Rect, view: View, text: int, *, beside: bool) -> None:
        self.view = view
        self.widgets: list[Widget] = []
        inner = rect.inflate(-2 * text, -2 * text)
        half = (inner.width - text) // 2
        left = inner if beside else Rect(inner.x, inner.y, half, inner.height)
        self.left = Column(left, text)
        self.right = self.left if beside else Column(left.move(half + text, 0), text)

    def place(self) -> tuple[Widget, ...]:
        """Return all widgets of the panel."""
        view = self.view
        self.place_header()
        if view.review_ply is None:
            mode = "puzzle" if view.table.solving else view.settings.mode
            over, algorithms = view.session.over, view.settings.algorithms
            self.place_game(mode, algorithms=algorithms, over=over)
        else:
            new, close, retry = (rect.inflate(-4, 0) for rect in split(self.left.row(2.1), 3))
            self.widgets += [
                Widget("button", new, view.table.label("new"), "new"),
                Widget("button", close, "Review", "review", selected=True),
                Widget("button", retry, "Retry", "retry", enabled=view.table.offers("retry")),
                *place_steps(self.left, view),
                *place_moves(self.right, view),
            ]
        return (*self.widgets, Widget("comment", self.left.rest))

    def place_header(self) -> None:
        """Place the title, the icons, the status and the score."""
        title = self.left.row(2)
        side, view = title.height, self.view
        icons = [Rect(title.right - n * side, title.y, side, side) for n in (1, 2, 3)]
        sound = Widget("icon", icons[2], "sound", "sound", selected=view.sound_on)
        self.widgets += [
            Widget("title", title, "noughts"),
            Widget("icon", icons[0], "?", "help"),
            Widget("icon", icons[1], "dark", "dark"),
            sound._replace(enabled=not view.no_sound, reason=view.no_sound),
            Widget("status", self.left.row(2.4, 0.2), view.status),
            Widget("score", self.left.row(1.3, 0.5), view.score),
        ]

    def place_game(self, mode: str, *, algorithms: bool, over: bool) -> None:
        """Place the widgets of a game."""
        panel = GamePanel(self.view, self.left, self.right)
        self.widgets += panel.place(mode, algorithms=algorithms, over=over)
