"""
Tic Tac Toe Player
My minimax gives back the value as well, so that it can call itself.
(in runner.py I changed the line to  _, move = ttt.minimax(board))
"""

X = "X"
O = "O"
EMPTY = None

seen = {}


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    filled = 0
    for row in board:
        filled += sum(cell is not EMPTY for cell in row)
    return O if filled % 2 else X


def actions(board):
    return set((r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell is EMPTY)


def result(board, action):
    r, c = action
    if r < 0 or c < 0 or board[r][c] is not EMPTY:
        raise Exception("cell is taken")
    rows = [list(row) for row in board]
    rows[r][c] = player(board)
    return rows


def winner(board):
    b = board
    for x, y, z in [((0, 0), (0, 1), (0, 2)), ((1, 0), (1, 1), (1, 2)), ((2, 0), (2, 1), (2, 2)),
                    ((0, 0), (1, 0), (2, 0)), ((0, 1), (1, 1), (2, 1)), ((0, 2), (1, 2), (2, 2)),
                    ((0, 0), (1, 1), (2, 2)), ((0, 2), (1, 1), (2, 0))]:
        mark = b[x[0]][x[1]]
        if mark is not EMPTY and mark == b[y[0]][y[1]] == b[z[0]][z[1]]:
            return mark
    return None


def terminal(board):
    return winner(board) is not None or all(cell is not EMPTY for row in board for cell in row)


def utility(board):
    w = winner(board)
    return 1 if w == X else -1 if w == O else 0


def minimax(board):
    """Returns (value, action)."""
    key = str(board)
    if key in seen:
        return seen[key]
    if terminal(board):
        seen[key] = (utility(board), None)
        return seen[key]
    best_action = None
    if player(board) == X:
        best = -10
        for action in sorted(actions(board)):
            value = minimax(result(board, action))[0]
            if value > best:
                best = value
                best_action = action
    else:
        best = 10
        for action in sorted(actions(board)):
            value = minimax(result(board, action))[0]
            if value < best:
                best = value
                best_action = action
    seen[key] = (best, best_action)
    return seen[key]
