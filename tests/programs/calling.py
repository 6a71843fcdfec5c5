"""Calls programs and checks their proofs; tests of the same program share one proof."""

from functools import cache
from pathlib import Path

from noughts.programs.call.proof import call_program
from noughts.programs.options import Options
from noughts.programs.results import BEATABLE, UNBEATABLE, ProgramProof, Report


def called(path: Path, **options: str) -> ProgramProof | None:
    # A busy machine may take long over any move; only a program that hangs is worth no patience.
    seconds = 1 if path.name == "hangs.py" else 20
    return prove_once(path, Options(move_seconds=seconds, proof_seconds=120, **options))  # type: ignore[arg-type]


@cache
def prove_once(path: Path, options: Options) -> ProgramProof | None:
    """Call a program once for all tests that look at the same proof."""
    return call_program(path, options)


def check_unbeatable(report: Report) -> None:
    """All numbers of a report agree with its verdict."""
    assert report.proof is not None
    assert report.proof.unbeatable
    assert report.policies
    assert all(report.policies.values())
    assert report.games is not None
    assert report.games.total > 0
    assert not report.failed
    assert not report.games.lost
    assert not report.proof.games.lost
    assert not (report.proof.sequences and report.proof.sequences.lost)
    assert not report.proof.against_random.lost


def verdicts(proof: ProgramProof) -> dict[str, str]:
    for report in proof.configurations:
        if report.verdict == UNBEATABLE:
            check_unbeatable(report)
        assert (report.loss is not None) == (report.verdict == BEATABLE)
    return {str(side): report.verdict for side, report in proof.sides.items()}
