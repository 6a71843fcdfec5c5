import math
import tkinter as tk
import tkinter.messagebox as mb

HUMAN = 'X'
AI = 'O'
EMPTY = ''


class TicTacToe:
    def __init__(self, root):
        self.root = root
        self.root.title('Tic Tac Toe AI')
        self.board = [[EMPTY] * 3 for _ in range(3)]
        self.turn = HUMAN
        self.over = False
        self.buttons = [[None] * 3 for _ in range(3)]
        for r in range(3):
            for c in range(3):
                btn = tk.Button(root, text='', font=('Arial', 36), width=3, height=1,
                                command=lambda r=r, c=c: self.human_move(r, c))
                btn.grid(row=r, column=c)
                self.buttons[r][c] = btn

    # ------------------------------------------------------------ game
    def is_winner(self, p):
        b = self.board
        lines = [b[0], b[1], b[2]]
        lines += [[b[r][c] for r in range(3)] for c in range(3)]
        lines.append([b[i][i] for i in range(3)])
        lines.append([b[i][2 - i] for i in range(3)])
        return [p, p, p] in lines

    def is_full(self):
        return all(cell != EMPTY for row in self.board for cell in row)

    def place(self, r, c, p):
        self.board[r][c] = p
        self.buttons[r][c].config(text=p, state='disabled')
        if self.is_winner(p):
            self.end('You won!' if p == HUMAN else 'The AI won!')
        elif self.is_full():
            self.end('Tie game')

    def human_move(self, r, c):
        if self.over or self.turn != HUMAN or self.board[r][c] != EMPTY:
            return
        self.place(r, c, HUMAN)
        if not self.over:
            self.turn = AI
            self.root.after(400, self.ai_move)

    def ai_move(self):
        r, c = best_move(self.board)
        self.turn = HUMAN
        self.place(r, c, AI)

    def end(self, text):
        self.over = True
        mb.showinfo('Result', text)
        if mb.askyesno('Again?', 'Play another game?'):
            self.restart()
        else:
            self.root.destroy()

    def restart(self):
        self.board = [[EMPTY] * 3 for _ in range(3)]
        self.turn = HUMAN
        self.over = False
        for row in self.buttons:
            for btn in row:
                btn.config(text='', state='normal')


# ---------------------------------------------------------------- AI
def evaluate(b):
    # rows
    for row in range(3):
        if b[row][0] == b[row][1] and b[row][1] == b[row][2]:
            if b[row][0] == AI:
                return 10
            if b[row][0] == HUMAN:
                return -10
    # columns
    for col in range(3):
        if b[0][col] == b[1][col] and b[1][col] == b[2][col]:
            if b[0][col] == AI:
                return 10
            if b[0][col] == HUMAN:
                return -10
    # diagonals
    if b[0][0] == b[1][1] and b[1][1] == b[2][2]:
        if b[0][0] == AI:
            return 10
        if b[0][0] == HUMAN:
            return -10
    if b[0][2] == b[1][1] and b[1][1] == b[2][2]:
        if b[0][2] == AI:
            return 10
        if b[0][2] == HUMAN:
            return -10
    return 0


def moves_left(b):
    return any(b[r][c] == EMPTY for r in range(3) for c in range(3))


def minimax(b, depth, is_max, alpha, beta):
    score = evaluate(b)
    if score == 10:
        return score - depth
    if score == -10:
        return score + depth
    if not moves_left(b):
        return 0
    best = -math.inf if is_max else math.inf
    for r in range(3):
        for c in range(3):
            if b[r][c] == EMPTY:
                b[r][c] = AI if is_max else HUMAN
                val = minimax(b, depth + 1, not is_max, alpha, beta)
                b[r][c] = EMPTY
                if is_max:
                    best = max(best, val)
                    alpha = max(alpha, best)
                else:
                    best = min(best, val)
                    beta = min(beta, best)
                if beta <= alpha:
                    return best
    return best


def best_move(b):
    best_val = -math.inf
    move = None
    for r in range(3):
        for c in range(3):
            if b[r][c] == EMPTY:
                b[r][c] = AI
                val = minimax(b, 0, False, -math.inf, math.inf)
                b[r][c] = EMPTY
                if val > best_val:
                    best_val = val
                    move = (r, c)
    return move


if __name__ == '__main__':
    window = tk.Tk()
    TicTacToe(window)
    window.mainloop()
