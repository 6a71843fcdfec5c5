"""Monte Carlo: plays every move out at random 20 times and takes the one that did best."""
import random

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
N = 20


def winner(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return 0


def playout(board, mark):
    board = board[:]
    while not winner(board) and 0 in board:
        i = random.randrange(9)
        if board[i] == 0:
            board[i] = mark
            mark = 3 - mark
    return winner(board)


def monte_carlo_move(board, me):
    scores = {}
    for i in range(9):
        if board[i] == 0:
            after = board[:]
            after[i] = me
            results = [playout(after, 3 - me) for _ in range(N)]
            scores[i] = results.count(me) - 2 * results.count(3 - me)
    return max(scores, key=scores.get)
