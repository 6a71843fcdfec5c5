"""A confined command in a pseudo-terminal of its own: an ordinary terminal, as a person has it."""

from __future__ import annotations

import os
import pty
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp

from noughts.programs.sandbox.confinement import LIMITS, Limits
from noughts.programs.sandbox.kernel import SCRATCH
from noughts.programs.sandbox.process import (
    PASSED_ON,
    QUIET,
    _confined,
    confinement,
)
from noughts.programs.sandbox import watchdog


class TerminalProcess:
    """A command beside a copy of a program; `descriptor` is the person's end of its terminal."""

    def __init__(self, command: Sequence[str], source: Path, limits: Limits) -> None:
        how = confinement()
        self._own_folder = os.path.realpath(mkdtemp(prefix="noughts-")) if how == LIMITS else ""
        folder = self._own_folder or f"{SCRATCH}/noughts"
        environment = {k: v for k, v in os.environ.items() if k in PASSED_ON}
        environment |= QUIET | {"TMPDIR": folder, "HOME": folder, "TERM": "dumb"}
        self.descriptor, theirs = pty.openpty()
        self._process = subprocess.Popen(  # noqa: S603 - what this is for
            _confined(how, folder, str(source.absolute()), limits, command),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            cwd="/",
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> TerminalProcess:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.descriptor)  # the watchdog notices, and ends the others
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._own_folder:
            watchdog.kill_all(self._own_folder)
            watchdog.remove(self._own_folder)
