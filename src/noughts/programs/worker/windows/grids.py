"""Where to click on something drawn: squares of a board, and whatever looks like a button.

A drawing does not say where its board is. So every plausible board is offered as a group of nine
points; noughts finds out by playing which group puts marks on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from noughts.programs.worker.windows.session import Action, short

SHORTEST_LINE = 60
THINNEST = 16
"""A rectangle below this width or height is a line, or an ornament."""
MOST_BOXES = 40
MOST_BOARDS = 4
FINE = 9
"""Rows and columns of the finest grid of points."""


class Box(NamedTuple):
    """A rectangle on the drawing, with the text on it."""

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


Line = tuple[float, float, float, float]
Nine = list[tuple[int, int]]
"""The centres of the nine squares of a board, row by row."""


def click_actions(
    prefix: str, size: tuple[int, int], boxes: Iterable[Box], lines: Iterable[Line]
) -> list[Action]:
    """Return the clicks on a drawing of this size.

    A key ends with the point, `... 300,100`. The same point may occur in several groups.
    """
    boxes = list(boxes)[: 4 * MOST_BOXES]
    wide = [box for box in boxes if min(box.width, box.height) >= THINNEST]
    known = _known.setdefault(prefix, [])
    found = [("squares", nine) for nine in _nine_boxes(wide)]
    found += [("lines", nine) for nine in _between_lines([*lines, *_thin_boxes(boxes)])]
    known += _new(found, known)[: MOST_BOARDS - len(known)]
    squares = [point for _, nine in known for point in nine]
    actions = [action for name, nine in known for action in _squares(prefix, name, nine)]
    actions += _buttons(prefix, size, wide, squares)
    parts = _parts_of_window(*size)
    parts = _new(parts[:1] if known else parts, known)
    actions += [action for name, nine in parts for action in _squares(prefix, name, nine)]
    # Where the program shows what to click, there is no need to try everything.
    is_shown = known or any(box.text for box in wide)
    return actions if is_shown else [*actions, *_points(prefix, size)]


_known: dict[str, list[tuple[str, Nine]]] = {}
"""The boards found so far, by prefix. A board stays when a line is drawn through three marks."""


def _new(
    found: Iterable[tuple[str, Nine]], known: Sequence[tuple[str, Nine]]
) -> list[tuple[str, Nine]]:
    """Return the boards that are not near a known one, or near each other."""
    new: list[tuple[str, Nine]] = []
    for name, nine in found:
        if not any(_is_near(nine, other) for _, other in [*known, *new]):
            new.append((name, nine))
    return new


def _squares(prefix: str, name: str, nine: Nine) -> Iterator[Action]:
    # The group is named after its first point: two boards may be drawn in one window.
    group = f"{prefix}{name} {nine[0][0]},{nine[0][1]}"
    for number, (x, y) in enumerate(nine):
        label = f"click the square in row {number // 3 + 1}, column {number % 3 + 1}"
        yield f"{group}: {x},{y}", label, group


def _buttons(
    prefix: str, size: tuple[int, int], boxes: Sequence[Box], squares: Nine
) -> Iterator[Action]:
    """Yield clicks on what may be a button, those with a text first."""
    possible = [
        box
        for box in boxes
        if box.centre not in squares
        and 0 <= box.centre[0] < size[0]
        and 0 <= box.centre[1] < size[1]
        and (box.width < size[0] or box.height < size[1])
    ]
    seen = set()
    for box in sorted(possible, key=lambda box: not box.text)[:MOST_BOXES]:
        x, y = box.centre
        if (x, y) not in seen:
            seen.add((x, y))
            label = f"click {short(box.text)}" if box.text else f"click at {x}, {y}"
            yield f"{prefix}button: {x},{y}", label, f"{prefix}buttons"


def _points(prefix: str, size: tuple[int, int]) -> Iterator[Action]:
    for row in range(FINE):
        for column in range(FINE):
            x, y = (2 * column + 1) * size[0] // (2 * FINE), (2 * row + 1) * size[1] // (2 * FINE)
            yield f"{prefix}point: {x},{y}", f"click at {x}, {y}", f"{prefix}points"


def nine_squares(x: float, y: float, width: float, height: float) -> Nine:
    """Return the centres of the squares of a rectangle that is cut into nine."""
    return [
        (int(x + width * (2 * column + 1) / 6), int(y + height * (2 * row + 1) / 6))
        for row in range(3)
        for column in range(3)
    ]


def _parts_of_window(width: int, height: int) -> list[tuple[str, Nine]]:
    """Return the boards that would fill the window, or leave a bar at one of its sides."""
    side = min(width, height)
    corners = [(0, 0), ((width - side) // 2, (height - side) // 2), (width - side, height - side)]
    parts = [("window", nine_squares(0, 0, width, height))]
    if width != height:
        parts += [("part", nine_squares(x, y, side, side)) for x, y in corners]
    return parts


def _nine_boxes(boxes: Sequence[Box]) -> Iterator[Nine]:
    """Yield the centres of nine equal boxes in three rows and three columns."""
    by_size: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for box in boxes:
        by_size.setdefault((round(box.width), round(box.height)), set()).add(box.centre)
    for centres in by_size.values():
        rows = _evenly_spaced({y for _, y in centres}) if len(centres) >= 9 else []
        for ys in rows:
            for xs in _evenly_spaced({x for x, _ in centres}):
                nine = [(x, y) for y in ys for x in xs]
                if set(nine) <= centres:
                    yield nine


def _evenly_spaced(numbers: set[int]) -> list[tuple[int, ...]]:
    """Return all triples with equal distances, from small to large."""
    ordered = sorted(numbers)[:12]
    return [(a, b, c) for a, b, c in combinations(ordered, 3) if abs(a + c - 2 * b) <= 4]


def _thin_boxes(boxes: Iterable[Box]) -> Iterator[Line]:
    for box in boxes:
        x, y = box.centre
        if box.width < THINNEST <= box.height:
            yield x, box.y, x, box.y + box.height
        elif box.height < THINNEST <= box.width:
            yield box.x, y, box.x + box.width, y


def _between_lines(lines: Iterable[Line]) -> Iterator[Nine]:
    """Yield the squares between two or four upright and two or four level lines."""
    upright, level = set(), set()
    for x, y, to_x, to_y in lines:
        if abs(x - to_x) <= 2 and abs(y - to_y) >= SHORTEST_LINE:
            upright.add(round(x))
        elif abs(y - to_y) <= 2 and abs(x - to_x) >= SHORTEST_LINE:
            level.add(round(y))
    columns, rows = _edges(upright), _edges(level)
    if columns and rows:
        yield nine_squares(columns[0], rows[0], columns[1] - columns[0], rows[1] - rows[0])


def _edges(lines: set[int]) -> tuple[int, int] | None:
    ordered = sorted(lines)
    if len(ordered) == 2:
        space = ordered[1] - ordered[0]
        return (ordered[0] - space, ordered[1] + space) if space >= THINNEST else None
    if len(ordered) == 4 and abs(ordered[0] + ordered[3] - ordered[1] - ordered[2]) <= 4:
        return ordered[0], ordered[3]
    return None


def _is_near(one: Nine, other: Nine) -> bool:
    return all(
        abs(x - u) <= 4 and abs(y - v) <= 4 for (x, y), (u, v) in zip(one, other, strict=True)
    )
