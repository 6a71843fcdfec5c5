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
"""A task takes about one part in this many of a minute."""

SAVE = 5.0
"""Seconds between two writes of the checkpoint."""


class Division:
    """Finds a value with a crew. What it finds goes into `values` and the checkpoint.

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
        self._saved = monotonic()
        self._reserved = 0
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
        self._reserved = 0

        def pick() -> Task | None:
            allowed = int(min(self._task_nodes, nodes - self.nodes - self._reserved))
            if allowed < 1 or monotonic() > deadline:
                return None
            node = frontier.pick()
            if node is None:
                return None
            self._reserved += allowed
            running[node.question] = node
            return Task(position.game, node.question, allowed)

        self._learn(frontier, of_mover=of_mover)
        for done in gather(self._crew, answer_task, pick):
            if done:
                task, answer = done
                self._reserved -= task.nodes
                node = running.pop(task.question)
                self._take(frontier, node, answer)
                self._learn(frontier, of_mover=of_mover)
            self._save()
            self._report()
            if frontier.root.wins is not None or monotonic() > deadline:
                break
        self._learn(frontier, of_mover=of_mover)  # to list more moves may have been enough

    def _take(self, frontier: Frontier, node: Node, answer: Answer) -> None:
        """Take an answer; one that was stopped before all its nodes were used says nothing."""
        self.nodes += answer.nodes
        self.table = answer.table
        if self._checkpoint:
            self._checkpoint.nodes += answer.nodes
            self._checkpoint.seconds += answer.seconds
        if answer.wins is not None or answer.nodes >= self._task_nodes:
            frontier.learn(node, answer.wins, answer.nodes)
        else:
            frontier.leave(node)

    def _learn(self, frontier: Frontier, *, of_mover: bool) -> None:
        """Tell the values what is known of the moves."""
        for move in frontier.moves:
            if move.wins is not None:
                self._values.learn([move.moves[0]], of_mover=of_mover, wins=move.wins)
        if frontier.root.wins is not None:
            self._values.conclude(of_mover=of_mover, wins=frontier.root.wins)
        replies = list(frontier.replies)
        self.replies = len(replies)
        self.known_replies = sum(reply.wins is not None for reply in replies)

    def _save(self) -> None:
        if self._checkpoint and monotonic() > self._saved + SAVE:
            self._checkpoint.write()
            self._saved = monotonic()
