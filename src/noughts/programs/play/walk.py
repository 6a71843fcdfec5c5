"""Plays every game that a person can play from the start of a configuration.

The walk goes depth first, so that only the prompts of the current game have sleeping processes. If
two games lead the program into the same state, the walk continues only one of them. It judges
results by the lines on the program's board, never by what the program prints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from time import monotonic
from typing import Literal, NamedTuple

from noughts.analysis.tally import Tally
from noughts.analysis.walk import Masks
from noughts.programs.branch import Branch, Script
from noughts.programs.event import ENDED
from noughts.programs.play.chance import FEW_LEAVES, MOST_LEAVES, TOO_MANY, Leaf
from noughts.programs.play.judging import (
    DRAWN,
    ENDS_EARLY,
    LOST,
    MISREAD,
    PLAYING,
    REFUSES,
    WON,
)
from noughts.programs.play.menus import Start
from noughts.programs.play.moves import Cells, best_cell, lines_of
from noughts.programs.play.prompts import Prompt
from noughts.programs.play.turns import Reply, Turn
from noughts.programs.results import CRASH, ILLEGAL
from noughts.rules.side import Side
from noughts.strategies.base import Policy

ENOUGH_GAMES = 100
"""The walk of a program that plays at random and has lost stops after this many games."""

OPENING, ENOUGH_SAMPLED = 2, 25
"""The moves of an opening, and how many games after it are enough if draws are sampled."""

NO_ACTION = "does not let a person take this cell"

FIRST_CELLS = (4, 0, 1, 8, 2, 7, 6, 5, 3)
"""The order of first moves: the centre, a corner and an edge, then the others."""

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
    output: str = ""
    """What the program printed from its start to the end of the game."""
    seconds: float = 0.0
    """The CPU time that it took."""


class Count(NamedTuple):
    """The number of games from one point on."""

    games: Tally[int] = Tally(0, 0, 0)
    failed: int = 0
    refused: int = 0
    """How many of the failed games ended because the program did not accept the next move."""

    def plus(self, other: Count) -> Count:
        """Return the sum of two counts."""
        games, failed = self.games + other.games, self.failed + other.failed
        return Count(games, failed, self.refused + other.refused)


class Stopped(Exception):
    """Raised when enough is known about this configuration."""


class Walk:
    """The games of one configuration on one side, perhaps from several random openings."""

    # One long function: it declares everything that the walk records and the proof reads.
    def __init__(
        self,
        side: Side,
        executor: Executor,
        deadline: float,
        *,
        until: Literal["a loss", "a verdict", "the end"] = "a verdict",
        sample: float | None = None,
    ) -> None:
        """Prepare to walk games: until one is lost, until a verdict is known, or all of them.

        With `sample`, walk only one game after each first move, for about that many seconds.
        """
        self.side = side
        self.count = Count()
        self.loss: Played | None = None
        """A shortest lost game of those that were walked."""
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
        self._finished_after = Counter[tuple[int, ...]]()  # by the opening
        self.unnoticed: set[tuple[int, ...]] = set()
        """Lines that the person has completed without the program noticing."""
        self.misread = False
        """Whether noughts does not know how to take every cell."""
        self.ended_early = 0
        """Games that the program ended, or refused to continue, on an unfinished board."""
        self._executor, self._deadline, self._until = executor, deadline, until
        self.sample = sample
        self.ends: dict[str, tuple[Script, Branch]] = {}
        """The program after the first won, drawn and lost game; its process may have ended."""
        self.known: dict[object, Count] = {}
        self._openings: dict[int, Fraction] = {}

    def add(self, start: Start) -> None:
        """Walk all games from a start."""
        script, weight = start.way.script, start.way.weight
        self.random_start |= any(isinstance(step, int) for step in script)
        cells = start.prompt.event.current[start.moves.path]
        taken = [cell for cell in range(9) if cells[cell] in start.moves.marks]
        for cell in taken:
            self._openings[cell] = self._openings.get(cell, Fraction(0)) + weight
        so_far, self.complete = self.complete, False  # in case something interrupts the walk
        visit = _Visit(self, start)
        free = [cell for cell in FIRST_CELLS if cell not in taken]

        def walk_below(cell: int) -> Count | None:
            if self.sample is not None and self.cpu > self.sample:
                return Count()
            try:
                return visit.answer(start.prompt, cells, tuple(taken), cell, script)
            except (TimeoutError, Stopped):
                return None

        for actions in start.moves.actions.values():
            start.prompt.after_all(actions[:-1])  # shared by several cells: not in two threads
        if self._until == "a loss":  # one after the other, so that it is always the same loss
            counts = [walk_below(cell) for cell in free]
        else:
            counts = list(self._executor.map(walk_below, free))
        for count in filter(None, counts):
            self.count = self.count.plus(count)
        self.complete = so_far and None not in counts
        if self._openings:
            total = sum(self._openings.values(), Fraction(0))
            opening = {cell: share / total for cell, share in self._openings.items()}
            self.policies[0, 0] = opening

    def keep_end(self, kind: str, script: Script, branch: Branch) -> None:
        """Store the program after the first game of each result, if it may play another game."""
        if kind in (WON, DRAWN, LOST) and kind not in self.ends and branch.event.kind != ENDED:
            self.ends[kind] = script, branch
        else:
            branch.close()

    def close(self) -> None:
        """End the processes of the games that are over."""
        for _, branch in self.ends.values():
            branch.close()

    def agrees_with(self, other: Walk) -> bool:
        """Return whether the program played here as it did in another walk, and lost no game."""
        openings, others = (walk.policies.get((0, 0), {}) for walk in (self, other))
        replies = {masks: each for masks, each in self.policies.items() if masks != (0, 0)}
        same = all(other.policies.get(masks) == each for masks, each in replies.items())
        failed = self.loss or self.fault or not self.complete or not replies
        return same and not failed and openings.keys() <= others.keys()

    @property
    def most_leaves(self) -> int:
        """The most outcomes of the program's draws to follow after a move."""
        return FEW_LEAVES if TOO_MANY in self.sampled else MOST_LEAVES

    @property
    def is_dead(self) -> bool:
        """Whether the program accepted no move at all, as some windows do after a game."""
        refused = 0 < self.count.failed == self.ended_early == self.finished
        return refused and self.complete and not any(self.count.games)

    def note_policy(self, masks: Masks, policy: Policy) -> None:
        """Record a policy, and whether it differs from the one after other moves."""
        known = self.policies.setdefault(masks, policy)
        if known != policy:
            self.depends_on_history = True

    def check_time(self, moves: tuple[int, ...]) -> None:
        """Raise TimeoutError when the time has run out, and `Stopped` when enough is known."""
        if monotonic() > self._deadline:
            raise TimeoutError
        many = self.by_chance and self.finished > ENOUGH_GAMES
        enough = self.loss is not None and (self._until == "a loss" or many)
        many = self._finished_after[moves[:OPENING]] >= ENOUGH_SAMPLED
        enough = enough or (TOO_MANY in self.sampled and many)
        by_other_rules = len(self.unnoticed) > 1 and self.ended_early
        if by_other_rules or (enough and self._until != "the end"):
            raise Stopped

    def note_game(self, played: Played) -> None:
        """Record a finished game."""
        self.finished += 1
        self._finished_after[played.moves[:OPENING]] += 1
        self.ended_early += played.message in (REFUSES, ENDS_EARLY)
        self.misread = self.misread or played.message in (MISREAD, NO_ACTION)
        if played.kind == LOST:
            self.loss = _shorter(self.loss, played)
        elif played.kind not in (WON, DRAWN):
            self.fault = _shorter(self.fault, played)
        if len(self.kept) < MOST_KEPT:
            self.kept.append(played)


