"""Derives truth.toml without playing through prompts or windows.

Each program's own decision function is loaded through a small hand-written adapter (adapters.py),
asked for its move in every position that can arise, and every random outcome is followed. Results
are judged by the true eight lines here, never by the program's own idea of a win; a game ends at
the first true line, full board, or failure of the program (exception, no move, illegal move).

    python derive.py           writes truth.toml beside this file
    python derive.py --check   derives again and compares with truth.toml

Squares here are 0..8, row by row from the top left. All ten decision functions depend on the
position only, so games are counted by position (distinct move sequences).
"""
import sys

from adapters import jogo, noughts, oop, pygame_ai, qlearn, tictacbot, tk_buttons, tk_canvas, tres, ttt_cli
from walking import FAILURES, HERE, verdict, walk

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
