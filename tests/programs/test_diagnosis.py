"""The helpers of a CS50 program show why it loses, and a right helper is never blamed."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest
from homework import CS50, with_fault

from noughts.programs.call.diagnosis import diagnose
from noughts.programs.call.proof import call_program
from noughts.programs.call.recognition import recognise
from noughts.programs.call.session import Session
from noughts.programs.options import Options
from noughts.programs.results import BEATABLE, UNBEATABLE, Report
from noughts.rules.side import Side


def diagnosed(path: Path, source: str, verdict: str = BEATABLE) -> list[str]:
    """Return what is said of a program that has this verdict."""
    path.write_text(source, "utf-8")
    options = Options()
    with Session(path, options, monotonic() + 60) as session:
        convention = recognise(session, options, only_known=True)
        assert convention is not None
        found = diagnose(session, convention, [Report(Side.FIRST, verdict)])
    assert all(each.sentence.startswith(f"It {each.name}: ") for each in found)
    return [each.sentence for each in found]


@pytest.mark.parametrize(
    ("fault", "shown"),
    [
        (
            "takes an empty line for a finished one",
            "in .XO/.XO/.X. winner() returns None, but X has b1-b2-b3.",
        ),
        (
            "misses a win on the last cell",
            "in XOX/OXO/OXX winner() returns None, but X has a1-b2-c3.",
        ),
        ("does not see a line", "winner() returns None, but X has c1-b2-a3."),
        ("gets the turn wrong", "in ..X/..O/X.. player() returns 'X', but O is to move."),
        (
            "writes on the board it is given",
            "result(board, (1, 1)) in XO./.../... changes the board that it is given.",
        ),
        (
            "plays on when the game is over",
            "in XOO/X../X.. terminal() returns False, but the game is over.",
        ),
        (
            "scores a result wrongly",
            "in XOO/X../X.., XOX/XO./.O., XOX/XOO/OXX utility() returns [1, 1, 0].",
        ),
    ],
)
def test_a_fault_is_shown_with_a_board(fault: str, shown: str, tmp_path: Path) -> None:
    [sentence] = diagnosed(tmp_path / "tictactoe.py", with_fault(fault))
    assert sentence.startswith(f"It {fault}: ")
    assert sentence.endswith(shown)


def test_right_helpers_are_not_blamed(tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    assert diagnosed(path, CS50) == []
    assert diagnosed(path, with_fault("looks only one move ahead")) == []
    assert diagnosed(path, with_fault("misses a win on the last cell"), UNBEATABLE) == []


def test_boards_are_shown_as_the_program_sees_them(tmp_path: Path) -> None:
    counted = "return X if cells.count(X) == cells.count(O) else O"
    source = with_fault("misses a win on the last cell")
    source = source.replace(counted, "return O if cells.count(X) == cells.count(O) else X")
    [sentence] = diagnosed(tmp_path / "tictactoe.py", source)
    assert sentence.endswith("in OXO/XOX/XOO winner() returns None, but O has a1-b2-c3.")


def test_the_proof_has_the_diagnosis(tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(with_fault("does not see a line"), "utf-8")
    proof = call_program(path, Options())
    assert proof is not None
    assert [each.name for each in proof.diagnoses] == ["does not see a line"]
