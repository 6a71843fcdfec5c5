import random


class AI:
    def __init__(self, level=1, player=2):
        self.level = level
        self.player = player

    def rnd(self, board):
        return random.choice(board.empties())

    def lookahead(self, board):
        # take a win, stop a loss, otherwise anything
        for who in (self.player, 3 - self.player):
            for row, col in board.empties():
                board.mark(row, col, who)
                wins = board.final_state() == who
                board.unmark(row, col)
                if wins:
                    return row, col
        return self.rnd(board)

    def minimax(self, board, maximizing):
        case = board.final_state()
        if case == 1:
            return 1, []
        if case == 2:
            return -1, []
        if board.full():
            return 0, []

        best_eval, best_moves = None, []
        for row, col in board.empties():
            board.mark(row, col, 1 if maximizing else 2)
            value = self.minimax(board, not maximizing)[0]
            board.unmark(row, col)
            if best_eval is None or (value > best_eval if maximizing else value < best_eval):
                best_eval, best_moves = value, [(row, col)]
            elif value == best_eval:
                best_moves.append((row, col))
        return best_eval, best_moves

    def eval(self, board):
        if self.level == 1:
            return self.rnd(board)
        elif self.level == 2:
            return self.lookahead(board)
        value, moves = self.minimax(board, False)
        return random.choice(moves)
