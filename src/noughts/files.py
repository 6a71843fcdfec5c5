"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from noughts.errors import NoughtsError


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half written, by whatever it is interrupted.

    A link is followed, and what is no plain file, as a pipe, is written to as it is. Raises
    `NoughtsError` when it cannot be written.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_text(text, "utf-8")
            return
        whole = target.with_name(f".noughts.{os.getpid()}")
        try:
            whole.write_text(text, "utf-8")
            if target.exists():
                whole.chmod(target.stat().st_mode)
            whole.replace(target)
        finally:
            whole.unlink(missing_ok=True)
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links; a NUL in the name
        why = getattr(error, "strerror", None) or error
        raise NoughtsError(f"cannot write {str(path)!r}: {why}") from None