def _shorter(known: Played | None, played: Played) -> Played:
    """Return the shorter game; of two equally long ones, the first by its cells."""
    both = [played] if known is None else [known, played]
    return min(both, key=lambda each: (len(each.moves), each.moves))


class _Visit:
    """The walk from one start."""

    def __init__(self, walk: Walk, start: Start) -> None:
        self._walk, self._moves, self._start = walk, start.moves, start.prompt
        self._signatures = {start.prompt.signature}

    def _asks_for_move(self, prompt: Prompt) -> bool:
        return bool(prompt.event.actions) or prompt.signature in self._signatures

    def answer(
        self, prompt: Prompt, cells: Cells, moves: tuple[int, ...], cell: int, script: Script
    ) -> Count:
        """Count all games in which the person now takes a cell; the last cell ends the prompt."""
        moves = (*moves, cell)
        self._walk.check_time(moves)
        actions = self._moves.actions.get(cell)
        if actions is None:
            return self._failed(moves, script, ILLEGAL, NO_ACTION)
        script = (*script, *actions)
        at = prompt
        for action in actions[:-1]:
            at = at.after(action)
            if at.leaf.draws:
                self._walk.sampled["random draws between two answers of one move"] = None
            if not at.waits:
                if at.event.crashed:
                    return self._failed(moves, script, CRASH, f"crashes: {at.event.message}")
                return self._failed(moves, script, ILLEGAL, at.event.message or ENDS_EARLY)
        turn = Turn(self._moves, cells, cell, self._asks_for_move, self._walk.most_leaves)
        later = any(mark not in self._moves.marks for mark in cells[cell + 1 :])
        last = at is prompt is not self._start and not later
        branch = at.go(actions[-1], turn.focus, last=last)
        self._walk.cpu += branch.event.cpu
        count = self._count_replies(turn, turn.replies(branch), moves, script)
        at.forget(actions[-1])
        return count

    def _count_replies(
        self, turn: Turn, replies: Iterable[Reply], moves: tuple[int, ...], script: Script
    ) -> Count:
        """Count the games after each reply, and record the replies as a policy."""
        count, policy, legal = Count(), dict[int, Fraction](), True
        for reply in replies:
            self._note(reply.leaf)
            below = self._after(turn, reply, moves, (*script, *reply.script))
            cell = reply.outcome.reply
            if cell is not None:
                policy[cell] = policy.get(cell, Fraction(0)) + reply.leaf.weight
            elif below.failed:
                legal = False
            count = count.plus(below)
        if policy or not legal:
            self._walk.note_policy(self._masks(turn), policy if legal else {})
        return count

    def _masks(self, turn: Turn) -> Masks:
        """Return the position after the person's move, with the program to move."""
        own = sum(1 << each for each in range(9) if turn.cells[each] == self._moves.program)
        theirs = sum(1 << each for each in range(9) if turn.cells[each] == self._moves.person)
        return own, theirs | 1 << turn.cell

    def _note(self, leaf: Leaf) -> None:
        event = leaf.branch.event
        self._walk.by_chance = self._walk.by_chance or bool(leaf.draws)
        self._walk.notes.update(dict.fromkeys(event.notes))
        self._walk.sampled.update(dict.fromkeys((*event.unfollowed, *leaf.unfollowed)))
        if leaf.sampled:
            self._walk.sampled[TOO_MANY] = None

    def _after(self, turn: Turn, reply: Reply, moves: tuple[int, ...], script: Script) -> Count:
        """Count the games after a reply."""
        outcome, leaf = reply.outcome, reply.leaf
        if self._moves.program is None and outcome.program is not None:
            self._moves = replace(self._moves, program=outcome.program)
        moves += tuple(cell for cell in (outcome.reply, outcome.last) if cell is not None)
        if outcome.kind != PLAYING or outcome.reply is None:
            self._walk.keep_end(outcome.kind, script, leaf.branch)
            if outcome.unnoticed:
                self._walk.unnoticed.update(lines_of(outcome.cells, self._moves.person))
            if outcome.kind == PLAYING:
                return self._failed(moves, script, ILLEGAL, "makes no move")
            what = outcome.kind, outcome.message, outcome.lines
            seen = leaf.branch.printed, leaf.branch.seconds
            return self._finished(Played(moves, script, *what, *seen))
        known = self._walk.known.get((leaf.key, outcome.cells))
        if known is not None:
            leaf.branch.close()
            return known
        prompt = Prompt(replace(leaf, branch=leaf.awake(turn.focus)))
        try:
            count = self._walk_prompt(turn, prompt, outcome.cells, moves, script)
        finally:
            prompt.close()
        self._walk.known[leaf.key, outcome.cells] = count
        return count

    def _walk_prompt(
        self, turn: Turn, prompt: Prompt, cells: Cells, moves: tuple[int, ...], script: Script
    ) -> Count:
        """Count all games from the prompt for the next move."""
        found = turn.find_next_prompt(prompt, cells)
        if found is None:  # it asks for a move with another text than before
            self._signatures.add(prompt.signature)
        at, entered = found or (prompt, ())
        if any(isinstance(step, int) for step in entered):
            self._walk.sampled["random draws between two moves"] = None
        count, free = Count(), [n for n in range(9) if cells[n] not in self._moves.marks]
        if self._walk.sample is not None:
            free = [best_cell(cells, self._moves, free)]
        for cell in free:
            count = count.plus(self.answer(at, cells, moves, cell, (*script, *entered)))
        # If it accepts no move at all, it ended the game with its own move: that is one game.
        ended = not any(count.games) and count.refused == count.failed
        return Count(failed=1) if ended else count._replace(refused=0)

    def _finished(self, played: Played) -> Count:
        """Record a game that is over, and count it."""
        self._walk.note_game(played)
        if played.kind not in (WON, DRAWN, LOST):
            return Count(failed=1, refused=int(played.message == REFUSES))
        return Count(Tally(*(int(played.kind == kind) for kind in (WON, DRAWN, LOST))))

    def _failed(self, moves: tuple[int, ...], script: Script, kind: str, message: str) -> Count:
        return self._finished(Played(moves, script, kind, message))
