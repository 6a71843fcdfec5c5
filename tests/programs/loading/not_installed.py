import pyfiglet
from pyfiglet import figlet_format

TITLE = pyfiglet.figlet_format("TIC TAC TOE")

triples = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]


def winner(board):
    for a, b, c in triples:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return ""


def left(board):
    return [k for k in board if board[k] == " "]


def search(board, mark, me, alpha, beta):
    w = winner(board)
    if w:
        return 1 if w == me else -1
    if not left(board):
        return 0
    nxt = "O" if mark == "X" else "X"
    for k in left(board):
        board[k] = mark
        v = search(board, nxt, me, alpha, beta)
        board[k] = " "
        if mark == me:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if mark == me else beta


def ai(board, me):
    """board: {1: ' ', ... 9: ' '}   ->  1..9"""
    if len(left(board)) == 9:
        return 5
    you = "O" if me == "X" else "X"
    best = None
    for k in left(board):
        board[k] = me
        v = search(board, you, me, -1, 1)
        board[k] = " "
        if best is None or v > best[0]:
            best = (v, k)
    return best[1]


if __name__ == "__main__":
    print(TITLE)
    b = {k: " " for k in range(1, 10)}
    m = "X"
    while left(b) and not winner(b):
        b[ai(b, m)] = m
        m = "O" if m == "X" else "X"
    print(figlet_format(winner(b) or "DRAW"))
