"""The files of a program: each copy of its process has its own, in memory.

All copies share the folder of the program, so a file in it could carry information from one game
to another. Files that the program writes therefore stay in memory, where a fork copies them. Files
that it reads are read completely at once, because a fork would share the read position of an open
file.

A program that reads files of an earlier run may play differently every time; noughts always starts
it with its original files. `Files` notices such programs.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import stat
from collections.abc import Iterator
from typing import Any

from noughts.programs.worker.observer import Observer

FROM_RUN_TO_RUN = "what it saves in files from one run to the next"
REAL = ("/dev/null", "/dev/tty", "/dev/stdout", "/dev/stderr")


class Files:
    """The files that the program has changed, by absolute path; None for removed ones."""

    _noughts_hidden = True  # its content is part of the state as roots, not as an object

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._changed: dict[str | None, _File | None] = {}
        self._read: set[str] = set()
        """Files in the program's folder that it read or looked for before it wrote them."""
        self._open, self._stat, self._listdir = io.open, os.stat, os.listdir

    def connect(self) -> None:
        """Replace Python's functions that write, find and remove files."""
        vars(builtins).update(open=self.open)
        vars(io).update(open=self.open)
        vars(os).update(
            stat=self.stat, listdir=self.listdir, mkdir=self.mkdir, remove=self.remove,
            unlink=self.remove, rmdir=self.remove, rename=self.rename, replace=self.rename,
        )  # fmt: skip
        self._observer.roots.append(self._roots)

    def _roots(self) -> Iterator[tuple[str, Any]]:
        """Yield the written files, which are part of the program's state."""
        for path, file in self._changed.items():
            yield f"file:{path}", file and file.getvalue()

    def open(self, file: Any, mode: str = "r", size: int = -1, *args: Any, **more: Any) -> Any:
        path, writes = _path(file), bool(set(mode) & set("wax+"))
        kept = path in self._changed or writes or self._observer.is_own(path)
        if path is None or not kept or path in REAL or more.get("opener"):
            return self._open(file, mode, size, *args, **more)
        self._note(path, reads="w" not in mode, writes=writes)
        found = self._find(path)
        if found is FOLDER:
            raise _error(errno.EISDIR, file)
        if found and "x" in mode:
            raise _error(errno.EEXIST, file)
        if not found and ("r" in mode or not self._has_folder(path)):
            raise _error(errno.ENOENT, file)
        opened = _File(b"" if not found or "w" in mode else found.getvalue(), mode, path)
        if writes:
            self._changed[path] = opened
        options = {name: more[name] for name in ("encoding", "errors", "newline") if name in more}
        return opened if "b" in mode else io.TextIOWrapper(opened, *args, **options)

    def stat(self, path: Any, *args: Any, **more: Any) -> os.stat_result:
        place = _path(path, more.get("dir_fd"))
        if place not in self._changed:
            self._note(place, reads=True)
            return self._stat(path, *args, **more)
        found = self._must_find(place)
        like = list(self._stat(self._observer.folder)[:10])
        if found is not FOLDER:
            like[0], like[6] = stat.S_IFREG | 0o644, len(found.getvalue())
        return os.stat_result(like)

    def listdir(self, path: Any = ".") -> list[Any]:
        place = _path(path)
        names = [] if self._changed.get(place) is FOLDER else self._listdir(path)
        for each, file in self._changed.items():
            folder, name = os.path.split(each or "")
            if folder == place:
                names = [other for other in names if other != name] + [name] * bool(file)
        return names

    def mkdir(self, path: Any, *_: Any, dir_fd: int | None = None) -> None:
        place = _path(path, dir_fd)
        if self._find(place):
            raise _error(errno.EEXIST, path)
        if not self._has_folder(place):
            raise _error(errno.ENOENT, path)
        self._changed[place] = FOLDER

    def remove(self, path: Any, *, dir_fd: int | None = None) -> None:
        place = _path(path, dir_fd)
        if self._must_find(place) is FOLDER and self.listdir(place):
            raise _error(errno.ENOTEMPTY, path)
        self._changed[place] = None

    def rename(self, source: Any, target: Any, **_: Any) -> None:
        old, new = _path(source), _path(target)
        self._note(new, writes=True)
        self._changed[new] = self._must_find(old)
        self._changed[old] = None

    def _find(self, path: str | None) -> _File | None:
        """Return a file with its content; None if there is no such file."""
        if path in self._changed:
            return self._changed[path]
        try:
            with self._open(path or "", "rb") as file:
                return _File(file.read())
        except FileNotFoundError:
            return None
        except IsADirectoryError:
            return FOLDER

    def _must_find(self, path: str | None) -> _File:
        found = self._find(path)
        if found is None:
            raise _error(errno.ENOENT, path)
        return found

    def _has_folder(self, path: str | None) -> bool:
        return self._find(os.path.dirname(path or "")) is FOLDER

    def _note(self, path: str | None, *, reads: bool = False, writes: bool = False) -> None:
        """Report a file that the program reads and later writes, perhaps in an earlier run."""
        if path is None or path in self._changed or path.endswith((".py", ".pyc")):
            return
        if reads and self._observer.is_own(path):
            self._read.add(path)
            self._observer.reads_files = True
        if writes and path in self._read:
            self._observer.unfollowed(FROM_RUN_TO_RUN)


class _File(io.BytesIO):
    """A file in memory; its content stays readable after `close`."""

    def __init__(self, content: bytes, mode: str = "r", name: str = "") -> None:
        super().__init__(content)
        self._mode, self.name = mode, name
        if "a" in mode:
            self.seek(0, os.SEEK_END)

    def readable(self) -> bool:
        return bool(set(self._mode) & set("r+"))

    def writable(self) -> bool:
        return bool(set(self._mode) & set("wax+"))

    def close(self) -> None:
        """Store the content, which stays readable."""


FOLDER = _File(b"")


def _error(number: int, path: Any) -> OSError:
    return OSError(number, os.strerror(number), path)


def _path(file: Any, folder: int | None = None) -> str | None:
    """Return the absolute path of a file, perhaps in an open folder; None for a descriptor."""
    try:
        name = os.fsdecode(file)
        if folder is not None:
            name = os.path.join(os.readlink(f"/proc/self/fd/{folder}"), name)
        return os.path.abspath(name)  # as `open` does, without links
    except (TypeError, OSError):
        return None
