"""What a program does that noughts cannot follow: it is noticed, and makes the verdict `sampled`.

Python reports such things to a hook that the program cannot remove.
"""

from __future__ import annotations

import fcntl
import os
import signal
import stat
import sys
import uuid
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

from noughts.programs.worker.observer import Observer

PROCESSES = "other processes that it starts"
THREADS = "threads that it starts"
SHARED = "memory that its processes share"
LIBRARIES = "functions of C libraries"
WRITTEN = "files that it writes without Python's open"
DESCRIPTORS = "pipes, sockets or events that its processes share"

EVENTS = {
    "os.fork": PROCESSES,
    "os.forkpty": PROCESSES,
    "os.posix_spawn": PROCESSES,
    "os.spawn": PROCESSES,
    "os.exec": PROCESSES,
    "os.system": PROCESSES,
    "subprocess.Popen": PROCESSES,
    "_thread.start_new_thread": THREADS,
    "_thread.start_joinable_thread": THREADS,
    "mmap.__new__": SHARED,
    "ctypes.dlopen": LIBRARIES,
    "sqlite3.connect": WRITTEN,
    "os.rmdir": WRITTEN,
    "os.link": WRITTEN,
    "os.symlink": WRITTEN,
    "os.truncate": WRITTEN,
}
"""Python's audit events, and the words for what happened."""

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
RANDOM_FILES = ("/dev/random", "/dev/urandom", "/proc/")
HARMLESS = ("/dev/null", "/dev/tty")


_list_folder = os.listdir  # before it is replaced


def watch_effects(observer: Observer) -> None:
    """Notice from here on what cannot be followed."""

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            _note_open(observer, arguments)
        elif event in EVENTS and not observer.channel.forking:
            if event == "ctypes.dlopen" and not _called_by_program(observer):
                return
            observer.unfollowed(EVENTS[event])
            if event == "os.fork":  # the program may wait for its child; noughts never does
                with suppress(ValueError):
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        elif event == "import" and str(arguments[0]).startswith("multiprocessing.popen"):
            observer.unfollowed(PROCESSES)

    sys.addaudithook(audit)
    os.register_at_fork(after_in_child=lambda: _detach(observer))
    observer.after_fork.append(lambda: separate_open_files(observer))
    vars(os).update(getpid=_noted(observer, os.getpid, "os.getpid"))
    vars(uuid).update(uuid1=_noted(observer, uuid.uuid1, "uuid.uuid1"))


def _detach(observer: Observer) -> None:
    if not observer.channel.forking:
        observer.detach()


def _note_open(observer: Observer, arguments: tuple[Any, ...]) -> None:
    path, _, flags = arguments
    if not isinstance(path, str | bytes) or observer.channel.forking:
        return
    name = os.fsdecode(path)
    if name.startswith(RANDOM_FILES):
        observer.unfollowed(f"what it reads from {name}")
    elif isinstance(flags, int) and flags & WRITING and not name.startswith(HARMLESS):
        observer.unfollowed(WRITTEN)


def _noted(observer: Observer, function: Callable[..., Any], name: str) -> Callable[..., Any]:
    """Return a function that also notes that the program itself, not a library, has called it."""

    def noted(*args: Any, **kwargs: Any) -> Any:
        if observer.is_own(sys._getframe(1).f_code.co_filename):  # noqa: SLF001
            observer.unfollowed(name)
        return function(*args, **kwargs)

    return noted


def _called_by_program(observer: Observer) -> bool:
    """Return whether the program itself loads a C library, not a module that it imports."""
    frame: FrameType | None = sys._getframe(2)  # noqa: SLF001 - there is no other way
    while frame is not None and "ctypes" in frame.f_code.co_filename:
        frame = frame.f_back
    return frame is not None and observer.is_own(frame.f_code.co_filename)


# --- open files ---------------------------------------------------------------------------------


def separate_open_files(observer: Observer) -> None:
    """Give this copy of a process open files of its own.

    A fork shares the place where a file is read next, and pipes altogether.
    """
    channel = observer.channel
    channel.forking = True
    with suppress(OSError):  # a system without this folder
        for descriptor in map(int, _list_folder("/dev/fd")):
            if descriptor <= 2 or descriptor == channel.fileno():
                continue
            with suppress(OSError):  # the descriptor of the folder itself, closed by now
                mode = os.fstat(descriptor).st_mode
                if stat.S_ISREG(mode):
                    _reopen(descriptor)
                elif not stat.S_ISCHR(mode) and not stat.S_ISDIR(mode):
                    observer.unfollowed(DESCRIPTORS)
    channel.forking = False


def _reopen(descriptor: int) -> None:
    flags = fcntl.fcntl(descriptor, fcntl.F_GETFL) & ~(os.O_CREAT | os.O_EXCL | os.O_TRUNC)
    at = os.lseek(descriptor, 0, os.SEEK_CUR)
    new = os.open(f"/proc/self/fd/{descriptor}", flags)
    os.lseek(new, at, os.SEEK_SET)
    os.dup2(new, descriptor, inheritable=False)
    os.close(new)
