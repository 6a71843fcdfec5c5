"""Finds where to click on a drawing: squares of a board, and anything that looks like a button.

A drawing does not say where its board is. So every plausible board is offered as a group of nine
points; noughts finds out by playing which group puts marks on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from noughts.programs.worker.windows.session import Action, short

THINNEST = 16
"""A rectangle with a smaller width or height is a line or an ornament."""
SHORTEST_LINE = 60
MOST_BUTTONS, MOST_BOXES, MOST_BOARDS = 40, 160, 4


class Box(NamedTuple):
    """A rectangle on the drawing, with the text on it; thin if it is a line."""

    x: float
    y: float
    width: float
    height: float
    text: str = ""

    @property
    def centre(self) -> tuple[int, int]:
        """The point in its middle."""
        return int(self.x + self.width / 2), int(self.y + self.height / 2)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies on it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


Nine = list[tuple[int, int]]
"""The centres of the nine squares of a board, row by row."""


def click_actions(
    prefix: str, size: tuple[int, int], boxes: Iterable[Box], unseen: Iterable[Box] = ()
) -> list[Action]:
    """Return the clicks on a drawing of this size; nine `unseen` boxes may be its board.

    A key ends with the point, `... 300,100`. A point may occur in several groups.
    """
    boxes = _labelled(box for box in boxes if box.width < size[0] or box.height < size[1])
    wide = [box for box in boxes if min(box.width, box.height) >= THINNEST][:MOST_BOXES]
    boards: list[Nine] = []
    for nine in [*_nine_boxes(wide), *_between_lines(boxes)] or _nine_boxes(unseen):
        if len(boards) < MOST_BOARDS and not any(_is_near(nine, other) for other in boards):
            boards.append(nine)
    parts = [] if boards else _parts_of_window(*size)
    squares = {point for nine in boards for point in nine}
    buttons = _buttons(prefix, size, wide, squares)
    return [*_squares(prefix, boards), *buttons, *_squares(prefix, parts)]


def _is_near(one: Nine, other: Nine) -> bool:
    pairs = zip(one, other, strict=True)
    return all(abs(x - u) <= 4 and abs(y - v) <= 4 for (x, y), (u, v) in pairs)


def _labelled(boxes: Iterable[Box]) -> list[Box]:
    """Return the boxes, with each text on the smallest box around it, if there is one."""
    boxes = list(dict.fromkeys(boxes))
    texts = dict.fromkeys([box for box in boxes if not box.text], "")
    for text in (box for box in boxes if box.text):
        fitting = [box for box in texts if not box.text and box.height <= 4 * text.height]
        around = [box for box in fitting if box.holds(*text.centre)]
        box = min(around, key=lambda box: box.width * box.height, default=text)
        texts[box] = f"{texts.get(box, '')} {text.text}".strip()
    return [box._replace(text=text) for box, text in texts.items()]


def _squares(prefix: str, boards: Iterable[Nine]) -> Iterator[Action]:
    for nine in boards:
        group = f"{prefix}squares from {nine[0]} to {nine[8]}"
        for number, (x, y) in enumerate(nine):
            yield f"{group}: {x},{y}", square_label(number), group


def square_label(number: int) -> str:
    """Return the label of a click on a square, counted from 0."""
    return f"click the square in row {number // 3 + 1}, column {number % 3 + 1}"


def _buttons(
    prefix: str, size: tuple[int, int], boxes: Iterable[Box], squares: set[tuple[int, int]]
) -> Iterator[Action]:
    """Yield clicks on possible buttons, those with a text first."""
    seen = set(squares)
    for box in sorted(boxes, key=lambda box: not box.text):
        is_new = box.centre not in seen and len(seen) < len(squares) + MOST_BUTTONS
        if is_new and Box(0, 0, *size).holds(*box.centre):
            seen.add(box.centre)
            x, y = box.centre
            label = f"click {short(box.text)}" if box.text else f"click at {x}, {y}"
            yield f"{prefix}button: {x},{y}", label, f"{prefix}buttons"


def nine_squares(x: float, y: float, width: float, height: float) -> Nine:
    """Return the centres of the squares of a rectangle that is cut into nine."""
    columns = [int(x + width * part / 6) for part in (1, 3, 5)]
    return [(column, int(y + height * part / 6)) for part in (1, 3, 5) for column in columns]


def _parts_of_window(width: int, height: int) -> list[Nine]:
    """Return the boards that would fill the window, or leave a bar at one of its sides."""
    side = min(width, height)
    bars = [((width - side) * part, (height - side) * part) for part in (0, 0.5, 1)]
    squares = [nine_squares(*bar, side, side) for bar in bars if width != height]
    return [nine_squares(0, 0, width, height), *squares]


def _nine_boxes(boxes: Iterable[Box]) -> Iterator[Nine]:
    """Yield the centres of nine equal boxes in three rows and three columns."""
    by_size: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for box in boxes:
        by_size.setdefault((round(box.width), round(box.height)), set()).add(box.centre)
    for centres in by_size.values():
        for ys in _evenly_spaced({y for _, y in centres}) if len(centres) >= 9 else ():
            for xs in _evenly_spaced({x for x, _ in centres}):
                nine = [(x, y) for y in ys for x in xs]
                if centres.issuperset(nine):
                    yield nine


def _evenly_spaced(numbers: set[int]) -> list[tuple[int, ...]]:
    triples = combinations(sorted(numbers)[:12], 3)
    return [(a, b, c) for a, b, c in triples if abs(a + c - 2 * b) <= 4]


def _between_lines(boxes: Iterable[Box]) -> Iterator[Nine]:
    """Yield the squares between two or four vertical and two or four horizontal lines."""
    upright, level = set(), set()
    for box in boxes:
        if box.width < THINNEST and box.height >= SHORTEST_LINE:
            upright.add(box.centre[0])
        elif box.height < THINNEST and box.width >= SHORTEST_LINE:
            level.add(box.centre[1])
    columns, rows = _edges(upright), _edges(level)
    if columns and rows:
        yield nine_squares(columns[0], rows[0], columns[1] - columns[0], rows[1] - rows[0])


def _edges(lines: set[int]) -> tuple[int, int] | None:
    """Return where a board with these lines begins and ends; None if no board has them."""
    ordered = sorted(lines)
    if len(ordered) == 2 and ordered[1] - ordered[0] >= THINNEST:
        return 2 * ordered[0] - ordered[1], 2 * ordered[1] - ordered[0]
    if len(ordered) == 4 and abs(ordered[0] + ordered[3] - ordered[1] - ordered[2]) <= 4:
        return ordered[0], ordered[3]
    return None
