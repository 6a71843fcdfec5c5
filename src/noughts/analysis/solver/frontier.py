"""The top of a search that is split into tasks: which positions to search, and what follows.

The frontier starts with the first moves. Each task searches one position with a limited number of
nodes. A position that needs more is replaced by the positions after its moves, so that no task
takes long and no answer is lost when the work stops. Positions that symmetry makes equal, or that
several orders of moves lead to, are searched once.

With one worker the tasks come in the order of the plain search. With several, the order depends on
what the answers so far suggest. If the attacker does not seem to win, all attacking moves have to
be refuted, so the workers share them, but work on the defender's best reply to each. If the
attacker seems to win, it is the other way round. A worker tries second choices only when nothing
else is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from noughts.analysis.solver.canonical import Canonical
from noughts.analysis.solver.matrix import PathMatrix
from noughts.analysis.solver.ordering import order_attacks, order_defences
from noughts.analysis.solver.strong import strong_key
from noughts.rules.game import Game


class Question(NamedTuple):
    """Whether the attacker wins a position in which nobody has a line yet."""

    attacker: int
    defender: int
    """Their marks, as masks."""
    attacking: bool
    """Whether the attacker is about to move."""

    def play(self, cell: int) -> Question:
        """Return the question after a move, which is a mask."""
        if self.attacking:
            return Question(self.attacker | cell, self.defender, attacking=False)
        return Question(self.attacker, self.defender | cell, attacking=True)


class Record(NamedTuple):
    """What a task has found out."""

    moves: tuple[int, ...]
    """The cells that lead from the first position to the one that was searched."""
    wins: bool | None
    """Whether the attacker wins; None if the task's nodes did not suffice."""
    nodes: int


class Node:
    """A position of the frontier, and what is known of it."""

    def __init__(self, question: Question, moves: tuple[int, ...]) -> None:
        self.question = question
        self.moves = moves
        self.parents: list[Node] = []
        self.children: list[Node] | None = None
        """None until the position is replaced by those after its moves."""
        self.wins: bool | None = None
        self.running = False
        """Whether a task is searching it now."""

    @property
    def open_children(self) -> list[Node]:
        """The children whose answers are not known."""
        return [child for child in self.children or () if child.wins is None]


class Frontier:
    """The positions between a question and its tasks; `records` holds the answers of all tasks.

    With the records of an earlier search it continues from there.
    """

    def __init__(self, game: Game, question: Question, records: Iterable[Record] = ()) -> None:
        self._matrix = PathMatrix(game)
        self._canonical = Canonical(game)
        self._nodes: dict[tuple[int, int, bool], Node] = {}
        self._records_by_key: dict[tuple[int, int, bool], Record] = {}
        self._balance = 0
        self.records = list(records)
        for record in self.records:
            after = question
            for cell in record.moves:
                after = after.play(1 << cell)
            self._records_by_key[self._key(after)] = record
            self._weigh(record.wins)
        self.root = self._make(question, ())
        if self.root.children is None:
            self._expand(self.root)

    def pick(self) -> Node | None:
        """Return the position that a worker should search next, and mark it as running.

        Returns None if the question is answered.
        """
        while self.root.wins is None:
            choice = self._find(self.root, 0, inf)
            if choice:
                choice[1].running = True
                return choice[1]
            # Every position is being searched, and a worker has nothing to do: split one.
            running = [node for node in self._nodes.values() if _is_running_leaf(node)]
            if not running:
                break
            self._expand(min(running, key=lambda node: len(node.moves)))
        return None

    def learn(self, node: Node, wins: bool | None, nodes: int) -> None:  # noqa: FBT001 - a result
        """Record the answer of a task; None if its nodes did not suffice."""
        node.running = False
        self.records.append(Record(node.moves, wins, nodes))
        self._weigh(wins)
        if wins is None:
            if node.children is None:
                self._expand(node)
        elif node.wins is None:
            self._settle(node, wins=wins)

    @property
    def moves(self) -> list[Node]:
        """The positions after one move."""
        return self.root.children or []

    @property
    def replies(self) -> Iterator[Node]:
        """The positions after two moves, as far as they are listed."""
        return (reply for move in self.moves for reply in move.children or ())

    def _weigh(self, wins: bool | None) -> None:  # noqa: FBT001 - a result
        """Count an answer for or against the attacker."""
        if wins is not None:
            self._balance += 1 if wins else -1

    def _find(self, node: Node, skipped: int, limit: float) -> tuple[int, Node] | None:
        """Return how many better choices are skipped, and a position to search that skips fewest.

        Returns None if there is no position that skips fewer than `limit`.
        """
        if node.children is None:
            return None if node.running else (skipped, node)
        one_is_enough = node.question.attacking == (self._balance > 0)
        best = None
        for index, child in enumerate(node.open_children):
            here = skipped + (index if one_is_enough else 0)
            if here >= limit:
                break
            choice = self._find(child, here, limit)
            if choice:
                best, limit = choice, choice[0]
                if limit == skipped:
                    break
        return best

    def _make(self, question: Question, moves: tuple[int, ...]) -> Node:
        """Return the position of the frontier that this question belongs to; make it if new."""
        key = self._key(question)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Node(question, moves)
            if record := self._records_by_key.get(key):
                if record.wins is None:
                    self._expand(node)
                else:
                    node.wins = record.wins
        return node

    def _expand(self, node: Node) -> None:
        """Replace a position by those after its moves; settle it if these are known."""
        cells = self._cells(node)
        if cells is None:
            return
        children = [
            self._make(node.question.play(cell), (*node.moves, cell.bit_length() - 1))
            for cell in cells
        ]
        node.children = list(dict.fromkeys(children))
        for child in node.children:
            child.parents.append(node)
        self._conclude(node)

    def _cells(self, node: Node) -> list[int] | None:
        """Return the moves to try, the best first; settle the position and return None if none."""
        attacker, defender, attacking = node.question
        attack, defence = self._matrix.open_to_both(attacker, defender)
        own, other = (attack, defence) if attacking else (defence, attack)
        forced = self._matrix.missing_cells(other)
        if own.missing[1] or not attack.lines or forced & (forced - 1):
            # A player with a line to complete wins now, and one with two such lines a move later.
            wins = bool(attack.lines) and attacking == bool(own.missing[1])
            self._settle(node, wins=wins)
            return None
        if forced:
            return [forced]
        order = order_attacks if attacking else order_defences
        return order(self._matrix, attack, defence)

    def _conclude(self, node: Node) -> None:
        """Settle a position if the answers of its children do."""
        deciding = node.question.attacking
        answers = [child.wins for child in node.children or ()]
        if deciding in answers:
            self._settle(node, wins=deciding)
        elif None not in answers:
            self._settle(node, wins=not deciding)

    def _settle(self, node: Node, *, wins: bool) -> None:
        node.wins = wins
        for parent in node.parents:
            if parent.wins is None:
                self._conclude(parent)

    def _key(self, question: Question) -> tuple[int, int, bool]:
        lines = self._matrix.open_to_both(question.attacker, question.defender)
        return *strong_key(self._matrix, self._canonical, *lines), question.attacking


def _is_running_leaf(node: Node) -> bool:
    return node.running and node.children is None and node.wins is None
