wins = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
memory = {}


def winner(board):
    for a, b, c in wins:
        if board[a] != "" and board[a] == board[b] == board[c]:
            return board[a]
    return None


def look(board, mark):
    """1 win, 0 draw, -1 loss for mark, who is to move"""
    key = ",".join(board) + mark
    if key in memory:
        return memory[key]
    if winner(board):
        best = -1
    elif "" not in board:
        best = 0
    else:
        best = -1
        for i in range(9):
            if board[i] == "":
                board[i] = mark
                best = max(best, -look(board, "O" if mark == "X" else "X"))
                board[i] = ""
    memory[key] = best
    return best


def makeMove(board, mark):
    "make the best move for mark and tell which it was"
    choice = None
    for i in range(9):
        if board[i] == "":
            board[i] = mark
            v = -look(board, "O" if mark == "X" else "X")
            board[i] = ""
            if choice is None or v > choice[0]:
                choice = (v, i)
    board[choice[1]] = mark
    return choice[1]
