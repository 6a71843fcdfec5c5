"""Chooses a move: a forced one, or a win by threats, or by exact values and a look ahead."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from time import thread_time
from typing import Literal, NamedTuple

from noughts.analysis.solver import LOSS, MAX_EMPTY, WIN, Solver
from noughts.analysis.solver.engine import PlainEngine
from noughts.analysis.solver.matrix import OpenLines, PathMatrix
from noughts.analysis.solver.meter import Meter
from noughts.analysis.solver.values import Values, ordered_moves
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.strategies.lookahead.attack import MOST_THREES, Attack, Line
from noughts.strategies.lookahead.deepening import Deepening
from noughts.strategies.lookahead.patterns import Patterns, double_fours, stopping_cells
from noughts.strategies.lookahead.traps import GROWTHS, Traps

NODES_PER_SECOND = 50_000
"""About how many nodes the search visits in a second of CPU time."""

ATTACK_SHARE, FEAR_SHARE, VALUES_SHARE, TRAPS_SHARE, CHECK_SHARE = 4, 4, 2, 4, 16
"""Divisors of the nodes: for wins by threats, the opponent's threats, exact values, traps for each
kind of opponent, and the check of a move."""

MAX_EMPTY_VALUES = 49
"""With more empty cells, a short search finds no values."""

VALUE_COST = 8
"""How many nodes of this search take as long as one node of the solver."""

TABLE_BITS = 12
"""A search for values is short, so its tables are small."""

ROOT_WIDTH = 16
"""The most moves to consider in the position itself."""

Motive = Literal[
    "middle", "completes", "blocks", "solved", "attack", "proved", "stops", "resists", "best",
    "looks",
]  # fmt: skip
"""Why a move is chosen; `reasons` puts it into words."""


class Effort(NamedTuple):
    """How long and how carefully to think about a move."""

    nodes: float
    seconds: float = inf
    """CPU time."""
    threes: int = MOST_THREES
    """The most threes of an attack that it sees."""
    careful: bool = True
    """Whether it looks for exact values, sets traps, and checks a move before it chooses it."""


class Plan(NamedTuple):
    """A move and the reason for it. `line` is the move followed by the expected moves."""

    line: Line
    motive: Motive
    feared: Line = ()
    """The attack of the opponent that the move stops."""
    value: int = 0
    """The value, if it is "solved"."""
    hoped: Line = ()
    """How the move wins if the opponent's replies look natural, if it sets a trap."""

    @property
    def cell(self) -> int:
        """The number of the cell to play."""
        return self.line[0].bit_length() - 1


class Thinker:
    """Chooses moves in one game, always the same ones unless seconds limit the search."""

    def __init__(self, game: Game, effort: Effort) -> None:
        self.game, self.effort = game, effort
        self.patterns = Patterns(PathMatrix(game))
        self._matrix = self.patterns.matrix
        self._solver = Solver(game)

    def think(self, position: Position) -> Plan:
        """Return the move it chooses in an unfinished position."""
        own, other = self.look(position)
        if forced := self.forced(own, other):
            return forced
        if position.empty.bit_count() <= MAX_EMPTY and self.effort.careful:
            return self._solve(position)
        if not position.ply:
            return Plan((1 << most_central(self.game),), "middle")
        if not self.effort.nodes:
            return Plan((self._best_looking(position, own, other),), "looks")
        return _Thought(self, position).plan()

    def overlook(self, position: Position) -> int:
        """Return a careless move: it completes a line or builds one, and ignores threats.

        The first move of a game is not careless: nobody begins in a far corner.
        """
        own, other = self.look(position)
        if not position.ply:
            return most_central(self.game)
        if complete := self._matrix.missing_cells(own):
            return complete.bit_length() - 1
        nothing = other._replace(missing=(0,) * len(other.missing))
        return self._best_looking(position, own, nothing).bit_length() - 1

    def _best_looking(self, position: Position, own: OpenLines, other: OpenLines) -> int:
        """Return the cell with the highest score, one near marks if possible."""
        near = self.patterns.near_cells(position.own | position.opponent)
        scores = self.patterns.scores(own, other, near or position.empty)
        return max(scores, key=lambda cell: scores[cell])

    def look(self, position: Position) -> tuple[OpenLines, OpenLines]:
        """Return the lines open to the player about to move, and those open to the opponent."""
        matrix = self._matrix
        return (
            matrix.open_lines(position.own, position.opponent),
            matrix.open_lines(position.opponent, position.own),
        )

    def forced(self, own: OpenLines, other: OpenLines) -> Plan | None:
        """Return the move that completes a line or has to block one, if there is one."""
        if complete := self._matrix.missing_cells(own):
            return Plan((complete & -complete,), "completes")
        if block := self._matrix.missing_cells(other):
            return Plan((block & -block,), "blocks")
        return None

    def _solve(self, position: Position) -> Plan:
        """Return a move with the best outcome, the most promising of them."""
        outcomes = self._solver.outcomes(position)
        top = max(outcome.rank for outcome in outcomes.values())
        moves = ordered_moves(self._matrix, position)
        cell = next(m for m in moves if outcomes[m.bit_length() - 1].rank == top)
        return Plan((cell,), "solved", value=outcomes[cell.bit_length() - 1].value)


