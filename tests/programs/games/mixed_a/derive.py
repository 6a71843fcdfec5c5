"""Derive the truth about the ten programs here, without playing through prompts.

Each program's own decision function is loaded (a short hand-written adapter
in adapters.py), and every game is walked for each configuration and side: every legal
human move, every random outcome the program could draw. A game ends by the
true eight lines or a full board; an exception, an endless loop or an illegal
square is a failed game.

    python derive.py           compare with truth.toml (exit 1 if it differs)
    python derive.py --write   write truth.toml

Squares are 0..8 from the top left; 'P' is the program, 'H' the person.
"""
import sys
import tomllib

from adapters import gato, gui, lab, magic, magic_by_order, noughts, oop, oxo, pygame_xo, with_ai, xo_pygame
from walking import HERE, verdict, walk

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
