#!/usr/bin/env python3
"""Derive the truth about the programs in this folder, without their prompts.

    derive.py            walk every game, assert that truth.toml says the same
    derive.py --write    walk every game, write truth.toml
    derive.py NAME ...   only these files, print what is found

Each program's own source is loaded without its top-level loop; its own decision function is called
on its own board representation (small adapters below), its own win test is asked whether it would
stop. Chance is enumerated: random.choice/randint/shuffle/random are replaced by a stand-in that
takes every branch in turn. Results are judged by the true eight lines.

Counting: person and program alternate, the person only takes free squares. A game ends
 - won/lost  when somebody completes a true line (even if the program does not see it),
 - drawn     on a full board without a line, if the program stops there without touching a square,
 - failed    when the program raises, plays no or a taken square, goes on although the board is full,
             or stops a game that is not over.
"""
import ast, builtins, contextlib, io, itertools, os, random, sys, time, tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
sys.setrecursionlimit(5000)
sys.dont_write_bytecode = True

# ---------------------------------------------------------------- chance

class Again(Exception):
    """a rejection loop came round again: same state, nothing new"""

class Chance:
    def __init__(self): self.tape, self.sizes, self.pos, self.limit = [], [], 0, None
    def branch(self, n):
        if n == 0: raise IndexError('Cannot choose from an empty sequence')
        if self.limit is not None and self.pos >= self.limit: raise Again
        if self.pos == len(self.tape): self.tape.append(0)
        if self.pos == len(self.sizes): self.sizes.append(n)
        k = self.tape[self.pos]; self.pos += 1
        return k
    def choice(self, seq): return seq[self.branch(len(seq))]
    def randint(self, a, b): return a + self.branch(b - a + 1)
    def randrange(self, *a): r = range(*a); return r[self.branch(len(r))]
    def random(self): return (0.0, 0.999)[self.branch(2)]
    def shuffle(self, seq):
        # Up to 4 elements: every order. More: every rotation, i.e. each element once in front. The one
        # program that shuffles before a search keeps the first of the best, so its possible choices are
        # the best moves, each of which is chosen in the rotation that has it in front.
        n = len(seq)
        perms = list(itertools.permutations(range(n))) if n <= 4 else \
            [tuple((i + k) % n for i in range(n)) for k in range(n)]
        p = perms[self.branch(len(perms))]
        seq[:] = [seq[i] for i in p]
    def outcomes(self, fn, limit=None):
        """the set of results of fn over every course of chance"""
        found, tape = {}, []
        while True:
            self.tape, self.sizes, self.pos, self.limit = list(tape), [], 0, limit
            try: found[fn()] = len(self.sizes) > 0
            except Again: pass
            except Exception as e: found['%s: %s' % (type(e).__name__, e)] = True
            tape = self.tape[:len(self.sizes)]
            while tape and tape[-1] + 1 == self.sizes[len(tape) - 1]: tape.pop()
            if not tape: return sorted(found, key=str)
            tape[-1] += 1

CH = Chance()
for n in 'choice randint randrange random shuffle'.split(): setattr(random, n, getattr(CH, n))
time.sleep = lambda s: None
os.system = lambda c: 0

# ---------------------------------------------------------------- loading

def mentions(node, names):
    return any(isinstance(n, ast.Name) and n.id in names or isinstance(n, ast.Attribute) and n.attr in names
               for n in ast.walk(node))

class NS(dict):
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__

def load(file):
    """definitions and plain top-level statements of a program; nothing that prints, asks or loops"""
    tree = ast.parse(open(os.path.join(HERE, file), encoding='utf-8').read())
    keep = []
    for n in tree.body:
        if isinstance(n, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)): keep.append(n)
        elif isinstance(n, (ast.Assign, ast.AnnAssign, ast.For)) and not mentions(n, {'input', 'stdin'}): keep.append(n)
    ns = NS(__name__='loaded', print=lambda *a, **k: None)
    path = os.path.join(HERE, os.path.dirname(file))
    sys.path.insert(0, path)
    exec(compile(ast.Module(keep, []), file, 'exec'), ns)
    sys.path.remove(path)
    return ns

