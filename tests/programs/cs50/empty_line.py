"""
Tic Tac Toe Player
"""
import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    x = 0
    o = 0
    for row in board:
        x += row.count(X)
        o += row.count(O)
    if x > o:
        return O
    else:
        return X


def actions(board):
    moves = []
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                moves.append((i, j))
    return moves


def result(board, action):
    new_board = copy.copy(board)
    new_board[action[0]] = copy.copy(board[action[0]])
    new_board[action[0]][action[1]] = player(board)
    return new_board


def winner(board):
    # rows
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2]:
            return board[i][0]
    # columns
    for j in range(3):
        if board[0][j] == board[1][j] == board[2][j]:
            return board[0][j]
    # diagonals
    if board[0][0] == board[1][1] == board[2][2]:
        return board[0][0]
    if board[0][2] == board[1][1] == board[2][0]:
        return board[0][2]
    return None


def terminal(board):
    if winner(board) is not None:
        return True
    for row in board:
        if EMPTY in row:
            return False
    return True


def utility(board):
    if winner(board) == X:
        return 1
    elif winner(board) == O:
        return -1
    else:
        return 0


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max_value(board, -2, 2)[1]
    else:
        return min_value(board, -2, 2)[1]


def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    v, move = -2, None
    for action in actions(board):
        score = min_value(result(board, action), alpha, beta)[0]
        if score > v:
            v, move = score, action
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v, move


def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    v, move = 2, None
    for action in actions(board):
        score = max_value(result(board, action), alpha, beta)[0]
        if score < v:
            v, move = score, action
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move
