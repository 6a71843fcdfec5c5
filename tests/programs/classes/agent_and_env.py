"""Small environment + perfect agent, X is +1."""


class Board:
    def __init__(self):
        self.state = [0] * 9
        self.to_move = 1

    def legal(self):
        return [i for i in range(9) if not self.state[i]]

    def push(self, i):
        self.state[i] = self.to_move
        self.to_move = -self.to_move

    def pop(self, i):
        self.state[i] = 0
        self.to_move = -self.to_move

    def outcome(self):
        s = self.state
        for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
            if abs(s[a] + s[b] + s[c]) == 3:
                return s[a]
        return None if 0 in s else 0


class PerfectAgent:
    table = {}

    def value(self, board):
        key = tuple(board.state)
        if key not in self.table:
            out = board.outcome()
            if out is None:
                values = []
                for i in board.legal():
                    board.push(i)
                    values.append(self.value(board))
                    board.pop(i)
                out = max(values) if board.to_move == 1 else min(values)
            self.table[key] = out
        return self.table[key]

    def act(self, board):
        best = None
        for i in board.legal():
            me = board.to_move
            board.push(i)
            v = me * self.value(board)
            board.pop(i)
            if best is None or v > best[0]:
                best = (v, i)
        return best[1]
