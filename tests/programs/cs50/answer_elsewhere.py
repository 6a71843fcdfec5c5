"""
Tic Tac Toe Player

minimax() only says how good a board is (for X); choose() is what runner.py calls.
"""
X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    turn = 0
    for row in board:
        for square in row:
            turn += square != EMPTY
    return O if turn % 2 else X


def actions(board):
    return {(i, j) for j in range(3) for i in range(3) if board[i][j] == EMPTY}


def result(board, action):
    i, j = action
    if board[i][j] != EMPTY:
        raise Exception("square taken")
    return [[player(board) if (a, b) == (i, j) else board[a][b] for b in range(3)] for a in range(3)]


def winner(board):
    for p in (X, O):
        squares = {(i, j) for i in range(3) for j in range(3) if board[i][j] == p}
        for i in range(3):
            if {(i, 0), (i, 1), (i, 2)} <= squares or {(0, i), (1, i), (2, i)} <= squares:
                return p
        if {(0, 0), (1, 1), (2, 2)} <= squares or {(0, 2), (1, 1), (2, 0)} <= squares:
            return p


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def minimax(board, store={}):
    key = tuple(sum(board, []))
    if key not in store:
        if terminal(board):
            store[key] = utility(board)
        elif player(board) == X:
            store[key] = max(minimax(result(board, a)) for a in actions(board))
        else:
            store[key] = min(minimax(result(board, a)) for a in actions(board))
    return store[key]


def choose(board):
    if terminal(board):
        return None
    ranked = sorted(actions(board), key=lambda a: (minimax(result(board, a)), a))
    return ranked[-1] if player(board) == X else ranked[0]
