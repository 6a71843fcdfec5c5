"""How a strategy chooses its move: its own table of lines, rules or cells.

Every front end shows a working as a table. A row lists the cells it is about, so that a page can
highlight them on the board.
"""

from __future__ import annotations

from typing import NamedTuple

from noughts.rules.game import Game

MOST_LINES = 40
"""The most lines to show; on a board with more, only those through the chosen cell."""


class Row(NamedTuple):
    """One row of a working."""

    texts: tuple[str, ...]
    """One text for each column."""
    cells: tuple[int, ...] = ()
    """The cells that it is about."""
    decides: bool = False
    """Whether it supports the move that the strategy plays."""


class Working(NamedTuple):
    """The table from which a strategy reads its move."""

    caption: str
    """How to read it, in a sentence or two."""
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: the fields, with each row as an object."""
        return {
            "caption": self.caption,
            "columns": list(self.columns),
            "rows": [
                {"texts": list(row.texts), "cells": list(row.cells), "decides": row.decides}
                for row in self.rows
            ],
        }


def lines_to_show(game: Game, cell: int) -> tuple[int, ...]:
    """Return all lines, or only those through a cell if there are too many for a table."""
    return game.lines if len(game.lines) <= MOST_LINES else tuple(game.lines_through[cell])
