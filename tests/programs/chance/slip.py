import random

# impossible to beat... well, almost: I let it make a mistake now and then so that it is more fun

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
values = {}


def winner(b):
    for i, j, k in LINES:
        if b[i] != " " and b[i] == b[j] == b[k]:
            return b[i]


def moves(b):
    return [i for i in range(9) if b[i] == " "]


def value(b, mark):
    """for O"""
    key = tuple(b)
    if key not in values:
        w = winner(b)
        if w:
            values[key] = 1 if w == "O" else -1
        elif not moves(b):
            values[key] = 0
        else:
            vs = []
            for m in moves(b):
                c = list(b)
                c[m] = mark
                vs.append(value(c, "X" if mark == "O" else "O"))
            values[key] = max(vs) if mark == "O" else min(vs)
    return values[key]


def computer(b):
    if random.random() < 0.1:
        return random.choice(moves(b))
    best = moves(b)[0]
    best_v = -2
    for m in moves(b):
        c = list(b)
        c[m] = "O"
        if value(c, "X") > best_v:
            best, best_v = m, value(c, "X")
    return best
