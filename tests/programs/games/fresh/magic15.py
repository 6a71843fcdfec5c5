# Tic-tac-toe using the magic square
#   2 7 6
#   9 5 1
#   4 3 8
# three numbers of one player that add up to 15 make a line
from itertools import combinations
import random

MAGIC = [2, 7, 6, 9, 5, 1, 4, 3, 8]
CORNERS = [2, 6, 4, 8]
SIDES = [7, 9, 1, 3]


def won(s):
    return any(sum(t) == 15 for t in combinations(s, 3))


def picture(mine, yours):
    text = ''
    for i, n in enumerate(MAGIC):
        if n in mine:
            text += ' C '
        elif n in yours:
            text += ' H '
        else:
            text += f' {i} '
        text += '\n' if i % 3 == 2 else '|'
    return text


def finishers(s, free):
    """numbers in free which would complete a line for s"""
    return [15 - a - b for a, b in combinations(sorted(s), 2) if 15 - a - b in free]


def forks(s, free):
    return [n for n in free if len(set(finishers(s | {n}, free - {n}))) > 1]


def think(mine, yours):
    free = set(MAGIC) - mine - yours
    for side in (mine, yours):
        f = finishers(side, free)
        if f:
            return f[0]
    f = forks(mine, free)
    if f:
        return f[0]
    danger = forks(yours, free)
    if len(danger) == 1:
        return danger[0]
    if danger:
        # make a threat, so that he must answer somewhere harmless
        for n in sorted(free):
            answer = finishers(mine | {n}, free - {n})
            if answer and answer[0] not in forks(yours, free - {n}):
                return n
    if 5 in free:
        return 5
    for n in CORNERS:
        if n in yours and 10 - n in free:
            return 10 - n
    for n in CORNERS + SIDES:
        if n in free:
            return n


def read_square(taken):
    while True:
        s = input('Square 0-8: ')
        if not s.isdigit() or int(s) > 8:
            print('A digit from 0 to 8!')
            continue
        n = MAGIC[int(s)]
        if n in taken:
            print('Taken!')
            continue
        return n


def game():
    mine, yours = set(), set()
    print('Who starts?\n 1) the human\n 2) the computer\n 3) flip a coin')
    who = input('Choice: ').strip()
    while who not in ('1', '2', '3'):
        who = input('1, 2 or 3: ').strip()
    if who == '3':
        who = random.choice(['1', '2'])
        print('The coin says:', 'human' if who == '1' else 'computer')
    human = who == '1'
    while len(mine) + len(yours) < 9:
        if human:
            print(picture(mine, yours))
            yours.add(read_square(mine | yours))
            if won(yours):
                print(picture(mine, yours))
                return 'You win!!'
        else:
            n = think(mine, yours)
            mine.add(n)
            print('Computer takes', MAGIC.index(n))
            if won(mine):
                print(picture(mine, yours))
                return 'The computer wins.'
        human = not human
    print(picture(mine, yours))
    return 'Draw game.'


def main():
    print('HUMAN (H) vs COMPUTER (C)')
    while True:
        print(game())
        if not input('Play again (y/n)? ').lower().startswith('y'):
            return


main()
