"""A command that answers positions, as a strategy."""

from __future__ import annotations

import shlex
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import which
from time import monotonic
from typing import ClassVar, NamedTuple

from noughts.errors import BrokenStrategy, NoughtsError, Unreadable
from noughts.programs.commands.gomocup import GomocupBot
from noughts.programs.commands.lines import LineBot
from noughts.programs.commands.talk import Bot, Declined, Talk
from noughts.programs.results import CRASH, ILLEGAL, TIMEOUT
from noughts.programs.sandbox.confinement import Limits
from noughts.programs.sandbox.process import Ended, Process
from noughts.programs.target import Target
from noughts.rules.game import Game
from noughts.rules.notation import quoted
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Strategy, certainly

PROTOCOLS: dict[str, Callable[[Talk, float], Bot]] = {
    "line": lambda talk, _: LineBot(talk),
    "gomocup": lambda talk, seconds: GomocupBot(talk, int(seconds * 1000)),
}
"""Functions that make a bot from the pipes and the seconds for a move."""

MOST_ENDINGS = 3
"""Processes that end after one answer, without one that gives two, before noughts gives up."""

MUST_RUN = "although it must run until its input ends"


class Answer(NamedTuple):
    """The answer of a command in a position: a legal cell, or a fault."""

    cell: int | None
    text: str = ""
    """The line that the command printed."""
    kind: str = ""
    """`illegal`, `crash` or `timeout` for a fault."""
    message: str = ""
    lines: tuple[str, ...] = ()
    """The end of the command's standard error."""


class Line:
    """The pipes of a running process, as the protocols use them."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.until = 0.0
        self.last, self.answers = "", 0
        """The last line that came, and the number of positions answered."""

    def send(self, line: str) -> None:
        """Send a line."""
        self.process.send(line)

    def receive(self) -> str:
        """Return the next line; raises `Ended` if there is none before `until`."""
        self.last = self.process.receive(max(0.0, self.until - monotonic()))
        return self.last


class Command:
    """A command with at most one running process, which starts at the first position."""

    def __init__(self, target: Target, limits: Limits | None = None) -> None:
        """Raises `Unreadable` if this is not a command that can be started."""
        self.target, self.seconds, self._limits = target, target.options.move_seconds, limits
        self._words = _split(target.command)
        self._line: Line | None = None
        self._bot: Bot | None = None
        self._lock = threading.Lock()
        self._closings = self._endings = 0
        self._lasts = False
        """Whether a process has ever given two answers."""

    def ask(
        self, position: Position, until: float | None = None, *, fresh: bool = False
    ) -> Answer:
        """Return the answer in a position, from a new process if `fresh`.

        The command has its time for a move, but at most until the time `until`. If another thread
        closes the command, the answer is a crash.
        """
        closings = self._closings
        with self._lock:
            if fresh or self._line is None or not self._line.process.alive:
                self._end()
            try:
                return self._ask(position, closings, until)
            except Unreadable as error:
                return Answer(None, self._last, ILLEGAL, f"prints a line that is no move: {error}")
            except Declined as error:
                return Answer(None, "", CRASH, str(error))
            except Ended as error:
                answer = self._fault(error)
                self._end()
                return answer
            except BaseException:  # a late answer would be taken for the answer to the next one
                self._end()
                raise

    @property
    def _last(self) -> str:
        return self._line.last.strip() if self._line else ""

    def _ask(self, position: Position, closings: int, until: float | None) -> Answer:
        limit = monotonic() + self.seconds
        line, bot = self._start(closings)
        line.until = limit if until is None else min(limit, until)
        cell = bot.ask(position)
        line.answers += 1
        self._lasts = self._lasts or line.answers > 1
        if cell in position.moves:
            return Answer(cell, self._last)
        message = f"answers {quoted(self._last, 40)}, which is already taken"
        return Answer(None, self._last, ILLEGAL, message)

    def _start(self, closings: int) -> tuple[Line, Bot]:
        """Return the running process. Raises `Ended` if the command was closed meanwhile."""
        if closings != self._closings:
            raise Ended("died", "its process was stopped")
        if self._line is None or self._bot is None:
            if self._endings >= MOST_ENDINGS and not self._lasts:
                raise Ended("died", f"its process ended, {MUST_RUN}")
            self._line = Line(Process(self._words, Path.cwd(), self._limits))
            self._bot = PROTOCOLS[self.target.protocol](self._line, self.seconds)
        return self._line, self._bot

    def _fault(self, error: Ended) -> Answer:
        """Return why there is no answer, with the last lines of the command's standard error."""
        if error.kind == "unstarted":
            name = Path(self._words[0]).name
            raise Unreadable(
                f"the program {quoted(name, 60)} cannot be started: {error}"
            ) from None
        kind = TIMEOUT if error.kind == "timeout" else CRASH
        if self._line is None:
            return Answer(None, "", kind, str(error))
        lines = self._line.process.errors.strip().splitlines()
        ended = error.kind == "died" and self._line.answers > 0
        self._endings += ended
        message = f"{error}, {MUST_RUN}" if ended and not lines else str(error)
        return Answer(None, "", kind, message, tuple(lines[-6:]))

    def _end(self) -> None:
        """End the process, if there is one."""
        line, bot, self._line, self._bot = self._line, self._bot, None, None
        if line is not None and bot is not None:
            with suppress(NoughtsError):  # it may have ended already
                bot.end()
            line.process.close()

    def close(self) -> None:
        """End the process at once, even during a question; the next position starts a new one."""
        self._closings += 1
        line = self._line
        if line is not None:
            line.process.close()


def _split(command: str) -> list[str]:
    """Return the words of a command whose program exists. Raises `Unreadable`."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Unreadable(f"cannot read the command {quoted(command, 60)}: {error}") from None
    program = next(iter(words), "")
    if which(program) is None:
        raise Unreadable(
            f"{quoted(program, 60)} is not executable; use chmod +x, or name the interpreter too, "
            "such as 'node bot.js'"
            if Path(program).is_file()
            else f"there is no program {quoted(program, 60)}; name one that exists, such as "
            "'node bot.js'"
        )
    if "/" in program:  # not its copy in the sandbox, which may be incomplete or not executable
        words[0] = str(Path(program).absolute())
    return words


class CommandBot(Strategy):
    """A command as a strategy; noughts asks it once in each position."""

    name = "command"
    summary = "A command that answers positions."
    is_program = True
    deterministic = False
    command: ClassVar[Command]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.title = self.command.target.title
        self.spec = self.command.target.spec
        self._known: dict[Position, Answer] = {}

    def decide(self, position: Position) -> Policy:
        if position not in self._known:
            self._known[position] = self.command.ask(position)
        answer = self._known[position]
        if answer.cell is None:
            message = f"it {answer.message}" if answer.kind == ILLEGAL else answer.message
            raise BrokenStrategy(f"{self.title} fails in {position}: {message}")
        return certainly(answer.cell)

    def justify(self, position: Position) -> str:  # noqa: ARG002 - it is the same everywhere
        return f"{self.title} gives no reason."


def command_class(target: Target, name: str) -> type[CommandBot]:
    """Return the strategy class of a command, for the registry."""
    summary = f"A command that speaks the {target.protocol} protocol."
    members = {"name": name, "summary": summary, "command": Command(target)}
    return type("NamedCommand", (CommandBot,), members)
