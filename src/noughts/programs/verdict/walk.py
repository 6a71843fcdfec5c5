"""Every game of somebody's program, asked for by several processes at once, and what follows.

The same proof as in `prove`, with four differences. The program may be slow, so that there are
clocks, and what was found before they ran out is kept. It may fail, and where and how is told. It
may remember earlier questions, which is found out by asking a copy that has seen none. And the
latest positions are asked about first: a loss turns up early, and its questions are cheap.
"""

from __future__ import annotations

import heapq
import threading
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from time import monotonic

from noughts.analysis.examples import blame, shortest_game
from noughts.analysis.proof import conclude
from noughts.analysis.solver import Solver
from noughts.analysis.walk import Masks as Marks
from noughts.analysis.walk import Policies as Answers
from noughts.analysis.walk import openings
from noughts.programs.apart.host import Before
from noughts.programs.apart.wire import Reply
from noughts.programs.program import (
    CRASH,
    ILLEGAL,
    TIMEOUT,
    Fault,
    Foreign,
    Judged,
    judge,
    sentence_of,
    workers,
)
from noughts.programs.verdict.history import by_history
from noughts.programs.verdict.report import Report, verdict
from noughts.rules.game import Game
from noughts.rules.masks import bits_of
from noughts.rules.position import Position
from noughts.rules.side import Side

ASKED_AGAIN = 24
"""In so many positions a fresh copy is asked too, as far as that is cheap."""

LEAST_AGAIN = 6
"""In so many a fresh copy is asked whatever that costs, and so many faults are confirmed by it."""

DOUBT = 0.5
"""Seconds for each question on the way to what is held against a program."""

SHARE_AGAIN = 0.02
"""Of the time that the answers took, for asking again."""

LEAST_TIME = 0.1
"""Seconds for asking again, however quick the answers were."""

MOST_TIMEOUTS = 3
"""After so many the program is not asked on."""

MOST_PRINTED = 1_000
"""In so many positions what it prints is kept."""

REMEMBERS, ERRATIC = "remembers", "erratic"

FEW_LEAVES = 16
"""Once chance could not be followed to its end, no more than so many ends of it are followed."""


def prove_sides(
    program: Foreign,
    sides: Iterable[str],
    solver: Solver,
    told: Callable[[int, int], object] = lambda *_: None,
) -> dict[str, Report]:
    """Walk every game on these sides. Ctrl-C ends it early, with what is known so far."""
    sides = tuple(sides)
    until = monotonic() + program.clocks.proof
    walk = Walk(program, sides, until, told)
    walk.run()
    steadier = program.steadier()
    differs = walk.remembers or (walk.erratic and steadier is not program)
    if differs and not walk.interrupted:
        walk = Walk(steadier, sides, until, told, fresh=steadier is program)
        walk.run()
    if walk.depends_on_history():
        return {side: by_history(program, side, until, solver) for side in sides}
    return {side: walk.report(side, solver) for side in sides}


