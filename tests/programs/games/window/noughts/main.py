import tkinter as tk

from ai import AI
from board import Board

HUMAN = 'O'
MACHINE = 'X'


class Window(object):

    def __init__(self):
        self.window = tk.Tk()
        self.window.title('Noughts')
        self.board = Board()
        self.ai = AI(self.board, MACHINE, HUMAN)
        self.human_starts = True
        self.over = False

        self.message = tk.Label(self.window, text='You play noughts. Your turn!')
        self.message.grid(row=0, column=0, columnspan=3, pady=6)
        self.buttons = []
        for row in range(3):
            line = []
            for col in range(3):
                button = tk.Button(self.window, text='', font=('Arial', 30), width=4, height=2)
                button.configure(command=lambda r=row, c=col: self.click(r, c))
                button.grid(row=row + 1, column=col)
                line.append(button)
            self.buttons.append(line)
        # we take turns starting
        tk.Button(self.window, text='Next round', command=self.next_round).grid(row=4, column=0, columnspan=3)

    def next_round(self):
        self.board.reset()
        self.over = False
        self.human_starts = not self.human_starts
        self.message.configure(text='Your turn!')
        if not self.human_starts:
            self.machine_turn()
        self.refresh()

    def refresh(self):
        for row in range(3):
            for col in range(3):
                self.buttons[row][col].configure(text=self.board.matrix[row][col])

    def click(self, row, col):
        if self.over or not self.board.is_free(row, col):
            return
        self.board.matrix[row][col] = HUMAN
        if not self.check_over(HUMAN, 'You win!'):
            self.machine_turn()
            self.check_over(MACHINE, 'The machine wins!')
        self.refresh()

    def machine_turn(self):
        row, col = self.ai.best_square()
        self.board.matrix[row][col] = MACHINE

    def check_over(self, symbol, text):
        if self.board.is_winner(symbol):
            self.over = True
            self.message.configure(text=text)
        elif self.board.is_full():
            self.over = True
            self.message.configure(text='Draw!')
        return self.over


if __name__ == '__main__':
    Window().window.mainloop()
