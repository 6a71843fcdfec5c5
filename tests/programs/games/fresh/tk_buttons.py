# Tic Tac Toe with tkinter
# You are X and start, the computer is O and never gives up :)
from tkinter import *
from tkinter import messagebox

root = Tk()
root.title("Tic-Tac-Toe")
root.resizable(False, False)

board = {n: " " for n in range(1, 10)}
player = "X"
bot = "O"
buttons = {}
playing = True


def space_is_free(position):
    return board[position] == " "


def check_mark_won(mark):
    if board[1] == board[2] == board[3] == mark:
        return True
    elif board[4] == board[5] == board[6] == mark:
        return True
    elif board[7] == board[8] == board[9] == mark:
        return True
    elif board[1] == board[4] == board[7] == mark:
        return True
    elif board[2] == board[5] == board[8] == mark:
        return True
    elif board[3] == board[6] == board[9] == mark:
        return True
    elif board[1] == board[5] == board[9] == mark:
        return True
    elif board[7] == board[5] == board[3] == mark:
        return True
    else:
        return False


def check_draw():
    for key in board:
        if board[key] == " ":
            return False
    return True


def minimax(depth, is_maximizing):
    if check_mark_won(bot):
        return 100 - depth
    if check_mark_won(player):
        return -100 + depth
    if check_draw():
        return 0

    if is_maximizing:
        best_score = -1000
        for key in board:
            if board[key] == " ":
                board[key] = bot
                score = minimax(depth + 1, False)
                board[key] = " "
                if score > best_score:
                    best_score = score
        return best_score
    else:
        best_score = 1000
        for key in board:
            if board[key] == " ":
                board[key] = player
                score = minimax(depth + 1, True)
                board[key] = " "
                if score < best_score:
                    best_score = score
        return best_score


def insert_letter(letter, position):
    global playing
    board[position] = letter
    buttons[position].config(text=letter, fg="blue" if letter == player else "red")
    if check_mark_won(letter):
        playing = False
        if letter == bot:
            messagebox.showinfo("Game over", "The computer wins!")
        else:
            messagebox.showinfo("Game over", "You win!")
        reset()
    elif check_draw():
        playing = False
        messagebox.showinfo("Game over", "It's a draw!")
        reset()


def comp_move():
    best_score = -1000
    best_move = 0
    for key in board:
        if board[key] == " ":
            board[key] = bot
            score = minimax(0, False)
            board[key] = " "
            if score > best_score:
                best_score = score
                best_move = key
    insert_letter(bot, best_move)


def click(position):
    global playing
    if not space_is_free(position):
        messagebox.showwarning("Oops", "That square is taken!")
        return
    playing = True
    insert_letter(player, position)
    if playing:
        comp_move()


def reset():
    for key in board:
        board[key] = " "
        buttons[key].config(text=" ")


for n in range(1, 10):
    b = Button(root, text=" ", font=("Helvetica", 28, "bold"), width=4, height=2,
               command=lambda n=n: click(n))
    b.grid(row=(n - 1) // 3, column=(n - 1) % 3)
    buttons[n] = b

Button(root, text="Reset", command=reset).grid(row=3, column=0, columnspan=3, sticky="ew")

root.mainloop()
