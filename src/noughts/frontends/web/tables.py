"""The table of a request: read from its parameters, after its event, with one reply."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random

from noughts.errors import NoughtsError, Unreadable
from noughts.frontends.web.models import PERSON, TableAsked
from noughts.frontends.web.places import read_cells, read_game, read_place
from noughts.play.session import Session
from noughts.play.table import Starts, Table
from noughts.rules.notation import parse_cell

DRAW = "-"
"""Stands for the winner of a drawn game."""

COMMA = re.compile(",(?! )")
"""Separates winners; a comma within a title is followed by a space."""


def read_table(query: TableAsked) -> Table:
    """Return the table that a request describes, before its event. Raises `NoughtsError`."""
    session = _read_session(query.game, query.start, query.moves, query.undone, query.x, query.o)
    names = [name for text in query.winners for name in COMMA.split(text) if name]
    return Table(
        session,
        Starts(query.starts) if query.starts else None,
        winners=tuple(None if name == DRAW else name for name in names),
        paused=query.paused == "1" and not session.people,
    )


@lru_cache(maxsize=512)
def _read_session(game: str, start: str, moves: str, undone: str, x: str, o: str) -> Session:  # noqa: PLR0913
    first, second = (None if player == PERSON else player for player in (x, o))
    played = read_place(game, start, moves)
    cells = read_cells(undone, read_game(game))
    read_place(
        game, start, ",".join(filter(None, (moves, undone)))
    )  # raises what cannot be played
    return Session(played.start, (first, second), played.moves, tuple(cells))


def apply_event(table: Table, query: TableAsked, random: Random) -> Table:
    """Return the table after the event of a request.

    A request describes one game: earlier ones only count for the score.
    """
    match query.event:
        case None:
            return table
        case "choose":
            if not query.cell:
                raise Unreadable("the event choose needs the parameter cell, such as cell=b2")
            return table.choose(parse_cell(query.cell, table.session.game))
        case "retry":
            if query.number is None:
                raise NoughtsError("the event retry needs the parameter number, such as number=3")
            return table.retry(query.number)
        case "new":
            return table.new_game(random).without_other_games()
        case "swap":
            return table.swap().without_other_games()
        case "undo":
            return table.undo()
        case "redo":
            return table.redo()
        case "pause":
            return table.pause()
