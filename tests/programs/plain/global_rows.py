# the check for a win looks at the global board, so do not pass a copy!
board = [['.', '.', '.'], ['.', '.', '.'], ['.', '.', '.']]
me = 'X'
you = 'O'


def won(b, m):
    # b is not used any more, TODO clean up
    for i in range(3):
        if board[i][0] == m and board[i][1] == m and board[i][2] == m:
            return True
        if board[0][i] == m and board[1][i] == m and board[2][i] == m:
            return True
    return board[1][1] == m and (board[0][0] == board[2][2] == m or board[0][2] == board[2][0] == m)


def full(b):
    return not any('.' in row for row in b)


def maximise(b, alpha, beta):
    if won(b, you):
        return -1, 0, 0
    if full(b):
        return 0, 0, 0
    best = (-2, 0, 0)
    for x in range(3):
        for y in range(3):
            if b[x][y] == '.':
                b[x][y] = me
                m, _, _ = minimise(b, alpha, beta)
                b[x][y] = '.'
                if m > best[0]:
                    best = (m, x, y)
                if best[0] >= beta:
                    return best
                alpha = max(alpha, best[0])
    return best


def minimise(b, alpha, beta):
    if won(b, me):
        return 1, 0, 0
    if full(b):
        return 0, 0, 0
    best = (2, 0, 0)
    for x in range(3):
        for y in range(3):
            if b[x][y] == '.':
                b[x][y] = you
                m, _, _ = maximise(b, alpha, beta)
                b[x][y] = '.'
                if m < best[0]:
                    best = (m, x, y)
                if best[0] <= alpha:
                    return best
                beta = min(beta, best[0])
    return best


def my_turn():
    _, x, y = maximise(board, -2, 2)
    return x, y


def game():
    first = input('do you want to start? ') == 'y'
    while not full(board):
        if first:
            x, y = input('x y: ').split()
            board[int(x)][int(y)] = you
        first = True
        if full(board) or won(board, you):
            break
        x, y = my_turn()
        board[x][y] = me
        if won(board, me):
            break


if __name__ == '__main__':
    game()
