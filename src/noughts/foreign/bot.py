"""A program in any language, behind a command and a protocol on its pipes, as a strategy."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from queue import LifoQueue
from time import monotonic

from noughts.foreign.confine import Limits
from noughts.foreign.gomocup import GomocupBot
from noughts.foreign.host import Clocks
from noughts.foreign.jail import Ended, Process
from noughts.foreign.lines import LineBot
from noughts.foreign.program import Foreign, workers
from noughts.foreign.talk import Bot, Declined, Talk
from noughts.foreign.wire import Leaf, Reply, Trouble
from noughts.game import Game, NoughtsError, Position
from noughts.notation import Unreadable, quoted

PROTOCOLS: dict[str, Callable[[Talk, float], Bot]] = {
    "line": lambda talk, _: LineBot(talk),
    "gomocup": lambda talk, seconds: GomocupBot(talk, int(seconds * 1000)),
}
"""By the pipes and the seconds for a move."""


class Line:
    """The pipes of a running command, as the protocols want them."""

    def __init__(self, process: Process, seconds: float) -> None:
        self.process = process
        self._seconds = seconds
        self._until = 0.0

    def send(self, line: str) -> None:
        """Hand over a line; the clock begins."""
        self._until = monotonic() + self._seconds
        self.process.send(line)

    def receive(self) -> str:
        """The next line; raises `Ended` when there is none in time."""
        return self.process.receive(max(0.0, self._until - monotonic()))


class CommandBot(Foreign):
    """A command that answers questions about positions, one at a time."""

    def __init__(
        self,
        game: Game,
        command: str,
        protocol: str = "line",
        clocks: Clocks | None = None,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(game, command, clocks)
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise Unreadable(f"cannot read the command {quoted(command)}: {error}") from None
        if not self._command:
            raise Unreadable("there is no command to run: name one, as in 'node bot.js'")
        self.protocol = protocol
        self._limits = limits
        self._free: LifoQueue[tuple[Line, Bot] | None] = LifoQueue()
        for _ in range(workers()):
            self._free.put(None)

    @property
    def sides(self) -> tuple[str, ...]:
        return ("first", "second")

    def described(self) -> dict[str, object]:
        return {
            "path": self.title,
            "recognised_as": self.protocol,
            "convention": None,
            "sides": list(self.sides),
        }

    def introduced(self) -> str:
        return f"a command, asked by the {self.protocol} protocol on its pipes"

    def reply(
        self,
        position: Position,
        *,
        fresh: bool = False,
        before: tuple[Position, ...] = (),
        budget: int | None = None,  # noqa: ARG002 - its chance cannot be followed
    ) -> Reply:
        running = self._free.get()
        began = monotonic()
        try:
            if running is not None and (fresh or before):
                _end(running)
                running = None
            running = running or self._start()
            for earlier in before:
                running[1].ask(earlier)
            leaf = Leaf(Fraction(1), running[1].ask(position), "")
        except Unreadable as error:
            leaf = Leaf(Fraction(1), None, str(error))
        except Declined as error:
            leaf = Leaf(Fraction(1), None, "", Trouble("declined", str(error)))
        except Ended as error:
            lines = running[0].process.errors.strip().splitlines() if running else []
            leaf = Leaf(Fraction(1), None, "", Trouble(error.kind, str(error), tuple(lines[-6:])))
            if running is not None:
                _end(running)
                running = None
        finally:
            self._free.put(running)
        return Reply((leaf,), Fraction(1), wrote=False, seconds=monotonic() - began)

    def _start(self) -> tuple[Line, Bot]:
        process = Process(self._command, Path.cwd(), self._limits)
        line = Line(process, self.clocks.move)
        return line, PROTOCOLS[self.protocol](line, self.clocks.move)

    def close(self) -> None:
        for _ in range(workers()):
            running = self._free.get()
            if running is not None:
                _end(running)
            self._free.put(None)


def _end(running: tuple[Line, Bot]) -> None:
    line, bot = running
    try:
        bot.end()
    except NoughtsError:
        pass  # it has ended already
    line.process.close()
