import random

spots = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
combos = ['123', '456', '789', '147', '258', '369', '159', '357']


def draw(spots):
    print(' ' + ' | '.join(spots[:3]))
    print(' ' + ' | '.join(spots[3:6]))
    print(' ' + ' | '.join(spots[6:]))


def open_spots(spots):
    return [s for s in spots if s.isdigit()]


def two_of(spots, mark):
    for combo in combos:
        cells = [spots[int(n) - 1] for n in combo]
        if cells.count(mark) == 2:
            for c in cells:
                if c.isdigit():
                    return c
    return ''


def pick_spot(spots, me):
    '''returns the number of the spot, as the player would type it'''
    you = 'O' if me == 'X' else 'X'
    if two_of(spots, me):
        return two_of(spots, me)
    if two_of(spots, you):
        return two_of(spots, you)
    if '5' in spots:
        return '5'
    corners = [c for c in '1379' if c in spots]
    if corners:
        return random.choice(corners)
    return random.choice(open_spots(spots))


if __name__ == '__main__':
    turn = 'X'
    you = input('X or O? ')
    while open_spots(spots):
        draw(spots)
        n = pick_spot(spots, turn) if turn != you else input('> ')
        spots[int(n) - 1] = turn
        turn = 'O' if turn == 'X' else 'X'
