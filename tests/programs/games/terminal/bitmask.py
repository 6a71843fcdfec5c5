#!/usr/bin/env python3
"""
bitmask.py - tic-tac-toe on two 9-bit integers.

usage: bitmask.py [--level {1,2,3}] [--side {x,o}]
"""
from __future__ import annotations

import argparse
import random

FULL = 0b111_111_111
LINES = (0b000_000_111, 0b000_111_000, 0b111_000_000,
         0b001_001_001, 0b010_010_010, 0b100_100_100,
         0b100_010_001, 0b001_010_100)

_memo: dict[tuple[int, int], int] = {}


def wins(bits: int) -> bool:
    return any(bits & line == line for line in LINES)


def moves(a: int, b: int) -> list[int]:
    empty = FULL & ~(a | b)
    out = []
    while empty:
        low = empty & -empty
        out.append(low)
        empty ^= low
    return out


def solve(mine: int, theirs: int) -> int:
    """Score for the side to move: 1 / 0 / -1."""
    key = (mine, theirs)
    if key in _memo:
        return _memo[key]
    if wins(theirs):
        score = -1
    elif (mine | theirs) == FULL:
        score = 0
    else:
        score = max(-solve(theirs, mine | m) for m in moves(mine, theirs))
    _memo[key] = score
    return score


def pick(mine: int, theirs: int, level: int) -> int:
    options = moves(mine, theirs)
    if level == 1:
        return random.choice(options)
    if level == 2:
        for m in options:
            if wins(mine | m):
                return m
        return random.choice(options)
    for m in options:           # finish at once if possible
        if wins(mine | m):
            return m
    scores = [(-solve(theirs, mine | m), m) for m in options]
    top = max(s for s, _ in scores)
    return random.choice([m for s, m in scores if s == top])


def render(x: int, o: int) -> str:
    rows = []
    for r in range(3):
        row = []
        for c in range(3):
            bit = 1 << (3 * r + c)
            row.append('X' if x & bit else 'O' if o & bit else str(3 * r + c + 1))
        rows.append(' '.join(row))
    return '\n'.join(rows)


def read_move(x: int, o: int) -> int:
    while True:
        try:
            n = int(input('move> '))
        except ValueError:
            continue
        if 1 <= n <= 9 and not (x | o) & (1 << (n - 1)):
            return 1 << (n - 1)
        print('illegal move')


def main() -> None:
    ap = argparse.ArgumentParser(description='tic-tac-toe')
    ap.add_argument('--level', type=int, choices=(1, 2, 3), default=2)
    ap.add_argument('--side', choices=('x', 'o'), default='x', help='your side; x begins')
    args = ap.parse_args()

    boards = {'x': 0, 'o': 0}
    mover, other = 'x', 'o'
    while True:
        if mover == args.side:
            print(render(boards['x'], boards['o']))
            bit = read_move(boards['x'], boards['o'])
        else:
            bit = pick(boards[mover], boards[other], args.level)
            print('computer:', bit.bit_length())
        boards[mover] |= bit
        if wins(boards[mover]):
            print(render(boards['x'], boards['o']))
            print(f'{mover} wins')
            return
        if boards['x'] | boards['o'] == FULL:
            print(render(boards['x'], boards['o']))
            print('draw')
            return
        mover, other = other, mover


if __name__ == '__main__':
    main()
