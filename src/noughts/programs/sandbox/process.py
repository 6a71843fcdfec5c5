"""A process for somebody else's program, and its end.

Three ways, the first that works here: bubblewrap; namespaces of our own making; or, where the
system has neither, limits alone.

In the first two the program sees no network and no other process, can write nowhere but to a
folder that vanishes with it, and nothing it begins outlives it, even if `noughts` itself is
killed. It can read what its user can. Its memory is looked at ten times a second, so that for a
moment it may hold more than it should; files without a name are not counted.

With limits alone it has its user's rights to files and to other processes, ours too, which it may
kill. Its processes are ended as long as they keep the environment they were given, and on a system
without `/proc` as long as they stay in their process group. Only single files are limited in size.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic
from typing import IO

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

HONEST = (
    "this system has neither bubblewrap nor namespaces: the program runs with limits on time and "
    "memory, but can use your files and the network"
)

PASSED_ON = {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "PYTHONPATH", "VIRTUAL_ENV", "SYSTEMROOT"}
"""All of the environment that a program needs."""

QUIET = {
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
MOST_ERRORS = 8_000

PATIENCE = 2.0
"""Seconds for a process that is about to end."""


class Ended(NoughtsError):
    """The process gave no answer, and the message says why.

    `kind` is `timeout`, `died`, `memory`, `processes`, `output`, or `unstarted` for a command that
    the system cannot start.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@cache
def confinement() -> str:
    """Which of the three ways works here."""
    for how in (BUBBLEWRAP, NAMESPACES):
        command = _confined(how, f"{SCRATCH}/noughts", "", Limits(), ["true"])
        if how == BUBBLEWRAP:
            command = [*command[: command.index(sys.executable)], "true"]
        with suppress(OSError, subprocess.TimeoutExpired):
            done = subprocess.run(  # noqa: S603 - our own command
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=20, check=False
            )
            if done.returncode == 0:
                return how
    return LIMITS


def _confined(
    how: str, folder: str, source: str, limits: Limits, command: Sequence[str]
) -> list[str]:
    """The whole command that runs `command`, or `inside` if there is none, in a jail."""
    root = str(Path(__file__).parents[2])
    within = [*command_line(root), how, folder, source, ",".join(map(str, limits)), *command]
    if how != BUBBLEWRAP:
        return within
    return [
        "bwrap", "--unshare-all", "--unshare-user", "--disable-userns", "--cap-drop", "ALL",
        "--as-pid-1", "--new-session",
        "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--remount-ro", "/proc",
        "--size", str(limits.folder * MEGABYTE), "--tmpfs", SCRATCH, "--remount-ro", "/dev",
        *within,
    ]  # fmt: skip


