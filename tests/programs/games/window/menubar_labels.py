# Tic tac toe with a menu bar. Level and who starts are in the menus.
import tkinter as tk
from random import choice

PLAYER, CPU = 'X', 'O'
TRIPLES = '012 345 678 036 147 258 048 246'.split()


class Window(tk.Frame):

    def __init__(self, master):
        tk.Frame.__init__(self, master, bg='black')
        self.grid()
        self.master = master
        self.level = tk.IntVar(value=0)
        self.starter = tk.StringVar(value='player')
        self.info = tk.StringVar()
        self.makeMenu()
        self.cells = [tk.StringVar(value='') for _ in range(9)]
        for n, var in enumerate(self.cells):
            lab = tk.Label(self, textvariable=var, width=3, height=1, bg='white',
                           font=('Verdana', 40), relief='flat')
            lab.grid(row=n // 3, column=n % 3, padx=2, pady=2)
            lab.bind('<Button-1>', lambda e, n=n: self.clicked(n))
        tk.Label(self, textvariable=self.info, bg='black', fg='white'
                 ).grid(row=3, column=0, columnspan=3, sticky='we')
        self.newGame()

    def makeMenu(self):
        bar = tk.Menu(self.master)
        game = tk.Menu(bar, tearoff=0)
        game.add_command(label='New game', command=self.newGame, accelerator='F2')
        game.add_separator()
        game.add_command(label='Quit', command=self.master.destroy)
        bar.add_cascade(label='Game', menu=game)
        level = tk.Menu(bar, tearoff=0)
        level.add_radiobutton(label='Easy', variable=self.level, value=0, command=self.newGame)
        level.add_radiobutton(label='Hard', variable=self.level, value=1, command=self.newGame)
        bar.add_cascade(label='Level', menu=level)
        start = tk.Menu(bar, tearoff=0)
        start.add_radiobutton(label='You start', variable=self.starter, value='player', command=self.newGame)
        start.add_radiobutton(label='Computer starts', variable=self.starter, value='cpu', command=self.newGame)
        bar.add_cascade(label='Start', menu=start)
        self.master.config(menu=bar)
        self.master.bind('<F2>', lambda e: self.newGame())

    def newGame(self):
        for var in self.cells:
            var.set('')
        self.running = True
        self.info.set('You are X')
        if self.starter.get() == 'cpu':
            self.cpuPlays()

    def board(self):
        return ''.join(v.get() or '.' for v in self.cells)

    def clicked(self, n):
        if not self.running or self.cells[n].get():
            return
        self.cells[n].set(PLAYER)
        if not self.ended():
            self.cpuPlays()
            self.ended()

    def cpuPlays(self):
        b = self.board()
        moves = [n for n in range(9) if b[n] == '.']
        if self.level.get() == 0:
            n = choice(moves)
        elif len(moves) == 9:
            n = choice((0, 2, 4, 6, 8))
        else:
            rated = [(rate(b[:n] + CPU + b[n + 1:], PLAYER), n) for n in moves]
            top = max(rated)[0]
            n = choice([n for score, n in rated if score == top])
        self.cells[n].set(CPU)

    def ended(self):
        b = self.board()
        if won(b, PLAYER):
            self.info.set('You win')
        elif won(b, CPU):
            self.info.set('Computer wins')
        elif '.' not in b:
            self.info.set('Draw')
        else:
            return False
        self.running = False
        return True


def won(b, who):
    return any(all(b[int(k)] == who for k in t) for t in TRIPLES)


def rate(b, turn):
    if won(b, CPU):
        return 1 + b.count('.')
    if won(b, PLAYER):
        return -1 - b.count('.')
    if '.' not in b:
        return 0
    nxt = CPU if turn == PLAYER else PLAYER
    results = [rate(b[:n] + turn + b[n + 1:], nxt) for n in range(9) if b[n] == '.']
    return max(results) if turn == CPU else min(results)


root = tk.Tk()
root.title('Tic Tac Toe')
Window(root)
root.mainloop()
