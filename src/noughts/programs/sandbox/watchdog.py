"""The process that a program is a child of: it watches the program, and ends it.

In namespaces it is the first process there. The program can send it no signal, and when it ends,
the system ends all others with it. It ends when the program does, when the program uses more than
it may, and when nobody is left to ask: however `noughts` itself has ended, the pipe to it is shut.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

LOOK_EVERY = 0.1
"""Seconds between two looks at what the program uses."""

TOO_MUCH_MEMORY, TOO_MANY_PROCESSES, NOT_STARTED = 121, 122, 123
"""Exit codes that say why a program was ended, or never began."""

UNSTARTED = "noughts cannot start it: "
"""What is written to standard error before the reason, if a command cannot be started."""


def keep(program: int, memory: int, processes: int, alone: str | None) -> NoReturn:
    """Wait for the end of the program, or bring it about, and exit as it did.

    `alone` is its folder where there are no namespaces: there its processes are known by their
    home, and it and they are removed one by one.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)  # so that the other end notices when the program shuts its own
    os.dup2(nothing, 2)

    def end(code: int) -> NoReturn:
        if alone is not None:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _signal_all({-program}, signal.SIGKILL)  # its group, where there is no `/proc`
            kill_all(alone)
            remove(alone)
        os._exit(code)

    def reap(*_: object) -> None:
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == program:
                    code = os.waitstatus_to_exitcode(ended[1])
                    end(code if code >= 0 else 128 - code)
        except ChildProcessError:
            end(1)

    signal.signal(signal.SIGCHLD, reap)
    reap()
    asked = select.poll()
    asked.register(0, 0)  # nothing but whether the other end is shut
    while not asked.poll(LOOK_EVERY * 1000):
        family = list(processes_of(alone))
        if len(family) > processes:
            end(TOO_MANY_PROCESSES)
        if sum(map(_resident, family)) > memory and sum(map(_share, family)) > memory:
            end(TOO_MUCH_MEMORY)
    end(0)


def processes_of(home: str | None) -> Iterator[int]:
    """All other processes that can be seen, or those with this home; none without `/proc`."""
    try:
        names = [path.name for path in Path("/proc").iterdir()]
    except OSError:
        return
    for name in names:
        if not name.isdecimal() or int(name) == os.getpid():
            continue
        if home is None or f"HOME={home}".encode() in _read(f"/proc/{name}/environ").split(b"\0"):
            yield int(name)


def kill_all(home: str) -> None:
    """End all processes with this home, which may be making more of themselves meanwhile."""
    stopped: set[int] = set()
    while new := set(processes_of(home)) - stopped:
        _signal_all(new, signal.SIGSTOP)
        stopped |= new
    _signal_all(stopped, signal.SIGKILL)


def remove(folder: str) -> None:
    """Remove a folder, whatever may and may not be done in it; links are not followed."""
    shutil.rmtree(folder, ignore_errors=True)
    for root, folders, _ in os.walk(folder):
        for path in (root, *(os.path.join(root, name) for name in folders)):  # noqa: PTH118
            if not Path(path).is_symlink():
                Path(path).chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)


def _signal_all(processes: set[int], number: int) -> None:
    for process in processes:
        try:
            os.kill(process, number)
        except (ProcessLookupError, PermissionError):
            continue


def _resident(process: int) -> int:
    """The bytes of memory a process holds, what it shares with others counted in full."""
    words = _read(f"/proc/{process}/statm").split()
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE") if words else 0


def _share(process: int) -> int:
    """Likewise, what is shared counted in parts; copies of a process share almost all of it."""
    for line in _read(f"/proc/{process}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return _resident(process)


def _read(path: str) -> bytes:
    """A file of the system, or nothing if it is gone or not for us."""
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""
