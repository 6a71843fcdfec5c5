"""Boards read back from the drawings that the commands print, and the contrast of colours."""

from collections.abc import Sequence
from itertools import groupby


def read_cells(drawn: str, down: str) -> list[list[list[str]]]:
    """Return the lines of text in each cell, row by row; `down` is the vertical line."""
    rows = groupby(drawn.splitlines(), key=lambda line: line.count(down) > 1)
    return [
        [[text.strip() for text in cell if text.strip()] for cell in zip(*lines, strict=True)]
        for lines in ([line.split(down)[1:-1] for line in row] for inside, row in rows if inside)
    ]


def as_text(cells: list[list[list[str]]]) -> str:
    """Return the position that the drawn cells show."""
    marks = (["X"], ["O"])
    return "/".join("".join(c[0] if c in marks else "." for c in row) for row in cells)


def luminance(colour: Sequence[int]) -> float:
    """Return the relative luminance of red, green and blue as WCAG 2 defines it."""
    parts = [part / 255 for part in colour]
    r, g, b = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """Return the contrast ratio of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
