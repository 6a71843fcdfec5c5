"""The command `noughts`: its commands, and what they print.

command                   finds the command that the arguments name, and runs it
play, prove, solve, study, pictures, programs, completion
                          the commands, in the groups of the help
options, specifications   how the arguments are declared and read
output, report            JSON and exit codes; results as text
"""

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
