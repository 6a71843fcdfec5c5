"""Every game that a person can play from the start of a configuration, really played.

The walk goes depth first, so that only the prompts on the path of one game sleep. Games that lead
the program into the same state go on alike; only one of them is continued. Results are judged by the
lines on the program's board, never by what it prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from fractions import Fraction
from time import monotonic
from typing import Any

from noughts.analysis.tally import Tally
from noughts.analysis.walk import Masks
from noughts.programs.play.chance import Leaf, follow_draws
from noughts.programs.play.judging import (
    CRASH,
    DRAWN,
    ILLEGAL,
    LOST,
    PLAYING,
    TIMEOUT,
    WON,
    Outcome,
    judge,
)
from noughts.programs.play.menus import Start
from noughts.programs.play.moves import Cells, Moves
from noughts.programs.play.prompts import Prompt
from noughts.rules.side import Side
from noughts.strategies.base import Policy

Script = tuple[str | int, ...]
"""A game as a program saw it: the person's actions as texts, outcomes of draws as numbers."""

MOST_ENTERS = 3
"""Other prompts that are answered with Enter between two moves."""

ENOUGH_SECONDS = 10.0
"""After this much CPU time, a configuration that has lost a game is not walked to its end."""

MOST_KEPT = 40
"""Finished games that are remembered for checks."""


@dataclass(frozen=True)
class Played:
    """A game, or the rest of one."""

    moves: tuple[int, ...]
    script: Script
    message: str = ""
    kind: str = ""
    lines: tuple[str, ...] = ()
    """The author's own lines on the way to a crash."""

    def after(self, moves: tuple[int, ...], script: Script) -> Played:
        """Return the game with these moves before it."""
        return replace(self, moves=moves + self.moves, script=script + self.script)


@dataclass(frozen=True)
class Summary:
    """All games from one point on."""

    games: Tally[int] = field(default_factory=lambda: Tally(0, 0, 0))
    failed: int = 0
    loss: Played | None = None
    """A shortest lost game."""
    fault: Played | None = None
    """A shortest game in which the program breaks a rule."""

    def __add__(self, other: Summary) -> Summary:
        return Summary(
            self.games + other.games,
            self.failed + other.failed,
            _shorter(self.loss, other.loss),
            _shorter(self.fault, other.fault),
        )

    def after(self, moves: tuple[int, ...], script: Script) -> Summary:
        """Return the same games with these moves before them."""
        return replace(
            self,
            loss=self.loss and self.loss.after(moves, script),
            fault=self.fault and self.fault.after(moves, script),
        )


def _shorter(one: Played | None, other: Played | None) -> Played | None:
    both = [each for each in (one, other) if each is not None]
    return min(both, key=lambda each: len(each.moves), default=None)


class Stopped(Exception):
    """Enough is known about this configuration."""


class Walk:
    """The games of one configuration on one side, perhaps from several random openings."""

    def __init__(self, side: Side, executor: Executor, deadline: float) -> None:
        self.side = side
        self.summary = Summary()
        self.policies: dict[Masks, Policy] = {}
        self.depends_on_history = False
        self.complete = True
        self.sampled: dict[str, None] = {}
        """Why not every random choice was followed."""
        self.kept: list[Played] = []
        """Some finished games from the start of the program, lost ones first."""
        self.notes: dict[str, None] = {}
        self.cpu = 0.0
        self.finished = self.continued = 0
        """Finished boards, and those at which the program asked for another move."""
        self._executor, self._deadline = executor, deadline
        self._known: dict[object, Summary] = {}
        self._openings: dict[int, Fraction] = {}

    def add(self, start: Start, script: Script, weight: Fraction) -> None:
        """Walk all games from a start that `script` leads to."""
        cells = start.prompt.event.current[start.moves.path]
        taken = [cell for cell in range(9) if cells[cell] in start.moves.marks]
        for cell in taken:
            self._openings[cell] = self._openings.get(cell, Fraction(0)) + weight
        visit = _Visit(self, start, script)
        free = [cell for cell in range(9) if cell not in taken]

        def walk_below(cell: int) -> Summary:
            try:
                return visit.answer(start.prompt, cells, tuple(taken), cell, script)
            except (TimeoutError, Stopped):
                self.complete = False
                return Summary()

        for actions in start.moves.actions.values():
            start.prompt.after_all(actions[:-1])  # shared by several cells, so not in two threads
        for each in self._executor.map(walk_below, free):
            self.summary += each.after(tuple(taken), script)
        if self._openings:
            total = sum(self._openings.values(), Fraction(0))
            opening = {cell: share / total for cell, share in self._openings.items()}
            self.policies[0, 0] = opening

    def note_policy(self, masks: Masks, policy: Policy) -> None:
        """Record what the program plays; notice if it plays otherwise after other moves."""
        known = self.policies.setdefault(masks, policy)
        if known != policy:
            self.depends_on_history = True

    def check_time(self) -> None:
        """Raise when there is no more time, or when enough is known."""
        if monotonic() > self._deadline:
            raise TimeoutError
        if self.kept and self.cpu > ENOUGH_SECONDS and any(e.kind == LOST for e in self.kept):
            raise Stopped

    def keep(self, played: Played) -> None:
        """Remember a finished game, lost ones and different endings first."""
        if len(self.kept) < MOST_KEPT or played.kind == LOST:
            self.kept.append(played)


