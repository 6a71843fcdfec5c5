"""Plain brute force: every position below a given one, by the definition of the game.

Shares no code with the solver, and is slow on purpose: no order, no cut-off, no symmetry.
"""

from collections.abc import Iterator, Sequence


class BruteForce:
    """Values of the positions of one game, given by its lines as masks."""

    def __init__(self, lines: Sequence[int], full: int) -> None:
        self.lines, self.full = lines, full
        self.values: dict[tuple[int, int], int] = {}
        """The value of every position searched so far, by its own marks and the opponent's."""
        self._weak: dict[tuple[int, int, bool], bool] = {}

    def has_line(self, marks: int) -> bool:
        return any(line & marks == line for line in self.lines)

    def cells(self, marks: int) -> Iterator[int]:
        for cell in range(self.full.bit_length()):
            if marks >> cell & 1:
                yield 1 << cell

    def value(self, own: int, opponent: int) -> int:
        """1 if the player to move wins, -1 if he loses, 0 for a draw."""
        if (own, opponent) not in self.values:
            best = -1
            if not self.has_line(opponent):
                empty = self.full & ~(own | opponent)
                best = max(
                    (-self.value(opponent, own | cell) for cell in self.cells(empty)), default=0
                )
            self.values[own, opponent] = best
        return self.values[own, opponent]

    def maker_wins(self, maker: int, breaker: int, *, making: bool) -> bool:
        """Whether Maker, to move if `making`, completes a line."""
        key = maker, breaker, making
        if key not in self._weak:
            empty = self.full & ~(maker | breaker)
            if self.has_line(maker):
                self._weak[key] = True
            elif making:
                self._weak[key] = any(
                    self.maker_wins(maker | cell, breaker, making=False)
                    for cell in self.cells(empty)
                )
            else:
                self._weak[key] = bool(empty) and all(
                    self.maker_wins(maker, breaker | cell, making=True)
                    for cell in self.cells(empty)
                )
        return self._weak[key]
