"""The command `noughts`."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command on `sys.argv` and exit with its exit code, also after an early Ctrl-C."""
    try:
        from noughts.cli.command import main as run
    except KeyboardInterrupt:
        sys.exit(130)  # INTERRUPTED, which may not be imported yet
    run()


__all__ = ["main"]
