"""Where things are in the window, for a size of it and what is on the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from noughts.frontends.window.choices import FIRST, LEVELS, MODES, NO_LEVEL
from noughts.frontends.window.desk import Desk
from noughts.frontends.window.keys import BY_ACTION
from noughts.rules.notation import cell_name
from noughts.strategies.registry import BUILT_IN, title_of

LARGEST_TEXT, SMALLEST_TEXT = 26, 8

LEAST_SAID = 7
"""How much room there is at least for what the coach says, in units of the text's size."""

Measure = Callable[[str, int], int]
"""How wide a text is at a size."""


class Spot(NamedTuple):
    """Something in the panel: what it is, where, what it says, and what a click on it does."""

    kind: str
    rect: Rect
    text: str = ""
    action: str = ""
    value: str = ""
    chosen: bool = False
    refused: str = ""
    """Why it cannot be chosen; it is greyed then."""


class Layout(NamedTuple):
    """Where everything is."""

    room: Rect
    """What is beside or above the panel."""
    board: Rect
    """The cells, without the labels around them."""
    columns: int
    """How many columns it has."""
    cell: int
    """How wide a cell is."""
    margin: int
    """How much room the labels have, above and to the left of the board."""
    text: int
    """The size of the text."""
    spots: tuple[Spot, ...]

    def cell_at(self, point: tuple[int, int]) -> int | None:
        """The cell at a point of the window."""
        if not self.board.collidepoint(point):
            return None
        x, y = point[0] - self.board.x, point[1] - self.board.y
        return y // self.cell * self.columns + x // self.cell

    def cell_rect(self, cell: int) -> Rect:
        """Where a cell is."""
        row, column = divmod(cell, self.columns)
        x, y = self.board.x + column * self.cell, self.board.y + row * self.cell
        return Rect(x, y, self.cell, self.cell)

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """What a click at a point of the panel falls on."""
        for spot in self.spots:
            if spot.action and spot.rect.collidepoint(point):
                return spot
        return None


def arrange(size: tuple[int, int], desk: Desk, measure: Measure) -> Layout:
    """The layout: the board beside the panel, or above it in a window that is taller than wide.

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
    # by the fullest panel, so that nothing jumps when another one is shown
    text = next(
        (
            size
            for size in range(largest, SMALLEST_TEXT, -1)
            if _fits(panel, desk, size, measure, beside=beside)
        ),
        SMALLEST_TEXT,
    )
    spots = _panel(panel, desk, text, measure, beside=beside)
    board, cell, margin = _board(room, desk, text)
    return Layout(room, board, desk.session.game.columns, cell, margin, text, spots)


def _board(room: Rect, desk: Desk, text: int) -> tuple[Rect, int, int]:
    game = desk.session.game
    margin = text * 2
    cell = min((room.width - 2 * margin) // game.columns, (room.height - 2 * margin) // game.rows)
    cell = max(cell, 4)
    board = Rect(0, 0, cell * game.columns, cell * game.rows)
    board.center = room.center
    return board, cell, margin


# --- the panel ----------------------------------------------------------------------------------


class _Column:
    """Rows that are filled from the top."""

    def __init__(self, rect: Rect, text: int) -> None:
        self.rect = rect
        self.text = text
        self.y = rect.y

    def row(self, height: float, gap: float = 0.4) -> Rect:
        """The next row, its height and the gap below it in units of the text's size."""
        row = Rect(self.rect.x, self.y, self.rect.width, round(height * self.text))
        self.y += row.height + round(gap * self.text)
        return row

    def rest(self) -> Rect:
        """All that is left."""
        return Rect(self.rect.x, self.y, self.rect.width, max(self.rect.bottom - self.y, 0))


def _fits(panel: Rect, desk: Desk, text: int, measure: Measure, *, beside: bool) -> bool:
    """Whether a game against an opponent, which has most to choose, has room at this size."""
    left, right = _columns(panel, text, beside=beside)
    spots = _header(left, desk) + _play(left, right, desk, "against")
    readable = all(
        measure(spot.text, text) <= spot.rect.width - 4
        for spot in spots
        if spot.kind in ("choice", "button")
    )
    return readable and left.rest().height >= LEAST_SAID * text and right.y <= panel.bottom - text


