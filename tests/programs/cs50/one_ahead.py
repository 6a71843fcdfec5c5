"""Tic Tac Toe Player - optimal (checks every possible move!!)"""
import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    all_cells = board[0] + board[1] + board[2]
    if all_cells.count(EMPTY) % 2 == 1:
        return X
    return O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is None}


def result(board, action):
    if board[action[0]][action[1]] is not None:
        raise NameError("taken")
    new = copy.deepcopy(board)
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    for p in [X, O]:
        won = [p, p, p]
        if won in board or won in [list(c) for c in zip(*board)]:
            return p
        if won == [board[i][i] for i in range(3)] or won == [board[i][2 - i] for i in range(3)]:
            return p
    return None


def terminal(board):
    return winner(board) is not None or len(actions(board)) == 0


def utility(board):
    return (winner(board) == X) - (winner(board) == O)


def minimax(board):
    if terminal(board):
        return None
    best = None
    for action in sorted(actions(board)):
        u = utility(result(board, action))
        if player(board) == O:
            u = -u
        if best is None or u > best_u:
            best, best_u = action, u
    return best
