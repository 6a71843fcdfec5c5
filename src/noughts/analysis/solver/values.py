"""The values of all moves of a position, found one after the other.

Two questions decide the value of a move: does its player win after it, and does the opponent?
Until both are answered, the value lies between bounds. Answers stay when the search stops.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain
from math import inf
from typing import NamedTuple

from noughts.analysis.solver.canonical import Canonical
from noughts.analysis.solver.engine import Engine
from noughts.analysis.solver.matrix import PathMatrix
from noughts.analysis.solver.ordering import ATTACKER_WEIGHTS, order_moves, useful_cells
from noughts.analysis.solver.outcomes import DRAW, LOSS, WIN
from noughts.errors import Undecided
from noughts.rules.masks import bits_of
from noughts.rules.position import Position

WEAK_SHARE = 4
"""The weak game comes first and may use one part in this many of the nodes."""

WEAK_MOST = 100_000
"""The most nodes for the weak game: after that, the strong search may be faster."""

PASS_SHARE = 10
"""The search for what a pass would lead to may use one part in this many of the nodes."""

FIRST_TRIES = 50, 2000
"""The nodes with which a line of best play tries every move before it searches for longer."""


class Bounds(NamedTuple):
    """What is known about a value: it lies between `lower` and `upper`, or is one of them."""

    lower: int = LOSS
    upper: int = WIN

    @property
    def value(self) -> int | None:
        """The value if it is known."""
        return self.lower if self.lower == self.upper else None


class Values:
    """What is known about an unfinished position and its moves, for the player about to move."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.bounds = dict.fromkeys(position.moves, Bounds())
        """By cell, for the player who plays it."""
        self._weak: bool | None = None
        self._moves = [
            cell.bit_length() - 1 for cell in ordered_moves(PathMatrix(position.game), position)
        ]
        self._alike = self._group_moves()
        # On the empty board the first player does not lose: strategy stealing.
        self._least = LOSS if position.ply else DRAW
        for cell in position.moves:
            if position.play(cell).lost:
                self.learn([cell], of_mover=True, wins=True)

    @property
    def value(self) -> int | None:
        """The value of the position, if it is known."""
        lower = max(self._least, *(bounds.lower for bounds in self.bounds.values()))
        upper = max(bounds.upper for bounds in self.bounds.values())
        return lower if lower == upper else None

    @property
    def weak(self) -> bool | None:
        """Whether the player wins the weak game as Maker; None if that is unknown."""
        return True if self.value == WIN else self._weak

    @property
    def decided(self) -> int:
        """The number of moves whose value is known."""
        return sum(bounds.value is not None for bounds in self.bounds.values())

    def set_value(self, cell: int, value: int) -> None:
        """Record the value of a move that another search found, for the player who plays it."""
        self.learn([cell], of_mover=True, wins=value == WIN)
        if value != WIN:
            self.learn([cell], of_mover=False, wins=value == LOSS)

    def search_value(self, engine: Engine, nodes: float = inf) -> None:
        """Find the value of the position, if at most this many nodes of the engine suffice."""
        end = engine.nodes + nodes
        self.search_weak(engine, min(nodes / WEAK_SHARE, WEAK_MOST))
        with suppress(Undecided):
            for of_mover in (True, False):
                for cell in self._moves:
                    if self.value is not None:
                        break
                    self._search(engine, cell, end, of_mover=of_mover)

    def search_moves(self, engine: Engine, nodes: float = inf) -> None:
        """Find the values of all moves that at most this many nodes of the engine can decide."""
        end = engine.nodes + nodes
        self._search_pass(engine, nodes / PASS_SHARE)
        with suppress(Undecided):
            for cell in self._moves:
                self._search(engine, cell, end, of_mover=True)
                self._search(engine, cell, end, of_mover=False)

    def search_weak(self, engine: Engine, nodes: float) -> None:
        """Find the value of the weak game, if at most this many nodes of the engine suffice."""
        own, opponent = self.position.own, self.position.opponent
        with suppress(Undecided):
            self._weak, _ = engine.weak_wins(own, opponent, making=True, nodes=nodes)
            if not self._weak:
                self.conclude(of_mover=True, wins=False)

    def learn(self, cells: Iterable[int], *, of_mover: bool, wins: bool) -> None:
        """Record an answer: whether a player wins after each of these moves.

        The player is the one about to move if `of_mover`, and otherwise the opponent.
        """
        better, worse = (WIN, DRAW) if of_mover else (DRAW, LOSS)
        for cell in cells:
            for alike in self._alike[cell]:
                lower, upper = self.bounds[alike]
                self.bounds[alike] = (
                    Bounds(max(lower, better), upper)
                    if wins == of_mover
                    else Bounds(lower, min(upper, worse))
                )

    def conclude(self, *, of_mover: bool, wins: bool) -> None:
        """Record an answer about the position itself: whether a player wins it."""
        if wins == of_mover:
            self._least = max(self._least, WIN if of_mover else DRAW)
        else:
            self.learn(self.bounds, of_mover=of_mover, wins=wins)

    def _search_pass(self, engine: Engine, nodes: float) -> None:
        """Find out whether the opponent would win if the player passed; if not, no move loses.

        An extra mark never hurts. On the empty board a pass exchanges the players, so the value
        of the board itself answers the question.
        """
        if self.value == LOSS or all(bounds.lower > LOSS for bounds in self.bounds.values()):
            return
        if not self.position.ply:
            wins = self.value != DRAW
        else:
            try:
                marks = self.position.opponent, self.position.own
                wins = engine.wins(*marks, attacking=True, nodes=nodes)
            except Undecided:
                return
        if not wins:
            self.learn(self.bounds, of_mover=False, wins=False)

    def _search(self, engine: Engine, cell: int, end: float, *, of_mover: bool) -> None:
        """Find out whether a player wins after this move, unless that is known."""
        lower, upper = self.bounds[cell]
        if lower < upper and (upper == WIN if of_mover else lower == LOSS):
            own, opponent = self.position.own | 1 << cell, self.position.opponent
            marks = (own, opponent) if of_mover else (opponent, own)
            wins = engine.wins(*marks, attacking=not of_mover, nodes=end - engine.nodes)
            self.learn([cell], of_mover=of_mover, wins=wins)

    def _group_moves(self) -> dict[int, list[int]]:
        """Return for each move those that symmetry makes equal to it, and itself."""
        own, opponent = self.position.own, self.position.opponent
        canonical = Canonical(self.position.game)
        groups = defaultdict(list)
        for cell in self.position.moves:
            groups[canonical.representative(own | 1 << cell, opponent)[:2]].append(cell)
        return {cell: group for group in groups.values() for cell in group}


