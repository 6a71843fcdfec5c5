"""What is asked of Linux itself: namespaces, and no sockets."""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import struct
from contextlib import suppress
from pathlib import Path

SCRATCH = "/dev/shm"  # noqa: S108 - in namespaces, where nobody else is
"""What can be written to in namespaces: a place that nobody keeps programs in."""

DEVICES = ("null", "zero", "full", "random", "urandom")

CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x20000, 0x4000000, 0x8000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
MS_NOSUID, MS_NODEV, MS_BIND, MS_REC, MS_PRIVATE = 2, 4, 0x1000, 0x4000, 0x40000
SYS_MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY = 442, -100, 0x8000, 1
PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS = 1, 38


class _Attributes(ctypes.Structure):
    """The kernel's `mount_attr`."""

    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "userns")]


def enter_namespaces(size: int) -> None:
    """Leave the network, the other processes and all files that can be written behind.

    Goes on in a child, the first of the new processes; this one waits for it. All that can be
    written to there is `SCRATCH`, which holds `size` bytes and vanishes at the end.
    """
    _in_new_user_namespace(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWPID | CLONE_NEWNET)
    _go_on_in_child()
    _call("mount", None, b"/", None, MS_REC | MS_PRIVATE, None)
    _make_read_only("/", AT_RECURSIVE)
    _make_devices()
    options = f"size={size},nr_inodes=20k,mode=755".encode()
    _call("mount", b"tmpfs", SCRATCH.encode(), b"tmpfs", MS_NOSUID | MS_NODEV, options)
    _call("mount", b"proc", b"/proc", b"proc", MS_NOSUID | MS_NODEV, None)
    Path("/proc/sys/user/max_user_namespaces").write_text("1", "ascii")  # see the next function
    for name in ("sys", "sysrq-trigger", "irq", "bus"):  # the superuser could write to these
        path = f"/proc/{name}"
        if Path(path).exists():
            _call("mount", path.encode(), path.encode(), None, MS_BIND | MS_REC, None)
            _make_read_only(path, AT_RECURSIVE)


def give_up_privileges() -> None:
    """Go on as one who cannot change what `enter_namespaces` has made, nor do it again."""
    _in_new_user_namespace(0)
    _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def _in_new_user_namespace(others: int) -> None:
    user, group = os.getuid(), os.getgid()
    _call("unshare", CLONE_NEWUSER | others)
    Path("/proc/self/setgroups").write_text("deny", "ascii")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1", "ascii")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1", "ascii")


def _go_on_in_child() -> None:
    """Go on in a child, which ends with this process; this one waits for it and exits likewise."""
    child = os.fork()
    if not child:
        _call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        return
    os.closerange(0, 3)  # so that the other ends of these pipes notice when it is gone
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def _make_devices() -> None:
    """A `/dev` with nothing in it that could do harm: not the disks, not the user's terminals."""
    real = {name: os.open(f"/dev/{name}", os.O_PATH) for name in DEVICES}
    _call("mount", b"tmpfs", b"/dev", b"tmpfs", MS_NOSUID, b"size=64k,mode=755")
    for name, descriptor in real.items():
        Path(f"/dev/{name}").touch()
        source = f"/proc/self/fd/{descriptor}".encode()
        _call("mount", source, f"/dev/{name}".encode(), None, MS_BIND, None)
        os.close(descriptor)
    Path("/dev/fd").symlink_to("/proc/self/fd")
    Path(SCRATCH).mkdir()
    _make_read_only("/dev", 0)


def _make_read_only(path: str, flags: int) -> None:
    attributes = _Attributes(set=MOUNT_ATTR_RDONLY)
    size, where = ctypes.sizeof(attributes), path.encode()
    _call("syscall", SYS_MOUNT_SETATTR, AT_FDCWD, where, flags, ctypes.byref(attributes), size)


def _call(name: str, *arguments: object) -> None:
    function = getattr(ctypes.CDLL(None, use_errno=True), name)
    if function(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


# --- sockets ------------------------------------------------------------------------------------

MACHINES = {
    "x86_64": (0xC000003E, 41, 317),
    "aarch64": (0xC00000B7, 198, 277),
    "riscv64": (0xC00000F3, 198, 277),
}
"""How the kernel calls a machine, and its numbers for `socket` and `seccomp`."""

SET_FILTER, AT_FULL_SPEED = 1, 4

SYS_IO_URING_SETUP, X32 = 425, 0x40000000

LOAD, JUMP_IF_EQUAL, JUMP_IF_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
NUMBER_AT, MACHINE_AT = 0, 4
ALLOW, REFUSE = 0x7FFF0000, 0x50000 | 13  # with EACCES: permission denied


class _Filter(ctypes.Structure):
    """The kernel's `sock_fprog`."""

    _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_char_p)]


def refuse_sockets() -> None:
    """Make no sockets from here on, in this process and those it begins.

    Without namespaces this keeps a program from the network; with them, from the sockets among the
    files, behind which there are servers that do what they are told. Pairs of sockets can be made.
    On a machine that is not listed nothing is done.
    """
    if platform.system() != "Linux" or platform.machine() not in MACHINES:
        return
    machine, socket, seccomp = MACHINES[platform.machine()]
    program = [
        (LOAD, 0, 0, MACHINE_AT),
        (JUMP_IF_EQUAL, 0, 5, machine),
        (LOAD, 0, 0, NUMBER_AT),
        (JUMP_IF_EQUAL, 3, 0, socket),
        (JUMP_IF_EQUAL, 2, 0, SYS_IO_URING_SETUP),
        (JUMP_IF_AT_LEAST, 1, 0, X32),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]
    steps = b"".join(struct.pack("HBBI", *step) for step in program)
    with suppress(OSError):  # a kernel without filters
        _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        made = _Filter(len(program), steps)
        _call("syscall", seccomp, SET_FILTER, AT_FULL_SPEED, ctypes.byref(made))
