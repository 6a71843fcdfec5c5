"""The solution of a position: its value, the value of each move, and best play to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from time import monotonic
from typing import NamedTuple

from noughts.analysis.checkpoint import Checkpoint
from noughts.analysis.division import Division
from noughts.analysis.solver import (
    DRAW,
    LOSS,
    MAX_EMPTY,
    WIN,
    WORDS,
    Outcome,
    Solver,
    Word,
    usual_budget,
)
from noughts.analysis.solver.crew import Crew, Here
from noughts.analysis.solver.engine import (
    FASTER,
    Engine,
    PlainEngine,
    has_fast_engine,
    make_fast_engine,
    usual_nodes,
)
from noughts.analysis.solver.tasks import keep_engine
from noughts.analysis.solver.values import WEAK_MOST, WEAK_SHARE, Bounds, Values, best_line
from noughts.errors import GameOver, Undecided
from noughts.rules.position import Position

MAX_EMPTY_HOW_SOON = 20
"""With more empty cells, how soon the game ends is out of reach of most searches."""

PLAIN_NODES = 2000
"""How many nodes the plain engine visits before it is worth starting the fast one."""

SHORT_SEARCH = 100
"""With more empty cells than that, the search for how soon the game ends gets one part in this
many of its budget."""

LINE_SHARE = MOVES_SHARE = 4
"""The line of best play and the values of the moves may each take one part in this many of the
nodes that are left when the value of the position is known."""

EXCLUDED: dict[Bounds, Word] = {Bounds(LOSS, DRAW): "win", Bounds(DRAW, WIN): "loss"}
"""The value that a move between these bounds does not have."""


class Progress(NamedTuple):
    """How far a search has got."""

    nodes: int
    """The nodes that it has visited."""
    decided: int
    """The moves whose value is known."""
    moves: int
    known_replies: int
    """The replies to them, up to symmetry, whose value is known."""
    replies: int
    """All replies to the moves that the search has divided so far."""
    table: float
    """How full the tables are, from 0 to 1."""


class Solution(NamedTuple):
    """What is known about an unfinished position under perfect play."""

    position: Position
    outcome: Outcome | None
    """For the player about to move; None if it is unknown."""
    outcomes: Mapping[int, Outcome]
    """By cell, for the player who plays it, where they are known."""
    bounds: Mapping[int, Bounds]
    """By cell, between which values each move lies."""
    line: tuple[int, ...]
    """Best play by both sides, as cells: to the end, or as far as it is known."""
    weak: Word | None
    """The value of the weak game, in which only the player about to move wants a line."""
    nodes: int
    """The number of positions that the searches visited."""

    @property
    def value(self) -> Word | None:
        """What the position is worth to the player about to move: "win", "draw" or "loss"."""
        return self.outcome and WORDS[self.outcome.value]

    @property
    def excluded(self) -> dict[int, Word]:
        """By cell, the value that a move of unknown value does not have, where one is excluded."""
        return {cell: EXCLUDED[pair] for cell, pair in self.bounds.items() if pair in EXCLUDED}

    def __repr__(self) -> str:
        return f"<Solution {self.position}: {self.value or f'unknown after {self.nodes:,} nodes'}>"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from noughts.analysis.notebook import draw_solution

        return draw_solution(self)

    def to_json(self) -> dict[str, object]:
        """Return the JSON form; what is unknown is null.

        `moves` counts the moves of the player about to move to the end, `plies` those of both.
        """
        position = self.position
        known = {cell: WORDS[outcome.value] for cell, outcome in self.outcomes.items()}
        return {
            "game": str(position.game),
            "position": str(position),
            "to_move": position.to_move,
            "value": self.value,
            "moves": self.outcome and self.outcome.moves,
            "plies": self.outcome and self.outcome.plies,
            "cells": {str(cell): known.get(cell) for cell in position.moves},
            "excluded": {str(cell): word for cell, word in self.excluded.items()},
            "line": list(self.line),
            "weak": self.weak,
            "nodes": self.nodes,
        }


class Search:
    """The search for the solution of an unfinished position.

    `run` returns the solution. After an interruption, `solution` is what it has found so far.
    The search visits at most `budget` nodes and takes about `seconds`; without either, it takes
    about a minute at most. Raises `GameOver` for a finished position.

    A `crew` does the tasks into which a long search for the value is divided; without one, this
    process does them. With a `checkpoint` the search continues from there and saves its results;
    without a limit it then ends only when the value is known.
    """

    def __init__(  # noqa: PLR0913 - the last four have defaults, and names at every call
        self,
        position: Position,
        budget: int | None = None,
        seconds: float | None = None,
        *,
        progress: Callable[[Progress], None] | None = None,
        compiling: Callable[[], None] | None = None,
        crew: Crew | None = None,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        if position.over:
            raise GameOver(position)
        self._compiling = compiling
        self._position, self._budget, self._seconds = position, budget, seconds
        self._deadline = inf if seconds is None else monotonic() + seconds
        self._progress = progress
        self._values = Values(position)
        self._engine: Engine = PlainEngine(position.game, watch=self._watch)
        self._fast = False
        self._crew, self._checkpoint = crew, checkpoint
        self._division = Division(self._values, crew or Here(), checkpoint, self._report)
        self._before = checkpoint.nodes if checkpoint else 0  # in earlier searches
        self._solver = Solver(position.game)
        self._outcome: Outcome | None = None
        self._outcomes: dict[int, Outcome] = {}
        self._line: list[int] = []
        self._other_nodes = 0  # by earlier engines and by the solver

    def release_engine(self) -> Engine:
        """Return an engine without limits; if time is left, it knows what the search knows."""
        if monotonic() < self._deadline:
            self._deadline = inf
            return self._engine
        game = self._position.game
        return make_fast_engine(game) if self._fast else PlainEngine(game)

    @property
    def solution(self) -> Solution:
        """What has been found so far."""
        values, outcome = self._values, self._outcome
        if outcome is None and values.value is not None:
            outcome = Outcome(values.value, None)
        outcomes = self._outcomes or {
            cell: Outcome(bounds.value, None)
            for cell, bounds in values.bounds.items()
            if bounds.value is not None
        }
        bounds = {
            **values.bounds,
            **{cell: Bounds(result.value, result.value) for cell, result in outcomes.items()},
        }
        weak = None if values.weak is None else WORDS[WIN if values.weak else DRAW]
        nodes = self._spent + self._before
        return Solution(self._position, outcome, outcomes, bounds, tuple(self._line), weak, nodes)

    def run(self) -> Solution:
        """Search until everything is known or the budget is used up."""
        values, empty = self._values, self._position.empty.bit_count()
        if empty <= MAX_EMPTY:
            self._find_outcomes(1)
        self._find_value()
        if values.value is not None and not self._line:
            nodes = self._nodes_left() / LINE_SHARE
            self._line = best_line(self._engine, self._position, values.value, nodes)
        if not self._outcomes:
            self._search_moves()
            if any(bounds.value in (WIN, LOSS) for bounds in values.bounds.values()):
                self._find_outcomes(1 if empty <= MAX_EMPTY_HOW_SOON else SHORT_SEARCH)
        return self.solution

    def run_for_value(self) -> Solution:
        """Search until the value of the position is known or the budget is used up."""
        self._find_value()
        return self.solution

    def _find_value(self) -> None:
        """Search for the value: briefly in plain Python first, then divided into tasks."""
        values = self._values
        values.search_value(self._engine, min(PLAIN_NODES, self._nodes_left()))
        if values.value is not None or not self._nodes_left() or monotonic() > self._deadline:
            return
        self._use_fast_engine()
        usual = min(self._nodes_left(), self._usual_nodes())
        values.search_weak(self._engine, min(usual / WEAK_SHARE, WEAK_MOST))
        unlimited = self._checkpoint and self._budget is None
        nodes = inf if unlimited else self._nodes_left()
        if self._crew is None:
            with keep_engine(self._position.game, self._engine):
                self._division.run(nodes, self._deadline)
        else:
            if self._budget is None:
                nodes *= self._crew.width()
            self._division.run(nodes, self._deadline)

    def _search_moves(self) -> None:
        """Search for the values of all moves, briefly in plain Python first."""
        values = self._values
        if not self._fast:
            values.search_moves(self._engine, min(PLAIN_NODES, self._nodes_left() / MOVES_SHARE))
            if values.decided == len(values.bounds) or monotonic() > self._deadline:
                return
            self._use_fast_engine()
        values.search_moves(self._engine, self._nodes_left() / MOVES_SHARE)

    def _use_fast_engine(self) -> None:
        """Continue with the fast engine, if there is one for this game."""
        game = self._position.game
        if not self._fast and has_fast_engine(game):
            self._other_nodes += self._engine.nodes
            self._engine = make_fast_engine(game, self._watch, self._compiling)
            self._fast = True

    def _find_outcomes(self, divisor: int) -> None:
        """Find out how soon the game ends, with one part in `divisor` of the usual budget."""
        budget = self._budget
        if budget is None:
            minutes = 1 if self._seconds is None else self._seconds / 60
            budget = int(usual_budget(self._position.game) * minutes / divisor)
        else:
            budget = max(0, budget - self._engine.nodes - self._other_nodes)
        self._solver.budget = budget
        try:
            # The moves come first: they cost most, and the solver remembers what it finds.
            outcomes = self._solver.outcomes(self._position)
            self._line = self._solver.line(self._position)
            self._outcome = self._solver.outcome(self._position)
            self._outcomes = outcomes
        except Undecided as undecided:
            self._other_nodes += undecided.positions

    @property
    def _spent(self) -> int:
        """The nodes visited so far, by this process and by others."""
        elsewhere = self._division.nodes if self._crew else 0
        return self._engine.nodes + self._other_nodes + elsewhere

    def _usual_nodes(self) -> int:
        return usual_nodes(self._position.game) * (FASTER if self._fast else 1)

    def _nodes_left(self) -> float:
        if self._budget is not None:
            return max(0, self._budget - self._spent)
        if self._seconds is not None:
            return inf
        # With a checkpoint, the search for the value may take any time, but not what follows it.
        task_nodes = self._division.nodes if self._checkpoint and not self._crew else 0
        return max(0, self._usual_nodes() - self._engine.nodes + task_nodes)

    def _watch(self, nodes: int) -> bool:
        """Report progress, and return whether there is time left."""
        del nodes
        self._report()
        return monotonic() < self._deadline

    def _report(self) -> None:
        if self._progress:
            values, division = self._values, self._division
            moves = values.decided, len(values.bounds)
            replies = division.known_replies, division.replies
            table = division.table if self._crew else self._engine.table_use
            self._progress(Progress(self._spent, *moves, *replies, table))
