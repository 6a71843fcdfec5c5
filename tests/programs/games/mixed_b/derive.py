"""Derives truth.toml without playing through prompts or windows.

Each program's own decision function is loaded through a small hand-written adapter, asked for its
move in every position that can arise, and every random outcome is followed. Results are judged by
the true eight lines here, never by the program's own idea of a win; a game ends at the first true
line, full board, or failure of the program (exception, no move, illegal move).

    python derive.py           writes truth.toml beside this file
    python derive.py --check   derives again and compares with truth.toml

Squares here are 0..8, row by row from the top left. All ten decision functions depend on the
position only, so games are counted by position (distinct move sequences).
"""
import builtins
import contextlib
import importlib.util
import io
import random as real_random
import sys
import types
from functools import lru_cache
from pathlib import Path
from unittest.mock import MagicMock

HERE = Path(__file__).resolve().parent
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
FAIL = "fail"


# ---------------------------------------------------------------- random outcomes

class Oracle:
    """Stands in for the module `random`; replays a script of choices and notes the widths."""

    def __init__(self):
        self.script, self.widths, self.at = [], [], 0

    def _next(self, n):
        if self.at == len(self.script):
            self.script.append(0)
        if self.at == len(self.widths):
            self.widths.append(n)
        self.at += 1
        return self.script[self.at - 1]

    def choice(self, seq):
        seq = list(seq)
        if not seq:
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._next(len(seq))]

    def __getattr__(self, name):
        raise AssertionError("random.%s is not followed" % name)


def outcomes(oracle, decide):
    """The set of all results of decide() over every random outcome."""
    found, script = set(), []
    while True:
        oracle.script, oracle.widths, oracle.at = script, [], 0
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                result = decide()
        except AssertionError:
            raise
        except Exception as error:                      # the program itself broke
            result = FAIL
            FAILURES.add(type(error).__name__)
        found.add(result)
        script, widths = oracle.script[:oracle.at], oracle.widths
        while script and script[-1] + 1 >= widths[len(script) - 1]:
            script.pop()
        if not script:
            return found
        script[-1] += 1


FAILURES = set()


# ---------------------------------------------------------------- the walk

def true_winner(cells):
    for a, b, c in LINES:
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


def walk(oracle, decide, side):
    """decide(cells, first) -> square; cells hold 'P' program, 'H' human, '' empty."""
    start = "P" if side == "first" else "H"

    @lru_cache(maxsize=None)
    def count(cells):
        winner = true_winner(cells)
        if winner:
            return (1, 0, 0, 0) if winner == "P" else (0, 0, 1, 0)
        played = sum(map(bool, cells))
        if played == 9:
            return (0, 1, 0, 0)
        other = "H" if start == "P" else "P"
        turn = start if played % 2 == 0 else other
        if turn == "P":
            moves = outcomes(oracle, lambda: decide(cells, side == "first"))
        else:
            moves = [i for i in range(9) if not cells[i]]
        total = [0, 0, 0, 0]
        for move in moves:
            if move == FAIL or type(move) is not int or not 0 <= move < 9 or cells[move]:
                total[3] += 1
                continue
            for k, v in enumerate(count(cells[:move] + (turn,) + cells[move + 1:])):
                total[k] += v
        return tuple(total)

    return dict(zip(("won", "drawn", "lost", "failed"), count(("",) * 9)))


def verdict(games):
    return "beatable" if games["lost"] else "fails" if games["failed"] else "unbeatable"


# ---------------------------------------------------------------- loading

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


# ---------------------------------------------------------------- what a person runs and types
# configuration: option, side the program plays, menu, extra keys. The strongest option comes last.

