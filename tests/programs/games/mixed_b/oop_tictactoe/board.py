"""board.py - the playing field"""


class Board:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, squares=None):
        self._squares = list(squares) if squares else [" "] * 9

    def __str__(self):
        cells = [s if s != " " else str(i + 1) for i, s in enumerate(self._squares)]
        rows = ["| " + " | ".join(cells[i:i + 3]) + " |" for i in (0, 3, 6)]
        bar = "\n+---+---+---+\n"
        return bar.lstrip("\n") + bar.join(rows) + bar.rstrip("\n")

    def __getitem__(self, index):
        return self._squares[index]

    @property
    def key(self):
        return "".join(self._squares)

    @property
    def free(self):
        return [i for i, s in enumerate(self._squares) if s == " "]

    @property
    def full(self):
        return not self.free

    @property
    def winner(self):
        for a, b, c in self.LINES:
            if self._squares[a] == self._squares[b] == self._squares[c] != " ":
                return self._squares[a]
        return None

    @property
    def game_over(self):
        return self.winner is not None or self.full

    def place(self, index, mark):
        if self._squares[index] != " ":
            raise ValueError("square already taken")
        self._squares[index] = mark

    def after(self, index, mark):
        """a new board with one more mark, self is not changed"""
        new = Board(self._squares)
        new.place(index, mark)
        return new
