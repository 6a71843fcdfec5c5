"""
Functional tic-tac-toe: nothing is ever changed, each move makes a new board.
"""
from functools import cache

START = (" ",) * 9


def lines(b):
    return (b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2])


def won(b, p):
    return (p, p, p) in lines(b)


def turn(b):
    return "X" if b.count("X") == b.count("O") else "O"


def successors(b):
    p = turn(b)
    return [b[:i] + (p,) + b[i + 1:] for i in range(9) if b[i] == " "]


@cache
def value(b):
    """for X"""
    if won(b, "X"):
        return 1
    if won(b, "O"):
        return -1
    if " " not in b:
        return 0
    return (max if turn(b) == "X" else min)(map(value, successors(b)))


def play(board):
    """The board after the best move."""
    b = tuple(board)
    best = (max if turn(b) == "X" else min)(successors(b), key=value)
    return list(best)
