"""How to call each program that keeps to the rules: its board, its moves and its win test."""
import ast, os

from loading import HERE, NS, Adapter, cf, changed, inline, load, mentions, rc, xo

class levels_menu(Adapter):
    file = 'levels_menu.py'
    style = 'menu 1-5 (easy, medium, hard, two players, exit), then X or O (X begins); global list of 9; squares 1-9; clears the screen, sleeps, Enter back to menu'
    configs = [cf([m, s], d, level=l) for m, l in zip('123', ('easy', 'medium', 'hard')) for s, d in (('X', 'second'), ('O', 'first'))]
    def start(self): self.m = load(self.file)
    def set(self, cfg, board):
        self.m.player, self.m.computer = xo(cfg)
        self.m.board = self.marks(cfg, *xo(cfg), ' ', board)
    def decide(self, cfg, board, hist):
        self.set(cfg, board)
        return self.m[cfg['level'] + '_move']()
    def over(self, cfg, board, mover):
        self.set(cfg, board)
        return self.m.winner(self.m.player if mover == 'P' else self.m.computer) or not self.m.free()

class ttt(Adapter):
    file = 'ttt.py'
    style = 'script without main guard, 2-space indents; list of 10, number-pad order; X or O, coin toss who starts; yes/no again; win, block, random corner, centre, side'
    configs = [cf([l], s, letter=l, note='starter is tossed') for l in 'XO' for s in ('first', 'second')]
    pad = [7, 8, 9, 4, 5, 6, 1, 2, 3]
    def start(self): self.m = load(self.file)
    def b(self, cfg, board):
        p, c = ('X', 'O') if cfg['letter'] == 'X' else ('O', 'X')
        out = [' '] * 10
        for i, v in enumerate(self.marks(cfg, p, c, ' ', board)): out[self.pad[i]] = v
        return out, p, c
    def decide(self, cfg, board, hist):
        b, p, c = self.b(cfg, board)
        return self.pad.index(self.m.cpuMove(b, c))
    def over(self, cfg, board, mover):
        b, p, c = self.b(cfg, board)
        return self.m.isWinner(b, p if mover == 'P' else c) or self.m.full(b)
    def type(self, sq): return [str(self.pad[sq])]

class oop_split(Adapter):
    file = 'oop_split/main.py'
    style = 'classes split over main.py, game.py, player.py; X or O (X begins), random or smart opponent; list of 9; squares 0-8; short sleeps'
    configs = [cf([s, k], d, kind=k) for s, d in (('x', 'second'), ('o', 'first')) for k in 'rs']
    def start(self): self.m = load(self.file)
    def decide(self, cfg, board, hist):
        p, c = xo(cfg)
        g = self.m.TicTacToe(); g.board = self.marks(cfg, p, c, ' ', board)
        pl = (self.m.RandomComputerPlayer if cfg['kind'] == 'r' else self.m.SmartComputerPlayer)(c)
        return pl.get_move(g)
    def over(self, cfg, board, mover):
        p, c = xo(cfg); me = p if mover == 'P' else c
        g = self.m.TicTacToe(); g.board = self.marks(cfg, p, c, ' ', board)
        # make_move asks winner(last square); which of the squares was last does not matter for a true line through it
        return any(g.winner(i, me) for i in range(9) if g.board[i] == me) or g.num_empty() == 0
    def type(self, sq): return [str(sq)]

class dict_board(Adapter):
    file = 'dict_board.py'
    style = 'script, no menu, no main guard; global dict 1..9; computer always starts; int(input()) unchecked; plain minimax, first answer takes seconds'
    configs = [cf([], 'first')]
    def start(self):
        self.m = load(self.file)
        def put(sign, n): self.put = n
        self.m.put = put
    def set(self, board): self.m.spots.update(enumerate(self.marks(None, 'O', 'X', ' ', board), 1))
    def decide(self, cfg, board, hist):
        self.set(board); self.m.robotTurn(); return self.put - 1
    def over(self, cfg, board, mover):
        self.set(board); return self.m.hasThree('O' if mover == 'P' else 'X') or self.m.noSpaceLeft()

