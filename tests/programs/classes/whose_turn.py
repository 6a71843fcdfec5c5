class Board:
    """Tic tac toe where the computer can take over for whoever is on turn."""

    WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    values = {}

    def __init__(self):
        self.squares = [None] * 9
        self.current_player = "X"

    def __str__(self):
        return "\n".join(" ".join(s or "." for s in self.squares[i:i + 3]) for i in (0, 3, 6))

    def switch(self):
        self.current_player = "O" if self.current_player == "X" else "X"

    def play(self, i):
        if self.squares[i] is not None:
            raise ValueError("square %d is taken" % i)
        self.squares[i] = self.current_player
        self.switch()

    def undo(self, i):
        self.squares[i] = None
        self.switch()

    def has_line(self):
        return any(self.squares[a] is not None and self.squares[a] == self.squares[b] == self.squares[c]
                   for a, b, c in self.WINS)

    def value(self):
        key = tuple(self.squares)
        if key not in self.values:
            if self.has_line():
                self.values[key] = -1
            elif None not in self.squares:
                self.values[key] = 0
            else:
                self.values[key] = max(self._after(i) for i in range(9) if self.squares[i] is None)
        return self.values[key]

    def _after(self, i):
        self.play(i)
        v = -self.value()
        self.undo(i)
        return v

    def computer_plays(self):
        free = [i for i in range(9) if self.squares[i] is None]
        self.play(max(free, key=self._after))
