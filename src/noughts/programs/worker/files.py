"""The files that a program writes: each copy of its process has its own, in memory.

The folder of a program is one for all copies, so that a file in it would carry what happens in one
game into another. A file that the program opens for writing is therefore kept in memory, and a
fork copies it with everything else.

A program that reads what an earlier run has written may play differently each time it is started;
noughts always starts it with the files as they were shipped. `Files` notices such programs.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import stat
from collections.abc import Callable, Iterator
from typing import Any

from noughts.programs.worker.observer import Observer

FROM_RUN_TO_RUN = "what it saves in files from one run to the next"

REAL = ("/dev/null", "/dev/tty", "/dev/stdout", "/dev/stderr")


class Files:
    """What the program has written, by absolute path; None for what it has removed."""

    _noughts_hidden = True  # its content is part of the state as roots, not as an object

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._written: dict[str, bytearray | None] = {}
        self._folders: dict[str, None] = {}
        self._read: set[str] = set()
        """Files of the program's folder that it has looked for before it wrote them."""
        self._open, self._stat, self._listdir = io.open, os.stat, os.listdir

    def connect(self) -> None:
        """Replace Python's functions that write, find and remove files."""
        vars(builtins).update(open=self.open)
        vars(io).update(open=self.open)
        vars(os).update(
            stat=self.stat, listdir=self.listdir, mkdir=self.mkdir, remove=self.remove,
            unlink=self.remove, rmdir=self.rmdir, rename=self.rename, replace=self.rename,
        )  # fmt: skip
        self._observer.roots.append(self._roots)

    def _roots(self) -> Iterator[tuple[str, Any]]:
        """Yield what was written: two states with different files are not the same state."""
        for path, data in self._written.items():
            yield f"file:{path}", None if data is None else bytes(data)

    # --- Python's functions -------------------------------------------------------------------

    def open(self, file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        path = _path(file)
        opener = kwargs.get("opener")
        if path is None or path in REAL or not isinstance(mode, str) or opener is not None:
            return self._open(file, mode, *args, **kwargs)
        writes = any(letter in mode for letter in "wax+")
        if not writes and path not in self._written:
            self._note_reading(path)
            return self._open(file, mode, *args, **kwargs)
        data = self._data(path, mode, writes=writes)
        return _file_object(_Handle(data, mode, path), mode, *args, **kwargs)

    def stat(self, path: Any, *args: Any, **kwargs: Any) -> os.stat_result:
        place = _path(path, kwargs.get("dir_fd"))
        if place in self._folders:
            return self._stat(self._observer.folder)
        if place is None or place not in self._written:
            if place is not None:
                self._note_reading(place)
            return self._stat(path, *args, **kwargs)
        data = self._written[place]
        if data is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        like = list(self._stat(self._observer.folder)[:10])
        like[0], like[6] = stat.S_IFREG | 0o644, len(data)
        return os.stat_result(like)

    def listdir(self, path: Any = ".") -> list[Any]:
        place = _path(path)
        if place is None:
            return self._listdir(path)
        names = [] if place in self._folders else self._listdir(path)
        changed = {p: d for p, d in self._written.items() if os.path.dirname(p) == place}  # noqa: PTH120
        names = [name for name in names if changed.get(f"{place}/{name}", b"") is not None]
        new = [os.path.basename(p) for p, data in changed.items() if data is not None]  # noqa: PTH119
        new += [os.path.basename(p) for p in self._folders if os.path.dirname(p) == place]  # noqa: PTH119, PTH120
        return [*names, *(name for name in new if name not in names)]

    def mkdir(self, path: Any, *_: Any, dir_fd: int | None = None) -> None:
        place = _path(path, dir_fd)
        if place is None or self._exists(place):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
        self._written.pop(place, None)
        self._folders[place] = None

    def remove(self, path: Any, *, dir_fd: int | None = None) -> None:
        place = _path(path, dir_fd)
        if place is None or not self._exists(place):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        self._written[place] = None
        self._folders.pop(place, None)

    def rmdir(self, path: Any, *, dir_fd: int | None = None) -> None:
        place = _path(path, dir_fd)
        if place is not None and self._exists(place) and self.listdir(place):
            raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY), path)
        self.remove(path, dir_fd=dir_fd)

    def rename(self, source: Any, target: Any, **_: Any) -> None:
        old, new = _path(source), _path(target)
        if old is None or new is None or not self._exists(old):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), source)
        self._note_writing(new)
        self._written[new] = self._data(old, "r+", writes=False)
        self._written[old] = None

    # --- what is where ------------------------------------------------------------------------

    def _exists(self, path: str) -> bool:
        try:
            self.stat(path)
        except OSError:
            return False
        return True

    def _data(self, path: str, mode: str, *, writes: bool) -> bytearray:
        """Return the content of a file that is opened in a mode, new or copied if need be."""
        if writes:
            self._note_writing(path, also_reads="w" not in mode)
        data = self._written.get(path)
        if data is None and path not in self._written and "w" not in mode:
            try:
                with self._open(path, "rb") as file:
                    data = bytearray(file.read())
            except FileNotFoundError:
                data = None
        if data is not None and "x" in mode:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
        if data is None and "r" in mode:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if data is None:
            folder = os.path.dirname(path)  # noqa: PTH120
            if folder not in self._folders:
                self._stat(folder)  # raises FileNotFoundError for a file in a missing folder
            data = bytearray()
        elif "w" in mode:
            data.clear()
        if writes:
            self._written[path] = data
        return data

    def _note_reading(self, path: str) -> None:
        """Notice a file that may hold what an earlier run has written."""
        if self._observer.is_own(path) and not path.endswith((".py", ".pyc")):
            self._read.add(path)

    def _note_writing(self, path: str, *, also_reads: bool = False) -> None:
        if path in self._read or also_reads:
            self._observer.unfollowed(FROM_RUN_TO_RUN)


