"""
ask_mark.py - tic-tac-toe with a rule based opponent

Rules from the paper of Newell and Simon:
win, block, fork, block fork, centre, opposite corner, corner, side.
"""
from __future__ import annotations

import tkinter as tk
from tkinter import messagebox, simpledialog

LINES: list[tuple[int, int, int]] = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
    (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
]
CORNERS = {0: 8, 2: 6, 6: 2, 8: 0}


class Square(tk.Button):
    """One square. Knows which mark it holds."""

    def __init__(self, master: tk.Misc, number: int, owner: "Game") -> None:
        super().__init__(master, text="", width=3, height=1, font=("DejaVu Sans", 36),
                         command=lambda: owner.human(self))
        self.number = number
        self.mark: str | None = None

    def set_mark(self, mark: str | None) -> None:
        self.mark = mark
        self.config(text=mark or "", state="normal" if mark is None else "disabled")


class Game:
    def __init__(self, root: tk.Tk) -> None:
        self.root = root
        frame = tk.Frame(root)
        frame.pack(padx=12, pady=12)
        self.squares: list[Square] = []
        for number in range(9):
            square = Square(frame, number, self)
            square.grid(row=number // 3, column=number % 3)
            self.squares.append(square)
        self.me, self.you = "O", "X"

    # -- flow -----------------------------------------------------------
    def start(self) -> None:
        for square in self.squares:
            square.set_mark(None)
        answer = None
        while answer not in ("X", "O"):
            answer = simpledialog.askstring("Tic-tac-toe", "Which mark do you want, X or O? (X begins)",
                                            parent=self.root)
            if answer is None:
                self.root.destroy()
                return
            answer = answer.strip().upper()
        self.you = answer
        self.me = "O" if answer == "X" else "X"
        if self.me == "X":
            self.computer()

    def human(self, square: Square) -> None:
        square.set_mark(self.you)
        if not self.check_end():
            self.computer()
            self.check_end()

    def computer(self) -> None:
        self.squares[self.decide()].set_mark(self.me)

    def check_end(self) -> bool:
        if self.complete(self.you):
            text = "You win!"
        elif self.complete(self.me):
            text = "The computer wins!"
        elif not self.free():
            text = "A draw."
        else:
            return False
        if messagebox.askyesno("Game over", text + " Another game?"):
            self.start()
        else:
            self.root.destroy()
        return True

    # -- brain ----------------------------------------------------------
    def free(self) -> list[int]:
        return [s.number for s in self.squares if s.mark is None]

    def complete(self, mark: str) -> bool:
        return any(all(self.squares[n].mark == mark for n in line) for line in LINES)

    def winning(self, mark: str) -> list[int]:
        found = []
        for n in self.free():
            self.squares[n].mark = mark
            if self.complete(mark):
                found.append(n)
            self.squares[n].mark = None
        return found

    def forks(self, mark: str) -> list[int]:
        found = []
        for n in self.free():
            self.squares[n].mark = mark
            if len(self.winning(mark)) > 1:
                found.append(n)
            self.squares[n].mark = None
        return found

    def decide(self) -> int:
        free = self.free()
        for rule in (self.winning(self.me), self.winning(self.you), self.forks(self.me)):
            if rule:
                return rule[0]
        theirs = self.forks(self.you)
        if len(theirs) == 1:
            return theirs[0]
        if theirs:
            # make two in a row, so that they must answer somewhere harmless
            for n in free:
                self.squares[n].mark = self.me
                threats = self.winning(self.me)
                self.squares[n].mark = None
                if threats and threats[0] not in theirs:
                    return n
        if 4 in free:
            return 4
        for corner, opposite in CORNERS.items():
            if corner in free and self.squares[opposite].mark == self.you:
                return corner
        for corner in CORNERS:
            if corner in free:
                return corner
        return free[0]


def main() -> None:
    root = tk.Tk()
    root.title("Tic-tac-toe")
    game = Game(root)
    root.after(100, game.start)
    root.mainloop()


if __name__ == "__main__":
    main()
