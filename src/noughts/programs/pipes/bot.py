"""A program in any language, behind a command and a protocol on its pipes, as a strategy."""

from __future__ import annotations

import re
import shlex
import threading
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from queue import LifoQueue
from shutil import which
from time import monotonic
from typing import NamedTuple

from noughts.errors import NoughtsError, Unreadable
from noughts.programs.sandbox.confinement import Limits
from noughts.programs.apart.host import Before, Clocks
from noughts.programs.sandbox.process import Ended, Process
from noughts.programs.apart.wire import Leaf, Reply, Trouble
from noughts.programs.commands.gomocup import GomocupBot
from noughts.programs.commands.lines import LineBot
from noughts.programs.commands.talk import Bot, Declined, Talk
from noughts.programs.program import ILLEGAL, Foreign, workers
from noughts.rules.game import Game
from noughts.rules.notation import quoted
from noughts.rules.position import Position

PROTOCOLS: dict[str, Callable[[Talk, float], Bot]] = {
    "line": lambda talk, _: LineBot(talk),
    "gomocup": lambda talk, seconds: GomocupBot(talk, int(seconds * 1000)),
}
"""By the pipes and the seconds for a move."""

SAMPLES = 8
"""So often a command that does not answer alike is asked."""

ENDINGS = 3
"""After so many processes that ended after one answer, and none that gave two, none is begun."""

GO_ON = "although it must run until its input ends"


class Line:
    """The pipes of a running command, as the protocols want them."""

    def __init__(self, process: Process, seconds: float) -> None:
        self.process = process
        self._seconds = seconds
        self._until = 0.0
        self.heard = ""
        """The last line that came."""
        self.answers = 0
        """How many questions were answered."""

    def send(self, line: str) -> None:
        """Hand over a line; the clock begins."""
        self._until = monotonic() + self._seconds
        self.process.send(line)

    def receive(self) -> str:
        """The next line; raises `Ended` when there is none in time."""
        self.heard = self.process.receive(max(0.0, self._until - monotonic()))
        return self.heard


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
                f"{quoted(program, 60)} is not executable; use chmod +x, or name the interpreter "
                "too, such as 'node bot.js'"
                if _is_file(program)
                else f"there is no program {quoted(program, 60)}; name one that exists, such as "
                "'node bot.js'"
            )
        if "/" in program:  # where it lies: a copy may be too large, or where nothing can be run
            self._command[0] = str(Path(program).absolute())
        self.command, self.protocol, self.clocks = command, protocol, clocks
        self._limits = limits
        self._free: LifoQueue[Running | None] = LifoQueue()
        for _ in range(workers()):
            self._free.put(None)
        self._lock = threading.Lock()
        self._running: list[Running] = []
        self._closings = self._endings = 0
        self._lasts = False
        """Whether a process has ever given two answers."""

    def ask(self, position: Position, before: Before | None, *, times: int = 1) -> list[Leaf]:
        """Ask about a position; with `before` a new process, about these positions first.

        If it is closed meanwhile, there may be fewer than `times`, and the last may be trouble.
        """
        closings = self._closings
        running = self._free.get()
        leaves: list[Leaf] = []
        try:
            while len(leaves) < times and (not leaves or closings == self._closings):
                if running is not None and (before is not None or not running.alive):
                    self._end(running)
                    running = None
                try:
                    running = running or self._start(closings)
                    for earlier, _ in before or ():
                        self._answer(running, earlier)
                    cell = self._answer(running, position)
                    leaf = Leaf(Fraction(1), cell, running.line.heard.strip())
                except Unreadable as error:
                    leaf = Leaf(Fraction(1), None, str(error))
                except Declined as error:
                    leaf = Leaf(Fraction(1), None, "", Trouble("declined", str(error)))
                except Ended as error:
                    if error.kind == "unstarted":
                        name = Path(self._command[0]).name
                        raise Unreadable(
                            f"the program {quoted(name, 60)} cannot be started: {error}"
                        ) from None
                    leaf = Leaf(Fraction(1), None, "", self._trouble(error, running))
                    self._end(running)
                    running = None
                leaves.append(leaf)
        except BaseException:  # Ctrl-C: the answer would be taken for that to the next question
            self._end(running)
            running = None
            raise
        finally:
            self._free.put(running)
        return leaves

    def _start(self, closings: int) -> Running:
        """A new process.

        Raises `Ended` if all were closed since there were so many closings, and if no process
        lasts.
        """
        if self._endings >= ENDINGS and not self._lasts:
            raise Ended("died", f"its process ended, {GO_ON}")
        process = Process(self._command, Path.cwd(), self._limits)
        line = Line(process, self.clocks.move)
        running = Running(line, PROTOCOLS[self.protocol](line, self.clocks.move))
        with self._lock:
            if closings == self._closings:
                self._running.append(running)
                return running
        process.close()
        raise Ended("died", "its process was stopped")

    def _answer(self, running: Running, position: Position) -> int:
        cell = running.bot.ask(position)
        running.line.answers += 1
        self._lasts = self._lasts or running.line.answers > 1
        return cell

    def _trouble(self, error: Ended, running: Running | None) -> Trouble:
        """Why there is no answer, with the last lines of what the program says of it."""
        if running is None:
            return Trouble(error.kind, str(error))
        lines = running.line.process.errors.strip().splitlines()
        ended = error.kind == "died" and running.line.answers > 0
        self._endings += ended
        why = f"{error}, {GO_ON}" if ended and not lines else str(error)
        return Trouble(error.kind, why, tuple(lines[-6:]))

    def _end(self, running: Running | None) -> None:
        """Say goodbye to a process that nobody else is asking, and end it."""
        if running is None:
            return
        with self._lock:
            if running in self._running:
                self._running.remove(running)
        with suppress(NoughtsError):  # it may have ended already
            running.bot.end()
        running.line.process.close()

    def close(self) -> None:
        """End them all, and every question at once; they begin again when they are asked."""
        with self._lock:
            self._closings += 1
            ended, self._running = self._running, []
        for running in ended:
            running.line.process.close()


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # too long for a name
        return False


