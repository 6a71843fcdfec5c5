# corner hunter
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def gap(board, m):
    for line in LINES:
        s = "".join(board[i] for i in line)
        if s.count(m) == 2 and s.count("-") == 1:
            return line[s.index("-")]
    return None


def cpu(board):
    """computer is X and starts in the corner"""
    for m in "XO":
        if gap(board, m) is not None:
            return gap(board, m)
    if board.count("-") < 5:
        return board.index("-")
    cell = 0
    while board[cell] != "-":
        cell = 8 - cell     # the opposite corner
    return cell
