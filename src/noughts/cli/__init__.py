"""The command `noughts`."""

from noughts.cli.command import main

__all__ = ["main"]
