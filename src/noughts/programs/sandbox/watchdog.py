"""The parent of a program's first process: it watches the program, and ends it.

In namespaces the watchdog is the first process: the program cannot signal it, and when it ends,
the kernel ends all others. It ends when the program ends, when the program exceeds a limit, and
when noughts closes its end of the input or is killed.
"""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Iterator
from contextlib import suppress
from time import sleep, thread_time
from typing import NoReturn

from noughts.programs.sandbox.kernel import MOST_FILES, SCRATCH

LOOK_EVERY = 0.1
"""Seconds between two measurements of what the program uses."""

MOST_SHARE, LONGEST_PAUSE = 0.05, 0.5
"""The share of a core for measuring memory, and the most seconds between two measurements."""

MOST_REAPED = 100
"""The most ended processes to remove before the next measurement."""

TOO_MUCH_MEMORY, TOO_MANY_PROCESSES, TOO_MANY_FILES, NOT_STARTED = 121, 122, 123, 124
"""Exit codes of the watchdog."""

REASONS = {
    TOO_MUCH_MEMORY: "it used more than {memory} megabytes",
    TOO_MANY_PROCESSES: "it started more than {processes} processes",
    TOO_MANY_FILES: f"it made more than {MOST_FILES:,} files",
}
"""What these exit codes mean; the names in braces are those of `Limits`."""

CANNOT_START = "noughts cannot start it: "
"""Precedes the reason on standard error if a command cannot be started."""


class Watch:
    """What the watchdog watches."""

    def __init__(self, program: int, memory: int, processes: int, folder: str | None) -> None:
        """Watch a child of this process, which may use `memory` bytes, files included.

        Without namespaces, we find its processes by `folder`, its home folder.
        """
        self.program, self.memory, self.processes, self.folder = program, memory, processes, folder
        self._reaping = False

    def run(self) -> NoReturn:
        """Wait until the program ends or must be ended, and exit with its exit code."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 1)  # so that noughts notices when the program closes its output
        os.dup2(nothing, 2)
        # Imported late, so that it does not slow down the program's own process, but before a
        # signal can interrupt it: `_exit` needs it too.
        import threading

        signal.signal(signal.SIGCHLD, self._reap)
        self._reap()
        used, too_much = os.pipe()
        # In a thread, because a measurement waits while the process forks: a fork bomb blocks it.
        threading.Thread(target=self._measure_memory, args=(too_much,), daemon=True).start()
        poll = select.poll()
        for descriptor in (0, used):
            poll.register(descriptor, 0)  # reports only that the other end was closed
        while not (closed := poll.poll(LOOK_EVERY * 1000)):
            self._reap()  # processes that no signal announced
            if len(list(find_processes(self.folder))) > self.processes:
                self._exit(TOO_MANY_PROCESSES)
            if not self.folder and _stored()[0] > MOST_FILES - 10:  # almost full
                self._exit(TOO_MANY_FILES)
        self._exit(TOO_MUCH_MEMORY if closed[0][0] == used else 0)

    def _measure_memory(self, too_much: int) -> None:
        """Measure until the program uses too much memory, and close a descriptor then."""
        pause, used, left = LOOK_EVERY, 0, self.memory
        try:
            while used <= left:
                sleep(pause)
                began = thread_time()
                processes = list(find_processes(self.folder))
                left = self.memory - (0 if self.folder else _stored()[1])
                used = sum(map(_resident, processes))
                used = used if used <= left else sum(map(_proportional, processes))
                wanted = (thread_time() - began) / MOST_SHARE
                pause = min(max(LOOK_EVERY, wanted), LONGEST_PAUSE)
        finally:  # even if the measurement fails
            os.close(too_much)

    def _reap(self, *_signal: object) -> None:
        """Remove some ended processes, and exit if the program is among them."""
        if self._reaping:  # a signal has interrupted this method, which may have the exit code
            return
        self._reaping = True
        try:
            for _ in range(MOST_REAPED):
                process, status = os.waitpid(-1, os.WNOHANG)
                if process == self.program:
                    code = os.waitstatus_to_exitcode(status)
                    self._exit(code if code >= 0 else 128 - code)
                if not process:
                    break
        except ChildProcessError:  # it ended while this process inherited an ignored SIGCHLD
            self._exit(1)
        self._reaping = False

    def _exit(self, code: int) -> NoReturn:
        if self.folder is not None:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _signal_all({-self.program}, signal.SIGKILL)  # its group, if there is no `/proc`
            kill_all(self.folder)
            remove(self.folder)
        os._exit(code)


def find_processes(home: str | None) -> Iterator[int]:
    """Yield all other processes in view, or those with this home; none without `/proc`."""
    try:
        names = os.listdir("/proc")
    except OSError:
        return
    for name in names:
        if not name.isdecimal() or int(name) == os.getpid():
            continue
        if home is None or f"HOME={home}".encode() in _read(f"/proc/{name}/environ").split(b"\0"):
            yield int(name)


def kill_all(home: str) -> None:
    """Kill all processes with this home, even while they start new ones."""
    stopped: set[int] = set()
    while new := set(find_processes(home)) - stopped:
        _signal_all(new, signal.SIGSTOP)
        stopped |= new
    _signal_all(stopped, signal.SIGKILL)


def remove(folder: str) -> None:
    """Remove a folder with any permissions and of any depth; follows no links."""
    if not os.path.islink(folder):
        _run("chmod", "-R", "u+rwx", folder)
    _run("rm", "-rf", folder)


def _run(*command: str) -> None:
    import subprocess

    subprocess.run(command, stderr=subprocess.DEVNULL, check=False)  # noqa: S603 - our own


def _signal_all(processes: set[int], number: int) -> None:
    for process in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, number)


def _stored() -> tuple[int, int]:
    """Return the number of files in `SCRATCH`, and their bytes, which are in memory."""
    disk = os.statvfs(SCRATCH)
    return disk.f_files - disk.f_ffree, (disk.f_blocks - disk.f_bfree) * disk.f_frsize


def _resident(process: int) -> int:
    """Return the bytes of memory of a process, including all shared memory."""
    words = _read(f"/proc/{process}/statm").split()
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE") if words else 0


def _proportional(process: int) -> int:
    """Return the bytes of memory of a process, including its part of the shared memory."""
    for line in _read(f"/proc/{process}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return _resident(process)


def _read(path: str) -> bytes:
    """Return the content of a file of the system; empty if it is gone or not readable."""
    try:
        with open(path, "rb", 0) as file:
            return file.read()
    except OSError:
        return b""
