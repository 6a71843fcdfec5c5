"""A loaded program that noughts can call: it answers positions with policies and faults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from noughts.analysis.walk import Masks
from noughts.errors import NoughtsError
from noughts.programs.branch import Branch, Run
from noughts.programs.call.convention import Convention
from noughts.programs.call.kinds import BOARDS, Given, read_answer
from noughts.programs.event import ANSWER, PROMPT, READY, Event, Tampered
from noughts.programs.event import TIMEOUT as LATE
from noughts.programs.options import Options
from noughts.programs.play.chance import TOO_MANY, Leaf, follow_draws
from noughts.programs.results import CRASH, ILLEGAL, TIMEOUT, Fault
from noughts.rules.game import mnk
from noughts.rules.notation import cell_name
from noughts.strategies.base import Policy

GAME = mnk(3, 3, 3)

MOST_LEAVES = 100
"""The most outcomes of random draws to follow in one answer."""

PROBE_SECONDS, IMPATIENT_SECONDS = 2.0, 0.3
"""Seconds for one probe, and for each one after the first that took too long."""

MOST_PROBES = 40
"""The most probes to send together."""

ORDER = (ILLEGAL, CRASH, TIMEOUT)
"""The kinds of fault, the worst first."""


class Asked(NamedTuple):
    """The answer of a program in one position."""

    policy: Policy
    """The legal moves; the probabilities sum to 1 if there is no fault."""
    fault: Fault | None
    """The worst reason why it makes no legal move, without the moves that led there."""
    leaves: tuple[Leaf, ...]
    """Every outcome of its random draws, each with a process."""
    cells: tuple[int | None, ...]
    """The legal move in each of the leaves, or None."""
    sampled: tuple[str, ...]
    """Why not every random choice was explored."""
    notes: tuple[str, ...]
    seconds: float
    """The CPU time of the answer, or the elapsed time if the program made random draws."""

    @property
    def same(self) -> tuple[object, ...]:
        """A value that is equal for equal answers."""
        return self.policy, self.fault and self.fault.kind

    def after(self, cell: int) -> Branch:
        """Return a process that chose this cell, and end the others."""
        branch = self.leaves[self.cells.index(cell)].awake()
        self.close(branch)
        return branch

    def close(self, but: Branch | None = None) -> None:
        """End the processes that sleep after this answer."""
        for leaf in self.leaves:
            for branch in (leaf.start, leaf.branch):
                if branch is not None and branch is not but:
                    branch.close()


class Session:
    """A program in a sandbox, loaded on first use, and again after `close`."""

    def __init__(self, path: Path, options: Options, deadline: float | None = None) -> None:
        self.path, self.deadline = path, deadline
        self.notes: tuple[str, ...] = ()
        """What noughts did differently from what the program wanted while it was loading."""
        self._options, self._probe_seconds = options, PROBE_SECONDS
        self._run: Run | None = None
        self._ready: Branch | None = None

    @property
    def ready(self) -> Branch:
        """A process that has loaded the program and not yet answered a question.

        Raises `NoughtsError` with the reason if the program cannot be loaded.
        """
        if self._ready is None:
            seconds = self._options.load_seconds
            self._run = Run(self.path, move_seconds=seconds, deadline=self.deadline)
            event = (ready := self._run.load()).event
            if event.kind != READY:
                why = event.message or "it does not finish"
                raise NoughtsError(f"{self.path.name} cannot be imported: {why}")
            self._ready, self.notes = ready, event.notes
        return self._ready

    def ask(
        self,
        convention: Convention,
        positions: list[Masks],
        start: Branch | None = None,
        *,
        follow: bool = True,
    ) -> list[Asked]:
        """Return the program's answers in these positions, one after the other in one process.

        The process is a copy of `start`, by default one that has not answered a question yet. The
        list ends with the first answer that fails. It is empty if there are several positions and
        the program makes random draws or waits: call this with one position then. Without
        `follow`, noughts samples random draws. Raises TimeoutError when the time is over.
        """
        began = monotonic()
        questions = [convention.question(masks) for masks in positions]
        branch = self._go(questions, start, follow=follow)
        if events := _answers(branch, len(positions)):
            leaf = Leaf(branch, Fraction(1), (), "")
            cpu = [event.fields["answer"]["cpu"] for event in events]
            answers = zip(positions, events, cpu, strict=False)
            return [_judge(convention, masks, [leaf], [e], time) for masks, e, time in answers]
        if len(positions) > 1:
            branch.close()
            return []
        leaves = follow_draws(branch, most=MOST_LEAVES)
        happened = [leaf.branch.event for leaf in leaves]
        return [_judge(convention, positions[0], leaves, happened, monotonic() - began)]

    def probe(self, questions: Sequence[dict[str, Any]]) -> list[Event]:
        """Return an event for each question; random draws are sampled.

        One process answers many questions, until one of them makes it wait or end.
        """
        found: list[Event] = []
        while len(found) < len(questions):
            part = questions[len(found) : len(found) + MOST_PROBES]
            branch = self._go(part, follow=False, seconds=self._probe_seconds)
            events = _answers(branch, len(part))
            branch.close()
            if len(events) == len(part):
                found += events
            elif len(part) > 1:
                found += [event for question in part for event in self.probe([question])]
            else:
                found.append(branch.event)
                if branch.event.kind == LATE:
                    self._probe_seconds = IMPATIENT_SECONDS
        return found

    def _go(
        self,
        questions: Sequence[dict[str, Any]],
        start: Branch | None = None,
        *,
        follow: bool = True,
        seconds: float | None = None,
    ) -> Branch:
        """Return a copy of a process that has answered questions in turn.

        With `follow` it stops at the first question that fails.
        """
        start = start or self.ready
        assert self._run is not None
        self._run.deadline = self.deadline
        self._run.patience = min(self._options.move_seconds, seconds or self._options.move_seconds)
        return start.go({"questions": questions, "follow": follow})

    def close(self) -> None:
        """End all processes of the program."""
        if self._run is not None:
            self._run.close()
            self._run = self._ready = None

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _judge(
    convention: Convention,
    masks: Masks,
    leaves: list[Leaf],
    events: list[Event],
    seconds: float,
) -> Asked:
    """Return the answer of a program if each of these events may happen."""
    found = [judge_event(convention, masks, event) for event in events]
    cells = tuple(None if isinstance(each, Fault) else each for each in found)
    policy: dict[int, Fraction] = {}
    for cell, leaf in zip(cells, leaves, strict=True):
        if cell is not None:
            policy[cell] = policy.get(cell, Fraction(0)) + leaf.weight
    faults = [each for each in found if isinstance(each, Fault)]
    if not faults and sum(policy.values()) != 1:
        raise AssertionError("the probabilities of an answer do not sum to 1")
    sampled = {source: None for event in events for source in event.unfollowed}
    sampled |= {source: None for leaf in leaves for source in leaf.unfollowed}
    if any(leaf.sampled for leaf in leaves):
        sampled[TOO_MANY] = None
    return Asked(
        policy,
        min(faults, key=lambda each: ORDER.index(each.kind), default=None),
        tuple(leaves),
        cells,
        tuple(sampled),
        tuple(dict.fromkeys(note for event in events for note in event.notes)),
        seconds,
    )


def _answers(branch: Branch, most: int) -> list[Event]:
    """Return an event for each answer of a branch."""
    answers = branch.event.fields["answers"] if branch.event.kind == ANSWER else ()
    if len(answers) > most:
        raise Tampered
    return [replace(branch.event, fields={"answer": answer}) for answer in answers]


def judge_event(  # noqa: PLR0911 - one for each fault
    convention: Convention, masks: Masks, event: Event
) -> int | Fault:
    """Return the legal cell that a call chose, or the fault if it chose none."""
    if event.kind == LATE:
        return Fault(TIMEOUT, event.message or f"takes more than {event.cpu:g} seconds", ())
    if event.kind == PROMPT:
        return Fault(CRASH, f"waits for input: {event.text.strip()!r}", ())
    if event.kind != ANSWER:
        return Fault(CRASH, f"ends: {event.message or 'it calls exit()'}", ())
    answer = event.fields["answer"]
    after = BOARDS[convention.board].read(answer["after"])
    given = Given(answer["value"], answer["before"], after, masks)
    is_written, trouble = convention.answer == "written", answer["trouble"]
    cell = read_answer(convention.answer, given)
    legal = cell is not None and cell in given.empty
    if trouble and not (legal and is_written and trouble[0] == "exit"):
        return Fault(CRASH, f"crashes: {trouble[1]}", (), trouble[2])
    if cell is None and is_written:
        return Fault(ILLEGAL, "does not put one mark on the board", ())
    if cell is None:
        raw = answer["raw"]
        shown = raw if len(raw) <= 60 else f"{raw[:57]}..."
        return Fault(ILLEGAL, f"returns {shown}, which is not a cell", ())
    taken = f"plays {cell_name(cell, GAME)}, which is taken"
    return cell if legal else Fault(ILLEGAL, taken, ())
