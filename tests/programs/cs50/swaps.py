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
    return {(i, j) for i, row in enumerate(board) for j, cell in enumerate(row) if cell == EMPTY}


def result(board, action):
    if action not in actions(board):
        raise Exception("Not possible")
    i, j = action
    new = [list(r) for r in board]
    new[i][j] = player(board)
    return new


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    return line_of(board[0] + board[1] + board[2])


def line_of(cells):
    for a, b, c in LINES:
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


def terminal(board):
    return bool(winner(board)) or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


known = {}


def score(cells, p):
    """negamax on a flat board, faster"""
    key = (tuple(cells), p)
    if key not in known:
        if line_of(cells):
            known[key] = -1
        elif None not in cells:
            known[key] = 0
        else:
            best = -1
            for n in range(9):
                if cells[n] is None:
                    cells[n] = p
                    best = max(best, -score(cells, O if p == X else X))
                    cells[n] = None
            known[key] = best
    return known[key]


def minimax(board):
    if terminal(board):
        return None
    cells = board[0] + board[1] + board[2]
    p = player(board)
    values = {}
    for n in range(9):
        if cells[n] is None:
            cells[n] = p
            values[n] = -score(cells, O if p == X else X)
            cells[n] = None
    best = max(values, key=values.get)
    return (best % 3, best // 3)
