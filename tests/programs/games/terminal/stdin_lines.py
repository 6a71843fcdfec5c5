#!/usr/bin/python
# reads your moves from standard input, one per line (1..9)
# you are x, i am o
import sys

b = list('.........')
L = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]]

# answers to your first two moves
BOOK = {
    (4,): 0,
    (0,): 4, (1,): 4, (2,): 4, (3,): 4, (5,): 4, (6,): 4, (7,): 4, (8,): 4,
    # centre taken by you
    (4, 8): 2,
    # opposite corners -> side
    (0, 8): 1, (2, 6): 1,
    # two sides around a corner -> that corner
    (1, 3): 0, (1, 5): 2, (3, 7): 6, (5, 7): 8,
    # corner and far side -> corner between
    (0, 5): 2, (0, 7): 6, (2, 3): 0, (2, 7): 8, (1, 6): 0, (3, 8): 6,
    (1, 8): 2,
}

def show():
    print(' '.join(b[0:3]))
    print(' '.join(b[3:6]))
    print(' '.join(b[6:9]))
    print('move? ', end='')
    sys.stdout.flush()

def line(p):
    for l in L:
        if [b[i] for i in l] == [p, p, p]:
            return True
    return False

def third(p):
    # square that completes a line for p, or -1
    for l in L:
        v = [b[i] for i in l]
        if v.count(p) == 2 and v.count('.') == 1:
            return l[v.index('.')]
    return -1

def answer():
    for p in 'ox':
        i = third(p)
        if i >= 0:
            return i
    xs = tuple(i for i in range(9) if b[i] == 'x')
    if xs in BOOK and b[BOOK[xs]] == '.':
        return BOOK[xs]
    return b.index('.')

def end(msg):
    print(' '.join(b[0:3]))
    print(' '.join(b[3:6]))
    print(' '.join(b[6:9]))
    print(msg)
    sys.exit(0)

show()
for text in sys.stdin:
    text = text.strip()
    if text == 'q':
        end('bye')
    if text not in list('123456789'):
        print('1 to 9, or q')
        show()
        continue
    n = int(text) - 1
    if b[n] != '.':
        print('taken')
        show()
        continue
    b[n] = 'x'
    if line('x'):
        end('you win')
    if '.' not in b:
        end('draw')
    n = answer()
    b[n] = 'o'
    print('i play', n + 1)
    if line('o'):
        end('i win')
    show()
