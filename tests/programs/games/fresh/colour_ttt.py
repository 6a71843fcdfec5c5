#!/usr/bin/env python3
import time
from functools import lru_cache

RED, BLUE, DIM, RESET = '\033[91m', '\033[94m', '\033[2m', '\033[0m'
SQUARES = ('a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3')
WINS = (('a1', 'b1', 'c1'), ('a2', 'b2', 'c2'), ('a3', 'b3', 'c3'),
        ('a1', 'a2', 'a3'), ('b1', 'b2', 'b3'), ('c1', 'c2', 'c3'),
        ('a1', 'b2', 'c3'), ('c1', 'b2', 'a3'))
IDX = [tuple(SQUARES.index(s) for s in w) for w in WINS]


def slow_print(msg, wait=0.4):
    print(msg)
    time.sleep(wait)


def paint(v):
    if v == 'X':
        return RED + 'X' + RESET
    if v == 'O':
        return BLUE + 'O' + RESET
    return DIM + '·' + RESET


def display(field):
    print('\n    a   b   c')
    for n in '123':
        print(n + '   ' + ' | '.join(paint(field[col + n]) for col in 'abc'))
    print()


def check(field, mark):
    return any(all(field[s] == mark for s in w) for w in WINS)


@lru_cache(maxsize=None)
def negamax(state, me, opp):
    """Value of state for the side to move (me)."""
    if any(all(state[i] == opp for i in w) for w in IDX):
        return -1 - state.count('-')
    if '-' not in state:
        return 0
    return max(-negamax(state[:i] + me + state[i + 1:], opp, me)
               for i, v in enumerate(state) if v == '-')


def ai_turn(field):
    state = ''.join(field[s] for s in SQUARES)
    options = [i for i, v in enumerate(state) if v == '-']
    best = max(options, key=lambda i: -negamax(state[:i] + 'O' + state[i + 1:], 'X', 'O'))
    slow_print('Hmm, let me think...', 0.8)
    field[SQUARES[best]] = 'O'
    print('I play', SQUARES[best])


def human_turn(field, name):
    while True:
        sq = input(f'{name}, your square (e.g. b2): ').strip().lower()
        if sq not in field:
            print('Unknown square, use a-c followed by 1-3.')
        elif field[sq] != '-':
            print('Already occupied!')
        else:
            field[sq] = 'X'
            return


def main():
    print(RED + '*** NOUGHTS & CROSSES ***' + RESET)
    name = input('What is your name? ').strip() or 'Player'
    slow_print(f'Hi {name}! You are X and I am O. You start, then we take turns starting.')
    wins = losses = draws = 0
    round_no = 0
    while True:
        field = {s: '-' for s in SQUARES}
        human_to_move = round_no % 2 == 0
        round_no += 1
        print(f'--- Round {round_no} ---')
        while True:
            if human_to_move:
                display(field)
                human_turn(field, name)
                if check(field, 'X'):
                    display(field)
                    print(f'Well done {name}, you won!')
                    wins += 1
                    break
            else:
                ai_turn(field)
                if check(field, 'O'):
                    display(field)
                    print('I won!')
                    losses += 1
                    break
            if '-' not in field.values():
                display(field)
                print('A draw.')
                draws += 1
                break
            human_to_move = not human_to_move
        print(f'{name}: {wins}  computer: {losses}  draws: {draws}')
        reply = input('One more round? (y/n) ').lower()
        while reply not in ('y', 'n'):
            reply = input('y or n, please: ').lower()
        if reply == 'n':
            break
    print('Goodbye', name)


if __name__ == '__main__':
    main()
