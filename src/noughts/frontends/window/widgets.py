"""The parts of the panel, and the columns that they are placed in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect

from noughts.frontends.window.style import text_width


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


class Column:
    """A rectangle that is filled with rows from the top; `rest` is the space below them."""

    def __init__(self, rect: Rect, text: int) -> None:
        self.rest = rect
        self.text = text

    def row(self, height: float, gap: float = 0.4) -> Rect:
        """Add a row; its height and the gap below it are in units of the text size."""
        x, y, width, height_left = self.rest
        row = Rect(x, y, width, round(height * self.text))
        used = row.height + round(gap * self.text)
        self.rest = Rect(x, y + used, width, height_left - used)
        return row

    def spread(self, texts: Sequence[str], height: float, gap: float = 0.4) -> list[Rect]:
        """Add a row with one piece for each text; a longer text gets a wider piece."""
        return spread(self.row(height, gap), texts, self.text)

    def flow(self, texts: Sequence[str], height: float) -> list[Rect]:
        """Add rows with one piece for each text, as many in a row as fit; return the pieces."""
        lines: list[list[str]] = [[]]
        for text in texts:
            needed = sum(_width(label, self.text) for label in (*lines[-1], text))
            if lines[-1] and needed > self.rest.width:
                lines.append([])
            lines[-1].append(text)
        # One button alone would fill its whole row.
        if len(lines) > 1 and len(lines[-1]) == 1 < len(lines[-2]):
            lines[-1].insert(0, lines[-2].pop())
        last = lines.pop()
        pieces = [piece for line in lines for piece in self.spread(line, height, 0.2)]
        return [*pieces, *self.spread(last, height)]


def split(row: Rect, parts: int) -> list[Rect]:
    """Return `parts` equal pieces of a row, from left to right."""
    width = row.width // parts
    return [Rect(row.x + number * width, row.y, width, row.height) for number in range(parts)]


def spread(row: Rect, texts: Sequence[str], size: int) -> list[Rect]:
    """Return one piece of a row for each text in a font of this size, with equal margins."""
    widths = [_width(text, size) for text in texts]
    margin = (row.width - sum(widths)) / len(widths)
    ends = [round(sum(widths[:number]) + number * margin) for number in range(len(widths) + 1)]
    return [Rect(row.x + a, row.y, b - a, row.height) for a, b in pairwise(ends)]


def _width(text: str, size: int) -> int:
    """Return the width of a button with this text."""
    return text_width(text, size) + size
