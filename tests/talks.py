"""Talks to bots in tests: one that is written down, one in this process, one through pipes."""

import subprocess
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import Self

from command import SCRIPT, environment

from noughts.errors import NoughtsError
from noughts.frontends.pipes.player import Player
from noughts.programs.commands.protocol import Bot
from noughts.rules.position import Position

PATIENCE = 120
"""Seconds that a talk through pipes may take on a busy machine."""


class Written:
    """A bot whose lines are known beforehand; what it is told is kept."""

    def __init__(self, *lines: str) -> None:
        self.lines = iter(lines)
        self.told: list[str] = []

    def send(self, line: str) -> None:
        self.told.append(line)

    def receive(self) -> str:
        for line in self.lines:
            return line
        raise NoughtsError("it has ended")


class Served:
    """A player that answers in this process."""

    def __init__(
        self, conversation: Callable[[Iterable[str], Player], Iterator[str]], player: Player
    ) -> None:
        self.told: deque[str] = deque()
        self.answers = conversation(iter(self.told.popleft, None), player)

    def send(self, line: str) -> None:
        self.told.append(f"{line}\n")

    def receive(self) -> str:
        return next(self.answers)


class Piped:
    """A program of its own; it has to have ended well by the end."""

    def __init__(self, *command: str | Path) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
            text=True,
            encoding="utf-8",
        )
        self.watch = Timer(PATIENCE, self.process.kill)
        self.watch.start()

    @classmethod
    def noughts(cls, *args: str) -> Self:
        return cls(SCRIPT, "serve", *args)

    def send(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def receive(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise NoughtsError("it has ended")
        return line.rstrip("\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self.watch.cancel()
        if kind:
            self.process.kill()
        out, err = self.process.communicate(timeout=PATIENCE)
        if not kind:
            assert (self.process.returncode, out, err) == (0, "", "")


def game_between(bots: Sequence[Bot], start: Position) -> list[int]:
    """The moves of a game."""
    position, moves = start, []
    while not position.over:
        moves.append(bots[position.ply % 2].ask(position))
        position = position.play(moves[-1])
    return moves