class row_col(Adapter):
    file = 'row_col.py'
    style = 'course project, locals of main(), main() called without guard; list of lists; go first y/n; asks Row, then Column (1-3)'
    configs = [cf('y', 'second'), cf('n', 'first')]
    def start(self): self.m = load(self.file)
    def g(self, board): v = self.marks(None, 'X', 'O', '_', board); return [v[0:3], v[3:6], v[6:9]]
    def decide(self, cfg, board, hist):
        r, c = self.m.find_move(self.g(board)); return 3 * r + c
    def over(self, cfg, board, mover): return self.m.has_won(self.g(board), 'X' if mover == 'P' else 'O') or '.' not in board
    def type(self, sq): return [str(x) for x in rc(sq)]

class coords_a1(Adapter):
    file = 'coords_a1.py'
    style = 'asks name, Enter to start; dict by (row, col); a1..c3 (row letter); colours; coin toss by shuffle; lru_cache; score and again'
    configs = [cf(['Sam', ''], s, note='starter is tossed') for s in ('first', 'second')]
    def start(self): self.m = load(self.file)
    def g(self, cfg, board):
        p, c = (s.lower() for s in xo(cfg))
        return {(i // 3, i % 3): v for i, v in enumerate(self.marks(cfg, p, c, '.', board))}, p, c
    def decide(self, cfg, board, hist):
        g, p, c = self.g(cfg, board); r, k = self.m.computer_move(g, c); return 3 * r + k
    def over(self, cfg, board, mover):
        g, p, c = self.g(cfg, board); return self.m.line_of(g, p if mover == 'P' else c) or '.' not in board
    def type(self, sq): return ['abc'[sq // 3] + '123'[sq % 3]]

class sets_game(Adapter):
    file = 'sets_game.py'
    style = 'two global sets of squares; input row,column as 1,2 in a bare except loop; person starts game 1, then starters alternate; score'
    note = 'the program moves first only from the second game of a session on; that configuration\'s menu plays a first game and answers y'
    configs = [cf([], 'second'), cf(['<first game>', 'y'], 'first', note='second game of a session')]
    def start(self):
        self.m = load(self.file)
        self.m.sys = NS(stdout=NS(flush=lambda: None))
    def set(self, board):
        for s, v in ((self.m.you, 'P'), (self.m.me, 'C')):
            s.clear(); s.update(i + 1 for i in range(9) if board[i] == v)
    def decide(self, cfg, board, hist): self.set(board); return self.m.comp() - 1
    def over(self, cfg, board, mover):
        self.set(board); return self.m.won(self.m.you if mover == 'P' else self.m.me) or '.' not in board
    def type(self, sq): return ['%d,%d' % rc(sq)]

class bitmask(Adapter):
    file = 'bitmask.py'
    style = 'argparse --level 1-3, --side x/o (x begins; default level 2, x); two bit masks; dict memo; type hints; squares 1-9'
    configs = [cf([], d, ['--level', l, '--side', s], level=int(l)) for l in '123' for s, d in (('x', 'second'), ('o', 'first'))]
    def start(self): self.m = load(self.file)
    def bits(self, board, v): return sum(1 << i for i in range(9) if board[i] == v)
    def decide(self, cfg, board, hist):
        return self.m.pick(self.bits(board, 'C'), self.bits(board, 'P'), cfg['level']).bit_length() - 1
    def over(self, cfg, board, mover):
        return self.m.wins(self.bits(board, mover)) or self.bits(board, 'C') | self.bits(board, 'P') == self.m.FULL

class numpy_ttt(Adapter):
    file = 'numpy_ttt.py'
    style = 'numpy 3x3 of 1/-1/0; no menu, person starts; input row and column 0-2 as "0 2"; alpha-beta'
    note = 'its win test does not know the diagonal 0 2 / 1 1 / 2 0: a real line there is not announced and the game goes on'
    configs = [cf([], 'second')]
    def start(self): self.m = load(self.file)
    def b(self, board): return self.m.np.array(self.marks(None, 1, -1, 0, board)).reshape(3, 3)
    def decide(self, cfg, board, hist): r, c = self.m.minimax(self.b(board), -1, -2, 2)[1]; return 3 * r + c
    def over(self, cfg, board, mover): return self.m.check_winner(self.b(board)) != 0 or '.' not in board
    def type(self, sq): return ['%d %d' % rc(sq, 0)]

class enum_cells(Adapter):
    file = 'enum_cells.py'
    style = 'Enum members in a list of 9; X or O (X begins); eval(input()) 1 to 9; alpha-beta with a table kept during the game'
    history = True
    configs = [cf('X', 'second'), cf('O', 'first')]
    def start(self): self.m = load(self.file)
    def decide(self, cfg, board, hist):
        M = self.m.Mark
        c = M.CROSS if cfg['side'] == 'first' else M.NOUGHT
        e, cells, n = self.m.Engine(c), [M.EMPTY] * 9, 0
        for sq, who in hist:
            if who == 'C':
                got = e.choose(cells); assert got == sq
            cells[sq] = c if who == 'C' else c.opponent
        got = e.choose(cells)
        return 'no move' if got is None else got
    def over(self, cfg, board, mover):
        M = self.m.Mark
        return self.m.Engine(M.CROSS).winner(self.marks(cfg, M.CROSS, M.NOUGHT, M.EMPTY, board)) is not None or '.' not in board

class cells_objects(Adapter):
    file = 'cells_objects.py'
    style = 'Square objects with a mark; Board, Human, Computer classes; go first y/n; asks Column, then Row (1-3); shuffles before minimax'
    configs = [cf('y', 'second'), cf('n', 'first')]
    def start(self):
        self.m = load(self.file)
        plain, memo = self.m.Computer.score, {}
        def score(s, board, who):       # the same pure function, remembered
            k = tuple(q.mark for q in board.squares), who
            if k not in memo: memo[k] = plain(s, board, who)
            return memo[k]
        self.m.Computer.score = score
    def b(self, board):
        b = self.m.Board()
        for s, v in zip(b.squares, self.marks(None, 'X', 'O', None, board)): s.mark = v
        return b
    def decide(self, cfg, board, hist):
        b = self.b(board); before = [s.mark for s in b.squares]
        self.m.Computer('O', 'X').play(b)
        return changed(before, [s.mark for s in b.squares], None)
    def over(self, cfg, board, mover): b = self.b(board); return bool(b.winner()) or not b.free_squares()
    def type(self, sq): r, c = rc(sq); return [str(c), str(r)]

class strings(Adapter):
    file = 'strings.py'
    style = 'string of 9, functional; sys.stdin.readline; X (first) or O; glued digits 11..33; random among equally good moves; no guard'
    configs = [cf('X', 'second'), cf('O', 'first')]
    def start(self): self.m = load(self.file)
    def decide(self, cfg, board, hist): return self.m.reply(''.join(self.marks(cfg, *xo(cfg), '.', board)), xo(cfg)[1])
    def over(self, cfg, board, mover):
        return self.m.won(''.join(self.marks(cfg, *xo(cfg), '.', board)), xo(cfg)['PC'.index(mover)]) or '.' not in board
    def type(self, sq): return ['%d%d' % rc(sq)]

class three_rows(Adapter):
    file = 'three_rows.py'
    style = 'beginner, three global row lists; asks name; words like "top left"; person starts; blocks before it wins, random corners'
    limit = 2
    configs = [cf(['Sam'], 'second')]
    def start(self): self.m = load(self.file)
    def set(self, board):
        v = self.marks(None, 'X', 'O', '-', board)
        self.m.row1[:], self.m.row2[:], self.m.row3[:] = v[0:3], v[3:6], v[6:9]
        return v
    def decide(self, cfg, board, hist):
        v = self.set(board); self.m.computerturn()
        return changed(v, self.m.row1 + self.m.row2 + self.m.row3, '-')
    def over(self, cfg, board, mover):
        self.set(board)
        return self.m.win('X' if mover == 'P' else 'O') or mover == 'P' and self.m.full()
    def type(self, sq): return ['%s %s' % (('top', 'middle', 'bottom')[sq // 3], ('left', 'middle', 'right')[sq % 3])]

class pure_random(Adapter):
    file = 'pure_random.py'
    style = 'script, list of 9, Enter to start, person starts; int(input()) 1-9 unchecked; a taken square loses the turn; rejection loop of randint'
    limit = 1
    configs = [cf([''], 'second')]
    def start(self):
        self.m = load(self.file)
        self.move = inline(self.file, lambda n: isinstance(n, ast.While) and mentions(n, {'randint'}))
    def decide(self, cfg, board, hist):
        v = self.m.board = self.marks(cfg, 'X', 'O', ' ', board); before = list(v)
        exec(self.move, self.m)
        return changed(before, v, ' ')
    def over(self, cfg, board, mover):
        self.m.board = self.marks(cfg, 'X', 'O', ' ', board)
        return self.m.check('X' if mover == 'P' else 'O') == 1 or ' ' not in self.m.board

class stdin_lines(Adapter):
    file = 'stdin_lines.py'
    style = 'for line in sys.stdin, one move 1..9 per line, q quits; list of 9; person starts; book of answers, then first free square'
    configs = [cf([], 'second')]
    def start(self): self.m = load(self.file)
    def decide(self, cfg, board, hist): self.m.b[:] = self.marks(cfg, 'x', 'o', '.', board); return self.m.answer()
    def over(self, cfg, board, mover):
        self.m.b[:] = self.marks(cfg, 'x', 'o', '.', board)
        return self.m.line('x' if mover == 'P' else 'o') or mover == 'P' and '.' not in board

class gato(Adapter):
    file = 'gato.py'
    style = 'in Spanish; class attributes and classmethods, dict 1..9; start s/n; squares 1-9; random remark after each move; again s/n; hand-written rules'
    configs = [cf('s', 'second'), cf('n', 'first')]
    def start(self): self.m = load(self.file)
    def set(self, board): self.m.Gato.tablero = dict(enumerate(self.marks(None, 'X', 'O', ' ', board), 1)); return self.m.Gato
    def decide(self, cfg, board, hist): return self.set(board).jugada() - 1
    def over(self, cfg, board, mover): g = self.set(board); return g.gana('X' if mover == 'P' else 'O') or not g.libres()

class class_game(Adapter):
    file = 'class_game.py'
    style = 'one class; level by word, X or O, go first y/n; list of lists; moves row,col as 1,3; thinking sleep; score, again y/n'
    configs = [cf([l, m, f], s, level=l, mark=m.upper()) for l in ('easy', 'medium', 'hard') for m in 'xo' for f, s in (('y', 'second'), ('n', 'first'))]
    def start(self):
        self.m = load(self.file)
        plain, memo = self.m.TicTacToe.value, {}
        def value(s, board, mark):      # the same pure function, remembered
            k = str(board), mark, s.computer
            if k not in memo: memo[k] = plain(s, board, mark)
            return memo[k]
        self.m.TicTacToe.value = value
    def g(self, cfg, board):
        g = self.m.TicTacToe(cfg['level'], cfg['mark'], cfg['side'] == 'second')
        v = self.marks(cfg, g.human, g.computer, ' ', board); g.board = [v[0:3], v[3:6], v[6:9]]
        return g
    def decide(self, cfg, board, hist): r, c = self.g(cfg, board).computer_action(); return 3 * r + c
    def over(self, cfg, board, mover): g = self.g(cfg, board); return bool(g.winner(g.board)) or not g.actions(g.board)
    def type(self, sq): return ['%d,%d' % rc(sq)]

class nega(Adapter):
    file = 'nega.py'
    style = 'very short script, tuple of 9, negamax; first y/n; squares 0-8; prompt is "? "'
    configs = [cf('y', 'second'), cf('n', 'first')]
    def start(self): self.m = load(self.file)
    def t(self, cfg, board):
        me = 1 if cfg['side'] == 'first' else -1
        return tuple(self.marks(cfg, -me, me, 0, board)), me
    def decide(self, cfg, board, hist): t, me = self.t(cfg, board); return self.m.nega(t, me, t.count(0))[1]
    def over(self, cfg, board, mover):
        t, me = self.t(cfg, board); return 0 not in t or self.m.line(t, me if mover == 'C' else -me)
    def type(self, sq): return [str(sq)]

class magic15(Adapter):
    file = 'magic15.py'
    style = 'two global lists of numbers of the magic square (2 7 6 / 9 5 1 / 4 3 8), the person types those; menu 1 you start, 2 computer starts, 3 quit'
    configs = [cf('1', 'second'), cf('2', 'first')]
    def start(self): self.m = load(self.file)
    def set(self, board):
        for l, v in ((self.m.yours, 'P'), (self.m.mine, 'C')): l[:] = [self.m.square[i] for i in range(9) if board[i] == v]
    def decide(self, cfg, board, hist): self.set(board); return self.m.square.index(self.m.my_choice())
    def over(self, cfg, board, mover):
        self.set(board); return self.m.fifteen(self.m.yours if mover == 'P' else self.m.mine) or '.' not in board
    def type(self, sq): return [str([2, 7, 6, 9, 5, 1, 4, 3, 8][sq])]

class tictac_pkg(Adapter):
    file = 'tictac_pkg/run.py'
    style = 'run.py, board.py, ai.py, ui.py; name, [e]asy or [h]ard, who begins 1/2/3 (3 = chance); immutable Board objects; number-pad keys; colours; again y/n'
    configs = [cf(['Sam', l, w], s, level=l, note='starter is tossed' if w == '3' else '') for l in 'eh'
               for w, s in (('1', 'second'), ('2', 'first'), ('3', 'first'), ('3', 'second'))]
    def start(self):
        self.m = load(self.file)
        self.ais = {'e': self.m.EasyAI(), 'h': self.m.HardAI()}
    def b(self, cfg, board): return self.m.Board(self.marks(cfg, *xo(cfg), None, board))
    def decide(self, cfg, board, hist): return self.ais[cfg['level']].move(self.b(cfg, board), xo(cfg)[1])
    def over(self, cfg, board, mover): return self.b(cfg, board).finished()
    def type(self, sq): return ['789456123'[sq]]

class closures(Adapter):
    file = 'closures.py'
    style = 'everything nested inside main(), called without guard; list of lists of 0/1/2; Enter to begin, starter by randint; asks Column A-C, then Row 1-3; colours'
    configs = [cf([''], s, note='starter is tossed') for s in ('first', 'second')]
    def start(self):
        # the functions are local to main(): take its body up to the first thing it says, as a module
        tree = ast.parse(open(os.path.join(HERE, self.file), encoding='utf-8').read())
        body = [n for n in tree.body if isinstance(n, ast.FunctionDef)][0].body
        keep = [n for n in tree.body if isinstance(n, ast.Import)] + [n for n in body if isinstance(n, (ast.FunctionDef, ast.Assign)) and not (isinstance(n, ast.Assign) and mentions(n, {'randint'}))]
        self.m = NS(print=lambda *a, **k: None)
        exec(compile(ast.Module(keep, []), self.file, 'exec'), self.m)
    def set(self, board):
        v = self.marks(None, 1, 2, 0, board); self.m.field[:] = [v[0:3], v[3:6], v[6:9]]; return v
    def decide(self, cfg, board, hist): v = self.set(board); self.m.computer_turn(); return changed(v, sum(self.m.field, []), 0)
    def over(self, cfg, board, mover): self.set(board); return self.m.line_of_three(1) or self.m.line_of_three(2) or not self.m.empties()
    def type(self, sq): return ['ABC'[sq % 3], '123'[sq // 3]]
