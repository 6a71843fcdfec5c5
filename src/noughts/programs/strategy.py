"""A program as a strategy, for play, compare, simulate, explain and the front ends.

The proof of a program contains its policy in every position. If its moves depend on the position
alone, these policies are the strategy. Games in the terminal and in the window need no proof:
noughts plays them against the running program.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, ClassVar

from noughts.analysis.walk import Progress, ignore_progress
from noughts.errors import BrokenStrategy, Unsuitable
from noughts.programs.options import Options
from noughts.programs.play.live import LiveProgram
from noughts.programs.proof import on_sides, prove_target, with_call
from noughts.programs.results import CALLED, ProgramProof
from noughts.programs.target import Target, find_target, is_program
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Policy, Strategy

if TYPE_CHECKING:
    from noughts.programs.call.strategy import CalledProgram
    from noughts.programs.commands.command import Command

GAME = mnk(3, 3, 3)


def find_class(spec: str) -> type[Strategy] | None:
    """Return the strategy class of the program that `spec` names, or None if it names none."""
    return program_class(spec) if is_program(spec) else None


def program_class(
    spec: str, options: Options | None = None, name: str | None = None
) -> type[Strategy]:
    """Return the strategy class of a program; `name` is what the registry calls it.

    Runs nothing. Raises `NoProgram` or `Unreadable` if there is no such program.
    """
    target = find_target(spec, options)
    summary = f"The program {target.title}."
    members = {"name": name or spec, "summary": summary, "program": Program(target)}
    return type("NamedProgram", (ProgramStrategy,), members)


def proof_of(
    strategy: Strategy, sides: Iterable[Side] | None = None, progress: Progress = ignore_progress
) -> ProgramProof:
    """Return the proof of a strategy that is a program; raises the errors of `prove_program`."""
    assert isinstance(strategy, ProgramStrategy)
    target = strategy.program.target
    if target.path is None:
        return prove_target(target, sides, progress, strategy.game)
    if strategy.game != GAME:
        raise Unsuitable(strategy.refusal(strategy.game.start))
    return on_sides(strategy.program.prove(progress), sides)


class Program:
    """A program that several strategies share: its proof, and its running processes."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.known: ProgramProof | None = None
        """The proof, or None before `prove`."""
        self._lock = threading.RLock()
        self._policies: dict[Position, Policy] = {}
        if target.path is None:
            from noughts.programs.commands.command import Command

            self.called = Command(target)

    def prove(self, progress: Progress = ignore_progress) -> ProgramProof:
        """Return the proof, which may take minutes the first time."""
        with self._lock:
            if self.known is None:
                options = replace(self.target.options, whole=True)
                self.known = prove_target(replace(self.target, options=options), progress=progress)
            return self.known

    @cached_property
    def live(self) -> LiveProgram:
        """The program as noughts plays it, move by move."""
        assert self.target.path is not None
        live = LiveProgram(self.target.path, self.target.options)
        weakref.finalize(self, live.close)
        return live

    @cached_property
    def called(self) -> CalledProgram | Command | None:
        """The program as noughts calls it: a command, a known interface, or the user's call."""
        from noughts.programs.call.strategy import called_strategy

        path = self.target.path
        assert path is not None
        with self._lock:
            options = with_call(self.target, path)
            only_known = options.call is None
            if only_known and options.menu is not None:
                return None
            called = called_strategy(path, options, only_known=only_known)
            if called is not None:
                weakref.finalize(self, called.close)
            return called

    def call(self, position: Position) -> Policy:
        """Return the program's policy in a position; noughts calls it once per position."""
        with self._lock:
            if position not in self._policies:
                assert self.called is not None
                self._policies[position] = self.called.policy(position)
            return self._policies[position]


class ProgramStrategy(Strategy):
    """A program as a strategy; it plays as in its strongest configuration."""

    is_program = True
    deterministic = False
    program: ClassVar[Program]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.title, self.spec = self.program.target.title, self.program.target.spec

    @property
    def sides(self) -> tuple[str, ...]:
        if self.program.called is not None:
            return tuple(self.program.called.sides)
        return tuple(map(str, self.program.prove().sides))

    @property
    def sampled(self) -> bool:
        if self.program.called is not None:
            return self.program.called.sampled
        known = self.program.known
        return known is not None and any(each.sampled for each in known.sides.values())

    def refusal(self, position: Position) -> str | None:
        """Return why it cannot play from here, as far as noughts knows without running it."""
        if self.program.target.path is None:
            return None
        if position.game != GAME:
            return f"{self.title} plays 3,3,3 only, not {position.game}"
        known = self.program.known
        if known is None or known.way == CALLED:
            return None
        playable = any(not report.depends_on_history for report in known.sides.values())
        return None if position == GAME.start and playable else self._refusal(position)

    def _refusal(self, position: Position) -> str | None:
        """Return why the table of the proof has no policy for a position."""
        side = tuple(Side)[position.ply % 2]
        report = self.program.prove().sides.get(side)
        if report is None:
            return f"{self.title} never moves {side} by itself"
        if report.depends_on_history:
            return (
                f"the moves of {self.title} depend on the game so far and not on the position "
                "alone: noughts play and noughts window can use it, other commands cannot"
            )
        if (position.own, position.opponent) in report.policies:
            return None
        if not report.complete:
            return f"the time for {self.title} ran out before {position} was reached"
        return f"{self.title} never reaches {position}: its own moves do not lead there"

    def decide(self, position: Position) -> Policy:
        if self.program.called is not None:
            return self.program.call(position)
        if why := self._refusal(position):
            raise Unsuitable(why)
        report = self.program.prove().sides[tuple(Side)[position.ply % 2]]
        policy = report.policies[position.own, position.opponent]
        if not policy:
            message = report.fault.message if report.fault else "breaks a rule"
            raise BrokenStrategy(f"{self.title} fails in {position}: it {message}")
        return policy

    def justify(self, position: Position) -> str:  # noqa: ARG002 - it is the same everywhere
        return f"{self.title} gives no reason."

    def continue_game(self, start: Position, moves: Sequence[int], random: Random) -> int:
        """Return its next move in a game, from the running program if possible."""
        program, side = self.program, tuple(Side)[len(moves) % 2]
        reports = program.known.sides.values() if program.known else ()
        in_table = program.known and not any(report.depends_on_history for report in reports)
        if program.called is not None or in_table or start != GAME.start:
            return super().continue_game(start, moves, random)
        if program.live.plays(side):
            return program.live.reply(side, moves, random)
        if program.live.plays(side.other):
            raise Unsuitable(f"{self.title} never moves {side} by itself")
        return super().continue_game(start, moves, random)
