"""Tic-tac-toe on a tkinter Canvas. The two sides are stored as bit masks."""
import tkinter as tk
from tkinter import ttk

CELL = 120
PAD = 22
FULL = 0b111111111
MASKS = (0b000000111, 0b000111000, 0b111000000,
         0b001001001, 0b010010010, 0b100100100,
         0b100010001, 0b001010100)


def has_line(bits):
    return any(bits & m == m for m in MASKS)


class Engine:
    """Perfect player with a transposition table."""

    def __init__(self):
        self.table = {}

    def search(self, mine, theirs):
        """score for the player who owns `mine` and is on the move"""
        if has_line(theirs):
            return -1
        taken = mine | theirs
        if taken == FULL:
            return 0
        if (mine, theirs) not in self.table:
            self.table[mine, theirs] = max(
                -self.search(theirs, mine | 1 << i) for i in range(9) if not taken >> i & 1)
        return self.table[mine, theirs]

    def move(self, mine, theirs):
        taken = mine | theirs
        best = None
        for i in range(9):
            if taken >> i & 1:
                continue
            bits = mine | 1 << i
            if has_line(bits):
                return i
            score = -self.search(theirs, bits)
            if best is None or score > best[0]:
                best = (score, i)
        return best[1]


class App(tk.Tk):
    def __init__(self):
        super().__init__()
        self.title("Tic-Tac-Toe")
        self.resizable(False, False)
        self.engine = Engine()

        bar = ttk.Frame(self, padding=6)
        bar.pack(fill="x")
        self.cpu_first = tk.BooleanVar(value=False)
        ttk.Checkbutton(bar, text="Computer goes first", variable=self.cpu_first).pack(side="left")
        ttk.Button(bar, text="New game", command=self.new_game).pack(side="right")

        self.canvas = tk.Canvas(self, width=3 * CELL, height=3 * CELL, bg="white", highlightthickness=0)
        self.canvas.pack()
        self.canvas.bind("<Button-1>", self.on_click)

        self.status = tk.StringVar()
        ttk.Label(self, textvariable=self.status, anchor="center", padding=6).pack(fill="x")
        self.new_game()

    def new_game(self):
        self.human = self.cpu = 0
        self.over = False
        self.human_mark = "O" if self.cpu_first.get() else "X"
        self.canvas.delete("all")
        for k in (1, 2):
            self.canvas.create_line(k * CELL, 8, k * CELL, 3 * CELL - 8, width=3, fill="#888")
            self.canvas.create_line(8, k * CELL, 3 * CELL - 8, k * CELL, width=3, fill="#888")
        if self.cpu_first.get():
            self.my_turn = False
            self.status.set("Computer is thinking...")
            self.after(300, self.computer_move)
        else:
            self.my_turn = True
            self.status.set("Your turn")

    def draw_mark(self, i, mark):
        x, y = i % 3 * CELL, i // 3 * CELL
        if mark == "X":
            self.canvas.create_line(x + PAD, y + PAD, x + CELL - PAD, y + CELL - PAD, width=8, fill="#d35400")
            self.canvas.create_line(x + CELL - PAD, y + PAD, x + PAD, y + CELL - PAD, width=8, fill="#d35400")
        else:
            self.canvas.create_oval(x + PAD, y + PAD, x + CELL - PAD, y + CELL - PAD, width=8, outline="#2471a3")

    def on_click(self, event):
        if self.over or not self.my_turn:
            return
        i = event.y // CELL * 3 + event.x // CELL
        if (self.human | self.cpu) >> i & 1:
            return
        self.human |= 1 << i
        self.draw_mark(i, self.human_mark)
        if self.finished():
            return
        self.my_turn = False
        self.status.set("Computer is thinking...")
        self.after(300, self.computer_move)

    def computer_move(self):
        if self.over or self.my_turn:
            return
        i = self.engine.move(self.cpu, self.human)
        self.cpu |= 1 << i
        self.draw_mark(i, "X" if self.human_mark == "O" else "O")
        if not self.finished():
            self.my_turn = True
            self.status.set("Your turn")

    def finished(self):
        if has_line(self.human):
            self.status.set("You win!")
        elif has_line(self.cpu):
            self.status.set("Computer wins!")
        elif self.human | self.cpu == FULL:
            self.status.set("Draw!")
        else:
            return False
        self.over = True
        return True


if __name__ == "__main__":
    App().mainloop()
