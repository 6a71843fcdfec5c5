"""Boards read back from the drawings that the commands print."""

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
