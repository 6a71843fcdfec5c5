# Tic Tac Toe - python project no. 3
# now with 3 levels of difficulty :)
import os
import random
import time

board = [" "] * 9
player = "X"
computer = "O"

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8),
        (0, 3, 6), (1, 4, 7), (2, 5, 8),
        (0, 4, 8), (2, 4, 6)]


def clear():
    os.system('cls' if os.name == 'nt' else 'clear')


def show():
    clear()
    print()
    for i in range(0, 9, 3):
        cells = [board[j] if board[j] != " " else str(j + 1) for j in range(i, i + 3)]
        print("   " + " | ".join(cells))
        if i < 6:
            print("  ---+---+---")
    print()


def winner(who):
    for a, b, c in WINS:
        if board[a] == who and board[b] == who and board[c] == who:
            return True
    return False


def free():
    return [i for i in range(9) if board[i] == " "]


def minimax(depth, alpha, beta, is_max):
    if winner(computer):
        return 10 - depth
    if winner(player):
        return depth - 10
    if not free():
        return 0
    if is_max:
        best = -1000
        for i in free():
            board[i] = computer
            best = max(best, minimax(depth + 1, alpha, beta, False))
            board[i] = " "
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = 1000
        for i in free():
            board[i] = player
            best = min(best, minimax(depth + 1, alpha, beta, True))
            board[i] = " "
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best


def easy_move():
    return random.choice(free())


def medium_move():
    # win if we can, block if we must
    for mark in (computer, player):
        for i in free():
            board[i] = mark
            w = winner(mark)
            board[i] = " "
            if w:
                return i
    return easy_move()


def hard_move():
    best, where = -1000, None
    for i in free():
        board[i] = computer
        score = minimax(0, -1000, 1000, False)
        board[i] = " "
        if score > best:
            best = score
            where = i
    return where


def ask_move(mark):
    while True:
        ans = input(f"Player {mark}, choose a square (1-9): ")
        if ans.isdigit() and 1 <= int(ans) <= 9:
            if board[int(ans) - 1] == " ":
                return int(ans) - 1
            print("That square is taken!")
        else:
            print("Please enter a number from 1 to 9.")


def play(level):
    global board, player, computer
    board = [" "] * 9
    player, computer = "X", "O"
    if level != "two":
        while True:
            player = input("Do you want to be X or O? (X goes first) ").upper().strip()
            if player in ("X", "O"):
                break
        computer = "O" if player == "X" else "X"
    turn = "X"
    while True:
        show()
        if level == "two" or turn == player:
            board[ask_move(turn)] = turn
        else:
            print("Computer is thinking...")
            time.sleep(0.8)
            board[{"easy": easy_move, "medium": medium_move, "hard": hard_move}[level]()] = turn
        if winner(turn):
            show()
            print(f"*** {turn} wins! ***")
            break
        if not free():
            show()
            print("It's a draw!")
            break
        turn = "O" if turn == "X" else "X"
    input("Press Enter to go back to the menu...")


def main():
    while True:
        clear()
        print("=== TIC TAC TOE ===")
        print("1) Easy")
        print("2) Medium")
        print("3) Hard")
        print("4) Two players")
        print("5) Exit")
        choice = input("Your choice: ").strip()
        if choice == "1":
            play("easy")
        elif choice == "2":
            play("medium")
        elif choice == "3":
            play("hard")
        elif choice == "4":
            play("two")
        elif choice == "5":
            print("Bye!")
            break


if __name__ == "__main__":
    main()
