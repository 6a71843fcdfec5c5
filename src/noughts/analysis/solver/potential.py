"""The bound of Erdős and Selfridge: when few lines are nearly complete, Breaker stops them all.

Give every open line that lacks n cells the weight 2^-n: the chance that it becomes Maker's if a
coin decides every empty cell. The sum over all open lines is the *potential*, the number of lines
that coins would give to Maker on average.

Breaker, about to move, takes the cell whose lines weigh most. These lines are dead. Maker's reply
doubles the weight of the lines through it, which adds at most what Breaker has just removed. So
the potential never grows from one of Breaker's turns to the next. A complete line weighs 1.
Therefore:

* Breaker to move and the potential below 1: Maker never completes a line.
* Maker to move and the potential below 1/2: the same, because Maker's move at most doubles it.

Whole numbers are exact, so the weights here are 2^(longest line) times as large.
"""

from __future__ import annotations

from noughts.analysis.solver.matrix import OpenLines, PathMatrix


class Bound:
    """Potentials of one game's open lines."""

    def __init__(self, matrix: PathMatrix) -> None:
        self._matrix = matrix
        self.whole = 1 << matrix.longest
        """The weight of a complete line."""
        self.half = self.whole // 2
        self._weights = [self.whole >> count for count in range(matrix.longest + 1)]

    def potential(self, lines: OpenLines) -> int:
        """Return the sum of the weights of all open lines."""
        total = 0
        for weight, alike in zip(self._weights, lines.missing, strict=False):
            if alike:
                total += weight * alike.bit_count()
        return total

    def cell_weights(self, lines: OpenLines, cells: int) -> dict[int, int]:
        """Return for each of these cells, as a mask, the weight of the open lines through it."""
        return self._matrix.weigh(cells, zip(self._weights, lines.missing, strict=False))
