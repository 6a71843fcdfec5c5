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
import sys
import time
import tomllib

from adapters import (
    ClassicButtons, CanvasXO, StartWindow, RadioLevels, MenubarLabels, ComboboxTtk, OptionName, AskMark,
    CtkModern, Noughts, Tutorial600, Cs50Runner, KeyLevels, StatusBar, NeonMenu, SpriteBoard, PollMouse,
    Bits, NumberKeys)
from stand_ins import C, E, H, HERE, LINES, NAMES, outcomes


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
