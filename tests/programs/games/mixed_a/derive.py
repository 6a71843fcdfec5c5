"""Derive the truth about the ten programs here, without playing through prompts.

Each program's own decision function is loaded (a short hand-written adapter
below), and every game is walked for each configuration and side: every legal
human move, every random outcome the program could draw. A game ends by the
true eight lines or a full board; an exception, an endless loop or an illegal
square is a failed game.

    python derive.py           compare with truth.toml (exit 1 if it differs)
    python derive.py --write   write truth.toml

Squares are 0..8 from the top left; 'P' is the program, 'H' the person.
"""
import ast
import importlib
import random
import sys
import tomllib
import types
from pathlib import Path
from unittest import mock

HERE = Path(__file__).resolve().parent
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


# ---- every random outcome ------------------------------------------------
class Endless(Exception):
    pass


class Dice:
    def __init__(self, script):
        self.script, self.sizes = script, []

    def roll(self, size):
        if size < 1:
            raise IndexError("Cannot choose from an empty sequence")
        if len(self.sizes) > 200:
            raise Endless
        k = len(self.sizes)
        self.sizes.append(size)
        return self.script[k] if k < len(self.script) else 0

    def choice(self, seq):
        return seq[self.roll(len(seq))]


dice = None


def fake_choice(seq):
    return dice.choice(seq)


def refuse(*a, **k):
    raise AssertionError("derive.py does not follow this use of random")


for name in ("random", "randint", "randrange", "shuffle", "sample", "choices", "uniform", "getrandbits"):
    setattr(random, name, refuse)
random.choice = fake_choice


def outcomes(decide):
    """The set of results of decide() over every random draw; a failure is its exception's name."""
    global dice
    results, todo = set(), [[]]
    while todo:
        script = todo.pop()
        dice = Dice(script)
        try:
            results.add(decide())
        except (AssertionError, KeyboardInterrupt, ImportError):
            raise
        except BaseException as e:
            results.add(type(e).__name__)
        for k in range(len(script), len(dice.sizes)):
            todo += [script + [0] * (k - len(script)) + [v] for v in range(1, dice.sizes[k])]
    return results


# ---- walking every game --------------------------------------------------
def line(cells):
    for a, b, c in LINES:
        if cells[a] != " " and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


def walk(decide, program_first, judge=None):
    """Counts of distinct move sequences by result, the failures' names, one lost and one failed game."""
    cache, names, sample, disagree = {}, {}, {}, set()

    def replies(cells):
        key = "".join(cells)
        if key not in cache:
            cache[key] = outcomes(lambda: decide(list(cells), program_first))
        return cache[key]

    def visit(cells, program_to_move, path):
        who = line(cells)
        full = " " not in cells
        if judge is not None and path:
            said = judge(list(cells), program_first)
            if said != (who or ("draw" if full else None)):
                disagree.add("".join(cells))
        if who or full:
            kind = {"P": "won", "H": "lost", None: "drawn"}[who]
            sample.setdefault(kind, path)
            counts[kind] += 1
            return
        if not program_to_move:
            moves = [i for i in range(9) if cells[i] == " "]
        else:
            moves = sorted(replies(cells), key=str)
        for m in moves:
            if program_to_move and (not isinstance(m, int) or not 0 <= m < 9 or cells[m] != " "):
                counts["failed"] += 1
                names[str(m)] = names.get(str(m), 0) + 1
                sample.setdefault("failed", path)
                continue
            cells[m] = "P" if program_to_move else "H"
            visit(cells, not program_to_move, path + [m])
            cells[m] = " "

    counts = {"won": 0, "drawn": 0, "lost": 0, "failed": 0}
    visit([" "] * 9, program_first, [])
    return counts, names, sample, disagree


def verdict(counts):
    if counts["failed"]:
        return "beatable" if counts["lost"] else "fails"
    return "beatable" if counts["lost"] else "unbeatable"


# ---- loading -------------------------------------------------------------
def load(path):
    """The program's definitions: top-level statements that play (loops, calls, ifs) are left out."""
    tree = ast.parse((HERE / path).read_text())
    keep = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
    body = [s for s in tree.body if isinstance(s, keep) and not
            (isinstance(s, ast.Assign) and "input" in ast.dump(s))]
    module = types.ModuleType(Path(path).stem)
    module.__file__ = str(HERE / path)
    exec(compile(ast.Module(body, []), path, "exec"), module.__dict__)
    return module


