"""A process for somebody else's program, and its end.

Three ways, the first that works here: bubblewrap; namespaces of our own making; or, where the
system has neither, limits alone. In the first two the program sees no network and no other
process, can write nowhere but to a folder that vanishes with it, and nothing it begins outlives
it.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic

from noughts.foreign.confine import MEGABYTE, Limits, command_line
from noughts.game import NoughtsError

BUBBLEWRAP, NAMESPACES, LIMITS = "bubblewrap", "namespaces", "limits"

HONEST = (
    "this system offers neither bubblewrap nor namespaces: the program runs with limits on time "
    "and memory, but with your rights to files and network"
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

LOOK_EVERY = 0.1
"""Seconds between two looks at what the program uses."""

LONGEST_LINE = 1 << 20
MOST_ERRORS = 8_000


class Ended(NoughtsError):
    """The process gave no answer; `kind` is `timeout`, `died`, `memory`, `processes`, `output`."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@cache
def confinement() -> str:
    """Which of the three ways works here."""
    for how in (BUBBLEWRAP, NAMESPACES):
        folder = mkdtemp(prefix="noughts-")
        try:
            command = _confined(how, folder, "", Limits(), ["true"])
            done = subprocess.run(  # noqa: S603 - our own command
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=20, check=False
            )
            if done.returncode == 0:
                return how
        except (OSError, subprocess.TimeoutExpired):
            continue
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return LIMITS


def _confined(
    how: str, folder: str, source: str, limits: Limits, command: Sequence[str]
) -> list[str]:
    """The whole command that runs `command`, or `inside` if there is none, in a jail."""
    root = str(Path(__file__).parents[2])
    within = [*command_line(root), how, folder, source, ",".join(map(str, limits)), *command]
    if how != BUBBLEWRAP:
        return within
    hidden = [path for path in ("/run", "/tmp/.X11-unix") if Path(path).is_dir()]  # noqa: S108
    return [
        "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
        "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
        *(part for path in hidden for part in ("--tmpfs", path)),
        "--size", str(limits.folder * MEGABYTE), "--tmpfs", folder, "--chdir", folder,
        *within,
    ]  # fmt: skip


class Process:
    """A confined process to which lines are sent and from which lines come."""

    def __init__(
        self, command: Sequence[str] = (), source: Path | None = None, limits: Limits | None = None
    ) -> None:
        """Start a command, or `inside` if there is none, beside a copy of `source`."""
        if sys.platform == "win32":
            raise NoughtsError("programs of others can be run on Linux and macOS, not on Windows")
        self._limits = limits or Limits()
        self.folder = os.path.realpath(mkdtemp(prefix="noughts-"))
        how = confinement()
        environment = {k: v for k, v in os.environ.items() if k in PASSED_ON}
        environment |= QUIET | {"TMPDIR": self.folder, "HOME": self.folder}
        copied = "" if source is None else str(source.resolve())
        self._process = subprocess.Popen(  # noqa: S603 - what this is for
            _confined(how, self.folder, copied, self._limits, command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            cwd=self.folder,
            start_new_session=True,
        )
        self._read = b""
        self._errors = b""

    def send(self, line: str) -> None:
        """Send a line; raises `Ended` when nobody is there."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise self._died() from None

    def receive(self, seconds: float) -> str:
        """The next line, without its end; raises `Ended` when none comes in time."""
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        out, err = self._process.stdout.fileno(), self._process.stderr.fileno()
        until = monotonic() + seconds
        look = monotonic() + LOOK_EVERY
        listening = [out, err]
        while b"\n" not in self._read:
            left = until - monotonic()
            if left <= 0:
                self.close()
                raise Ended("timeout", f"it has not answered after {seconds:g} seconds")
            ready, _, _ = select.select(listening, [], [], min(left, LOOK_EVERY))
            if err in ready and not self._keep_errors(err):
                listening.remove(err)
            if out in ready:
                part = os.read(out, 1 << 16)
                if not part:
                    raise self._died()
                self._read += part
                if len(self._read) > LONGEST_LINE:
                    self.close()
                    raise Ended("output", "it writes without end")
            if monotonic() > look:
                self._watch()
                look = monotonic() + LOOK_EVERY
        line, _, self._read = self._read.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")

    def _keep_errors(self, descriptor: int) -> bool:
        part = os.read(descriptor, 1 << 16)
        self._errors = (self._errors + part)[:MOST_ERRORS]
        return bool(part)

    @property
    def errors(self) -> str:
        """What it has written to its standard error."""
        return self._errors.decode("utf-8", "replace")

    def _watch(self) -> None:
        """Raise `Ended` if it uses more than it may."""
        family = list(descendants(self._process.pid))
        if len(family) > self._limits.processes:
            self.close()
            raise Ended("processes", f"it began more than {self._limits.processes} processes")
        if sum(map(_memory, family)) > self._limits.memory * MEGABYTE:
            self.close()
            raise Ended("memory", f"it used more than {self._limits.memory} megabytes of memory")

    def _died(self) -> Ended:
        """Why it is gone, when it is."""
        assert self._process.stderr is not None
        until = monotonic() + 1
        with suppress(OSError, ValueError):
            while select.select([self._process.stderr], [], [], max(0, until - monotonic()))[0]:
                if not self._keep_errors(self._process.stderr.fileno()):
                    break
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        code = self._process.returncode
        self.close()
        return Ended(
            "died", f"its process ended with exit code {code}" if code else "its process ended"
        )

    def close(self) -> None:
        """End it, and all it has begun, and remove its folder."""
        if self._process.poll() is None:
            for pid in list(descendants(self._process.pid)):
                if confinement() == LIMITS:
                    with suppress(ProcessLookupError, PermissionError):
                        os.kill(pid, signal.SIGKILL)
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        if Path(self.folder).exists():
            shutil.rmtree(self.folder, onerror=_make_removable)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None


def descendants(pid: int) -> Iterator[int]:
    """The processes that a process has begun, and theirs; on Linux."""
    waiting = [pid]
    while waiting:
        parent = waiting.pop()
        try:
            tasks = os.listdir(f"/proc/{parent}/task")
            for task in tasks:
                children = Path(f"/proc/{parent}/task/{task}/children").read_text("ascii").split()
                waiting.extend(map(int, children))
        except OSError:
            continue
        if parent != pid:
            yield parent


def _memory(pid: int) -> int:
    """The bytes of memory a process holds."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf(
            "SC_PAGE_SIZE"
        )
    except OSError:
        return 0


def _make_removable(function: object, path: str, _: object) -> None:
    with suppress(OSError):
        Path(path).parent.chmod(0o700)
        Path(path).chmod(0o700)
        if Path(path).is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            Path(path).unlink()
