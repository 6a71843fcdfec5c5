"""Notices effects that noughts cannot follow, which make the verdict `sampled`.

Python reports them to an audit hook that the program cannot remove.
"""

from __future__ import annotations

import _thread
import os
import signal
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from time import sleep  # imported by name, because the worker replaces `time.sleep`
from typing import Any

from noughts.programs.worker.loading import load, when_imported
from noughts.programs.worker.observer import Observer, walk_frames

PROCESSES = "other processes that it starts"
THREADS = "threads that it starts"
SHARED = "memory that its processes share"
LIBRARIES = "functions of C libraries"
WRITTEN = "files that it writes without Python's open"
DESCRIPTORS = "files, pipes, sockets or events that its processes share"

EVENTS = {
    **dict.fromkeys(
        ("os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.exec", "os.system"), PROCESSES
    ),
    "subprocess.Popen": PROCESSES,
    "mmap.__new__": SHARED,
    "ctypes.dlopen": LIBRARIES,
    **dict.fromkeys(("sqlite3.connect", "os.link", "os.symlink", "os.truncate"), WRITTEN),
}
"""Python's audit events, each with words for reports."""

STARTING_THREADS = ("start_new_thread", "start_joinable_thread")
"""The functions that start threads, which have no audit event in some versions of Python."""

OTHERS = ("open", "import")
"""Audit events that matter only in some cases."""

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
RANDOM_FILES = ("/dev/random", "/dev/urandom", "/proc/")
HARMLESS = ("/dev/null", "/dev/tty")

PAUSE = 0.002
"""Seconds that a program waits before it starts a process, for each process that it has.

All its processes together then start at most one in that time, so that a fork bomb cannot outrun
the watchdog.
"""

_list_folder = os.listdir  # taken before the worker replaces it


# One long function: its hooks share `observer`, and a program cannot reach local functions.
def watch_effects(observer: Observer) -> None:
    """Install the hooks that report effects which noughts cannot follow."""
    watched = {*EVENTS, *OTHERS}

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if event not in watched or observer.channel.forking:
            return
        if event == "open":
            _note_open(observer, arguments)
        elif event in EVENTS:
            if event == "ctypes.dlopen" and not _called_by_program(observer, "ctypes"):
                return
            observer.unfollowed(EVENTS[event])
            if EVENTS[event] is PROCESSES:
                sleep(PAUSE * max(0, _count_processes() - at_start))
            if event == "os.fork":  # the program may wait for its child, unlike noughts
                with suppress(ValueError):
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        elif str(arguments[0]).startswith("multiprocessing.popen"):
            observer.unfollowed(PROCESSES)

    def noted(function: Callable[..., Any], name: str) -> Callable[..., Any]:
        """Return a function that reports its calls, those by libraries only for threads."""

        def call(*args: Any, **kwargs: Any) -> Any:
            if name is THREADS or _called_by_program(observer):
                observer.unfollowed(name)
            return function(*args, **kwargs)

        return call

    def connect_threading(module: Any) -> None:
        """Replace the functions in `threading` too, which may have been imported earlier."""
        names = [name for name in STARTING_THREADS if name in vars(_thread)]
        vars(module).update({f"_{name}": vars(_thread)[name] for name in names})
        load(f"{__package__}.threads").connect_threads(observer, module)

    at_start = _count_processes()
    sys.addaudithook(audit)
    os.register_at_fork(after_in_child=observer.detach)
    observer.before_copies.append(lambda: _check_open_files(observer))
    vars(os).update(getpid=noted(os.getpid, "os.getpid"))
    when_imported(
        "uuid", lambda module: vars(module).update(uuid1=noted(module.uuid1, "uuid.uuid1"))
    )
    for name in STARTING_THREADS:
        start = getattr(_thread, name, None)
        if start is not None:
            vars(_thread)[name] = noted(start, THREADS)
    when_imported("threading", connect_threading)
    if not _mentions(observer.folder, b"__deepcopy__"):
        # Every call of `id` is an audit event, and `deepcopy` makes many. Its dictionary may have
        # any key that is unique to an object, unless a `__deepcopy__` uses the dictionary too.
        when_imported("copy", lambda module: vars(module).update(id=object.__hash__))


def _mentions(folder: str, word: bytes) -> bool:
    """Return whether a Python file in a folder or below contains a word."""
    for path, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".py"):
                with open(os.path.join(path, name), "rb") as file:
                    if word in file.read():
                        return True
    return False


def _count_processes() -> int:
    """Return the number of processes in view; 0 on a system without `/proc`."""
    with suppress(OSError):
        return sum(name.isdecimal() for name in _list_folder("/proc"))
    return 0


def _note_open(observer: Observer, arguments: tuple[Any, ...]) -> None:
    path, _, flags = arguments
    if not isinstance(path, str | bytes):
        return
    name = os.fsdecode(path)
    if name.startswith(RANDOM_FILES):
        observer.unfollowed(f"what it reads from {name}")
    elif isinstance(flags, int) and flags & WRITING and not name.startswith(HARMLESS):
        observer.unfollowed(WRITTEN)


def _called_by_program(observer: Observer, library: str = __file__) -> bool:
    """Return whether the program itself calls a library, not a module that it imports."""
    files = (frame.f_code.co_filename for frame in walk_frames())
    caller = next(file for file in files if library not in file and file != __file__)
    return observer.is_own(caller)


def _check_open_files(observer: Observer) -> None:
    """Report files that copies of this process will share, besides their connections.

    A fork shares pipes and the read positions of open files.
    """
    observer.channel.forking = True  # so that the hook ignores what this function does
    with suppress(OSError):  # some systems do not have this folder
        for descriptor in map(int, _list_folder("/dev/fd")):
            with suppress(OSError):  # the descriptor of the folder itself, closed by now
                mode = os.fstat(descriptor).st_mode
                own = descriptor <= 2 or descriptor == observer.channel.fileno()
                if not (own or stat.S_ISCHR(mode) or stat.S_ISDIR(mode)):
                    observer.unfollowed(DESCRIPTORS)
    observer.channel.forking = False
