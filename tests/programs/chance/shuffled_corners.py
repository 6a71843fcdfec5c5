import random

# Computer (X) starts. It never loses since it wins or blocks if it can, and else likes corners.

LINES = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]
NAMES = "abcdefghi"


def find(board, mark):
    for line in LINES:
        idx = [NAMES.index(n) for n in line]
        marks = [board[i] for i in idx]
        if sorted(marks) == sorted([mark, mark, "."]):
            return idx[marks.index(".")]
    return None


def computer(board):
    for mark in ("X", "O"):
        spot = find(board, mark)
        if spot is not None:
            return spot
    if board.count(".") == 9:
        return 4
    corners = [0, 2, 6, 8]
    random.shuffle(corners)
    for corner in corners + [1, 3, 5, 7]:
        if board[corner] == ".":
            return corner
