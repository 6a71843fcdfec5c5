"""
Tic Tac Toe Player
"""

import math
from copy import deepcopy

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
    countX = 0
    countO = 0
    for i in range(3):
        for j in range(3):
            if board[i][j] == X:
                countX += 1
            if board[i][j] == O:
                countO += 1
    return O if countX > countO else X


def actions(board):
    """
    Returns set of all possible actions (i, j) available on the board.
    """
    allActions = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                allActions.add((i, j))
    return allActions


def result(board, action):
    """
    Returns the board that results from making move (i, j) on the board.
    """
    if action not in actions(board):
        raise Exception("Not valid action")
    row, col = action
    boardCopy = deepcopy(board)
    boardCopy[row][col] = player(board)
    return boardCopy


def checkRow(board, p):
    return any(board[r][0] == p and board[r][1] == p and board[r][2] == p for r in range(3))


def checkCol(board, p):
    return any(board[0][c] == p and board[1][c] == p and board[2][c] == p for c in range(3))


def checkDig(board, p):
    return (board[0][0] == p and board[1][1] == p and board[2][2] == p
            or board[0][2] == p and board[1][1] == p and board[2][0] == p)


def winner(board):
    """
    Returns the winner of the game, if there is one.
    """
    for p in (X, O):
        if checkRow(board, p) or checkCol(board, p) or checkDig(board, p):
            return p
    return None


def terminal(board):
    """
    Returns True if game is over, False otherwise.
    """
    if winner(board) is not None:
        return True
    return len(actions(board)) == 0


def utility(board):
    """
    Returns 1 if X has won the game, -1 if O has won, 0 otherwise.
    """
    if winner(board) == X:
        return 1
    elif winner(board) == O:
        return -1
    else:
        return 0


def maxValue(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for action in actions(board):
        v = max(v, minValue(result(board, action), alpha, beta))
        alpha = max(alpha, v)
        if beta <= alpha:
            break
    return v


def minValue(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = math.inf
    for action in actions(board):
        v = min(v, maxValue(result(board, action), alpha, beta))
        beta = min(beta, v)
        if beta <= alpha:
            break
    return v


def minimax(board):
    """
    Returns the optimal action for the current player on the board.
    """
    if terminal(board):
        return None

    elif board == initial_state():
        return (0, 1)      # all of them are a draw anyway

    elif player(board) == X:
        plays = []
        for action in actions(board):
            plays.append([minValue(result(board, action), -1, 1), action])
        return sorted(plays, key=lambda x: x[0], reverse=True)[0][1]

    else:
        plays = []
        for action in actions(board):
            plays.append([maxValue(result(board, action), -1, 1), action])
        return sorted(plays, key=lambda x: x[0])[0][1]
