"""A program in any language, behind a command and a protocol on its pipes, as a strategy."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from queue import LifoQueue
from shutil import which
from time import monotonic
from typing import NamedTuple

from noughts.foreign.apart.confine import Limits
from noughts.foreign.apart.host import Before, Clocks
from noughts.foreign.apart.jail import Ended, Process
from noughts.foreign.apart.wire import Leaf, Reply, Trouble
from noughts.foreign.pipes.gomocup import GomocupBot
from noughts.foreign.pipes.lines import LineBot
from noughts.foreign.pipes.talk import Bot, Declined, Talk
from noughts.foreign.program import Foreign, workers
from noughts.game import Game, NoughtsError, Position
from noughts.notation import Unreadable, quoted

PROTOCOLS: dict[str, Callable[[Talk, float], Bot]] = {
    "line": lambda talk, _: LineBot(talk),
    "gomocup": lambda talk, seconds: GomocupBot(talk, int(seconds * 1000)),
}
"""By the pipes and the seconds for a move."""

SAMPLES = 8
"""So often a command that does not answer alike is asked."""


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


class Pool:
    """The processes of a command, as many as are asked at once."""

    def __init__(
        self, command: str, protocol: str, clocks: Clocks, limits: Limits | None = None
    ) -> None:
        """Raises `Unreadable` if that is no command."""
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise Unreadable(f"cannot read the command {quoted(command, 60)}: {error}") from None
        program = next(iter(self._command), "")
        if which(program) is None:
            raise Unreadable(
                f"there is no program {quoted(program, 60)} to run: name one, as in 'node bot.js'"
            )
        self.command, self.protocol, self.clocks = command, protocol, clocks
        self._limits = limits
        self._free: LifoQueue[Running | None] = LifoQueue()
        for _ in range(workers()):
            self._free.put(None)

    def ask(self, position: Position, before: Before | None) -> Reply:
        """Ask about a position; with `before` a new process, about these positions first."""
        running = self._free.get()
        began = monotonic()
        try:
            if running is not None and before is not None:
                running.end()
                running = None
            running = running or self._start()
            for earlier, _ in before or ():
                running.bot.ask(earlier)
            leaf = Leaf(Fraction(1), cell := running.bot.ask(position), str(cell))
        except Unreadable as error:
            leaf = Leaf(Fraction(1), None, str(error))
        except Declined as error:
            leaf = Leaf(Fraction(1), None, "", Trouble("declined", str(error)))
        except Ended as error:
            lines = running.line.process.errors.strip().splitlines() if running else []
            leaf = Leaf(Fraction(1), None, "", Trouble(error.kind, str(error), tuple(lines[-6:])))
            if running is not None:
                running.end()
                running = None
        finally:
            self._free.put(running)
        return Reply((leaf,), Fraction(1), wrote=False, seconds=monotonic() - began)

    def _start(self) -> Running:
        process = Process(self._command, Path.cwd(), self._limits)
        line = Line(process, self.clocks.move)
        return Running(line, PROTOCOLS[self.protocol](line, self.clocks.move))

    def close(self) -> None:
        """End them all; they begin again when they are asked."""
        for _ in range(workers()):
            running = self._free.get()
            if running is not None:
                running.end()
            self._free.put(None)


class Running(NamedTuple):
    """A process that is there to be asked."""

    line: Line
    bot: Bot

    def end(self) -> None:
        """Say goodbye, and end it."""
        with suppress(NoughtsError):  # it may have ended already
            self.bot.end()
        self.line.process.close()


class CommandBot(Foreign):
    """A command that answers questions about positions, one at a time."""

    pool: Pool

    def __init__(self, game: Game, pool: Pool | None = None) -> None:
        """Made of running processes; a class that is made by `named` has its own."""
        self.pool = pool or type(self).pool
        super().__init__(game, self.pool.command, self.pool.clocks)

    @classmethod
    def named(
        cls, name: str, command: str, protocol: str, clocks: Clocks, limits: Limits | None = None
    ) -> type[CommandBot]:
        """The class of strategies that are this command, for the catalogue."""
        pool = Pool(command, protocol, clocks, limits)
        summary = f"The command {command}, asked by the {protocol} protocol."
        return type("Named", (cls,), {"name": name, "summary": summary, "pool": pool})

    @property
    def sides(self) -> tuple[str, ...]:
        return ("first", "second")

    def described(self) -> dict[str, object]:
        return {
            "path": self.title,
            "recognised_as": self.pool.protocol,
            "convention": None,
            "sides": list(self.sides),
        }

    def introduced(self) -> str:
        return f"a command, by the {self.pool.protocol} protocol through pipes"

    def reply(
        self,
        position: Position,
        *,
        fresh: bool = False,
        before: Before = (),
        budget: int | None = None,  # noqa: ARG002 - its chance cannot be followed
    ) -> Reply:
        return self.pool.ask(position, before if fresh or before else None)

    def steadier(self) -> Foreign:
        return SampledBot(self.game, self.pool)

    def close(self) -> None:
        self.pool.close()


class SampledBot(CommandBot):
    """The same for a command whose answers differ: each position is asked about several times."""

    def reply(
        self,
        position: Position,
        *,
        fresh: bool = False,
        before: Before = (),
        budget: int | None = None,
    ) -> Reply:
        replies = [
            super(SampledBot, self).reply(position, fresh=fresh, before=before, budget=budget)
            for _ in range(SAMPLES)
        ]
        leaves = [leaf._replace(weight=Fraction(1, SAMPLES)) for r in replies for leaf in r.leaves]
        seconds = sum(reply.seconds for reply in replies)
        return Reply(tuple(leaves), Fraction(0), wrote=False, seconds=seconds)
