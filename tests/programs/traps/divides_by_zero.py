# shows how sure it is
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
games = {}


def won(s, m):
    return any(s[a] + s[b] + s[c] == 3 * m for a, b, c in LINES)


def count(s, m):
    """(won by 1, drawn, won by -1) over all games from here, m to move"""
    if s not in games:
        if won(s, 1):
            games[s] = (1, 0, 0)
        elif won(s, -1):
            games[s] = (0, 0, 1)
        elif 0 not in s:
            games[s] = (0, 1, 0)
        else:
            parts = [count(s[:i] + (m,) + s[i + 1:], -m) for i in range(9) if s[i] == 0]
            games[s] = tuple(map(sum, zip(*parts)))
    return games[s]


def value(s, m, known={}):
    if s not in known:
        if won(s, -m):
            known[s] = -1
        elif 0 not in s:
            known[s] = 0
        else:
            known[s] = max(-value(s[:i] + (m,) + s[i + 1:], -m) for i in range(9) if s[i] == 0)
    return known[s]


def best_cell(board, me):
    s = tuple(board)
    cells = [i for i in range(9) if s[i] == 0]
    best = max(cells, key=lambda i: -value(s[:i] + (me,) + s[i + 1:], -me))
    ones, draws, others = count(s[:best] + (me,) + s[best + 1:], -me)
    mine, yours = (ones, others) if me == 1 else (others, ones)
    print("I am %d%% sure to win" % (100 * mine / (mine + yours)))
    return best
