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
from noughts.analysis import proof as prove
from noughts.analysis.proof import SIDES, Proof
from noughts.analysis.solver import Solver, usual_budget
from noughts.errors import NoughtsError, Unsuitable
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.strategies.base import Strategy
from noughts.strategies.registry import parse_strategy

if TYPE_CHECKING:
    from noughts.programs.program import Foreign
    from noughts.programs.verdict.report import Report

BEATABLE, INTERRUPTED = 1, 130
"""Exit codes."""


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
        return [name for name in SIDES if self.side in {"both", name}]

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
    from noughts.frontends.progress import show_status

    spec, game = wanted.spec, wanted.game
    strategy = parse_strategy(spec, game)
    wanted.check(strategy)
    solver = Solver(game, usual_budget(game))
    with show_status("walking every game ..."):
        proofs = {
            side: prove.prove(strategy, SIDES[side], solver) for side in wanted.sides(tuple(SIDES))
        }
    told = {side: prove.as_json(proof) for side, proof in proofs.items()}
    for proof in proofs.values():
        if wanted.certificate is not None and not proof.steady:
            raise NoughtsError(
                f"no certificate is written, because nothing is proved: {proof.fault}"
            )
    _write_certificate(wanted, told, proofs)
    if wanted.as_json:
        _print_json(wanted, {}, told)
    else:
        show_proofs(spec, game, proofs, _most(game, proofs))
    return 0 if all(proof.unbeatable for proof in proofs.values()) else BEATABLE


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
    told = {side: report_as_json(report) for side, report in reports.items()}
    if wanted.as_json:
        about = {
            "program": program.described(),
            "diagnoses": [diagnosis._asdict() for diagnosis in diagnoses],
        }
        _print_json(wanted, about, told)
    else:
        proofs = {side: report.proof for side, report in reports.items() if report.proof}
        show_reports(program, reports, diagnoses, _most(program.game, proofs))
        if output:
            show_output(program, reports)
    for side, report in reports.items():
        if wanted.certificate is not None and not report.decided:
            raise NoughtsError(f"no certificate is written: nothing is proved moving {side}")
    _write_certificate(wanted, told, reports)
    if as_test is not None:
        try:
            testfile.write_test(as_test, program, reports, solver)
        except testfile.NothingRefuted as remark:
            print(f"noughts: {remark}", file=sys.stderr)
    if any(report.interrupted for report in reports.values()):
        return INTERRUPTED
    verdicts = {report.verdict for report in reports.values()}
    return 0 if verdicts == {UNBEATABLE} else BEATABLE


def _most(game: Game, proofs: Mapping[str, Proof]) -> dict[str, tuple[int, int]]:
    """How many sequences can be won without a loss, where that is quick to find and comparable."""
    return {
        side: prove.most_wins(game, SIDES[side])
        for side, proof in proofs.items()
        if proof.sequences and game.cells <= prove.SMALL
    }


def _print_json(
    wanted: Wanted, about: Mapping[str, object], told: Mapping[str, Mapping[str, object]]
) -> None:
    sides = {side: told.get(side) for side in SIDES}
    print(
        json.dumps({"strategy": wanted.spec, "game": str(wanted.game), **about, **sides}, indent=2)
    )


def _write_certificate(
    wanted: Wanted,
    told: Mapping[str, Mapping[str, object]],
    proved: Mapping[str, Proof | Report],
) -> None:
    if wanted.certificate is None:
        return
    sides = {
        side: (
            told[side],
            {Position(wanted.game, *marks): policy for marks, policy in proof.answers.items()},
        )
        for side, proof in proved.items()
    }
    content = certificates.certificate(wanted.spec, wanted.game, version("noughts"), sides)
    certificates.write(wanted.certificate, content)
