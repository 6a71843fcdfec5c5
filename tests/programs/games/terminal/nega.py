# tiny tic tac toe (negamax), squares 0..8
W = (7, 56, 448, 73, 146, 292, 273, 84)

def line(t, p):
    m = sum(1 << i for i in range(9) if t[i] == p)
    return any(m & w == w for w in W)

def nega(t, p, d=9):
    # -> (score for p, square)
    if line(t, -p): return -d, None
    s = [i for i in range(9) if not t[i]]
    if not s: return 0, None
    best = -99, None
    for i in s:
        v = -nega(t[:i] + (p,) + t[i+1:], -p, d - 1)[0]
        if v > best[0]: best = v, i
        if d == 9: break        # empty board: any square will do
    return best

def show(t):
    for i in 0, 3, 6:
        print(*('X' if v > 0 else 'O' if v < 0 else i + k for k, v in enumerate(t[i:i+3])))

def human(t):
    while True:
        k = input('? ')
        if k.isdigit() and int(k) < 9 and not t[int(k)]: return int(k)

t = (0,) * 9
p = 1
me = -1 if input('first (y/n)? ') == 'y' else 1
while 0 in t and not line(t, -p):
    if p == me:
        i = nega(t, p, t.count(0))[1]
        print('>', i)
    else:
        show(t)
        i = human(t)
    t = t[:i] + (p,) + t[i+1:]
    p = -p
show(t)
print('i win' if line(t, me) else 'you win' if line(t, -me) else 'draw')