def xo(cells, first, blank=" "):
    """Cells with X for whoever moves first."""
    to = {"P": "X" if first else "O", "H": "O" if first else "X", " ": blank}
    return [to[c] for c in cells]


def role(mark, first):
    if mark in (None, "draw"):
        return mark
    return "P" if (mark == "X") == first else "H"


PAD = [7, 8, 9, 4, 5, 6, 1, 2, 3]


def noughts():
    m = load("noughts.py")

    def put(cells, first):
        m.computerMark, m.playerMark = ("X", "O") if first else ("O", "X")
        m.board = [" "] * 10
        for i, c in enumerate(xo(cells, first)):
            m.board[PAD[i]] = c

    def decide(cells, first):
        put(cells, first)
        return PAD.index(m.computerMove())

    def judge(cells, first):
        put(cells, first)
        if m.hasWon(m.playerMark):
            return "H"
        if m.hasWon(m.computerMark):
            return "P"
        return None if m.freeSquares() else "draw"
    return {"": (decide, judge)}


def lab():
    m = load("ttt_lab1.py")

    def put(cells, first):
        m.board = [0] + [{" ": 2, "X": 3, "O": 5}[c] for c in xo(cells, first)]
        m.turn = 10 - cells.count(" ")

    def decide(cells, first):
        put(cells, first)
        n = m.comp_move()
        return n - 1 if n is not None else "None"

    def judge(cells, first):
        put(cells, first)
        w = m.check()
        return role(w, first) if w else ("draw" if m.turn > 9 else None)
    return {"": (decide, judge)}


def gato():
    m = load("gato.py")

    def put(cells, first):
        t = m.Tablero()
        c = xo(cells, first, m.VACIO)
        t.casillas = [c[0:3], c[3:6], c[6:9]]
        return t

    def decide(cells, first):
        pc = m.Computadora(*(("X", "O") if first else ("O", "X")))
        f, c = pc.jugar(put(cells, first))
        return f * 3 + c

    def judge(cells, first):
        t = put(cells, first)
        return role(t.ganador(), first) or ("draw" if t.terminado() else None)
    return {"": (decide, judge)}


def with_ai():
    m = load("ttt_with_ai.py")

    def put(cells, first):
        f = m.Field()
        f.cells = xo(cells, first, "_")
        return f

    def judge(cells, first):
        s = put(cells, first).status()
        return role(s[0], first) if s and s != "Draw" else ("draw" if s else None)

    def level(cls):
        return lambda cells, first: cls("X" if first else "O").pick(put(cells, first))
    return {n: (level(getattr(m, n.title())), judge) for n in ("easy", "medium", "hard")}


def oop():
    sys.path.insert(0, str(HERE / "tictactoe_oop"))
    b, p = importlib.import_module("board"), importlib.import_module("players")
    sys.path.pop(0)

    def put(cells, first):
        t = b.Board()
        c = xo(cells, first)
        t.grid = [c[0:3], c[3:6], c[6:9]]
        return t

    def judge(cells, first):
        t = put(cells, first)
        for s in "XO":
            if t.check_winner(s):
                return role(s, first)
        return "draw" if t.is_full() else None

    def level(cls):
        def decide(cells, first):
            r, c = cls("Computer", "X" if first else "O").get_move(put(cells, first))
            return r * 3 + c
        return decide
    return {"easy": (level(p.EasyComputer), judge), "medium": (level(p.MediumComputer), judge),
            "hard": (level(p.HardComputer), judge)}


def magic():
    # think() is given the two hands in the order played; derive() takes its counts from
    # magic_by_order below, and this walk by board only has to give the same verdict.
    m = load("magic15.py")

    def decide(cells, first):
        mine = [m.SQUARE[i] for i in range(9) if cells[i] == "P"]
        yours = [m.SQUARE[i] for i in range(9) if cells[i] == "H"]
        return m.SQUARE.index(m.think(mine, yours))

    def judge(cells, first):
        hands = {w: [m.SQUARE[i] for i in range(9) if cells[i] == w] for w in "PH"}
        for w in "PH":
            if m.won(hands[w]):
                return w
        return None if m.left(hands["P"], hands["H"]) else "draw"
    return {"": (decide, judge)}


