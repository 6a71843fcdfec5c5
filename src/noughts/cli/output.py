"""Warnings, JSON and exit codes, the same for every command."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from noughts.errors import NoughtsError, printable

REFUTED = 1
"""Exit code of a verdict against the strategy, program, position or certificate in question."""
BAD_INPUT = 2
CANNOT_WRITE = 74
"""Exit code if the output cannot be written, as in `sysexits.h`."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as in shells."""
READER_LEFT = 141
"""Exit code after a closed pipe, for example `| head`, as in shells."""


def warn(message: object) -> None:
    """Print a sentence about the input or the run to standard error."""
    print(f"noughts: {printable(str(message))}", file=sys.stderr)


def check_new(path: Path, advice: str = "choose another name") -> None:
    """Raise `NoughtsError` if a file exists, so that noughts overwrites no file of a user."""
    if path.exists():
        raise NoughtsError(f"there is already a file {str(path)!r}; {advice}")


def check_svg(path: Path) -> None:
    """Raise `NoughtsError` if a file exists, or if its name does not end with .svg."""
    if path.suffix.lower() != ".svg":
        raise NoughtsError(f"cannot write an SVG to {str(path)!r}: end the name with .svg")
    check_new(path)


def print_json(result: object) -> None:
    """Print a result as JSON, indented, to standard output."""
    print(json.dumps(result, indent=2))
