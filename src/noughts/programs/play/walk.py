"""Plays every game that a person can play from the start of a configuration.

The walk goes depth first, so that only the prompts of the current game have sleeping processes. If
two games lead the program into the same state, the walk continues only one of them. It judges
results by the lines on the program's board, never by what the program prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from time import monotonic
from typing import Any, NamedTuple

from noughts.analysis.tally import Tally
from noughts.analysis.walk import Masks
from noughts.programs.play.chance import Leaf, follow_draws
from noughts.programs.play.judging import (
    CRASH,
    DRAWN,
    ENDS_EARLY,
    ILLEGAL,
    LOST,
    MISREAD,
    PLAYING,
    REFUSES,
    TIMEOUT,
    WON,
    judge,
    lines_of,
)
from noughts.programs.play.menus import Start
from noughts.programs.play.moves import Cells
from noughts.programs.play.prompts import Prompt
from noughts.rules.side import Side
from noughts.strategies.base import Policy

Script = tuple[str | int, ...]
"""A game as a program saw it: the person's actions as texts, outcomes of draws as numbers."""

MOST_ENTERS = 3
"""The most other prompts to answer with Enter between two moves."""

ENOUGH_GAMES = 300
"""The walk of a program that plays at random and has lost stops after this many games."""

NO_ACTION = "does not let a person take this cell"
ENDLESS = "never stops drawing random numbers"

MOST_KEPT = 40
"""The most finished games to remember for checks."""


@dataclass(frozen=True)
class Played:
    """A game from the start of the program."""

    moves: tuple[int, ...]
    script: Script
    kind: str
    """`won`, `drawn` or `lost` as the program sees it, or how it broke a rule."""
    message: str = ""
    lines: tuple[str, ...] = ()
    """The lines of the program's own code in the traceback of a crash."""


class Count(NamedTuple):
    """The number of games from one point on."""

    games: Tally[int] = Tally(0, 0, 0)
    failed: int = 0

    def plus(self, other: Count) -> Count:
        """Return the sum of two counts."""
        return Count(self.games + other.games, self.failed + other.failed)


class Stopped(Exception):
    """Raised when enough is known about this configuration."""


class Walk:
    """The games of one configuration on one side, perhaps from several random openings."""

    def __init__(
        self, side: Side, executor: Executor, deadline: float, *, whole: bool = False
    ) -> None:
        self.side = side
        self.count = Count()
        self.loss: Played | None = None
        """A shortest lost game."""
        self.fault: Played | None = None
        """A shortest game in which the program breaks a rule."""
        self.policies: dict[Masks, Policy] = {}
        self.depends_on_history = False
        self.complete = True
        self.by_chance = False
        """Whether the program makes random draws in the game."""
        self.random_start = False
        """Whether random draws led to the start."""
        self.sampled: dict[str, None] = {}
        """Why not every random choice was explored."""
        self.kept: list[Played] = []
        """The first games that ended."""
        self.notes: dict[str, None] = {}
        self.cpu = 0.0
        self.finished = 0
        self.unnoticed: set[tuple[int, ...]] = set()
        """Lines that the person has completed without the program noticing."""
        self.misread = False
        """Whether noughts does not know how to take every cell."""
        self.ended_early = 0
        """Games that the program ended, or refused to continue, on an unfinished board."""
        self._executor, self._deadline, self._whole = executor, deadline, whole
        self.known: dict[object, Count] = {}
        self._openings: dict[int, Fraction] = {}

    def add(self, start: Start, script: Script, weight: Fraction) -> None:
        """Walk all games from a start that `script` leads to."""
        self.random_start |= any(isinstance(step, int) for step in script)
        cells = start.prompt.event.current[start.moves.path]
        taken = [cell for cell in range(9) if cells[cell] in start.moves.marks]
        for cell in taken:
            self._openings[cell] = self._openings.get(cell, Fraction(0)) + weight
        visit = _Visit(self, start, script)
        free = [cell for cell in range(9) if cell not in taken]

        def walk_below(cell: int) -> Count:
            try:
                return visit.answer(start.prompt, cells, tuple(taken), cell, script)
            except (TimeoutError, Stopped):
                self.complete = False
                return Count()

        for actions in start.moves.actions.values():
            start.prompt.after_all(actions[:-1])  # shared by several cells, so not in two threads
        for each in self._executor.map(walk_below, free):
            self.count = self.count.plus(each)
        if self._openings:
            total = sum(self._openings.values(), Fraction(0))
            opening = {cell: share / total for cell, share in self._openings.items()}
            self.policies[0, 0] = opening

    def note_policy(self, masks: Masks, policy: Policy) -> None:
        """Record what the program plays; notice if that differs after other moves."""
        known = self.policies.setdefault(masks, policy)
        if known != policy:
            self.depends_on_history = True

    def check_time(self) -> None:
        """Raise TimeoutError when the time has run out, and `Stopped` when enough is known."""
        if monotonic() > self._deadline:
            raise TimeoutError
        enough = self.loss is not None and self.by_chance and self.finished > ENOUGH_GAMES
        if enough and not self._whole:
            raise Stopped

    def note_game(self, played: Played) -> None:
        """Record a finished game."""
        self.finished += 1
        self.ended_early += played.message in (REFUSES, ENDS_EARLY)
        self.misread = self.misread or played.message in (MISREAD, NO_ACTION)
        if played.kind == LOST:
            self.loss = _shorter(self.loss, played)
        elif played.kind not in (WON, DRAWN):
            self.fault = _shorter(self.fault, played)
        if len(self.kept) < MOST_KEPT:
            self.kept.append(played)


