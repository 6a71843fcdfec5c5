"""Standard error, JSON and exit codes: what every verb does the same way."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from noughts.errors import NoughtsError, printable

REFUTED = 1
"""Exit code of a verdict against the strategy, program, position or certificate in question."""
BAD_INPUT = 2
CANNOT_WRITE = 74
"""As in `sysexits.h`."""
INTERRUPTED = 130
"""As shells report Ctrl-C."""
READER_LEFT = 141
"""As shells report a closed pipe, for example after `| head`."""


def warn(message: object) -> None:
    """Print a sentence about the input or the run to standard error."""
    print(f"noughts: {printable(str(message))}", file=sys.stderr)


def check_new(path: Path, advice: str = "choose another name") -> None:
    """Raise `NoughtsError` if a file exists, because nothing that a user made may be lost."""
    if path.exists():
        raise NoughtsError(f"there is already a file {str(path)!r}; {advice}")


def print_json(result: object) -> None:
    """Print a result as JSON, indented, to standard output."""
    print(json.dumps(result, indent=2))
