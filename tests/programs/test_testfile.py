"""A test that is written for a program fails on it, and passes when it is corrected."""

from __future__ import annotations

from contextlib import nullcontext
from functools import cache
from pathlib import Path
from runpy import run_path

import pytest
from homework import CS50, with_fault

import noughts
from noughts.programs.proof import prove_target
from noughts.programs.results import CALLED, CRASH, Fault, ProgramProof, Report
from noughts.programs.target import find_target
from noughts.programs.testfile import MARKER, check_target, write_test
from noughts.rules.game import mnk
from noughts.rules.side import Side


def test_it_fails_before_and_passes_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "my homework"
    folder.mkdir()
    program, written = folder / "tictactoe.py", tmp_path / "test_tictactoe.py"
    program.write_text(with_fault("swaps row and column"), "utf-8")
    target = find_target(str(program))
    assert write_test(written, target, prove_target(target, [Side.SECOND]))
    assert "'my homework/tictactoe.py'" in written.read_text("utf-8")
    tests = {name: each for name, each in run_path(str(written)).items() if name[:5] == "test_"}
    assert list(tests) == [
        "test_moving_second_it_does_not_give_the_game_away",
        "test_moving_second_it_makes_legal_moves",
    ]
    prove = noughts.prove
    for source in (program.read_text("utf-8"), CS50):
        program.write_text(source, "utf-8")
        monkeypatch.setattr(noughts, "prove", cache(prove))  # once for both tests
        for each in tests.values():
            with nullcontext() if source == CS50 else pytest.raises(AssertionError):
                each()


def test_nothing_of_a_program_becomes_code(tmp_path: Path) -> None:
    program = tmp_path / 'a"""b\\.py'
    program.write_text("", "utf-8")
    written = tmp_path / "test_it.py"
    fault = Fault(CRASH, 'x"""\nimport os', (), ('"""',), ('"""\nimport os',))
    proof = ProgramProof("x", mnk(), CALLED, "", (Report(Side.FIRST, CRASH, fault=fault),))
    assert write_test(written, find_target(str(program)), proof)
    text = written.read_text("utf-8")
    compile(text, "test_it.py", "exec")
    assert not [line for line in text.splitlines() if line.strip().startswith("import os")]
    assert text.startswith(MARKER)
    check_target(written)  # noughts may overwrite its own file