class _Handle(io.RawIOBase):
    """An open file in memory."""

    def __init__(self, data: bytearray, mode: str, name: str) -> None:
        self._data, self.mode, self.name = data, mode, name
        self._at = len(data) if "a" in mode else 0

    def readable(self) -> bool:
        return "r" in self.mode or "+" in self.mode

    def writable(self) -> bool:
        return any(letter in self.mode for letter in "wax+")

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0, /) -> int:
        self._at = max(0, offset + (0, self._at, len(self._data))[whence])
        return self._at

    def readinto(self, buffer: Any, /) -> int:
        part = self._data[self._at : self._at + len(buffer)]
        buffer[: len(part)] = part
        self._at += len(part)
        return len(part)

    def write(self, data: Any, /) -> int:
        if "a" in self.mode:
            self._at = len(self._data)
        part = bytes(data)
        self._data[len(self._data) :] = bytes(max(0, self._at - len(self._data)))
        self._data[self._at : self._at + len(part)] = part
        self._at += len(part)
        return len(part)

    def truncate(self, size: int | None = None, /) -> int:
        size = self._at if size is None else size
        del self._data[size:]
        return size


def _file_object(  # noqa: PLR0913, PLR0917 - the parameters of `open`
    raw: _Handle,
    mode: str,
    buffering: int = -1,
    encoding: str | None = None,
    errors: str | None = None,
    newline: str | None = None,
    **_: Any,
) -> Any:
    """Return what `open` returns for a raw file."""
    if buffering == 0 and "b" in mode:
        return raw
    kinds: tuple[Callable[[Any], Any], ...] = (io.BufferedReader, io.BufferedWriter)
    make = io.BufferedRandom if "+" in mode else kinds[raw.writable()]
    buffered = make(raw)
    if "b" in mode:
        return buffered
    return io.TextIOWrapper(buffered, encoding, errors, newline, line_buffering=buffering == 1)


def _path(file: Any, folder: int | None = None) -> str | None:
    """Return the absolute path of a file, perhaps in an open folder; None for a descriptor."""
    try:
        name = os.fsdecode(file)
        if folder is not None:
            name = os.path.join(os.readlink(f"/proc/self/fd/{folder}"), name)  # noqa: PTH115, PTH118
        return os.path.abspath(name)  # noqa: PTH100 - as `open` does, without links
    except (TypeError, OSError):
        return None
