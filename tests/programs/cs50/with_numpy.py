"""
Tic Tac Toe Player (numpy makes the winner check much shorter)
"""
import numpy as np

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    filled = np.count_nonzero(np.array(board) != EMPTY)
    return X if filled % 2 == 0 else O


def actions(board):
    return {(int(i), int(j)) for i, j in zip(*np.where(np.array(board) == EMPTY))}


def result(board, action):
    b = np.array(board)
    if b[action] != EMPTY or min(action) < 0:
        raise ValueError("illegal action")
    b[action] = player(board)
    return b.tolist()


def winner(board):
    b = np.array(board)
    for mark in (X, O):
        m = b == mark
        if m.all(axis=0).any() or m.all(axis=1).any() or m.diagonal().all() or np.fliplr(m).diagonal().all():
            return mark
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


_values = {}


def _value(board):
    # the same board turned round has the same value
    b = np.array(board)
    key = min(str(np.rot90(s, k).tolist()) for s in (b, b.T) for k in range(4))
    if key not in _values:
        if terminal(board):
            _values[key] = utility(board)
        else:
            vs = [_value(result(board, a)) for a in actions(board)]
            _values[key] = max(vs) if player(board) == X else min(vs)
    return _values[key]


def minimax(board):
    if terminal(board):
        return None
    acts = sorted(actions(board))
    vs = np.array([_value(result(board, a)) for a in acts])
    return acts[vs.argmax() if player(board) == X else vs.argmin()]