class Process:
    """A confined process to which lines are sent and from which lines come.

    One thread may send and receive, and any thread may close it meanwhile.
    """

    def __init__(
        self, command: Sequence[str] = (), source: Path | None = None, limits: Limits | None = None
    ) -> None:
        """Start a command, or `inside` if there is none, beside a copy of `source`."""
        if sys.platform == "win32":
            raise NoughtsError("programs can be run on Linux and macOS only, not on Windows")
        how = confinement()
        alone = how == LIMITS
        self._limits = limits or Limits()
        self.folder = (
            os.path.realpath(mkdtemp(prefix="noughts-")) if alone else f"{SCRATCH}/noughts"
        )
        environment = {k: v for k, v in os.environ.items() if k in PASSED_ON}
        environment |= QUIET | {"TMPDIR": self.folder, "HOME": self.folder}
        copied = "" if source is None else str(source.absolute())
        self._process = subprocess.Popen(  # noqa: S603 - what this is for
            _confined(how, self.folder, copied, self._limits, command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            cwd="/",
            bufsize=0,
            start_new_session=True,
        )
        self._in, self._out, self._err = (pipe.fileno() for pipe in _pipes(self._process))
        os.set_blocking(self._in, False)
        self._heard = select.poll()
        self._heard.register(self._out, select.POLLIN)
        self._heard.register(self._err, select.POLLIN)
        self._read = b""
        self._errors = b""
        self._sending, self._listening = threading.Lock(), threading.RLock()
        kept = self.folder if alone else None
        self._end = weakref.finalize(
            self, _end, self._process, kept, self._sending, self._listening
        )

    @property
    def alive(self) -> bool:
        """Whether it can still be talked to."""
        return self._end.alive

    @property
    def errors(self) -> str:
        """What it has written to its standard error."""
        return self._errors.decode("utf-8", "replace")

    def send(self, line: str) -> None:
        """Send a line; raises `Ended` when nobody is there."""
        data = line.encode() + b"\n"
        with self._sending:
            try:
                taken = os.write(self._in, data) if self.alive else -1
            except BlockingIOError:
                taken = 0
            except BrokenPipeError:
                taken = -1
        if taken < 0:
            raise self._died()
        if taken < len(data):
            self.close()
            raise Ended("timeout", "it does not read its input")

    def receive(self, seconds: float) -> str:
        """The next line, without its end; raises `Ended` when none comes in time."""
        until = monotonic() + seconds
        with self._listening:
            while b"\n" not in self._read:
                left = until - monotonic()
                if left <= 0:
                    self.close()
                    raise Ended("timeout", f"it did not answer within {seconds:g} seconds")
                if len(self._read) > LONGEST_LINE:
                    self.close()
                    raise Ended("output", "it prints a line without end")
                if not (self.alive and self._listen(min(left, watchdog.LOOK_EVERY))):
                    raise self._died()
        line, _, self._read = self._read.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _listen(self, seconds: float) -> bool:
        """Read what it writes, or wait for a while; False when it writes no more."""
        for descriptor, _ in self._heard.poll(seconds * 1000):
            part = os.read(descriptor, 1 << 16)
            if not part:
                self._heard.unregister(descriptor)
            if descriptor == self._out:
                self._read += part
                if not part:
                    return False
            else:
                self._errors = (self._errors + part)[:MOST_ERRORS]
        return True

    def _died(self) -> Ended:
        """Why it is gone, when it is."""
        with self._listening, suppress(subprocess.TimeoutExpired, OSError, ValueError):
            if self.alive:
                self._process.wait(PATIENCE)
                while self._heard.poll(0) and self._listen(0):
                    pass
        self.close()
        code = self._process.wait()
        if code == watchdog.TOO_MUCH_MEMORY:
            return Ended("memory", f"it used more than {self._limits.memory} megabytes of memory")
        if code == watchdog.TOO_MANY_PROCESSES:
            return Ended("processes", f"it started more than {self._limits.processes} processes")
        if code == watchdog.NOT_STARTED and self.errors.startswith(watchdog.UNSTARTED):
            return Ended("unstarted", self.errors.removeprefix(watchdog.UNSTARTED).strip())
        return Ended("died", f"its process ended{_told(code)}")

    def close(self) -> None:
        """End it, and all it has begun, and remove its folder."""
        self._end()


class Sandbox:
    """A confined worker beside a copy of a program, reached through a socket."""

    def __init__(self, source: Path, limits: Limits) -> None:
        if sys.platform == "win32":
            raise NoughtsError("programs can be run on Linux and macOS only, not on Windows")
        how = confinement()
        alone = how == LIMITS
        self._limits = limits
        self.folder = (
            os.path.realpath(mkdtemp(prefix="noughts-")) if alone else f"{SCRATCH}/noughts"
        )
        environment = {k: v for k, v in os.environ.items() if k in PASSED_ON}
        environment |= QUIET | {"TMPDIR": self.folder, "HOME": self.folder}
        self.connection, theirs = socket.socketpair()
        self._process = subprocess.Popen(  # noqa: S603 - what this is for
            _confined(how, self.folder, str(source.absolute()), limits, [WORKER]),
            stdin=theirs,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment,
            cwd="/",
            start_new_session=True,
        )
        theirs.close()
        kept = self.folder if alone else None
        self._end = weakref.finalize(self, _end_sandbox, self._process, self.connection, kept)

    def why_ended(self) -> str:
        """Return why the sandbox does not answer any more."""
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "it does not answer"
        if code == watchdog.TOO_MUCH_MEMORY:
            return f"it used more than {self._limits.memory} megabytes of memory"
        if code == watchdog.TOO_MANY_PROCESSES:
            return f"it started more than {self._limits.processes} processes"
        assert self._process.stderr is not None
        errors = self._process.stderr.read(MOST_ERRORS).decode("utf-8", "replace").strip()
        return f"its process ended{_told(code)}{': ' * bool(errors)}{errors}"

    def close(self) -> None:
        """End the worker with all its copies, and remove its folder."""
        self._end()


def _end_sandbox(
    process: subprocess.Popen[bytes], connection: socket.socket, folder: str | None
) -> None:
    connection.close()  # the watchdog notices, and ends the others
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        for child in _children(process.pid):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        process.kill()
        process.wait()
    assert process.stderr is not None
    process.stderr.close()
    if folder is not None:
        watchdog.kill_all(folder)
        watchdog.remove(folder)


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _end(
    process: subprocess.Popen[bytes],
    folder: str | None,
    sending: threading.Lock,
    listening: threading.RLock,
) -> None:
    """End a process and all it has begun, with its folder if it is not in namespaces."""
    stdin, stdout, stderr = _pipes(process)
    with sending:
        stdin.close()  # its keeper notices, and ends the others
    if process.poll() is None:
        for child in _children(process.pid):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if folder is not None:
        watchdog.kill_all(folder)
        watchdog.remove(folder)
    with listening:  # a thread that waits for an answer has noticed by now
        stdout.close()
        stderr.close()


def _children(process: int) -> list[int]:
    """Of a process; in namespaces the first there is among them, and takes all others with it."""
    try:
        return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]
    except OSError:
        return []


def _told(code: int) -> str:
    """An exit code, or the signal that a shell would make such a code of, in words."""
    if code > 128:
        with suppress(ValueError):
            return f" by {signal.Signals(code - 128).name}"
    return f" with exit code {code}" if code > 0 else ""
