"""The doctor says what noughts sees of a program, and what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from homework import CS50

from noughts.cli.report.doctor import show_checks
from noughts.programs.doctor import STEPS, Check, examine
from noughts.programs.options import Options
from noughts.programs.target import find_target

TWO_PEOPLE = """
board = [" "] * 9
mark = "X"
while " " in board:
    print(board)
    cell = int(input(f"{mark}, your move (0-8): "))
    if board[cell] == " ":
        board[cell] = mark
        mark = "O" if mark == "X" else "X"
"""


def examined(path: Path, source: str, seconds: float = 60) -> list[Check]:
    path.write_text(source, "utf-8")
    checks = list(examine(find_target(str(path), Options(move_seconds=seconds))))
    assert [check.number for check in checks] == [1, 2, 3, 4, 5]
    assert [check.name for check in checks] == list(STEPS)
    assert json.loads(json.dumps([check._asdict() for check in checks]))
    return checks


def test_a_program_that_can_be_called_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checks = examined(tmp_path / "tictactoe.py", CS50)
    assert [check.passed for check in checks] == [True, None, None, True, True]
    assert checks[3].detail == "Called minimax(board), as CS50 does."
    monkeypatch.setenv("COLUMNS", "40")
    assert show_checks("tictactoe.py", checks)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


@pytest.mark.parametrize(
    ("source", "passed", "seen"),
    [
        ("def move(board:\n", [True, False, None, False, False], "SyntaxError"),
        (
            "import no_such_module_1\nno_such_module_1.solve()\n",
            [True, None, None, False, False],
            "no_such_module_1",
        ),
        (TWO_PEOPLE, [True, True, False, False, False], "the program never replies"),
        ("while True: pass\n", [True, False, None, False, False], "takes too long to start"),
        (
            "while True: input('Your name? ')\n",
            [True, True, False, False, False],
            "No answer puts marks on a board of nine cells",
        ),
    ],
)
def test_what_cannot_be_reached_is_explained(
    source: str, passed: list[bool | None], seen: str, tmp_path: Path
) -> None:
    checks = examined(tmp_path / "program.py", source, seconds=1)
    assert [check.passed for check in checks] == passed, checks
    assert any(seen in check.detail for check in checks), checks
    assert "--call" in checks[-1].detail
