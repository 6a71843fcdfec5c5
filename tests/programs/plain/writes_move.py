# computer plays O, writes its move straight on the board
def three(board, m):
    r = range(3)
    return (any(all(board[i][j] == m for j in r) for i in r)
            or any(all(board[i][j] == m for i in r) for j in r)
            or all(board[i][i] == m for i in r)
            or all(board[i][2 - i] == m for i in r))


def spaces(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == ' ']


def rate(board, m, lo, hi):
    if three(board, 'O'):
        return 1
    if three(board, 'X'):
        return -1
    if not spaces(board):
        return 0
    for i, j in spaces(board):
        board[i][j] = m
        v = rate(board, 'X' if m == 'O' else 'O', lo, hi)
        board[i][j] = ' '
        if m == 'O':
            lo = max(lo, v)
        else:
            hi = min(hi, v)
        if lo >= hi:
            break
    return lo if m == 'O' else hi


def computer(board):
    best = -2
    for i, j in spaces(board):
        board[i][j] = 'O'
        v = rate(board, 'X', -2, 2)
        board[i][j] = ' '
        if v > best:
            best, row, col = v, i, j
    board[row][col] = 'O'


def human(board):
    row, col = input('row col (1-3): ').split()
    board[int(row) - 1][int(col) - 1] = 'X'


if __name__ == '__main__':
    b = [[' '] * 3 for _ in range(3)]
    while True:
        human(b)
        if three(b, 'X') or not spaces(b):
            break
        computer(b)
        for line in b:
            print(line)
        if three(b, 'O'):
            break