class Running(NamedTuple):
    """A process that is there to be asked."""

    line: Line
    bot: Bot

    @property
    def alive(self) -> bool:
        """Whether it can still be asked."""
        return self.line.process.alive


def without_folders(command: str) -> str:
    """A command as people need to see it: visitors of the page need not know where it lies.

    >>> without_folders("/usr/bin/node bots/bot.js --book=/home/me/book")
    'node bot.js --book=book'
    """
    return re.sub(r"""[^\s='":,]*/(?=[^\s/])""", "", command)


class CommandBot(Foreign):
    """A command that answers questions about positions, one at a time."""

    pool: Pool
    excused = frozenset({ILLEGAL})  # it has to go on, whatever it was asked

    def __init__(self, game: Game, pool: Pool | None = None) -> None:
        """Made of running processes; a class that is made by `named` has its own."""
        self.pool = pool or type(self).pool
        super().__init__(game, without_folders(self.pool.command), self.pool.clocks)

    @classmethod
    def named(
        cls, name: str, command: str, protocol: str, clocks: Clocks, limits: Limits | None = None
    ) -> type[CommandBot]:
        """The class of strategies that are this command, for the catalogue."""
        pool = Pool(command, protocol, clocks, limits)
        summary = f"A command that speaks the {protocol} protocol."
        return type("Named", (cls,), {"name": name, "summary": summary, "pool": pool})

    def described(self) -> dict[str, object]:
        return {
            "path": self.pool.command,
            "recognised_as": self.pool.protocol,
            "convention": None,
            "sides": list(self.sides),
        }

    def introduced(self) -> str:
        return f"a command that speaks the {self.pool.protocol} protocol"

    def reply(
        self,
        position: Position,
        *,
        fresh: bool = False,
        before: Before = (),
        budget: int | None = None,  # noqa: ARG002 - its chance cannot be followed
    ) -> Reply:
        return self._asked(position, before if fresh or before else None, 1)

    def _asked(self, position: Position, before: Before | None, times: int) -> Reply:
        began = monotonic()
        leaves = self.pool.ask(position, before, times=times)
        share = Fraction(1, len(leaves))
        return Reply(
            tuple(leaf._replace(weight=share) for leaf in leaves),
            Fraction(times == 1),
            wrote=False,
            seconds=monotonic() - began,
        )

    def steadier(self) -> Foreign:
        return SampledBot(self.game, self.pool)

    def close(self) -> None:
        self.pool.close()


class SampledBot(CommandBot):
    """The same for a command whose answers differ: each position is asked about several times."""

    excused = frozenset()

    def reply(
        self,
        position: Position,
        *,
        fresh: bool = False,
        before: Before = (),
        budget: int | None = None,  # noqa: ARG002 - likewise
    ) -> Reply:
        return self._asked(position, before if fresh or before else None, SAMPLES)
