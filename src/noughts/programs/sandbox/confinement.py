"""Confines a new process before a program runs in it.

The process enters namespaces unless bubblewrap has done so, and forks. The parent becomes the
watchdog. The child writes the copy of the program's folder, gives up its privileges, and becomes
the program.
"""

from __future__ import annotations

import json
import marshal
import os
import resource
import signal
import sys
from contextlib import suppress
from typing import Any, NamedTuple

from noughts.programs.sandbox import kernel, watchdog

MEGABYTE = 1 << 20

WORKER = "--worker"
"""The command that means `noughts.programs.worker`."""

BUBBLEWRAP, NAMESPACES, LIMITS = "bubblewrap", "namespaces", "limits"
"""The levels of confinement, the safest first."""


class Limits(NamedTuple):
    """What all processes of a program may use together."""

    memory: int = 2048
    """Megabytes of memory, including the files in its folder."""
    folder: int = 64
    """Megabytes of files in its folder."""
    processes: int = 64


def begin(text: str) -> None:
    """Confine this process and run a program; `text` is the JSON that `process` writes."""
    settings: dict[str, Any] = json.loads(text)
    level, folder, command = settings["level"], settings["folder"], settings["command"]
    limits = Limits(*settings["limits"])
    if level == NAMESPACES:
        kernel.enter_namespaces(settings["paths"], settings["links"], limits.folder * MEGABYTE)
    kernel.allow_tracing(allowed=False)  # before any process exists that could attach
    program = os.fork()
    if program:
        home = folder if level == LIMITS else None
        watchdog.Watch(program, limits.memory * MEGABYTE, limits.processes, home).run()
    kernel.allow_tracing(allowed=True)
    os.setsid()  # the scheduler then treats the program and the watchdog as equals
    if level == NAMESPACES:
        kernel.give_up_privileges()
    _write_files(settings["files"], folder)
    os.chdir(folder)
    _set_limits(limits)
    kernel.refuse_system_calls()
    if command == [WORKER]:
        from noughts.programs.worker.main import main

        main()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores it; a command should not
    try:
        os.execvp(command[0], command)  # noqa: S606 - there is no shell on purpose
    except OSError as error:
        os.write(2, f"{watchdog.CANNOT_START}{error.strerror}\n".encode())
        os._exit(watchdog.NOT_STARTED)


def _write_files(descriptor: int, folder: str) -> None:
    """Write the files that `visible.read_folder` returned, except those that do not fit."""
    os.makedirs(folder, exist_ok=True)
    with os.fdopen(descriptor, "rb") as file:
        files = marshal.load(file)  # noqa: S302 - written by noughts, not by the program
    for name, entry in files.items():
        path = os.path.join(folder, name)
        with suppress(OSError):
            if entry is None:
                os.makedirs(path, exist_ok=True)
                continue
            executable, content = entry
            with open(path, "wb") as file:
                file.write(content)
            os.chmod(path, 0o755 if executable else 0o644)


def _set_limits(limits: Limits) -> None:
    def limit(what: int, most: int) -> None:
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(ValueError, OSError):  # some systems do not have this limit
            resource.setrlimit(what, (most, most))

    limit(resource.RLIMIT_CORE, 0)
    limit(resource.RLIMIT_CPU, 3600)  # a last resort against processes that escape the watchdog
    limit(resource.RLIMIT_FSIZE, limits.folder * MEGABYTE)
    limit(resource.RLIMIT_NOFILE, 256)
    # Not the address space: JavaScript engines reserve more of it than there is memory.
    limit(resource.RLIMIT_DATA, limits.memory * MEGABYTE)
    # Against programs that fork faster than the watchdog can react. Older kernels count all
    # processes of the user here, so it must be high; no kernel limits the superuser.
    limit(resource.RLIMIT_NPROC, 4096)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def command_line(settings: dict[str, Any]) -> list[str]:
    """Return the command that runs `begin` with these settings.

    It loads only the modules of noughts that it needs, and adds none to the program's path.
    """
    root = os.path.abspath(f"{__file__}/../../..")
    code = (
        "import sys, types; noughts = sys.modules['noughts'] = types.ModuleType('noughts'); "
        f"noughts.__path__ = [{root!r}]; from noughts.programs.sandbox.confinement import begin; "
        "begin(sys.argv[1])"
    )
    return [sys.executable, "-P", "-B", "-c", code, json.dumps(settings)]
