import tkinter as tk
from tkinter import ttk
from tkinter import messagebox
import random

LEVELS = ["Beginner", "Advanced", "Expert"]


class Board:
    def __init__(self):
        self.clear()

    def clear(self):
        self.fields = [0] * 9          # 0 empty, 1 player, 2 computer

    def moves(self):
        return [i for i, f in enumerate(self.fields) if f == 0]

    def lines(self):
        f = self.fields
        for i in range(3):
            yield [(3 * i + k, f[3 * i + k]) for k in range(3)]
            yield [(i + 3 * k, f[i + 3 * k]) for k in range(3)]
        yield [(k, f[k]) for k in (0, 4, 8)]
        yield [(k, f[k]) for k in (2, 4, 6)]

    def winner(self):
        for line in self.lines():
            values = set(v for _, v in line)
            if len(values) == 1 and 0 not in values:
                return values.pop()
        return 0

    def third(self, who):
        """field that would complete a line of `who`, or None"""
        for line in self.lines():
            values = [v for _, v in line]
            if values.count(who) == 2 and values.count(0) == 1:
                return line[values.index(0)][0]
        return None


class Opponent:
    def __init__(self, board):
        self.board = board

    def move(self, level):
        if level == "Beginner":
            return random.choice(self.board.moves())
        danger = self.board.third(1)
        if danger is not None:
            return danger
        chance = self.board.third(2)
        if chance is not None:
            return chance
        if level == "Advanced":
            return random.choice(self.board.moves())
        return self.position()

    def position(self):
        f = self.board.fields
        if f[4] == 0:
            return 4
        # two opposite corners: play on the side
        if f[4] == 2 and (f[0] == f[8] == 1 or f[2] == f[6] == 1):
            sides = [i for i in (1, 3, 5, 7) if f[i] == 0]
            if sides:
                return sides[0]
        # stay close to the two sides
        for corner, a, b in ((0, 1, 3), (2, 1, 5), (6, 3, 7), (8, 5, 7)):
            if f[corner] == 0 and f[a] == 1 and f[b] == 1:
                return corner
        for i in (8, 6, 2, 0, 1, 3, 5, 7):
            if f[i] == 0:
                return i


class Gui(ttk.Frame):
    def __init__(self, master):
        super().__init__(master, padding=8)
        self.pack(fill="both", expand=True)
        self.board = Board()
        self.opponent = Opponent(self.board)

        top = ttk.Frame(self)
        top.pack(fill="x")
        ttk.Label(top, text="Level:").pack(side="left")
        self.level = ttk.Combobox(top, values=LEVELS, state="readonly", width=12)
        self.level.current(0)
        self.level.pack(side="left", padx=4)
        ttk.Button(top, text="New game", command=self.new_game).pack(side="right")

        middle = ttk.Frame(self)
        middle.pack(pady=8)
        style = ttk.Style(master)
        style.configure("Cell.TButton", font=("Helvetica", 26), padding=12)
        self.cells = []
        for i in range(9):
            cell = ttk.Button(middle, text="", width=3, style="Cell.TButton")
            cell.configure(command=lambda k=i: self.player(k))
            cell.grid(row=i // 3, column=i % 3)
            self.cells.append(cell)

    def new_game(self):
        self.board.clear()
        self.show()
        self.level.configure(state="readonly")

    def show(self):
        for cell, f in zip(self.cells, self.board.fields):
            cell.configure(text=["", "X", "O"][f])

    def player(self, k):
        if self.board.fields[k] or self.board.winner():
            return
        self.level.configure(state="disabled")
        self.board.fields[k] = 1
        if not self.board.winner() and self.board.moves():
            self.board.fields[self.opponent.move(self.level.get())] = 2
        self.show()
        w = self.board.winner()
        if w or not self.board.moves():
            messagebox.showinfo("Game over", ["Draw!", "You win!", "You lose!"][w])
            self.new_game()


def main():
    root = tk.Tk()
    root.title("TicTacToe (ttk)")
    Gui(root)
    root.mainloop()


if __name__ == "__main__":
    main()
