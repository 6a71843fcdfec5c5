"""A confined command in a pseudo-terminal of its own, as if a person ran it in a terminal."""

from __future__ import annotations

import os
import pty
from collections.abc import Sequence
from pathlib import Path

from noughts.programs.sandbox.confinement import Limits
from noughts.programs.sandbox.process import Confined


class TerminalProcess(Confined):
    """A command beside a copy of a program; `descriptor` is the person's end of its terminal."""

    def __init__(self, command: Sequence[str], source: Path, limits: Limits) -> None:
        self.descriptor, theirs = pty.openpty()
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), theirs)
        try:
            super().__init__(command, source, limits, pipes)
        except BaseException:
            os.close(self.descriptor)
            raise
        finally:
            os.close(theirs)
        self._end_with(os.fdopen(self.descriptor, "rb", 0))

    def __enter__(self) -> TerminalProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
