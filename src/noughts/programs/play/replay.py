"""Plays a game again from the program's start: in a fresh process, and in a bare terminal.

noughts claims a loss only after a replay in a fresh process. In the terminal none of its own code
runs: it types the game, and the program must print what it printed in the walk.
Windows and games with random draws cannot be checked in that way.
"""

from __future__ import annotations

import os
import re
import select
import sys
import termios
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from time import monotonic

from noughts.programs.branch import Run, Script
from noughts.programs.event import DRAW, PROMPT, Event
from noughts.programs.play.judging import LOST
from noughts.programs.play.moves import Moves, shows_marked_line
from noughts.programs.play.walk import Played
from noughts.programs.sandbox.confinement import Limits
from noughts.programs.sandbox.process import TerminalProcess
from noughts.rules.side import Side

ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[@-Z\\-_]")
QUIET = 0.5
"""Seconds to wait for output before the time limit is checked again."""


def follow(run: Run, script: Script, arguments: tuple[str, ...] = ()) -> list[Event] | None:
    """Return the events of a script from the program's start; None if it cannot be followed."""
    events: list[Event] = []
    for branch, step in zip_longest(run.steps(script, arguments), script):
        if branch is None:
            return None
        events.append(branch.event)
        wanted = {str: PROMPT, int: DRAW}.get(type(step))
        if wanted is not None and branch.event.kind != wanted:
            branch.close()
            return None
    branch.close()
    return events


def shows(events: Sequence[Event], played: Played, moves: Moves, side: Side) -> bool:
    """Return whether the end of a replay shows the board after the game's moves.

    A program that does not notice the end may already have made one more move.
    """
    expected: list[str | None] = [None] * 9
    for number, cell in enumerate(played.moves):
        expected[cell] = moves.program if number % 2 == side.index else moves.person
    for boards in [each for event in events[-8:] for each in event.boards]:
        for cells in boards.values():
            extra = [cells[cell] for cell in range(9) if expected[cell] is None]
            marked = [mark for mark in extra if mark in moves.marks]
            same = all(cells[cell] == mark for cell, mark in enumerate(expected) if mark)
            if same and (not marked or marked == [moves.program]):
                return True
            if played.kind == LOST:
                filled = [mark or cells[cell] for cell, mark in enumerate(expected)]
                if shows_marked_line(cells, tuple(filled), moves.person):
                    return True
    return False


def type_into_terminal(
    path: Path, typed: Sequence[str], expected: str, seconds: float, arguments: Sequence[str] = ()
) -> bool:
    """Return whether a program prints the expected text in an ordinary terminal.

    Types all lines at once; the program reads them when it gets to its prompts. Raises
    TimeoutError if the text is right so far but not complete in time.
    """
    wanted = normal(expected)
    command = [sys.executable, path.name, *arguments]
    with TerminalProcess(command, path, Limits(memory=1024, processes=128)) as terminal:
        _switch_echo_off(terminal.descriptor)
        os.write(terminal.descriptor, "".join(f"{line}\n" for line in typed).encode())
        until, output = monotonic() + seconds, b""
        while True:
            seen = normal(output.decode("utf-8", "replace"))
            if seen.startswith(wanted) or not wanted.startswith(seen):
                return seen.startswith(wanted)
            if monotonic() > until:
                raise TimeoutError
            if select.select([terminal.descriptor], [], [], QUIET)[0]:
                try:
                    part = os.read(terminal.descriptor, 1 << 16)
                except OSError:  # the program has ended
                    part = b""
                if not part:
                    return normal(output.decode("utf-8", "replace")).startswith(wanted)
                output += part


def normal(output: str) -> str:
    """Return output without escape sequences and white space, which depend on the terminal."""
    return re.sub(r"\s+", "", ESCAPES.sub("", output))


def _switch_echo_off(descriptor: int) -> None:
    attributes = termios.tcgetattr(descriptor)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(descriptor, termios.TCSANOW, attributes)
