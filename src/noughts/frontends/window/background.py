"""Computes moves and advice in background threads, so that the window always responds."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from random import Random

from noughts.analysis.coach import Advice, Coach
from noughts.analysis.review import Judgement, judge
from noughts.frontends.threads import run_in_background
from noughts.play.messages import describe_error
from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.rules.game import Game
from noughts.rules.position import Position

MOST_MOVE_TASKS = 4
"""How many strategies may compute moves at once, most of them for abandoned games."""

Question = tuple[Position, int | None]
"""A position, for advice about it; with a cell, for a judgement of that move."""

Answer = Advice | Judgement | str


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
    """Answers questions about one game in one thread, because a coach works in only one.

    If quick advice is incomplete, better advice replaces it a little later.
    """

    def __init__(self, game: Game) -> None:
        self.answers: dict[Question, Answer] = {}
        """The answers so far; a text is a sentence about an error."""
        self._coach = Coach(game)
        self._rough: set[Question] = set()
        self._questions: Sequence[Question] = ()
        self._task: Future[None] | None = None

    @property
    def running(self) -> bool:
        """Whether the coach computes something."""
        return self._task is not None and not self._task.done()

    def request(self, questions: Sequence[Question]) -> None:
        """Answer these questions in this order, instead of those requested before."""
        self._questions = questions
        if not self.running and self._next_question():
            self._task = run_in_background(self._answer_all)

    def _next_question(self) -> Question | None:
        """Return the first question that has no answer yet, or else one with a rough answer."""
        rough = (question for question in self._questions if question in self._rough)
        return next(
            (question for question in self._questions if question not in self.answers),
            next(rough, None),
        )

    def _answer_all(self) -> None:
        while question := self._next_question():
            coach = self._coach if question in self._rough else self._coach.quick
            try:
                answer = self._answer(coach, *question)
            except Exception as error:
                answer = f"{describe_error(error)}."
            is_final = not isinstance(answer, Advice) or answer.complete or coach is self._coach
            (self._rough.discard if is_final else self._rough.add)(question)
            self.answers[question] = answer

    def _answer(self, coach: Coach, position: Position, cell: int | None) -> Answer:
        return coach.advise(position) if cell is None else judge(coach, position, cell)

    def sentence(self, question: Question, *, to_you: bool = False) -> str:
        """Return the answer to a question in a sentence, or why there is none.

        If `to_you`, the sentence speaks to the player about to move.
        """
        answer = self.answers.get(question, "The coach is thinking …")
        if to_you and isinstance(answer, Advice):
            return answer.to_you
        return answer if isinstance(answer, str) else answer.sentence
