"""Where everything is in a window of a given size."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from noughts.frontends.window.keys import BY_ACTION
from noughts.frontends.window.state import WindowState
from noughts.frontends.window.style import font
from noughts.play.messages import game_title
from noughts.rules.notation import cell_name

LARGEST_TEXT, SMALLEST_TEXT = 26, 8

COMMENT_HEIGHT = 7
"""The smallest height of the comment, in units of the text size."""


class Widget(NamedTuple):
    """A part of the panel: a text, or something that performs an action when clicked."""

    kind: str
    rect: Rect
    text: str = ""
    action: str = ""
    value: str = ""
    selected: bool = False
    enabled: bool = True
    reason: str = ""
    """Why it is not enabled, without its full stop."""


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
        active = (each for each in self.widgets if each.action)
        return next((each for each in active if each.rect.collidepoint(point)), None)


def arrange(size: tuple[int, int], state: WindowState) -> Layout:
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
        room = Rect(0, 0, width, min(width, height * 56 // 100))
        panel = Rect(0, room.bottom, width, height - room.bottom)
    text = min(max(min(width, height * 3 // 2) // 48, 13), LARGEST_TEXT)
    while text > SMALLEST_TEXT and not _Panel(panel, state, text, beside=beside).fits():
        text -= 1
    widgets = _Panel(panel, state, text, beside=beside).place()
    game, room = state.session.game, room.inflate(-4 * text, -4 * text)
    cell = max(min(room.width // game.columns, room.height // game.rows), 4)
    board = Rect(0, 0, cell * game.columns, cell * game.rows)
    board.center = room.center
    return Layout(board, game.columns, cell, text, widgets)


class _Column:
    """A rectangle that is filled with rows from the top; `rest` is what is left below them."""

    def __init__(self, rect: Rect, text: int) -> None:
        self.rest = rect
        self.text = text

    def row(self, height: float, gap: float = 0.4) -> Rect:
        """Add a row; its height and the gap below it are in units of the text size."""
        x, y, width, left = self.rest
        row = Rect(x, y, width, round(height * self.text))
        used = row.height + round(gap * self.text)
        self.rest = Rect(x, y + used, width, left - used)
        return row


def _split(row: Rect, parts: int) -> list[Rect]:
    """Return `parts` equal pieces of a row, from left to right."""
    width = row.width // parts
    return [Rect(row.x + number * width, row.y, width, row.height) for number in range(parts)]


class _Panel:
    """Places widgets in a left and a right column; beside the board they are the same one."""

    def __init__(self, rect: Rect, state: WindowState, text: int, *, beside: bool) -> None:
        self.state = state
        self.settings = state.settings
        self.text = text
        self.widgets: list[Widget] = []
        inner = rect.inflate(-2 * text, -2 * text)
        half = (inner.width - text) // 2
        left = inner if beside else Rect(inner.x, inner.y, half, inner.height)
        self.left = _Column(left, text)
        self.right = self.left if beside else _Column(left.move(half + text, 0), text)

    def fits(self) -> bool:
        """Return whether the fullest panel, a game against a strategy, has room.

        All panels use the size that this one needs, so that nothing jumps when another one is
        shown.
        """
        self._place_header()
        self._place_game("against")
        readable = all(
            font(self.text).size(widget.text)[0] <= widget.rect.width - 4
            for widget in self.widgets
            if widget.kind in ("choice", "button")
        )
        roomy = self.left.rest.height >= COMMENT_HEIGHT * self.text
        return readable and roomy and self.right.rest.height >= 0

    def place(self) -> tuple[Widget, ...]:
        """Return all widgets of the panel."""
        self._place_header()
        if self.state.review_ply is None:
            self._place_game(self.settings.mode)
        else:
            self._place_buttons("retry", "review")
            self._place_steps()
            self._place_moves()
        return (*self.widgets, Widget("comment", self.left.rest))

    def _place_header(self) -> None:
        title = self.left.row(2)
        side = title.height
        help_, dark = (Rect(title.right - n * side, title.y, side, side) for n in (1, 2))
        self.widgets += [
            Widget("title", title, "noughts"),
            Widget("icon", help_, "?", "help"),
            Widget("icon", dark, "dark", "dark"),
            Widget("status", self.left.row(2.6), self.state.status),
            Widget("score", self.left.row(1.3, 0.6), self.state.table.score),
        ]

    def _place_game(self, mode: str) -> None:
        self._place_choices("mode", self.right.row(1.9))
        if mode != "two":
            self._place_strategies()
            self._place_choices("level", self._place_label("level"))
        if mode == "against":
            self._place_choices("starts", self._place_label("starts"))
        self._place_board()
        self._place_buttons("new", "undo", "redo")
        self._place_buttons("coach", "review", "pause" if mode == "watch" else "swap")

    def _place_buttons(self, *actions: str) -> None:
        state, table = self.state, self.state.table
        reviewing = state.review_ply is not None
        pressed = {"coach": state.coach_on, "review": reviewing, "pause": table.paused}
        for rect, action in zip(_split(self.left.row(2.1), len(actions)), actions, strict=True):
            box, label = rect.inflate(-4, 0), BY_ACTION[action].label
            selected = pressed.get(action, False)
            enabled = selected or table.offers(action)
            self.widgets.append(Widget("button", box, label, action, "", selected, enabled))

    # --- settings -----------------------------------------------------------------------------

    def _place_label(self, setting: str) -> Rect:
        """Place the label of a setting, and return the room to the right of it."""
        row = self.right.row(1.9)
        label = Rect(row.x, row.y, row.width * 22 // 100, row.height)
        self.widgets.append(Widget("label", label, BY_ACTION[setting].label))
        return Rect(label.right, row.y, row.right - label.right, row.height)

    def _place_choices(self, setting: str, row: Rect) -> None:
        """Place the values of a setting side by side."""
        values = self.settings.values(setting)
        for rect, (value, text) in zip(_split(row, len(values)), values.items(), strict=True):
            self._place_value(Widget("choice", rect, text, setting, value))

    def _place_value(self, widget: Widget) -> None:
        """Place a widget that gives the setting `action` its `value`."""
        setting, value = widget.action, widget.value
        selected = value == getattr(self.settings, setting)
        reason = self.settings.refusal(setting, value)
        self.widgets.append(widget._replace(selected=selected, enabled=not reason, reason=reason))

    def _place_strategies(self) -> None:
        """Place the list of strategies in two columns; while watching, with buttons X and O."""
        values = self.settings.values("opponent")
        rows = -(-len(values) // 2)
        slots = [_split(self.right.row(1.7, 0), 2) for _ in range(rows)]
        for number, (spec, title) in enumerate(values.items()):
            across, down = divmod(number, rows)
            rect = slots[down][across]
            if self.settings.mode != "watch":
                self._place_value(Widget("radio", rect, title, "opponent", spec))
                continue
            box = Rect(rect.x, rect.y, rect.height, rect.height)
            for mark, setting in (("X", "x_player"), ("O", "opponent")):
                self._place_value(Widget("mark", box, mark, setting, spec))
                box = box.move(box.width, 0)
            name = Rect(box.x, rect.y, rect.right - box.x, rect.height)
            enabled = not self.settings.refusal("opponent", spec)
            self.widgets.append(Widget("name", name, title, enabled=enabled))
        self.right.row(0, 0.5)

    def _place_board(self) -> None:
        """Place the chosen board between arrows to the previous one and the next."""
        row, settings = self._place_label("board"), self.settings
        left = Rect(row.x, row.y, row.height, row.height)
        right = left.move(row.width - row.height, 0)
        between = row.inflate(-2 * row.height, 0)
        self.widgets += [
            Widget("icon", left, "<", "board", settings.next("board", backwards=True)),
            Widget("value", between, game_title(settings.start.game)),
            Widget("icon", right, ">", "board", settings.next("board")),
        ]

    # --- the review ---------------------------------------------------------------------------

    def _place_steps(self) -> None:
        """Place the buttons that step through a review."""
        last, now = len(self.state.session.moves), self.state.review_ply or 0
        steps = {"|<": 0, "<": max(now - 1, 0), ">": min(now + 1, last), ">|": last}
        for rect, (text, ply) in zip(_split(self.left.row(1.9), 4), steps.items(), strict=True):
            self.widgets.append(Widget("icon", rect, text, "ply", str(ply), enabled=ply != now))

    def _place_moves(self) -> None:
        """Place the moves with their signs, in as many columns as fit, near the one reviewed."""
        text, column, session = self.text, self.right, self.state.session
        names = [cell_name(cell, session.game) for cell in session.moves]
        moves = [f"{number} {name}" for number, name in enumerate(names, start=1)]
        widest = max((font(text).size(f"{move} ??")[0] for move in moves), default=1) + text
        across = max(column.rest.width // widest, 1)
        rows = -(-len(moves) // across)
        visible = max((column.rest.height - COMMENT_HEIGHT * text) // round(1.6 * text), 1)
        now, judgements = self.state.review_ply or 0, self.state.judgements
        top = min(max(max(now - 1, 0) // across - visible // 2, 0), max(rows - visible, 0))
        for row in range(top, min(top + visible, rows)):
            first, slots = row * across, _split(column.row(1.6, 0), across)
            for number, (move, rect) in enumerate(
                zip(moves[first:], slots, strict=False), first + 1
            ):
                sign = judgements[number].sign if number in judgements else ""
                label = f"{move} {sign}".strip()
                self.widgets.append(Widget("move", rect, label, "ply", str(number), number == now))
        column.row(0, 0.5)
