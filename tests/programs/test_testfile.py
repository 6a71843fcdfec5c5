"""A test that is written for a program fails on it, and passes when it is mended."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest
from homework import CS50, Here, as_program, here, with_fault
from noughts.programs.apart.wire import DEFINITIONS, PLAIN, STAND_INS, Description
from noughts.programs.convention import Convention
from noughts.programs.program import Fault, Foreign
from noughts.programs.verdict.report import Report
from noughts.programs.verdict.testfile import (
    Refutation,
    check_target,
    refutations,
    text,
    write_test,
)
from noughts.programs.verdict.walk import prove_sides

from noughts.analysis.examples import Example
from noughts.analysis.solver import Solver
from noughts.analysis.walk import Policies
from noughts.errors import NoughtsError
from noughts.rules.game import Game
from noughts.rules.notation import parse_position


@pytest.fixture(scope="module")
def solver(grid: Game) -> Solver:
    return Solver(grid)


def outcome(*files: Path) -> dict[str, bool]:
    """Run these files by pytest, each test by its name and whether it has passed."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-q", "-p", "no:cacheprovider", "-p",
         "no:randomly", "--rootdir", files[0].parent, *files],
        capture_output=True, text=True, check=False, cwd=files[0].parent,
    )  # fmt: skip
    words = {"PASSED": True, "FAILED": False}
    lines = [line.split() for line in done.stdout.splitlines()]
    return {
        line[1].rpartition("::")[2]: words[line[0]] for line in lines if line and line[0] in words
    }


def test_it_fails_before_and_passes_after(solver: Solver, tmp_path: Path) -> None:
    folder = tmp_path / "my homework"
    folder.mkdir()
    path, target = folder / "tictactoe.py", tmp_path / "test_tictactoe.py"
    source = with_fault("swaps row and column")
    program = as_program(path, source)
    program.close()
    walked = here(source)
    reports = prove_sides(walked, walked.sides, solver)
    write_test(target, program, reports, solver)
    names = [
        f"test_moving_{side}_it_{what}"
        for side in ("first", "second")
        for what in ("does_not_give_the_game_away", "answers_with_an_empty_cell")
    ]
    assert outcome(target) == dict.fromkeys(names, False)
    path.write_text(CS50, "utf-8")
    assert outcome(target) == dict.fromkeys(names, True)
    written = target.read_text("utf-8")
    assert "noughts" not in written.partition("\n")[2]
    assert '"my homework/tictactoe.py"' in written.replace("'", '"')


class Shape(NamedTuple):
    """A program that answers with the first empty cell, in some way of its own."""

    source: str
    convention: Convention
    description: Description = Description(PLAIN, (), (), (), {})


FLAT = Convention(entry="move", board="flat", empty="' '", answer="index")
SHAPES = {
    "index": Shape("def move(board): return board.index(' ')", FLAT),
    "number": Shape(
        "def move(board): return str(board.index(' ', 1))",
        FLAT.changed(board="flat10", answer="number"),
    ),
    "the first of the empty cells, by key": Shape(
        "def move(board, me): return {'position': 0}",
        FLAT.changed(answer="position:kth", arguments=("board", "own")),
    ),
    "name": Shape(
        "def move(board, left):\n"
        "    assert left == 7\n"
        "    n = board.index(' ')\n"
        "    return 'ABC'[n % 3] + str(n // 3 + 1)",
        FLAT.changed(answer="name", arguments=("board", "empties")),
    ),
    "score beside it": Shape(
        "def move(board):\n"
        "    n = [m for row in board for m in row].index(None)\n"
        "    return [n // 3, n % 3, 0.5]",
        FLAT.changed(board="rows", empty="None", answer="row,col,score"),
    ),
    "pairs from 1": Shape(
        "def move(board): return 9, next(c for c in board if board[c] == 0)[::-1]",
        FLAT.changed(board="pairs1", marks=("1", "2"), empty="0", answer="score,col1,row1"),
    ),
    "a method and its own board": Shape(
        "class Game:\n"
        "    def __init__(self, me): self.me, self.cells = me, {n: str(n) for n in range(1, 10)}\n"
        "    def move(self):\n"
        "        free = [n for n in self.cells if self.cells[n] == str(n)]\n"
        "        self.cells[free[0]] = self.me",
        Convention(
            entry="Game.move",
            arguments=(),
            construct=("own",),
            board="dict9",
            place="self.cells",
            empty="numbers text",
            answer="written",
        ),
    ),
    "a global board that others hold": Shape(
        "import enum\n"
        "class M(enum.Enum): X = 1; O = 2; N = 3\n"
        "board = [[M.N] * 3 for _ in range(3)]\n"
        "def move(b=board): return b[0].index(M.N)",
        Convention(
            entry="move",
            arguments=(),
            place="board",
            marks=("M.X", "M.O"),
            empty="M.N",
            answer="index",
        ),
    ),
    "the next board": Shape(
        "def move(board): return board.replace('.', 'X', 1)",
        FLAT.changed(board="text", empty="'.'", answer="board"),
    ),
    "kaggle": Shape(
        "def agent(obs, config): return obs.board.index(0) if obs['mark'] == 1 else -1",
        Convention(
            entry="agent",
            arguments=("observation", "configuration"),
            board="flat",
            marks=("1", "2"),
            empty="0",
            answer="index",
        ),
    ),
    "a window": Shape(
        "import tkinter\n"
        "root = tkinter.Tk()\n"
        "class App(tkinter.Frame):\n"
        "    def __init__(self): super().__init__(root); self.pack()\n"
        "    def move(self, board): return board.index(' ')",
        FLAT.changed(entry="App.move"),
        Description(STAND_INS, ("tkinter is replaced by a stub",), (), (), {}),
    ),
    "plays at once": Shape(
        "EMPTY = ' '\n"
        "size = int(input('size '))\n"
        "def move(board): return board.index(EMPTY)\n"
        "while True: input('your move ')",
        FLAT.changed(empty="EMPTY"),
        Description(DEFINITIONS, ("only its definitions run, without line 4",), (), (), {}),
    ),
}


