"""Tasks: searches of limited size that any process or machine can do, and how to gather them.

A worker keeps its engine from task to task, because the engine's tables make the next task of the
same game shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Future,
    wait,
)
from contextlib import contextmanager
from threading import local
from time import process_time
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from noughts.analysis.solver.engine import (
    Engine,
    PlainEngine,
    has_fast_engine,
    make_fast_engine,
)
from noughts.analysis.solver.frontier import Question
from noughts.errors import NoughtsError, Undecided
from noughts.rules.game import Game

if TYPE_CHECKING:
    from noughts.analysis.solver.crew import Crew

AnyTask = TypeVar("AnyTask")
Result = TypeVar("Result")

POLL = 0.2
"""The most seconds that `gather` waits before it yields to its caller."""

LOST = "the connection to the cluster is lost"

MOST_BREAKS = 3
"""How many times in a row the workers may die without a result."""


class Task(NamedTuple):
    """A question about a position, and how many nodes its search may visit."""

    game: Game
    question: Question
    nodes: int


class Answer(NamedTuple):
    """What a worker has found out."""

    wins: bool | None
    """Whether the attacker wins; None if the search has stopped before it was known."""
    nodes: int
    """The nodes that the search has visited."""
    seconds: float
    """The CPU time that it took."""
    table: float
    """How full the worker's tables are, from 0 to 1."""


class _ThreadEngine(local):
    """The engine of a thread, which its next task may use again."""

    engine: Engine | None = None
    game: Game | None = None


_thread_engine = _ThreadEngine()


@contextmanager
def keep_engine(game: Game, engine: Engine) -> Iterator[None]:
    """Let the tasks that this thread does in the block use an engine that it already has."""
    _thread_engine.game, _thread_engine.engine = game, engine
    try:
        yield
    finally:
        _thread_engine.game = _thread_engine.engine = None


def answer_task(task: Task) -> Answer:
    """Return the answer to a task. Runs in a worker."""
    if _thread_engine.engine is None or _thread_engine.game != task.game:
        make = make_fast_engine if has_fast_engine(task.game) else PlainEngine
        _thread_engine.game, _thread_engine.engine = task.game, make(task.game)
    engine = _thread_engine.engine
    before, started = engine.nodes, process_time()
    attacker, defender, attacking = task.question
    try:
        wins = engine.wins(attacker, defender, attacking=attacking, nodes=task.nodes)
    except Undecided:
        wins = None
    return Answer(wins, engine.nodes - before, process_time() - started, engine.table_use)


# One long function: the executor may break in any of its calls, and all share what is running.
def gather(
    crew: Crew, do_task: Callable[[AnyTask], Result], pick: Callable[[], AnyTask | None]
) -> Iterator[tuple[AnyTask, Result] | None]:
    """Yield each task that `pick` returns with the result of `do_task`, as the crew finishes it.

    Ends when `pick` returns None and all tasks are finished. Yields None when there has been no
    result for some time. If the executor breaks because a worker has died, the crew gets another
    one, which starts the unfinished tasks again.
    """
    breaks = 0
    running: dict[Future[Result], AnyTask] = {}
    waiting: list[AnyTask] = []
    while True:
        try:
            while len(running) < crew.width():
                if not waiting and (task := pick()) is not None:
                    waiting.append(task)
                if not waiting:
                    break
                running[crew.executor().submit(do_task, waiting[-1])] = waiting[-1]
                waiting.pop()
            if not running:
                return
            done, _ = wait(running, POLL, FIRST_COMPLETED)
            # Results come before failures, so that none is lost when another worker has died.
            for future in sorted(done, key=_has_failed):
                result = _result(future)
                breaks = 0
                yield running.pop(future), result
            if not done:
                yield None
        except BrokenExecutor:
            breaks += 1
            if breaks > MOST_BREAKS:
                raise NoughtsError(
                    f"the workers have died {breaks} times without a result; "
                    "there may be too little memory for this many workers"
                ) from None
            waiting += running.values()
            running.clear()
            crew.mend()


def _has_failed(future: Future[Result]) -> bool:
    return future.cancelled() or future.exception() is not None


def _result(future: Future[Result]) -> Result:
    """Return a worker's result.

    Raises `BrokenExecutor` if a local worker has died, and `NoughtsError` if the task failed.
    """
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except CancelledError:
        raise NoughtsError(LOST) from None
    except ImportError as error:
        raise NoughtsError(
            f"the cluster's workers cannot load noughts ({error}); install it there too"
        ) from None
    except Exception as error:
        raise NoughtsError(f"a worker failed: {type(error).__name__}: {error}") from error