class Walk:
    """The answers of a program wherever it can be led to, as far as there was time."""

    def __init__(
        self,
        program: Foreign,
        sides: tuple[str, ...],
        until: float,
        told: Callable[[int, int], object],
        *,
        fresh: bool = False,
    ) -> None:
        self._program, self._game = program, program.game
        self._until, self._told, self._fresh = until, told, fresh
        self.remembers = self.erratic = self.interrupted = False
        self._judged: dict[Marks, Judged] = {}
        self._cost: dict[Marks, float] = {}
        self._wrote: set[Marks] = set()
        self._notes: dict[str, None] = {}
        self._printed: dict[Marks, str] = {}
        self._before: dict[Marks, tuple[Marks, int] | None] = {}
        self._heap: list[tuple[int, int, Marks]] = []
        self._asking: set[Marks] = set()
        self._timeouts = self._unseen = self._confirmed = 0
        self._change, self._at_end = threading.Condition(), threading.Event()
        self._stopped = False
        self._error: BaseException | None = None
        for side in sides:
            for marks in openings(self._game, Side(side)):
                self._found(marks, None)

    def run(self) -> None:
        """Ask until nothing is left to ask, the time is over, or Ctrl-C is pressed."""
        crew = [threading.Thread(target=self._work, daemon=True) for _ in range(workers())]
        for each in crew:
            each.start()
        try:
            while not self._at_end.wait(0.2) and monotonic() < self._until:
                self._told(len(self._judged), len(self._heap) + len(self._asking))
        except KeyboardInterrupt:
            self.interrupted = True
        with self._change:
            self._stopped = True
            idle = not self._asking
            self._change.notify_all()
        if not idle:
            self._program.close()
        for each in crew:
            each.join()
        if self._error is not None:
            raise self._error
        whole = not (self._heap or self._timeouts or self.interrupted)
        if whole and not (self._fresh or self.remembers or self._has_failed):
            try:
                self._ask_again()
            except KeyboardInterrupt:
                self.interrupted = True

    # --- asking -------------------------------------------------------------------------------

    def _found(self, marks: Marks, before: tuple[Marks, int] | None) -> None:
        if marks not in self._before:
            self._before[marks] = before
            ply = (marks[0] | marks[1]).bit_count()
            heapq.heappush(self._heap, (-ply, len(self._before), marks))

    def _work(self) -> None:
        while True:
            with self._change:
                while not self._heap and self._asking and not self._stopped:
                    self._change.wait()
                if self._stopped or not self._heap:
                    self._change.notify_all()
                    self._at_end.set()
                    return
                marks = heapq.heappop(self._heap)[2]
                self._asking.add(marks)
            try:
                answer = self._ask(marks)
            except BaseException as error:  # for the thread that waits
                answer = None
                self._error = error
            with self._change:
                self._asking.discard(marks)
                if answer is None or self._stopped:
                    self._stopped = True
                    heapq.heappush(self._heap, (0, 0, marks))
                else:
                    self._keep(marks, *answer)
                self._change.notify_all()

    def _ask(self, marks: Marks) -> tuple[Judged, Reply]:
        position = Position(self._game, *marks)
        budget = FEW_LEAVES if self._unseen >= MOST_TIMEOUTS else None
        reply = self._program.reply(position, fresh=self._fresh, budget=budget)
        judged = judge(position, reply)
        doubtful = judged.fault is not None and judged.fault.kind in self._program.excused
        if doubtful and not (self._fresh or self._stopped) and self._confirmed < LEAST_AGAIN:
            # it is not to be blamed for what it was asked before
            self._confirmed += 1
            differs = self._compare(marks, judged)
            if not self._stopped:  # else it was ended in the middle of its answer
                self._note(differs)
        return judged, reply

    @property
    def _has_failed(self) -> bool:
        """Whether it fails somewhere, and nothing excuses it."""
        faults = (judged.fault for judged in self._judged.values())
        return CRASH not in self._program.excused and any(f and f.kind == CRASH for f in faults)

    def _keep(self, marks: Marks, judged: Judged, reply: Reply) -> None:
        self._judged[marks] = judged
        self._cost[marks] = reply.seconds
        if reply.wrote:
            self._wrote.add(marks)
        if reply.output and len(self._printed) < MOST_PRINTED:
            self._printed[marks] = reply.output
        self._notes.update(dict.fromkeys(reply.notes))
        self._unseen += judged.seen != 1
        self._timeouts += judged.fault is not None and judged.fault.kind == TIMEOUT
        if self._timeouts >= MOST_TIMEOUTS or self.remembers:
            self._stopped = True
        for cell in judged.policy:
            for following in _followers(self._game, marks, cell):
                self._found(following, (marks, cell))

    # --- asking again -------------------------------------------------------------------------

    def _cheap(self) -> list[Marks]:
        """Some positions, from all over the walk, that can be asked about again in no time."""
        spent = sum(self._cost.values())
        allowed = max(0.3, SHARE_AGAIN * spent)
        steady = [
            m for m, judged in self._judged.items() if judged.fault is None and judged.seen == 1
        ]
        some = steady[:: max(1, len(steady) // ASKED_AGAIN)]
        return [marks for marks in some if self._cost[marks] <= allowed / ASKED_AGAIN * 2]

    def _ask_again(self) -> None:
        """Find out whether it remembers: a fresh copy is asked too."""
        until = monotonic() + self._allowed()
        for number, marks in enumerate(self._cheap()):
            if number >= LEAST_AGAIN and monotonic() > until:
                return
            self._note(self._compare(marks, self._judged[marks]))
            if self.remembers or self.erratic:
                return

    def _compare(self, marks: Marks, judged: Judged) -> str:
        """How fresh copies answer otherwise: `REMEMBERS` if alike, `ERRATIC`, or not at all."""
        fresh = self._answer(marks, ())
        if fresh == self._told_of(judged):
            return ""
        return REMEMBERS if self._answer(marks, ()) == fresh else ERRATIC

    def _note(self, differs: str) -> None:
        """Keep what a comparison has shown; what another thread has found stays."""
        self.remembers = self.remembers or differs == REMEMBERS
        self.erratic = self.erratic or differs == ERRATIC

    def depends_on_history(self) -> bool:
        """Whether a copy answers otherwise that was led through the game before.

        Asked about some positions from all over the walk, and about what is held against it.
        """
        if self.interrupted or self._timeouts or self._heap or self.erratic or self._has_failed:
            return False
        try:
            return self._differs_in_a_game()
        except KeyboardInterrupt:
            self.interrupted = True
            return False

    def _differs_in_a_game(self) -> bool:
        until = monotonic() + self._allowed()
        faulty = [marks for marks, judged in self._judged.items() if judged.fault]
        lost = [marks for marks in self._judged if self._loses(marks)]
        held_against = [*faulty[:3], *lost[:3]]
        for number, marks in enumerate((*held_against, *self._cheap())):
            if number >= LEAST_AGAIN and monotonic() > until:
                return False
            each = DOUBT if number < len(held_against) else self._allowed() / ASKED_AGAIN * 2
            before = self._cheap_way(marks, each) if self._judged[marks].seen == 1 else ()
            if before and self._answer(marks, before) != self._told_of(self._judged[marks]):
                return True
        return False

    def _answer(self, marks: Marks, before: Before) -> tuple[object, ...]:
        position = Position(self._game, *marks)
        return self._told_of(
            judge(position, self._program.reply(position, fresh=True, before=before))
        )

    @staticmethod
    def _told_of(judged: Judged) -> tuple[object, ...]:
        return judged.policy, judged.fault and judged.fault.kind

    def _loses(self, marks: Marks) -> bool:
        """Whether a move of it lets the opponent win at once."""
        for cell in self._judged[marks].policy:
            own, opponent = marks[0] | 1 << cell, marks[1]
            if self._game.has_line(own):
                continue
            for reply in bits_of(self._game.full & ~(own | opponent)):
                if self._game.has_line(opponent | reply):
                    return True
        return False

    def _cheap_way(self, marks: Marks, allowed: float) -> Before:
        """The questions that led here with what was played, as far back as each is cheap."""
        way: list[tuple[Position, int]] = []
        before = self._before[marks]
        while before is not None and self._cost[before[0]] <= allowed:
            way.append((Position(self._game, *before[0]), before[1]))
            before = self._before[before[0]]
        return tuple(reversed(way))

    def _allowed(self) -> float:
        """Seconds that asking again may take."""
        return max(LEAST_TIME, SHARE_AGAIN * sum(self._cost.values()))

    # --- what follows -------------------------------------------------------------------------

    def report(self, side: str, solver: Solver) -> Report:
        """All that is known about one side."""
        turn = Side(side).index
        mine = {m: j for m, j in self._judged.items() if _turn(m) == turn}
        waiting = sum(_turn(marks) == turn for _, _, marks in self._heap)
        answers: Answers = {marks: judged.policy for marks, judged in mine.items()}
        faults = {marks: judged.fault for marks, judged in mine.items() if judged.fault}
        loss = shortest_game(
            answers, self._game, Side(side), lambda _, theirs: self._game.has_line(theirs)
        )
        example = None if loss is None else blame(loss, Side(side), solver)
        fault, way = self._first_fault(faults, answers, Side(side))
        by_chance = self.erratic or self._program.by_chance
        unseen = [
            Fraction(0) if by_chance else judged.seen
            for judged in mine.values()
            if by_chance or judged.seen != 1
        ]
        complete = not waiting and all(fault.kind != TIMEOUT for fault in faults.values())
        proof = None
        if complete:
            blamed = None if fault is None else f"{self._program.title} {sentence_of(fault)}"
            with_holes = {m: ({} if m in faults else policy) for m, policy in answers.items()}
            proof = conclude(with_holes, Side(side), solver, blamed)._replace(loss=example)
        return Report(
            verdict=verdict(example, fault, waiting, bool(unseen)),
            asked=len(mine),
            waiting=waiting,
            proof=proof,
            games=None if proof is None else proof.games,
            loss=example,
            fault=fault,
            way=way,
            faults=len(faults),
            unseen=len(unseen),
            least_seen=min(unseen, default=Fraction(1)),
            wrote=sum(_turn(marks) == turn for marks in self._wrote),
            seconds=sum(self._cost[marks] for marks in mine),
            remembers=self._fresh,
            interrupted=self.interrupted,
            notes=tuple(self._notes),
            printed={m: text for m, text in self._printed.items() if _turn(m) == turn},
            answers=answers,
        )

    def _first_fault(
        self, faults: Mapping[Marks, Fault], answers: Answers, side: Side
    ) -> tuple[Fault | None, list[int]]:
        """The worst kind of fault that can be reached soonest, and how."""
        for kind in (ILLEGAL, CRASH, TIMEOUT):
            of_kind = {marks for marks, fault in faults.items() if fault.kind == kind}
            if not of_kind:
                continue
            way = shortest_game(answers, self._game, side, lambda *marks: marks in of_kind)  # noqa: B023
            assert way is not None
            position = self._game.start
            for cell in way:
                position = position.play(cell)
            return faults[position.own, position.opponent], way
        return None, []


def _turn(marks: Marks) -> int:
    return (marks[0] | marks[1]).bit_count() % 2


def _followers(game: Game, marks: Marks, cell: int) -> list[Marks]:
    """The next questions, after each reply to this move."""
    own, opponent = marks[0] | 1 << cell, marks[1]
    empty = game.full & ~(own | opponent)
    if game.has_line(own) or not empty & (empty - 1):
        return []
    replies = (opponent | reply for reply in bits_of(empty))
    return [(own, theirs) for theirs in replies if not game.has_line(theirs)]