def _shorter(known: Played | None, played: Played) -> Played:
    return played if known is None or len(played.moves) < len(known.moves) else known


class _Visit:
    """The walk from one start."""

    def __init__(self, walk: Walk, start: Start, script: Script) -> None:
        self._walk, self._moves = walk, start.moves
        self._script = script
        self._signatures = {start.prompt.signature}

    def prompt(
        self, prompt: Prompt, cells: Cells, moves: tuple[int, ...], script: Script
    ) -> Count:
        """Count all games from a prompt with these cells, reached by `moves` and `script`."""
        count = Count()
        for cell in range(9):
            if cells[cell] not in self._moves.marks:
                count = count.plus(self.answer(prompt, cells, moves, cell, script))
        return count

    def answer(
        self, prompt: Prompt, cells: Cells, moves: tuple[int, ...], cell: int, script: Script
    ) -> Count:
        """Count all games in which the person now takes a cell."""
        self._walk.check_time()
        moves = (*moves, cell)
        actions = self._moves.actions.get(cell)
        if actions is None:
            return self._failed(moves, script, ILLEGAL, NO_ACTION)
        # After a complete line the program runs on, to show whether it notices.
        lines = lines_of(
            (*cells[:cell], self._moves.person, *cells[cell + 1 :]), self._moves.person
        )
        focus = None if lines else self._focus(cells, cell)
        at = prompt
        for action in actions[:-1]:
            at = at.after(action)
            if at.leaf.draws:
                self._walk.sampled["random draws between two answers of one move"] = None
            if not at.waits:
                kind = CRASH if at.event.crashed else ILLEGAL
                return self._failed(moves, (*script, *actions), kind, at.event.message)
        branch = at.go(actions[-1], focus)
        self._walk.cpu += branch.event.cpu
        count, replies, whole = Count(), dict[int, Fraction](), True
        leaves = follow_draws(branch, focus)
        if not leaves:
            return self._failed(moves, (*script, *actions), TIMEOUT, ENDLESS)
        for leaf in leaves:
            self._note(leaf)
            way = (*script, *actions, *leaf.draws)
            below, reply = self._outcome(leaf, cells, moves, way, focus)
            if reply is not None:
                replies[reply] = replies.get(reply, Fraction(0)) + leaf.weight
            elif below.failed:
                whole = False
            count = count.plus(below)
        at.forget(actions[-1])
        if replies or not whole:
            self._walk.note_policy(self._masks(cells, cell), replies if whole else {})
        return count

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
        self._walk.by_chance = self._walk.by_chance or bool(leaf.draws)
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
    ) -> tuple[Count, int | None]:
        """Count the games after a leaf, and return the program's reply with it."""
        cell = moves[-1]
        outcome = judge(leaf, self._moves, cells, cell)
        if self._moves.program is None and outcome.program is not None:
            self._moves = replace(self._moves, program=outcome.program)
        if outcome.kind == PLAYING and outcome.reply is None:
            return self._after_enter(leaf, cells, moves, script, focus)
        reply = () if outcome.reply is None else (outcome.reply,)
        if outcome.kind != PLAYING:
            leaf.branch.close()
            if outcome.unnoticed:
                self._walk.unnoticed.update(lines_of(outcome.cells, self._moves.person))
            played = Played((*moves, *reply), script, outcome.kind, outcome.message, outcome.lines)
            return self._finished(played), outcome.reply
        known = self._walk.known.get((leaf.key, outcome.cells))
        if known is not None:
            leaf.branch.close()
            return known, outcome.reply
        prompt = Prompt(replace(leaf, branch=leaf.awake(focus)))
        try:
            at, entered = self._to_moves(prompt, outcome.cells)
            count = self.prompt(at, outcome.cells, (*moves, *reply), (*script, *entered))
        finally:
            prompt.close()
        self._walk.known[leaf.key, outcome.cells] = count
        return count, outcome.reply

    def _to_moves(self, prompt: Prompt, cells: Cells) -> tuple[Prompt, Script]:
        """Return the prompt for the next move, and what was entered to get there."""
        entered: Script = ()
        at = prompt
        for _ in range(MOST_ENTERS):
            if at.signature in self._signatures or at.event.actions:
                return at, entered
            after = at.after("")
            if after.leaf.draws:
                self._walk.sampled["random draws between two moves"] = None
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
    ) -> tuple[Count, int | None]:
        """Press Enter where the program waits after the person's move, and continue."""
        presses = sum(action == "" for action in script[-MOST_ENTERS:])
        asks_for_move = leaf.branch.event.actions or Prompt(leaf).signature in self._signatures
        if asks_for_move or presses >= MOST_ENTERS:
            leaf.branch.close()
            return self._failed(moves, script, ILLEGAL, "makes no move"), None
        branch = leaf.awake(focus).go("", focus)
        leaf.branch.close()
        count, reply = Count(), None
        for after in follow_draws(branch, focus):
            seen = replace(after, boards=leaf.boards + after.boards)
            way = (*script, "", *after.draws)
            below, reply = self._outcome(seen, cells, moves, way, focus)
            count = count.plus(below)
        return count, reply

    def _finished(self, played: Played) -> Count:
        """Record a game that is over, and count it."""
        self._walk.note_game(played)
        if played.kind not in (WON, DRAWN, LOST):
            return Count(failed=1)
        return Count(Tally(*(int(played.kind == kind) for kind in (WON, DRAWN, LOST))))

    def _failed(self, moves: tuple[int, ...], script: Script, kind: str, message: str) -> Count:
        return self._finished(Played(moves, script, kind, message))
