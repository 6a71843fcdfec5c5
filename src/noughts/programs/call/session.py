"""A loaded program that noughts can call: questions go in, policies and faults come out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from noughts.analysis.walk import Masks
from noughts.errors import NoughtsError
from noughts.programs.branch import ANSWER, DRAW, PROMPT, READY, Branch, Event, Run, Tampered
from noughts.programs.branch import TIMEOUT as LATE
from noughts.programs.call.answers import Given, read_answer
from noughts.programs.call.boards import BOARDS
from noughts.programs.call.convention import Convention, bare_question, request
from noughts.programs.options import Options
from noughts.programs.play.chance import Leaf, follow_draws
from noughts.programs.results import CRASH, ILLEGAL, TIMEOUT
from noughts.rules.game import mnk
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name
from noughts.strategies.base import Policy

GAME = mnk(3, 3, 3)

MOST_LEAVES = 100
"""Outcomes of random draws that are followed in one answer."""


REPLAY_SECONDS = 20.0
"""Time for replaying a loss after the time for the proof has run out."""


class Trouble(NamedTuple):
    """Why a call gave no legal move."""

    kind: str
    """`crash`, `illegal` or `timeout`."""
    message: str
    """What the program does, to follow its name: `returns None, which is not a cell`."""
    lines: tuple[str, ...] = ()
    """The lines of the program's own code in the traceback of a crash."""


class Asked(NamedTuple):
    """What a program answered in one position."""

    policy: Policy
    """The legal moves; the probabilities sum to 1 if there is no fault."""
    fault: Trouble | None
    leaves: tuple[Leaf, ...]
    """Everything that may happen."""
    cells: tuple[int | None, ...]
    """The legal move in each of the leaves, or None."""
    roots: tuple[Branch, ...]
    """Processes before a random draw, from which leaves can be run again."""
    sampled: tuple[str, ...]
    """Why not every random choice was explored."""
    wrote: bool
    notes: tuple[str, ...]
    seconds: float
    """What the answer cost: CPU time, or elapsed time if the program made random draws."""

    @property
    def same(self) -> tuple[object, ...]:
        """A value that is equal for equal answers."""
        return self.policy, self.fault and self.fault.kind

    def after(self, cell: int) -> Branch:
        """Return a process that has chosen this cell, and end the others."""
        branch = self.leaves[self.cells.index(cell)].awake()
        self.close(branch)
        return branch

    def close(self, but: Branch | None = None) -> None:
        """End the processes that sleep after this answer."""
        for branch in (*self.roots, *(leaf.branch for leaf in self.leaves)):
            if branch is not but:
                branch.close()


