"""Count the positions and games of m,n,k tic-tac-toe a second time, by naive means.

This is the second program of the test-suite: its counts are compared with those of the package.
On purpose it shares no code with the package and imports nothing from it.  The package works on
bit masks seen by the player to move; here a board is a string of 'X', 'O' and '.', row by row
from the top left, and X moves first.

    python tests/recount.py 3,3,3        (columns, rows, how many in a row win)
"""

import re
import sys
from collections import Counter
from typing import NamedTuple

Cells = tuple[int, ...]


class Layer(NamedTuple):
    """The boards after some number of moves."""

    paths: Counter[str]  # board -> in how many ways it is reached
    results: dict[str, str]  # finished board -> 'X' or 'O' (the winner) or '=' (a draw)

    def games(self, results: str = "XO=") -> int:
        """Number of games that end in this layer with one of the given results."""
        return sum(self.paths[board] for board, how in self.results.items() if how in results)


def winning_lines(columns: int, rows: int, k: int) -> list[Cells]:
    """Every k cells in a row: across, down and along both diagonals."""
    lines: set[Cells] = set()
    for x in range(columns):
        for y in range(rows):
            for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
                points = [(x + step * dx, y + step * dy) for step in range(k)]
                if all(0 <= px < columns and 0 <= py < rows for px, py in points):
                    lines.add(tuple(sorted(py * columns + px for px, py in points)))
    return sorted(lines)


def symmetries(columns: int, rows: int) -> list[Cells]:
    """The turns and reflections of the board: for each cell, the cell whose mark it receives."""
    grids = [[list(range(y * columns, (y + 1) * columns)) for y in range(rows)]]
    grids += [grid[::-1] for grid in grids]
    grids += [[row[::-1] for row in grid] for grid in grids]
    if columns == rows:
        grids += [[list(column) for column in zip(*grid, strict=True)] for grid in grids]
    return sorted({tuple(cell for row in grid for cell in row) for grid in grids})


def representative(board: str, maps: list[Cells]) -> str:
    """The first, in the order of strings, of the images of the board."""
    return min("".join([board[cell] for cell in image]) for image in maps)


def result(board: str, lines: list[Cells], last: str) -> str:
    """'X', 'O' or '=' for a finished board, '' for any other; `last` made the last move."""
    if any(all(board[cell] == last for cell in line) for line in lines):
        return last
    return "" if "." in board else "="


def play(cells: int, lines: list[Cells], allowed: Cells, maps: list[Cells]) -> list[Layer]:
    """All play on the allowed cells, layer by layer.

    Boards that one of the maps turns into each other are merged; without maps, none are.
    """
    layers: list[Layer] = []
    paths = Counter({"." * cells: 1})
    for ply in range(cells + 1):
        mover, last = ("X", "O") if ply % 2 == 0 else ("O", "X")
        results: dict[str, str] = {}
        following: Counter[str] = Counter()
        for board, ways in paths.items():
            if how := result(board, lines, last):
                results[board] = how
                continue
            moves = [board[:c] + mover + board[c + 1 :] for c in allowed if board[c] == "."]
            for child in {representative(move, maps) for move in moves} if maps else moves:
                following[child] += ways
        layers.append(Layer(paths, results))
        paths = following
    return layers


def recount(
    columns: int, rows: int, k: int, *, games_up_to_symmetry: bool
) -> dict[str, list[int]]:
    """Every count of the board, by name."""
    cells = columns * rows
    everywhere = tuple(range(cells))
    lines, maps = winning_lines(columns, rows, k), symmetries(columns, rows)
    layers = play(cells, lines, everywhere, [])
    by_ply = [len(layer.paths) for layer in layers]
    orbits = [len({representative(board, maps) for board in layer.paths}) for layer in layers]
    finished = [board for layer in layers for board in layer.results]
    counts = {
        "lines": [len(lines)],
        "positions": [sum(by_ply)],
        "positions-by-ply": by_ply,
        "positions-up-to-symmetry": [sum(orbits)],
        "positions-up-to-symmetry-by-ply": orbits,
        "terminal": [len(finished)],
        "terminal-up-to-symmetry": [len({representative(board, maps) for board in finished})],
        "games": [sum(layer.games() for layer in layers)],
        "games-won-by-x": [sum(layer.games("X") for layer in layers)],
        "games-won-by-o": [sum(layer.games("O") for layer in layers)],
        "games-drawn": [sum(layer.games("=") for layer in layers)],
        "games-by-length": [layer.games() for layer in layers],
        "tree-nodes": [sum(layer.paths.total() for layer in layers)],
    }
    if games_up_to_symmetry:
        merged = play(cells, lines, everywhere, maps)
        counts["games-merged-after-every-move"] = [sum(layer.games() for layer in merged)]
        # Burnside: a map leaves a game as it is if the game is played only on cells it fixes.
        unmoved = 0
        for image in maps:
            fixed = tuple(cell for cell in everywhere if image[cell] == cell)
            unmoved += sum(layer.games() for layer in play(cells, lines, fixed, []))
        counts["games-identified-whole"] = [unmoved // len(maps)]
    return counts


def main(arguments: list[str]) -> int:
    """Print the counts of the board named on the command line; return the exit code."""
    number = "([1-9][0-9]?)"
    match = re.fullmatch(f"{number},{number},{number}", " ".join(arguments))
    if match is None:
        print("Give one board as columns,rows,k (each 1 to 99), such as 3,3,3.", file=sys.stderr)
        return 2
    columns, rows, k = map(int, match.groups())
    symmetric = (columns, rows, k) == (3, 3, 3)
    for key, values in recount(columns, rows, k, games_up_to_symmetry=symmetric).items():
        print(key, *values)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
