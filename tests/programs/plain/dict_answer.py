# -*- coding: utf-8 -*-
# Крестики-нолики (tic tac toe), minimax returns {'position': ..., 'score': ...}

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
cache = {}


def is_winner(board, letter):
    return any(all(board[i] == letter for i in line) for line in LINES)


def minimax(board, letter):
    """letter is the one who moves; score is from its point of view"""
    enemy = 'O' if letter == 'X' else 'X'
    key = (''.join(board), letter)
    if key in cache:
        return dict(cache[key])
    if is_winner(board, enemy):
        return {'position': None, 'score': -1 * (board.count('_') + 1)}
    if '_' not in board:
        return {'position': None, 'score': 0}
    best = {'position': None, 'score': -100}
    for i in range(9):
        if board[i] == '_':
            board[i] = letter
            score = -minimax(board, enemy)['score']
            board[i] = '_'
            if score > best['score']:
                best = {'position': i, 'score': score}
    cache[key] = best
    return dict(best)


if __name__ == '__main__':
    b = ['_'] * 9
    who = 'X'
    while '_' in b and not is_winner(b, 'X') and not is_winner(b, 'O'):
        b[minimax(b, who)['position']] = who
        who = 'O' if who == 'X' else 'X'
        print(''.join(b))
