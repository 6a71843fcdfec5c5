"""Tic Tac Toe Player. In my family O always goes first!"""

from copy import deepcopy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    # O goes first
    count_x = 0
    count_o = 0
    for row in board:
        for c in row:
            if c == X:
                count_x += 1
            if c == O:
                count_o += 1
    if count_o > count_x:
        return X
    return O


def actions(board):
    possible = set()
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                possible.add((i, j))
    return possible


def result(board, action):
    if action not in actions(board):
        raise ValueError("Invalid move")
    copy = deepcopy(board)
    copy[action[0]][action[1]] = player(board)
    return copy


def winner(board):
    lines = [board[0], board[1], board[2]]
    lines += [[board[r][c] for r in range(3)] for c in range(3)]
    lines.append([board[i][i] for i in range(3)])
    lines.append([board[i][2 - i] for i in range(3)])
    for line in lines:
        if line == [X, X, X]:
            return X
        if line == [O, O, O]:
            return O
    return None


def terminal(board):
    return winner(board) != None or len(actions(board)) == 0


def utility(board):
    w = winner(board)
    if w == X:
        return 1
    elif w == O:
        return -1
    return 0


def search(board, alpha, beta):
    """alpha beta, returns (value, action)"""
    if terminal(board):
        return utility(board), None
    best = None
    if player(board) == X:
        for action in sorted(actions(board)):
            value, _ = search(result(board, action), alpha, beta)
            if value > alpha or best is None:
                alpha, best = max(alpha, value), action
            if alpha >= beta:
                break
        return alpha, best
    for action in sorted(actions(board)):
        value, _ = search(result(board, action), alpha, beta)
        if value < beta or best is None:
            beta, best = min(beta, value), action
        if alpha >= beta:
            break
    return beta, best


def minimax(board):
    if terminal(board):
        return None
    if board == initial_state():
        return (1, 1)
    return search(board, -2, 2)[1]