class Session:
    """A program in a sandbox, loaded and ready."""

    def __init__(self, path: Path, options: Options, deadline: float | None = None) -> None:
        """Load the program; raises `NoughtsError` with the reason if it cannot be loaded."""
        self.path = path
        self.notes: dict[str, None] = {}
        self._run = Run(path, move_seconds=options.load_seconds, deadline=deadline)
        try:
            self.ready = self._load(path)
        except BaseException:
            self._run.close()
            raise
        self._run.patience = options.move_seconds

    def _load(self, path: Path) -> Branch:
        whole = self._run.load(definitions=False)
        if whole.event.kind == READY:
            self.notes.update(dict.fromkeys(whole.event.notes))
            return whole
        whole.close()
        ready = self._run.load(definitions=True)
        if ready.event.kind != READY:
            ready.close()
            why = ready.event.message or whole.event.message or "it does not finish"
            raise NoughtsError(f"{path.name} cannot be imported: {why}")
        self.notes.update(dict.fromkeys(ready.event.notes))
        return ready

    @property
    def move_seconds(self) -> float:
        """Time limit for one answer."""
        return self._run.patience

    @move_seconds.setter
    def move_seconds(self, seconds: float) -> None:
        self._run.patience = seconds

    @property
    def deadline(self) -> float | None:
        """When the time for the whole proof is over."""
        return self._run.deadline

    @deadline.setter
    def deadline(self, deadline: float | None) -> None:
        self._run.deadline = deadline

    @property
    def late(self) -> bool:
        """Whether the time for the whole proof is over."""
        return self._run.deadline is not None and monotonic() >= self._run.deadline

    def evaluate(self, expression: str, question: dict[str, Any] | None = None) -> Event:
        """Return the event of evaluating an expression in the program's module.

        `question` gives values to the names in it.
        """
        asked = (question or bare_question("")) | {"expression": expression}
        branch = self.ready.go(request([asked], follow=False))
        branch.close()
        return branch.event

    def ask(
        self,
        convention: Convention,
        masks: Masks,
        start: Branch | None = None,
        *,
        follow: bool = True,
    ) -> Asked:
        """Return the program's answer in a position, in a copy of the process `start`.

        By default `start` has answered nothing yet. Without `follow`, noughts samples random
        draws. Raises TimeoutError when the time for the whole proof is over.
        """
        began = monotonic()
        branch = (start or self.ready).go(request([convention.question(masks)], follow=follow))
        roots = (branch,) if branch.event.kind == DRAW else ()
        leaves = follow_draws(branch, most=MOST_LEAVES)
        plain = len(leaves) == 1 and leaves[0].branch is branch
        seconds = branch.event.cpu if plain else monotonic() - began
        asked = self._judge(
            convention,
            masks,
            [(leaf, leaf.branch.event) for leaf in leaves],
            roots,
            seconds,
        )
        if self.late and any(leaf.branch.event.kind == LATE for leaf in leaves):
            asked.close()
            raise TimeoutError
        return asked

    def ask_several(
        self, convention: Convention, positions: list[Masks], start: Branch
    ) -> list[Asked]:
        """Return the answers of one process in several positions, one after the other.

        The list ends with the first answer that fails. It is empty if the program draws random
        numbers, shows a prompt or does anything else that only `ask` follows. Only the last
        answer has a process to continue from.
        """
        branch = start.go(request([convention.question(m) for m in positions], follow=True))
        events = _answers(branch, len(positions))
        asked = []
        for masks, event in zip(positions, events, strict=False):
            leaf = Leaf(branch, Fraction(1), (), "")
            seconds = event.fields["answer"]["cpu"]
            one = self._judge(convention, masks, [(leaf, event)], (), seconds)
            asked.append(one if event is events[-1] else one._replace(leaves=(), cells=()))
        return asked

    def try_all(self, questions: list[dict[str, Any]]) -> list[Event]:
        """Return an event for each question; one process answers them all, even after errors.

        Random draws are sampled. The list is empty if the process does anything but answer.
        """
        branch = self.ready.go(request(questions, follow=False, stop=False))
        events = _answers(branch, len(questions))
        branch.close()
        return events if len(events) == len(questions) else []

    def _judge(
        self,
        convention: Convention,
        masks: Masks,
        happened: list[tuple[Leaf, Event]],
        roots: tuple[Branch, ...],
        seconds: float,
    ) -> Asked:
        leaves, events = [leaf for leaf, _ in happened], [event for _, event in happened]
        found = [judge_event(convention, masks, event, self.move_seconds) for event in events]
        cells = tuple(None if isinstance(each, Trouble) else each for each in found)
        policy: dict[int, Fraction] = {}
        for cell, leaf in zip(cells, leaves, strict=True):
            if cell is not None:
                policy[cell] = policy.get(cell, Fraction(0)) + leaf.weight
        faults = [each for each in found if isinstance(each, Trouble)]
        if not leaves:  # every draw led back to where the program was before
            faults = [Trouble(TIMEOUT, "never stops drawing random numbers")]
        if not faults and sum(policy.values()) != 1:
            raise AssertionError("the probabilities of an answer do not sum to 1")
        sampled = {source: None for event in events for source in event.unfollowed}
        if any(leaf.sampled for leaf in leaves):
            sampled["more random outcomes than noughts follows"] = None
        answers = [given(convention, masks, event) for event in events if event.kind == ANSWER]
        return Asked(
            policy,
            min(faults, key=lambda each: ORDER.index(each.kind), default=None),
            tuple(leaves),
            cells,
            roots,
            tuple(sampled),
            convention.answer != "written" and any(each.wrote for each in answers),
            tuple(dict.fromkeys(note for event in events for note in event.notes)),
            seconds,
        )

    def close(self) -> None:
        """End all processes of the program."""
        self._run.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Sessions:
    """The session of a program: started when needed, and again after it was closed."""

    def __init__(self, path: Path, options: Options, deadline: float | None) -> None:
        self.path, self.options, self._deadline = path, options, deadline
        self._session: Session | None = None

    @property
    def current(self) -> Session:
        """A session with the time limits of the options."""
        if self._session is None:
            self._session = Session(self.path, self.options, self._deadline)
        self._session.move_seconds = self.options.move_seconds
        return self._session

    def restart(self) -> None:
        """End the session; the next one has a little time even if the proof's time is over."""
        self.close()
        self._deadline = max(self._deadline or 0, monotonic() + REPLAY_SECONDS)

    def close(self) -> None:
        """End all processes."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def __enter__(self) -> Sessions:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


ORDER = (ILLEGAL, CRASH, TIMEOUT)
"""The kinds of fault, the worst first."""


def _answers(branch: Branch, most: int) -> list[Event]:
    """Return an event for each answer of a branch; closes it if there are no answers."""
    if branch.event.kind != ANSWER:
        branch.close()
        return []
    answers = branch.event.fields["answers"]
    if len(answers) > most:
        raise Tampered
    return [replace(branch.event, fields={"answer": answer}) for answer in answers]


def given(convention: Convention, masks: Masks, event: Event) -> Given:
    """Return the value that a call returned, and the board before and after it."""
    answer = event.fields["answer"]
    after = BOARDS[convention.board].read(answer["after"])
    return Given(answer["value"], answer["before"], after, *map(cells_of, masks))


def judge_event(  # noqa: PLR0911 - one for each thing that can be wrong
    convention: Convention, masks: Masks, event: Event, seconds: float
) -> int | Trouble:
    """Return the legal cell that a call chose, or why it chose none."""
    if event.kind == LATE:
        return Trouble(TIMEOUT, f"takes more than {seconds:g} seconds")
    if event.kind == PROMPT:
        return Trouble(CRASH, f"waits for input: {event.text.strip()!r}")
    if event.kind != ANSWER:
        return Trouble(CRASH, f"ends: {event.message or 'it calls exit()'}")
    answer, result = event.fields["answer"], given(convention, masks, event)
    trouble = answer["trouble"]
    if trouble and not (trouble[0] == "exit" and convention.answer == "written"):
        return Trouble(CRASH, f"fails: {trouble[1]}", trouble[2])
    cell = read_answer(convention.answer, result)
    if cell is not None and cell in result.empty:
        return cell
    if trouble:
        return Trouble(CRASH, f"fails: {trouble[1]}", trouble[2])
    if cell is not None:
        return Trouble(ILLEGAL, f"plays {cell_name(cell, GAME)}, which is taken")
    if convention.answer == "written":
        return Trouble(ILLEGAL, "does not put one mark on the board")
    raw = answer["raw"]
    shown = raw if len(raw) <= 60 else f"{raw[:57]}..."
    return Trouble(ILLEGAL, f"returns {shown}, which is not a cell")
