"""A search for boards of any size: threat sequences first, then values, then a look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from noughts.analysis.solver import LOSS, MAX_EMPTY, WIN, WORDS, Solver
from noughts.analysis.solver.engine import PlainEngine
from noughts.analysis.solver.matrix import OpenLines, PathMatrix
from noughts.analysis.solver.threats import find_sequence, interfering_cells, winning_starts
from noughts.analysis.solver.values import Values, ordered_moves
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.strategies.base import Option, Policy, Strategy, certainly
from noughts.strategies.lookahead import Lookahead, promising_cells

MAX_EMPTY_VALUES = 49
"""With more empty cells, a short search finds no values."""

VALUES_SHARE = 4
"""The search for values takes one part in this many of the nodes."""

TABLE_BITS = 12
"""A search for values is short, so its tables are small."""

LONGEST_SHOWN = 6
"""The most moves of an expected line that a reason lists."""


class Level(NamedTuple):
    """How carefully a level looks."""

    sequences: int
    """The positions that a search for threat sequences visits; 0 if it overlooks them."""
    share: int
    """One part in this many of the nodes is used."""


LEVELS = {"hard": Level(300, 1), "medium": Level(12, 20), "easy": Level(0, 500)}


class Choice(NamedTuple):
    """A move, and why."""

    cell: int
    reason: str


class Search(Strategy):
    """Plays the move of the best line that it finds; the same move every time."""

    name = "search"
    title = "Search"
    summary = "Searches threats, exact values and some moves ahead, on any board."
    options = (
        Option.choice("level", {level: level for level in LEVELS}, "how carefully it looks"),
        Option.number(
            "nodes", "N", "positions to look at for a move", default="5000", at_most=1_000_000
        ),
    )

    def __init__(
        self, game: Game, *, level: str = "hard", nodes: Fraction = Fraction(5000)
    ) -> None:
        super().__init__(game)
        self.level = LEVELS[level]
        self.nodes = int(nodes) // self.level.share
        self._matrix = PathMatrix(game)
        self._lookahead = Lookahead(self._matrix)
        self._solver = Solver(game)
        self._last: tuple[Position, Choice] | None = None

    def decide(self, position: Position) -> Policy:
        return certainly(self._choose(position).cell)

    def justify(self, position: Position) -> str:
        return self._choose(position).reason

    def _choose(self, position: Position) -> Choice:
        if self._last is None or self._last[0] != position:
            self._last = position, self._find(position)
        return self._last[1]

    def _find(self, position: Position) -> Choice:
        own = self._matrix.open_lines(position.own, position.opponent)
        other = self._matrix.open_lines(position.opponent, position.own)
        if not position.ply and position.empty.bit_count() > MAX_EMPTY:
            return self._choice(1 << most_central(self.game), "takes the middle")
        if complete := self._matrix.missing_cells(own):
            return self._choice(complete & -complete, "completes a line")
        if forced := self._matrix.missing_cells(other):
            return self._choice(forced & -forced, "blocks a line of the opponent")
        if position.empty.bit_count() <= MAX_EMPTY and self.level.share == 1:
            return self._solve(position)
        return self._by_threats(own, other) or self._by_values(position, own, other)

    def _solve(self, position: Position) -> Choice:
        """Return a move with the best outcome, the most promising of them."""
        outcomes = self._solver.outcomes(position)
        top = max(outcome.rank for outcome in outcomes.values())
        moves = ordered_moves(self._matrix, position)
        cell = next(m for m in moves if outcomes[m.bit_length() - 1].rank == top)
        value = outcomes[cell.bit_length() - 1].value
        return self._choice(cell, f"leads to a {WORDS[value]} with best play")

    def _by_threats(self, own: OpenLines, other: OpenLines) -> Choice | None:
        """Return the start of a winning threat sequence, if one is found."""
        if not self.level.sequences:
            return None
        starts = winning_starts(self._matrix, own, other, self.level.sequences)
        if not starts:
            return None
        return self._choice(starts & -starts, "starts a sequence of threats that wins")

    def _by_values(self, position: Position, own: OpenLines, other: OpenLines) -> Choice:
        """Return the best move among those that do not lose by force, as far as it can see."""
        cells = promising_cells(self._matrix, own, other) or ordered_moves(self._matrix, position)
        purpose = ""
        if self.level.sequences and (feared := self._sequence(other, own)):
            cells = self._stopping(own, other, feared) or cells
            purpose = f"stops {position.just_moved} from winning by threats, and "
        if position.empty.bit_count() <= MAX_EMPTY_VALUES and self.level.share == 1:
            # A new engine each time: with a memory, a move would depend on earlier ones.
            values, engine = Values(position), PlainEngine(self.game, TABLE_BITS)
            values.search_value(engine, self.nodes // VALUES_SHARE)
            known = {1 << cell: bounds for cell, bounds in values.bounds.items()}
            for cell in cells:
                if known[cell].lower == WIN:
                    return self._choice(cell, "wins by force")
            cells = [cell for cell in cells if known[cell].upper > LOSS] or cells
        line = self._lookahead.best_line(own, other, cells, self.nodes).moves
        return self._choice(line[0], f"{purpose}is the best it sees", line[1:])

    def _sequence(self, attack: OpenLines, defence: OpenLines) -> int:
        return find_sequence(self._matrix, attack, defence, self.level.sequences)

    def _stopping(self, own: OpenLines, other: OpenLines, zone: int) -> list[int]:
        """Return the moves after which the opponent has no threat sequence any more."""
        columns = self._matrix.columns
        interfering = interfering_cells(self._matrix, zone, own) & ~(own.marks | other.marks)
        return [
            cell
            for cell in (1 << number for number in cells_of(interfering))
            if not self._sequence(other.block(columns[cell]), own.take(cell, columns[cell]))
        ]

    def _choice(self, cell: int, why: str, expected: Sequence[int] = ()) -> Choice:
        number = cell.bit_length() - 1
        names = " ".join(
            cell_name(each.bit_length() - 1, self.game) for each in expected[:LONGEST_SHOWN]
        )
        line = f"; it expects {names}" if names else ""
        return Choice(number, f"{cell_name(number, self.game)} {why}{line}.")


def most_central(game: Game) -> int:
    """Return the cell on the most lines, and of these the one nearest to the middle."""

    def rank(cell: int) -> tuple[int, int]:
        row, column = divmod(cell, game.columns)
        off_centre = abs(2 * column + 1 - game.columns) + abs(2 * row + 1 - game.rows)
        return len(game.lines_through[cell]), -off_centre

    return max(range(game.cells), key=rank)
