"""Where everything is in a window of a given size."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from noughts.frontends.window.keys import BY_ACTION
from noughts.frontends.window.settings import LEVELS, MODES, NO_LEVEL, STARTS
from noughts.frontends.window.state import WindowState
from noughts.play.messages import game_title
from noughts.rules.notation import cell_name
from noughts.strategies.registry import title_of

LARGEST_TEXT, SMALLEST_TEXT = 26, 8

COMMENT_HEIGHT = 7
"""The smallest height of the comment, in units of the text size."""

Measure = Callable[[str, int], int]
"""Returns the width of a text at a text size."""


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


class Frame(NamedTuple):
    """What a picture depends on besides the state: the pointer and the animation."""

    hover_cell: int | None
    hover_widget: Widget | None
    cursor_shown: bool
    drawn: float
    """How much of the last mark is drawn, from 0 to 1."""


class Layout(NamedTuple):
    """Where the board and all widgets are."""

    board: Rect
    """The cells, without the labels around them."""
    columns: int
    cell: int
    """The width of a cell."""
    margin: int
    """The room for the labels above and to the left of the board."""
    text: int
    """The text size."""
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
        for widget in self.widgets:
            if widget.action and widget.rect.collidepoint(point):
                return widget
        return None


def arrange(size: tuple[int, int], state: WindowState, measure: Measure) -> Layout:
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
    largest = min(max(min(width, height * 3 // 2) // 48, 13), LARGEST_TEXT)
    text = largest
    while text > SMALLEST_TEXT and not _fits(panel, state, text, measure, beside=beside):
        text -= 1
    widgets = _panel(panel, state, text, measure, beside=beside)
    game, margin = state.session.game, text * 2
    cell = min((room.width - 2 * margin) // game.columns, (room.height - 2 * margin) // game.rows)
    cell = max(cell, 4)
    board = Rect(0, 0, cell * game.columns, cell * game.rows)
    board.center = room.center
    return Layout(board, game.columns, cell, margin, text, widgets)


# --- the panel ----------------------------------------------------------------------------------


class _Column:
    """A column of rows, filled from the top."""

    def __init__(self, rect: Rect, text: int) -> None:
        self.rect = rect
        self.text = text
        self.y = rect.y

    def row(self, height: float, gap: float = 0.4) -> Rect:
        """Add a row; its height and the gap below it are in units of the text size."""
        row = Rect(self.rect.x, self.y, self.rect.width, round(height * self.text))
        self.y += row.height + round(gap * self.text)
        return row

    def rest(self) -> Rect:
        """Return what is left below the rows."""
        return Rect(self.rect.x, self.y, self.rect.width, max(self.rect.bottom - self.y, 0))


def _split(row: Rect, parts: int) -> list[Rect]:
    """Return `parts` equal pieces of a row, from left to right."""
    width = row.width // parts
    return [Rect(row.x + number * width, row.y, width, row.height) for number in range(parts)]


def _fits(panel: Rect, state: WindowState, text: int, measure: Measure, *, beside: bool) -> bool:
    """Return whether the fullest panel, a game against a strategy, has room at this text size.

    All panels use the size that this one needs, so that nothing jumps when another one is shown.
    """
    left, right = _columns(panel, text, beside=beside)
    widgets = _header(left, state) + _play(left, right, state, "against")
    readable = all(
        measure(widget.text, text) <= widget.rect.width - 4
        for widget in widgets
        if widget.kind in ("choice", "button")
    )
    roomy = left.rest().height >= COMMENT_HEIGHT * text
    return readable and roomy and right.y <= panel.bottom - text


def _panel(
    panel: Rect, state: WindowState, text: int, measure: Measure, *, beside: bool
) -> tuple[Widget, ...]:
    left, right = _columns(panel, text, beside=beside)
    widgets = _header(left, state)
    if state.review_ply is None:
        widgets += _play(left, right, state, state.settings.mode)
    else:
        widgets += _buttons(left, state, ("retry", "review")) + _steps(left, state)
        widgets += _moves(right, state, measure)
    return (*widgets, Widget("comment", left.rest()))


def _columns(panel: Rect, text: int, *, beside: bool) -> tuple[_Column, _Column]:
    """Return the left and the right column; beside the board they are the same one."""
    inner = panel.inflate(-2 * text, -2 * text)
    if beside:
        column = _Column(inner, text)
        return column, column
    half = (inner.width - text) // 2
    left = Rect(inner.x, inner.y, half, inner.height)
    return _Column(left, text), _Column(left.move(half + text, 0), text)


def _header(column: _Column, state: WindowState) -> list[Widget]:
    title = column.row(2)
    side = title.height
    help_, dark = (Rect(title.right - n * side, title.y, side, side) for n in (1, 2))
    return [
        Widget("title", title, "noughts"),
        Widget("icon", help_, "?", "help"),
        Widget("icon", dark, "dark", "dark"),
        Widget("status", column.row(2.6), state.status),
        Widget("score", column.row(1.3, 0.6), state.table.score),
    ]


def _play(left: _Column, right: _Column, state: WindowState, mode: str) -> list[Widget]:
    settings = _settings(right, state, mode)
    last = "pause" if mode == "watch" else "swap"
    buttons = _buttons(left, state, ("new", "undo", "redo"))
    return settings + buttons + _buttons(left, state, ("coach", "review", last))


def _buttons(column: _Column, state: WindowState, actions: tuple[str, ...]) -> list[Widget]:
    pressed = {
        "coach": state.coach_on,
        "review": state.review_ply is not None,
        "pause": state.table.paused,
    }
    return [
        Widget(
            "button",
            rect.inflate(-4, 0),
            BY_ACTION[action].label,
            action,
            selected=pressed.get(action, False),
            enabled=pressed.get(action, False) or state.table.offers(action),
        )
        for rect, action in zip(_split(column.row(2.1), len(actions)), actions, strict=True)
    ]


# --- settings -----------------------------------------------------------------------------------


def _settings(column: _Column, state: WindowState, mode: str) -> list[Widget]:
    settings = state.settings
    widgets = _choices(column.row(1.9), "mode", MODES, settings.mode)
    if mode != "two":
        widgets += _strategies(column, state)
        label, row = _labelled(column, "level")
        reason = "" if settings.has_level else NO_LEVEL
        levels = {level: level for level in LEVELS}
        widgets += [label, *_choices(row, "level", levels, settings.level, reason)]
    if mode == "against":
        label, row = _labelled(column, "starts")
        widgets += [label, *_choices(row, "starts", STARTS, settings.starts)]
    return widgets + _boards(column, state)


def _labelled(column: _Column, setting: str) -> tuple[Widget, Rect]:
    """Return the label of a setting, and the room to the right of it."""
    row = column.row(1.9)
    width = row.width * 22 // 100
    label = Widget("label", Rect(row.x, row.y, width, row.height), BY_ACTION[setting].label)
    return label, Rect(row.x + width, row.y, row.width - width, row.height)


def _choices(
    row: Rect, setting: str, texts: dict[str, str], selected: str, reason: str = ""
) -> list[Widget]:
    """Return the values of a setting side by side."""
    return [
        Widget(
            "choice", rect, text, setting, value,
            selected=value == selected, enabled=not reason, reason=reason,
        )
        for rect, (value, text) in zip(_split(row, len(texts)), texts.items(), strict=True)
    ]  # fmt: skip


def _strategies(column: _Column, state: WindowState) -> list[Widget]:
    """Return the list of strategies in two columns; while watching, with buttons X and O."""
    settings, widgets = state.settings, []
    rows = -(-len(settings.strategies) // 2)
    slots = [_split(column.row(1.7, 0), 2) for _ in range(rows)]
    for number, spec in enumerate(settings.strategies):
        across, down = divmod(number, rows)
        rect, title = slots[down][across], title_of(spec)
        reason = settings.refusals.get(spec, "")
        enabled = not reason
        if settings.mode != "watch":
            selected = spec == settings.opponent
            widgets.append(
                Widget("radio", rect, title, "opponent", spec, selected, enabled, reason)
            )
            continue
        box = Rect(rect.x, rect.y, rect.height, rect.height)
        for mark, setting in (("X", "x_player"), ("O", "opponent")):
            selected = spec == getattr(settings, setting)
            widgets.append(Widget("mark", box, mark, setting, spec, selected, enabled, reason))
            box = box.move(box.width, 0)
        name = Rect(box.x, rect.y, rect.right - box.x, rect.height)
        widgets.append(Widget("name", name, title, enabled=enabled))
    column.row(0, 0.5)
    return widgets


def _boards(column: _Column, state: WindowState) -> list[Widget]:
    """Return the chosen board between arrows to the previous one and the next."""
    settings = state.settings
    label, row = _labelled(column, "board")
    left = Rect(row.x, row.y, row.height, row.height)
    right = Rect(row.right - row.height, row.y, row.height, row.height)
    between = Rect(left.right, row.y, right.x - left.right, row.height)
    return [
        label,
        Widget("icon", left, "<", "board", settings.next("board", backwards=True)),
        Widget("value", between, game_title(settings.start.game)),
        Widget("icon", right, ">", "board", settings.next("board")),
    ]


# --- the review ---------------------------------------------------------------------------------


def _steps(column: _Column, state: WindowState) -> list[Widget]:
    """Return the buttons that step through a review."""
    last, now = len(state.session.moves), state.review_ply or 0
    steps = {"|<": 0, "<": max(now - 1, 0), ">": min(now + 1, last), ">|": last}
    return [
        Widget("icon", rect, text, "ply", str(ply), enabled=ply != now)
        for rect, (text, ply) in zip(_split(column.row(1.9), 4), steps.items(), strict=True)
    ]


def _moves(column: _Column, state: WindowState, measure: Measure) -> list[Widget]:
    """Return the moves with their signs, in as many columns as fit, near the move under review."""
    text, session, judgements = column.text, state.session, state.judgements
    names = [cell_name(cell, session.game) for cell in session.moves]
    moves = [f"{number} {name}" for number, name in enumerate(names, start=1)]
    widest = max((measure(f"{move} ??", text) for move in moves), default=1) + text
    across = max(column.rect.width // widest, 1)
    rows = -(-len(moves) // across)
    visible = max((column.rest().height - COMMENT_HEIGHT * text) // round(1.6 * text), 1)
    now = max((state.review_ply or 0) - 1, 0) // across
    top = min(max(now - visible // 2, 0), max(rows - visible, 0))
    widgets = []
    for row in range(top, min(top + visible, rows)):
        slots = _split(column.row(1.6, 0), across)
        first = row * across
        for number, (move, rect) in enumerate(zip(moves[first:], slots, strict=False), first + 1):
            sign = judgements[number].sign if number in judgements else ""
            selected = number == state.review_ply
            widgets.append(
                Widget("move", rect, f"{move} {sign}".strip(), "ply", str(number), selected)
            )
    column.row(0, 0.5)
    return widgets