def inline(file, test):
    """one statement inside the main loop of a program, compiled on its own"""
    tree = ast.parse(open(os.path.join(HERE, file), encoding='utf-8').read())
    top = [n for n in tree.body if isinstance(n, ast.While)][0]
    (node,) = [n for n in ast.walk(top) if n is not top and test(n)]
    return compile(ast.Module([node], []), file, 'exec')

# ---------------------------------------------------------------- adapters

class Adapter:
    history = False         # the answer depends on the whole game, not only on the board
    limit = None            # random calls after which a rejection loop only repeats itself
    note = ''
    def marks(self, cfg, p, c, e, board): return [p if v == 'P' else c if v == 'C' else e for v in board]
    def key(self, cfg): return ()
    def type(self, sq): return [str(sq + 1)]

def xo(cfg):
    """(person, computer) letters when X begins"""
    return ('O', 'X') if cfg['side'] == 'first' else ('X', 'O')

def cf(menu, side, argv=(), note='', **k): return dict(menu=list(menu), side=side, argv=list(argv), note=note, **k)
def rc(sq, a=1): return sq // 3 + a, sq % 3 + a

def changed(before, after, empty):
    """the square a program has written to, as its move; a text if that is no legal move"""
    diff = [i for i in range(9) if before[i] != after[i]]
    if not diff: return 'no move'
    if len(diff) > 1: return 'several squares'
    return diff[0] if before[diff[0]] == empty else 'overwrites %d' % (diff[0] + 1)

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

ADAPTERS = [levels_menu, ttt, oop_split, dict_board, row_col, coords_a1, sets_game, bitmask, numpy_ttt, enum_cells,
            cells_objects, strings, three_rows, pure_random, stdin_lines, crash_corner, full_board, overwrite,
            wrong_win, whose_turn, gato, class_game, nega, magic15,
            tictac_pkg, closures]

# ---------------------------------------------------------------- the walk

def has_line(board, who): return any(all(board[i] == who for i in l) for l in LINES)

class Walk:
    def __init__(self, ad, cfg):
        self.ad, self.cfg, self.memo = ad, cfg, {}
        self.random, self.unseen, self.false_end, self.why = False, 0, 0, {}
        self.result = self.visit('.' * 9, cfg['side'] == 'first', ())

    def moves(self, board, hist):
        got = CH.outcomes(lambda: self.ad.decide(self.cfg, board, hist), self.ad.limit)
        out = []
        for m in got:
            if isinstance(m, int) and 0 <= m < 9 and board[m] == '.': out.append(m)
            else:
                out.append(str(m)); self.why.setdefault(str(m), hist)
        if len(got) > 1: self.random = True
        return out

    # -> {'won':, 'drawn':, 'lost':, 'failed':}, {kind: shortest line of (square, who)}
    def visit(self, board, computers, hist):
        k = (board, hist if self.ad.history else None)
        if k in self.memo: return self.memo[k]
        n, best = dict(won=0, drawn=0, lost=0, failed=0), {}
        def add(kind, count, line):
            n[kind] += count
            if line is not None and (kind not in best or (len(line), [s for s, w in line if w == 'P']) < (len(best[kind]), [s for s, w in best[kind] if w == 'P'])):
                best[kind] = line
        who = 'C' if computers else 'P'
        for m in (self.moves(board, hist) if computers else [i for i in range(9) if board[i] == '.']):
            if isinstance(m, str): add('failed', 1, []); continue
            b = board[:m] + who + board[m + 1:]
            stops = bool(self.ad.over(self.cfg, b, who))
            step = [(m, who)]
            if has_line(b, who):
                self.unseen += not stops
                add('won' if computers else 'lost', 1, step)
            elif stops:
                if '.' in b: self.false_end += 1; self.why.setdefault('stops a game that is not over', hist + ((m, who),))
                add('drawn' if '.' not in b else 'failed', 1, step)
            elif '.' not in b:
                got = self.moves(b, hist + ((m, who),)) if not computers else ['asks for a move on a full board']
                for g in got: assert isinstance(g, str), g
                if got == ['no move'] and self.ad.over(self.cfg, b, 'C'):   # nothing visible happens, it stops: a draw
                    add('drawn', 1, step)
                else:
                    add('failed', len(got), step)
            else:
                sub, lines = self.visit(b, not computers, hist + ((m, who),))
                for kind in n: add(kind, sub[kind], step + lines[kind] if kind in lines else None)
        self.memo[k] = n, best
        return n, best

