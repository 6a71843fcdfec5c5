import numpy as np

# 1 = cross, -1 = circle, 0 = empty


def score(state):
    sums = np.concatenate([state.sum(0), state.sum(1), [np.trace(state), np.trace(state[::-1])]])
    if 3 in sums:
        return 1
    if -3 in sums:
        return -1
    return 0


memo = {}


def value(state, player):
    key = state.tobytes()
    if key in memo:
        return memo[key]
    s = score(state)
    if s != 0 or np.all(state != 0):
        memo[key] = s
        return s
    vals = []
    for r, c in np.argwhere(state == 0):
        nxt = state.copy()
        nxt[r, c] = player
        vals.append(value(nxt, -player))
    memo[key] = max(vals) if player == 1 else min(vals)
    return memo[key]


def next_move(state, player):
    options = np.argwhere(state == 0)
    vals = []
    for r, c in options:
        nxt = state.copy()
        nxt[r, c] = player
        vals.append(player * value(nxt, -player))
    vals = np.array(vals)
    best = options[vals == vals.max()]
    r, c = best[np.random.choice(len(best))]
    return int(r), int(c)


if __name__ == "__main__":
    board = np.zeros((3, 3), dtype=int)
    p = 1
    while score(board) == 0 and (board == 0).any():
        board[next_move(board, p)] = p
        p = -p
        print(board, "\n")