def _panel(
    panel: Rect, desk: Desk, text: int, measure: Measure, *, beside: bool
) -> tuple[Spot, ...]:
    left, right = _columns(panel, text, beside=beside)
    spots = _header(left, desk)
    if desk.reviewing is None:
        spots += _play(left, right, desk, desk.choices.mode)
    else:
        spots += _buttons(left, ("retry", "review")) + _steps(left, desk)
        spots += _moves(right, desk, measure)
    return (*spots, Spot("says", left.rest()))


def _columns(panel: Rect, text: int, *, beside: bool) -> tuple[_Column, _Column]:
    """One column beside the board; below it two."""
    inner = panel.inflate(-2 * text, -2 * text)
    if beside:
        column = _Column(inner, text)
        return column, column
    half = (inner.width - text) // 2
    left = Rect(inner.x, inner.y, half, inner.height)
    return _Column(left, text), _Column(left.move(half + text, 0), text)


def _play(left: _Column, right: _Column, desk: Desk, mode: str) -> list[Spot]:
    choices = _choices(right, desk, mode)
    buttons = _buttons(left, ("new", "undo", "redo")) + _buttons(left, ("hint", "review", "swap"))
    return choices + buttons


def _header(column: _Column, desk: Desk) -> list[Spot]:
    title = column.row(2)
    side = title.height
    help_, dark = (Rect(title.right - n * side, title.y, side, side) for n in (1, 2))
    return [
        Spot("title", title, "noughts"),
        Spot("icon", help_, "?", "help", chosen=desk.helping),
        Spot("icon", dark, "dark", "dark"),
        Spot("status", column.row(2.6), desk.status),
        Spot("score", column.row(1.3, 0.6), desk.score),
    ]


def _choices(column: _Column, desk: Desk, mode: str) -> list[Spot]:
    choices = desk.choices
    spots = _segments(column.row(1.9), "mode", list(MODES.items()), choices.mode)
    if mode != "two":
        spots += _names(column, desk)
        why = "" if choices.has_level else NO_LEVEL
        levels = [(level, level) for level in LEVELS]
        label, row = _labelled(column, "level")
        spots += [label, *_segments(row, "level", levels, choices.level, refused=why)]
    if mode == "against":
        label, row = _labelled(column, "first")
        spots += [label, *_segments(row, "first", list(FIRST.items()), choices.first)]
    return spots + _boards(column, desk)


def _labelled(column: _Column, action: str) -> tuple[Spot, Rect]:
    """The label of a row of choices, and the room beside it."""
    row = column.row(1.9)
    wide = row.width * 22 // 100
    label = Spot("label", Rect(row.x, row.y, wide, row.height), BY_ACTION[action].label)
    return label, Rect(row.x + wide, row.y, row.width - wide, row.height)


def shown_name(spec: str) -> str:
    """What an opponent is called in the list: a program without its folders."""
    return spec if spec in BUILT_IN else title_of(spec)


