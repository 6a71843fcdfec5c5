"""Answers another program on the standard streams."""

from __future__ import annotations

import io
import sys
from contextlib import suppress

from noughts.frontends.pipes.brain import converse
from noughts.frontends.pipes.lines import replies
from noughts.frontends.pipes.player import Player

PROTOCOLS = {"line": replies, "gomocup": converse}


def serve(player: Player, protocol: str) -> None:
    """Answer until the input ends, the protocol's END comes, or the user presses Ctrl-C."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # so that invalid bytes raise no error
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # the answer may quote those bytes
    with suppress(KeyboardInterrupt):
        for answer in PROTOCOLS[protocol](sys.stdin or (), player):
            print(answer, flush=True)
