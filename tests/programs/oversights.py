"""Texts of programs whose verdict is wrong if noughts overlooks one thing about them."""

BASE = """
import random
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
def won(b, m): return any(all(b[i] == m for i in line) for line in LINES)
def perfect(b): return int(MOVES[MOVES.index("".join(b)) + 9])
def show(b): print("\\n".join("|".join(b[row:row + 3]) for row in (0, 3, 6)))
def read(b): return int(input("Your move (1-9): ")) - 1
def game(reply, own="X"):  # a program that moves first has a fifth of the games of the other
    board, mark = [" "] * 9, "X"
    while not won(board, "X") and not won(board, "O") and " " in board:
        if mark == own:
            board[reply(board)] = mark
        else:
            show(board)
            cell = read(board)
            if not 0 <= cell < 9 or board[cell] != " ":
                print("No")
                continue
            board[cell] = mark
        mark = "O" if mark == "X" else "X"
    show(board)
"""

LUCK_AFTER_A_NAME = """
name = input("What is your name? ")
smart = random.choice([True, False])
game(lambda b: perfect(b) if smart else b.index(" "))
"""

LUCK_IN_A_TRIAL = """
def reply(b):
    for i in range(9):
        if b[i] == " ":
            b[i] = "X"
            if won(b, "X") and random.random() < 0.8:
                return i
            b[i] = " "
    if any(b[i] == " " and won(b[:i] + ["X"] + b[i + 1:], "X") for i in range(9)):
        return b.index(" ")
    return perfect(b)
game(reply)
"""

MEMORY_IN_A_GENERATOR = """
generator, copy = random.Random(3), random.Random(3)
values = [copy.random() for _ in range(12)]
def reply(b):
    if b.count("X") == 1:
        for _ in range(b.index("X")): generator.random()
    if b.count("X") == 3 and values.index(generator.random()) == 8 and b[0] == b[8] == "X":
        return b.index(" ")
    return perfect(b)
game(reply, "O")
"""

NUMBERS_OF_FREE_CELLS = """
def read(b):
    free = [i for i in range(9) if b[i] == " "]
    print(*[f"{number}: square {cell}" for number, cell in enumerate(free)])
    return free[int(input("Which? "))]
game(perfect, "O")
"""

TRIALS_ON_THE_SCREEN = """
def reply(b):
    could_win = False
    for i in [i for i in range(9) if b[i] == " "]:
        b[i] = "X"
        print(b)
        could_win = could_win or won(b, "X")
        b[i] = " "
    return b.index(" ") if could_win else perfect(b)
game(reply)
"""

MANY_TRIALS_ON_THE_SCREEN = """
def reply(b):
    for i in 12 * [i for i in range(9) if b[i] == " "] if b.count("X") == 1 else []:
        b[i] = "X"
        print(b)
        b[i] = " "
    return perfect(b)
game(reply)
"""

A_NEW_BOARD_FOR_EVERY_MOVE = """
EMPTY = (" ",) * 9
def taken(b, cell): return b[cell] is not " "  # Python warns about this
def put(b, cell, mark): return b[:cell] + (mark,) + b[cell + 1:]
def turn(board, mark, own):
    show(board)
    if mark != own:
        cell = read(board)
        new = put(board, cell, mark) if 0 <= cell < 9 and board[cell] == " " else None
        if new is None: return turn(board, mark, own)
    else:
        new = put(board, perfect(list(board)), mark)
    if won(new, mark):
        print(mark, "wins")
        exit()
    if " " not in new:
        print("draw")
        exit()
    turn(new, "O" if mark == "X" else "X", own)
turn(EMPTY, "X", "O")
"""


ANOTHER_ANSWER_THAN_OFFERED = """
while True:
    answer = input("Press Enter to play, or type 'help' or 'rules': ")
    if not answer: break
    print({"help": "You type a number.", "rules": "Three in a row."}.get(answer))
game(perfect)
"""


NUMBERS_OF_A_MAGIC_SQUARE = """
LINES = [(a, b, c) for c in range(9) for b in range(c) for a in range(b) if a + b + c == 12]
game(lambda b: b.index(" "), "O")
"""


LINES_OF_INPUT = """
import sys
board = [" "] * 9
board[perfect(board)] = "X"
show(board)
for line in sys.stdin:
    cell = int(line) - 1
    if not 0 <= cell < 9 or board[cell] != " ":
        print("No")
        continue
    board[cell] = "O"
    if not won(board, "O"): board[perfect(board)] = "X"
    show(board)
    if won(board, "X") or won(board, "O") or " " not in board: break
"""


