"""Games with other lines than those of a plain board, each defined by its lines.

`noughts.rules.notation.parse_game` reads the names of these games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from operator import mod

from noughts.errors import NoSuchGame
from noughts.rules.game import Game, check_sizes

LARGEST_CUBE = 5
"""The largest side of a cube: its layers, one below the other, have 25 rows."""


@lru_cache(maxsize=64)
def torus(columns: int, rows: int, k: int) -> Game:
    """Return the game of `k` in a row on a board whose opposite edges are joined.

    >>> torus(4, 4, 4), len(torus(4, 4, 4).lines)
    (<Game torus-4,4,4>, 16)
    """
    check_sizes(columns, rows, k)
    lines = _in_a_row((rows, columns), k, wrap=True)
    return Game.of(columns, rows, lines, f"torus-{columns},{rows},{k}")


@cache
def cube(side: int) -> Game:
    """Return the game of `side` in a row in three dimensions.

    The board shows the layers of the cube one below the other: in the cube with side 3, the rows 1
    to 3 are the first layer, and b2, b5 and b8 are a line.

    >>> cube(4), len(cube(4).lines)
    (<Game 4x4x4>, 76)
    """
    name = f"{side}x{side}x{side}"
    if not 1 <= side <= LARGEST_CUBE:
        raise NoSuchGame(f"the cube {name} does not fit: choose a side from 1 to {LARGEST_CUBE}")
    return Game.of(side, side * side, _in_a_row((side, side, side), side), name)


def layer_rows(game: Game) -> int:
    """Return how many rows of the board a layer of a cube has; all rows for every other game."""
    side = game.columns
    is_cube = game.rows == side**2 and side <= LARGEST_CUBE and game == cube(side)
    return side if is_cube else game.rows


@cache
def pick15() -> Game:
    """Return the game of taking the numbers 1 to 9: three of them that add up to 15 win.

    The board shows the numbers as a telephone does, row by row.
    """
    lines = [[n - 1 for n in three] for three in combinations(range(1, 10), 3) if sum(three) == 15]
    return Game.of(3, 3, lines, "pick15")


def _in_a_row(sides: Sequence[int], k: int, *, wrap: bool = False) -> Iterable[frozenset[int]]:
    """Return every `k` cells in a row, in all directions, on a grid of any dimension.

    Cells are numbered as in nested loops over `sides`. With `wrap`, a line continues at the
    opposite edge; a line that would meet itself is left out.
    """
    cell_at = {point: cell for cell, point in enumerate(product(*map(range, sides)))}
    steps = product((-1, 0, 1), repeat=len(sides))
    lines: dict[frozenset[int], None] = {}  # in a fixed order
    for step, start in product(steps, cell_at):
        row = [tuple(at + i * by for at, by in zip(start, step, strict=True)) for i in range(k)]
        if wrap:
            row = [tuple(map(mod, point, sides)) for point in row]
        line = frozenset(cell_at[point] for point in row if point in cell_at)
        if len(line) == k:
            lines[line] = None
    return lines
