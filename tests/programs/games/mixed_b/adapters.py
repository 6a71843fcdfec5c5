"""How to load each program and call its decision function: {option: decide} and its oracle."""
import builtins
import contextlib
import importlib.util
import io
import random as real_random
import sys
import types
from unittest.mock import MagicMock

from walking import FAIL, HERE, Oracle


@contextlib.contextmanager
def stubbed(modules=(), answer=None):
    saved = {name: sys.modules.get(name) for name in dict(modules)}
    sys.modules.update(dict(modules))
    old_input = builtins.input
    if answer is not None:
        builtins.input = lambda prompt="": answer
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    finally:
        builtins.input = old_input
        for name, module in saved.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


def load(path, as_name):
    spec = importlib.util.spec_from_file_location(as_name, HERE / path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[as_name] = module
    spec.loader.exec_module(module)
    return module


def fill(cells, program, human, empty):
    return [program if c == "P" else human if c == "H" else empty for c in cells]


def stub_module(name, **names):
    module = types.ModuleType(name)
    module.__dict__.update(names)
    return module


class Var:
    def __init__(self, *a, value=None, **k):
        self.value = value

    def get(self):
        return self.value

    def set(self, value):
        self.value = value


# ---------------------------------------------------------------- adapters: return oracle, {option: decide}

def ttt_cli():
    oracle, m = Oracle(), load("ttt_cli.py", "b_ttt_cli")
    m.random = oracle

    def at(level):
        def decide(cells, first):
            p, h = ("x", "o") if first else ("o", "x")
            return m.pick("".join(fill(cells, p, h, ".")), p, level)
        return decide
    return oracle, {"easy": at("easy"), "hard": at("hard")}


def tictacbot():
    oracle = Oracle()
    with stubbed(answer="no"):
        m = load("tictacbot.py", "b_tictacbot")
    m.random = oracle

    def decide(cells, first):
        m.board.update(zip(range(1, 10), fill(cells, m.bot, m.player, " ")))
        return m.botMove() - 1
    return oracle, {"only": decide}


def jogo():
    oracle, m = Oracle(), load("jogo_da_velha.py", "b_jogo")
    m.random = oracle

    def at(level):
        def decide(cells, first):
            p, h = ("X", "O") if first else ("O", "X")
            flat = fill(cells, p, h, m.VAZIO)
            board = [flat[0:3], flat[3:6], flat[6:9]]
            i, j = m.jogada_facil(board) if level == "1" else m.jogada_impossivel(board, p)
            return 3 * i + j
        return decide
    return oracle, {"1": at("1"), "2": at("2")}


def qlearn():
    oracle, m = Oracle(), load("qlearn_ttt.py", "b_qlearn")
    real_random.seed(m.SEED)                 # as the program's own __main__ does
    agent = m.QAgent()
    with contextlib.redirect_stdout(io.StringIO()):
        m.train(agent, m.EPISODES)
    m.random = oracle

    def decide(cells, first):
        env = m.Environment()
        p = m.X if first else m.O
        env.board[:] = m.np.array(fill(cells, p, -p, m.EMPTY)).reshape(3, 3)
        env.turn = p
        return agent.best_action(env.state(), env.actions())
    return oracle, {"only": decide}


def oop():
    oracle = Oracle()
    board = load("oop_tictactoe/board.py", "board")
    players = load("oop_tictactoe/players.py", "b_players")
    del sys.modules["board"]
    seats = {True: players.Computer("HAL", "X"), False: players.Computer("HAL", "O")}

    def decide(cells, first):
        p, h = ("X", "O") if first else ("O", "X")
        return seats[first].choose(board.Board(fill(cells, p, h, " ")))
    return oracle, {"only": decide}


def noughts():
    oracle, m = Oracle(), load("noughts.py", "b_noughts")

    def decide(cells, first):
        mine = [i for i in range(9) if cells[i] == "P"]
        theirs = [i for i in range(9) if cells[i] == "H"]
        crosses, circles = (mine, theirs) if first else (theirs, mine)
        position = m.Position()
        for k in range(len(mine) + len(theirs)):
            position = position.play(crosses[k // 2] if k % 2 == 0 else circles[k // 2])
        return m.best_move(position)
    return oracle, {"only": decide}


def tres():
    oracle, m = Oracle(), load("tres_en_raya.py", "b_tres")
    m.random = oracle
    keys = "789456123"

    def at(level):
        def decide(cells, first):
            board = {k: ("M" if c == "P" else "J") for k, c in zip(keys, cells) if c}
            return keys.index(m.piensa(board, level))
        return decide
    return oracle, {n: at(n) for n in "123"}


def tk_buttons():
    oracle = Oracle()
    names = {n: MagicMock() for n in ("Tk", "Frame", "Label", "Radiobutton", "Button", "LEFT")}
    box = stub_module("tkinter.messagebox", askyesno=lambda *a, **k: False)
    tk = stub_module("tkinter", StringVar=Var, messagebox=box, **names)
    with stubbed({"tkinter": tk, "tkinter.messagebox": box}):
        m = load("tictactoe_gui.py", "b_gui")
    m.random = oracle

    def at(level):
        def decide(cells, first):
            m.level.set(level)
            m.game_over = False
            before = fill(cells, m.COMPUTER, m.PLAYER, "")
            m.board[:] = before
            m.computer_turn()
            changed = [i for i in range(9) if m.board[i] != before[i]]
            return changed[0] if len(changed) == 1 and not before[changed[0]] else FAIL
        return decide
    return oracle, {"Easy": at("Easy"), "Hard": at("Hard")}


def tk_canvas():
    oracle = Oracle()
    ttk = stub_module("tkinter.ttk")
    tk = stub_module("tkinter", Tk=object, ttk=ttk)
    with stubbed({"tkinter": tk, "tkinter.ttk": ttk}):
        m = load("canvas_tictactoe.py", "b_canvas")
    engine = m.Engine()

    def decide(cells, first):
        return engine.move(sum(1 << i for i in range(9) if cells[i] == "P"),
                           sum(1 << i for i in range(9) if cells[i] == "H"))
    return oracle, {"only": decide}


def pygame_ai():
    oracle = Oracle()
    constants = load("pygame_tictactoe/constants.py", "constants")
    with stubbed({"pygame": MagicMock(), "constants": constants}):
        m = load("pygame_tictactoe/main.py", "b_pygame")

    def decide(cells, first):
        p = 1 if first else 2
        board = m.Board()
        board.squares[:] = m.np.array(fill(cells, p, 3 - p, 0)).reshape(3, 3)
        row, col = m.AI(p).get_move(board)
        return 3 * row + col
    return oracle, {"only": decide}
