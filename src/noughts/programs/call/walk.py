"""The walk through every position that a called program can reach, with one call in each.

Each core runs one chain of processes: every call runs in a copy of the process of the previous
call, so that later answers can use what the program has already computed. A fresh walk makes every
call in a new process.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from math import inf
from time import monotonic

from noughts.analysis.examples import shortest_game
from noughts.analysis.walk import Masks, Progress, ignore_progress, openings
from noughts.programs.branch import Branch
from noughts.programs.call.convention import Convention
from noughts.programs.call.session import GAME, Asked, Session
from noughts.programs.results import TIMEOUT
from noughts.rules.masks import bits_of
from noughts.rules.side import Side

MOST_TIMEOUTS = 3
"""The walk ends after this many answers that take too long."""

MOST_SAMPLED = 3
"""After this many answers with too many random outcomes, noughts samples all draws."""

ENOUGH_SECONDS = 10.0
"""After this many seconds, the walk skips the rest of a side on which the program has lost."""

MOST_AT_ONCE, SECONDS_AT_ONCE = 16, 0.1
"""The most questions to send together, and about how long their answers may take."""

MOST_REPEATED, LEAST_REPEATED = 24, 6
"""The most games to repeat as a check, and how many to repeat however long they take."""

SHARE, LEAST_SECONDS = 0.02, 0.3
"""Time for repeated calls: a share of the time of the walk, but at least these seconds."""


class Walk:
    """The answers of a program in every position that it can reach, as far as time allows."""

    def __init__(
        self,
        session: Session,
        convention: Convention,
        *,
        fresh: bool = False,
        progress: Progress = ignore_progress,
    ) -> None:
        self._session, self._convention, self._progress = session, convention, progress
        self._fresh, self._one_by_one = fresh, fresh
        self.answers: dict[Masks, Asked] = {}
        self._known: set[Masks] = set()
        self.interrupted = False
        """Whether the time ran out, or Ctrl-C was pressed."""
        self._waiting: list[Masks] = []
        self._lost: set[int] = set()
        self._timeouts = self._sampled = 0
        self._cost = SECONDS_AT_ONCE
        for side in convention.sides:
            self._find(openings(GAME, side))

    def run(self) -> None:
        """Call the program until no position is left, the time runs out or Ctrl-C is pressed."""
        began, ready = monotonic(), self._session.ready
        idle = [ready] * _cores()
        running: dict[Future[tuple[list[Asked], Branch]], list[Masks]] = {}
        with ThreadPoolExecutor(len(idle)) as executor:
            try:
                while self._waiting or running:
                    while idle and self._waiting:
                        positions = self._next_positions()
                        future = executor.submit(self._ask, positions, idle.pop(), ready)
                        running[future] = positions
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        positions = running.pop(future)
                        asked, after = future.result()
                        idle.append(after)
                        self._take(positions, asked)
                    if monotonic() - began > ENOUGH_SECONDS:
                        self._waiting = [m for m in self._waiting if _turn(m) not in self._lost]
                    self._progress(len(self.answers), len(self._known))
            except (TimeoutError, KeyboardInterrupt):
                self.interrupted = True
            finally:
                if running:
                    self._session.close()  # ends the running calls too

    def _next_positions(self) -> list[Masks]:
        """Return the next positions to call the program in: several if its answers are quick."""
        most = 1
        if not self._one_by_one:
            most += min(len(self._waiting) // 2, int(SECONDS_AT_ONCE / (self._cost + 0.001)))
        # The latest positions first: they are the cheapest, and fill tables early.
        return [self._waiting.pop() for _ in range(min(most, MOST_AT_ONCE))]

    def _ask(
        self, positions: list[Masks], start: Branch, ready: Branch
    ) -> tuple[list[Asked], Branch]:
        """Return the answers in the first of these positions, and a process to continue from."""
        follow = self._sampled < MOST_SAMPLED
        asked = self._session.ask(self._convention, positions, start, follow=follow)
        if not asked:
            self._one_by_one = True
            asked = self._session.ask(self._convention, positions[:1], start, follow=follow)
        last = asked[-1]
        if self._fresh or last.fault:
            last.close()
            return asked, start
        after = last.after(next(iter(last.policy)))
        if start is not ready:
            start.close()
        return asked, after

    def _take(self, positions: list[Masks], answers: list[Asked]) -> None:
        """Record answers, and find the positions after them."""
        self._cost = max(asked.seconds for asked in answers)
        self._waiting += positions[len(answers) :]
        for masks, asked in zip(positions, answers, strict=False):
            self.answers[masks] = asked
            self._sampled += bool(asked.sampled)
            self._timeouts += _is_late(asked)
            for cell in asked.policy:
                own, opponent = masks[0] | 1 << cell, masks[1]
                if not GAME.has_line(own):
                    empty = GAME.full & ~(own | opponent)
                    self._find((own, opponent | reply) for reply in bits_of(empty))
        if self._timeouts >= MOST_TIMEOUTS:
            self._waiting.clear()

    def _find(self, positions: Iterable[Masks]) -> None:
        for masks in positions:
            if GAME.has_line(masks[1]):
                self._lost.add(_turn(masks))
            elif masks not in self._known and masks[0] | masks[1] != GAME.full:
                self._known.add(masks)
                self._waiting.append(masks)

    def on_side(self, side: Side) -> dict[Masks, Asked]:
        """Return the answers on one side."""
        return {m: asked for m, asked in self.answers.items() if _turn(m) == side.index}

    def is_complete(self, *sides: Side) -> bool:
        """Return whether every position on these sides has an answer."""
        missing = self._known - self.answers.keys()
        return not any(side.index == _turn(masks) for masks in missing for side in sides)

    def is_repeatable(self) -> bool:
        """Return whether new processes give the same answers, move by move in some games."""
        steady = [m for m, asked in self.answers.items() if not (asked.sampled or _is_late(asked))]
        faulty = [masks for masks in steady if self.answers[masks].fault][:3]
        some = {*faulty, *steady[:: max(1, len(steady) // MOST_REPEATED)]}
        budget = max(LEAST_SECONDS, SHARE * sum(each.seconds for each in self.answers.values()))
        until = monotonic() + budget
        legal = {masks: asked.policy for masks, asked in self.answers.items()}
        for number, masks in enumerate(sorted(some, key=lambda m: -(m[0] | m[1]).bit_count())):
            if number >= LEAST_REPEATED and monotonic() > until:
                break
            side = tuple(Side)[_turn(masks)]
            moves = shortest_game(legal, GAME, side, lambda *found: found == masks)  # noqa: B023
            if not self.replays(moves or [], side, dearest=budget / 4, exactly=True):
                return False
        return True

    def replays(
        self, moves: list[int], side: Side, *, dearest: float = inf, exactly: bool = False
    ) -> bool:
        """Return whether a new process plays these moves of its side, from first to last.

        If it is to move after the last one, it must answer there as it did in the walk; with
        `exactly` it must do so everywhere. noughts skips first moves that took more than `dearest`
        seconds.
        """
        ready = start = self._session.ready
        own = opponent = 0  # the marks of the player to move and of the other
        try:
            for number, cell in enumerate([*moves, None]):
                known = self.answers.get((own, opponent)) if number % 2 == side.index else None
                if known and (cell is None or start is not ready or known.seconds <= dearest):
                    [asked] = self._session.ask(self._convention, [(own, opponent)], start)
                    same = asked.same == known.same
                    if cell is None or not (same or (cell in asked.policy and not exactly)):
                        asked.close()
                        return same
                    before, start = start, asked.after(cell)
                    if before is not ready:
                        before.close()
                own, opponent = opponent, own | 1 << (cell or 0)
        finally:
            if start is not ready:
                start.close()
        return True


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def _turn(masks: Masks) -> int:
    return (masks[0] | masks[1]).bit_count() % 2


def _is_late(asked: Asked) -> bool:
    return asked.fault is not None and asked.fault.kind == TIMEOUT
