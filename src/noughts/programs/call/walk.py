"""The walk through every position that a called program can reach, with one call in each.

Each core runs one chain of processes: every call is made in a copy of the process that answered
the call before, so that later answers can use what the program has already computed. A fresh walk
makes every call in a process that has answered nothing.
"""

from __future__ import annotations

import heapq
import os
import threading
from collections.abc import Iterable
from time import monotonic

from noughts.analysis.walk import Masks, Progress, ignore_progress, openings
from noughts.programs.branch import Branch
from noughts.programs.call.convention import Convention
from noughts.programs.call.session import GAME, Asked, Session
from noughts.programs.results import TIMEOUT
from noughts.rules.masks import bits_of
from noughts.rules.side import Side

MOST_TIMEOUTS = 3
"""After this many answers that take too long, the walk ends."""

MOST_SAMPLED = 3
"""After this many answers with too many random outcomes, noughts samples all draws."""


ENOUGH_SECONDS = 10.0
"""After this time the walk leaves out the rest of a side on which the program loses a game."""

MOST_AT_ONCE = 16
"""The most questions to send together, if answers are quick and make no random draws."""


class Walk:
    """The answers of a program in each position that it can reach, as far as there was time."""

    def __init__(
        self,
        session: Session,
        convention: Convention,
        *,
        fresh: bool = False,
        progress: Progress = ignore_progress,
    ) -> None:
        self._session, self._convention, self._progress = session, convention, progress
        self.fresh = fresh
        self.answers: dict[Masks, Asked] = {}
        self.before: dict[Masks, tuple[Masks, int] | None] = {}
        """The position and the move that first led to each position."""
        self.interrupted = False
        """Whether Ctrl-C ended the walk."""
        self._waiting: list[tuple[int, int, Masks]] = []
        self._busy: set[Masks] = set()
        self._change, self._done = threading.Condition(), threading.Event()
        self._stopped = False
        self._error: BaseException | None = None
        self._timeouts = self._sampled = 0
        self._one_by_one = False
        self._lost: set[int] = set()
        self._began = monotonic()
        for side in convention.sides:
            self._find(openings(GAME, side), None)

    def run(self) -> None:
        """Call the program until no position is left, the time runs out or Ctrl-C is pressed.

        If a call is still running then, this closes the session.
        """
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(_cores())]
        for each in threads:
            each.start()
        try:
            while not self._done.wait(0.1) and not self._session.late:
                self._progress(len(self.answers), len(self.before))
        except KeyboardInterrupt:
            self.interrupted = True
        with self._change:
            self._stopped = True
            open_question = bool(self._busy)
            self._change.notify_all()
        if open_question:
            self._session.close()
        for each in threads:
            each.join()
        if self._error is not None:
            raise self._error

    @property
    def seconds(self) -> float:
        """What all answers cost together."""
        return sum(asked.seconds for asked in self.answers.values())

    def on_side(self, side: Side) -> dict[Masks, Asked]:
        """Return the answers on one side."""
        return {m: asked for m, asked in self.answers.items() if _turn(m) == side.index}

    def is_complete(self, side: Side | None = None) -> bool:
        """Return whether every position has an answer, on one side or on all."""
        return not any(
            side is None or _turn(masks) == side.index
            for masks in self.before.keys() - self.answers.keys()
        )

    def way_to(self, masks: Masks) -> list[tuple[Masks, int]]:
        """Return the positions and moves of the program on a way to a position."""
        way: list[tuple[Masks, int]] = []
        before = self.before[masks]
        while before is not None:
            way.insert(0, before)
            before = self.before[before[0]]
        return way

    # --- the threads --------------------------------------------------------------------------

    def _work(self) -> None:
        start, last_cost = self._session.ready, 1.0
        while positions := self._next(last_cost):
            asked: list[Asked] = []
            try:
                asked = self._ask(positions, start)
                last = asked[-1]
                last_cost = max(each.seconds for each in asked)
                if last.policy and not (self.fresh or last.fault):
                    after = last.after(next(iter(last.policy)))
                    if start is not self._session.ready:
                        start.close()
                    start = after
                else:
                    last.close()
            except TimeoutError:
                asked = []
            except BaseException as error:
                asked = []
                with self._change:
                    if not self._stopped:
                        self._error = error
            self._take(positions, asked)

    def _ask(self, positions: list[Masks], start: Branch) -> list[Asked]:
        """Return the answers in the first of these positions, at least in one."""
        if len(positions) > 1:
            asked = self._session.ask_several(self._convention, positions, start)
            if asked:
                return asked
            self._one_by_one = True
        follow = self._sampled < MOST_SAMPLED
        return [self._session.ask(self._convention, positions[0], start, follow=follow)]

    def _next(self, last_cost: float) -> list[Masks]:
        """Return the next positions to ask about; none when the walk is over."""
        with self._change:
            while not self._waiting and self._busy and not self._stopped:
                self._change.wait()
            if self._stopped or not self._waiting:
                self._stopped = True
                self._change.notify_all()
                if not self._busy:
                    self._done.set()
                return []
            most = 1
            if not (self.fresh or self._one_by_one):
                most = min(
                    MOST_AT_ONCE, 1 + len(self._waiting) // 2, 1 + int(0.1 / (last_cost + 0.001))
                )
            positions = [heapq.heappop(self._waiting)[2] for _ in range(most)]
            self._busy.update(positions)
            return positions

    def _take(self, positions: list[Masks], answers: list[Asked]) -> None:
        with self._change:
            self._busy.difference_update(positions)
            self._stopped = self._stopped or not answers
            if monotonic() - self._began > ENOUGH_SECONDS:
                self._waiting = [
                    each for each in self._waiting if _turn(each[2]) not in self._lost
                ]
                heapq.heapify(self._waiting)
            for masks, asked in zip(positions, answers, strict=False):
                self.answers[masks] = asked
                self._sampled += bool(asked.sampled)
                self._timeouts += asked.fault is not None and asked.fault.kind == TIMEOUT
                self._stopped = self._stopped or self._timeouts >= MOST_TIMEOUTS
                for cell in asked.policy:
                    followers, loses = _followers(masks, cell)
                    self._find(followers, (masks, cell))
                    if loses:
                        self._lost.add(_turn(masks))
            for masks in positions[len(answers) :]:
                self._wait_for(masks)
            self._change.notify_all()

    def _find(self, positions: Iterable[Masks], before: tuple[Masks, int] | None) -> None:
        for masks in positions:
            if masks not in self.before:
                self.before[masks] = before
                self._wait_for(masks)

    def _wait_for(self, masks: Masks) -> None:
        # The latest positions first: they are the cheapest, and fill tables early.
        ply = (masks[0] | masks[1]).bit_count()
        heapq.heappush(self._waiting, (-ply, len(self.before), masks))


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def _turn(masks: Masks) -> int:
    return (masks[0] | masks[1]).bit_count() % 2


def _followers(masks: Masks, cell: int) -> tuple[list[Masks], bool]:
    """Return the positions in which the program is to move next, and whether a reply wins."""
    own, opponent = masks[0] | 1 << cell, masks[1]
    empty = GAME.full & ~(own | opponent)
    if GAME.has_line(own):
        return [], False
    replies = [opponent | reply for reply in bits_of(empty)]
    going_on = [(own, theirs) for theirs in replies if not GAME.has_line(theirs)]
    loses = len(going_on) < len(replies)
    return [m for m in going_on if m[0] | m[1] != GAME.full], loses
