"""Random numbers that take every value in turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Again(BaseException):
    """Raised when a program draws, or asks for a move, more often than makes a difference."""


class Unsteady(BaseException):
    """Raised when something else than the position and chance has a say in an answer."""


class Chance:
    """Every outcome of every draw, one after the other."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.script: list[tuple[int, int]] = []
        self.place = 0

    def outcomes(self) -> Iterator[None]:
        """Once for each way in which the draws can fall while the caller makes them."""
        self.script = []
        while True:
            self.place = 0
            yield
            while self.script and self.script[-1][0] == self.script[-1][1] - 1:
                self.script.pop()
            if not self.script:
                return
            drawn, number = self.script[-1]
            self.script[-1] = drawn + 1, number

    def draw(self, number: int) -> int:
        if self.place == self.most:
            raise Again
        if self.place == len(self.script):
            self.script.append((0, number))
        drawn, expected = self.script[self.place]
        if expected != number:
            raise Unsteady
        self.place += 1
        return drawn

    def random(self) -> float:
        """The ends of what it may be: enough where it is compared with one number."""
        return (0.0, 0.999999)[self.draw(2)]

    def choice(self, options: Any) -> Any:  # noqa: ANN401
        options = list(range(options) if isinstance(options, int) else options)
        return options[self.draw(len(options))]

    def randint(self, low: int, high: int) -> int:
        return low + self.draw(high - low + 1)

    def randrange(self, low: int, high: int | None = None) -> int:
        return self.draw(low) if high is None else low + self.draw(high - low)

    def shuffle(self, options: list[Any]) -> None:
        """All orders of up to four; beyond that each in front, which is enough for the first."""
        if len(options) > 4:
            first = self.draw(len(options))
            options[:] = options[first:] + options[:first]
            return
        for i in range(len(options) - 1, 0, -1):
            j = self.draw(i + 1)
            options[i], options[j] = options[j], options[i]

    def functions(self) -> dict[str, object]:
        names = ("random", "choice", "randint", "randrange", "shuffle")
        return {name: getattr(self, name) for name in names}
