import sys
from random import choice

def out(s=''):
    sys.stdout.write(s + '\n')
    sys.stdout.flush()

def grid(b):
    return '\n'.join(b[i:i+3] for i in (0, 3, 6))

def won(b, p):
    t = p * 3
    return (t in (b[0:3], b[3:6], b[6:9]) or t in (b[0::3], b[1::3], b[2::3])
            or t in (b[0::4], b[2:7:2]))

def put(b, i, p):
    return b[:i] + p + b[i+1:]

def other(p):
    return 'O' if p == 'X' else 'X'

seen = {}

def worth(b, p):
    """what the board is worth for p, who is to move"""
    if (b, p) not in seen:
        if won(b, other(p)):
            seen[b, p] = -(b.count('.') + 1)
        elif '.' not in b:
            seen[b, p] = 0
        else:
            seen[b, p] = max(-worth(put(b, i, p), other(p)) for i in range(9) if b[i] == '.')
    return seen[b, p]

def reply(b, p):
    scored = {}
    for i in range(9):
        if b[i] == '.':
            scored.setdefault(-worth(put(b, i, p), other(p)), []).append(i)
    return choice(scored[max(scored)])

def readmove(b):
    while 1:
        sys.stdout.write('your move, row and column together, 11 to 33: ')
        sys.stdout.flush()
        s = sys.stdin.readline()
        if not s:
            sys.exit()
        s = s.strip()
        if len(s) == 2 and s[0] in '123' and s[1] in '123':
            i = int(s[0]) * 3 + int(s[1]) - 4
            if b[i] == '.':
                return i
        out('?')

def game(human):
    b, p = '.' * 9, 'X'
    while '.' in b:
        if p == human:
            out(grid(b))
            b = put(b, readmove(b), p)
        else:
            i = reply(b, p)
            b = put(b, i, p)
            out('%s: %d%d' % (p, i // 3 + 1, i % 3 + 1))
        if won(b, p):
            out(grid(b))
            return p + ' has won'
        p = other(p)
    out(grid(b))
    return 'drawn'

out('noughts and crosses')
sys.stdout.write('will you be X (first) or O? ')
sys.stdout.flush()
h = sys.stdin.readline().strip().upper()
out(game('O' if h == 'O' else 'X'))
