import random
from functools import lru_cache

import customtkinter as ctk

ctk.set_appearance_mode("dark")
ctk.set_default_color_theme("blue")

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(state):
    for a, b, c in LINES:
        if state[a] != "-" and state[a] == state[b] == state[c]:
            return state[a]
    return None


@lru_cache(maxsize=None)
def negamax(state, me, other):
    """Best score for `me`, who is to move."""
    if winner(state) == other:
        return -1
    if "-" not in state:
        return 0
    return max(-negamax(state[:i] + me + state[i + 1:], other, me)
               for i, s in enumerate(state) if s == "-")


def choose(state, me, other, level):
    empty = [i for i, s in enumerate(state) if s == "-"]
    if level == "Chill":
        return random.choice(empty)
    return max(empty, key=lambda i: -negamax(state[:i] + me + state[i + 1:], other, me))


class TicTacToe(ctk.CTk):
    def __init__(self):
        super().__init__()
        self.title("Tic Tac Toe")
        self.geometry("380x500")
        self.resizable(False, False)

        self.label = ctk.CTkLabel(self, text="", font=ctk.CTkFont(size=20, weight="bold"))
        self.label.pack(pady=(15, 5))

        self.grid_frame = ctk.CTkFrame(self)
        self.grid_frame.pack(padx=20, pady=10)
        self.tiles = []
        for i in range(9):
            tile = ctk.CTkButton(self.grid_frame, text="", width=100, height=100, corner_radius=8,
                                 font=ctk.CTkFont(size=44), fg_color="gray25",
                                 command=lambda i=i: self.play(i))
            tile.grid(row=i // 3, column=i % 3, padx=4, pady=4)
            self.tiles.append(tile)

        self.level = ctk.CTkSegmentedButton(self, values=["Chill", "Pro"], command=lambda _: self.new_round())
        self.level.set("Chill")
        self.level.pack(pady=5)
        ctk.CTkButton(self, text="New round", command=self.new_round).pack(pady=5)
        self.job = None
        self.new_round()

    def new_round(self):
        if self.job is not None:
            self.after_cancel(self.job)
            self.job = None
        self.state_ = "-" * 9
        self.done = False
        for tile in self.tiles:
            tile.configure(text="", fg_color="gray25")
        # toss a coin
        self.my_turn = random.choice([True, False])
        if self.my_turn:
            self.label.configure(text="You start")
        else:
            self.label.configure(text="Computer starts")
            self.job = self.after(600, self.computer)

    def put(self, i, mark):
        self.state_ = self.state_[:i] + mark + self.state_[i + 1:]
        self.tiles[i].configure(text=mark, fg_color="#1f6aa5" if mark == "X" else "#a5541f")
        w = winner(self.state_)
        if w or "-" not in self.state_:
            self.done = True
            self.label.configure(text={"X": "You win!", "O": "Computer wins!", None: "Draw!"}[w])

    def play(self, i):
        if self.done or not self.my_turn or self.state_[i] != "-":
            return
        self.my_turn = False
        self.put(i, "X")
        if not self.done:
            self.label.configure(text="Computer is thinking...")
            self.job = self.after(500, self.computer)

    def computer(self):
        self.job = None
        self.put(choose(self.state_, "O", "X", self.level.get()), "O")
        self.my_turn = True
        if not self.done:
            self.label.configure(text="Your turn")


if __name__ == "__main__":
    app = TicTacToe()
    app.mainloop()
