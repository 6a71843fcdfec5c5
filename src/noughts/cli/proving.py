"""What `noughts prove` does with a strategy, and with a program: prove, print, write."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from noughts.analysis import certificate as certificates
from noughts.analysis.counting import most_wins
from noughts.analysis.proof import Proof, SideProof, prove
from noughts.analysis.solver import Solver, usual_budget
from noughts.analysis.walk import Policies
from noughts.errors import NoughtsError, Unsuitable
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Strategy
from noughts.strategies.registry import parse_strategy

if TYPE_CHECKING:
    from noughts.programs.program import Foreign

BEATABLE, INTERRUPTED = 1, 130
"""Exit codes."""

SMALL = 9
"""Up to this many cells it is quick to find the most that any strategy could win."""


class Wanted(NamedTuple):
    """What was asked for."""

    spec: str
    game: Game
    side: str | None
    """`first`, `second` or `both`; None: both, or those that a program ever plays."""
    certificate: Path | None
    as_json: bool

    def sides(self, usual: tuple[str, ...]) -> list[str]:
        """The sides to prove."""
        if self.side is None:
            return list(usual)
        return [name for name in Side if self.side in {"both", name}]

    def check(self, strategy: Strategy) -> None:
        """Raise `NoughtsError` for what can be known before a proof."""
        if why := strategy.refusal(self.game.start):
            raise Unsuitable(why)
        if self.certificate is not None:
            certificates.check_target(self.certificate, self.game)
            check_folder(self.certificate)


def check_folder(target: Path) -> None:
    """Raise `NoughtsError` if no file can be written there, as far as its folder tells."""
    if target.exists() and not (target.is_file() or target.is_dir()):
        return  # a pipe or the like
    folder = target.resolve().parent
    if not target.name or target.is_dir() or not folder.is_dir():
        raise NoughtsError(f"cannot write {str(target)!r}: name a file in a folder that exists")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise NoughtsError(f"cannot write {str(target)!r}: its folder cannot be written to")


def prove_strategy(wanted: Wanted) -> int:
    """Prove a strategy of the catalogue; returns the exit code."""
    from noughts.cli.report.proof import show_proofs
    from noughts.frontends.console import sign_of_life

    spec, game = wanted.spec, wanted.game
    strategy = parse_strategy(spec, game)
    wanted.check(strategy)
    solver = Solver(game, usual_budget(game))
    with sign_of_life("walking every game ...", long=game.cells > SMALL):
        side = Side(wanted.side) if wanted.side in tuple(Side) else None
        proof: Proof = prove(strategy, side, solver)
    proofs = {str(each): side_proof for each, side_proof in proof.sides.items()}
    if wanted.certificate is not None:
        for side_proof in proofs.values():
            if not side_proof.repeatable:
                raise NoughtsError(
                    f"no certificate is written, because nothing is proved: {side_proof.fault}"
                )
        _write_certificate(
            wanted, {side: (each.to_json(), each.policies) for side, each in proofs.items()}
        )
    if wanted.as_json:
        print(json.dumps(proof.to_json(), indent=2))
    else:
        show_proofs(spec, game, proofs, _most(solver, proofs))
    return 0 if proof.unbeatable else BEATABLE


def find_program(
    wanted: Wanted,
    said: Mapping[str, str],
    seconds: tuple[float, float, float],
    as_test: Path | None = None,
) -> Foreign | None:
    """The program that is named, loaded and recognised; None if no program is named.

    `said` is what was said about it, and `seconds` are the three clocks. That a test cannot be
    written is said before anything is loaded.
    """
    from noughts.programs.apart.host import Clocks
    from noughts.programs.named import Means, is_program, program_class

    if not is_program(wanted.spec):
        return None
    if as_test is not None:
        from noughts.programs.verdict.testfile import check_target

        check_folder(as_test)
        check_target(as_test)
    try:
        return program_class(wanted.spec, said, Means(Clocks(*seconds)))(wanted.game)
    except NoughtsError as error:
        _tell_unasked(wanted, error)
        raise


def _tell_unasked(wanted: Wanted, error: NoughtsError) -> None:
    """If that is wanted, print for programs that the program cannot be asked."""
    if not wanted.as_json:
        return
    from noughts.programs.verdict.report import unasked_as_json

    told = unasked_as_json(wanted.spec, error)
    first = {"strategy": wanted.spec, "game": str(wanted.game), "program": told["program"]}
    print(json.dumps({**first, "diagnoses": [], **told}, indent=2))


def prove_program(wanted: Wanted, program: Foreign, as_test: Path | None, *, output: bool) -> int:
    """Prove a program; returns the exit code. With `output` what it prints is printed too."""
    from noughts.cli.report.program import show_output, show_reports, watch_walk
    from noughts.programs.verdict import testfile
    from noughts.programs.verdict.diagnose import diagnose
    from noughts.programs.verdict.report import UNBEATABLE, report_as_json
    from noughts.programs.verdict.walk import prove_program

    wanted.check(program)
    if as_test is not None:
        testfile.check(as_test, program)
    solver = Solver(program.game, usual_budget(program.game))
    try:
        with watch_walk() as watch:
            reports = prove_program(program, wanted.sides(program.sides), solver, watch)
    except NoughtsError as error:  # a command that cannot be started
        _tell_unasked(wanted, error)
        raise
    diagnoses = diagnose(program, reports, solver)
    if wanted.as_json:
        about = {
            "program": program.described(),
            "diagnoses": [diagnosis._asdict() for diagnosis in diagnoses],
        }
        told = {side: report_as_json(reports[side]) if side in reports else None for side in Side}
        head = {"strategy": wanted.spec, "game": str(wanted.game)}
        print(json.dumps({**head, **about, **told}, indent=2))
    else:
        proofs = {side: report.proof for side, report in reports.items() if report.proof}
        show_reports(program, reports, diagnoses, _most(solver, proofs))
        if output:
            show_output(program, reports)
    for side, report in reports.items():
        if wanted.certificate is not None and not report.decided:
            raise NoughtsError(f"no certificate is written: nothing is proved moving {side}")
    if wanted.certificate is not None:
        _write_certificate(
            wanted, {side: (report_as_json(each), each.answers) for side, each in reports.items()}
        )
    if as_test is not None:
        try:
            testfile.write_test(as_test, program, reports, solver)
        except testfile.NothingRefuted as remark:
            print(f"noughts: {remark}", file=sys.stderr)
    if any(report.interrupted for report in reports.values()):
        return INTERRUPTED
    verdicts = {report.verdict for report in reports.values()}
    return 0 if verdicts == {UNBEATABLE} else BEATABLE


def _most(solver: Solver, proofs: Mapping[str, SideProof]) -> dict[str, tuple[int, int]]:
    """How many sequences can be won without a loss, where that is quick to find and comparable."""
    return {
        side: most_wins(Side(side), solver)
        for side, proof in proofs.items()
        if proof.sequences and solver.game.cells <= SMALL
    }


def _write_certificate(
    wanted: Wanted, proved: Mapping[str, tuple[Mapping[str, object], Policies]]
) -> None:
    assert wanted.certificate
    sides = {
        side: (told, {Position(wanted.game, *masks): policy for masks, policy in answers.items()})
        for side, (told, answers) in proved.items()
    }
    content = certificates.certificate(wanted.spec, wanted.game, version("noughts"), sides)
    certificates.write(wanted.certificate, content)
