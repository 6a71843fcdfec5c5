"""Tic Tac Toe Player"""
X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3, [EMPTY] * 3, [EMPTY] * 3]


def player(board):
    n = sum(1 for row in board for cell in row if cell)
    return [X, O][n % 2]


def actions(board):
    return set((i, j) for i in range(3) for j in range(3) if not board[i][j])


def result(board, action):
    i, j = action
    if board[i][j] or i < 0 or j < 0:
        raise ValueError(action)
    after = [row.copy() for row in board]
    after[i][j] = player(board)
    return after


def winner(board):
    # nobody has won when the board is full, that is a tie
    if not actions(board):
        return None
    for p in [X, O]:
        if any(all(c == p for c in row) for row in board):
            return p
        if any(all(board[i][j] == p for i in range(3)) for j in range(3)):
            return p
        if all(board[i][i] == p for i in range(3)) or all(board[i][2 - i] == p for i in range(3)):
            return p
    return None


def terminal(board):
    return not actions(board) or winner(board) is not None


def utility(board):
    if winner(board) == X:
        return 1
    if winner(board) == O:
        return -1
    return 0


table = {}


def solve(board):
    key = tuple(map(tuple, board))
    if key in table:
        return table[key]
    if terminal(board):
        found = (utility(board), None)
    else:
        options = [(solve(result(board, a))[0], a) for a in sorted(actions(board))]
        if player(board) == X:
            found = max(options, key=lambda o: o[0])
        else:
            found = min(options, key=lambda o: o[0])
    table[key] = found
    return found


def minimax(board):
    return solve(board)[1]
