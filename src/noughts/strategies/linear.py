"""Scores lines with a table and adds them up with a matrix, without any search.

P is the path matrix, one row per line and one column per cell. The marks on a line decide its
score s, which a table gives; the score of a cell is the sum over the lines through it, c = P^T s.
Linear plays the empty cell with the highest score. The level hard uses the table as it is; the
other levels add random errors to the table, drawn anew for every move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product
from operator import mul
from typing import NamedTuple

from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of, mask
from noughts.rules.notation import cell_name, in_words, line_name
from noughts.rules.position import Position
from noughts.rules.tactics import is_blocked
from noughts.strategies.base import Option, Policy, Scores, Strategy, certainly, first_best
from noughts.strategies.working import Row, Working, lines_to_show

TABLE = {
    "finish": Fraction(30),  # all own but one empty cell
    "block": Fraction(10),  # all the opponent's but one empty cell
    "build": Fraction(2),  # own marks and empty cells
    "hinder": Fraction(3, 2),  # the opponent's marks and empty cells
    "open": Fraction(1),  # empty cells only
}
"""The score of each kind of line of three cells; a blocked line scores 0."""

GROWTH = 15
"""The factor for every further mark on a line: the ratio of 30 to 2 on a line of three."""

HALVES = 2
"""The factor that makes every entry of the table an integer, for fast and exact sums."""

IN_HALVES = tuple(int(score * HALVES) for score in TABLE.values())

ERRORS = {"hard": (0,), "medium": (-2, 0, 2), "easy": (-12, 0, 12)}
"""The possible errors of each level, equally likely; every entry gets one of them."""

Table = Mapping[str, Fraction]
"""The score of each kind of line, as in `TABLE`, perhaps with errors."""


class Entry(NamedTuple):
    """What the marks on a line select in the table."""

    difference: int
    """The player's marks minus the opponent's: the line's row of P times the state vector."""
    marks: int
    """The marks of both: the same row times the absolute values of the state vector."""
    kind: str
    """A key of the table, or "dead"."""
    times: int
    """How many times the line scores the entry: once on 3x3, and 0 if it is dead."""

    def score(self, table: Table = TABLE) -> Fraction:
        """Return the score of such a line."""
        return table[self.kind] * self.times if self.times else Fraction(0)


