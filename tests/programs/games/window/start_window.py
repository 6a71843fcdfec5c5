import random
import tkinter as tk
from functools import partial
from tkinter import messagebox

LEVEL = None
grid = []
buttons = []
gameRoot = None


def isWinner(b, l):
    return ((b[0] == l and b[1] == l and b[2] == l) or
            (b[3] == l and b[4] == l and b[5] == l) or
            (b[6] == l and b[7] == l and b[8] == l) or
            (b[0] == l and b[3] == l and b[6] == l) or
            (b[1] == l and b[4] == l and b[7] == l) or
            (b[2] == l and b[5] == l and b[8] == l) or
            (b[0] == l and b[4] == l and b[8] == l) or
            (b[2] == l and b[4] == l and b[6] == l))


def freeCells(b):
    return [i for i in range(9) if b[i] == ""]


def easyMove(b):
    return random.choice(freeCells(b))


def mediumMove(b):
    for letter in ("O", "X"):
        for i in freeCells(b):
            copy = b[:]
            copy[i] = letter
            if isWinner(copy, letter):
                return i
    return random.choice(freeCells(b))


def alphabeta(b, alpha, beta, maximizing):
    if isWinner(b, "O"):
        return 10
    if isWinner(b, "X"):
        return -10
    if not freeCells(b):
        return 0
    if maximizing:
        value = -1000
        for i in freeCells(b):
            b[i] = "O"
            value = max(value, alphabeta(b, alpha, beta, False))
            b[i] = ""
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    else:
        value = 1000
        for i in freeCells(b):
            b[i] = "X"
            value = min(value, alphabeta(b, alpha, beta, True))
            b[i] = ""
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value


def hardMove(b):
    bestScore = -1000
    bestMove = None
    for i in freeCells(b):
        b[i] = "O"
        score = alphabeta(b, -1000, 1000, False)
        b[i] = ""
        if score > bestScore:
            bestScore = score
            bestMove = i
    return bestMove


def getComputerMove(b):
    if LEVEL == "easy":
        return easyMove(b)
    elif LEVEL == "medium":
        return mediumMove(b)
    else:
        return hardMove(b)


def gameOver(text):
    again = messagebox.askyesno("Game over", text + "\nDo you want to play again?")
    if again:
        for i in range(9):
            grid[i] = ""
            buttons[i].config(text="", state="normal")
    else:
        gameRoot.destroy()


def onPress(i):
    if grid[i] != "":
        return
    grid[i] = "X"
    buttons[i].config(text="X", state="disabled")
    if isWinner(grid, "X"):
        gameOver("You won the match!")
        return
    if not freeCells(grid):
        gameOver("Tie game!")
        return
    m = getComputerMove(grid)
    grid[m] = "O"
    buttons[m].config(text="O", state="disabled")
    if isWinner(grid, "O"):
        gameOver("Computer won the match!")


def openGame(level):
    global LEVEL, gameRoot, grid
    LEVEL = level
    startRoot.destroy()
    gameRoot = tk.Tk()
    gameRoot.title("Tic Tac Toe - " + level)
    grid = [""] * 9
    buttons.clear()
    for i in range(9):
        btn = tk.Button(gameRoot, text="", width=5, height=2, font=("Arial", 28, "bold"),
                        command=partial(onPress, i))
        btn.grid(row=i // 3, column=i % 3)
        buttons.append(btn)
    gameRoot.mainloop()


startRoot = tk.Tk()
startRoot.title("Tic Tac Toe")
startRoot.geometry("250x250")
tk.Label(startRoot, text="---Welcome to tic-tac-toe---", font=("Arial", 11)).pack(pady=10)
tk.Button(startRoot, text="Easy", width=20, command=lambda: openGame("easy")).pack(pady=5)
tk.Button(startRoot, text="Medium", width=20, command=lambda: openGame("medium")).pack(pady=5)
tk.Button(startRoot, text="Hard", width=20, command=lambda: openGame("hard")).pack(pady=5)
tk.Button(startRoot, text="Exit", width=20, command=startRoot.quit).pack(pady=5)
startRoot.mainloop()
