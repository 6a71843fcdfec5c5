"""Tic Tac Toe Player - not the same game every time"""
import random

X = "X"
O = "O"
EMPTY = None
_memo = {}


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    marks = [c for row in board for c in row if c is not EMPTY]
    return X if len(marks) % 2 == 0 else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise ValueError
    new = [row[:] for row in board]
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    for a, b, c in board + [list(col) for col in zip(*board)] + [
        [board[i][i] for i in range(3)], [board[i][~i] for i in range(3)]
    ]:
        if a is not EMPTY and a == b == c:
            return a
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    w = winner(board)
    return 0 if w is None else 1 if w == X else -1


def value(board):
    key = str(board)
    if key not in _memo:
        if terminal(board):
            _memo[key] = utility(board)
        else:
            best = max if player(board) == X else min
            _memo[key] = best(value(result(board, a)) for a in actions(board))
    return _memo[key]


def minimax(board):
    if terminal(board):
        return None
    target = value(board)
    return random.choice([a for a in sorted(actions(board)) if value(result(board, a)) == target])
