"""System calls of Linux: namespaces, mounts, and a filter of system calls."""

from __future__ import annotations

import ctypes
import os
import signal
import struct
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress

SCRATCH = "/dev/shm"  # noqa: S108 - private to the namespaces
"""The only folder that a program in namespaces can write to."""

MOST_FILES = 20_000
"""The most files and folders in `SCRATCH`."""

NEW_ROOT = "/sys"
"""Where noughts builds a new root; the program needs nothing from this folder."""

CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x20000, 0x4000000, 0x8000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
MS_NOSUID, MS_NODEV, MS_BIND, MS_REC, MS_PRIVATE = 2, 4, 0x1000, 0x4000, 0x40000
MNT_DETACH = 2
SYS_MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE = 442, -100, 0x8000
MOUNT_ATTR_RDONLY, MOUNT_ATTR_NOSUID = 1, 2
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS = 1, 4, 38


def call(name: str, *arguments: object) -> None:
    """Call a function of the C library; raises OSError if it fails."""
    function = getattr(ctypes.CDLL(None, use_errno=True), name)
    if function(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def allow_tracing(*, allowed: bool) -> None:
    """Set whether other processes of this user may attach to this one and its children."""
    if sys.platform == "linux":
        call("prctl", PR_SET_DUMPABLE, int(allowed), 0, 0, 0)


def end_with_parent() -> None:
    """Let the kernel kill this process when the thread that started it ends."""
    call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


# --- namespaces ---------------------------------------------------------------------------------


def enter_namespaces(paths: Iterable[str], links: Mapping[str, str], size: int) -> None:
    """Enter namespaces without network, other processes, and files except `paths`.

    Continues in a child, the first process of the namespace; this one waits for it. The child
    can write only to `SCRATCH`, which holds `size` bytes and vanishes at the end.
    """
    end_with_parent()
    _unshare(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWPID | CLONE_NEWNET)
    _continue_in_child()
    call("mount", None, b"/", None, MS_REC | MS_PRIVATE, None)
    _mount("tmpfs", NEW_ROOT, "size=1m,mode=755")
    for path in paths:
        _bind(path, NEW_ROOT + path)
    for path, target in links.items():
        os.symlink(target, NEW_ROOT + path)
    for name in ("null", "zero", "full", "random", "urandom"):
        _bind(f"/dev/{name}", f"{NEW_ROOT}/dev/{name}", read_only=False)
    for name, target in (("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")):
        os.symlink(f"/proc/self/fd{target}", f"{NEW_ROOT}/dev/{name}")
    os.mkdir(NEW_ROOT + SCRATCH)
    _mount("tmpfs", NEW_ROOT + SCRATCH, f"size={size},nr_inodes={MOST_FILES},mode=755")
    os.mkdir(f"{NEW_ROOT}/proc")
    _mount("proc", f"{NEW_ROOT}/proc")
    # One more user namespace is needed to give up the rights in this one; the program gets none.
    _write(f"{NEW_ROOT}/proc/sys/user/max_user_namespaces", "1")
    for name in ("sys", "sysrq-trigger", "irq", "bus"):  # the superuser could write to these
        path = f"{NEW_ROOT}/proc/{name}"
        if os.path.exists(path):
            _bind(path, path)
    os.chdir(NEW_ROOT)
    call("pivot_root", b".", b".")
    call("umount2", b".", MNT_DETACH)  # the old root, which lies on top of the new one
    os.chdir("/")
    _make_read_only("/", 0)


def give_up_privileges() -> None:
    """Continue without any rights in the namespaces, and without a way to gain new ones."""
    _unshare(0)
    call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def _unshare(others: int) -> None:
    """Enter a new user namespace as the same user, and other new namespaces."""
    user, group = os.getuid(), os.getgid()
    call("unshare", CLONE_NEWUSER | others)
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{user} {user} 1")
    _write("/proc/self/gid_map", f"{group} {group} 1")


def _continue_in_child() -> None:
    """Continue in a child, which ends with this process; this one exits as the child does."""
    child = os.fork()
    if not child:
        end_with_parent()
        return
    os.closerange(0, 3)  # so that noughts notices at once when the child ends
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def _mount(kind: str, target: str, options: str = "") -> None:
    name = kind.encode()
    call("mount", name, target.encode(), name, MS_NOSUID | MS_NODEV, options.encode())


def _bind(path: str, target: str, *, read_only: bool = True) -> None:
    """Mount a file or folder at a second path, which is created if necessary."""
    is_folder = os.path.isdir(path)
    os.makedirs(target if is_folder else os.path.dirname(target), exist_ok=True)
    if not is_folder and not os.path.exists(target):
        _write(target, "")
    call("mount", path.encode(), target.encode(), None, MS_BIND | MS_REC, None)
    if read_only:
        _make_read_only(target, AT_RECURSIVE)


def _make_read_only(path: str, flags: int) -> None:
    attributes = struct.pack("QQQQ", MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID, 0, 0, 0)
    size, where = len(attributes), path.encode()
    call("syscall", SYS_MOUNT_SETATTR, AT_FDCWD, where, flags, attributes, size)


# --- the filter of system calls -----------------------------------------------------------------

REFUSED = {
    # name: number on x86_64, number on aarch64 and riscv64
    "socket": (41, 198),  # the network, and servers behind socket files
    "ptrace": (101, 117),  # to change other processes, such as the watchdog
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    "memfd_create": (319, 279),  # memory that belongs to no process
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "io_uring_setup": (425, 425),  # could do what the filter refuses
}
MACHINES = {
    "x86_64": (0xC000003E, 317, 0),
    "aarch64": (0xC00000B7, 277, 1),
    "riscv64": (0xC00000F3, 277, 1),
}
"""The kernel's number of a machine, its number of `seccomp`, and its column in `REFUSED`."""

SET_FILTER, AT_FULL_SPEED, X32 = 1, 4, 0x40000000
LOAD, JUMP_IF_EQUAL, JUMP_IF_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
NUMBER_AT, MACHINE_AT = 0, 4
ALLOW, REFUSE = 0x7FFF0000, 0x50000 | 13  # with EACCES: permission denied


def refuse_system_calls() -> None:
    """Refuse the system calls in `REFUSED` from here on, in this process and its children.

    Does nothing on a machine that is not listed, and on a kernel without filters.
    """
    system, *_, name = os.uname()
    if system != "Linux" or name not in MACHINES:
        return
    machine, seccomp, column = MACHINES[name]
    numbers = [columns[column] for columns in REFUSED.values()]
    checks = [(JUMP_IF_EQUAL, len(numbers) - i + 1, 0, n) for i, n in enumerate(numbers)]
    program = [
        (LOAD, 0, 0, MACHINE_AT),
        (JUMP_IF_EQUAL, 0, len(checks) + 3, machine),
        (LOAD, 0, 0, NUMBER_AT),
        *checks,
        (JUMP_IF_AT_LEAST, 1, 0, X32),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]
    steps = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *s) for s in program))
    with suppress(OSError):
        call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        made = struct.pack("HP", len(program), ctypes.addressof(steps))
        call("syscall", seccomp, SET_FILTER, AT_FULL_SPEED, made)
