"""magic15.py - tic-tac-toe on a magic square

Every row, column and diagonal of

        8 1 6
        3 5 7
        4 9 2

adds up to 15, so three in a row is the same as three numbers that
make 15. No need for a list of winning lines!
"""
from itertools import combinations
from random import choice

SQUARE = [8, 1, 6, 3, 5, 7, 4, 9, 2]
CENTRE = 5
CORNERS = [8, 6, 4, 2]
EDGES = [1, 3, 7, 9]


def won(hand):
    return any(sum(three) == 15 for three in combinations(hand, 3))


def left(mine, yours):
    return [n for n in SQUARE if n not in mine and n not in yours]


def finishers(hand, free):
    """numbers that would complete a 15 for this hand"""
    out = []
    for a, b in combinations(hand, 2):
        n = 15 - a - b
        if n in free and n not in out:
            out.append(n)
    return out


def forks(hand, free):
    """numbers that would give this hand two ways to finish"""
    out = []
    for n in free:
        rest = [m for m in free if m != n]
        if len(finishers(hand + [n], rest)) >= 2:
            out.append(n)
    return out


def think(mine, yours):
    free = left(mine, yours)
    # 1. win
    wins = finishers(mine, free)
    if wins:
        return wins[0]
    # 2. block
    blocks = finishers(yours, free)
    if blocks:
        return blocks[0]
    # 3. fork
    good = forks(mine, free)
    if good:
        return choice(good)
    # 4. take the centre before worrying about his forks
    if CENTRE in free:
        return CENTRE
    # 5. block a fork
    bad = forks(yours, free)
    if bad:
        return choice(bad)
    # 6. opposite corner (10 - n is always opposite n)
    for n in yours:
        if n in CORNERS and 10 - n in free:
            return 10 - n
    # 7. any corner, then any edge
    corners = [n for n in CORNERS if n in free]
    if corners:
        return choice(corners)
    return choice([n for n in EDGES if n in free])


def show(human, computer, marks):
    for i in range(0, 9, 3):
        row = []
        for n in SQUARE[i:i + 3]:
            if n in human:
                row.append(marks[0])
            elif n in computer:
                row.append(marks[1])
            else:
                row.append(str(n))
        print("\t" + "  ".join(row))
    print()


def ask(free):
    while 1:
        try:
            n = int(input("your number? "))
        except ValueError:
            print("numbers only please")
            continue
        if n in free:
            return n
        print("you can't have that one")


def game():
    human, computer = [], []
    go = input("do you want to go first (y/n)? ")
    human_to_play = go[:1] in "yY"
    marks = "XO" if human_to_play else "OX"
    print("you are", marks[0])
    print()
    while left(human, computer):
        if human_to_play:
            show(human, computer, marks)
            human.append(ask(left(human, computer)))
            if won(human):
                show(human, computer, marks)
                print("fifteen! you win.")
                return 1
        else:
            n = think(computer, human)
            computer.append(n)
            print("i take", n)
            if won(computer):
                show(human, computer, marks)
                print("fifteen! i win.")
                return -1
        human_to_play = not human_to_play
    show(human, computer, marks)
    print("all numbers gone, draw.")
    return 0


if __name__ == "__main__":
    print(__doc__)
    tally = {1: 0, 0: 0, -1: 0}
    while 1:
        tally[game()] += 1
        print("you %d   me %d   drawn %d" % (tally[1], tally[-1], tally[0]))
        if input("another game (y/n)? ") != "y":
            break
    print("bye")
