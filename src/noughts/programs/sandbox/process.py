"""Confined processes: `Sandbox` runs our worker, `Process` a command in any language.

noughts uses the first of three levels that works: bubblewrap, namespaces that it makes itself, or
limits alone.

On the first two levels a program has no network, sees no other processes, sees only the files in
`visible`, and writes only to a folder that vanishes with it. Nothing that it starts outlives it or
noughts. The watchdog measures its memory two to ten times a second, so it may exceed its limit
briefly.

With limits alone a program has its user's rights to files and processes, and may even kill
noughts. noughts can end its processes only while they keep their environment, or, on a system
without `/proc`, their process group. It limits the size of single files, not of all together.
"""

from __future__ import annotations

import marshal
import os
import pty
import select
import signal
import site
import socket
import subprocess
import threading
import weakref
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from io import FileIO
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from time import monotonic
from typing import IO, Any, Self

from noughts.errors import NoughtsError
from noughts.programs.sandbox import watchdog
from noughts.programs.sandbox.confinement import (
    BUBBLEWRAP,
    LIMITS,
    MEGABYTE,
    NAMESPACES,
    WORKER,
    Limits,
    command_line,
)
from noughts.programs.sandbox.kernel import SCRATCH
from noughts.programs.sandbox.visible import find_in_command, make_view, read_folder

Channel = socket.socket | IO[bytes]
"""One end of a pipe, a socket or a terminal."""

UNCONFINED = (
    "this system has neither bubblewrap nor namespaces: the program runs with limits on time and "
    "memory, but can use your files and the network"
)

PASSED_ON = {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "PYTHONPATH", "VIRTUAL_ENV"}
"""The only environment variables that a program inherits."""

ENVIRONMENT = {
    "TERM": "xterm",  # for programs that clear the screen
    "PYTHONHASHSEED": "0",
    "PYTHONIOENCODING": "utf-8",
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "MPLBACKEND": "Agg",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
}

LONGEST_LINE = 1 << 22
LONGEST_ERRORS = 8_000

PATIENCE = 2.0
"""Seconds to wait for a process that is about to end."""


class Ended(NoughtsError):
    """Raised when a process gives no answer; the message says why.

    `kind` is `timeout`, `died`, `limit` if it exceeded a limit, `output` for an endless line, or
    `unstarted` for a command that the system cannot start.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@cache
def confinement() -> str:
    """Return the safest level that works on this system."""
    for level in (BUBBLEWRAP, NAMESPACES):
        with suppress(NoughtsError, OSError), Process(["echo", level], level=level) as process:
            if process.receive(20) == level:
                return level
    return LIMITS


@cache
def _starter(process: int) -> ThreadPoolExecutor:  # noqa: ARG001 - a fork needs its own
    """Return an executor whose one thread lives as long as noughts.

    The kernel ends a sandbox together with the thread that started it.
    """
    return ThreadPoolExecutor(1, "noughts-sandbox")


class Confined:
    """A confined process beside a copy of a folder or a file."""

    def __init__(
        self,
        command: Sequence[str],
        source: Path | None,
        limits: Limits,
        ends: tuple[Channel, Channel],
        *,
        level: str | None = None,
        **pipes: Any,
    ) -> None:
        """Start a command. `ends` are the two ends of its standard input, noughts' end first.

        `pipes` are its standard output and, unless noughts writes it to a file, standard error.
        """
        level = level or confinement()
        own_folder = os.path.realpath(mkdtemp(prefix="noughts-")) if level == LIMITS else ""
        self.folder = own_folder or f"{SCRATCH}/noughts"
        self.errors = ""
        """The end of what it wrote to standard error, once it has ended."""
        self._limits, self._sending, self._listening = limits, threading.Lock(), threading.RLock()
        self._errors = TemporaryFile()  # noqa: SIM115 - `_end` closes it
        paths, links = ([], {}) if level == LIMITS else make_view(find_in_command(command))
        kept = ends[0], self._errors, own_folder
        with ends[1], TemporaryFile() as files:
            settings = {
                "level": level, "folder": self.folder, "limits": limits, "paths": paths,
                "links": links, "files": files.fileno(), "command": list(command),
            }  # fmt: skip
            pipes = {"stdin": ends[1], "stderr": self._errors, **pipes}
            try:
                marshal.dump({} if source is None else read_folder(source.absolute()), files)
                files.seek(0)
                self._process = _starter(os.getpid()).submit(_start, settings, pipes).result()
            except BaseException:
                _clean_up(*kept)
                raise
        locks = self._sending, self._listening
        self._end = weakref.finalize(self, _end, self._process, locks, kept)

    def close(self) -> None:
        """End all processes of the program, and remove its folder."""
        self._end()

    @property
    def alive(self) -> bool:
        """Whether `close` has not been called yet."""
        return self._end.alive

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _reason(self, seconds: float = PATIENCE) -> Ended | None:
        """Return why the process has ended; None if it does not end within this time."""
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        with self._listening:
            if self.alive:
                self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - LONGEST_ERRORS))
                self.errors = self._errors.read().decode("utf-8", "replace")
        if code in watchdog.REASONS:
            return Ended("limit", watchdog.REASONS[code].format(**self._limits._asdict()))
        if code == watchdog.NOT_STARTED and self.errors.startswith(watchdog.CANNOT_START):
            return Ended("unstarted", self.errors.removeprefix(watchdog.CANNOT_START).strip())
        return Ended("died", f"its process ended{_exit_words(code)}")


class Sandbox(Confined):
    """A confined worker beside a copy of a program; `connection` is the socket to it."""

    def __init__(self, source: Path, limits: Limits) -> None:
        self.connection, theirs = socket.socketpair()
        ends = self.connection, theirs
        super().__init__([WORKER], source, limits, ends, stdout=subprocess.DEVNULL)

    def why_ended(self, seconds: float = PATIENCE) -> str:
        """Return why the worker no longer answers; empty if it has not ended."""
        reason = self._reason(seconds)
        if reason is None or reason.kind != "died":
            return str(reason or "")
        return ": ".join(filter(None, [str(reason), self.errors.strip()]))


class TerminalProcess(Confined):
    """A command in a pseudo-terminal; `descriptor` is the person's end of it."""

    def __init__(self, command: Sequence[str], source: Path, limits: Limits) -> None:
        ours, theirs = (FileIO(each, "r+") for each in pty.openpty())
        super().__init__(command, source, limits, (ours, theirs), stdout=theirs, stderr=theirs)
        self.descriptor = ours.fileno()


