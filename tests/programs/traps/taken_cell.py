# The strategy: win, block, middle, else a corner (computer is X and starts)
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def urgent(board, mark):
    for line in LINES:
        have = [board[i] for i in line]
        if have.count(mark) == 2 and have.count(" ") == 1:
            return line[have.index(" ")]


def computer_move(board):
    if board.count(" ") == 9:
        return 4
    for mark in ("X", "O"):
        if urgent(board, mark) is not None:
            return urgent(board, mark)
    if board[0] == " ":
        return 0
    if board[2] == " ":
        return 2
    # there is always a corner left
    return 6
