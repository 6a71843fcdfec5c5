import random

# I number the free squares: 0 is the first free one and so on.

WAYS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (6, 4, 2)]


def free_squares(board):
    return [i for i, m in enumerate(board) if m == ' ']


def wins(board, m):
    for x, y, z in WAYS:
        if board[x] == m and board[y] == m and board[z] == m:
            return True
    return False


def result_for(board, me, mover, cache={}):
    key = ''.join(board) + me + mover
    if key not in cache:
        foe = 'O' if me == 'X' else 'X'
        if wins(board, me):
            cache[key] = 1
        elif wins(board, foe):
            cache[key] = -1
        elif not free_squares(board):
            cache[key] = 0
        else:
            after = 'O' if mover == 'X' else 'X'
            out = []
            for s in free_squares(board):
                out.append(result_for(board[:s] + [mover] + board[s + 1:], me, after))
            cache[key] = max(out) if mover == me else min(out)
    return cache[key]


def choose(board, me):
    foe = 'O' if me == 'X' else 'X'
    best_k, best = 0, -2
    for k, s in enumerate(free_squares(board)):
        r = result_for(board[:s] + [me] + board[s + 1:], me, foe)
        if r > best:
            best_k, best = k, r
    return best_k


if __name__ == '__main__':
    b = [' '] * 9
    dummy = random.choice('XO')
    for n in range(9):
        m = 'XO'[n % 2]
        if m == dummy:
            k = random.randrange(len(free_squares(b)))
        else:
            k = choose(b, m)
        b[free_squares(b)[k]] = m
        if wins(b, m):
            print(m, 'wins')
            break
