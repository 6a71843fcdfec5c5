"""What a new process does to itself before somebody else's program runs in it.

It copies the program's folder to where it may write, puts itself into namespaces of its own if it
was not started by bubblewrap, and gives up all it does not need.
"""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import signal
import sys
from pathlib import Path
from typing import NamedTuple

MEGABYTE = 1 << 20

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
    if how == "namespaces":
        _enter_namespaces(folder, limits)
    if source:
        _copy(Path(source), Path(folder))
    os.chdir(folder)
    _set_limits(limits, alone=how == "limits")
    if command:
        os.execvp(command[0], command)  # noqa: S606 - no shell is wanted
    from noughts.foreign.inside import main

    main()


def _copy(source: Path, folder: Path) -> None:
    """Copy a folder, or a file and what may belong to it: the nearest first, and not too much."""
    if source.is_file():
        shutil.copyfile(source, folder / source.name)
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
                shutil.copyfile(path, target / name)
            except OSError:
                continue  # not ours to read: then not theirs to need


def _set_limits(limits: Limits, *, alone: bool) -> None:
    def limit(what: int, most: int) -> None:
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
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


# --- namespaces ---------------------------------------------------------------------------------

CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x20000, 0x4000000, 0x8000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
MS_BIND, MS_REC, MS_PRIVATE, MS_NOSUID, MS_NODEV = 0x1000, 0x4000, 0x40000, 2, 4
SYS_MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY = 442, -100, 0x8000, 1
PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS = 1, 38


class _Attributes(ctypes.Structure):
    """The kernel's `mount_attr`."""

    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "userns")]


def _enter_namespaces(folder: str, limits: Limits) -> None:
    """Leave the network, the other processes and all files that can be written behind.

    Goes on in a grandchild; this process and the child wait for it, and it ends with them.
    """
    _in_new_user_namespace(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWPID | CLONE_NEWNET)
    _go_on_in_child()  # as the first of the new processes: all others end when it does
    _call("mount", None, b"/", None, MS_REC | MS_PRIVATE, None)
    size = f"size={limits.folder}m,mode=755".encode()
    _call("mount", b"tmpfs", folder.encode(), b"tmpfs", MS_NOSUID | MS_NODEV, size)
    _set_mount(b"/", _Attributes(set=MOUNT_ATTR_RDONLY), AT_RECURSIVE)
    _set_mount(folder.encode(), _Attributes(clear=MOUNT_ATTR_RDONLY), 0)
    _call("mount", b"proc", b"/proc", b"proc", MS_NOSUID | MS_NODEV, None)
    _in_new_user_namespace(0)  # from which the mounts cannot be changed
    _go_on_in_child()
    _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def _in_new_user_namespace(others: int) -> None:
    user, group = os.getuid(), os.getgid()
    _call("unshare", CLONE_NEWUSER | others)
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _go_on_in_child() -> None:
    """Go on in a child; this process waits for it and does nothing else."""
    child = os.fork()
    if not child:
        _call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        return
    for descriptor in (0, 1):  # so that the other ends of these pipes notice when it is gone
        os.close(descriptor)
    while True:
        ended, status = os.wait()
        if ended == child:
            os._exit(abs(os.waitstatus_to_exitcode(status)))


def _set_mount(path: bytes, attributes: _Attributes, flags: int) -> None:
    size = ctypes.sizeof(attributes)
    _call("syscall", SYS_MOUNT_SETATTR, AT_FDCWD, path, flags, ctypes.byref(attributes), size)


def _call(name: str, *arguments: object) -> None:
    function = getattr(ctypes.CDLL(None, use_errno=True), name)
    if function(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def command_line(root: str) -> list[str]:
    """The beginning of a command that runs `begin` with what follows it."""
    code = (
        f"import sys; sys.path.insert(0, {root!r}); from noughts.foreign.confine import begin; "
        "sys.path.pop(0); begin(sys.argv[1:])"
    )
    return [sys.executable, "-P", "-B", "-c", code]
