# -*- coding: utf-8 -*-
# ===================================
#   TIC-TAC-TOE  v2.1  (console)
#   changelog:
#     2.0  expert level uses minimax
#     2.1  faster
# ===================================
import random, time

X, O, EMPTY = 1, 2, 0
symbols = " XO"


def new_board():
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def print_board(board):
    print("")
    for r in range(3):
        print("  " + "|".join(" " + symbols[v] + " " for v in board[r]))
        if r != 2: print("  ---+---+---")
    print("")


def get_winner(board):
    for k in range(3):
        if board[k][0] != EMPTY and board[k][0] == board[k][1] == board[k][2]: return board[k][0]
        if board[0][k] != EMPTY and board[0][k] == board[1][k] == board[2][k]: return board[0][k]
    if board[1][1] != EMPTY:
        if board[0][0] == board[1][1] == board[2][2]: return board[1][1]
        if board[0][2] == board[1][1] == board[2][0]: return board[1][1]
    return EMPTY


def get_moves(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == EMPTY]


def minimax(board, turn, depth):
    winner = get_winner(board)
    if winner != EMPTY:
        if winner == turn:
            return 10 - depth
        else:
            return depth - 10
    moves = get_moves(board)
    if len(moves) == 0:
        return 0
    scores = []
    for r, c in moves:
        board[r][c] = turn
        scores.append(minimax(board, X + O - turn, depth + 1))
        board[r][c] = EMPTY
    if turn == O:
        return max(scores)
    else:
        return min(scores)


def beginner(board):
    return random.choice(get_moves(board))


def expert(board):
    # winning at once needs no thinking
    for r, c in get_moves(board):
        board[r][c] = O
        won = get_winner(board) == O
        board[r][c] = EMPTY
        if won:
            return r, c
    best_score, best = None, None
    for r, c in get_moves(board):
        board[r][c] = O
        score = minimax(board, X, 1)
        board[r][c] = EMPTY
        if best_score is None or score > best_score:
            best_score, best = score, (r, c)
    return best


def main():
    print("Level:  1 = beginner   2 = expert")
    level = input("> ")
    while level not in ("1", "2"):
        level = input("> ")
    board = new_board()
    turn = X
    while True:
        print_board(board)
        if turn == X:
            text = input("Row and column without space, e.g. 23 > ")
            if len(text) != 2 or not text.isdigit():
                print("two digits please")
                continue
            r, c = int(text[0]) - 1, int(text[1]) - 1
            if (r, c) not in get_moves(board):
                print("can't go there")
                continue
        else:
            time.sleep(0.2)
            r, c = expert(board) if level == "2" else beginner(board)
        board[r][c] = turn
        if get_winner(board) != EMPTY:
            print_board(board)
            print("YOU WIN" if turn == X else "COMPUTER WINS")
            break
        if not get_moves(board):
            print_board(board)
            print("DRAW")
            break
        turn = X + O - turn


if __name__ == "__main__":
    main()
