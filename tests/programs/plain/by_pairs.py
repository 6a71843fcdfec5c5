"""Noughts and crosses. The grid is a dictionary {(row, col): 'X', 'O' or None}."""

from itertools import product

GRID = list(product(range(3), range(3)))
TRIPLES = (
    [[(r, c) for c in range(3)] for r in range(3)]
    + [[(r, c) for r in range(3)] for c in range(3)]
    + [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
)


def new_grid() -> dict:
    return {square: None for square in GRID}


def who_won(grid: dict) -> str | None:
    for triple in TRIPLES:
        marks = {grid[square] for square in triple}
        if len(marks) == 1 and None not in marks:
            return marks.pop()
    return None


def whose_turn(grid: dict) -> str:
    played = sum(mark is not None for mark in grid.values())
    return "XO"[played % 2]


_known: dict = {}


def outlook(grid: dict) -> int:
    """+1 if the player to move wins, -1 if they lose, 0 if neither."""
    key = tuple(grid[square] for square in GRID)
    if key in _known:
        return _known[key]
    if who_won(grid):
        answer = -1
    elif None not in key:
        answer = 0
    else:
        me = whose_turn(grid)
        answer = max(-outlook({**grid, square: me}) for square in GRID if grid[square] is None)
    _known[key] = answer
    return answer


def suggest(grid: dict) -> tuple[int, int]:
    me = whose_turn(grid)
    free = [square for square in GRID if grid[square] is None]
    return min(free, key=lambda square: outlook({**grid, square: me}))


if __name__ == "__main__":
    g = new_grid()
    while None in g.values() and not who_won(g):
        g[suggest(g)] = whose_turn(g)
    print(g, who_won(g))
