BLANK = "*"
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
store = {}


def empty(board):
    return [i for i in range(9) if board[i] == BLANK]


def winner(board):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] and board[a] != BLANK:
            return board[a]
    return None


def flip(mark):
    return "X" if mark == "O" else "O"


def as_text(board):
    return "".join(board)
