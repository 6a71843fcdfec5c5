# Tic Tac Toe, everything in one script
import random

board = [["_", "_", "_"], ["_", "_", "_"], ["_", "_", "_"]]


def show_board():
    for row in board:
        print(" ".join(row))
    print()


def check_win():
    for i in range(3):
        if board[i][0] != "_" and board[i][0] == board[i][1] == board[i][2]:
            return board[i][0]
        if board[0][i] != "_" and board[0][i] == board[1][i] == board[2][i]:
            return board[0][i]
    if board[1][1] != "_":
        if board[0][0] == board[1][1] == board[2][2]:
            return board[1][1]
        if board[0][2] == board[1][1] == board[2][0]:
            return board[1][1]
    for row in board:
        if "_" in row:
            return None
    return "tie"


scores = {"X": -1, "O": 1, "tie": 0}


def minimax(is_max, alpha=-99, beta=99):
    result = check_win()
    if result is not None:
        return scores[result]
    best = -99 if is_max else 99
    for i in range(3):
        for j in range(3):
            if board[i][j] != "_":
                continue
            board[i][j] = computer if is_max else player
            score = minimax(not is_max, alpha, beta)
            board[i][j] = "_"
            if is_max:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if beta <= alpha:
                return best
    return best


def computer_turn():
    if mode == "e":
        free = [(i, j) for i in range(3) for j in range(3) if board[i][j] == "_"]
        i, j = random.choice(free)
        board[i][j] = computer
        return
    best = -99
    move = None
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = computer
                score = minimax(False)
                board[i][j] = "_"
                if score > best:
                    best = score
                    move = (i, j)
    board[move[0]][move[1]] = computer


def player_turn():
    while True:
        try:
            pos = int(input("Enter a position (1-9): ")) - 1
            if pos < 0 or pos > 8:
                raise ValueError
        except ValueError:
            print("Invalid input")
            continue
        if board[pos // 3][pos % 3] != "_":
            print("Position taken")
            continue
        board[pos // 3][pos % 3] = player
        break


mode = input("(e)asy or (i)mpossible? ").lower()
while mode not in ("e", "i"):
    mode = input("e or i: ").lower()

player = input("Do you want X or O? ").upper()
while player not in ("X", "O"):
    player = input("X or O: ").upper()
computer = "O" if player == "X" else "X"
current = "X"

show_board()
while check_win() is None:
    if current == player:
        player_turn()
    else:
        print("Computer's turn")
        computer_turn()
    show_board()
    current = "O" if current == "X" else "X"

if check_win() == "tie":
    print("Tie!")
elif check_win() == player:
    print("You beat the computer!")
else:
    print("You lose!")
