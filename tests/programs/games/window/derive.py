#!/usr/bin/env python3
"""Derive truth.toml without clicking.

Every program is loaded with stub tkinter / customtkinter / pygame modules, its
own decision function is handed every position in the program's own
representation, every random outcome is followed, and a game ends by the real
eight lines (never by the program's own test; where that differs it is noted).

    python derive.py            assert that truth.toml is what is found
    python derive.py --write    write truth.toml
    python derive.py NAME ...   only look at these programs (prints, no assert)

numpy must be importable (two programs use it):
python derive.py
"""
import functools
import itertools
import pathlib
import random
import sys
import time
import tomllib
import types

HERE = pathlib.Path(__file__).resolve().parent
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NAMES = [c + r for r in "123" for c in "abc"]       # 0 -> a1 (top left), 2 -> c1 (top right)
H, C, E = "H", "C", " "                             # person, program, empty


# ---------------------------------------------------------------- chance
class TooLong(BaseException):
    pass


class Chance:
    script, taken, widths, limit = [], [], [], 50

    def pick(self, n):
        if len(self.taken) >= self.limit:
            raise TooLong            # a rejection loop: nothing new can come of it
        k = self.script[len(self.taken)] if len(self.taken) < len(self.script) else 0
        self.taken.append(k)
        self.widths.append(n)
        return k


CHANCE = Chance()


def _choice(seq):
    if not len(seq):
        raise IndexError("Cannot choose from an empty sequence")
    return seq[CHANCE.pick(len(seq))]


def _shuffle(x):
    orders = list(itertools.permutations(x))
    x[:] = orders[CHANCE.pick(len(orders))]


def _no(*a, **k):
    raise RuntimeError("a random function that derive.py does not enumerate")


random.choice = _choice
random.randint = lambda a, b: a + CHANCE.pick(b - a + 1)
random.randrange = lambda a, b=None, s=1: _choice(range(a) if b is None else range(a, b, s))
random.random = lambda: (0.0, 0.999999)[CHANCE.pick(2)]
random.shuffle = _shuffle
for _n in ("sample", "choices", "uniform", "getrandbits"):
    setattr(random, _n, _no)


def outcomes(f, limit=50):
    """Every result of f() over all chance: a set of cells, or 'crash ...' words."""
    found, scripts = set(), [[]]
    while scripts:
        script = scripts.pop()
        CHANCE.script, CHANCE.taken, CHANCE.widths, CHANCE.limit = script, [], [], limit
        try:
            r = f()
        except TooLong:
            r = TooLong
        except Exception as e:
            r = f"crash: {type(e).__name__}: {e}"
        if r is not TooLong:
            found.add(r)
        for i in range(len(script), len(CHANCE.taken)):
            for k in range(1, CHANCE.widths[i]):
                scripts.append(CHANCE.taken[:i] + [k])
    CHANCE.script, CHANCE.taken, CHANCE.widths, CHANCE.limit = [], [], [], 10 ** 9
    assert found, "no outcome at all"
    return found


# ---------------------------------------------------------------- stubs
class Widget:
    """Takes anything, remembers its options, opens nothing."""

    def __init__(self, *a, **k):
        self.__dict__["_opts"] = dict(k)

    def config(self, **k):
        self._opts.update(k)

    configure = config

    def cget(self, key):
        return self._opts.get(key)

    def __getitem__(self, key):
        return self._opts[key]

    def __setitem__(self, key, value):
        self._opts[key] = value

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Widget()

    def __call__(self, *a, **k):
        return Widget()

    def __iter__(self):
        return iter(())


class Var:
    def __init__(self, master=None, value=None):
        self.value = value

    def get(self):
        return self.value

    def set(self, value):
        self.value = value


class Sprite:
    def __init__(self, *a):
        pass


