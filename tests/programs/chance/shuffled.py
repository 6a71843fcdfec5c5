import random

ways = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
done = {}


def win(board, m):
    return any(board[a] == board[b] == board[c] == m for a, b, c in ways)


def minimax(board, to_move, me):
    you = 'X' if me == 'O' else 'O'
    k = ''.join(board) + to_move + me
    if k in done:
        return done[k]
    if win(board, me):
        r = 1
    elif win(board, you):
        r = -1
    elif ' ' not in board:
        r = 0
    else:
        rs = []
        for i in range(9):
            if board[i] == ' ':
                board[i] = to_move
                rs.append(minimax(board, 'X' if to_move == 'O' else 'O', me))
                board[i] = ' '
        r = max(rs) if to_move == me else min(rs)
    done[k] = r
    return r


def get_best_move(board, me):
    options = [i for i in range(9) if board[i] == ' ']
    random.shuffle(options)  # otherwise it always plays the same
    best_score = -10
    for i in options:
        board[i] = me
        score = minimax(board, 'X' if me == 'O' else 'O', me)
        board[i] = ' '
        if score > best_score:
            best_score = score
            best_move = i
    return best_move
