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
    return O if sum(c is not None for r in board for c in r) % 2 else X


def actions(board):
    acts = set()
    for y, row in enumerate(board):
        for x, cell in enumerate(row):
            if cell == EMPTY:
                acts.add((x, y))
    return acts


def result(board, action):
    x, y = action
    new = [r[:] for r in board]
    if new[y][x] != EMPTY:
        raise Exception("Not possible")
    new[y][x] = player(board)
    return new


def winner(board):
    for p in (X, O):
        for k in 0, 1, 2:
            if all(board[k][i] == p for i in range(3)) or all(board[i][k] == p for i in range(3)):
                return p
        if all(board[i][i] == p for i in range(3)) or all(board[i][2 - i] == p for i in range(3)):
            return p
    return None


def terminal(board):
    return bool(winner(board)) or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


known = {}


def score(board):
    k = str(board)
    if k not in known:
        if terminal(board):
            known[k] = utility(board)
        else:
            both = [score(result(board, a)) for a in actions(board)]
            known[k] = max(both) if player(board) == X else min(both)
    return known[k]


def minimax(board):
    if terminal(board):
        return None
    acts = sorted(actions(board))
    if player(board) == X:
        return max(acts, key=lambda a: score(result(board, a)))
    return min(acts, key=lambda a: score(result(board, a)))
