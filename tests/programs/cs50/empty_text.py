# Tic Tac Toe for the AI course. EMPTY is "" because None confused me.
from functools import lru_cache

X, O, EMPTY = "X", "O", ""


def initial_state():
    return [[EMPTY for _ in range(3)] for _ in range(3)]


def flat(board):
    return board[0] + board[1] + board[2]


def player(board):
    return X if flat(board).count(X) <= flat(board).count(O) else O


def actions(board):
    return {divmod(n, 3) for n, cell in enumerate(flat(board)) if cell == EMPTY}


def result(board, action):
    if action not in actions(board):
        raise IndexError(f"{action} is not possible")
    i, j = action
    return [[player(board) if (r, c) == (i, j) else board[r][c] for c in range(3)] for r in range(3)]


WINS = ["012", "345", "678", "036", "147", "258", "048", "246"]


def winner(board):
    cells = flat(board)
    for win in WINS:
        a, b, c = (cells[int(n)] for n in win)
        if a == b == c != EMPTY:
            return a


def terminal(board):
    return bool(winner(board)) or EMPTY not in flat(board)


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


@lru_cache(maxsize=None)
def value(cells):
    board = [list(cells[0:3]), list(cells[3:6]), list(cells[6:9])]
    if terminal(board):
        return utility(board)
    values = [value(tuple(flat(result(board, a)))) for a in actions(board)]
    # no depth: a win later is as good as a win now
    return max(values) if player(board) == X else min(values)


def minimax(board):
    if terminal(board):
        return None
    choose = max if player(board) == X else min
    # reversed, so that the last cells come first. It does win in the end, I promise
    options = sorted(actions(board), reverse=True)
    return choose(options, key=lambda a: value(tuple(flat(result(board, a)))))
