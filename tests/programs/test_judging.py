"""Ends of games that a program shows in an unusual way: each has one right reading."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from noughts.programs.event import ENDED, Event
from noughts.programs.options import Options
from noughts.programs.play.chance import Leaf
from noughts.programs.play.judging import WON, judge
from noughts.programs.play.moves import Moves
from noughts.programs.play.proof import play_program
from noughts.programs.results import BEATABLE, UNBEATABLE

GAME = """
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
board, values = [" "] * 9, {}
def won(): return next((line for line in LINES if len({board[n] for n in line} - {" "}) == 1
                        and " " not in [board[n] for n in line]), None)
def value(mark, other):
    key = "".join(board) + mark
    if won(): return -1
    if " " not in board: return 0
    if key not in values:
        values[key] = max(-put(cell, mark, other) for cell in free())
    return values[key]
def put(cell, mark, other):
    board[cell] = mark
    rated = value(other, mark)
    board[cell] = " "
    return rated
def free(): return [cell for cell in range(9) if board[cell] == " "]
value("X", "O")
turn = "X"
while free() and not won():
    if ALONE and len(free()) == 1: cell = free()[0]
    elif turn == "X":
        cell = int(input("Your move (1-9): ")) - 1
        if board[cell] != " ": continue
    else: cell = max(free(), key=lambda cell: -put(cell, "O", "X")) if SMART else free()[0]
    board[cell] = turn
    turn = "O" if turn == "X" else "X"
    if PRINTS: print("|".join(board))
for cell in won() or (): board[cell] = MARKED
print("|".join(board))
input("Press Enter to leave")
"""

ENDS = {
    "fills the last cell": {"ALONE": "True", "PRINTS": "True"},
    "fills the last cell before it prints": {"ALONE": "True"},
    "marks the line in colour": {"MARKED": r'"\033[42m" + board[cell] + "\033[0m"'},
    "marks the line with stars": {"MARKED": '"*"'},
    "marks the line with small letters": {"MARKED": "board[cell].lower()"},
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("smart", ["True", "False"])
def test_a_game_counts_however_its_end_is_shown(tmp_path: Path, end: str, smart: str) -> None:
    source = GAME
    usual = {"ALONE": "False", "PRINTS": "False", "MARKED": "board[cell]", "SMART": smart}
    for name, code in (usual | ENDS[end]).items():
        source = source.replace(name, code)
    path = tmp_path / "game.py"
    path.write_text(source)
    proof = play_program(path, Options(whole=True))
    assert proof is not None
    report = proof.second
    assert report is not None
    assert report.verdict == (UNBEATABLE if smart == "True" else BEATABLE)
    assert (report.failed, report.fault) == (0, None)
    assert proof.checked > 0
    if smart == "True":
        assert report.games is not None
        assert (report.games.won, report.games.drawn) == (498, 183)


def test_two_winning_lines_may_be_marked_one_after_the_other() -> None:
    before = tuple(".XXXOOXO.")
    shown = ("***XOOXOO", "****OO*OO")
    boards = tuple({"board": tuple(each)} for each in shown)
    branch: Any = SimpleNamespace(event=Event(ENDED, boards, fields={"how": "exit"}))
    leaf = Leaf(branch, Fraction(1), boards, "")
    outcome = judge(leaf, Moves("board", "O", "X", {}), before, 8)
    assert (outcome.kind, outcome.reply) == (WON, 0)
