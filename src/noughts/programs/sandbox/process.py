"""Confined processes: `Sandbox` runs our worker, `Process` a command in any language.

noughts uses the first of three levels that works: bubblewrap, namespaces that it makes itself, or
limits alone.

On the first two levels a program has no network, sees no other processes, sees only the files in
`visible`, and writes only to a folder that vanishes with it. Nothing that it starts outlives it or
noughts. The watchdog measures its memory ten times a second, so it may exceed its limit briefly.

With limits alone a program has its user's rights to files and processes, and may even kill
noughts. noughts can end its processes only while they keep their environment, or, on a system
without `/proc`, their process group. It limits the size of single files, not of all together.
"""

from __future__ import annotations

import marshal
import os
import select
import signal
import site
import socket
import subprocess
import sys
import threading
import weakref
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from time import monotonic
from typing import IO, Any

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
from noughts.programs.sandbox.kernel import MOST_FILES, SCRATCH
from noughts.programs.sandbox.visible import find_in_command, make_view, read_folder

UNCONFINED = (
    "this system has neither bubblewrap nor namespaces: the program runs with limits on time and "
    "memory, but can use your files and the network"
)

PASSED_ON = {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "PYTHONPATH", "VIRTUAL_ENV", "SYSTEMROOT"}
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

    `kind` is `timeout`, `died`, `memory`, `processes`, `files`, `output`, or `unstarted` for a
    command that the system cannot start.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@cache
def confinement() -> str:
    """Return the safest level that works on this system."""
    for level in (BUBBLEWRAP, NAMESPACES):
        with suppress(NoughtsError, OSError):
            process = Process(["echo", level], level=level)
            try:
                if process.receive(20) == level:
                    return level
            finally:
                process.close()
    return LIMITS


@cache
def _starter(process: int) -> ThreadPoolExecutor:  # noqa: ARG001 - a fork needs its own
    """Return a thread that lives as long as noughts.

    The kernel ends a sandbox together with the thread that started it.
    """
    return ThreadPoolExecutor(1, "noughts-sandbox")


class Confined:
    """A confined process, started beside a copy of a folder or a file."""

    def __init__(  # noqa: PLR0913 - what a sandbox is made of
        self,
        command: Sequence[str],
        source: Path | None,
        limits: Limits,
        pipes: Mapping[str, Any],
        *,
        visible: Sequence[Path] = (),
        level: str | None = None,
    ) -> None:
        """Start a command; `pipes` are arguments of `Popen`."""
        if sys.platform == "win32":
            raise NoughtsError("noughts runs programs only on Linux and macOS, not on Windows")
        level = level or confinement()
        self._limits, self._errors = limits, b""
        self._own_folder = os.path.realpath(mkdtemp(prefix="noughts-")) if level == LIMITS else ""
        self.folder = self._own_folder or f"{SCRATCH}/noughts"
        self.sending, self.listening = threading.Lock(), threading.RLock()
        try:
            with TemporaryFile() as files:
                marshal.dump({} if source is None else read_folder(source.absolute()), files)
                files.seek(0)
                paths, links = ([], {}) if level == LIMITS else make_view(visible)
                settings = {
                    "level": level, "folder": self.folder, "limits": limits, "paths": paths,
                    "links": links, "files": files.fileno(), "command": list(command),
                }  # fmt: skip
                self._process = _starter(os.getpid()).submit(self._start, settings, pipes).result()
        except BaseException:
            if self._own_folder:
                watchdog.remove(self._own_folder)
            raise

    def _start(
        self, settings: dict[str, Any], pipes: Mapping[str, Any]
    ) -> subprocess.Popen[bytes]:
        own = {"TMPDIR": self.folder, "HOME": self.folder, "PYTHONUSERBASE": site.getuserbase()}
        return subprocess.Popen(  # noqa: S603 - what this is for
            [*_bubblewrap(settings), *command_line(settings)],
            env={k: v for k, v in os.environ.items() if k in PASSED_ON} | ENVIRONMENT | own,
            cwd="/",
            bufsize=0,
            start_new_session=True,
            pass_fds=[settings["files"]],
            **pipes,
        )

    def _end_with(self, ours: IO[bytes] | socket.socket) -> None:
        """Set up `close`: closing `ours` makes the watchdog end the program."""
        locks = self.sending, self.listening
        self._end = weakref.finalize(self, _end, self._process, ours, self._own_folder, *locks)

    def close(self) -> None:
        """End all processes of the program, and remove its folder."""
        self._end()

    @property
    def alive(self) -> bool:
        """Whether `close` has not been called yet."""
        return self._end.alive

    def _reason(self, code: int) -> Ended:
        """Return why a process ended with this exit code."""
        limits = self._limits
        reasons = {
            watchdog.TOO_MUCH_MEMORY: ("memory", f"it used more than {limits.memory} megabytes"),
            watchdog.TOO_MANY_PROCESSES: (
                "processes",
                f"it started more than {limits.processes} processes",
            ),
            watchdog.TOO_MANY_FILES: ("files", f"it made more than {MOST_FILES:,} files"),
        }
        if code in reasons:
            return Ended(*reasons[code])
        errors = self._errors.decode("utf-8", "replace")
        if code == watchdog.NOT_STARTED and errors.startswith(watchdog.CANNOT_START):
            return Ended("unstarted", errors.removeprefix(watchdog.CANNOT_START).strip())
        return Ended("died", f"its process ended{_exit_words(code)}")