def _names(column: _Column, desk: Desk) -> list[Spot]:
    """The opponents, two beside each other; when watching, each with a mark for X and for O."""
    choices, spots = desk.choices, []
    rows = -(-len(choices.names) // 2)
    top = column.y
    for number, name in enumerate(choices.names):
        if number < rows:
            row = column.row(1.7, 0)
        across, down = divmod(number, rows)
        row = Rect(column.rect.x, top + down * row.height, column.rect.width // 2, row.height)
        row.x += across * row.width
        refused, shown = choices.refusals.get(name, ""), shown_name(name)
        if choices.mode == "watch":
            box = Rect(row.x, row.y, row.height, row.height)
            chosen = name == choices.rival
            spots.append(Spot("pick", box, "X", "rival", name, chosen=chosen, refused=refused))
            box = box.move(row.height, 0)
            chosen = name == choices.opponent
            spots.append(Spot("pick", box, "O", "opponent", name, chosen=chosen, refused=refused))
            row = Rect(box.right, row.y, row.right - box.right, row.height)
            spots.append(Spot("name", row, shown, refused=refused))
        else:
            chosen = name == choices.opponent
            spots.append(Spot("row", row, shown, "opponent", name, chosen=chosen, refused=refused))
    column.row(0, 0.5)
    return spots


def _segments(
    row: Rect, action: str, values: list[tuple[str, str]], chosen: str, refused: str = ""
) -> list[Spot]:
    """Choices beside each other, of which one is on."""
    width = row.width // len(values)
    return [
        Spot(
            "choice",
            Rect(row.x + number * width, row.y, width, row.height),
            text,
            action,
            value,
            chosen=value == chosen,
            refused=refused,
        )
        for number, (value, text) in enumerate(values)
    ]


def _boards(column: _Column, desk: Desk) -> list[Spot]:
    """The board that is chosen, between the one before it and the next."""
    choices = desk.choices
    label, row = _labelled(column, "board")
    back = Rect(row.x, row.y, row.height, row.height)
    on = Rect(row.right - row.height, row.y, row.height, row.height)
    between = Rect(back.right, row.y, on.x - back.right, row.height)
    game = choices.start.game
    text = f"{game.columns}x{game.rows}, {game.lines[0].bit_count()} in a row"
    before, after = choices.next("board", backwards=True), choices.next("board")
    return [
        label,
        Spot("icon", back, "<", "board", before),
        Spot("value", between, text),
        Spot("icon", on, ">", "board", after),
    ]


def _buttons(column: _Column, actions: tuple[str, ...]) -> list[Spot]:
    row = column.row(2.1)
    width = row.width // len(actions)
    spots = []
    for number, action in enumerate(actions):
        rect = Rect(row.x + number * width, row.y, width, row.height).inflate(-4, 0)
        label = BY_ACTION[action].label
        spots.append(Spot("button", rect, label, action))
    return spots


def _steps(column: _Column, desk: Desk) -> list[Spot]:
    """First, back, on, last: the arrow keys for the mouse."""
    row = column.row(1.9)
    last, now = len(desk.session.moves), desk.reviewing or 0
    steps = {"|<": 0, "<": max(now - 1, 0), ">": min(now + 1, last), ">|": last}
    width = row.width // len(steps)
    return [
        Spot("icon", Rect(row.x + n * width, row.y, width, row.height), text, "ply", str(ply))
        for n, (text, ply) in enumerate(steps.items())
    ]


def _moves(column: _Column, desk: Desk, measure: Measure) -> list[Spot]:
    """The moves with their signs, as many beside each other as there is room for."""
    text = column.text
    game, judged = desk.session.game, desk.judgements
    names = [f"{n} {cell_name(cell, game)}" for n, cell in enumerate(desk.session.moves, start=1)]
    signs = [judged[n].sign if n in judged else "" for n in range(1, len(names) + 1)]
    widest = max((measure(f"{name} ??", text) for name in names), default=1) + text
    across = max(column.rect.width // widest, 1)
    width = column.rect.width // across
    height = round(1.6 * text)
    rows = [list(range(n, min(n + across, len(names)))) for n in range(0, len(names), across)]
    room = max((column.rest().height - LEAST_SAID * text) // height, 1)
    now = max((desk.reviewing or 0) - 1, 0) // across
    top = min(max(now - room // 2, 0), max(len(rows) - room, 0))
    spots = []
    for shown in rows[top : top + room]:
        row = column.row(1.6, 0)
        for place, number in enumerate(shown):
            rect = Rect(row.x + place * width, row.y, width, row.height)
            said, chosen = f"{names[number]} {signs[number]}", number + 1 == desk.reviewing
            spots.append(Spot("move", rect, said, "ply", str(number + 1), chosen=chosen))
    column.row(0, 0.5)
    return spots
