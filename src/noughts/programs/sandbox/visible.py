"""The files that a program can see: installed software, and a copy of its own folder.

It does not see the user's own files: home folders, temporary folders, other disks, sockets and
pipes of other programs.
"""

from __future__ import annotations

import os
import re
import site
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

from noughts.programs.sandbox.confinement import MEGABYTE
from noughts.programs.sandbox.kernel import SCRATCH

SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store",
)  # fmt: skip
ETC = (
    "alternatives", "ca-certificates", "fonts", "group", "java-*", "ld.so.cache", "ld.so.conf",
    "ld.so.conf.d", "localtime", "mime.types", "nsswitch.conf", "passwd",
    "ssl/certs", "ssl/openssl.cnf",
)  # fmt: skip
SOFTWARE = ("bin", "lib", "lib64", "libexec", "pyvenv.cfg", "shims", "version", "versions")
"""The names that software has in its folder, such as `~/.pyenv` or a virtual environment.

Other names may be the user's: `~/.local/share` holds passwords.
"""

TEMPORARY = "/tmp"  # noqa: S108 - private to the sandbox

NOT_COPIED = re.compile(r"\..*|venv|node_modules|__pycache__|site-packages", re.DOTALL)
LARGEST_COPIED, MOST_COPIED = 5 * MEGABYTE, 20 * MEGABYTE
MOST_FILES, DEEPEST = 2_000, 20

Files = dict[str, tuple[bool, bytes] | None]
"""For each path in a folder: whether it is executable, and its content; None for a subfolder."""


class View(NamedTuple):
    """What a program sees of the system, for reading only."""

    paths: list[str]
    """Files and folders, each after the folders that contain it."""
    links: dict[str, str]
    """Symbolic links, such as `/bin` to `usr/bin`."""


def make_view(more: Iterable[Path] = ()) -> View:
    """Return the view of a program: the system, Python, noughts, `PATH`, and `more`."""
    variables = (os.environ.get(name, "") for name in ("PATH", "PYTHONPATH", "HOME"))
    return _make_view(frozenset(more), *variables)


@cache
def _make_view(more: frozenset[Path], commands: str, modules: str, _home: str) -> View:
    paths = {Path(name) for name in SYSTEM}
    paths |= {path for name in ETC for path in Path("/etc").glob(name)}
    links = {str(path): str(path.readlink()) for path in paths if path.is_symlink()}
    paths = {path for path in paths if str(path) not in links}
    for prefix in {sys.prefix, sys.base_prefix, site.getuserbase()}:
        paths |= set(_software(Path(prefix)))
    folders = [Path(part) for part in commands.split(os.pathsep)]
    for folder in [Path(sys.executable).parent, *folders]:
        paths |= set(_software(folder.parent) if folder.name in SOFTWARE else [folder])
    paths |= {Path(part) for part in modules.split(os.pathsep)}
    paths |= {Path(__file__).parents[2], *more}
    paths = {path for path in paths if path.is_absolute() and path.exists()}
    seen: list[Path] = []
    for path in sorted(paths | {path.resolve() for path in paths}):
        inside = any(path.is_relative_to(each) for each in (*seen, *map(Path, links)))
        if not inside and not _is_shared(path):
            seen.append(path)
    if not any(path.is_relative_to(TEMPORARY) for path in seen):
        links[TEMPORARY] = SCRATCH
    return View([str(path) for path in seen], links)


def find_in_command(command: Iterable[str]) -> Iterator[Path]:
    """Yield the folders of the files that a command names by absolute paths.

    Yields the file itself if its folder is shared.
    """
    for path in map(Path, command):
        with suppress(OSError):  # a word may be too long for a file name
            if path.is_absolute() and path.is_file():
                yield path if _is_shared(path.parent) else path.parent


def _software(prefix: Path) -> Iterator[Path]:
    """Yield the parts of a folder that hold software."""
    for each in {prefix, prefix.resolve()}:
        yield from (each / name for name in (("bin",) if _is_shared(each) else SOFTWARE))


def _is_shared(folder: Path) -> bool:
    """Return whether a folder also holds files of other programs: `/`, `~`, `/tmp`."""
    folder = folder.resolve()
    home = Path(os.path.expanduser("~")).resolve()  # noqa: PTH111 - `Path.home` may raise an error
    return home.is_relative_to(folder) or folder in (
        Path(gettempdir()).resolve(),
        Path(TEMPORARY),
        Path("/var/tmp"),  # noqa: S108 - recognised, not used
    )


def read_folder(source: Path) -> Files:
    """Return the content of a folder, or of a file and the files beside it.

    The nearest files come first, up to a limit. Leaves out hidden files, links that lead
    elsewhere, and the subfolders of the user's home folder itself.
    """
    found: Files = {source.name: _read(source)} if source.is_file() else {}
    root = (source.parent if source.is_file() else source).resolve()
    size, queue = 0, deque([root])
    while queue:
        folder = queue.popleft()
        for path in _entries(folder):
            inside = path.relative_to(root)
            try:
                if path.is_dir() and not path.is_symlink():
                    if len(inside.parts) <= DEEPEST and not _is_shared(root):
                        found[str(inside)] = None
                        queue.append(path)
                elif str(inside) not in found and path.is_file() and _lies_in(path, root):
                    size += path.stat().st_size
                    if size > MOST_COPIED or len(found) >= MOST_FILES:
                        return found
                    found[str(inside)] = _read(path)
            except OSError:
                continue  # the program must do without files that noughts cannot read
    return found


def _entries(folder: Path) -> list[Path]:
    """Return the visible entries of a folder, Python files first."""
    with suppress(OSError):
        paths = [each for each in folder.iterdir() if not NOT_COPIED.fullmatch(each.name)]
        return sorted(paths, key=lambda path: (path.suffix != ".py", path.name))
    return []


def _lies_in(path: Path, root: Path) -> bool:
    small = path.stat().st_size <= LARGEST_COPIED
    return small and (not path.is_symlink() or path.resolve().is_relative_to(root))


def _read(path: Path) -> tuple[bool, bytes]:
    return bool(path.stat().st_mode & 0o111), path.read_bytes()
