"""OXO: a little tkinter game. The whole game is solved when it starts."""
import random
import tkinter as tk

CELL = 110
PAD = 22
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
LINES = [tuple(map(int, line)) for line in LINES]


def winner(position):
    for a, b, c in LINES:
        if position[a] != "." and position[a] == position[b] == position[c]:
            return position[a]
    return None


def build_book():
    """position -> (value for X, list of best replies)"""
    book = {}

    def solve(position):
        if position in book:
            return book[position][0]
        who = winner(position)
        if who or "." not in position:
            value = {"X": 1, "O": -1, None: 0}[who]
            book[position] = (value, [])
            return value
        mover = "X" if position.count("X") == position.count("O") else "O"
        values = {}
        for i, mark in enumerate(position):
            if mark == ".":
                values[i] = solve(position[:i] + mover + position[i + 1:])
        value = max(values.values()) if mover == "X" else min(values.values())
        book[position] = (value, [i for i in values if values[i] == value])
        return value

    solve("." * 9)
    return book


class Oxo(tk.Tk):
    def __init__(self):
        super().__init__()
        self.title("OXO")
        self.configure(bg="#22303c")
        self.book = build_book()
        self.side = tk.StringVar(value="X")

        bar = tk.Frame(self, bg="#22303c")
        bar.pack(fill="x", padx=8, pady=6)
        tk.Label(bar, text="I play", bg="#22303c", fg="white").pack(side="left")
        for mark in "XO":
            tk.Radiobutton(bar, text=mark, value=mark, variable=self.side,
                           command=self.new_game).pack(side="left", padx=4)
        tk.Button(bar, text="New game", command=self.new_game).pack(side="right")

        self.canvas = tk.Canvas(self, width=3 * CELL, height=3 * CELL,
                                bg="#f4efe6", highlightthickness=0)
        self.canvas.pack(padx=8)
        self.canvas.bind("<Button-1>", self.on_click)

        self.status = tk.Label(self, text="", bg="#22303c", fg="white",
                               font=("DejaVu Sans", 12))
        self.status.pack(pady=8)
        self.pending = None
        self.new_game()

    def new_game(self):
        if self.pending is not None:
            self.after_cancel(self.pending)
            self.pending = None
        self.position = "." * 9
        self.human = self.side.get()
        self.computer = "O" if self.human == "X" else "X"
        self.over = False
        self.draw()
        self.next_turn()

    def mover(self):
        return "X" if self.position.count("X") == self.position.count("O") else "O"

    def next_turn(self):
        who = winner(self.position)
        if who:
            self.over = True
            self.status["text"] = "You win!" if who == self.human else "I win!"
        elif "." not in self.position:
            self.over = True
            self.status["text"] = "A draw."
        elif self.mover() == self.human:
            self.status["text"] = "Your turn (%s)" % self.human
        else:
            self.status["text"] = "Thinking..."
            self.pending = self.after(400, self.reply)

    def reply(self):
        self.pending = None
        value, moves = self.book[self.position]
        self.put(random.choice(moves), self.computer)

    def put(self, i, mark):
        self.position = self.position[:i] + mark + self.position[i + 1:]
        self.draw()
        self.next_turn()

    def on_click(self, event):
        col, row = event.x // CELL, event.y // CELL
        if self.over or self.mover() != self.human:
            return
        if not (0 <= col < 3 and 0 <= row < 3):
            return
        i = row * 3 + col
        if self.position[i] == ".":
            self.put(i, self.human)

    def draw(self):
        c = self.canvas
        c.delete("all")
        for k in (1, 2):
            c.create_line(k * CELL, 8, k * CELL, 3 * CELL - 8, width=4, fill="#7a8b99")
            c.create_line(8, k * CELL, 3 * CELL - 8, k * CELL, width=4, fill="#7a8b99")
        for i, mark in enumerate(self.position):
            x, y = (i % 3) * CELL, (i // 3) * CELL
            box = (x + PAD, y + PAD, x + CELL - PAD, y + CELL - PAD)
            if mark == "X":
                c.create_line(*box, width=9, fill="#c0392b", capstyle="round")
                c.create_line(box[2], box[1], box[0], box[3], width=9,
                              fill="#c0392b", capstyle="round")
            elif mark == "O":
                c.create_oval(*box, width=9, outline="#2471a3")


if __name__ == "__main__":
    Oxo().mainloop()