class Sandbox(Confined):
    """A confined worker beside a copy of a program; `connection` is the socket to it."""

    def __init__(self, source: Path, limits: Limits, visible: Sequence[Path] = ()) -> None:
        self.connection, theirs = socket.socketpair()
        try:
            pipes = {"stdin": theirs, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
            super().__init__([WORKER], source, limits, pipes, visible=visible)
        except BaseException:
            self.connection.close()
            raise
        finally:
            theirs.close()
        self._end_with(self.connection)

    def why_ended(self, seconds: float = PATIENCE) -> str:
        """Return why the worker no longer answers; empty if it has not ended."""
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return ""
        if self.alive and self._process.stderr is not None:
            self._errors = self._process.stderr.read(LONGEST_ERRORS) or b""
        reason = self._reason(code)
        errors = self._errors.decode("utf-8", "replace").strip() if reason.kind == "died" else ""
        return f"{reason}: {errors}" if errors else str(reason)


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
        visible: Sequence[Path] = (),
        level: str | None = None,
    ) -> None:
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        visible = [*visible, *find_in_command(command)]
        limits = limits or Limits()
        super().__init__(command, source, limits, pipes, visible=visible, level=level)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._end_with(process.stdin)
        self._in, self._out = process.stdin.fileno(), process.stdout.fileno()
        self._received = b""
        os.set_blocking(self._in, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(process.stderr.fileno(), select.POLLIN)

    @property
    def errors(self) -> str:
        """What it has written to standard error."""
        return self._errors.decode("utf-8", "replace")

    def send(self, line: str) -> None:
        """Send a line; raises `Ended` if the process has ended or does not read."""
        data = line.encode() + b"\n"
        with self.sending:
            try:
                sent = os.write(self._in, data) if self.alive else -1
            except BlockingIOError:
                sent = 0
            except BrokenPipeError:
                sent = -1
        if sent < 0:
            raise self._died()
        if sent < len(data):
            self.close()
            raise Ended("timeout", "it does not read its input")

    def receive(self, seconds: float) -> str:
        """Return the next line, without its end; raises `Ended` if none comes in time."""
        until = monotonic() + seconds
        with self.listening:
            while b"\n" not in self._received:
                left = until - monotonic()
                if left <= 0:
                    self.close()
                    raise Ended("timeout", f"it did not answer within {seconds:g} seconds")
                if len(self._received) > LONGEST_LINE:
                    self.close()
                    raise Ended("output", "it prints a line without end")
                if not (self.alive and self._listen(min(left, watchdog.LOOK_EVERY))):
                    raise self._died()
        line, _, self._received = self._received.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _listen(self, seconds: float) -> bool:
        """Read what there is, or wait; return False when the output is closed."""
        for descriptor, _ in self._poll.poll(seconds * 1000):
            part = os.read(descriptor, 1 << 16)
            if not part:
                self._poll.unregister(descriptor)
            if descriptor == self._out:
                self._received += part
                if not part:
                    return False
            else:
                self._errors = (self._errors + part)[:LONGEST_ERRORS]
        return True

    def _died(self) -> Ended:
        """Return why the process has ended."""
        with self.listening, suppress(subprocess.TimeoutExpired, OSError, ValueError):
            if self.alive:
                self._process.wait(PATIENCE)
                while self._poll.poll(0) and self._listen(0):
                    pass
        self.close()
        return self._reason(self._process.wait())


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
    ours: IO[bytes] | socket.socket,
    folder: str,
    sending: AbstractContextManager[Any],
    listening: AbstractContextManager[Any],
) -> None:
    """End a process and everything that it started, and remove its folder if it has its own."""
    with sending:
        ours.close()
    if process.poll() is None:
        for child in _children(process.pid):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if folder:
        watchdog.kill_all(folder)
        watchdog.remove(folder)
    with listening:  # a thread that waited for an answer has noticed by now
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def _children(process: int) -> list[int]:
    """Return the children of a process; killing the first of a namespace kills all in it."""
    try:
        return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]
    except OSError:
        return []


def _exit_words(code: int) -> str:
    """Return an exit code in words; one above 128 stands for a signal, as in a shell."""
    if code > 128:
        with suppress(ValueError):
            return f" by {signal.Signals(code - 128).name}"
    return f" with exit code {code}" if code > 0 else ""
