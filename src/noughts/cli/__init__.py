"""The command `noughts`."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command on `sys.argv` and exit with its exit code; Ctrl-C never shows a traceback."""
    try:
        from noughts.cli.command import main as run
    except KeyboardInterrupt:
        sys.exit(130)  # as INTERRUPTED, which may not be imported yet
    run()


__all__ = ["main"]
