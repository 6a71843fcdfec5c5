turn = 0

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
found = {}


def won(board, m):
    return any(board[a] == board[b] == board[c] == m for a, b, c in LINES)


def score(board, m):
    """for the one who moves: 1, 0, -1"""
    key = (tuple(board), m)
    if key not in found:
        if won(board, 3 - m):
            found[key] = -1
        elif 0 not in board:
            found[key] = 0
        else:
            best = -1
            for i in range(9):
                if board[i] == 0:
                    board[i] = m
                    best = max(best, -score(board, 3 - m))
                    board[i] = 0
            found[key] = best
    return found[key]


def ai(board):
    """I am 2, the human is 1 and starts"""
    global turn
    turn += 1
    if turn == 1:
        # first move: middle if I can, corner if not. no need to think
        return 4 if board[4] == 0 else 0
    best = None
    for i in range(9):
        if board[i] == 0:
            board[i] = 2
            s = -score(board, 1)
            board[i] = 0
            if best is None or s > best[0]:
                best = (s, i)
    return best[1]


def game():
    global turn
    turn = 0
    board = [0] * 9
    while True:
        board[int(input("0-8: "))] = 1
        if won(board, 1) or 0 not in board:
            break
        board[ai(board)] = 2
        print(board)
        if won(board, 2):
            break


if __name__ == "__main__":
    game()
