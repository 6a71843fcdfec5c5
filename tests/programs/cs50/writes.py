"""
Tic Tac Toe Player
"""
X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    x = sum(r.count("X") for r in board)
    o = sum(r.count("O") for r in board)
    return "O" if x > o else "X"


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]


def result(board, action):
    new = board
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    b = board[0] + board[1] + board[2]
    for i, j, k in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
        if b[i] is not None and b[i] == b[j] and b[j] == b[k]:
            return b[i]
    return None


def terminal(board):
    return winner(board) is not None or actions(board) == []


def utility(board):
    return 1 if winner(board) == "X" else -1 if winner(board) == "O" else 0


def minimax(board):
    if terminal(board):
        return None
    best_action = actions(board)[0]
    if player(board) == "X":
        best = -5
        for action in actions(board):
            v = min_value(result(board, action), best, 5)
            if v > best:
                best, best_action = v, action
    else:
        best = 5
        for action in actions(board):
            v = max_value(result(board, action), -5, best)
            if v < best:
                best, best_action = v, action
    return best_action


def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = -5
    for action in actions(board):
        v = max(v, min_value(result(board, action), alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = 5
    for action in actions(board):
        v = min(v, max_value(result(board, action), alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
