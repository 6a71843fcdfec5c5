"""What a request is about, read from its parameters by the code that reads it everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from noughts.errors import IllegalMove, NoughtsError, Unreadable
from noughts.frontends.web.limits import check_game
from noughts.play.session import Session
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, parse_cell, parse_game, parse_position
from noughts.rules.position import Position


@lru_cache(maxsize=64)
def read_game(text: str) -> Game:
    """The game that is named, if it is not too large here."""
    return check_game(parse_game(text))


@lru_cache(maxsize=512)
def read_place(game: str, start: str, moves: str) -> Session:
    """The game from `start` on, or from the empty board, with the moves that are named.

    Raises `NoughtsError` for what cannot be read or played.
    """
    board = read_game(game)
    begin = parse_position(start, board) if start else board.start
    return _played(begin, read_cells(moves, board))


def read_cells(text: str, game: Game) -> list[int]:
    """Return the cells that are named, joined by commas."""
    names = text.split(",") if text else []
    if len(names) > game.cells:
        raise Unreadable(f"{len(names)} moves were given, but {game} has {game.cells} cells")
    return [parse_cell(name, game) for name in names]


def _played(start: Position, moves: Sequence[int]) -> Session:
    try:
        return Session(start, moves=moves)
    except IllegalMove as error:
        taken = error.position.ply - start.ply  # as many moves as could be played
        name = cell_name(moves[taken], start.game)
        raise NoughtsError(f"{name} cannot be played in {error.position}: {error.why}") from None
