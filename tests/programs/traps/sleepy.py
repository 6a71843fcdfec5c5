from time import sleep
import random

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def display(board):
    for r in range(3):
        print("+---+---+---+")
        print("| " + " | ".join(board[3 * r:3 * r + 3]) + " |")
    print("+---+---+---+")


def dramatic(text):
    for letter in text:
        print(letter, end="", flush=True)
        sleep(0.05)
    print()


def spot(board, letter):
    for line in LINES:
        if sum(board[i] == letter for i in line) == 2:
            for i in line:
                if board[i] == " ":
                    return i
    return None


def computer(board, letter):
    other = "O" if letter == "X" else "X"
    display(board)
    dramatic("Hmm, let me think about that...")
    sleep(1)
    for l in (letter, other):
        i = spot(board, l)
        if i is not None:
            return i
    if board[4] == " ":
        return 4
    mine = [i for i in (0, 2, 6, 8) if board[i] == " "]
    if mine:
        return random.choice(mine)
    return board.index(" ")
