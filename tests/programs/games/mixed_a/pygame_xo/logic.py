"""
Tic Tac Toe logic
"""
import copy
import random

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    """ Returns player who has the next turn """
    count = 0
    for row in board:
        for cell in row:
            if cell == X:
                count += 1
            if cell == O:
                count -= 1
    if count == 0:
        return X
    return O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise Exception("Invalid action")
    new_board = copy.deepcopy(board)
    new_board[i][j] = player(board)
    return new_board


def winner(board):
    lines = []
    for i in range(3):
        lines.append(board[i])
        lines.append([board[0][i], board[1][i], board[2][i]])
    lines.append([board[0][0], board[1][1], board[2][2]])
    lines.append([board[0][2], board[1][1], board[2][0]])
    for line in lines:
        if line == [X, X, X]:
            return X
        if line == [O, O, O]:
            return O
    return None


def terminal(board):
    return winner(board) is not None or len(actions(board)) == 0


def utility(board):
    w = winner(board)
    if w == X:
        return 1
    if w == O:
        return -1
    return 0


def minimax(board):
    """ Returns the optimal action for the current player """
    if terminal(board):
        return None
    # first move: corners are all the same, saves a lot of waiting
    if len(actions(board)) == 9:
        return random.choice([(0, 0), (0, 2), (2, 0), (2, 2)])
    best = None
    if player(board) == X:
        v = -2
        for action in actions(board):
            value = min_value(result(board, action), v)
            if value > v:
                v = value
                best = action
    else:
        v = 2
        for action in actions(board):
            value = max_value(result(board, action), v)
            if value < v:
                v = value
                best = action
    return best


def max_value(board, limit):
    if terminal(board):
        return utility(board)
    v = -2
    for action in actions(board):
        v = max(v, min_value(result(board, action), v))
        if v >= limit:
            break
    return v


def min_value(board, limit):
    if terminal(board):
        return utility(board)
    v = 2
    for action in actions(board):
        v = min(v, max_value(result(board, action), v))
        if v <= limit:
            break
    return v
