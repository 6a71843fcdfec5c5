"""
Tic Tac Toe Player

TODO: ask in the forum why it says "Game Over: Tie" right at the start
"""
X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for i in range(3)]


def lines(board):
    rows = [tuple(r) for r in board]
    cols = list(zip(*board))
    diags = [(board[0][0], board[1][1], board[2][2]), (board[0][2], board[1][1], board[2][0])]
    return rows + cols + diags


def player(board):
    cells = sum(board, [])
    return X if cells.count(X) == cells.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    if action not in actions(board):
        raise Exception
    return [[player(board) if (i, j) == action else cell for j, cell in enumerate(row)]
            for i, row in enumerate(board)]


def winner(board):
    for line in lines(board):
        if line == (X, X, X):
            return X
        if line == (O, O, O):
            return O


def terminal(board):
    # three the same in a line: over
    if any(len(set(line)) == 1 for line in lines(board)):
        return True
    return not actions(board)


def utility(board):
    return 1 if winner(board) == X else -1 if winner(board) == O else 0


memory = {}


def value(board):
    k = repr(board)
    if k not in memory:
        if terminal(board):
            memory[k] = utility(board)
        else:
            f = max if player(board) == X else min
            memory[k] = f(value(result(board, a)) for a in actions(board))
    return memory[k]


def minimax(board):
    if terminal(board):
        return None
    f = max if player(board) == X else min
    return f(sorted(actions(board)), key=lambda a: value(result(board, a)))
