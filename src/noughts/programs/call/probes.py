"""Positions late in a game that show what a program takes and what its answers mean."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from noughts.analysis.solver import Solver
from noughts.analysis.walk import Masks
from noughts.programs.call.session import GAME
from noughts.rules.masks import cells_of
from noughts.rules.notation import parse_position
from noughts.rules.position import _reachable_position
from noughts.rules.side import Side


class Battery(NamedTuple):
    """Positions for one side."""

    forced: tuple[Masks, ...]
    """Positions with one or two empty cells, which tell all numberings of the cells apart."""
    doubles: tuple[Masks, ...]
    """Positions in which both players could complete a line, in different cells."""
    quiet: tuple[Masks, ...]
    """Positions in which the player to move cannot complete a line, and only one move is right."""

    @property
    def all(self) -> tuple[Masks, ...]:
        """All positions of the battery."""
        return self.forced + self.doubles + self.quiet


def _positions(texts: str) -> tuple[Masks, ...]:
    positions = (parse_position(text, GAME) for text in texts.split())
    return tuple((each.own, each.opponent) for each in positions)


_EVEN = _positions("O.X/.../O.X O.X/XX./OO. .../XXO/OXO .OX/XO./O.X")

BATTERIES = {
    Side.FIRST: Battery(
        _positions(".XX/OXO/OOX OOX/XO./OXX XOO/OOX/XX. XX./XOO/OOX O.O/XXO/XOX XOX/XOO/.XO"),
        _EVEN + tuple((opponent, own) for own, opponent in _EVEN),
        _positions(
            "..O/..X/X.O O../X../O.X .OX/X../O.. .XO/..X/XOO O.X/.X./O.. .XO/XOX/.O. ..X/.OO/..X"
        ),
    ),
    Side.SECOND: Battery(
        _positions("OX./OOX/XX. .XX/XO./OXO O.O/X.X/OXX XOX/.XX/.OO OO./OXX/X.X"),
        _positions("O.X/.../OXX XOX/XO./... X../OO./XX. ..X/.OO/.XX"),
        _positions(
            "XOX/X../O.. XXO/O../X.. X../..X/O.. O../X../.X. .X./.X./O.. OX./..O/X.X O../.XX/..."
        ),
    ),
}


@cache
def right_cells(masks: Masks) -> frozenset[int]:
    """Return the cells that complete a line, or else those that keep the value of a position."""
    solver = _solver()
    own = completing(masks[0], masks)
    return frozenset(own or solver.best(_reachable_position(GAME, *masks)))


@cache
def _solver() -> Solver:
    return Solver(GAME)


def completing(marks: int, masks: Masks) -> set[int]:
    """Return the empty cells that complete a line of these marks."""
    empty = cells_of(GAME.full & ~(masks[0] | masks[1]))
    return {cell for cell in empty if GAME.has_line(marks | 1 << cell)}
