"""
Tic Tac Toe Player
"""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """
    Returns starting state of the board.
    """
    return ((EMPTY,) * 3,) * 3


def player(board):
    """
    Returns player who has the next turn on a board.
    """
    count = sum(cell is not EMPTY for row in board for cell in row)
    return X if count % 2 == 0 else O


def actions(board):
    """
    Returns list of all possible actions (i, j) available on the board.
    """
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]


def result(board, action):
    """
    Returns the board that results from making move (i, j) on the board.
    """
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError("square is taken")
    rows = [list(row) for row in board]
    rows[i][j] = player(board)
    return tuple(tuple(row) for row in rows)


def winner(board):
    """
    Returns the winner of the game, if there is one.
    """
    for p in (X, O):
        for k in range(3):
            if board[k] == (p, p, p):
                return p
            if (board[0][k], board[1][k], board[2][k]) == (p, p, p):
                return p
        if (board[0][0], board[1][1], board[2][2]) == (p, p, p):
            return p
        if (board[0][2], board[1][1], board[2][0]) == (p, p, p):
            return p
    return None


def terminal(board):
    """
    Returns True if game is over, False otherwise.
    """
    return winner(board) is not None or not actions(board)


def utility(board):
    """
    Returns 1 if X has won the game, -1 if O has won, 0 otherwise.
    """
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    """
    Returns the optimal action for the current player on the board.
    """
    if terminal(board):
        return None
    best = None
    if player(board) == X:
        v = -2
        for action in actions(board):
            low = min_value(result(board, action), v)
            if low > v:
                v, best = low, action
    else:
        v = 2
        for action in actions(board):
            high = max_value(result(board, action), v)
            if high < v:
                v, best = high, action
    return best


def max_value(board, stop):
    if terminal(board):
        return utility(board)
    v = -2
    for action in actions(board):
        v = max(v, min_value(result(board, action), v))
        if v >= stop:
            break
    return v


def min_value(board, stop):
    if terminal(board):
        return utility(board)
    v = 2
    for action in actions(board):
        v = min(v, max_value(result(board, action), v))
        if v <= stop:
            break
    return v