A_WINDOW = """
import tkinter as tk
root = tk.Tk()
board = [" "] * 9
def over(): return won(board, "X") or won(board, "O") or " " not in board
def put(cell, mark):
    board[cell] = mark
    buttons[cell].config(text=mark, state="disabled")
def press(cell):
    if not over(): put(cell, "O")
    if not over(): put(board.index(" "), "X")
buttons = [tk.Button(root, text=" ", command=lambda cell=cell: press(cell)) for cell in range(9)]
for cell, button in enumerate(buttons):
    button.grid(row=cell // 3, column=cell % 3)
put(0, "X")
root.mainloop()
"""

A_DEAD_WINDOW = """
import tkinter as tk
root = tk.Tk()
board, ended = [" "] * 9, False
def put(cell, mark):
    board[cell] = mark
    buttons[cell].config(text=mark)
def press(cell):
    global ended
    if ended or board[cell] != " ": return
    for mark in "OX":
        if not ended: put(cell if mark == "O" else perfect(board), mark)
        ended = ended or won(board, mark) or " " not in board
    if ended:
        for each in range(9): put(each, " ")
        put(perfect(board), "X")
buttons = [tk.Button(root, text=" ", command=lambda cell=cell: press(cell)) for cell in range(9)]
for cell, button in enumerate(buttons): button.grid(row=cell // 3, column=cell % 3)
put(perfect(board), "X")
root.mainloop()
"""
"""After the first game it shows the board of another one, but takes no more moves."""

ANOTHER_WINDOW = """
import tkinter as tk
root = tk.Tk()
def new():
    global board
    board = [" "] * 9
    tk.Label(root, text="Tic-tac-toe").grid(row=4, column=0)
    for cell in range(9): buttons[cell].config(text=" ")
    put(perfect(board), "X")
def over(): return won(board, "X") or won(board, "O") or " " not in board
def put(cell, mark):
    board[cell] = mark
    buttons[cell].config(text=mark)
def press(cell):
    if over() or board[cell] != " ": return
    put(cell, "O")
    if not over(): put(perfect(board), "X")
buttons = [tk.Button(root, text=" ", command=lambda cell=cell: press(cell)) for cell in range(9)]
for cell, button in enumerate(buttons): button.grid(row=cell // 3, column=cell % 3)
tk.Button(root, text="New game", command=new).grid(row=5, column=0)
new()
root.mainloop()
"""
"""Every new game adds a widget, so that no two states are equal."""

BOARD_OF_BUTTONS = """
import tkinter as tk
root, board = tk.Tk(), [" "] * 9
def over(): return won(board, "X") or won(board, "O") or " " not in board
def put(cell, mark):
    board[cell] = mark
    buttons[cell].config(text=mark)
buttons = [tk.Button(root, text=" ", command=lambda cell=cell: press(cell)) for cell in range(9)]
for cell, button in enumerate(buttons): button.grid(row=cell // 3, column=cell % 3)
"""

LUCK_IN_A_NEW_GAME = (
    BOARD_OF_BUTTONS
    + """
level, hole = 1, False
def reply(b):
    if level == 1: return b.index(" ")
    return 2 if hole and "".join(b) == "XO X   O " else perfect(b)
def new(chosen):
    global level, hole
    level = chosen
    for cell in range(9): put(cell, " ")
    hole = level == 2 and random.choice([False, True])
    put(0, "X")
def press(cell):
    if over() or board[cell] != " ": return
    put(cell, "O")
    if not over(): put(reply(board), "X")
tk.Button(root, text="New game, level 2", command=lambda: new(2)).grid(row=5, column=0)
new(1)
root.mainloop()
"""
)
"""One of two random variants of level 2 does not block in a single position."""

LEVELS_AND_SIDES_BESIDE_THE_BOARD = (
    BOARD_OF_BUTTONS
    + """
level, own = "Level A", "O"
def new():
    for cell in range(9): put(cell, " ")
    if own == "X": put(0, "X")
def choose_level(name):
    global level
    level = name
    new()
def choose_side(mark):
    global own
    own = mark
    new()
def press(cell):
    if over() or board[cell] != " ": return
    put(cell, "O" if own == "X" else "X")
    if not over(): put(perfect(board) if level == "Level B" else board.index(" "), own)
    if over(): score.config(text=score.cget("text") + "|")
score = tk.Label(root, text="Games: ")
score.grid(row=6, column=0)
for column, (name, chosen) in enumerate([("I begin", "O"), ("You begin", "X")]):
    button = tk.Button(root, text=name, command=lambda it=chosen: choose_side(it))
    button.grid(row=4, column=column)
for column, name in enumerate(["Level A", "Level B"]):
    tk.Button(root, text=name, command=lambda it=name: choose_level(it)).grid(row=5, column=column)
root.mainloop()
"""
)

