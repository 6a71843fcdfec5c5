"""A search for the value of a position, divided into tasks that a crew does."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from noughts.analysis.checkpoint import Checkpoint
from noughts.analysis.solver.crew import Crew
from noughts.analysis.solver.engine import FASTER, suits_fast_engine, usual_nodes
from noughts.analysis.solver.frontier import Frontier, Node, Question
from noughts.analysis.solver.tasks import Answer, Task, answer_task, gather
from noughts.analysis.solver.values import Values

TASKS_PER_MINUTE = 12
"""About how many tasks one worker does in a minute."""

SAVE = 5.0
"""Seconds between two writes of the checkpoint."""


class Division:
    """Finds a value with a crew, and stores its results in `values` and the checkpoint.

    `nodes` counts those of this search, `replies` and `known_replies` the positions after two
    moves, and `table` is how full the tables of the last worker are. `report` is called whenever
    one of them may have changed.
    """

    def __init__(
        self,
        values: Values,
        crew: Crew,
        checkpoint: Checkpoint | None,
        report: Callable[[], None],
    ) -> None:
        self._values, self._crew, self._checkpoint = values, crew, checkpoint
        self._report = report
        self._last_save = monotonic()
        self._reserved_nodes = 0
        self.nodes = self.replies = self.known_replies = 0
        self.table = 0.0
        game = values.position.game
        minute = usual_nodes(game) * (FASTER if suits_fast_engine(game) else 1)
        self._task_nodes = max(1, minute // TASKS_PER_MINUTE)

    def run(self, nodes: float = inf, deadline: float = inf) -> None:
        """Search until the value is known, the nodes are used up or the deadline has passed."""
        own, opponent = self._values.position.own, self._values.position.opponent
        try:
            for of_mover, question in (
                (True, Question(own, opponent, attacking=True)),
                (False, Question(opponent, own, attacking=False)),
            ):
                if self._values.value is None and monotonic() < deadline:
                    self._answer(question, nodes, deadline, of_mover=of_mover)
        finally:  # after Ctrl-C too
            if self._checkpoint:
                self._checkpoint.write()

    def _answer(
        self, question: Question, nodes: float, deadline: float, *, of_mover: bool
    ) -> None:
        """Find out whether a player wins: the one about to move, or else the opponent."""
        position = self._values.position
        attacker = position.to_move if of_mover else position.just_moved
        records = self._checkpoint.records[attacker] if self._checkpoint else []
        frontier = Frontier(position.game, question, records)
        if self._checkpoint:
            self._checkpoint.records[attacker] = frontier.records
        running: dict[Question, Node] = {}
        self._reserved_nodes = 0

        def pick() -> Task | None:
            task_nodes = int(min(self._task_nodes, nodes - self.nodes - self._reserved_nodes))
            if task_nodes < 1 or monotonic() > deadline:
                return None
            node = frontier.pick()
            if node is None:
                return None
            self._reserved_nodes += task_nodes
            running[node.question] = node
            return Task(position.game, node.question, task_nodes)

        self._learn(frontier, of_mover=of_mover)
        for result in gather(self._crew, answer_task, pick):
            if result:
                task, answer = result
                self._reserved_nodes -= task.nodes
                node = running.pop(task.question)
                self._record(frontier, node, answer)
                self._learn(frontier, of_mover=of_mover)
            self._save()
            self._report()
            if frontier.root.wins is not None or monotonic() > deadline:
                break
        self._learn(frontier, of_mover=of_mover)  # expanding positions may have decided it

    def _record(self, frontier: Frontier, node: Node, answer: Answer) -> None:
        """Record an answer; a task that was stopped early decides nothing."""
        self.nodes += answer.nodes
        self.table = answer.table
        if self._checkpoint:
            self._checkpoint.nodes += answer.nodes
            self._checkpoint.seconds += answer.seconds
        if answer.wins is not None or answer.nodes >= self._task_nodes:
            frontier.learn(node, answer.wins, answer.nodes)
        else:
            node.running = False

    def _learn(self, frontier: Frontier, *, of_mover: bool) -> None:
        """Copy what the frontier knows about the moves to the values."""
        for move in frontier.moves:
            if move.wins is not None:
                self._values.learn([move.moves[0]], of_mover=of_mover, wins=move.wins)
        if frontier.root.wins is not None:
            self._values.conclude(of_mover=of_mover, wins=frontier.root.wins)
        replies = list(frontier.replies)
        self.replies = len(replies)
        self.known_replies = sum(reply.wins is not None for reply in replies)

    def _save(self) -> None:
        if self._checkpoint and monotonic() > self._last_save + SAVE:
            self._checkpoint.write()
            self._last_save = monotonic()
