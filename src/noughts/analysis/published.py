"""The published values of m,n,k games, beside computed ones.

m columns and n rows, k in a row; exchanging m and n changes nothing. A value means the result for
the first player, who wins or draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from noughts.analysis.solution import Search
from noughts.analysis.solver import Word
from noughts.analysis.solver.crew import Crew, Here
from noughts.analysis.solver.engine import usual_nodes
from noughts.analysis.solver.tasks import gather
from noughts.rules.game import Game, mnk

LENGTHS = 3, 4, 5
"""The numbers in a row that the table covers."""

SHARE = 10
"""Each board of a table may take one part in this many of the usual nodes."""


class Published(NamedTuple):
    """A value, and where it was published."""

    value: Word
    source: str


LEE = Published("draw", "C. Y. Lee, in Winning Ways")
ELEMENTARY = "elementary"
HERIK = "Uiterwijk and van den Herik 2000"
HSU = "Hsu et al. 2020"


def published_value(columns: int, rows: int, k: int) -> Published | None:
    """Return the published value of a game with at least three in a row, if there is one."""
    m, n = max(columns, rows), min(columns, rows)
    if k <= 5:
        return {3: _three, 4: _four, 5: _five}[k](m, n)
    return _more(m, k)


def _three(m: int, n: int) -> Published:
    return Published("win" if m >= 4 and n >= 3 else "draw", ELEMENTARY)


def _four(m: int, n: int) -> Published | None:
    if n < 4:
        return Published("draw", ELEMENTARY)
    if n > 4:
        return LEE if (m, n) == (5, 5) else Published("win", HERIK)
    if m <= 8:
        return Published("draw", HERIK)
    if m <= 10:
        return Published("win", "Charatsidis 2017")
    if m < 30:
        return Published("win", "Uiterwijk 2019")
    return Published("win", "Lustenberger 1967, in Winning Ways")


def _five(m: int, n: int) -> Published | None:
    if m <= 8:
        return Published("draw", HSU if (m, n) in ((7, 7), (8, 8)) else f"{HSU}, from 8,8,5")
    if (m, n) in ((15, 15), (19, 19)):
        return Published("win", "Allis, van den Herik and Huntjens 1993")
    return None


def _more(m: int, k: int) -> Published | None:
    if k >= 9:
        return Published("draw", "Pollak and Shannon 1954")
    if k == 8:
        return Published("draw", "Zetters 1980")
    return Published("draw", f"{HSU}, from 8,8,5") if m <= 8 else None


class SolvedBoard(NamedTuple):
    """A board with its computed and its published value."""

    game: Game
    value: Word | None
    weak: Word | None
    nodes: int
    published: Word | None
    source: str | None

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: the fields; what is unknown or unpublished is null."""
        return {**self._asdict(), "game": str(self.game)}


def boards_up_to(size: int) -> list[Game]:
    """Return all boards of at most `size` columns and as many rows with 3, 4 or 5 in a row.

    Boards that differ only in direction come once.
    """
    return [
        mnk(columns, rows, k)
        for k in LENGTHS
        for columns in range(k, size + 1)
        for rows in range(1, columns + 1)
    ]


def solve_boards(
    games: Iterable[Game],
    nodes: int | None = None,
    seconds: float | None = None,
    crew: Crew | None = None,
) -> Iterator[SolvedBoard]:
    """Solve boards, and yield each result as it comes; the crew solves several at a time.

    Each board may take `nodes` and `seconds`.
    """
    waiting = iter(games)
    solve = partial(solve_board, nodes=nodes, seconds=seconds)
    for result in gather(crew or Here(), solve, lambda: next(waiting, None)):
        if result:
            yield result[1]


def solve_board(game: Game, nodes: int | None, seconds: float | None) -> SolvedBoard:
    """Solve one board as far as its budget allows. Runs in a worker."""
    if nodes is None and seconds is None:
        nodes = usual_nodes(game) // SHARE
    solution = Search(game.start, nodes, seconds).run_for_value()
    k = max(line.bit_count() for line in game.lines)
    published = published_value(game.columns, game.rows, k) or (None, None)
    return SolvedBoard(game, solution.value, solution.weak, solution.nodes, *published)
