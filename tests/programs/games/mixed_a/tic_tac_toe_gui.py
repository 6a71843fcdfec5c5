from tkinter import *
from tkinter import messagebox

root = Tk()
root.title("Tic Tac Toe")
root.resizable(False, False)

# board: " " = empty, "X" = you, "O" = computer
board = [" ", " ", " ",
         " ", " ", " ",
         " ", " ", " "]
buttons = []


# checks if player p won
def check_win(b, p):
    if ((b[0] == p and b[1] == p and b[2] == p) or
            (b[3] == p and b[4] == p and b[5] == p) or
            (b[6] == p and b[7] == p and b[8] == p) or
            (b[0] == p and b[3] == p and b[6] == p) or
            (b[1] == p and b[4] == p and b[7] == p) or
            (b[2] == p and b[5] == p and b[8] == p) or
            (b[0] == p and b[4] == p and b[8] == p) or
            (b[0] == p and b[4] == p and b[8] == p)):
        return True
    else:
        return False


def is_full(b):
    return " " not in b


def minimax(b, depth, is_max):
    if check_win(b, "O"):
        return 10 - depth
    if check_win(b, "X"):
        return -10 + depth
    if is_full(b):
        return 0

    if is_max:
        best = -100
        for i in range(9):
            if b[i] == " ":
                b[i] = "O"
                best = max(best, minimax(b, depth + 1, False))
                b[i] = " "
        return best
    else:
        best = 100
        for i in range(9):
            if b[i] == " ":
                b[i] = "X"
                best = min(best, minimax(b, depth + 1, True))
                b[i] = " "
        return best


def best_move(b):
    best = -100
    move = -1
    for i in range(9):
        if b[i] == " ":
            b[i] = "O"
            score = minimax(b, 0, False)
            b[i] = " "
            if score > best:
                best = score
                move = i
    return move


def computer_move():
    i = best_move(board)
    board[i] = "O"
    buttons[i].config(text="O", fg="blue", disabledforeground="blue", state=DISABLED)


def clicked(i):
    if board[i] != " ":
        return
    board[i] = "X"
    buttons[i].config(text="X", fg="red", disabledforeground="red", state=DISABLED)
    if check_win(board, "X"):
        game_over("Congratulations! You win!")
        return
    if is_full(board):
        game_over("It's a tie!")
        return
    root.update()
    computer_move()
    if check_win(board, "O"):
        game_over("Computer wins!")
    elif is_full(board):
        game_over("It's a tie!")


def game_over(text):
    messagebox.showinfo("Game over", text)
    reset()


def reset():
    for i in range(9):
        board[i] = " "
        buttons[i].config(text=" ", state=NORMAL)


# create the 9 buttons
for i in range(9):
    btn = Button(root, text=" ", font=("Helvetica", 32, "bold"), width=4, height=2,
                 command=lambda i=i: clicked(i))
    btn.grid(row=i // 3, column=i % 3)
    buttons.append(btn)

reset_button = Button(root, text="Reset", font=("Helvetica", 14), command=reset)
reset_button.grid(row=3, column=0, columnspan=3, sticky="we")

root.mainloop()
