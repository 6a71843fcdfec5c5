#!/usr/bin/env python3
"""Noughts and crosses - tkinter application with three levels."""
import random
import tkinter as tk
from tkinter import ttk

WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
        (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Game:
    """Board state plus the computer player."""

    def __init__(self):
        self.cells = [None] * 9

    def free(self):
        return [i for i, v in enumerate(self.cells) if v is None]

    def winner(self):
        for a, b, c in WINS:
            if self.cells[a] and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def over(self):
        return self.winner() is not None or not self.free()

    # ---- computer -------------------------------------------------
    def choose(self, me, level):
        if level == "Easy":
            return random.choice(self.free())
        if level == "Medium":
            return self._medium(me)
        return self._hard(me)

    def _medium(self, me):
        other = "O" if me == "X" else "X"
        for mark in (me, other):
            for i in self.free():
                self.cells[i] = mark
                won = self.winner() == mark
                self.cells[i] = None
                if won:
                    return i
        return random.choice(self.free())

    def _hard(self, me):
        other = "O" if me == "X" else "X"
        if len(self.free()) == 9:
            return random.choice([0, 2, 4, 6, 8])
        scores = {}
        for i in self.free():
            self.cells[i] = me
            scores[i] = -self._search(other, me, -2, 2)
            self.cells[i] = None
        top = max(scores.values())
        return random.choice([i for i, s in scores.items() if s == top])

    def _search(self, side, rival, alpha, beta):
        w = self.winner()
        if w == side:
            return 1
        if w == rival:
            return -1
        moves = self.free()
        if not moves:
            return 0
        for i in moves:
            self.cells[i] = side
            value = -self._search(rival, side, -beta, -alpha)
            self.cells[i] = None
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        return alpha


class App(tk.Tk):
    def __init__(self):
        super().__init__()
        self.title("Noughts and Crosses")
        self.game = Game()
        self.human, self.computer = "X", "O"
        self.score = {"You": 0, "Computer": 0, "Draws": 0}
        self.busy = False
        self._build_controls()
        self._build_grid()
        self.new_game()

    def _build_controls(self):
        bar = ttk.Frame(self, padding=8)
        bar.grid(row=0, column=0, sticky="ew")
        self.level = tk.StringVar(value="Medium")
        ttk.Label(bar, text="Level:").pack(side="left")
        tk.OptionMenu(bar, self.level, "Easy", "Medium", "Hard").pack(side="left")
        self.side = tk.StringVar(value="X")
        ttk.Radiobutton(bar, text="I play X (first)", variable=self.side, value="X").pack(side="left")
        ttk.Radiobutton(bar, text="I play O", variable=self.side, value="O").pack(side="left")
        ttk.Button(bar, text="New game", command=self.new_game).pack(side="left", padx=6)

    def _build_grid(self):
        frame = ttk.Frame(self, padding=8)
        frame.grid(row=1, column=0)
        self.buttons = []
        for i in range(9):
            b = tk.Button(frame, width=4, height=2, font=("Verdana", 24),
                          command=lambda k=i: self.on_click(k))
            b.grid(row=i // 3, column=i % 3, padx=2, pady=2)
            self.buttons.append(b)
        self.status = ttk.Label(self, padding=8)
        self.status.grid(row=2, column=0, sticky="ew")

    def new_game(self):
        self.game = Game()
        self.human = self.side.get()
        self.computer = "O" if self.human == "X" else "X"
        self.busy = False
        self.refresh("Your move.")
        if self.computer == "X":
            self.reply()

    def on_click(self, i):
        if self.busy or self.game.over() or self.game.cells[i] is not None:
            return
        self.game.cells[i] = self.human
        self.refresh("Thinking...")
        if not self.finish():
            self.reply()

    def reply(self):
        self.busy = True
        move = self.game.choose(self.computer, self.level.get())
        self.game.cells[move] = self.computer
        self.busy = False
        self.refresh("Your move.")
        self.finish()

    def finish(self):
        if not self.game.over():
            return False
        w = self.game.winner()
        if w == self.human:
            who, text = "You", "You win!"
        elif w == self.computer:
            who, text = "Computer", "Computer wins!"
        else:
            who, text = "Draws", "Draw."
        self.score[who] += 1
        tally = ", ".join(f"{k} {v}" for k, v in self.score.items())
        self.refresh(f"{text}   ({tally})")
        return True

    def refresh(self, message):
        for b, v in zip(self.buttons, self.game.cells):
            b.config(text=v or "")
        self.status.config(text=message)
        self.update_idletasks()


if __name__ == "__main__":
    App().mainloop()