class _Visit:
    """The walk from one start."""

    def __init__(self, walk: Walk, start: Start, script: Script) -> None:
        self._walk, self._moves = walk, start.moves
        self._script = script
        self._signatures = {start.prompt.signature}

    def prompt(
        self, prompt: Prompt, cells: Cells, moves: tuple[int, ...], script: Script
    ) -> Summary:
        """Return all games from a prompt with these cells, reached by `moves` and `script`."""
        free = [cell for cell in range(9) if cells[cell] not in self._moves.marks]
        summary = Summary()
        for cell in free:
            summary += self.answer(prompt, cells, moves, cell, script)
        return summary

    def answer(
        self, prompt: Prompt, cells: Cells, moves: tuple[int, ...], cell: int, script: Script
    ) -> Summary:
        """Return all games in which the person now takes a cell, without the moves before."""
        self._walk.check_time()
        actions = self._moves.actions.get(cell)
        if actions is None:
            return _failed(cell, (), ILLEGAL, "there is no way to take this cell")
        focus = self._focus(cells, cell)
        at = prompt
        for action in actions[:-1]:
            at = at.after(action)
            if not at.waits:
                return _failed(cell, actions, at.event.kind, at.event.message)
        branch = at.go(actions[-1], focus)
        self._walk.cpu += branch.event.cpu
        summary, replies, whole = Summary(), dict[int, Fraction](), True
        for leaf in follow_draws(branch, focus):
            self._note(leaf)
            typed: Script = (*actions, *leaf.draws)
            below, reply = self._outcome(leaf, cells, (*moves, cell), (*script, *typed), focus)
            whole = whole and below.failed == 0 if reply is None else whole
            if reply is not None:
                replies[reply] = replies.get(reply, Fraction(0)) + leaf.weight
            shown = (cell,) if reply is None else (cell, reply)
            summary += below.after(shown, typed)
        at.forget(actions[-1])
        if replies and whole:
            self._walk.note_policy(self._masks(cells, cell), replies)
        elif not whole:
            self._walk.note_policy(self._masks(cells, cell), {})
        return summary

    def _focus(self, cells: Cells, cell: int) -> Mapping[str, Any] | None:
        if self._moves.program is None:
            return None
        marks = list(self._moves.marks)
        return {"path": self._moves.path, "marks": marks, "before": list(cells), "cell": cell}

    def _masks(self, cells: Cells, cell: int) -> Masks:
        """Return the position after the person's move, with the program to move."""
        own = sum(1 << each for each in range(9) if cells[each] == self._moves.program)
        theirs = sum(1 << each for each in range(9) if cells[each] == self._moves.person)
        return own, theirs | 1 << cell

    def _note(self, leaf: Leaf) -> None:
        event = leaf.branch.event
        self._walk.notes.update(dict.fromkeys(event.notes))
        self._walk.sampled.update(dict.fromkeys(event.unfollowed))
        if leaf.sampled:
            self._walk.sampled["more random outcomes than noughts follows"] = None

    def _outcome(
        self,
        leaf: Leaf,
        cells: Cells,
        moves: tuple[int, ...],
        script: Script,
        focus: Mapping[str, Any] | None,
    ) -> tuple[Summary, int | None]:
        """Return the games after a leaf, without the moves up to it, and the program's reply."""
        cell = moves[-1]
        outcome = judge(leaf, self._moves, cells, cell)
        if self._moves.program is None and outcome.program is not None:
            self._moves = replace(self._moves, program=outcome.program)
        if outcome.kind == PLAYING and outcome.reply is None:
            return self._after_enter(leaf, cells, moves, script, focus)
        reply = () if outcome.reply is None else (outcome.reply,)
        if outcome.kind != PLAYING:
            return self._finished(leaf, outcome, (*moves, *reply), script), outcome.reply
        known = self._walk._known.get((leaf.key, outcome.cells))
        if known is not None:
            leaf.branch.close()
            return known, outcome.reply
        prompt = Prompt(replace(leaf, branch=leaf.awake(focus)))
        try:
            at, entered = self._to_moves(prompt, outcome.cells)
            summary = self.prompt(at, outcome.cells, (*moves, *reply), (*script, *entered))
            summary = summary.after((), entered)
        finally:
            prompt.close()
        self._walk._known[leaf.key, outcome.cells] = summary
        return summary, outcome.reply

    def _to_moves(self, prompt: Prompt, cells: Cells) -> tuple[Prompt, Script]:
        """Return the prompt for the next move, and what was entered to get there."""
        entered: Script = ()
        at = prompt
        for _ in range(MOST_ENTERS):
            if at.signature in self._signatures or at.event.actions:
                return at, entered
            after = at.after("")
            if not after.waits or after.event.current.get(self._moves.path) != cells:
                break
            at, entered = after, (*entered, "")
        self._signatures.add(prompt.signature)
        return prompt, ()

    def _after_enter(
        self,
        leaf: Leaf,
        cells: Cells,
        moves: tuple[int, ...],
        script: Script,
        focus: Mapping[str, Any] | None,
    ) -> tuple[Summary, int | None]:
        """Go on where the program shows the person's move and waits before it replies."""
        presses = sum(action == "" for action in script[-MOST_ENTERS:])
        asks_for_move = leaf.branch.event.actions or Prompt(leaf).signature in self._signatures
        if asks_for_move or presses >= MOST_ENTERS:
            leaf.branch.close()
            return _failed_here(ILLEGAL, "makes no move"), None
        branch = leaf.awake(focus).go("", focus)
        leaf.branch.close()
        summary, reply = Summary(), None
        for after in follow_draws(branch, focus):
            seen = replace(after, boards=leaf.boards + after.boards)
            typed: Script = ("", *after.draws)
            below, reply = self._outcome(seen, cells, moves, (*script, *typed), focus)
            summary += below.after((), typed)
        return summary, reply

    def _finished(
        self, leaf: Leaf, outcome: Outcome, moves: tuple[int, ...], script: Script
    ) -> Summary:
        """Return the summary of a game that is over."""
        leaf.branch.close()
        played = Played(moves, script, outcome.message, outcome.kind, outcome.lines)
        self._walk.keep(played)
        if outcome.kind in (WON, DRAWN, LOST):
            self._walk.finished += 1
            self._walk.continued += outcome.continued
            counts = {kind: int(outcome.kind == kind) for kind in (WON, DRAWN, LOST)}
            games = Tally(counts[WON], counts[DRAWN], counts[LOST])
            loss = Played((), (), kind=LOST) if outcome.kind == LOST else None
            return Summary(games, loss=loss)
        return _failed_here(outcome.kind, outcome.message, outcome.lines)


def _failed(cell: int, actions: Iterable[str], kind: str, message: str) -> Summary:
    return _failed_here(kind if kind in (CRASH, TIMEOUT) else ILLEGAL, message).after(
        (cell,), tuple(actions)
    )


def _failed_here(kind: str, message: str, lines: tuple[str, ...] = ()) -> Summary:
    return Summary(failed=1, fault=Played((), (), message, kind, lines))
