#!/usr/bin/env python3
from math import inf as infinity

HUMAN = -1
COMP = +1


def evaluate(state):
    if wins(state, COMP):
        return +1
    elif wins(state, HUMAN):
        return -1
    return 0


def wins(state, player):
    diag = [state[i][i] for i in range(3)]
    anti = [state[i][2 - i] for i in range(3)]
    cols = [[state[r][c] for r in range(3)] for c in range(3)]
    return [player] * 3 in [diag, anti] + cols + list(state)


def game_over(state):
    return wins(state, HUMAN) or wins(state, COMP)


def empty_cells(state):
    return [[x, y] for x in range(3) for y in range(3) if state[x][y] == 0]


known = {}


def minimax(state, depth, player):
    """
    :return: a list with [the best row, best col, best score]
    """
    key = (str(state), player)
    if key in known:
        return list(known[key])
    if depth == 0 or game_over(state):
        return [-1, -1, evaluate(state)]
    if player == COMP:
        best = [-1, -1, -infinity]
    else:
        best = [-1, -1, +infinity]

    for x, y in empty_cells(state):
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if player == COMP and score[2] > best[2] or player == HUMAN and score[2] < best[2]:
            best = score
    known[key] = tuple(best)
    return best


def main():
    board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    if input('First to start?[y/n]: ').upper() == 'Y':
        x, y = map(int, input('row col: ').split())
        board[x][y] = HUMAN
    while empty_cells(board) and not game_over(board):
        row, col, _ = minimax(board, len(empty_cells(board)), COMP)
        board[row][col] = COMP
        print(board)
        if empty_cells(board) and not game_over(board):
            x, y = map(int, input('row col: ').split())
            board[x][y] = HUMAN


if __name__ == '__main__':
    main()
