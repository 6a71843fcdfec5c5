"""The reason of a loss is named when it is the reason, and only then."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from homework import CS50, FAULTS, Here, as_program, here, with_fault
from noughts.programs.program import Foreign
from noughts.programs.verdict.diagnose import Diagnosis, diagnose
from noughts.programs.verdict.helpers import Helpers, has_helpers
from noughts.programs.verdict.models import faults, true_model
from noughts.programs.verdict.walk import prove_sides

from noughts.analysis.solver import Solver
from noughts.rules.game import Game

ONLY_IN_HELPERS = {
    "counts the players wrongly",
    "plays on when the game is over",
    "takes a win for something else",
    "writes on the board it is given",
}
"""Which faults no model foretells."""


@pytest.fixture(scope="module")
def solver(grid: Game) -> Solver:
    return Solver(grid)


def diagnosed(walked: Here, solver: Solver, program: Foreign | None = None) -> list[Diagnosis]:
    """What is said of a program that answers as `walked` does, which is quicker to ask."""
    reports = prove_sides(walked, walked.sides, solver)
    return diagnose(program or walked, reports, solver)


@pytest.mark.parametrize("fault", sorted(FAULTS.keys() - ONLY_IN_HELPERS))
def test_the_answers_alone_show_the_fault(fault: str, solver: Solver) -> None:
    (found,) = diagnosed(here(with_fault(fault)), solver)
    assert found.name == fault
    assert found.sentence.startswith(f"It {fault}: moving ")
    assert "all of them correctly" in found.sentence


@pytest.mark.parametrize(
    ("fault", "shown"),
    [
        (
            "takes an empty line for a finished one",
            "in .XO/.XO/.X. winner() returns None, but X has b1-b2-b3.",
        ),
        (
            "counts the players wrongly",
            "in ..X/..O/X.. player() returns 'X', but O is to move.",
        ),
        (
            "writes on the board it is given",
            "result(board, (1, 1)) in XO./.../... changes the board that it is given.",
        ),
        (
            "plays on when the game is over",
            "in XOO/X../X.. terminal() returns False, but the game is over.",
        ),
        (
            "takes a win for something else",
            "in XOO/X../X.., XOX/XO./.O., XOX/XOO/OXX utility() returns [1, 1, 0].",
        ),
    ],
)
def test_a_helper_shows_it_with_the_board(
    fault: str, shown: str, solver: Solver, tmp_path: Path
) -> None:
    source = with_fault(fault)
    program = as_program(tmp_path / "tictactoe.py", source)
    try:
        found = diagnosed(here(source), solver, program)
    finally:
        program.close()
    assert [each.name for each in found] == [fault]
    assert found[0].sentence == f"It {fault}: {shown}"


def test_a_right_program_has_no_fault(solver: Solver, tmp_path: Path) -> None:
    assert diagnosed(here(CS50), solver) == []
    program = as_program(tmp_path / "tictactoe.py", CS50)
    try:
        convention, description = program.recognised.convention, program.crew.description
        assert has_helpers(description.functions, convention)
        with program.crew.host(unasked=True) as host:
            asked = list(Helpers(host.evaluate, convention, program.game).examined())
    finally:
        program.close()
    assert [each for each in asked if not each.passed or each.fault] == []
    assert len({each.helper for each in asked}) == 6


def test_what_is_no_common_fault_has_no_name(solver: Solver) -> None:
    """One that plays anyhow, a right one with a slip here and there, one that is not written."""

    def anyhow(board: list[list[Any]]) -> tuple[int, int]:
        empty = [(i, j) for i in range(3) for j in range(3) if board[i][j] is None]
        return Random(str(board)).choice(empty)

    right = here(CS50).function

    def slips(board: list[list[Any]]) -> object:
        return anyhow(board) if Random(repr(board)).random() < 0.05 else right(board)

    assert diagnosed(Here(anyhow), solver) == []

    def begins_anyhow(board: list[list[Any]]) -> object:
        return anyhow(board) if str(board).count("None") > 6 else right(board)

    assert diagnosed(Here(slips), solver) == []
    assert diagnosed(Here(begins_anyhow), solver) == []
    assert diagnosed(Here(lambda _: None), solver) == []


def test_every_model_is_wrong_somewhere_and_only_models_of_one_name_agree(grid: Game) -> None:
    marks = [(p.own, p.opponent) for p in grid.positions() if not p.over][::7]
    right = true_model(grid)
    chosen: dict[tuple[frozenset[int], ...], str] = {}
    for fault in faults(grid):
        answers = tuple(fault.model(*each) for each in marks)
        assert any(answer - right(*each) for answer, each in zip(answers, marks, strict=True))
        assert chosen.setdefault(answers, fault.name) == fault.name


def test_where_o_begins_the_boards_are_shown_as_the_program_sees_them(tmp_path: Path) -> None:
    before, after = "return X if cells.count(X) == cells.count(O) else O", "return O if {} else X"
    source = with_fault("misses a win on the last cell")
    source = source.replace(before, after.format("cells.count(X) == cells.count(O)"))
    program = as_program(tmp_path / "tictactoe.py", source)
    try:
        convention = program.recognised.convention
        with program.crew.host(unasked=True) as host:
            asked = list(Helpers(host.evaluate, convention, program.game).examined())
    finally:
        program.close()
    (failed,) = [each for each in asked if not each.passed]
    assert failed.detail == "in OXO/XOX/XOO winner() returns None, but O has a1-b2-c3"
