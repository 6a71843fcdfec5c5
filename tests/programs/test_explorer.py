"""The ways through a program's menus: the shortest ones, and with every random outcome."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from textwrap import dedent

import pytest

from noughts.programs.branch import Run
from noughts.programs.play.explorer import Explorer
from noughts.programs.play.menus import Start

WINDOW = """
import random
from tkinter import *
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
root, marks, buttons, bar = Tk(), [""] * 9, [], Frame()
def over():
    return "" not in marks or any(marks[a] == marks[b] == marks[c] != "" for a, b, c in LINES)
def reset():
    marks[:] = [""] * 9
def order():
    return range(9)
def reply():
    if not over():
        marks[next(n for n in order() if not marks[n])] = "O"
def show():
    for button, mark in zip(buttons, marks):
        button.config(text=mark)
def press(n):
    if not marks[n] and not over():
        marks[n] = "X"
        reply()
        show()
for n in range(9):
    buttons.append(Button(root, width=3, command=lambda n=n: press(n)))
    buttons[n].grid(row=n // 3, column=n % 3)
bar.grid(row=3, column=0)
"""

BEGINS_AT_RANDOM = """
def begin():
    reset()
    marks[random.choice([0, 4, 8])] = "O"
    show()
Button(bar, text="Begin", command=begin).grid(row=0, column=0)
"""

LEVELS = """
level = StringVar(value="Easy")
def order():
    return (4, 0, 2, 6, 8, 1, 3, 5, 7) if level.get() == "Hard" else range(9)
OptionMenu(bar, level, "Easy", "Hard").grid(row=0, column=0)
Button(bar, text="Clear", command=lambda: (reset(), show())).grid(row=0, column=1)
"""

NINE_VARIABLES = """
tl = tm = tr = ml = mm = mr = bl = bm = br = " "
NAMES = "tl tm tr ml mm mr bl bm br".split()
def free():
    return [name for name in NAMES if globals()[name] == " "]
while free():
    answer = input("Square (1-9)? ")
    if answer in list("123456789") and NAMES[int(answer) - 1] in free():
        globals()[NAMES[int(answer) - 1]] = "X"
        if free():
            globals()[free()[0]] = "O"
"""

MOVES_SO_FAR = """
moves = ""
while len(moves) < 9:
    answer = input("Square (1-9)? ")
    if len(answer) == 1 and answer in "123456789" and answer not in moves:
        moves += answer
        moves += next((each for each in "123456789" if each not in moves), "")
"""


TWO_PROMPTS = """
board = [[" "] * 3 for _ in range(3)]
while any(" " in row for row in board):
    row, column = input("Row: "), input("Column: ")
    if {row, column} <= {*DIGITS} and board[int(row) - BASE][int(column) - BASE] == " ":
        board[int(row) - BASE][int(column) - BASE] = "X"
        free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "]
        if free:
            board[free[0][0]][free[0][1]] = "O"
"""

CURSOR = """
import pygame
K_w, K_a, K_s, K_d, K_UP, K_LEFT, K_DOWN, K_RIGHT, K_RETURN, K_SPACE = (
    pygame.K_w, pygame.K_a, pygame.K_s, pygame.K_d, pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN,
    pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE)
up, left, down, right, take = (globals()[f"K_{name}"] for name in KEYS.split())
screen, board, row, column = pygame.display.set_mode((300, 300)), [" "] * 9, 1, 2
while " " in board:
    for event in pygame.event.get():
        if event.type == pygame.KEYDOWN:
            row = min(2, max(0, row + (event.key == down) - (event.key == up)))
            column = min(2, max(0, column + (event.key == right) - (event.key == left)))
            if event.key == take and board[3 * row + column] == " ":
                board[3 * row + column] = "X"
                if " " in board:
                    board[board.index(" ")] = "O"
    pygame.display.flip()
"""


def find_starts(folder: Path, *parts: str) -> list[Start]:
    """Return the games that a program's menus lead to."""
    file = folder / "game.py"
    file.write_text("\n".join(map(dedent, parts)), "utf-8")
    with Run(file) as run, ThreadPoolExecutor(2) as executor:
        return list(Explorer(executor).starts(run.start(), run.follow))


def labels(start: Start) -> list[str]:
    return [step.label for step in start.menu]


def test_every_random_opening_belongs_to_one_way(tmp_path: Path) -> None:
    starts = find_starts(tmp_path, WINDOW, BEGINS_AT_RANDOM, "mainloop()")
    assert [labels(start) for start in starts] == [[], *[["click Begin"]] * 3]
    assert [start.way.weight for start in starts] == [1, *[Fraction(1, 3)] * 3]


def test_no_way_is_longer_than_necessary(tmp_path: Path) -> None:
    starts = find_starts(tmp_path, WINDOW, LEVELS, "mainloop()")
    assert [labels(start) for start in starts] == [[], ["choose Hard in the list"]]


@pytest.mark.parametrize(("digits", "base"), [("123", 1), ("0123", 1), ("012", 0)])
def test_a_move_may_take_two_prompts(tmp_path: Path, digits: str, base: int) -> None:
    # With all four digits a 0 takes the last row once more, because Python counts backwards.
    [start] = find_starts(tmp_path, f"DIGITS, BASE = {digits!r}, {base}", TWO_PROMPTS)
    typed = {cell: (str(cell // 3 + base), str(cell % 3 + base)) for cell in range(9)}
    assert start.moves.actions == typed


@pytest.mark.parametrize("keys", ["UP LEFT DOWN RIGHT RETURN", "w a s d SPACE"])
def test_a_move_may_be_made_with_a_cursor(tmp_path: Path, keys: str) -> None:
    [start] = find_starts(tmp_path, CURSOR.replace("KEYS", repr(keys)))
    up, left, down, right, take = (f"press {key.lower()}" for key in keys.split())
    for cell in range(9):
        steps = [*[down] * (cell // 3), *[right] * (cell % 3)]
        assert start.moves.actions[cell] == (up, up, left, left, *steps, take)


@pytest.mark.parametrize("program", [NINE_VARIABLES, MOVES_SO_FAR])
def test_boards_without_a_container_are_found(tmp_path: Path, program: str) -> None:
    [start] = find_starts(tmp_path, program)
    assert start.moves.actions == {cell: (str(cell + 1),) for cell in range(9)}
    assert start.moves.program is not None


LEVELS_BY_NUMBER = """
answer = ""
while answer not in ("1", "2"):
    answer = input(QUESTION)
board = [" "] * 9
while " " in board:
    cell = input("Square (1-9)? ")
    if cell in list("123456789") and board[int(cell) - 1] == " ":
        board[int(cell) - 1] = "X"
        free = [n for n in range(9) if board[n] == " "]
        if free:
            board[free[0 if answer == "1" else -1]] = "O"
"""


@pytest.mark.parametrize(
    ("question", "offered"),
    [
        ("Level 1 (easy) or 2 (hard)? ", True),
        ("Level (1-2): ", True),
        ("Level from 1 to 2: ", True),
        ("easy=1, hard=2: ", True),
        ("Do you want to play easy or hard? ", False),
        ("Player 1, which level? ", True),  # it names no answer, so that any may be meant
    ],
)
def test_levels_are_found_however_a_question_names_them(
    tmp_path: Path, question: str, *, offered: bool
) -> None:
    starts = find_starts(tmp_path, f"QUESTION = {question!r}", LEVELS_BY_NUMBER)
    assert sorted(labels(start) for start in starts) == [["1"], ["2"]]
    assert {start.offered for start in starts} == {offered}


# --- random outcomes behind menus ---------------------------------------------------------------

GAME = """
import random
def play(order, board):
    while " " in board:
        answer = input("Square (1-9)? ")
        if answer in list("123456789") and board[int(answer) - 1] == " ":
            board[int(answer) - 1] = "X"
            free = [cell for cell in order if board[cell] == " "]
            if free:
                board[free[0]] = "O"
UP, DOWN = range(9), range(8, -1, -1)
"""

RANDOM_AND_FIXED = """
answer = input("1) Anybody 2) Anna 3) Bob: ")
play({"2": UP, "3": DOWN}.get(answer) or random.choice([UP, DOWN]), [" "] * 9)
"""

RANDOM_REMARK = """
print(random.choice(["Good luck!", "Have fun!"]))
input("Press Enter")
play(UP, [" "] * 9)
"""

ONE_QUESTION_MORE = """
input("Press Enter")
if random.random() < 0.5:
    input("Ready? (y/n) ")
    play(UP, [" "] * 9)
play(DOWN, [" "] * 9)
"""

CRASHES_AT_RANDOM = """
board = [" "] * 9
if input("1) You start 2) I start: ") == "2":
    board[random.choice([0, 4, 9])] = "O"
play(UP, board)
"""


def explore(folder: Path, program: str) -> tuple[Explorer, dict[tuple[str, ...], bool]]:
    """Return the ways to a game, and whether noughts has seen every random outcome on each."""
    file = folder / "game.py"
    file.write_text(GAME + program, "utf-8")
    with Run(file) as run, ThreadPoolExecutor(2) as executor:
        explorer = Explorer(executor)
        menus = {start.menu for start in explorer.starts(run.start(), run.follow)}
    return explorer, {
        tuple(step.label for step in menu): explorer.is_complete(menu)
        for menu in menus
        if all(step.offered for step in menu)
    }


def test_an_answer_with_random_outcomes_does_not_hide_one_without(tmp_path: Path) -> None:
    _, complete = explore(tmp_path, RANDOM_AND_FIXED)
    assert complete == {("1",): True, ("2",): True, ("3",): True}


def test_random_outcomes_that_come_together_again_are_complete(tmp_path: Path) -> None:
    _, complete = explore(tmp_path, RANDOM_REMARK)
    assert set(complete.values()) == {True}


def test_a_game_that_only_some_random_outcomes_lead_to_is_not_complete(tmp_path: Path) -> None:
    _, complete = explore(tmp_path, ONE_QUESTION_MORE)
    assert complete
    assert set(complete.values()) == {False}


def test_a_crash_after_a_random_outcome_is_remembered(tmp_path: Path) -> None:
    explorer, complete = explore(tmp_path, CRASHES_AT_RANDOM)
    assert complete == {("1",): True, ("2",): False}
    [(menu, (script, event))] = explorer.crashes.items()
    assert ([step.label for step in menu], script[0]) == (["2"], "2")
    assert event.message.startswith("IndexError")
