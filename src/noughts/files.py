"""Writes files atomically: a reader sees the old content or the new, never a part of it."""

from __future__ import annotations

import os
from pathlib import Path

from noughts.errors import NoughtsError


def write_whole(path: Path, content: str | bytes) -> None:
    """Replace the content of a file, or create the file, in one step.

    Writes the content to a new file in the same folder, flushes it to disk and renames it to
    `path`. The permissions stay as they were, and after a failure the old file is unchanged.
    Follows symbolic links, and writes directly to a pipe or a device. Raises `NoughtsError` when
    the file cannot be written.
    """
    try:
        if isinstance(content, str):
            content = content.encode()
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(content)
        else:
            _replace(target, content)
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links; a NUL in the name
        why = getattr(error, "strerror", None) or error
        raise NoughtsError(f"cannot write {str(path)!r}: {why}") from None


def check_folder(target: Path) -> None:
    """Raise `NoughtsError` if `target` cannot be written in its folder."""
    if target.exists() and not (target.is_file() or target.is_dir()):
        return  # a pipe or a device
    folder = target.resolve().parent
    if not target.name or target.is_dir() or not folder.is_dir():
        raise NoughtsError(f"cannot write {str(target)!r}: name a file in a folder that exists")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise NoughtsError(f"cannot write {str(target)!r}: no permission to write to its folder")


def _replace(target: Path, content: bytes) -> None:
    # tempfile would create a file that only its owner can read. Mode "x" respects the umask, and
    # fails if the name is taken.
    temporary = target.with_name(f".noughts.{os.urandom(8).hex()}")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
