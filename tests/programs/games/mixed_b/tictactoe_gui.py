from tkinter import *
from tkinter import messagebox
import random

root = Tk()
root.title("Tic Tac Toe vs Computer")
root.resizable(False, False)

# -------- variables ----------
PLAYER = "X"
COMPUTER = "O"
board = [""] * 9
buttons = []
game_over = False
player_score = 0
computer_score = 0
level = StringVar(value="Hard")

wins = [[0, 1, 2], [3, 4, 5], [6, 7, 8],
        [0, 3, 6], [1, 4, 7], [2, 5, 8],
        [0, 4, 8], [2, 4, 6]]


# -------- logic ----------
def check(who):
    for w in wins:
        if board[w[0]] == who and board[w[1]] == who and board[w[2]] == who:
            return w
    return None


def empty():
    return [i for i in range(9) if board[i] == ""]


def winning_move(who):
    for i in empty():
        board[i] = who
        won = check(who)
        board[i] = ""
        if won:
            return i
    return None


def hard_move():
    # win if possible
    m = winning_move(COMPUTER)
    if m is not None:
        return m
    # block the player
    m = winning_move(PLAYER)
    if m is not None:
        return m
    # always grab the center
    if board[4] == "":
        return 4
    # don't fall for the two corners trick
    if board[4] == COMPUTER:
        if (board[0] == PLAYER and board[8] == PLAYER) or (board[2] == PLAYER and board[6] == PLAYER):
            for side in [1, 3, 5, 7]:
                if board[side] == "":
                    return side
    # corner opposite to the player
    for a, b in [(0, 8), (8, 0), (2, 6), (6, 2)]:
        if board[a] == PLAYER and board[b] == "":
            return b
    for corner in [0, 2, 6, 8]:
        if board[corner] == "":
            return corner
    return empty()[0]


def computer_turn():
    global game_over
    if game_over:
        return
    if level.get() == "Easy":
        move = random.choice(empty())
    else:
        move = hard_move()
    board[move] = COMPUTER
    buttons[move].config(text=COMPUTER, fg="#c0392b")
    finish_turn(COMPUTER)


def finish_turn(who):
    global game_over, player_score, computer_score
    line = check(who)
    if line:
        game_over = True
        for i in line:
            buttons[i].config(bg="#f9e79f")
        if who == PLAYER:
            player_score += 1
            text = "You win!"
        else:
            computer_score += 1
            text = "Computer wins!"
    elif not empty():
        game_over = True
        text = "It's a draw!"
    else:
        return
    score_label.config(text=f"You {player_score} : {computer_score} Computer")
    if messagebox.askyesno("Game over", text + "\nPlay again?"):
        reset()
    else:
        root.destroy()


def click(i):
    if board[i] != "" or game_over:
        return
    board[i] = PLAYER
    buttons[i].config(text=PLAYER, fg="#2980b9")
    finish_turn(PLAYER)
    if not game_over and len(empty()) < 9:
        computer_turn()


def reset():
    global game_over
    game_over = False
    for i in range(9):
        board[i] = ""
        buttons[i].config(text="", bg="#ecf0f1")


# -------- widgets ----------
top = Frame(root)
top.grid(row=0, column=0, columnspan=3, pady=5)
Label(top, text="Level:", font=("Arial", 12)).pack(side=LEFT)
Radiobutton(top, text="Easy", variable=level, value="Easy", font=("Arial", 12), command=reset).pack(side=LEFT)
Radiobutton(top, text="Hard", variable=level, value="Hard", font=("Arial", 12), command=reset).pack(side=LEFT)

for i in range(9):
    b = Button(root, text="", font=("Arial", 30, "bold"), width=3, height=1, bg="#ecf0f1",
               command=lambda i=i: click(i))
    b.grid(row=1 + i // 3, column=i % 3, padx=2, pady=2)
    buttons.append(b)

score_label = Label(root, text="You 0 : 0 Computer", font=("Arial", 14))
score_label.grid(row=4, column=0, columnspan=3)
Button(root, text="Restart", font=("Arial", 12), command=reset).grid(row=5, column=0, columnspan=3, pady=5, sticky="ew")

root.mainloop()
