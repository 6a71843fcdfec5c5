"""`noughts serve`: a strategy answers on the standard streams."""

from __future__ import annotations

import io
import sys
from contextlib import suppress

from noughts.programs.pipes.brain import converse
from noughts.programs.pipes.lines import replies
from noughts.programs.pipes.player import Player

PROTOCOLS = {"line": replies, "gomocup": converse}


def serve(player: Player, protocol: str) -> None:
    """Answer until the input ends or says so, or Ctrl-C."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # bytes that are no text are no question
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # and may be quoted
    with suppress(KeyboardInterrupt):
        for answer in PROTOCOLS[protocol](sys.stdin or (), player):
            print(answer, flush=True)
