"""Somebody's program as a strategy, asked once in each position."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from queue import LifoQueue
from typing import Any, NamedTuple

from noughts.errors import BrokenStrategy
from noughts.programs.apart.host import MOST_LEAVES, Before, Clocks, Host
from noughts.programs.apart.wire import DRAWN, Reply
from noughts.programs.recognition.recognise import Recognised, Told, recognise, sentence
from noughts.programs.sandbox.confinement import Limits
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Strategy

ILLEGAL, CRASH, TIMEOUT = "illegal", "crash", "timeout"


class Fault(NamedTuple):
    """Where a program has no legal answer."""

    kind: str
    position: Position
    answer: str
    """As it was given; empty if none was."""
    message: str
    trace: tuple[str, ...] = ()
    """The author's own lines on the way there."""


class Judged(NamedTuple):
    """A reply, held against the rules."""

    policy: Policy
    """What was legal in it; its chances sum to 1 unless there is a fault."""
    fault: Fault | None
    seen: Fraction
    """How much of what chance may do was seen."""


def judge(position: Position, reply: Reply) -> Judged:
    """What a reply is worth: a policy, or a fault."""
    policy: dict[int, Fraction] = {}
    fault = None
    for leaf in reply.leaves:
        if leaf.trouble is None and leaf.cell in position.moves:
            policy[leaf.cell] = policy.get(leaf.cell, Fraction(0)) + leaf.weight
        elif fault is None:
            fault = _fault(position, leaf.cell, leaf.text, leaf.trouble)
    total = sum(policy.values(), Fraction(0))
    if fault is None and total and total != 1:
        policy = {cell: weight / total for cell, weight in policy.items()}
    return Judged(dict(sorted(policy.items())), fault, reply.seen)


def _fault(position: Position, cell: int | None, text: str, trouble: Any) -> Fault:
    if trouble is not None:
        kind = TIMEOUT if trouble.kind == "timeout" else CRASH
        return Fault(kind, position, text, trouble.words, trouble.trace)
    if cell is None:
        return Fault(ILLEGAL, position, text, "which is not a cell of the board")
    return Fault(ILLEGAL, position, text, "which is already taken")


class Foreign(Strategy):
    """A program of somebody else. Several processes of it may run at once."""

    name = "program"
    summary = "Somebody else's program."
    is_program = True
    deterministic = False
    excused: frozenset[str] = frozenset({ILLEGAL, CRASH})
    """The kinds of faults that what it was asked before may explain: a fresh copy is asked too."""

    def __init__(self, game: Game, title: str, clocks: Clocks | None = None) -> None:
        super().__init__(game)
        self.title = self.spec = title
        self.clocks = clocks or Clocks()
        self._known: dict[Position, Judged] = {}

    @abstractmethod
    def described(self) -> dict[str, object]:
        """How it is asked, for programs."""

    @abstractmethod
    def introduced(self) -> str:
        """How it is asked, in one line for people."""

    @abstractmethod
    def reply(
        self,
        position: Position,
        *,
        fresh: bool = False,
        before: Before = (),
        budget: int | None = None,
    ) -> Reply:
        """Ask it; `fresh`: as if it had just begun, and the game so far was `before`."""

    @property
    def by_chance(self) -> bool:
        """Whether it may be another program each time it is begun."""
        return False

    @property
    def sampled(self) -> bool:
        """Whether some of its answers are only known in part."""
        return self.by_chance or any(judged.seen != 1 for judged in self._known.values())

    def steadier(self) -> Foreign:
        """What to ask when it does not answer alike; itself if a fresh copy may do so."""
        return self

    @abstractmethod
    def close(self) -> None:
        """End its processes."""

    def judged(self, position: Position) -> Judged:
        """Its answer, asked for once."""
        if position not in self._known:
            self._known[position] = judge(position, self.reply(position))
        return self._known[position]

    def decide(self, position: Position) -> Policy:
        policy, fault, _ = self.judged(position)
        if fault is not None:
            raise BrokenStrategy(f"{self.title} {sentence_of(fault)}")
        return policy

    def justify(self, position: Position) -> str:  # noqa: ARG002 - nobody knows
        return f"{self.title} gives no reason."


