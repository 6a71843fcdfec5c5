"""Work in background threads, so that the window always responds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from threading import Thread
from typing import Generic, TypeVar

from noughts.analysis.coach import Advice, Coach
from noughts.analysis.review import Judgement, judge
from noughts.errors import NoughtsError
from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.rules.game import Game
from noughts.rules.position import Position

Result = TypeVar("Result")
Subject = TypeVar("Subject")

MOST_MOVE_TASKS = 4
"""How many strategies may compute moves at once, most of them for abandoned games."""


class BackgroundTask(Generic[Subject, Result]):
    """Calls a function in a thread of its own; `subject` is what the call is about.

    Once it is `done`, either `result` or `error`, a sentence without its full stop, is set. A task
    cannot be cancelled: nobody reads the result of one that has become useless.
    """

    def __init__(self, subject: Subject, function: Callable[[], Result]) -> None:
        self.subject = subject
        self.result: Result | None = None
        self.error = ""
        self._function = function
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether the call has returned or raised."""
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            self.result = self._function()
        except NoughtsError as error:
            self.error = str(error)
        except BaseException as error:  # a strategy may even call sys.exit
            self.error = f"an unexpected error occurred: {error!r}"


class MoveTasks:
    """Computes the moves of strategies, each strategy in at most one thread at a time."""

    def __init__(self, opponents: Opponents, random: Random) -> None:
        self._opponents = opponents
        self._random = random
        self._tasks: list[BackgroundTask[Session, int]] = []

    def request(self, session: Session) -> BackgroundTask[Session, int] | None:
        """Return the task that computes the next move of `session`, and start it if necessary.

        Returns None as long as other tasks must end first.
        """
        for task in self._tasks:
            if task.subject is session:
                return task
        self.forget_done()
        players = [(task.subject.player, task.subject.game) for task in self._tasks]
        if len(players) >= MOST_MOVE_TASKS or (session.player, session.game) in players:
            return None
        self._tasks.append(
            BackgroundTask(session, lambda: self._opponents.choose_move(session, self._random))
        )
        return self._tasks[-1]

    def forget_done(self) -> None:
        """Forget all results, so that a request for the same session computes a move again."""
        self._tasks = [task for task in self._tasks if not task.done]


class CoachTasks:
    """Computes advice and reviews of one game, one at a time: a coach serves one thread."""

    def __init__(self, game: Game) -> None:
        self.coach = Coach(game)
        self._task: BackgroundTask[object, Advice | None] | None = None
        self._judgements: dict[int, Judgement] = {}

    @property
    def running(self) -> bool:
        """Whether the coach computes something."""
        return self._task is not None and not self._task.done

    @property
    def progress(self) -> str:
        """Why there is no advice or judgement yet, in a sentence."""
        failed = self._task and self._task.error
        return f"{failed}." if failed else "The coach is thinking …"

    def advice(self, position: Position) -> Advice | None:
        """Return the advice for a position, or None if it has not been computed."""
        return self._task.result if self._task and self._task.subject == position else None

    def judgements(self, session: Session) -> Mapping[int, Judgement]:
        """Return the judgements computed so far, by the number of the move."""
        reviewed = self._task and self._task.subject == _record(session)
        return self._judgements if reviewed else {}

    def request_advice(self, position: Position) -> None:
        """Start computing advice, unless that is done or the coach is busy."""
        if not self.running and not (self._task and self._task.subject == position):
            self._task = BackgroundTask(position, lambda: self.coach.advise(position))

    def request_review(self, session: Session, needed: Callable[[], bool]) -> None:
        """Start judging all moves, the last one first, as long as `needed` returns true.

        Does nothing if that is done or the coach is busy.
        """
        record = _record(session)
        complete = len(self._judgements) == len(session.moves)
        if self._task and self._task.subject == record and (self._task.error or complete):
            return
        if self.running:
            return
        judgements = self._judgements = {}

        def judge_moves() -> None:
            for number in range(len(session.moves), 0, -1):
                if not needed():
                    return
                position, cell = session.positions[number - 1], session.moves[number - 1]
                judgements[number] = judge(self.coach, position, cell)

        self._task = BackgroundTask(record, judge_moves)


def _record(session: Session) -> tuple[Position, tuple[int, ...]]:
    """Return what a review depends on: the start and the moves, but not the players."""
    return session.start, session.moves