class Process(Confined):
    """A confined command that reads and writes lines.

    One thread may send and receive, while any thread may close it.
    """

    def __init__(
        self,
        command: Sequence[str],
        source: Path | None = None,
        limits: Limits | None = None,
        *,
        level: str | None = None,
    ) -> None:
        theirs, ours = os.pipe()
        os.set_blocking(ours, False)
        ends = FileIO(ours, "w"), FileIO(theirs)
        pipe = subprocess.PIPE
        super().__init__(command, source, limits or Limits(), ends, level=level, stdout=pipe)
        assert self._process.stdout is not None
        self._in, self._out, self._received = ends[0], self._process.stdout.fileno(), b""
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)

    def send(self, line: str) -> None:
        """Send a line; raises `Ended` if the process has ended or does not read."""
        data = line.encode() + b"\n"
        try:
            with self._sending:
                sent = self._in.write(data)
        except (BrokenPipeError, ValueError):  # closed at the other end, or at this one
            raise self._died() from None
        if sent != len(data):
            self.close()
            raise Ended("timeout", "it does not read its input")

    def receive(self, seconds: float) -> str:
        """Return the next line, without its end; raises `Ended` if none comes in time."""
        until = monotonic() + seconds
        with self._listening:
            while b"\n" not in self._received:
                if monotonic() >= until:
                    self.close()
                    raise Ended("timeout", f"it did not answer within {seconds:g} seconds")
                if len(self._received) > LONGEST_LINE:
                    self.close()
                    raise Ended("output", "it prints a line that never ends")
                if self.alive and not self._poll.poll(100):
                    continue  # check whether another thread has closed it
                part = os.read(self._out, 1 << 16) if self.alive else b""
                if not part:
                    raise self._died()
                self._received += part
        line, _, self._received = self._received.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _died(self) -> Ended:
        """Return why the process has ended, or has closed its input and output."""
        ended = self._reason()
        self.close()
        return ended or Ended("died", "its process ended")


def _start(settings: dict[str, Any], pipes: Mapping[str, Any]) -> subprocess.Popen[bytes]:
    folder = settings["folder"]
    own = {"TMPDIR": folder, "HOME": folder, "PYTHONUSERBASE": site.getuserbase()}
    return subprocess.Popen(  # noqa: S603 - it starts programs on purpose
        [*_bubblewrap(settings), *command_line(settings)],
        env={k: v for k, v in os.environ.items() if k in PASSED_ON} | ENVIRONMENT | own,
        cwd="/",
        bufsize=0,
        start_new_session=True,
        pass_fds=[settings["files"]],
        **pipes,
    )


def _bubblewrap(settings: dict[str, Any]) -> list[str]:
    """Return bubblewrap's part of the command; empty on the other levels."""
    if settings["level"] != BUBBLEWRAP:
        return []
    binds = [part for path in settings["paths"] for part in ("--ro-bind", path, path)]
    links = [part for place, to in settings["links"].items() for part in ("--symlink", to, place)]
    size = str(settings["limits"].folder * MEGABYTE)
    return [
        "bwrap", "--unshare-all", "--unshare-user", "--disable-userns", "--cap-drop", "ALL",
        "--die-with-parent", "--as-pid-1", "--new-session", *binds, *links,
        "--dev", "/dev", "--size", size, "--tmpfs", SCRATCH, "--remount-ro", "/dev",
        "--proc", "/proc", "--remount-ro", "/proc", "--remount-ro", "/",
    ]  # fmt: skip


def _end(
    process: subprocess.Popen[bytes],
    locks: tuple[threading.Lock, threading.RLock],
    kept: tuple[Channel, IO[bytes], str],
) -> None:
    """End a process and everything that it started, and remove its folder, if any.

    The watchdog ends the program as soon as noughts' end of its input is closed.
    """
    sending, listening = locks
    with sending:
        kept[0].close()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    with listening:  # wait until a thread that is receiving has noticed
        if process.stdout is not None:
            process.stdout.close()
        _clean_up(*kept)


def _clean_up(ours: Channel, errors: IO[bytes], folder: str) -> None:
    ours.close()
    errors.close()
    if folder:
        watchdog.kill_all(folder)
        watchdog.remove(folder)


def _exit_words(code: int) -> str:
    """Return an exit code in words; a code above 128 means a signal, as in a shell."""
    if code > 128:
        with suppress(ValueError):
            return f" by {signal.Signals(code - 128).name}"
    return f" with exit code {code}" if code > 0 else ""
