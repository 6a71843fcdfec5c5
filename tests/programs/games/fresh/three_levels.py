"""Tic-tac-toe against the computer with three difficulty levels."""
import os
import random

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8),
         (0, 3, 6), (1, 4, 7), (2, 5, 8),
         (0, 4, 8), (2, 4, 6)]


def clear():
    os.system('cls' if os.name == 'nt' else 'clear')


def show(board):
    for r in range(3):
        cells = []
        for c in range(3):
            i = 3 * r + c
            cells.append(board[i] if board[i] else str(i + 1))
        print('  ' + ' | '.join(cells))
        if r < 2:
            print(' ---+---+---')
    print()


def winner(board):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return board[a]
    return None


def empty(board):
    return [i for i, v in enumerate(board) if not v]


def other(mark):
    return 'O' if mark == 'X' else 'X'


def minimax(board, mark, me):
    w = winner(board)
    if w == me:
        return 1
    if w == other(me):
        return -1
    moves = empty(board)
    if not moves:
        return 0
    scores = []
    for m in moves:
        board[m] = mark
        scores.append(minimax(board, other(mark), me))
        board[m] = None
    return max(scores) if mark == me else min(scores)


def easy_move(board, me):
    return random.choice(empty(board))


def hard_move(board, me):
    best, choices = -2, []
    for m in empty(board):
        board[m] = me
        s = minimax(board, other(me), me)
        board[m] = None
        if s > best:
            best, choices = s, [m]
        elif s == best:
            choices.append(m)
    return random.choice(choices)


def medium_move(board, me):
    if random.random() < 0.5:
        return easy_move(board, me)
    return hard_move(board, me)


LEVELS = {'1': easy_move, '2': medium_move, '3': hard_move}


def ask(prompt, allowed):
    while True:
        answer = input(prompt).strip().upper()
        if answer in allowed:
            return answer
        print('Please answer one of:', ', '.join(allowed))


def ask_move(board):
    while True:
        try:
            n = int(input('Your move (1-9): '))
        except ValueError:
            print('That is not a number!')
            continue
        if n < 1 or n > 9:
            print('Out of range.')
        elif board[n - 1]:
            print('That square is taken.')
        else:
            return n - 1


def play():
    clear()
    print('Difficulty:\n 1. Easy\n 2. Medium\n 3. Hard')
    engine = LEVELS[ask('Choose a level: ', ['1', '2', '3'])]
    human = ask('Play as X or O? (X starts) ', ['X', 'O'])
    cpu = other(human)
    board = [None] * 9
    mark = 'X'
    while winner(board) is None and empty(board):
        if mark == human:
            clear()
            show(board)
            board[ask_move(board)] = human
        else:
            print('Computer is thinking...')
            board[engine(board, cpu)] = cpu
        mark = other(mark)
    clear()
    show(board)
    w = winner(board)
    if w == human:
        print('You win!')
    elif w == cpu:
        print('Computer wins!')
    else:
        print("It's a draw.")


if __name__ == '__main__':
    while True:
        play()
        if ask('Play again? (Y/N) ', ['Y', 'N']) == 'N':
            print('Bye!')
            break
