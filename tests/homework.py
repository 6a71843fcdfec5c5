"""A program as a student writes it, and the same with one fault."""

CS50 = """
X, O, EMPTY = "X", "O", None
known = {}


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    cells = sum(board, [])
    return X if cells.count(X) == cells.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    i, j = action
    if i < 0 or j < 0 or board[i][j] != EMPTY:
        raise ValueError("not a move")
    copy = [row[:] for row in board]
    copy[i][j] = player(board)
    return copy


def lines(board):
    for i in range(3):
        yield board[i]
    for j in range(3):
        yield [board[0][j], board[1][j], board[2][j]]
    yield [board[0][0], board[1][1], board[2][2]]
    yield [board[0][2], board[1][1], board[2][0]]


def winner(board):
    for line in lines(board):
        if line[0] and line[0] == line[1] == line[2]:
            return line[0]
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def value(board):
    key = str(board)
    if key not in known:
        values = [value(result(board, a)) for a in actions(board)] if not terminal(board) else []
        best = max if player(board) == X else min
        known[key] = best(values) if values else utility(board)
    return known[key]


def minimax(board):
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda a: value(result(board, a)))
"""

FAULTS = {
    "takes an empty line for a finished one": ("if line[0] and line[0]", "if line[0]"),
    "misses a win on the last cell": (
        "    for line in lines(board):",
        "    if not actions(board):\n        return None\n    for line in lines(board):",
    ),
    "does not see a line": ("    yield [board[0][2], board[1][1], board[2][0]]\n", ""),
    "looks only one move ahead": ("value(result(board, a)))", "utility(result(board, a)))"),
    "swaps row and column": (
        "    return best(sorted(actions(board)), key=lambda a: value(result(board, a)))",
        "    return best(sorted(actions(board)), key=lambda a: value(result(board, a)))[::-1]",
    ),
    "plays the first empty cell": (
        "    return best(sorted(actions(board)), key=lambda a: value(result(board, a)))",
        "    return min(actions(board))",
    ),
    "chooses the worst move": (
        "max if player(board) == X else min\n    return",
        "min if player(board) == X else max\n    return",
    ),
    "gets the turn wrong": ("cells.count(X) == cells.count(O)", "board[1].count(X) <= 1"),
    "writes on the board it is given": ("[row[:] for row in board]", "board[:]"),
    "plays on when the game is over": ("winner(board) is not None or not", "not"),
    "scores a result wrongly": ("{X: 1, O: -1, None: 0}", "{X: 1, O: 1, None: 0}"),
}
"""By the name of the fault: what is to be replaced, and by what."""


def with_fault(name: str, source: str = CS50) -> str:
    """Return the program with this fault; without one if it has no name."""
    if not name:
        return source
    before, after = FAULTS[name]
    assert before in source
    return source.replace(before, after)