def sentence_of(fault: Fault) -> str:
    """What a program did wrong, after its name."""
    if fault.kind == ILLEGAL:
        return f"returns {fault.answer} in {fault.position}, {fault.message}"
    if fault.kind == TIMEOUT:
        return f"runs out of time in {fault.position}: {fault.message}"
    return f"crashes in {fault.position}: {fault.message}"


class Crew:
    """The processes of a Python program that was recognised, each asked by one at a time."""

    def __init__(
        self,
        path: Path,
        wanted: Told | None = None,
        clocks: Clocks | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Load and recognise it. Raises what `Host` and `recognise` raise."""
        self.path = path
        self.clocks = clocks or Clocks()
        host = Host(path, self.clocks, limits)
        try:
            self.recognised: Recognised = recognise(host, wanted or Told())
        except BaseException:
            host.close()
            raise
        self.description = host.description
        # Recognition asks copies of its process alone, so that this one has seen nothing yet.
        self._unasked = [host, *(host.another() for _ in range(1, workers()))]
        self._asked = [host.another() for _ in range(workers())]
        self._free: dict[bool, LifoQueue[Host]] = {True: LifoQueue(), False: LifoQueue()}
        for each in reversed(self._unasked):
            self._free[True].put(each)
        for each in reversed(self._asked):
            self._free[False].put(each)

    @contextmanager
    def host(self, *, unasked: bool) -> Iterator[Host]:
        """One of the processes that nobody else is asking; `unasked`: nor ever did, but copies."""
        free = self._free[unasked]
        host = free.get()
        try:
            yield host
        finally:
            free.put(host)

    def close(self) -> None:
        """End them; they begin again when they are asked."""
        for host in (*self._unasked, *self._asked):
            host.close()


class Program(Foreign):
    """A Python program: recognised, and asked the way it wants to be asked."""

    crew: Crew

    def __init__(self, game: Game, crew: Crew | None = None) -> None:
        """Made of running processes; a class that is made by `named` has its own."""
        self.crew = crew or type(self).crew
        super().__init__(game, self.crew.path.name, self.crew.clocks)

    @classmethod
    def named(cls, name: str, crew: Crew) -> type[Program]:
        """The class of strategies that are this program, for the catalogue."""
        return type(
            "Named", (cls,), {"name": name, "summary": sentence(crew.recognised), "crew": crew}
        )

    @property
    def recognised(self) -> Recognised:
        return self.crew.recognised

    @property
    def sides(self) -> tuple[str, ...]:
        return self.recognised.convention.sides

    @property
    def by_chance(self) -> bool:
        return DRAWN in self.crew.description.notes

    def described(self) -> dict[str, object]:
        return {
            "path": str(self.crew.path),
            "recognised_as": self.recognised.shape,
            "convention": self.recognised.convention.written(),
            "sides": list(self.sides),
        }

    def introduced(self) -> str:
        return sentence(self.recognised)

    def refusal(self, position: Position) -> str | None:
        if position.game == mnk(3, 3, 3):
            return None
        return f"{self.title} plays 3,3,3 only, not {position.game}"

    def reply(
        self,
        position: Position,
        *,
        fresh: bool = False,
        before: Before = (),
        budget: int | None = None,
    ) -> Reply:
        convention, seconds = self.recognised.convention, None
        if fresh or before:
            seconds = self.clocks.move
        with self.crew.host(unasked=seconds is not None) as host:
            return host.ask(
                convention,
                position,
                seconds=seconds,
                before=before,
                budget=MOST_LEAVES if budget is None else budget,
            )

    def close(self) -> None:
        self.crew.close()


def workers() -> int:
    """How many processes are asked at once: as many as there are cores for, and not too many."""
    if hasattr(os, "sched_getaffinity"):
        return min(4, len(os.sched_getaffinity(0)))
    return min(4, os.cpu_count() or 1)
