"""Writing files atomically: a reader sees the old content or the new, never a part."""

from __future__ import annotations

import os
from pathlib import Path

from noughts.errors import NoughtsError


def write_whole(path: Path, text: str) -> None:
    """Replace the content of a file, or create it, in one step that cannot be seen half done.

    The text goes to a new file in the same folder, is flushed to disk, and then takes the place of
    the old file, whose permissions it keeps. After a failure the old file is unchanged. Follows
    symbolic links; writes directly to what is not a regular file, such as a pipe. Raises
    `NoughtsError` when the file cannot be written.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_text(text, "utf-8")
        else:
            _replace(target, text)
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links; a NUL in the name
        why = getattr(error, "strerror", None) or error
        raise NoughtsError(f"cannot write {str(path)!r}: {why}") from None


def _replace(target: Path, text: str) -> None:
    # Not tempfile, whose files only their owner can read: mode "x" respects the umask, and fails
    # rather than share a name.
    temporary = target.with_name(f".noughts.{os.urandom(8).hex()}")
    try:
        with temporary.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
