import sys

# X = computer and starts

L = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def line_for(board, m):
    for l in L:
        s = [board[i] for i in l]
        if s.count(m) == 2 and s.count(' ') == 1:
            return l[s.index(' ')]


def free(board):
    return [i for i in range(9) if board[i] == ' ']


def move(board):
    if len(free(board)) == 9:
        return 4
    for m in 'XO':
        if line_for(board, m) is not None:
            return line_for(board, m)
    if len(free(board)) == 1:
        print("It's a tie! Bye")
        exit()
    for i in (0, 2, 6, 8, 1, 3, 5, 7):
        if board[i] == ' ':
            return i
