# tic tac toe, 1 = me, 2 = computer, 0 = nobody. I always start
memory = {}
W = [[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)],
     [(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)],
     [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]


def won(bd, n):
    for w in W:
        if all(bd[r][c] == n for r, c in w):
            return True
    return False


def val(bd, n):
    key = (str(bd), n)
    if key in memory:
        return memory[key]
    if won(bd, 2):
        v = 1
    elif won(bd, 1):
        v = -1
    else:
        v = 0
        vs = []
        for r in range(3):
            for c in range(3):
                if bd[r][c] == 0:
                    bd[r][c] = n
                    vs.append(val(bd, 3 - n))
                    bd[r][c] = 0
        if vs:
            v = max(vs) if n == 2 else min(vs)
    memory[key] = v
    return v


def computer(bd):
    input("Press ENTER to let the computer move ")
    best = (-2, None)
    for r in range(3):
        for c in range(3):
            if bd[r][c] == 0:
                bd[r][c] = 2
                v = val(bd, 1)
                bd[r][c] = 0
                if v > best[0]:
                    best = (v, (r, c))
    return best[1]
