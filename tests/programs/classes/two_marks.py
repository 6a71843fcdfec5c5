import copy


class Minimax(object):
    def __init__(self, player, opponent):
        self.player = player
        self.opponent = opponent
        self.nodes = 0

    def winner(self, board, mark):
        for row in board:
            if row.count(mark) == 3:
                return True
        for col in range(3):
            if [board[r][col] for r in range(3)].count(mark) == 3:
                return True
        return ([board[i][i] for i in range(3)].count(mark) == 3
                or [board[i][2 - i] for i in range(3)].count(mark) == 3)

    def moves(self, board):
        return [(r, c) for r in range(3) for c in range(3) if board[r][c] == "-"]

    def search(self, board, depth, maximize, alpha, beta):
        self.nodes += 1
        if self.winner(board, self.player):
            return 1
        if self.winner(board, self.opponent):
            return -1
        # 2 plies are enough for 3x3 (faster!)
        if depth == 0 or not self.moves(board):
            return 0
        for r, c in self.moves(board):
            child = copy.deepcopy(board)
            child[r][c] = self.player if maximize else self.opponent
            v = self.search(child, depth - 1, not maximize, alpha, beta)
            if maximize:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return alpha if maximize else beta

    def get_best_move(self, board, depth=2):
        best, chosen = None, None
        for r, c in self.moves(board):
            child = copy.deepcopy(board)
            child[r][c] = self.player
            v = self.search(child, depth - 1, False, -2, 2)
            if best is None or v > best:
                best, chosen = v, (r, c)
        return chosen
