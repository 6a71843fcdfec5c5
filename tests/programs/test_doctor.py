"""An examination tells step by step what works and what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from homework import CS50, with_fault
from noughts.programs.apart.host import Clocks
from noughts.programs.verdict.doctor import Check, as_json, examine
from noughts.programs.verdict.helpers import PARAMETERS

from noughts.cli.report.doctor import show_checks

NAMES = [
    "it loads",
    "noughts can call it",
    "its moves are legal",
    "the board stays unchanged",
    "its moves are repeatable",
    "it is fast enough",
    *(f"{each}() is right" for each in PARAMETERS),
]

MESSY = """
import sys
asked = []

def best_move(board, mark):

    asked.append(mark)
    free = [n for n in range(9) if board[n] == " "]
    board[free[0]] = mark
    if len(free) == 3:
        return 1 // 0
    return free[len(asked) % len(free)]

def winner(board):
    for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]:
        if board[a] == board[b] == board[c] != " ":
            return board[a]

if __name__ == "__main__":
    board = [" "] * 9
    board[best_move(board, "X")] = "X"
"""


def examined(path: Path, source: str, clocks: Clocks | None = None) -> list[Check]:
    path.write_text(source, "utf-8")
    checks = list(examine(path, clocks=clocks))
    assert [check.number for check in checks] == list(range(1, len(checks) + 1))
    assert json.loads(json.dumps([as_json(check) for check in checks]))
    return checks


def test_a_right_program_passes_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(CS50, "utf-8")
    monkeypatch.setenv("COLUMNS", "40")
    assert show_checks(path.name, examine(path)) == 0
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 40
    for number, name in enumerate(NAMES, start=1):
        assert f" {number} ✓ {name}: passed " in " ".join(shown.split())
    assert "All 12 checks passed" in shown


def test_a_faulty_helper_is_told_with_the_board(tmp_path: Path) -> None:
    checks = examined(tmp_path / "tictactoe.py", with_fault("misses a win on the last cell"))
    assert [check.name for check in checks] == NAMES
    (failed,) = [check for check in checks if not check.passed]
    assert failed.name == "winner() is right"
    assert "winner() returns None, but X has " in failed.detail
    assert failed.advice == "check for a line before you check whether the board is full"


def test_what_a_messy_program_does_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checks = examined(tmp_path / "messy.py", MESSY)
    assert [check.passed for check in checks[:2]] == [True, True]
    assert [check.passed for check in checks[2:5]] == [False, False, False]
    assert "ZeroDivisionError" in checks[2].detail
    assert "messy.py:11 in best_move: return 1 // 0" in checks[2].advice
    assert len(checks[2].detail.splitlines()) == 11
    assert "it changes the board that it is given" in checks[3].detail
    assert ", and called again, c1" in checks[4].detail
    monkeypatch.setenv("COLUMNS", "80")
    assert show_checks("messy.py", checks) == 1
    assert " 4 ✗ the board stays unchanged: FAILED\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("source", "passed", "said"),
    [
        ("def minimax(board:\n", 0, "fix the line"),
        ("import no_such_module_at_all_1\nimport numpy.nothing\n", 0, "install the module"),
        ("print('two people play here')\n", 1, "--board"),
        ("print('two people play here')\n", 1, "after a colon, such as program.py:FUNCTION,"),
        ("def ai_turn(a, b, c, d): ...\ndef draw(): ...\n", 1, "such as program.py:ai_turn,"),
    ],
)
def test_what_cannot_be_asked_ends_early(
    source: str, passed: int, said: str, tmp_path: Path
) -> None:
    checks = examined(tmp_path / "program.py", source)
    assert [check.passed for check in checks] == [True] * passed + [False] + [None] * (5 - passed)
    assert said in checks[passed].advice
    assert {check.detail for check in checks[passed + 1 :]} <= {"skipped"}


def test_a_program_without_end_is_late(tmp_path: Path) -> None:
    loop = "def minimax(board):\n    while sum(board, []).count(None) > 7: pass\n"
    source = CS50.replace("def minimax(board):\n", loop)
    path = tmp_path / "tictactoe.py"
    path.write_text(source, "utf-8")
    checks = {check.name: check for check in examine(path, clocks=Clocks(60, 0.2, 60))}
    assert checks["it is fast enough"].passed is False
    assert "--move-time" in checks["it is fast enough"].advice
    assert checks["winner() is right"].passed
