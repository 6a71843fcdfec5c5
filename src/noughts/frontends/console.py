"""The screen: how wide and how colourful it is, and a board on it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from shutil import get_terminal_size

from rich.console import Console, ConsoleDimensions
from rich.text import Text

from noughts.pictures.text import ASCII_BOX, BOX, draw, draw_small
from noughts.rules.position import Position

LINES_BESIDE = 3
"""A board on a screen leaves room for a move, a blank and a prompt."""


def open_screen(*, plain: bool = False) -> Console:
    """The screen; plain or with NO_COLOR it shows no bold either.

    Text is shown as it is: what somebody typed is neither markup nor the name of an emoji.
    """
    dull = plain or os.environ.get("NO_COLOR")
    screen = Console(
        highlight=False, markup=False, emoji=False, color_system=None if dull else "auto"
    )
    if screen.is_dumb_terminal:  # which Rich takes to be 80 columns wide, however wide it is
        screen.size = ConsoleDimensions(*get_terminal_size())
    return screen


def sign_of_life(what: str, *, long: bool) -> AbstractContextManager[object]:
    """Meanwhile tell on standard error what is going on, if it is long and somebody sits there."""
    errors = Console(stderr=True)
    return errors.status(what) if long and errors.is_terminal else nullcontext()


def box_for(screen: Console) -> str:
    """The characters for drawing lines that the encoding of the screen has."""
    return BOX if screen.encoding.lower().startswith("utf") else ASCII_BOX


def board_on(
    screen: Console, position: Position, captions: Mapping[int, Sequence[str]] | None = None
) -> Text:
    """The board in the largest drawing that the screen has room for."""
    box = box_for(screen)
    drawings = (draw(position, captions, box=box), draw(position, box=box), draw_small(position))
    return marked(next((d for d in drawings if has_room(screen, d)), drawings[-1]))


def has_room(screen: Console, drawn: str) -> bool:
    """Whether a drawing can be seen whole: one that is too high would roll out of a terminal."""
    lines = drawn.splitlines()
    if screen.is_terminal and len(lines) > screen.height - LINES_BESIDE:
        return False
    return max(map(len, lines)) <= screen.width


def marked(drawn: str) -> Text:
    """A drawing with its marks bold and coloured and its cell names dim."""
    board = Text(drawn)
    board.highlight_regex(r"(?<= )[a-z]\d+(?= )", "dim")
    board.highlight_regex(r"(?<= )(X|-X-)(?= )", "bold blue")
    board.highlight_regex(r"(?<= )(O|-O-)(?= )", "bold dark_orange3")
    return board
