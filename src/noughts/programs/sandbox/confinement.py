"""What a new process does to itself before somebody else's program runs in it.

It puts itself into namespaces of its own if bubblewrap has not, forks, and stays behind as the
program's watchdog. The copy takes the program's folder to where it may write, gives up all it does
not need, and becomes the program.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from noughts.programs.sandbox import kernel, watchdog

MEGABYTE = 1 << 20

WORKER = "--worker"
"""Instead of a command: run `noughts.programs.worker`."""

BUBBLEWRAP, NAMESPACES, LIMITS = "bubblewrap", "namespaces", "limits"

NOT_COPIED = {
    ".git",
    ".venv",
    "venv",
    "node_modules",
    "__pycache__",
    ".mypy_cache",
    "site-packages",
}
LARGEST_COPIED, MOST_COPIED = 5 * MEGABYTE, 20 * MEGABYTE
MOST_FILES = 2_000


class Limits(NamedTuple):
    """What a program may use."""

    memory: int = 2048
    """Megabytes, of all its processes together; likewise for the rest."""
    folder: int = 64
    """Megabytes of files in its folder."""
    processes: int = 64
    cpu: int = 3600
    """Seconds of processor time for one process, as a last resort."""


def begin(arguments: list[str]) -> None:
    """Confine this process as the arguments say, and go on as the program's.

    They are how (`bubblewrap`, `namespaces` or `limits`), the folder to work in, a file or folder
    to copy there or nothing, the limits, and a command; without one `inside` is run.
    """
    how, folder, source, limits_text, *command = arguments
    limits = Limits(*map(int, limits_text.split(",")))
    if how == NAMESPACES:
        kernel.enter_namespaces(limits.folder * MEGABYTE)
    program = os.fork()
    if program:
        alone = folder if how == LIMITS else None
        watchdog.keep(program, limits.memory * MEGABYTE, limits.processes, alone)
    os.setsid()  # its share of the processor is another than the keeper's
    if how == NAMESPACES:
        kernel.give_up_privileges()
    Path(folder).mkdir(exist_ok=True)
    if source:
        _copy(Path(source), Path(folder))
    os.chdir(folder)
    _set_limits(limits, alone=how == LIMITS)
    kernel.refuse_sockets()
    if command == [WORKER]:
        from noughts.programs.worker.main import main as work

        work()
    if command:
        signal.signal(
            signal.SIGPIPE, signal.SIG_DFL
        )  # which Python ignores, and its heirs with it
        try:
            os.execvp(command[0], command)  # noqa: S606 - no shell is wanted
        except OSError as error:
            os.write(2, f"{watchdog.UNSTARTED}{error.strerror}\n".encode())
            os._exit(watchdog.NOT_STARTED)
    from noughts.programs.apart.inside import main

    main()


def _copy(source: Path, folder: Path) -> None:
    """Copy a folder, or a file and what may belong to it: the nearest first, and not too much."""
    if source.is_file():
        _copy_file(source, folder / source.name)
        source = source.parent
    files, size = 0, 0
    for root, folders, names in os.walk(source):
        folders[:] = sorted(name for name in folders if name not in NOT_COPIED)
        target = folder / Path(root).relative_to(source)
        target.mkdir(exist_ok=True)
        for name in sorted(names, key=lambda name: (not name.endswith(".py"), name)):
            path = Path(root, name)
            try:
                if path.stat().st_size > LARGEST_COPIED or not path.is_file():
                    continue
                size += path.stat().st_size
                files += 1
                if size > MOST_COPIED or files > MOST_FILES:
                    return
                _copy_file(path, target / name)
            except OSError:
                continue  # not ours to read: then not theirs to need


def _copy_file(source: Path, target: Path) -> None:
    """Copy what is in a file, and whether it can be run; it can be written to in any case."""
    shutil.copyfile(source, target)
    if source.stat().st_mode & 0o111:
        target.chmod(0o755)


def _set_limits(limits: Limits, *, alone: bool) -> None:
    def limit(what: int, most: int) -> None:
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(ValueError, OSError):  # a system that does not know it
            resource.setrlimit(what, (most, most))

    limit(resource.RLIMIT_CORE, 0)
    limit(resource.RLIMIT_CPU, limits.cpu)
    limit(resource.RLIMIT_FSIZE, limits.folder * MEGABYTE)
    limit(resource.RLIMIT_NOFILE, 256)
    # Not the address space: a JavaScript engine sets aside more of it than there is memory.
    limit(resource.RLIMIT_DATA, limits.memory * MEGABYTE)
    if alone and os.getuid():  # for all processes of the user; the superuser has no such limit
        limit(resource.RLIMIT_NPROC, 4096)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def command_line(root: str) -> list[str]:
    """The beginning of a command that runs `begin` with what follows it.

    Of the package only what is needed is loaded, and none of it is to be found by the program.
    """
    code = (
        "import sys, types; noughts = sys.modules['noughts'] = types.ModuleType('noughts'); "
        f"noughts.__path__ = [{root!r}]; from noughts.programs.sandbox.confinement import begin; "
        "begin(sys.argv[1:])"
    )
    return [sys.executable, "-P", "-B", "-c", code]
