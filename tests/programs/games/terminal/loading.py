"""Loads programs without their loops, takes every branch of chance in turn, and what adapters share."""
import ast, itertools, os, random, sys, time

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