PROGRAMS = [
    ("ttt_cli.py", ttt_cli, "terminal; argparse, squares like a chess board (a1 bottom left), negamax with a cache",
     "who starts and the level are command-line arguments; run with none, the person starts on hard; "
     "answering y to `again?` swaps who starts",
     [("easy", "second", [], {"arguments": ["--level", "easy"]}),
      ("easy", "first", [], {"arguments": ["--level", "easy", "--first", "computer"]}),
      ("hard", "second", [], {"arguments": []}),
      ("hard", "first", [], {"arguments": ["--first", "computer"]})]),
    ("tictacbot.py", tictacbot, "terminal; chatty beginner bot that asks your name and `wanna play`, rules, no fork defence",
     "",
     [("only", "second", ["Ann", "yes", "yes"], {}),
      ("only", "first", ["Ann", "yes", "no"], {})]),
    ("jogo_da_velha.py", jogo, "terminal; Portuguese, row and column asked apart, minimax over copies of the board, clears the screen",
     "",
     [("1", "second", ["1", "s"], {}),
      ("1", "first", ["1", "n"], {}),
      ("2", "second", ["2", "s"], {}),
      ("2", "first", ["2", "n"], {})]),
    ("qlearn_ttt.py", qlearn, "terminal; numpy board, Q-table trained at the start with a fixed seed, moves as row,col from 0",
     "",
     [("only", "second", ["X"], {}),
      ("only", "first", ["O"], {})]),
    ("oop_tictactoe/main.py", oop, "terminal; folder with Board (__str__, properties) and Player/Human/Computer, plays from a book",
     "moving first, the program breaks with KeyError when one square is left",
     [("only", "second", ["Ann", "y"], {}),
      ("only", "first", ["Ann", "n"], {})]),
    ("noughts.py", noughts, "terminal; frozen dataclass, type hints, match statements, undo/board/help/quit, alpha-beta",
     "",
     [("only", "second", ["x"], {}),
      ("only", "first", ["o"], {})]),
    ("tres_en_raya.py", tres, "terminal; Spanish, keypad layout, ANSI colours and emojis, thread that spins, level asked after each round",
     "the first round is always level 2 with the person starting; level and starter are asked only after a "
     "finished round (menu lists what is typed after it)",
     [("1", "second", ["s", "1", "s"], {"after_a_round": True}),
      ("1", "first", ["s", "1", "n"], {"after_a_round": True}),
      ("2", "second", [], {"after_a_round": False}),
      ("2", "first", ["s", "2", "n"], {"after_a_round": True}),
      ("3", "second", ["s", "3", "s"], {"after_a_round": True}),
      ("3", "first", ["s", "3", "n"], {"after_a_round": True})]),
    ("tictactoe_gui.py", tk_buttons, "tkinter; star import, globals, nine buttons, radio buttons for the level, message box at the end",
     "the person always starts; Hard is selected at the start",
     [("Easy", "second", ["click Easy"], {}),
      ("Hard", "second", [], {})]),
    ("canvas_tictactoe.py", tk_canvas, "tkinter; class App(tk.Tk) drawing on a Canvas, bit masks, answers through after(), status label",
     "",
     [("only", "second", [], {}),
      ("only", "first", ["check Computer goes first", "click New game"], {})]),
    ("pygame_tictactoe/main.py", pygame_ai, "pygame; folder with constants, numpy board, menu screen, minimax with pruning",
     "the program does not see the diagonal from top right to bottom left and plays on after it is complete",
     [("only", "second", ["click Play X"], {}),
      ("only", "first", ["click Play O"], {})]),
]


def toml(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join("%s = %s" % (k, toml(v)) for k, v in value.items()) + "}"
    if isinstance(value, int):
        return str(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def derive():
    out = ["# Written by derive.py; won, drawn, lost and failed are the program's.",
           "# `arguments` is the command line, `after_a_round` means the menu appears only after a finished round.", ""]
    for file, adapter, style, note, configurations in PROGRAMS:
        oracle, options = adapter()
        rows, strongest = [], {"first": "not played", "second": "not played"}
        for option, side, menu, extra in configurations:
            games = walk(oracle, options[option], side)
            strongest[side] = verdict(games)
            rows.append((menu, side, extra, games))
        out += ["[[program]]", "file = " + toml(file), "style = " + toml(style)]
        if note:
            out.append("note = " + toml(note))
        out += ["first = " + toml(strongest["first"]), "second = " + toml(strongest["second"])]
        for menu, side, extra, games in rows:
            out.append("[[program.configuration]]")
            out.append("menu = " + toml(menu))
            out += ["%s = %s" % (k, toml(v)) for k, v in extra.items()]
            out += ["side = " + toml(side), "verdict = " + toml(verdict(games)), "games = " + toml(games)]
        out.append("")
        print("%-26s first %-11s second %-11s %s" % (
            file, strongest["first"], strongest["second"], "; ".join("%s %s" % (s, tuple(g.values())) for _, s, _, g in rows)),
            flush=True)
    if FAILURES:
        print("exceptions met:", ", ".join(sorted(FAILURES)))
    return "\n".join(out)


if __name__ == "__main__":
    text = derive()
    target = HERE / "truth.toml"
    if "--check" in sys.argv:
        same = target.read_text(encoding="utf-8") == text
        print("truth.toml agrees" if same else "truth.toml DIFFERS")
        sys.exit(not same)
    target.write_text(text, encoding="utf-8")
