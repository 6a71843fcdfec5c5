"""The board. Cells are None, 'X' or 'O'; keys follow the number pad."""

KEYS = "789456123"
TRIPLES = [(0, 1, 2), (3, 4, 5), (6, 7, 8),
           (0, 3, 6), (1, 4, 7), (2, 5, 8),
           (0, 4, 8), (2, 4, 6)]


class Board:
    def __init__(self, cells=None):
        self.cells = cells or [None] * 9

    def empty(self):
        return [i for i, c in enumerate(self.cells) if c is None]

    def with_move(self, i, mark):
        cells = self.cells[:]
        cells[i] = mark
        return Board(cells)

    def winner(self):
        for a, b, c in TRIPLES:
            if self.cells[a] is not None and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def finished(self):
        return self.winner() is not None or not self.empty()