def verdict(n): return 'beatable' if n['lost'] else 'fails' if n['failed'] else 'unbeatable'

def derive(cls):
    ad = cls(); ad.start()
    configs = []
    for cfg in ad.configs:
        w = Walk(ad, cfg)
        n, best = w.result
        typed = {k: [t for s, who in line if who == 'P' for t in ad.type(s)] for k, line in best.items()}
        c = dict(menu=cfg['menu'], argv=cfg['argv'], side=cfg['side'], verdict=verdict(n), games=n)
        if n['lost']: c['loss'] = typed['lost']
        if cfg['note']: c['note'] = cfg['note']
        c['_'] = dict(random=w.random, lines=best, typed=typed, unseen=w.unseen, false_end=w.false_end, why=w.why, walk=w, ad=ad)
        configs.append(c)
    if cls is sets_game:        # a whole first game, then y
        configs[1]['menu'] = configs[0]['_']['typed']['lost' if configs[0]['games']['lost'] else 'won'] + ['y']
    rank = ['beatable', 'fails', 'unbeatable']
    def strongest(side):
        v = [c['verdict'] for c in configs if c['side'] == side]
        return max(v, key=rank.index) if v else 'not played'
    p = dict(file=cls.file, style=cls.style, first=strongest('first'), second=strongest('second'))
    if cls.note: p['note'] = cls.note
    p['configuration'] = configs
    return p

# ---------------------------------------------------------------- truth.toml

def q(s): return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"'
def ql(l): return '[' + ', '.join(q(x) for x in l) + ']'

def dump(programs):
    o = ['# Written by derive.py --write, checked by derive.py. See there for what is counted.',
         '# menu contains everything typed before the first move, also free text (name "Sam") and bare Enter ("").', '']
    for p in programs:
        o += ['[[program]]'] + ['%s = %s' % (k, q(p[k])) for k in ('file', 'style', 'first', 'second', 'note') if k in p]
        for c in p['configuration']:
            o += ['[[program.configuration]]', 'menu = ' + ql(c['menu']), 'argv = ' + ql(c['argv']), 'side = ' + q(c['side']),
                  'verdict = ' + q(c['verdict']), 'games = {' + ', '.join('%s = %d' % kv for kv in c['games'].items()) + '}']
            if 'loss' in c: o.append('loss = ' + ql(c['loss']))
            if 'note' in c: o.append('note = ' + q(c['note']))
        o.append('')
    return '\n'.join(o)

def public(p): return {**p, 'configuration': [{k: v for k, v in c.items() if k != '_'} for c in p['configuration']]}

def main():
    args = [a for a in sys.argv[1:] if a != '--write']
    found = []
    for cls in ADAPTERS:
        if args and cls.__name__ not in args and cls.file not in args: continue
        t = time.time(); p = derive(cls); found.append(p)
        builtins.print('%-18s first %-10s second %-10s  %.1f s' % (p['file'], p['first'], p['second'], time.time() - t), flush=True)
        for c in p['configuration']:
            i = c['_']
            builtins.print('   %-28s %-6s %-10s %s%s%s%s' % (' '.join(map(repr, c['menu'])) + ' '.join(c['argv']), c['side'], c['verdict'], ' '.join('%s=%d' % kv for kv in c['games'].items()),
                  ' loss ' + ' '.join(c['loss']) if 'loss' in c else '', ' random' if i['random'] else '',
                  ''.join(' %s=%d' % (k, i[k]) for k in ('unseen', 'false_end') if i[k])))
            for k, h in i['why'].items(): builtins.print('       ', k, 'after', ' '.join('%s%d' % (w, s + 1) for s, w in h))
    path = os.path.join(HERE, 'truth.toml')
    if '--write' in sys.argv:
        assert not args
        open(path, 'w', encoding='utf-8').write(dump(found))
    if not args:
        truth = tomllib.load(open(path, 'rb'))['program']
        assert truth == [public(p) for p in found], 'truth.toml differs'
        builtins.print('truth.toml agrees:', len(truth), 'programs,', sum(len(p['configuration']) for p in truth), 'configurations')

if __name__ == '__main__':
    main()