class Stub(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name.isupper() and len(name) > 1:
            return name.lower()
        return Widget


def stub_modules():
    tk = Stub("tkinter")
    for n in "Tk Frame Button Label Canvas Menu Radiobutton Checkbutton OptionMenu Toplevel Misc".split():
        setattr(tk, n, type(n, (Widget,), {}))
    for n in "StringVar IntVar BooleanVar".split():
        setattr(tk, n, Var)
    for n in "DISABLED NORMAL LEFT RIGHT TOP BOTTOM BOTH X Y END".split():
        setattr(tk, n, n.lower())
    tk.__all__ = [n for n in vars(tk) if not n.startswith("_")]
    subs = {}
    for n in ("messagebox", "simpledialog", "ttk", "font"):
        subs[n] = Stub("tkinter." + n)
        setattr(tk, n, subs[n])
    subs["simpledialog"].askstring = lambda *a, **k: "Ann"
    ctk = Stub("customtkinter")
    pg = Stub("pygame")
    ev, sp, loc = Stub("pygame.event"), Stub("pygame.sprite"), Stub("pygame.locals")
    quit_event = types.SimpleNamespace(type="quit")
    pg.QUIT = loc.QUIT = "quit"
    ev.get = lambda *a: [quit_event]
    ev.wait = lambda *a: quit_event
    sp.Sprite, sp.Group = Sprite, Widget
    pg.event, pg.sprite, pg.locals = ev, sp, loc
    for n in ("QUIT", "KEYDOWN", "K_SPACE", "MOUSEBUTTONDOWN"):
        setattr(loc, n, n.lower())
    loc.__all__ = ["QUIT", "KEYDOWN", "K_SPACE", "MOUSEBUTTONDOWN"]
    for n in ("display", "draw", "font", "time", "mouse", "key"):
        setattr(pg, n, Widget())
    pg.init = pg.quit = lambda *a: None
    mods = {"tkinter": tk, "customtkinter": ctk, "pygame": pg, "pygame.event": ev,
            "pygame.sprite": sp, "pygame.locals": loc, "pygame.constants": loc}
    mods.update(("tkinter." + n, m) for n, m in subs.items())
    return mods


def load(name):
    """Execute a program (not as __main__) with the stubs; its namespace."""
    path = HERE / name
    for local in ("ai", "board", "constants", "tictactoe"):
        sys.modules.pop(local, None)
    sys.modules.update(stub_modules())
    sys.path.insert(0, str(path.parent))
    module = types.ModuleType("program")
    sys.modules["program"] = module
    module.__dict__["__file__"] = str(path)
    try:
        exec(compile(path.read_text(), str(path), "exec"), module.__dict__)
    except SystemExit:
        pass
    finally:
        sys.path.pop(0)
    return module


# ---------------------------------------------------------------- adapters
# An adapter is made once per configuration: .move(board) -> cell the program
# plays (raising if the program crashes), .says(board) -> H, C, "draw" or None
# as the program's own referee sees it.  `limit` bounds draws of one decision.
def put(board, h, c, e):
    return [{H: h, C: c, E: e}[x] for x in board]


def square(flat):
    return [list(flat[0:3]), list(flat[3:6]), list(flat[6:9])]


def changed(before, after):
    """The cell that the program wrote, from its own board before and after."""
    cells = [i for i in range(9) if before[i] != after[i]]
    if len(cells) > 1:
        raise RuntimeError("more than one cell changed")
    return cells[0] if cells else None


class Adapter:
    limit = 50

    def __init__(self, **settings):
        self.m = load(self.file)
        self.settings = settings
        self.setup(**settings)

    def setup(self):
        pass


class ClassicButtons(Adapter):
    file = "classic_buttons.py"

    def fill(self, board):
        self.m.reset()
        for b, t in zip(self.m.b_list, put(board, "X", "O", " ")):
            b.config(text=t)

    def texts(self):
        return [b["text"] for b in self.m.b_list]

    def move(self, board):
        self.fill(board)
        before = self.texts()
        self.m.computer_turn()
        return changed(before, self.texts())

    def says(self, board):
        self.fill(board)
        return H if self.m.checkwinner("X") else C if self.m.checkwinner("O") else "draw" if E not in board else None


class CanvasXO(Adapter):
    file = "canvas_xo.py"

    def setup(self):
        self.g = self.m.NoughtsAndCrosses(Widget())

    def move(self, board):
        self.g.cells = square(put(board, "cross", "nought", None))
        r, c = self.g.think()
        return 3 * r + c

    def says(self, board):
        self.g.cells = square(put(board, "cross", "nought", None))
        return {"cross": H, "nought": C, None: None if self.g.free() else "draw"}[self.g.winner()]


class StartWindow(Adapter):
    file = "start_window.py"

    def setup(self, level):
        self.m.LEVEL = level

    def move(self, board):
        return self.m.getComputerMove(put(board, "X", "O", ""))

    def says(self, board):
        b = put(board, "X", "O", "")
        return H if self.m.isWinner(b, "X") else C if self.m.isWinner(b, "O") else None if self.m.freeCells(b) else "draw"


class RadioLevels(Adapter):
    file = "radio_levels.py"

    def setup(self, level):
        self.app = self.m.App()
        self.app.level.set(level)

    def fill(self, board):
        self.app.board = {(i // 3, i % 3): t for i, t in enumerate(put(board, "X", "O", " "))}

    def move(self, board):
        self.fill(board)
        r, c = self.app.pick_move()
        return 3 * r + c

    def says(self, board):
        self.fill(board)
        a = self.app
        return H if a.has_won("X") else C if a.has_won("O") else None if a.empty() else "draw"


class MenubarLabels(Adapter):
    file = "menubar_labels.py"

    def setup(self, level):
        self.w = self.m.Window(self.m.root)
        self.w.level.set(level)
        self.m.rate = functools.cache(self.m.rate)      # a pure function, only for speed

    def fill(self, board):
        for v, t in zip(self.w.cells, put(board, "X", "O", "")):
            v.set(t)

    def move(self, board):
        self.fill(board)
        before = self.w.board()
        self.w.cpuPlays()
        return changed(before, self.w.board())

    def says(self, board):
        self.fill(board)
        b = self.w.board()
        return H if self.m.won(b, "X") else C if self.m.won(b, "O") else None if "." in b else "draw"


class ComboboxTtk(Adapter):
    file = "combobox_ttk.py"

    def setup(self, level):
        self.board = self.m.Board()
        self.opponent = self.m.Opponent(self.board)
        self.level = level

    def move(self, board):
        self.board.fields = put(board, 1, 2, 0)
        return self.opponent.move(self.level)

    def says(self, board):
        self.board.fields = put(board, 1, 2, 0)
        return {1: H, 2: C, 0: None if self.board.moves() else "draw"}[self.board.winner()]


class OptionName(Adapter):
    file = "option_name.py"

    def setup(self, level):
        self.m.difficulty.set(level)

    def fill(self, board):
        for i, t in enumerate(put(board, "X", "O", "")):
            self.m.board[i // 3][i % 3] = t

    def move(self, board):
        self.fill(board)
        y, x = self.m.compMove()
        return 3 * y + x

    def says(self, board):
        self.fill(board)
        return {"X": H, "O": C, "draw": "draw", None: None}[self.m.whoWins(self.m.board)]


class AskMark(Adapter):
    file = "ask_mark.py"

    def setup(self, you):
        self.g = self.m.Game(Widget())
        self.g.you, self.g.me = you, "O" if you == "X" else "X"

    def fill(self, board):
        for s, t in zip(self.g.squares, put(board, self.g.you, self.g.me, None)):
            s.set_mark(t)

    def move(self, board):
        self.fill(board)
        return self.g.decide()

    def says(self, board):
        self.fill(board)
        g = self.g
        return H if g.complete(g.you) else C if g.complete(g.me) else None if g.free() else "draw"


class CtkModern(Adapter):
    file = "ctk_modern.py"

    def setup(self, level):
        self.level = level

    def move(self, board):
        return self.m.choose("".join(put(board, "X", "O", "-")), "O", "X", self.level)

    def says(self, board):
        b = "".join(put(board, "X", "O", "-"))
        return {"X": H, "O": C, None: None if "-" in b else "draw"}[self.m.winner(b)]


class Noughts(Adapter):
    file = "noughts/main.py"

    def setup(self):
        self.board = self.m.Board()
        self.ai = self.m.AI(self.board, self.m.MACHINE, self.m.HUMAN)

    def fill(self, board):
        self.board.matrix = square(put(board, self.m.HUMAN, self.m.MACHINE, ""))

    def move(self, board):
        self.fill(board)
        r, c = self.ai.best_square()
        return 3 * r + c

    def says(self, board):
        self.fill(board)
        b = self.board
        return H if b.is_winner("O") else C if b.is_winner("X") else "draw" if b.is_full() else None


class Tutorial600(Adapter):
    file = "tutorial_600.py"

    def fill(self, board):
        self.m.board[:] = square(put(board, 1, 2, 0))

    def move(self, board):
        self.fill(board)
        before = self.m.board.flatten().tolist()
        self.m.best_move()
        return changed(before, self.m.board.flatten().tolist())

    def says(self, board):
        self.fill(board)
        return H if self.m.check_win(1) else C if self.m.check_win(2) else "draw" if self.m.is_board_full() else None


class Cs50Runner(Adapter):
    file = "cs50_runner/tictactoe.py"

    def setup(self, you):
        self.you, self.me = you, "O" if you == "X" else "X"

    def state(self, board):
        return tuple(tuple(r) for r in square(put(board, self.you, self.me, None)))

    def move(self, board):
        r, c = self.m.minimax(self.state(board))
        return 3 * r + c

    def says(self, board):
        s = self.state(board)
        return {self.you: H, self.me: C, None: "draw" if self.m.terminal(s) else None}[self.m.winner(s)]


class KeyLevels(Adapter):
    file = "key_levels/game.py"

    def setup(self, level):
        self.ai = self.m.AI()
        self.ai.level = level

    def state(self, board):
        b = self.m.Board()
        for i, p in enumerate(put(board, 1, 2, 0)):
            if p:
                b.mark(i // 3, i % 3, p)
        return b

    def move(self, board):
        r, c = self.ai.eval(self.state(board))
        return 3 * r + c

    def says(self, board):
        b = self.state(board)
        return {1: H, 2: C, 0: "draw" if b.full() else None}[int(b.final_state())]


class StatusBar(Adapter):
    file = "status_bar.py"

    def move(self, board):
        return self.m.answer(put(board, "x", "o", ""))

    def says(self, board):
        b = put(board, "x", "o", "")
        return H if self.m.line_of(b, "x") else C if self.m.line_of(b, "o") else None if "" in b else "draw"


class NeonMenu(Adapter):
    file = "neon_menu.py"

    def setup(self, level, you):
        self.g = self.m.TicTacToe()
        self.g.level, self.g.human, self.g.ai = level, you, "O" if you == "X" else "X"

    def move(self, board):
        self.g.board = put(board, self.g.human, self.g.ai, None)
        return self.g.ai_move()

    def says(self, board):
        b = put(board, self.g.human, self.g.ai, None)
        return {self.g.human: H, self.g.ai: C, None: None if None in b else "draw"}[self.g.winner(b)]


class SpriteBoard(Adapter):
    file = "sprite_board.py"
    limit = 2

    def fill(self, board):
        for s, t in zip(self.m.squareList, put(board, "x", "o", "")):
            s.content = t

    def move(self, board):
        self.fill(board)
        before = [s.content for s in self.m.squareList]
        self.m.computerMove()
        return changed(before, [s.content for s in self.m.squareList])

    def says(self, board):
        self.fill(board)
        return H if self.m.checkWin("x") else C if self.m.checkWin("o") else "draw" if self.m.isFull() else None


class PollMouse(Adapter):
    file = "poll_mouse.py"

    def move(self, board):
        return self.m.pc_choice(put(board, 1, -1, 0))

    def says(self, board):
        return {"YOU WIN": H, "PC WINS": C, "DRAW": "draw", "": None}[self.m.outcome(put(board, 1, -1, 0))]


class Bits(Adapter):
    file = "bits.py"

    def masks(self, board):
        return [sum(1 << i for i in range(9) if board[i] == w) for w in (C, H)]

    def move(self, board):
        return self.m.solve(*self.masks(board))[1]

    def says(self, board):
        c, h = self.masks(board)
        return H if self.m.won(h) else C if self.m.won(c) else "draw" if c | h == self.m.FULL else None


class NumberKeys(Adapter):
    file = "number_keys.py"

    def move(self, board):
        return self.m.reply(put(board, "X", "O", ""))

    def says(self, board):
        won = self.m.winner(put(board, "X", "O", ""))
        return {"X": H, "O": C, "nobody": "draw", "": None}[won]


# ---------------------------------------------------------------- the walk
def line(board, who):
    return any(all(board[i] == who for i in t) for t in LINES)


class Walk:
    def __init__(self, adapter, side):
        self.a, self.memo = adapter, {}
        self.differs, self.failures = {}, {}
        self.won, self.drawn, self.lost, self.failed, self.loss = self.go((E,) * 9, C if side == "first" else H)

    def go(self, board, turn):
        """(won, drawn, lost, failed, person's cells of a shortest loss or None)"""
        key = (board, turn)
        if key in self.memo:
            return self.memo[key]
        if line(board, H):
            real, r = H, (0, 0, 1, 0, ())
        elif line(board, C):
            real, r = C, (1, 0, 0, 0, None)
        elif E not in board:
            real, r = "draw", (0, 1, 0, 0, None)
        else:
            real, r = None, None
        says = self.a.says(board)
        if says != real:
            self.differs.setdefault((real, says), "".join(board))
        assert not (real is None and says), ("ends too early", board, says)
        if r is None:
            totals, best = [0, 0, 0, 0], None
            if turn == H:
                replies = [i for i in range(9) if board[i] == E]
            else:
                replies = outcomes(lambda: self.a.move(board), self.a.limit)
            for cell in sorted(replies, key=str):
                if turn == C and not (isinstance(cell, int) and 0 <= cell < 9 and board[cell] == E):
                    totals[3] += 1
                    self.failures.setdefault("".join(board).replace(" ", "."), str(cell))
                    continue
                after = board[:cell] + (turn,) + board[cell + 1:]
                *t, loss = self.go(after, H if turn == C else C)
                totals = [x + y for x, y in zip(totals, t)]
                if loss is not None:
                    loss = (cell, *loss) if turn == H else loss
                    if best is None or (len(loss), loss) < (len(best), best):
                        best = loss
            r = (*totals, best)
        self.memo[key] = r
        return r

    @property
    def verdict(self):
        return "beatable" if self.lost else "fails" if self.failed else "unbeatable"


# ---------------------------------------------------------------- the programs
# ways: (what a person does first, side of the program, settings, strongest of that side?)
PROGRAMS = [
    dict(file="classic_buttons.py", adapter=ClassicButtons,
         style="tkinter, import *, globals; nine Buttons with command=lambda, button text is the only board, buttons disabled after a click; messagebox.showinfo at the end, then a fresh board; rules win/block/centre/corners in fixed order",
         ways=[([], "second", {}, True)]),
    dict(file="canvas_xo.py", adapter=CanvasXO,
         style="tkinter class around one Canvas with bind('<Button-1>'), row and column from event.x/y; label text tells the end, a click then starts anew; after(350) before the computer moves; full minimax",
         note="clicks are not blocked during the 350 ms pause, so a hasty person can place two crosses; the games here alternate properly, waiting for the reply",
         ways=[([], "second", {}, True)]),
    dict(file="start_window.py", adapter=StartWindow,
         style="tkinter, camelCase globals; start window with level buttons that is destroyed before the game window opens; nine Buttons with partial; askyesno 'play again'; alpha-beta on Hard",
         ways=[(["click Easy"], "second", dict(level="easy"), False),
               (["click Medium"], "second", dict(level="medium"), False),
               (["click Hard"], "second", dict(level="hard"), True)]),
    dict(file="radio_levels.py", adapter=RadioLevels,
         style="class App(tk.Tk); Radiobuttons for the level (default Easy; each restarts), Checkbutton 'Computer starts', Reset button, score label, status label; dict board; minimax with depth in the score",
         ways=[(["choose Easy"], "second", dict(level="Easy"), False),
               (["choose Normal"], "second", dict(level="Normal"), False),
               (["choose Hard"], "second", dict(level="Hard"), True),
               (["choose Easy", "check Computer starts"], "first", dict(level="Easy"), False),
               (["choose Normal", "check Computer starts"], "first", dict(level="Normal"), False),
               (["choose Hard", "check Computer starts"], "first", dict(level="Hard"), True)]),
    dict(file="menubar_labels.py", adapter=MenubarLabels,
         style="tkinter Frame with a menubar (Game/New game, Level/Easy or Hard, Start/You or Computer; default Easy and you); Labels with bind as squares, StringVars are the only board; minimax with random choice among equally good moves",
         ways=[([], "second", dict(level=0), False),
               (["choose menu Level > Hard"], "second", dict(level=1), True),
               (["choose menu Start > Computer starts"], "first", dict(level=0), False),
               (["choose menu Level > Hard", "choose menu Start > Computer starts"], "first", dict(level=1), True)]),
    dict(file="combobox_ttk.py", adapter=ComboboxTtk,
         style="ttk throughout; readonly Combobox for the level (default Beginner, locked during a game), ttk.Buttons, Board/Opponent/Gui classes in one file; showinfo at the end; blocks before it looks for its own win",
         ways=[(["choose Beginner"], "second", dict(level="Beginner"), False),
               (["choose Advanced"], "second", dict(level="Advanced"), False),
               (["choose Expert"], "second", dict(level="Expert"), True)]),
    dict(file="option_name.py", adapter=OptionName,
         style="tkinter script with globals; simpledialog asks a name before the board is there; OptionMenu easy/impossible (default easy); list of lists board; showinfo at the end, New Game button; minimax whose best starts at 0",
         ways=[(["type Ann"], "second", dict(level="easy"), False),
               (["type Ann", "choose impossible"], "second", dict(level="impossible"), True)]),
    dict(file="ask_mark.py", adapter=AskMark,
         style="tkinter with type hints; simpledialog asks for the mark X or O (X begins) before each game; tk.Button subclass with a .mark attribute as the board; askyesno for another game; Newell-Simon rules with forks",
         ways=[(["type X"], "second", dict(you="X"), True),
               (["type O"], "first", dict(you="O"), True)]),
    dict(file="ctk_modern.py", adapter=CtkModern,
         style="customtkinter, class TicTacToe(ctk.CTk); CTkButtons as tiles, segmented button Chill/Pro (default Chill), a coin toss chooses the starter; after() with clicks blocked; negamax with lru_cache",
         ways=[([], "second", dict(level="Chill"), False),
               ([], "first", dict(level="Chill"), False),
               (["click Pro"], "second", dict(level="Pro"), True),
               (["click Pro"], "first", dict(level="Pro"), True)]),
    dict(file="noughts/main.py", adapter=Noughts,
         style="tkinter split over main.py, board.py, ai.py; person plays noughts; 'Next round' button, the two take turns starting (person starts the first round); minimax over a win test that lacks a diagonal",
         note="the program's referee does not see the diagonal c1-b2-a3, play goes on after it; each Next round changes who starts, so one click on it at the start gives a round in which the program moves first",
         ways=[([], "second", {}, True),
               (["click Next round"], "first", {}, True)]),
    dict(file="tutorial_600.py", adapter=Tutorial600,
         style="pygame script as in the well-known tutorial: 600x600, squares of 200, numpy zeros((3,3)), drawn figures, no text at all; person is circles; r restarts; minimax",
         ways=[([], "second", {}, True)]),
    dict(file="cs50_runner/runner.py", adapter=Cs50Runner,
         style="pygame in the manner of the CS50 runner: menu with drawn buttons Play as X / Play as O, mouse polled with get_pressed, AI moves an iteration later after a sleep, Play Again button; logic in tictactoe.py",
         ways=[(["click Play as X"], "second", dict(you="X"), True),
               (["click Play as O"], "first", dict(you="O"), True)]),
    dict(file="key_levels/game.py", adapter=KeyLevels,
         style="pygame split over game.py, board.py, ai.py, constants.py; keys 1/2/3 level (default 1, random), g game mode, r restart; numpy board; AI moves after the event loop; level and mode only in the caption; random choice among best moves on level 3",
         ways=[(["press 1"], "second", dict(level=1), False),
               (["press 2"], "second", dict(level=2), False),
               (["press 3"], "second", dict(level=3), True)]),
    dict(file="status_bar.py", adapter=StatusBar,
         style="pygame, board offset in a bigger window with a status bar and a New button, list of rects with collidepoint, event.wait loop, acts on MOUSEBUTTONUP; hand-written opening rules",
         ways=[([], "second", {}, True)]),
    dict(file="neon_menu.py", adapter=NeonMenu,
         style="pygame menu scene with drawn buttons Easy/Hard and Play as X / Play as O, game scene with an offset board, timed AI move, Main menu button; depth-limited search",
         ways=[(["click Easy", "click Play as X"], "second", dict(level="Easy", you="X"), False),
               (["click Easy", "click Play as O"], "first", dict(level="Easy", you="O"), False),
               (["click Hard", "click Play as X"], "second", dict(level="Hard", you="X"), True),
               (["click Hard", "click Play as O"], "first", dict(level="Hard", you="O"), True)]),
    dict(file="sprite_board.py", adapter=SpriteBoard,
         style="pygame with each square a Sprite in a Group, school style without spaces; time.delay before the computer moves, SPACE for another game; purely random",
         ways=[([], "second", {}, True)]),
    dict(file="poll_mouse.py", adapter=PollMouse,
         style="pygame with mouse.get_pressed polling and edge detection, key polling for SPACE; sums of +1/-1; the two open in turn (person opens the first game); rules with random choices",
         note="the program moves first only in every second game (press SPACE when a game is over)",
         ways=[([], "second", {}, True),
               ([], "first", {}, True)]),
    dict(file="bits.py", adapter=Bits,
         style="pygame, terse bitboards with a cached negamax; X and O as font text, result only in the window caption; f: new game with the computer first, n: new game; time.wait before the computer moves",
         ways=[([], "second", {}, True),
               (["press f"], "first", {}, True)]),
    dict(file="number_keys.py", adapter=NumberKeys,
         style="pygame without a mouse: keys 1 to 9 as on a number pad, read as differences from K_0; constants from pygame.constants; a menu of two texts on one panel; win, block, centre, corners in fixed order",
         ways=[(["press 1"], "second", {}, True),
               (["press 2"], "first", {}, True)]),
]


def find(entry):
    out = {"file": entry["file"], "style": entry["style"]}
    if entry.get("note"):
        out["note"] = entry["note"]
    out["first"] = out["second"] = "not played"
    configurations, remarks = [], []
    for menu, side, settings, strongest in entry["ways"]:
        w = Walk(entry["adapter"](**settings), side)
        c = {"menu": menu, "side": side, "verdict": w.verdict,
             "games": {"won": w.won, "drawn": w.drawn, "lost": w.lost, "failed": w.failed}}
        if w.loss is not None:
            c["loss"] = [NAMES[i] for i in w.loss]
        if strongest:
            assert out[side] == "not played"
            out[side] = w.verdict
        configurations.append(c)
        for (real, says), where in w.differs.items():
            remarks.append(f"{side}: really {real}, the program says {says}: {where!r}")
        for where, what in list(w.failures.items())[:4]:
            remarks.append(f"{side}: fails at {where!r}: {what}")
    out["configuration"] = configurations
    return out, remarks


def toml(value):
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {toml(v)}" for k, v in value.items()) + "}"
    return str(value)


def write(found):
    lines = ["# Written by derive.py --write; checked by derive.py. Cells: column letter, row number from the top.", ""]
    for p in found:
        lines.append("[[program]]")
        lines += [f"{k} = {toml(v)}" for k, v in p.items() if k != "configuration"]
        for c in p["configuration"]:
            lines.append("[[program.configuration]]")
            lines += [f"{k} = {toml(v)}" for k, v in c.items()]
        lines.append("")
    (HERE / "truth.toml").write_text("\n".join(lines))


def main():
    only = [a for a in sys.argv[1:] if not a.startswith("-")]
    found = []
    for entry in PROGRAMS:
        if only and not any(o in entry["file"] for o in only):
            continue
        start = time.time()
        p, remarks = find(entry)
        found.append(p)
        print(f"{p['file']}: first {p['first']}, second {p['second']}   ({time.time() - start:.1f} s)")
        for c in p["configuration"]:
            print("   ", c["menu"], c["side"], c["verdict"], *c["games"].values(), *c.get("loss", []))
        for r in remarks:
            print("      *", r)
    if only:
        return
    if "--write" in sys.argv:
        write(found)
    truth = tomllib.loads((HERE / "truth.toml").read_text())["program"]
    assert truth == found, "truth.toml differs from what was found"
    print(f"truth.toml is what was found: {len(found)} programs,",
          sum(len(p["configuration"]) for p in found), "configurations")


if __name__ == "__main__":
    main()
