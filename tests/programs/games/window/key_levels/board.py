import numpy as np


class Board:
    def __init__(self):
        self.squares = np.zeros((3, 3), dtype=int)
        self.marked = 0

    def final_state(self):
        """0 no win yet (or draw), 1 player one wins, 2 player two wins"""
        s = self.squares
        for i in range(3):
            if s[i][0] == s[i][1] == s[i][2] != 0:
                return s[i][0]
            if s[0][i] == s[1][i] == s[2][i] != 0:
                return s[0][i]
        if s[0][0] == s[1][1] == s[2][2] != 0:
            return s[1][1]
        if s[2][0] == s[1][1] == s[0][2] != 0:
            return s[1][1]
        return 0

    def mark(self, row, col, player):
        self.squares[row][col] = player
        self.marked += 1

    def unmark(self, row, col):
        self.squares[row][col] = 0
        self.marked -= 1

    def empty(self, row, col):
        return self.squares[row][col] == 0

    def empties(self):
        return [(r, c) for r in range(3) for c in range(3) if self.empty(r, c)]

    def full(self):
        return self.marked == 9