class _Thought:
    """The search for a plan in a position where no line can be completed or must be blocked."""

    def __init__(self, thinker: Thinker, position: Position) -> None:
        self._position, self._effort = position, thinker.effort
        self._own, self._other = thinker.look(position)
        self._patterns = thinker.patterns
        deadline = thread_time() + self._effort.seconds
        timed = self._effort.seconds < inf
        self._watch = (lambda _: thread_time() < deadline) if timed else None
        self._meter = Meter(self._watch)
        self._attack = Attack(self._patterns, self._meter)
        self._nodes = min(self._effort.nodes, self._effort.seconds * NODES_PER_SECOND)
        self._safe: dict[int, bool] = {}

    def plan(self) -> Plan:
        own, other = self._own, self._other
        if line := self._find(own, other, self._nodes / ATTACK_SHARE):
            return Plan(line, "attack")
        search = Deepening(self._patterns, self._meter, self._is_safe)
        cells = self._patterns.promising_cells(own, other)
        cells = cells or ordered_moves(self._patterns.matrix, self._position)
        motive: Motive = "best"
        if feared := self._find(other, own, self._nodes / FEAR_SHARE / 2):
            safe = self._stop(cells, feared)
            motive = "stops" if safe else "resists"
            cells = safe or cells
        if self._position.empty.bit_count() <= MAX_EMPTY_VALUES and self._effort.careful:
            winning_cell, cells = self._exclude(cells)
            if winning_cell:
                return Plan((winning_cell,), "proved")
        cells, traps = cells[:ROOT_WIDTH], dict[int, Line]()
        for growth in GROWTHS if self._effort.careful else ():
            trapper = Traps(self._patterns, self._meter, self._attack, growth)
            traps |= trapper.find(own, other, cells, self._nodes / TRAPS_SHARE)
        nodes = self._effort.nodes - self._meter.nodes
        _, line = search.best_line(own, other, cells, nodes, traps)
        return Plan(line, motive, feared, hoped=traps.get(line[0], ()))

    def _find(self, attack: OpenLines, defence: OpenLines, nodes: float) -> Line:
        return self._attack.find(attack, defence, nodes, self._effort.threes)

    def _is_safe(self, cell: int) -> bool:
        """Return whether a longer search finds no attack of the opponent after this move."""
        if self._effort.careful and cell not in self._safe:
            after = self._patterns.play(self._own, self._other, cell)
            self._safe[cell] = not self._find(*after, self._nodes / CHECK_SHARE)
        return self._safe.get(cell, True)

    def _stop(self, cells: Iterable[int], feared: Line) -> list[int]:
        """Return the moves after which the search finds no attack of the opponent, best first."""
        patterns, own, other = self._patterns, self._own, self._other
        doubles = double_fours(patterns.fours(other))
        if doubles:
            allowed = stopping_cells(doubles) | sum(patterns.fours(own))
            cells = [cell for cell in cells if cell & allowed]
        zone = sum({*feared})
        # The cells of the attack itself are the most likely to stop it.
        cells = sorted(cells, key=lambda cell: not cell & zone)
        safe, nodes = [], self._nodes / FEAR_SHARE
        for cell in cells:
            before = self._meter.nodes
            if not self._find(*patterns.play(own, other, cell), max(nodes / 8, 20)):
                safe.append(cell)
            nodes -= self._meter.nodes - before
            if nodes <= 0:
                break
        return safe

    def _exclude(self, cells: list[int]) -> tuple[int, list[int]]:
        """Return a move that wins, or 0, and the moves that do not lose, by exact values."""
        values = Values(self._position)
        engine = PlainEngine(self._position.game, TABLE_BITS, self._watch)
        values.search_value(engine, self._nodes // VALUES_SHARE // VALUE_COST)
        bounds_of = {1 << cell: bounds for cell, bounds in values.bounds.items()}
        winning_cell = next((cell for cell in bounds_of if bounds_of[cell].lower == WIN), 0)
        return winning_cell, [cell for cell in cells if bounds_of[cell].upper > LOSS] or cells


def most_central(game: Game) -> int:
    """Return the cell on the most lines, and of these the one nearest to the middle."""

    def rank(cell: int) -> tuple[int, int]:
        row, column = divmod(cell, game.columns)
        off_centre = abs(2 * column + 1 - game.columns) + abs(2 * row + 1 - game.rows)
        return len(game.lines_through[cell]), -off_centre

    return max(range(game.cells), key=rank)
