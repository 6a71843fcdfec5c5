# Tic-tac-toe played on the magic square:
#
#        2 7 6
#        9 5 1        every line adds up to 15
#        4 3 8
#
from itertools import combinations
from random import choice

square = [2, 7, 6, 9, 5, 1, 4, 3, 8]
mine = []
yours = []

def fifteen(numbers):
    return any(sum(three) == 15 for three in combinations(numbers, 3))

def remaining(a, b):
    return [n for n in square if n not in a and n not in b]

table = dict()

def outcome(mover, waiter):
    k = frozenset(mover), frozenset(waiter)
    if k in table:
        return table[k]
    if fifteen(waiter):
        r = 'lost'
    else:
        rest = remaining(mover, waiter)
        if rest == []:
            r = 'tie'
        else:
            after = [outcome(waiter, mover + [n]) for n in rest]
            if 'lost' in after:
                r = 'won'
            elif 'tie' in after:
                r = 'tie'
            else:
                r = 'lost'
    table[k] = r
    return r

def my_choice():
    rest = remaining(mine, yours)
    groups = {'lost': [], 'tie': [], 'won': []}
    for n in rest:
        if fifteen(mine + [n]):
            return n
        groups[outcome(yours, mine + [n])].append(n)
    for wanted in ('lost', 'tie', 'won'):
        if groups[wanted]:
            return choice(groups[wanted])

def board():
    for i, n in enumerate(square):
        if n in mine:
            c = '(O)'
        elif n in yours:
            c = '(X)'
        else:
            c = ' %d ' % n
        print(c, end='\n' if i % 3 == 2 else ' ')

def your_choice():
    n = input('Take a number: ')
    while not n.isnumeric() or int(n) not in remaining(mine, yours):
        n = input('Not there. Take a number: ')
    return int(n)

def start():
    print('1 - you start')
    print('2 - computer starts')
    print('3 - quit')
    menu = input('? ')
    if menu == '3':
        return False
    mine.clear()
    yours.clear()
    turn = 'you' if menu == '1' else 'computer'
    while True:
        if turn == 'you':
            board()
            yours.append(your_choice())
            if fifteen(yours):
                board()
                print('You have three in a row. You win.')
                return True
            turn = 'computer'
        else:
            mine.append(my_choice())
            print('The computer takes', mine[-1])
            if fifteen(mine):
                board()
                print('The computer has three in a row. You lose.')
                return True
            turn = 'you'
        if not remaining(mine, yours):
            board()
            print('A tie.')
            return True

while start():
    pass