def magic_by_order(first):
    """The same walk with the hands in the order played."""
    m = load("magic15.py")
    cache = {}
    counts = {"won": 0, "drawn": 0, "lost": 0, "failed": 0}

    def visit(p, h, program_to_move):
        cells = [" "] * 9
        for w, hand in (("P", p), ("H", h)):
            for n in hand:
                cells[m.SQUARE.index(n)] = w
        who = line(cells)
        if who or " " not in cells:
            counts[{"P": "won", "H": "lost", None: "drawn"}[who]] += 1
        elif program_to_move:
            key = (tuple(p), tuple(h))
            if key not in cache:
                cache[key] = outcomes(lambda: m.think(list(p), list(h)))
            for n in sorted(cache[key], key=str):
                if isinstance(n, str) or n in p or n in h:
                    counts["failed"] += 1
                else:
                    visit(p + [n], h, False)
        else:
            for n in m.left(p, h):
                visit(p, h + [n], True)
    visit([], [], first)
    return counts


def gui():
    fake = mock.MagicMock()
    fake.__all__ = ["Tk", "Button", "DISABLED", "NORMAL", "messagebox"]
    with mock.patch.dict(sys.modules, {"tkinter": fake, "tkinter.messagebox": fake.messagebox}):
        m = load("tic_tac_toe_gui.py")

    def decide(cells, first):
        assert not first
        return m.best_move(xo(cells, first))
    return {"": (decide, None)}       # its own check_win is one of the things at fault


def oxo():
    fake = types.ModuleType("tkinter")
    fake.Tk = type("Tk", (), {})
    with mock.patch.dict(sys.modules, {"tkinter": fake}):
        m = load("oxo_canvas.py")
    app = object.__new__(m.Oxo)
    app.book = m.build_book()
    placed = []
    app.put = lambda i, mark: placed.append(i)

    def decide(cells, first):
        app.computer = "X" if first else "O"
        app.position = "".join(xo(cells, first, "."))
        placed.clear()
        app.reply()
        return placed[0]

    def judge(cells, first):
        pos = "".join(xo(cells, first, "."))
        return role(m.winner(pos), first) or (None if "." in pos else "draw")
    return {"": (decide, judge)}


def pygame_xo():
    m = load("pygame_xo/logic.py")

    def put(cells, first):
        c = xo(cells, first, None)
        return [c[0:3], c[3:6], c[6:9]]

    def decide(cells, first):
        i, j = m.minimax(put(cells, first))
        return i * 3 + j

    def judge(cells, first):
        b = put(cells, first)
        return role(m.winner(b), first) or ("draw" if m.terminal(b) else None)
    return {"": (decide, judge)}


