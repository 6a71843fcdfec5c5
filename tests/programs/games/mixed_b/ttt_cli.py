#!/usr/bin/env python3
"""
ttt_cli - noughts and crosses for people who live in a terminal.

usage:
    ./ttt_cli.py
    ./ttt_cli.py --first computer
    ./ttt_cli.py -l easy

Squares are named like on a chess board, a1 is bottom left and c3 is top right.
"""
import argparse
import random
import sys
from functools import lru_cache

WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8),
        (0, 3, 6), (1, 4, 7), (2, 5, 8),
        (0, 4, 8), (2, 4, 6))
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)      # try the good squares first


def winner(cells):
    for a, b, c in WINS:
        if cells[a] != "." and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


def put(cells, i, mark):
    return cells[:i] + mark + cells[i + 1:]


def flip(mark):
    return "o" if mark == "x" else "x"


@lru_cache(maxsize=None)
def negamax(cells, mark):
    """Value of the position for the side to move."""
    if winner(cells):
        return -1
    if "." not in cells:
        return 0
    return max(-negamax(put(cells, i, mark), flip(mark))
               for i in range(9) if cells[i] == ".")


def pick(cells, mark, level):
    free = [i for i in ORDER if cells[i] == "."]
    if level == "easy":
        return random.choice(free)
    return max(free, key=lambda i: -negamax(put(cells, i, mark), flip(mark)))


def name_of(i):
    return "abc"[i % 3] + str(3 - i // 3)


def show(cells):
    print()
    for r in range(3):
        print(f"  {3 - r}  " + " ".join(cells[3 * r:3 * r + 3]))
    print("     a b c\n")


def ask(cells):
    while True:
        text = input("move> ").strip().lower()
        if len(text) != 2 or text[0] not in "abc" or text[1] not in "123":
            print("please type a square like b2")
            continue
        i = (3 - int(text[1])) * 3 + "abc".index(text[0])
        if cells[i] != ".":
            print(f"{text} is taken")
            continue
        return i


def one_game(human_first, level):
    cells = "." * 9
    human, cpu = ("x", "o") if human_first else ("o", "x")
    print(f"You are {human}.")
    turn = "x"
    while not winner(cells) and "." in cells:
        if turn == human:
            show(cells)
            cells = put(cells, ask(cells), human)
        else:
            i = pick(cells, cpu, level)
            cells = put(cells, i, cpu)
            print(f"computer: {name_of(i)}")
        turn = flip(turn)
    show(cells)
    result = winner(cells)
    if result == human:
        print("You win!")
    elif result == cpu:
        print("You lose.")
    else:
        print("Draw.")


def main(argv=None):
    parser = argparse.ArgumentParser(description="noughts and crosses against the computer")
    parser.add_argument("-f", "--first", choices=("me", "computer"), default="me",
                        help="who makes the first move (default: me)")
    parser.add_argument("-l", "--level", choices=("easy", "hard"), default="hard",
                        help="strength of the computer (default: hard)")
    args = parser.parse_args(argv)

    human_first = args.first == "me"
    while True:
        one_game(human_first, args.level)
        if input("again? [y/N] ").strip().lower() not in ("y", "yes"):
            break
        human_first = not human_first       # fair is fair
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (KeyboardInterrupt, EOFError):
        print("\nbye")
