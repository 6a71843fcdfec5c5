"""Work in background threads, so that the window always responds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from itertools import filterfalse
from random import Random
from threading import Thread
from typing import TypeVar

from noughts.analysis.coach import Advice, Coach
from noughts.analysis.review import Judgement, judge
from noughts.errors import NoughtsError
from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.rules.game import Game
from noughts.rules.position import Position

Result = TypeVar("Result")

MOST_MOVE_TASKS = 4
"""How many strategies may compute moves at once, most of them for abandoned games."""

Question = tuple[Position, int | None]
"""A position, for advice about it; with a cell, for a judgement of that move."""


def run_in_background(function: Callable[[], Result]) -> Future[Result]:
    """Call a function in a thread of its own, which Python does not wait for when it exits.

    The call cannot be cancelled: nobody reads the result of one that has become useless.
    """
    future: Future[Result] = Future()

    def run() -> None:
        try:
            future.set_result(function())
        except BaseException as error:  # a strategy may even call sys.exit
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future


def describe_error(error: BaseException) -> str:
    """Return why a call failed, in a sentence without its full stop."""
    known = isinstance(error, NoughtsError)
    return str(error) if known else f"an unexpected error occurred: {error!r}"


class MoveTasks:
    """Computes the moves of strategies, each strategy in at most one thread at a time."""

    def __init__(self, opponents: Opponents, random: Random) -> None:
        self._opponents = opponents
        self._random = random
        self._tasks: list[tuple[Session, Future[int]]] = []

    def request(self, session: Session) -> Future[int] | None:
        """Return the task that computes the next move of `session`, and start it if necessary.

        Returns None as long as other tasks must end first.
        """
        for subject, task in self._tasks:
            if subject is session:
                return task
        self.forget_done()
        players = [(subject.player, subject.game) for subject, _ in self._tasks]
        if len(players) >= MOST_MOVE_TASKS or (session.player, session.game) in players:
            return None
        task = run_in_background(lambda: self._opponents.choose_move(session, self._random))
        self._tasks.append((session, task))
        return task

    def forget_done(self) -> None:
        """Forget all results, so that a request for the same session computes a move again."""
        self._tasks = [(subject, task) for subject, task in self._tasks if not task.done()]


class CoachTasks:
    """Answers questions about one game, one at a time: a coach serves one thread."""

    def __init__(self, game: Game) -> None:
        self._coach = Coach(game)
        self._tasks: dict[Question, Future[Advice | Judgement]] = {}

    @property
    def running(self) -> bool:
        """Whether the coach computes something."""
        return not all(task.done() for task in self._tasks.values())

    def has(self, question: Question) -> bool:
        """Return whether a question was answered, or the coach has started to."""
        return question in self._tasks

    def request(self, questions: Iterable[Question]) -> None:
        """Start to answer the first open question, unless the coach is busy."""
        question = next(filterfalse(self.has, questions), None)
        if question is None or self.running:
            return
        position, cell = question
        if cell is None:
            self._tasks[question] = run_in_background(lambda: self._coach.advise(position))
        else:
            self._tasks[question] = run_in_background(lambda: judge(self._coach, position, cell))

    def answer(self, question: Question) -> Advice | Judgement | None:
        """Return the answer to a question, or None if there is none."""
        task = self._tasks.get(question)
        return task.result() if task and task.done() and not task.exception() else None

    def sentence(self, question: Question) -> str:
        """Return the answer in a sentence, or why there is none."""
        if answer := self.answer(question):
            return answer.sentence
        task = self._tasks.get(question)
        failed = task.exception() if task and task.done() else None
        return f"{describe_error(failed)}." if failed else "The coach is thinking …"
