"""The proof of a program that noughts calls."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic

from noughts.analysis.solver import Solver
from noughts.analysis.walk import Progress, ignore_progress
from noughts.errors import NoughtsError
from noughts.programs.call.checks import Checks
from noughts.programs.call.convention import Convention
from noughts.programs.call.diagnosis import diagnose
from noughts.programs.call.recognition import recognise
from noughts.programs.call.reports import report_side
from noughts.programs.call.session import GAME, Sessions
from noughts.programs.call.walk import Walk
from noughts.programs.options import Options
from noughts.programs.results import CALLED, ProgramProof, Report


def call_program(
    path: Path,
    options: Options,
    progress: Progress = ignore_progress,
    *,
    only_known: bool = False,
) -> ProgramProof | None:
    """Return the proof of a program by calling it; None if noughts recognises no interface.

    With `only_known`, only CS50's and Kaggle's interfaces count. If the user gave `Options.call`,
    noughts evaluates that expression. Raises `NoughtsError` with one sentence if the options do
    not fit the program or the program cannot be imported.
    """
    deadline = monotonic() + options.proof_seconds
    with Sessions(path, options, deadline) as sessions:
        try:
            convention = recognise(sessions, options, only_known=only_known)
        except TimeoutError:
            raise NoughtsError(
                f"{path.name} takes too long to answer; allow more time with --proof-time"
            ) from None
        if convention is None:
            return None
        reports = prove_sides(sessions, convention, progress)
        diagnoses = diagnose(sessions, convention, reports)
    return ProgramProof(
        strategy=str(path),
        game=GAME,
        way=CALLED,
        how=convention.sentence,
        configurations=reports,
        call=convention.call,
        diagnoses=diagnoses,
    )


def prove_sides(
    sessions: Sessions, convention: Convention, progress: Progress = ignore_progress
) -> tuple[Report, ...]:
    """Return a report for each side that the program plays."""
    walk, depends = _walk(sessions, convention, progress)
    solver = Solver(GAME)
    if sessions.current.late or walk.interrupted or not walk.is_complete():
        sessions.restart()
    checks = Checks(sessions.current, convention, walk)
    notes = tuple(sessions.current.notes)
    reports = [
        report_side(walk, side, solver, checks, depends=depends) for side in convention.sides
    ]
    return tuple(replace(each, notes=(*notes, *each.notes)) for each in reports)


def _walk(sessions: Sessions, convention: Convention, progress: Progress) -> tuple[Walk, bool]:
    """Return a walk, and whether the answers in it depend on earlier moves."""
    session = sessions.current
    walk = Walk(session, convention, progress=progress)
    walk.run()
    try:
        if not walk.is_complete() or walk.interrupted:
            return walk, False
        if Checks(session, convention, walk).differs_when_fresh():
            walk = Walk(session, convention, fresh=True, progress=progress)
            walk.run()
            if not walk.is_complete() or walk.interrupted:
                return walk, False
        return walk, Checks(session, convention, walk).differs_in_games()
    except (TimeoutError, KeyboardInterrupt):
        walk.interrupted = True
        return walk, False