def ordered_moves(matrix: PathMatrix, position: Position) -> list[int]:
    """Return all legal moves as masks, the most promising first, and useless ones last."""
    lines = matrix.open_to_both(position.own, position.opponent)
    useful = useful_cells(matrix, *lines)
    return [
        *order_moves(matrix, *lines, ATTACKER_WEIGHTS, useful),
        *bits_of(position.empty & ~useful),
    ]


def best_line(engine: Engine, position: Position, value: int, nodes: float) -> list[int]:
    """Return moves that keep the value for both players, to the end or as far as `nodes` reach."""
    matrix, end = PathMatrix(position.game), engine.nodes + nodes
    line = []
    while not position.over:
        moves = ordered_moves(matrix, position)
        keeping = _find_keeping(engine, position, moves, value, end)
        if keeping is None:
            break
        line.append(keeping.bit_length() - 1)
        position, value = position.play(line[-1]), -value
    return line


def _find_keeping(
    engine: Engine, position: Position, moves: Iterable[int], value: int, end: float
) -> int | None:
    """Return the first move that is found to keep the value, or None."""
    own, opponent = position.own, position.opponent
    for nodes in chain(FIRST_TRIES, [inf]):
        for cell in moves:
            if value == LOSS or position.game.has_line(own | cell):
                return cell
            limit = min(nodes, end - engine.nodes)
            with suppress(Undecided):
                if value == WIN:
                    keeps = engine.wins(own | cell, opponent, attacking=False, nodes=limit)
                else:
                    keeps = not engine.wins(opponent, own | cell, attacking=True, nodes=limit)
                if keeps:
                    return cell
    return None
