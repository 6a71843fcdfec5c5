"""How to call the decision function of each program; squares are 0..8 from the top left."""
import ast
import importlib
import sys
import types
from pathlib import Path
from unittest import mock

from walking import HERE, line, outcomes


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
