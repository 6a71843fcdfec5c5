"""Games that are not played on a plain board, and random play on any."""

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from hypothesis import strategies as st

from noughts.rules.game import Game, mnk
from noughts.rules.position import Position


def torus(columns: int, rows: int, k: int) -> Game:
    """`k` in a row win on a board whose edges are joined, left to right and top to bottom."""
    lines = {
        frozenset((y + i * dy) % rows * columns + (x + i * dx) % columns for i in range(k)): None
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1))
        for y, x in product(range(rows), range(columns))
    }
    # What runs into its own tail has fewer cells and is no line.
    return Game.of(columns, rows, _whole(lines, k), f"torus {columns},{rows},{k}")


def cube() -> Game:
    """Four in a row in the 4x4x4 cube, its four floors drawn one below the other."""
    lines: dict[frozenset[int], None] = {}
    for step in product((-1, 0, 1), repeat=3):
        for start in product(range(4), repeat=3):
            points = [[at + i * by for at, by in zip(start, step, strict=True)] for i in range(4)]
            if all(0 <= at < 4 for point in points for at in point):
                lines[frozenset(16 * z + 4 * y + x for z, y, x in points)] = None
    return Game.of(4, 16, _whole(lines, 4), "cube")


def pick15() -> Game:
    """Take numbers from 1 to 9 in turn; whoever has three that add up to 15 wins.

    Laid out as on a telephone, so that the cell that people call 7 is the number 7.
    """
    numbers = combinations(range(1, 10), 3)
    return Game.of(
        3, 3, ([n - 1 for n in three] for three in numbers if sum(three) == 15), "pick 15"
    )


def _whole(lines: Iterable[frozenset[int]], k: int) -> list[list[int]]:
    return [sorted(line) for line in lines if len(line) == k]


GAMES = (
    mnk(3, 3, 3),
    mnk(4, 3, 3),
    mnk(5, 4, 4),
    torus(3, 3, 3),
    torus(4, 4, 4),
    cube(),
    pick15(),
)
"""Some of every kind."""


@st.composite
def playouts(draw: st.DrawFn, games: Sequence[Game] = GAMES) -> list[Position]:
    """The positions of a game, or of its beginning, as any two players may have played it."""
    game = draw(st.sampled_from(games))
    cells = draw(st.permutations(range(game.cells)))
    played = [game.start]
    for cell in cells[: draw(st.integers(0, game.cells))]:
        if played[-1].over:
            break
        played.append(played[-1].play(cell))
    return played
