"""Certificates of the solver on the command line: `solve --certificate` and `verify`."""

from pathlib import Path

import pytest
from command import Call, assert_refused

from noughts.analysis.certificates.writing.certification import certify
from noughts.analysis.solution import Search
from noughts.rules.game import mnk

FIRST = "the file answers every move of {} so that {} does not win"
SECOND = "it answers every move of X so that X does not win"
STEALING = "if O could win, X could play the same strategy first"
WINS = "the file answers every move of O until X has a line (1 node)"


@pytest.mark.parametrize(
    ("what", "subject", "proof"),
    [
        (
            "4,4,4",
            "4,4,4 is a draw",
            f"{FIRST.format('X', 'X')}, and {STEALING} (1 node)",
        ),
        ("4,3,3", "4,3,3 is a win for X", WINS),
        (
            "X../.../...",
            "X../.../... in the game 3,3,3, with O to move, is a draw",
            f"{FIRST.format('O', 'O')}, and {SECOND} (8 nodes)",
        ),
        ("XO./X../...", "XO./X../... in the game 3,3,3, with O to move, is a win for X", WINS),
    ],
)
def test_the_commands_write_and_check_it(
    what: str, subject: str, proof: str, tmp_path: Path, call: Call
) -> None:
    path = tmp_path / "certificate"
    done = call("solve", what, "--certificate", str(path))
    wrote = f"noughts: wrote the certificate {str(path)!r}; check it with noughts verify\n"
    assert (done.code, done.err) == (0, wrote)
    assert call("verify", str(path)) == (0, f"Verified: {subject}: {proof}.\n", "")
    path.write_text(path.read_text("utf-8").replace("0.1.0", "9.9.9"), "utf-8")
    refuted = call("verify", str(path))
    assert (refuted.code, refuted.err) == (1, "")
    assert refuted.out.startswith("Refuted: ")
    path.write_text(path.read_text("utf-8")[:-20], "utf-8")
    assert_refused(call("verify", str(path)), str(path), "its end is missing")


def test_a_certificate_replaces_only_a_value_certificate(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "file"
    for _ in range(2):
        assert call("solve", "4,4,4", "--certificate", str(path)).code == 0
    refused = call("prove", "linear", "--certificate", str(path))
    assert_refused(refused, "is not a certificate of this kind")
    path.write_text("mine", "utf-8")
    refused = call("solve", "4,4,4", "--certificate", str(path))
    assert_refused(refused, repr(str(path)), "choose another name")
    assert path.read_text("utf-8") == "mine"
    missing = str(tmp_path / "missing" / "file")
    assert_refused(call("solve", "4,4,4", "--certificate", missing), repr(missing))
    assert_refused(call("solve", "--table", "3", "--certificate", str(path)), "--certificate")


def test_what_is_unknown_has_no_certificate(
    tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    done = call("solve", "6,5,4", "--nodes", "100", "--certificate", str(path))
    assert done.code == 1
    assert done.err == "noughts: no certificate written, because the value is unknown\n"
    monkeypatch.setattr("noughts.analysis.certificates.writing.sheet.MAX_NODES", 10)
    refused = call("solve", "5,4,4", "--certificate", str(path))
    assert refused.code == 2
    assert "no certificate written: the certificate would have more than 10 nodes" in refused.err
    assert not path.exists()


def test_a_proof_is_found_after_the_time_of_the_search() -> None:
    search = Search(mnk(5, 4, 4).start, seconds=3600)
    solution = search.run_for_value()
    search._deadline = 0  # as if the values of the moves had taken all of it
    assert solution.value == "draw"
    assert len(certify(solution.position, "draw", search.release_engine()).nodes) == 64
