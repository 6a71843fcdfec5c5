"""Noughts and crosses on a canvas.

You are the crosses.  Click a square.
"""
import tkinter


class NoughtsAndCrosses:
    SIZE = 120
    PAUSE = 350     # ms, so that it looks as if it thinks

    def __init__(self, parent):
        self.parent = parent
        self.canvas = tkinter.Canvas(parent, width=3 * self.SIZE, height=3 * self.SIZE,
                                     background="ivory", highlightthickness=0)
        self.canvas.pack()
        self.text = tkinter.Label(parent, text="", font="Times 16")
        self.text.pack(fill=tkinter.X)
        self.canvas.bind("<Button-1>", self.on_click)
        self.new_game()

    def new_game(self):
        self.cells = [[None, None, None], [None, None, None], [None, None, None]]
        self.over = False
        self.canvas.delete("all")
        for k in (1, 2):
            self.canvas.create_line(k * self.SIZE, 0, k * self.SIZE, 3 * self.SIZE, width=3)
            self.canvas.create_line(0, k * self.SIZE, 3 * self.SIZE, k * self.SIZE, width=3)
        self.text["text"] = "Your move"

    def on_click(self, event):
        if self.over:
            self.new_game()
            return
        col = event.x // self.SIZE
        row = event.y // self.SIZE
        if self.cells[row][col] is not None:
            return
        self.put(row, col, "cross")
        if not self.finished():
            self.text["text"] = "Thinking..."
            self.parent.after(self.PAUSE, self.reply)

    def reply(self):
        if self.over:
            return
        row, col = self.think()
        self.put(row, col, "nought")
        if not self.finished():
            self.text["text"] = "Your move"

    def put(self, row, col, what):
        self.cells[row][col] = what
        x, y, d = col * self.SIZE, row * self.SIZE, self.SIZE
        if what == "cross":
            self.canvas.create_line(x + 20, y + 20, x + d - 20, y + d - 20, width=6, fill="navy")
            self.canvas.create_line(x + 20, y + d - 20, x + d - 20, y + 20, width=6, fill="navy")
        else:
            self.canvas.create_oval(x + 18, y + 18, x + d - 18, y + d - 18, width=6, outline="firebrick")

    def finished(self):
        w = self.winner()
        if w == "cross":
            self.text["text"] = "You win! Click for a new game"
        elif w == "nought":
            self.text["text"] = "I win! Click for a new game"
        elif not self.free():
            self.text["text"] = "A draw. Click for a new game"
        else:
            return False
        self.over = True
        return True

    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if self.cells[r][c] is None]

    def winner(self):
        g = self.cells
        lines = g + [list(column) for column in zip(*g)]
        lines.append([g[i][i] for i in range(3)])
        lines.append([g[i][2 - i] for i in range(3)])
        for line in lines:
            if line[0] is not None and line.count(line[0]) == 3:
                return line[0]
        return None

    def think(self):
        best, where = -2, None
        for r, c in self.free():
            self.cells[r][c] = "nought"
            v = self.value("cross")
            self.cells[r][c] = None
            if v > best:
                best, where = v, (r, c)
        return where

    def value(self, mover):
        """+1 nought wins, -1 cross wins, 0 draw; both play their best"""
        w = self.winner()
        if w:
            return 1 if w == "nought" else -1
        free = self.free()
        if not free:
            return 0
        values = []
        for r, c in free:
            self.cells[r][c] = mover
            values.append(self.value("nought" if mover == "cross" else "cross"))
            self.cells[r][c] = None
        return max(values) if mover == "nought" else min(values)


if __name__ == "__main__":
    window = tkinter.Tk()
    window.title("Noughts and Crosses")
    window.resizable(False, False)
    NoughtsAndCrosses(window)
    window.mainloop()