def xo_pygame():
    import numpy    # the real one; imported here so that the patch below does not drop it
    with mock.patch.dict(sys.modules, {"pygame": mock.MagicMock()}):
        m = load("xo_pygame.py")

    def put(cells):
        for i, c in enumerate(cells):
            m.board[i // 3][i % 3] = {" ": 0, "H": m.ME, "P": m.PC}[c]

    def decide(cells, first):
        put(cells)
        r, c = m.computer_move()
        return int(r * 3 + c)

    def judge(cells, first):
        put(cells)
        if m.check_win(m.ME):
            return "H"
        if m.check_win(m.PC):
            return "P"
        return "draw" if m.is_full() else None
    return {"": (decide, judge)}


# ---- the ten -------------------------------------------------------------
# (file, style, adapter, [(menu, level, side, note)]); the last level listed per side is the strongest
PROGRAMS = [
    ("noughts.py", "school project, globals, number-pad squares, name, coin toss, score; minimax, random ties", noughts, [
        (["Sam", "h"], "", "first", "a coin decides the side; calling t is the same"),
        (["Sam", "h"], "", "second", "a coin decides the side; calling t is the same")]),
    ("ttt_lab1.py", "AI lab sheet, tabs, 2/3/5 board vector, moves by turn number (Make2, Posswin, Go)", lab, [
        (["0"], "", "first", ""), (["1"], "", "second", "")]),
    ("gato.py", "Spanish, classes, squares like b2, clears the screen; minimax with depth", gato, [
        (["n"], "", "first", ""), (["s"], "", "second", "")]),
    ("ttt_with_ai.py", "course project, command line 'start user hard', column and row counted from the bottom left; levels, cached negamax", with_ai, [
        (["start easy user"], "easy", "first", ""), (["start medium user"], "medium", "first", ""),
        (["start hard user"], "hard", "first", ""),
        (["start user easy"], "easy", "second", ""), (["start user medium"], "medium", "second", ""),
        (["start user hard"], "hard", "second", "")]),
    ("tictactoe_oop/main.py", "four files, name, main menu, levels, X or O, row then column; alpha-beta with random ties", oop, [
        (["Sam", "1", "1", "O"], "easy", "first", ""), (["Sam", "1", "2", "O"], "medium", "first", ""),
        (["Sam", "1", "3", "O"], "hard", "first", ""),
        (["Sam", "1", "1", "X"], "easy", "second", ""), (["Sam", "1", "2", "X"], "medium", "second", ""),
        (["Sam", "1", "3", "X"], "hard", "second", "")]),
    ("magic15.py", "magic-square numbers as squares (8 1 6 / 3 5 7 / 4 9 2), running score; rules with forks, random ties", magic, [
        (["n"], "", "first", ""), (["y"], "", "second", "")]),
    ("tic_tac_toe_gui.py", "tkinter, globals, nine buttons, message box, person always first; minimax", gui, [
        ([], "", "second", "")]),
    ("oxo_canvas.py", "tkinter class, canvas, radio buttons for the side, delayed reply; solved table, random ties", oxo, [
        (["O"], "", "first", "click the radio button O"), ([], "", "second", "X is selected at the start")]),
    ("pygame_xo/run.py", "pygame, two files, Play as X / Play as O buttons, Play Again; minimax with pruning", pygame_xo, [
        (["Play as O"], "", "first", ""), (["Play as X"], "", "second", "")]),
    ("xo_pygame.py", "pygame, one file, numpy board, keys 1 / 2 to start, R to restart; rules with forks, random ties", xo_pygame, [
        (["2"], "", "first", "key; the computer is circles and starts"), (["1"], "", "second", "key")]),
]


def derive():
    text = ["# Written by derive.py --write. Squares in examples: 0..8 from the top left, moves alternating.",
            "# games = distinct move sequences, from the program's point of view.", ""]
    for file, style, make, configurations in PROGRAMS:
        levels = make()
        strongest = {"first": "not played", "second": "not played"}
        blocks = []
        for menu, level, side, note in configurations:
            decide, judge = levels[level]
            counts, names, sample, disagree = walk(decide, side == "first", judge)
            if file == "magic15.py":
                ordered = magic_by_order(side == "first")
                if verdict(ordered) != verdict(counts):
                    raise SystemExit("magic15.py: the order of play matters: %s %s" % (ordered, counts))
                counts = ordered
            if disagree:
                raise SystemExit("%s: its own judgement differs at %s" % (file, sorted(disagree)[:3]))
            v = strongest[side] = verdict(counts)
            blocks += ["[[program.configuration]]", "menu = [%s]" % ", ".join('"%s"' % m for m in menu)
                       + ("        # " + note if note else ""),
                       'side = "%s"' % side, 'verdict = "%s"' % v,
                       "games = {won = %(won)d, drawn = %(drawn)d, lost = %(lost)d, failed = %(failed)d}" % counts]
            for kind in ("lost", "failed"):
                if kind in sample:
                    blocks.append("# %s, for example: %s" % (kind, sample[kind]) +
                                  (" (%s)" % ", ".join(names) if kind == "failed" else ""))
            blocks.append("")
            print(file, menu, side, v, counts, names or "", file=sys.stderr)
        text += ["[[program]]", 'file = "%s"' % file, 'style = "%s"' % style,
                 'first = "%(first)s"\nsecond = "%(second)s"' % strongest] + blocks
    return "\n".join(text)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    text = derive()
    tomllib.loads(text)
    target = HERE / "truth.toml"
    if "--write" in sys.argv:
        target.write_text(text)
    elif tomllib.loads(target.read_text()) != tomllib.loads(text):
        raise SystemExit("truth.toml differs from what was derived")
    else:
        print("truth.toml agrees")
