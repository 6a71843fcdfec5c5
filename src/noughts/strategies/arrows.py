"""Arrows on a board: the moves that a strategy expects, and the threats that it sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, line_name
from noughts.rules.position import Position

LONGEST = 9
"""The most moves of a sequence to draw."""

MOST_THREATS = 8
"""The most threats to draw."""


class Arrows(NamedTuple):
    """Arrows that belong together."""

    kind: Literal["expected", "feared", "threat"]
    """A sequence of moves, from each cell to the next; or a threat, from its marks to a cell."""
    mark: str
    """Who makes the first move of the sequence, or who threatens."""
    cells: tuple[int, ...]
    """The moves in order; of a threat, its marks and then the cell that completes the line."""
    words: str
    """The same in a sentence."""

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: the fields."""
        return {**self._asdict(), "cells": list(self.cells)}


def expected(position: Position, moves: Sequence[int]) -> Arrows:
    """Return the moves that a strategy expects, its own first."""
    moves = tuple(moves[:LONGEST])
    return Arrows("expected", position.to_move, moves, f"It expects {_names(moves, position)}.")


def feared(position: Position, moves: Sequence[int]) -> Arrows:
    """Return the attack of the opponent that a strategy sees."""
    moves, foe = tuple(moves[:LONGEST]), position.just_moved
    return Arrows("feared", foe, moves, f"{foe} could attack with {_names(moves, position)}.")


def threats(position: Position) -> tuple[Arrows, ...]:
    """Return the lines that one move of either player completes, the mover's first."""
    marks = (
        (position.to_move, position.own, "can complete"),
        (position.just_moved, position.opponent, "threatens to complete"),
    )
    return tuple(
        Arrows(
            "threat",
            mark,
            (*cells_of(line & owned), *cells_of(line & position.empty)),
            f"{mark} {verb} {line_name(line, position.game)}.",
        )
        for mark, owned, verb in marks
        for line in position.game.lines
        if (line & ~owned).bit_count() == 1 and line & ~owned & position.empty
    )[:MOST_THREATS]


def _names(moves: Iterable[int], position: Position) -> str:
    return " ".join(cell_name(cell, position.game) for cell in moves)
