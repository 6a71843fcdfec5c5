"""Collects the nodes of a certificate, and writes the boards on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from noughts.analysis.certificates.checking.file import MAX_NODES
from noughts.analysis.solver.canonical import Canonical
from noughts.analysis.solver.matrix import PathMatrix
from noughts.errors import TooLarge
from noughts.rules.game import Game
from noughts.rules.masks import cells_of

Progress = Callable[[int], None]
"""Called with the number of nodes so far."""


class Reference(NamedTuple):
    """A node, and the number of the symmetry that moves its board to the one in question."""

    node: int
    symmetry: int


class Sheet:
    """The nodes of a certificate, at most `MAX_NODES` of them."""

    def __init__(self, game: Game, progress: Progress | None) -> None:
        self.game = game
        self.matrix = PathMatrix(game)
        self.canonical = Canonical(game)
        self.nodes: list[dict[str, Any]] = []
        self._progress = progress

    def add(self, node: dict[str, Any]) -> int:
        """Add a node and return its number. Raises `TooLarge` when there are too many."""
        if len(self.nodes) >= MAX_NODES:
            raise TooLarge(f"the certificate would have more than {MAX_NODES:,} nodes")
        self.nodes.append(node)
        if self._progress:
            self._progress(len(self.nodes))
        return len(self.nodes) - 1

    def board(self, sets: dict[str, int], other: str) -> str:
        """Return a board on which each mark is on the cells of its set, and `other` elsewhere."""
        marks = [other] * self.game.cells
        for mark, cells in sets.items():
            for cell in cells_of(cells):
                marks[cell] = mark
        width = self.game.columns
        return "/".join("".join(marks[i : i + width]) for i in range(0, len(marks), width))


def numbers_of(moves: Sequence[int]) -> list[int]:
    """Return the numbers of cells given as masks."""
    return [move.bit_length() - 1 for move in moves]
