"""A command that answers positions, in a process of its own."""

from __future__ import annotations

import shlex
import threading
from contextlib import suppress
from math import inf
from pathlib import Path
from shutil import which
from time import monotonic

from noughts.errors import BrokenStrategy, NoughtsError, Unreadable
from noughts.programs.commands.gomocup import GomocupBot
from noughts.programs.commands.protocol import Bot, Declined, LineBot
from noughts.programs.results import CRASH, ILLEGAL, TIMEOUT, Fault
from noughts.programs.sandbox.process import Ended, Process
from noughts.programs.target import Target
from noughts.rules.notation import quoted
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Policy, certainly

MOST_ENDINGS = 3
"""noughts gives up after this many processes in a row that end after one answer."""

MUST_RUN = "although it must run until its input ends"


class Command:
    """A command with at most one running process, which starts at the first position.

    It is the `Talk` of the bot that speaks its protocol.
    """

    sides = tuple(Side)
    sampled = False

    def __init__(self, target: Target) -> None:
        """Raises `Unreadable` if this is not a command that can be started."""
        self.target, self._words = target, _split(target.command)
        self._process: Process | None = None
        self._bot: Bot = LineBot(self)
        self._lock = threading.Lock()
        self._until, self._last = 0.0, ""
        """The time by which the bot must answer, and the last line it sent."""
        self._answers = self._endings = self._closings = 0
        """The answers of the running process, the processes that ended, the calls of `close`."""
        self._lasts = False
        """Whether a process has ever given two answers."""

    def send(self, line: str) -> None:
        """Send a line to the running process."""
        assert self._process is not None
        self._process.send(line)

    def receive(self) -> str:
        """Return the next line; raises `Ended` if there is none in time."""
        assert self._process is not None
        self._last = self._process.receive(max(0.0, self._until - monotonic())).strip()
        return self._last

    def policy(self, position: Position) -> Policy:
        """Return the policy that plays its answer; raises `BrokenStrategy` if it breaks a rule."""
        answer = self.ask(position)
        if isinstance(answer, int):
            return certainly(answer)
        raise BrokenStrategy(f"{self.target.title} fails in {position}: it {answer.message}")

    def ask(self, position: Position, until: float = inf, *, fresh: bool = False) -> int | Fault:
        """Return a legal cell or a fault, from a new process if `fresh`.

        The command has its time for a move, but at most until `until`. If another thread closes
        the command, the result is a crash.
        """
        closings = self._closings
        with self._lock:
            try:
                self._until = min(until, monotonic() + self.target.options.move_seconds)
                self._start(closings, fresh=fresh)
                cell = self._bot.ask(position)
                self._answers += 1
                self._lasts = self._lasts or self._answers > 1
                if cell in position.moves:
                    return cell
                message = f"answers {quoted(self._last, 40)}, which is already taken"
                return Fault(ILLEGAL, message, ())
            except Unreadable as error:
                return Fault(ILLEGAL, f"prints a line that is not a move: {error}", ())
            except Declined as error:
                return Fault(CRASH, _phrase(error), ())
            except Ended as error:
                return self._fault(error)
            except BaseException:  # a late answer would count for the next position
                self._end()
                raise

    def _start(self, closings: int, *, fresh: bool) -> None:
        """Start a process if necessary. Raises `Ended` if the command was closed meanwhile."""
        if fresh or self._process is None or not self._process.alive:
            self._end()
        if closings != self._closings:
            raise Ended("died", "its process was stopped")
        if self._process is None:
            if self._endings >= MOST_ENDINGS and not self._lasts:
                raise Ended("died", f"its process ended, {MUST_RUN}")
            self._process = Process(self._words, Path.cwd())
            self._answers = 0
            if self.target.protocol == "gomocup":
                self._bot = GomocupBot(self, int(self.target.options.move_seconds * 1000))

    def _fault(self, error: Ended) -> Fault:
        """End the process, and return why there is no answer, with its last standard error."""
        if error.kind == "unstarted":
            name = quoted(Path(self._words[0]).name, 60)
            raise Unreadable(f"the program {name} cannot be started: {error}") from None
        lines = self._process.errors.strip().splitlines()[-6:] if self._process else []
        ended = error.kind == "died" and self._process is not None and self._answers > 0
        self._endings += ended
        self._end()
        kind = TIMEOUT if error.kind == "timeout" else CRASH
        message = f"{_phrase(error)}, {MUST_RUN}" if ended and not lines else _phrase(error)
        return Fault(kind, message, (), tuple(lines))

    def _end(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            with suppress(NoughtsError):  # it may have ended already
                self._bot.end()
            self._process.close()
            self._process = None

    def close(self) -> None:
        """End the process at once, even while it computes; the next position starts a new one."""
        self._closings += 1
        process = self._process
        if process is not None:
            process.close()


def _phrase(error: NoughtsError) -> str:
    """Return why a program does not answer, as a phrase that follows its name, as in `Fault`."""
    text = str(error)
    return text.removeprefix("it ") if text.startswith("it ") else f"crashes: {text}"


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
    if "/" in program:  # the original, because the copy in the sandbox may be incomplete
        words[0] = str(Path(program).absolute())
    return words
