"""Loads programs with stub modules for windows, and follows every random outcome."""
import itertools
import pathlib
import random
import sys
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
