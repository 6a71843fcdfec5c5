# Unbeatable TicTacToe AI
# Author: k4rl
# TODO: add GUI

import math
import os
import time

board = ['-'] * 9
HUMAN, AI = 'X', 'O'


def print_board():
    os.system('clear')
    print("UNBEATABLE TIC TAC TOE\n")
    for i in range(3):
        print(' ', board[3*i], board[3*i+1], board[3*i+2], '     ', 3*i, 3*i+1, 3*i+2)
    print()


def is_winner(p):
    wins = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]]
    for w in wins:
        if board[w[0]] == board[w[1]] == board[w[2]] == p:
            return True
    return False


def minimax(depth, is_max, alpha=-math.inf, beta=math.inf):
    if is_winner(AI):
        return 10 - depth
    if is_winner(HUMAN):
        return depth - 10
    if '-' not in board:
        return 0
    if is_max:
        value = -math.inf
        for i in range(9):
            if board[i] == '-':
                board[i] = AI
                value = max(value, minimax(depth + 1, False, alpha, beta))
                board[i] = '-'
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return value
    else:
        value = math.inf
        for i in range(9):
            if board[i] == '-':
                board[i] = HUMAN
                value = min(value, minimax(depth + 1, True, alpha, beta))
                board[i] = '-'
                beta = min(beta, value)
                if alpha >= beta:
                    break
        return value


def ai_move():
    best_score = -math.inf
    best_move = -1
    for i in range(9):
        if board[i] == '-':
            board[i] = AI
            score = minimax(0, False)
            board[i] = '-'
            if score > best_score:
                best_score = score
                best_move = i
    board[best_move] = AI


def human_move():
    while True:
        try:
            pos = int(input("Your move (0-8): "))
        except ValueError:
            print("Numbers only!")
            continue
        if pos < 0 or pos > 8 or board[pos] != '-':
            print("Illegal move!")
            continue
        board[pos] = HUMAN
        return


def main():
    print_board()
    while True:
        human_move()
        print_board()
        if is_winner(HUMAN):
            print("You win?! Impossible!")
            break
        print("AI is thinking...")
        time.sleep(0.5)
        ai_move()
        print_board()
        if is_winner(AI):
            print("AI wins!")
            break
        if '-' not in board:
            print("Draw!")
            break


if __name__ == '__main__':
    main()