A_CRASH_IN_A_SECOND_GAME = """
games = 0
def read(b):
    cell = int(input("Your move (1-9): ")) - 1
    if games: raise ValueError("the second game")
    return cell
while True:
    game(perfect)
    games += 1
    if input("Again (y/n)? ") != "y": break
"""

WORSE_IN_LATER_GAMES = """
replies = [perfect]
while True:
    game(replies[0])
    if input("Play again? (y/n) ") != "y": break
    replies = [lambda b: b.index(" ")]
"""

A_LEVEL_AT_THE_SAME_PROMPT = """
hard = False
while True:
    answer = input("p) play  d) difficulty: ")
    if answer == "d": hard = not hard
    if answer == "p": break
game(perfect if hard else lambda b: b.index(" "))
"""


FIVE_MOVES = """
board = [" "] * 9
while True:
    board[perfect(board)] = "X"
    show(board)
    if won(board, "X") or board.count(" ") == 4: break
    cell = read(board)
    while not 0 <= cell < 9 or board[cell] != " ": cell = read(board)
    board[cell] = "O"
input("Play again? (y/n) ")
"""
"""It stops after its third move, whether or not that wins."""

AN_IMPATIENT_WAIT = """
import threading, time
def reply(b):
    found = []
    def think():
        time.sleep(0.5)
        found.append(perfect(b))
    thread = threading.Thread(target=think)
    thread.start()
    thread.join(0.1)
    return found[0] if found else b.index(" ")
game(reply)
"""

A_SHORT_SLEEP = """
import threading, time
def reply(b):
    found = []
    def think():
        time.sleep(1)
        found.append(perfect(b))
    threading.Thread(target=think).start()
    time.sleep(0.2)
    return found[0] if found else b.index(" ")
game(reply)
"""

A_POLLING_THREAD = """
import queue, threading
jobs, answers = queue.Queue(), queue.Queue()
def work():
    while True:
        try: answers.put(perfect(jobs.get(timeout=0.001)))
        except queue.Empty: pass
threading.Thread(target=work, daemon=True).start()
def reply(b):
    jobs.put(b)
    try: return answers.get(timeout=0.003)
    except queue.Empty: return b.index(" ")
game(reply, "O")
"""

A_WORSE_SECOND_GAME = (
    BOARD_OF_BUTTONS
    + """
played = False
def new():
    for cell in range(9): put(cell, " ")
    put(0, "X")
def press(cell):
    global played
    if over() or board[cell] != " ": return
    put(cell, "O")
    if not over(): put(board.index(" ") if played else perfect(board), "X")
    played = played or over()
tk.Button(root, text="Next round", command=new).grid(row=4, column=0)
new()
root.mainloop()
"""
)

A_LASTING_THREAD = """
import queue, threading
jobs, answers, threads = queue.Queue(), queue.Queue(), []
def work():
    while True: answers.put(perfect(jobs.get()))
def reply(b):
    if not threads:
        threads.append(threading.Thread(target=work, daemon=True))
        threads[0].start()
    jobs.put(b)
    try:
        return answers.get(timeout=0.003)
    except queue.Empty:
        return b.index(" ")
game(reply)
"""

THREADS_THAT_TAKE_TURNS = """
import threading
board, turns = [" "] * 9, {"X": threading.Event(), "O": threading.Event()}
def play(mark, other, choose):
    while True:
        turns[mark].wait()
        turns[mark].clear()
        if not won(board, other) and " " in board:
            board[choose(board)] = mark
        turns[other].set()
        if won(board, mark) or won(board, other) or " " not in board:
            return show(board)
def ask(b):
    show(b)
    while (cell := read(b)) not in range(9) or b[cell] != " ": print("No")
    return cell
threads = [threading.Thread(target=play, args=("X", "O", ask)),
           threading.Thread(target=play, args=("O", "X", perfect))]
turns["X"].set()
for thread in threads: thread.start()
for thread in threads: thread.join()
# as in: game(perfect, "O")
"""

A_MOOD_IN_A_THREAD = """
import threading
class Computer(threading.Thread):
    def __init__(self):
        super().__init__()
        self._mood = random.choice(["calm", "calm", "angry"])
computer = Computer()
game(lambda b: b.index(" ") if computer._mood == "angry" else perfect(b))
"""

A_MARK_WITH_A_NAME = """
if input("What is the name of your mark? ").strip().lower() in ("x", "y"):
    game(lambda b: b.index(" "), "O")
else:
    game(perfect)
"""