class Linear(Strategy):
    """Plays the first of the cells with the highest path score."""

    name = "linear"
    title = "Linear"
    summary = "Adds up a score for every line through a cell; no search at all."
    source = "Unbeatable Tic-Tac-Toe AI"
    story = (
        "The marks on a line give it a score, and each cell gets the sum of the scores of its "
        "lines: a little matrix arithmetic, and no search. Without its one exception it would "
        "lose 4 of the 1,329 sequences of replies on 3x3. Its author wondered whether it wins as "
        "often as possible. Not quite: moving first, it wins 380 of 384 sequences (382 would be "
        "possible); moving second, 834 of 945 (866 would be possible)."
    )
    options = (
        Option.choice(
            "level", {level: level for level in ERRORS}, "size of the errors in its scores"
        ),
        Option.yes_no("override", "the exception for opposite corners on 3x3", default="yes"),
    )

    def __init__(self, game: Game, *, level: str = "hard", override: bool = True) -> None:
        super().__init__(game)
        self.level = level
        square = game == mnk(3, 3, 3)
        self.override = override and square
        self.deterministic = level == "hard"
        self._longest = max(line.bit_count() for line in game.lines)
        most_lines = max(len(lines) for lines in game.lines_through)
        self._crowd = 1 if square else max(2, -(-most_lines // 4))
        self._policies: dict[tuple[tuple[int, ...], ...], Policy] = {}

    def decide(self, position: Position) -> Policy:
        if self.is_exception(position):
            return certainly(TOP_MIDDLE)
        # The policy depends on the counts alone, which many positions share.
        counts = self._counts(position)
        key = tuple(counts.values())
        if key not in self._policies:
            self._policies[key] = self._shares(key)
        cells = list(counts)
        return {cells[index]: share for index, share in self._policies[key].items()}

    def rate(self, position: Position) -> Scores:
        return {
            cell: Fraction(sum(map(mul, counts, IN_HALVES)), HALVES)
            for cell, counts in self._counts(position).items()
        }

    def justify(self, position: Position) -> str:
        game = self.game
        if self.is_exception(position):
            return (
                f"{cell_name(TOP_MIDDLE, game)} is the exception: with the opponent in two "
                "opposite corners, the scores would choose a corner and lose."
            )
        scores = self.rate(position)
        cell = first_best(scores)
        kinds: dict[str, list[str]] = {}
        for line in game.lines_through[cell]:
            kind, _ = self._kind(line, position)
            kinds.setdefault(kind, []).append(line_name(line, game))
        effects = _join([f"{VERBS[kind]} {_list(kinds[kind])}" for kind in TABLE if kind in kinds])
        ties = list(scores.values()).count(scores[cell])
        has = f"is the first of {ties} cells with" if ties > 1 else "has"
        sentence = (
            f"{cell_name(cell, game)} {has} the highest score, {float(scores[cell]):g}: "
            f"{f'it {effects}' if effects else 'every line through it is dead'}"
        )
        if self.level != "hard":
            share = self.policy(position).get(cell, Fraction(0))
            sentence += (
                f"; at level {self.level} each score in the table is off by up to "
                f"{max(ERRORS[self.level])}, so it plays there {float(share):.0%} of the time"
            )
        return sentence + "."

    def work_out(self, position: Position) -> Working:
        scores, override = self.rate(position), self.is_exception(position)
        cell = TOP_MIDDLE if override else first_best(scores)
        rows = []
        for line in lines_to_show(self.game, cell):
            entry = self.entry(line, position)
            texts = line_name(line, self.game), str(entry.difference), str(entry.marks)
            rows.append(
                Row(
                    (*texts, entry.kind, f"{float(entry.score()):g}"),
                    cells_of(line),
                    decides=bool(line >> cell & 1),
                )
            )
        entries = ", ".join(f"{kind} {float(score):g}" for kind, score in TABLE.items())
        table = f": {entries}" if self.game == mnk(3, 3, 3) else ""
        caption = (
            "Each line is a row of the path matrix P. The board is a vector s: 1 for the player's "
            "marks, -1 for the opponent's. P times s gives, for each line, the player's marks "
            "minus the opponent's (diff). With every -1 in s replaced by 1, P times s gives the "
            "number of marks (sum). A table turns these two numbers into the line's "
            f"score{table}. The score of a cell is the sum over its lines."
        )
        if override:
            caption += f" The exception plays {cell_name(cell, self.game)} instead."
        elif self.level != "hard":
            caption += f" Level {self.level} changes each score in the table at random."
        return Working(caption, ("line", "diff", "sum", "kind", "score"), tuple(rows))

    def entry(self, line: int, position: Position) -> Entry:
        """Return what the marks on a line select in the table."""
        own, opponent = ((line & marks).bit_count() for marks in (position.own, position.opponent))
        return Entry(own - opponent, own + opponent, *self._kind(line, position))

    def entries(self) -> list[Entry]:
        """Return all entries of the longest lines that are not dead, those with most marks first.

        On 3x3 they are the table.
        """
        found = {
            Entry(own - opponent, own + opponent, *self._select(own, opponent, self._longest))
            for own, opponent in product(range(self._longest), repeat=2)
            if not own or not opponent
        }
        return sorted(found, key=lambda entry: (-entry.marks, -entry.difference))

    @cached_property
    def tables(self) -> list[Table]:
        """The table with all possible errors of the level; each is equally likely."""
        return [
            {kind: TABLE[kind] + error for kind, error in zip(TABLE, errors, strict=True)}
            for errors in product(ERRORS[self.level], repeat=len(TABLE))
        ]

    def is_exception(self, position: Position) -> bool:
        """Return whether it plays the top middle cell here, whatever the scores are."""
        return self.override and position.own == CENTRE and position.opponent in OPPOSITE_CORNERS

    def _counts(self, position: Position) -> dict[int, tuple[int, ...]]:
        """Return how many times each entry of the table counts for each empty cell."""
        counts = {cell: dict.fromkeys(TABLE, 0) for cell in position.moves}
        for line in self.game.lines:
            kind, times = self._kind(line, position)
            if times:
                for cell in cells_of(line & position.empty):
                    counts[cell][kind] += times
        return {cell: tuple(count.values()) for cell, count in counts.items()}

    def _kind(self, line: int, position: Position) -> tuple[str, int]:
        """Return which entry a line scores, and how often; "dead" if it is blocked."""
        if is_blocked(line, position.own, position.opponent):
            return "dead", 0
        own, opponent = (line & position.own).bit_count(), (line & position.opponent).bit_count()
        return self._select(own, opponent, line.bit_count())

    def _select(self, own: int, opponent: int, length: int) -> tuple[str, int]:
        """Return which entry a line with marks of at most one player scores, and how many times.

        On 3x3 that is once. On other boards many small scores could outweigh a block, and several
        blocks a win, so a block and a win count more often, the more lines cross in a cell.
        """
        missing = length - own - opponent
        last = GROWTH ** max(0, self._longest - 3)
        if missing == 1 and not opponent:
            return "finish", last * self._crowd**3
        if missing == 1:
            return "block", last * self._crowd
        if own:
            return "build", GROWTH ** (own - 1)
        if opponent:
            return "hinder", GROWTH ** (opponent - 1)
        return "open", 1

    def _shares(self, counts: tuple[tuple[int, ...], ...]) -> dict[int, Fraction]:
        """Return for each index of `counts` the share of tables in which it is the first best."""
        entries = [
            [int((score + error) * HALVES) for error in ERRORS[self.level]] if any(column) else [0]
            for score, column in zip(TABLE.values(), zip(*counts, strict=True), strict=True)
        ]
        first = {count: index for index, count in reversed(list(enumerate(counts)))}
        rows = sorted(first, key=lambda count: first[count])
        chosen = Counter(
            max(rows, key=lambda row: sum(map(mul, row, table))) for table in product(*entries)
        )
        return {first[row]: Fraction(chosen[row], chosen.total()) for row in rows if chosen[row]}


CENTRE = mask([4])
OPPOSITE_CORNERS = (mask([0, 8]), mask([2, 6]))
TOP_MIDDLE = 1

MOST_NAMED = 4
"""The most lines of a kind that a reason names; beyond that it gives their number."""

VERBS = {
    "finish": "completes",
    "block": "blocks",
    "build": "adds to",
    "hinder": "gets in the way of",
    "open": "opens",
}


def _list(lines: list[str]) -> str:
    return in_words(lines) if len(lines) <= MOST_NAMED else f"{len(lines)} lines"


def _join(clauses: list[str]) -> str:
    """Join clauses, with a comma before the last "and" where one of them contains an "and"."""
    if len(clauses) < 2 or not any(" and " in clause for clause in clauses):
        return in_words(clauses) if clauses else ""
    return f"{', '.join(clauses[:-1])}, and {clauses[-1]}"
