"""
Tic Tac Toe Player
"""

import math
import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """
    Returns starting state of the board.
    """
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    """
    Returns player who has the next turn on a board.
    """
    x_count = 0
    o_count = 0
    for row in board:
        for cell in row:
            if cell == X:
                x_count += 1
            elif cell == O:
                o_count += 1
        if x_count > o_count:
            return O
    return X


def actions(board):
    res = set()
    for i in range(len(board)):
        for j in range(len(board)):
            if board[i][j] == EMPTY:
                res.add((i, j))
    return res


def result(board, action):
    if action not in actions(board):
        raise Exception("Invalid Action!!!")
    i, j = action
    b = copy.deepcopy(board)
    b[i][j] = player(board)
    return b


def winner(board):
    for p in (X, O):
        for i in range(3):
            if board[i] == [p, p, p]:
                return p
            if board[0][i] == board[1][i] == board[2][i] == p:
                return p
        if board[0][0] == board[1][1] == board[2][2] == p:
            return p
        if board[0][2] == board[1][1] == board[2][0] == p:
            return p
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    if winner(board) == X:
        return 1
    elif winner(board) == O:
        return -1
    return 0


cache = {}


def val(board):
    k = str(board)
    if k not in cache:
        if terminal(board):
            cache[k] = utility(board)
        elif player(board) == X:
            cache[k] = max(val(result(board, a)) for a in actions(board))
        else:
            cache[k] = min(val(result(board, a)) for a in actions(board))
    return cache[k]


def minimax(board):
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        top = -math.inf
        for a in sorted(actions(board)):
            if val(result(board, a)) > top:
                top = val(result(board, a))
                best = a
    else:
        top = math.inf
        for a in sorted(actions(board)):
            if val(result(board, a)) < top:
                top = val(result(board, a))
                best = a
    return best