OTHERS = """
import builtins, sys

BEFORE = builtins.input, list(sys.path), sys.modules.get("tkinter"), sys.modules.get("program-0")


def test_nothing_is_left():
    after = builtins.input, sys.path, sys.modules.get("tkinter"), sys.modules.get("program-0")
    assert after == BEFORE
"""
"""A test of the author's own, after those that were written for it."""


def test_every_way_to_ask_and_to_answer_can_be_written(tmp_path: Path) -> None:
    """Told the first empty cell is right, a test passes; told any other is, it fails."""
    position = parse_position("X.O/.../...")
    files: list[Path] = []
    wanted: dict[str, bool] = {}
    for number, (name, shape) in enumerate(SHAPES.items()):
        path = tmp_path / f"program-{number}.py"
        path.write_text(shape.source, "utf-8")
        target = tmp_path / f"test_{number}.py"
        first, *others = position.moves
        found = [
            Refutation(f"test_right_{number}", position, [first], (name,)),
            Refutation(f"test_wrong_{number}", position, others, (name,)),
        ]
        target.write_text(text(target, path, shape.convention, shape.description, found), "utf-8")
        files.append(target)
        wanted |= {f"test_right_{number}": True, f"test_wrong_{number}": False}
    after = tmp_path / "test_after.py"
    after.write_text(OTHERS, "utf-8")
    assert outcome(*files, after) == wanted | {"test_nothing_is_left": True}


def test_chance_is_tried_often_and_the_game_before_is_played(solver: Solver) -> None:
    program = Here(here(CS50).function)
    report = prove_sides(program, ["second"], solver)["second"]
    loss = Example([0, 1, 4, 3, 8], 1, [4])
    seldom: Policies = {(0, 1): {1: Fraction(1, 10), 4: Fraction(9, 10)}}
    by_chance = report._replace(loss=loss, answers=seldom)
    (found,) = refutations({"second": by_chance}, solver)
    assert (found.chance, found.before) == (Fraction(1, 10), ())
    later = Example([0, 4, 1, 2, 6, 3, 5], 5, [3])
    by_history = report._replace(loss=later, answers={}, remembers=True)
    (found,) = refutations({"second": by_history}, solver)
    assert [str(each) for each in found.before] == ["X../.../...", "XX./.O./..."]


def test_what_a_program_says_stays_in_its_comment(solver: Solver, tmp_path: Path) -> None:
    program = here(CS50)
    report = prove_sides(program, ["first"], solver)["first"]
    said = 'x"""\nimport os\nos.system("echo")'
    fault = Fault("illegal", program.game.start, said, "which is no cell\rof the board")
    (found,) = refutations({"first": report._replace(fault=fault)}, solver)
    written = text(
        tmp_path / "test_x.py",
        _file(tmp_path / 'a"""b.py'),
        program.convention,
        Description(PLAIN, (), (), (), {}),
        [found],
    )
    compile(written, "test_x.py", "exec")
    assert not [line for line in written.splitlines() if line.strip().startswith("import os")]


def _file(path: Path) -> Path:
    path.write_text(CS50, "utf-8")
    return path


def test_what_cannot_be_written_is_refused(solver: Solver, tmp_path: Path) -> None:
    def refusal(target: Path, program: Foreign, reports: dict[str, Report]) -> str:
        with pytest.raises(NoughtsError) as refused:
            write_test(target, program, reports, solver)
        return str(refused.value)

    assert "is a command" in refusal(tmp_path / "test_a.py", here(CS50), {})
    program = as_program(tmp_path / "tictactoe.py", CS50)
    program.close()
    assert "tictactoe.py made no mistake" in refusal(tmp_path / "test_a.py", program, {})
    assert "already exists" in refusal(tmp_path / "tictactoe.py", program, {})
    (tmp_path / "test_b.py").write_text("# Written by noughts, which may overwrite this file.\n")
    check_target(tmp_path / "test_b.py")
