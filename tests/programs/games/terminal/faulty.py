"""How to call each program that gets something wrong: a crash, a full board, a taken square, a win, a turn."""

from loading import Adapter, cf, changed, load, rc, xo

class crash_corner(Adapter):
    file = 'crash_corner.py'
    style = 'one class, camelCase, dict by field name; start y/n; fields like B2 (column letter); rules win, block, fork, centre, corners'
    configs = [cf('y', 'second'), cf('n', 'first')]
    names = [l + n for n in '123' for l in 'ABC']
    def start(self): self.m = load(self.file)
    def g(self, cfg, board):
        g = self.m.TicTacToe()
        for f, v in zip(self.names, self.marks(cfg, *xo(cfg), ' ', board)): g.fields[f] = v
        return g
    def decide(self, cfg, board, hist): p, c = xo(cfg); return self.names.index(self.g(cfg, board).computerMove(c, p))
    def over(self, cfg, board, mover): g = self.g(cfg, board); return g.hasWon('X') or g.hasWon('O') or not g.freeFields()
    def type(self, sq): return [self.names[sq]]

class full_board(Adapter):
    file = 'full_board.py'
    style = 'global list of 9, no menu, person starts; squares 0-8; clears the screen, sleeps; alpha-beta'
    note = 'after the person\'s ninth move on a drawn board the program does not stop but moves again and writes O on square 8; where that was the person\'s X (it may then announce its own win) the game is counted failed, by the true lines alone it is a draw; where it already was O nothing is seen and it is counted drawn'
    configs = [cf([], 'second')]
    def start(self): self.m = load(self.file)
    def decide(self, cfg, board, hist):
        v = self.m.board = self.marks(cfg, 'X', 'O', '-', board); before = list(v)
        self.m.ai_move()
        return changed(before, v, '-')
    def over(self, cfg, board, mover):
        self.m.board = self.marks(cfg, 'X', 'O', '-', board)
        return self.m.is_winner('X') if mover == 'P' else self.m.is_winner('O') or '.' not in board
    def type(self, sq): return [str(sq)]

class overwrite(Adapter):
    file = 'overwrite.py'
    style = 'script, list of lists; guess heads or tails (h/t) for the start; row and column as "1 3" unchecked, a taken square is overwritten; many ifs'
    configs = [cf([g], s, note='starter is tossed') for g in 'ht' for s in ('first', 'second')]
    note = 'the person could also overwrite squares of the computer; such moves are not followed here'
    def start(self): self.m = load(self.file)
    def set(self, board):
        v = self.marks(None, 'X', 'O', ' ', board)
        self.m.b[:] = [v[0:3], v[3:6], v[6:9]]
        return v
    def decide(self, cfg, board, hist): v = self.set(board); self.m.computer(); return changed(v, sum(self.m.b, []), ' ')
    def over(self, cfg, board, mover): self.set(board); return self.m.checkwin('X') or self.m.checkwin('O') or self.m.isfull()
    def type(self, sq): return ['%d %d' % rc(sq)]

class wrong_win(Adapter):
    file = 'wrong_win.py'
    style = 'class, list of digits that become X/O; who starts me/you; squares 1-9; score, again y/n; plain minimax over tuples'
    note = 'its win test has 3-6-8 instead of 3-6-9: a real line 3-6-9 is not announced, and three marks on 3, 6, 8 are announced as a win (such games are counted failed)'
    configs = [cf(['me'], 'second'), cf(['you'], 'first')]
    def start(self): self.m = load(self.file)
    def g(self, board):
        g = self.m.Game(); g.b = [{'P': 'X', 'C': 'O'}.get(v, str(i + 1)) for i, v in enumerate(board)]; return g
    def decide(self, cfg, board, hist):
        g = self.g(board); before = [v if v in 'XO' else ' ' for v in g.b]
        g.computer()
        return changed(before, [v if v in 'XO' else ' ' for v in g.b], ' ')
    def over(self, cfg, board, mover): return self.g(board).over() is not None

class whose_turn(Adapter):
    file = 'whose_turn.py'
    style = 'numbers 0/1/2 in a list of lists; level 1 beginner, 2 expert; person starts; glued digits 23'
    configs = [cf('1', 'second', level='beginner'), cf('2', 'second', level='expert')]
    def start(self): self.m = load(self.file)
    def b(self, board): v = self.marks(None, 1, 2, 0, board); return [v[0:3], v[3:6], v[6:9]]
    def decide(self, cfg, board, hist): r, c = self.m[cfg['level']](self.b(board)); return 3 * r + c
    def over(self, cfg, board, mover): return self.m.get_winner(self.b(board)) != 0 or '.' not in board
    def type(self, sq): return ['%d%d' % rc(sq)]
