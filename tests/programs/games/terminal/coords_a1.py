#!/usr/bin/env python3
"""Noughts & crosses in the terminal, with colours. Squares are called a1 .. c3."""
import random
from functools import lru_cache

RED, BLUE, GREY, BOLD, END = '\033[91m', '\033[94m', '\033[90m', '\033[1m', '\033[0m'
ROWS, COLS = 'abc', '123'
LINES = ([[(r, c) for c in range(3)] for r in range(3)] +
         [[(r, c) for r in range(3)] for c in range(3)] +
         [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]])


def paint(mark):
    return {'x': RED + 'x' + END, 'o': BLUE + 'o' + END}.get(mark, GREY + '.' + END)


def draw(grid):
    print('\n    ' + ' '.join(COLS))
    for r in range(3):
        print('  ' + ROWS[r] + ' ' + ' '.join(paint(grid[r, c]) for c in range(3)))
    print()


def line_of(grid, mark):
    return any(all(grid[sq] == mark for sq in line) for line in LINES)


@lru_cache(maxsize=None)
def value(key, mover):
    """Best result for `mover` in the position `key`: 1 win, 0 draw, -1 loss."""
    grid = {(i // 3, i % 3): m for i, m in enumerate(key)}
    enemy = 'o' if mover == 'x' else 'x'
    if line_of(grid, enemy):
        return -1
    if '.' not in key:
        return 0
    return max(-value(key[:i] + mover + key[i + 1:], enemy)
               for i, m in enumerate(key) if m == '.')


def computer_move(grid, mark):
    enemy = 'o' if mark == 'x' else 'x'
    key = ''.join(grid[r, c] for r in range(3) for c in range(3))
    options = [i for i, m in enumerate(key) if m == '.']
    pick = max(options, key=lambda i: -value(key[:i] + mark + key[i + 1:], enemy))
    return pick // 3, pick % 3


def parse(text):
    text = text.strip().lower()
    if len(text) != 2 or text[0] not in ROWS or text[1] not in COLS:
        return None
    return ROWS.index(text[0]), COLS.index(text[1])


def one_game(name):
    grid = {(r, c): '.' for r in range(3) for c in range(3)}
    players = ['human', 'computer']
    random.shuffle(players)
    print(f'The coin says: {players[0]} begins.')
    for turn in range(9):
        mark = 'xo'[turn % 2]
        if players[turn % 2] == 'human':
            draw(grid)
            sq = None
            while sq is None or grid[sq] != '.':
                sq = parse(input(f'{name}, your square ({mark}): '))
            grid[sq] = mark
        else:
            sq = computer_move(grid, mark)
            grid[sq] = mark
            print(f'I take {BOLD}{ROWS[sq[0]]}{COLS[sq[1]]}{END}.')
        if line_of(grid, mark):
            draw(grid)
            return players[turn % 2]
    draw(grid)
    return 'nobody'


def main():
    name = input('What is your name? ').strip() or 'Stranger'
    print(f'Hello {BOLD}{name}{END}! Three in a row wins.')
    input('Press Enter to start')
    score = {'human': 0, 'computer': 0, 'nobody': 0}
    while True:
        result = one_game(name)
        score[result] += 1
        print({'human': 'You win!', 'computer': 'I win!', 'nobody': 'A draw.'}[result])
        print(f"{name} {score['human']} - {score['computer']} computer, draws {score['nobody']}")
        if input('Play again? [y/n] ').strip().lower() != 'y':
            break
    print('Goodbye.')


if __name__ == '__main__':
    main()
