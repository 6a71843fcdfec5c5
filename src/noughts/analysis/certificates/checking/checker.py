"""What the checkers of wins and draws have in common: cells, symmetries and earlier nodes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from noughts.analysis.certificates.checking.file import MAX_NODES
from noughts.errors import Refuted, Unreadable
from noughts.rules.game import Game
from noughts.rules.notation import cell_name
from noughts.rules.position import Position

MAX_STEPS = 200_000_000
"""How many lines and cells the check looks at before it gives up, after a minute or two."""


class Checker:
    """The nodes of one certificate that are proved so far."""

    def __init__(self, game: Game, symmetries: object) -> None:
        self.game = game
        self.through = [
            sum(1 << number for number, line in enumerate(game.lines) if line >> cell & 1)
            for cell in range(game.cells)
        ]
        self.nodes: list[tuple[int, ...]] = []
        self.stolen = False
        """Whether the proof needs strategy stealing."""
        self._steps = 0
        self._symmetries = [self._symmetry(symmetry) for symmetry in list_of(symmetries)]

    def add(self, content: Mapping[str, Any]) -> None:
        """Check a node and add it. Raises `Refuted` if it does not follow from those before."""
        if len(self.nodes) >= MAX_NODES:
            raise Unreadable(f"cannot check the certificate: it has more than {MAX_NODES:,} nodes")
        self.nodes.append(self.check(content))

    def check(self, content: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the sets of cells that describe the claim of a node."""
        raise NotImplementedError

    def conclude(self, position: Position, proof: object) -> str:
        """Return the value that follows from the nodes, for the player about to move."""
        raise NotImplementedError

    # --- reading ------------------------------------------------------------------------------

    def board(self, content: Mapping[str, Any], marks: str) -> list[int]:
        """Return for each mark the set of the cells of a node's board that show it."""
        rows = content.get("board")
        text = rows.replace("/", "") if isinstance(rows, str) else ""
        if len(text) != self.game.cells or not set(text) <= set(marks):
            self.refuse("its board cannot be read")
        return [sum(1 << cell for cell, char in enumerate(text) if char == mark) for mark in marks]

    def responses(self, content: object) -> list[Any]:
        """Return the list of a node's answers or replies.

        Raises `Refuted` if the list has more entries than the board has cells, plus one.
        """
        if len(list_of(content)) > self.game.cells + 1:
            self.refuse("it answers some moves twice")
        return list_of(content)

    def cells(self, content: object) -> list[int]:
        """Return a list of cells, each as a mask."""
        self.spend(len(list_of(content)))
        return [1 << self._number(cell, self.game.cells) for cell in list_of(content)]

    def target(self, reference: Sequence[object]) -> tuple[int, ...] | None:
        """Return the sets of cells of the node that `n, s` refers to, or None for no node."""
        if not reference:
            return None
        if len(reference) != 2:
            self.refuse("a reference is not a node and a symmetry")
        self.spend(self.game.cells)
        node = self.nodes[self._number(reference[0], len(self.nodes))]
        symmetry = self._symmetries[self._number(reference[1], len(self._symmetries))]
        return tuple(
            sum(1 << symmetry[cell] for cell in range(self.game.cells) if cells >> cell & 1)
            for cells in node
        )

    def _number(self, content: object, end: int) -> int:
        if type(content) is not int or not 0 <= content < end:
            self.refuse(f"{str(content)[:20]} is not a cell, an earlier node or a symmetry")
        return content

    def _symmetry(self, content: object) -> list[int]:
        """Return a permutation of the cells that keeps the lines."""
        cells = range(self.game.cells)
        images = list_of(content)
        self.spend(len(cells) * len(self.game.lines))
        if all(type(cell) is int for cell in images) and sorted(images) == list(cells):
            moved = {
                sum(1 << images[cell] for cell in cells if line >> cell & 1)
                for line in self.game.lines
            }
            if moved == set(self.game.lines):
                return images
        raise Refuted("a symmetry of the certificate does not keep the lines of the game")

    # --- what both kinds need -----------------------------------------------------------------

    def completing(self, own: int, other: int, lines: Sequence[int]) -> int:
        """Return the cells that complete one of these lines for a player at once."""
        self.spend(len(lines))
        cells = 0
        for line in lines:
            if not line & other:
                missing = line & ~own
                if not missing & (missing - 1):
                    cells |= missing
        return cells

    def spend(self, steps: int) -> None:
        """Count steps of the check. Raises `Unreadable` when there are too many."""
        self._steps += steps
        if self._steps > MAX_STEPS:
            raise Unreadable("cannot check the certificate: it takes too long")

    def refuse(self, why: str) -> NoReturn:
        """Raise `Refuted`, with the number of the node that is being checked."""
        raise Refuted(f"node {len(self.nodes)} of the certificate proves nothing: {why}")

    def name(self, cells: int) -> str:
        """Return the name of the lowest of these cells."""
        return cell_name((cells & -cells).bit_length() - 1, self.game)


def list_of(content: object) -> list[Any]:
    """Return a list as it is. Raises `Refuted` for anything else."""
    if not isinstance(content, list):
        raise Refuted(f"the certificate has {str(content)[:20]!r} instead of a list")
    return content


def cells_in(cells: int) -> Iterator[int]:
    """Yield the cells of a set, each as a mask."""
    while cells:
        lowest = cells & -cells
        yield lowest
        cells ^= lowest
