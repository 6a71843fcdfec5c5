#!/usr/bin/env python3
import random

from ai import EasyAI, HardAI, opponent
from board import Board
from ui import ask, ask_square, show


def match(name, ai, human_begins):
    board, mark = Board(), "X"
    human = "X" if human_begins else "O"
    while not board.finished():
        if mark == human:
            show(board)
            i = ask_square(board, name)
        else:
            i = ai.move(board, mark)
            print("Computer (%s) moves." % ai.title)
        board = board.with_move(i, mark)
        mark = opponent(mark)
    show(board)
    if board.winner() == human:
        print("Well done, %s, you win!" % name)
    elif board.winner():
        print("The computer wins.")
    else:
        print("It's a draw.")


def main():
    name = input("Your name: ").strip().title() or "Player"
    again = "y"
    while again == "y":
        ai = {"e": EasyAI, "h": HardAI}[ask("[e]asy or [h]ard? ", ["e", "h"])]()
        begins = ask("Who begins? 1) you  2) computer  3) let fate decide: ", ["1", "2", "3"])
        if begins == "3":
            begins = random.choice("12")
        match(name, ai, begins == "1")
        again = ask("Another match (y/n)? ", ["y", "n"])
    print("See you, %s." % name)


if __name__ == "__main__":
    main()
