from tkinter import *
from tkinter import messagebox

window = Tk()
window.title("Tic Tac Toe")
board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]   # 1 = X (you), 2 = O (computer)
buttons = []


def winner(p):
    for i in range(3):
        if board[i] == [p, p, p]:
            return True
        if board[0][i] == board[1][i] == board[2][i] == p:
            return True
    return board[0][0] == board[1][1] == board[2][2] == p or board[0][2] == board[1][1] == board[2][0] == p


memo = {}


def minimax(p):
    key = (str(board), p)
    if key in memo:
        return memo[key]
    if winner(2):
        value = (1, None, None)
    elif winner(1):
        value = (-1, None, None)
    elif 0 not in board[0] + board[1] + board[2]:
        value = (0, None, None)
    else:
        value = None
        for r in range(3):
            for c in range(3):
                if board[r][c] == 0:
                    board[r][c] = p
                    v = minimax(3 - p)[0]
                    board[r][c] = 0
                    if value is None or (p == 2 and v > value[0]) or (p == 1 and v < value[0]):
                        value = (v, r, c)
    memo[key] = value
    return value


def computer_move():
    v, r, c = minimax(2)
    board[r][c] = 2
    buttons[3 * r + c].config(text="O", state=DISABLED)
    if winner(2):
        messagebox.showinfo("Tic Tac Toe", "You lose!")


def click(r, c):
    if board[r][c] == 0:
        board[r][c] = 1
        buttons[3 * r + c].config(text="X", state=DISABLED)
        if 0 in board[0] + board[1] + board[2]:
            computer_move()


for r in range(3):
    for c in range(3):
        b = Button(window, text="", width=6, height=3, command=lambda r=r, c=c: click(r, c))
        b.grid(row=r, column=c)
        buttons.append(b)

window.mainloop()
