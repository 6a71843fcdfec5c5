"""negamax in a few lines. board: list of nine, +1 / -1 / 0"""

LINES = [0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100]


def won(board, who):
    bits = sum(1 << i for i, v in enumerate(board) if v == who)
    return any(bits & l == l for l in LINES)


def negamax(board, who, alpha=-2, beta=2):
    """best (score, square) for who"""
    if won(board, -who):
        return -1, None
    if all(board):
        return 0, None
    best = None
    for sq in range(9):
        if board[sq]:
            continue
        board[sq] = who
        s = -negamax(board, -who, -beta, -alpha)[0]
        board[sq] = 0
        if best is None or s > best[0]:
            best = (s, sq)
        alpha = max(alpha, s)
        if alpha >= beta:
            break
    return best


if __name__ == "__main__":
    b = [0] * 9
    who = 1
    while not won(b, -who) and not all(b):
        b[negamax(b, who)[1]] = who
        who = -who
        print(b)
