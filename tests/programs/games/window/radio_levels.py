#!/usr/bin/env python3
# -*- coding: utf-8 -*-
import random
import tkinter as tk


class App(tk.Tk):
    """Main window: settings on the left, the board on the right."""

    WIN_LINES = (
        ((0, 0), (0, 1), (0, 2)), ((1, 0), (1, 1), (1, 2)), ((2, 0), (2, 1), (2, 2)),
        ((0, 0), (1, 0), (2, 0)), ((0, 1), (1, 1), (2, 1)), ((0, 2), (1, 2), (2, 2)),
        ((0, 0), (1, 1), (2, 2)), ((0, 2), (1, 1), (2, 0)),
    )

    def __init__(self):
        super().__init__()
        self.title("Tic-Tac-Toe")
        self.board = {}
        self.buttons = {}
        self.human_score = 0
        self.cpu_score = 0
        self.playing = False
        self.level = tk.StringVar(value="Easy")
        self.cpu_first = tk.BooleanVar(value=False)
        self._build_settings()
        self._build_board()
        self.reset()

    def _build_settings(self):
        panel = tk.Frame(self, padx=10, pady=10)
        panel.pack(side=tk.LEFT, fill=tk.Y)
        tk.Label(panel, text="Level").pack(anchor="w")
        for name in ("Easy", "Normal", "Hard"):
            tk.Radiobutton(panel, text=name, value=name, variable=self.level,
                           command=self.reset).pack(anchor="w")
        tk.Checkbutton(panel, text="Computer starts", variable=self.cpu_first,
                       command=self.reset).pack(anchor="w", pady=(10, 0))
        tk.Button(panel, text="Reset", command=self.reset).pack(fill=tk.X, pady=10)
        self.score_label = tk.Label(panel, text="You 0 : 0 Computer")
        self.score_label.pack()
        self.status = tk.Label(panel, text="", fg="gray25", width=18)
        self.status.pack(side=tk.BOTTOM)

    def _build_board(self):
        frame = tk.Frame(self)
        frame.pack(side=tk.RIGHT)
        for r in range(3):
            for c in range(3):
                btn = tk.Button(frame, width=4, height=2, font=("Courier", 24),
                                command=lambda pos=(r, c): self.human_move(pos))
                btn.grid(row=r, column=c)
                self.buttons[r, c] = btn

    def reset(self):
        for pos, btn in self.buttons.items():
            self.board[pos] = " "
            btn.config(text=" ", state=tk.NORMAL)
        self.playing = True
        self.status.config(text="Your turn")
        if self.cpu_first.get():
            self.cpu_move()

    def place(self, pos, mark):
        self.board[pos] = mark
        self.buttons[pos].config(text=mark, state=tk.DISABLED)

    def human_move(self, pos):
        if not self.playing:
            return
        self.place(pos, "X")
        if not self.is_over():
            self.cpu_move()

    def cpu_move(self):
        self.place(self.pick_move(), "O")
        self.is_over()

    def is_over(self):
        if self.has_won("X"):
            self.human_score += 1
            message = "You win!"
        elif self.has_won("O"):
            self.cpu_score += 1
            message = "Computer wins!"
        elif not self.empty():
            message = "Draw!"
        else:
            return False
        self.playing = False
        self.status.config(text=message)
        self.score_label.config(text=f"You {self.human_score} : {self.cpu_score} Computer")
        return True

    # ---- logic ---------------------------------------------------------
    def empty(self):
        return [pos for pos in self.board if self.board[pos] == " "]

    def has_won(self, mark):
        return any(all(self.board[p] == mark for p in line) for line in self.WIN_LINES)

    def pick_move(self):
        level = self.level.get()
        if level == "Easy":
            return random.choice(self.empty())
        if level == "Normal" and random.random() < 0.4:
            return random.choice(self.empty())
        if len(self.empty()) == 9:
            return 0, 0     # the search takes too long on an empty board
        best_score, best_pos = -100, None
        for pos in self.empty():
            self.board[pos] = "O"
            score = self.minimax(1, False)
            self.board[pos] = " "
            if score > best_score:
                best_score, best_pos = score, pos
        return best_pos

    def minimax(self, depth, my_turn):
        # quick wins are worth more than slow ones
        if self.has_won("O"):
            return 5 - depth
        if self.has_won("X"):
            return depth - 5
        moves = self.empty()
        if not moves:
            return 0
        scores = []
        for pos in moves:
            self.board[pos] = "O" if my_turn else "X"
            scores.append(self.minimax(depth + 1, not my_turn))
            self.board[pos] = " "
        return max(scores) if my_turn else min(scores)


if __name__ == "__main__":
    App().mainloop()
