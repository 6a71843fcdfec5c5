import random

L = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in L:
        if board[a] == board[b] == board[c] != "-":
            return board[a]


def easy(board):
    return random.choice([i for i in range(9) if board[i] == "-"])


def hard(board):
    return best(board, "O")[1]


seen = {}


def best(board, mark):
    k = "".join(board)
    if k in seen:
        return seen[k]
    if winner(board):
        return (1 if winner(board) == "O" else -1), None
    if "-" not in board:
        return 0, None
    options = []
    for i in range(9):
        if board[i] == "-":
            board[i] = mark
            options.append((best(board, "X" if mark == "O" else "O")[0], i))
            board[i] = "-"
    seen[k] = max(options) if mark == "O" else min(options)
    return seen[k]


def play():
    level = {"1": easy, "2": hard}[input("1 easy  2 hard: ")]
    board = ["-"] * 9
    while "-" in board and not winner(board):
        board[int(input("your square 0-8: "))] = "X"
        if "-" in board and not winner(board):
            board[level(board)] = "O"
        print(board)


if __name__ == "__main__":
    play()
