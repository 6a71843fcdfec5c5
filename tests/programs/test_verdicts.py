"""Programs that would get a wrong verdict if noughts overlooked one thing about them."""

from pathlib import Path

import pytest

from noughts.programs.options import Options
from noughts.programs.play.proof import play_program

BASE = """
import random
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
def won(b, m): return any(all(b[i] == m for i in line) for line in LINES)
def value(b, m, table):
    key = "".join(b) + m
    if key not in table:
        other = "O" if m == "X" else "X"
        best = (-1, -1) if won(b, other) else (0, -1) if " " not in b else (-2, -1)
        if best[0] == -2:
            for i in [i for i in range(9) if b[i] == " "]:
                b[i] = m
                best = max(best, (-value(b, other, table), -i))
                b[i] = " "
        table[key] = best
    return table[key][0]
def learn():
    table = {}
    value([" "] * 9, "X", table)
    return "|".join(f"{key[:9]}{-table[key][1]}" for key in table if key[9] == "O")
MOVES = learn()  # one text, which is quickly compared
def perfect(b): return int(MOVES[MOVES.index("".join(b)) + 9])
def show(b): print("\\n".join("|".join(b[row:row + 3]) for row in (0, 3, 6)))
def read(b): return int(input("Your move (1-9): ")) - 1
def game(reply):
    board = [" "] * 9
    while True:
        show(board)
        cell = read(board)
        if not 0 <= cell < 9 or board[cell] != " ":
            print("No")
            continue
        board[cell] = "X"
        if won(board, "X") or " " not in board: break
        board[reply(board)] = "O"
        if won(board, "O") or " " not in board: break
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
            b[i] = "O"
            if won(b, "O") and random.random() < 0.8:
                return i
            b[i] = " "
    if any(b[i] == " " and won(b[:i] + ["O"] + b[i + 1:], "O") for i in range(9)):
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
game(reply)
"""

NUMBERS_OF_FREE_CELLS = """
def read(b):
    free = [i for i in range(9) if b[i] == " "]
    print(*[f"{number}: square {cell}" for number, cell in enumerate(free)])
    return free[int(input("Which? "))]
game(perfect)
"""

TRIALS_ON_THE_SCREEN = """
def reply(b):
    could_win = False
    for i in [i for i in range(9) if b[i] == " "]:
        b[i] = "O"
        print(b)
        could_win = could_win or won(b, "O")
        b[i] = " "
    return b.index(" ") if could_win else perfect(b)
game(reply)
"""

MANY_TRIALS_ON_THE_SCREEN = """
def reply(b):
    for i in 12 * [i for i in range(9) if b[i] == " "] if b.count("X") == 2 else []:
        b[i] = "O"
        print(b)
        b[i] = " "
    return perfect(b)
game(reply)
"""

A_NEW_BOARD_FOR_EVERY_MOVE = """
EMPTY = (" ",) * 9
def taken(b, cell): return b[cell] is not " "  # Python warns about this
def put(b, cell, mark): return b[:cell] + (mark,) + b[cell + 1:]
def turn(board, mark):
    show(board)
    if mark == "X":
        cell = read(board)
        new = put(board, cell, "X") if 0 <= cell < 9 and board[cell] == " " else None
        if new is None: return turn(board, mark)
    else:
        new = put(board, perfect(list(board)), "O")
    if won(new, mark):
        print(mark, "wins")
        exit()
    if " " not in new:
        print("draw")
        exit()
    turn(new, "O" if mark == "X" else "X")
turn(EMPTY, "X")
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
game(lambda b: b.index(" "))
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


@pytest.mark.parametrize(
    ("program", "verdict"),
    [
        pytest.param(LUCK_AFTER_A_NAME, "beatable", id="luck after a name"),
        pytest.param(LUCK_IN_A_TRIAL, "beatable", id="luck in a trial"),
        pytest.param(MEMORY_IN_A_GENERATOR, "beatable", id="generator"),
        pytest.param(NUMBERS_OF_FREE_CELLS, "unproved", id="free cells"),
        pytest.param(TRIALS_ON_THE_SCREEN, "beatable", id="trials"),
        pytest.param(MANY_TRIALS_ON_THE_SCREEN, "unbeatable", id="many trials"),
        pytest.param(NUMBERS_OF_A_MAGIC_SQUARE, "beatable", id="magic square"),
        pytest.param(ANOTHER_ANSWER_THAN_OFFERED, "unbeatable", id="answer"),
        pytest.param(WORSE_IN_LATER_GAMES, "beatable", id="later games"),
        pytest.param(A_LEVEL_AT_THE_SAME_PROMPT, "unbeatable", id="level at the same prompt"),
        pytest.param(A_NEW_BOARD_FOR_EVERY_MOVE, "unbeatable", id="new boards"),
    ],
)
def test_nothing_is_overlooked(program: str, verdict: str, tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(BASE + program)
    proof = play_program(path, Options())
    assert proof is not None
    assert proof.second is not None
    assert proof.second.verdict == verdict
    assert (proof.second.loss is not None) == (verdict == "beatable")
    assert ("magic square" in proof.how) == (program == NUMBERS_OF_A_MAGIC_SQUARE)
