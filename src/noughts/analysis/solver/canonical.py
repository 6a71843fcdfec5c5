"""One representative for all positions that a rotation or reflection of the board makes equal.

A game can have many symmetries: 192 on the 4x4x4 cube, millions where lines hardly cross. This
module uses only those of the grid, at most eight. It misses some equal positions that way, which
costs time but never gives a wrong result.
"""

from __future__ import annotations

from noughts.rules.game import Game
from noughts.rules.symmetry import Permutation, board_symmetries

BITS = 8
"""The cells that one table lookup maps: a byte of the mask."""


class Canonical:
    """Maps pairs of sets of cells to representatives, and sets of cells back."""

    def __init__(self, game: Game) -> None:
        self.permutations = board_symmetries(game)
        self._bytes = -(-game.cells // BITS)
        self.tables = [_tables(permutation) for permutation in self.permutations]
        self.inverses = [
            self.permutations.index(_inverse(permutation)) for permutation in self.permutations
        ]

    def image(self, cells: int, symmetry: int) -> int:
        """Return the cells to which the symmetry of this number maps a set of cells."""
        image = 0
        parts = cells.to_bytes(self._bytes, "little")
        for table, part in zip(self.tables[symmetry], parts, strict=True):
            image |= table[part]
        return image

    def original(self, image: int, symmetry: int) -> int:
        """Return the cells that the symmetry of this number maps to `image`."""
        return self.image(image, self.inverses[symmetry])

    def representative(self, first: int, second: int) -> tuple[int, int, int]:
        """Return the least image of a pair of sets of cells, and the symmetry that maps to it."""
        images = [self.image(first, symmetry) for symmetry in range(len(self.tables))]
        least = min(images)
        if images.count(least) == 1:
            symmetry = images.index(least)
            return least, self.image(second, symmetry), symmetry
        return least, *min(
            (self.image(second, symmetry), symmetry)
            for symmetry, image in enumerate(images)
            if image == least
        )


def _tables(permutation: Permutation) -> list[list[int]]:
    """Return for each byte of a mask the images of its 256 values."""
    tables = []
    for start in range(0, len(permutation), BITS):
        images = [0]
        for target in permutation[start : start + BITS]:
            images += [image | 1 << target for image in images]
        tables.append(images)
    return tables


def _inverse(permutation: Permutation) -> Permutation:
    return tuple(permutation.index(cell) for cell in range(len(permutation)))
