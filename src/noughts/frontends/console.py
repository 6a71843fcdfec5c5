"""The terminal as a Rich console: its width, its colours, and a board that fits on it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from shutil import get_terminal_size

from rich.console import Console, ConsoleDimensions, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from noughts.errors import printable
from noughts.pictures.text import ASCII_BOX, BOX, draw, draw_small
from noughts.rules.position import Position

RESERVED_LINES = 3
"""Lines of a terminal that a board leaves free: for a move, a blank line and a prompt."""


class SafeConsole(Console):
    """A console that prints no control characters of programs or files.

    It raises BrokenPipeError when a pipe is closed, where Rich would exit with code 1.
    """

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704 - Rich calls this while it handles the BrokenPipeError

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """Yield the segments to print, without escape sequences that are not Rich's own."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else printable(text), style, control)


def open_console(*, plain: bool = False) -> Console:
    """Return a console on standard output; with `plain` or NO_COLOR set it prints no styles.

    It prints text literally: Rich's markup and emoji names are off, because most of what the
    commands print contains text that somebody typed.
    """
    colourless = plain or os.environ.get("NO_COLOR")
    console = SafeConsole(
        highlight=False, markup=False, emoji=False, color_system=None if colourless else "auto"
    )
    if console.is_dumb_terminal:  # for these Rich assumes 80 columns
        console.size = ConsoleDimensions(*get_terminal_size())
    return console


def has_symbols(console: Console) -> bool:
    """Return whether the console's encoding contains symbols and line-drawing characters."""
    return console.encoding.lower().startswith("utf")


def fit_board(
    console: Console, position: Position, captions: Mapping[int, Sequence[str]] | None = None
) -> Text:
    """Return the largest drawing of the board that fits: with captions, without, or small."""
    box = BOX if has_symbols(console) else ASCII_BOX
    drawings = (draw(position, captions, box=box), draw(position, box=box), draw_small(position))
    return colour_marks(next((d for d in drawings if fits(console, d)), drawings[-1]))


def fits(console: Console, drawing: str) -> bool:
    """Return whether the console shows the whole drawing at once.

    The height counts only on a terminal: a file or a pipe does not scroll.
    """
    lines = drawing.splitlines()
    if console.is_terminal and len(lines) > console.height - RESERVED_LINES:
        return False
    return max(map(len, lines)) <= console.width


def colour_marks(drawing: str) -> Text:
    """Return the drawing with bold, coloured marks and dim cell names."""
    board = Text(drawing)
    board.highlight_regex(r"(?<= )[a-z]\d+(?= )", "dim")
    board.highlight_regex(r"(?<= )(X|-X-)(?= )", "bold blue")
    board.highlight_regex(r"(?<= )(O|-O-)(?= )", "bold dark_orange3")
    return board
