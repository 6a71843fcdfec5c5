"""The proof of a program that noughts calls: a walk, and a report on each side."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import monotonic

from noughts.analysis.examples import blame, shortest_game
from noughts.analysis.proof import conclude
from noughts.analysis.solver import Solver
from noughts.analysis.tally import Tally
from noughts.analysis.walk import Masks, Policies, Progress, first_turns, ignore_progress
from noughts.errors import NoughtsError
from noughts.programs.call.convention import Convention
from noughts.programs.call.diagnosis import diagnose
from noughts.programs.call.recognition import recognise
from noughts.programs.call.session import GAME, ORDER, Asked, Session
from noughts.programs.call.walk import Walk
from noughts.programs.options import Options
from noughts.programs.results import CALLED, TIMEOUT, Fault, ProgramProof, Report, verdict_of
from noughts.rules.masks import bits_of
from noughts.rules.side import Side

DEPENDS = "its answer depends on earlier moves"

REPLAY_SECONDS = 20.0
"""Seconds for replaying losses after the time for the proof has run out."""


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
    with Session(path, options, monotonic() + options.proof_seconds) as session:
        try:
            convention = recognise(session, options, only_known=only_known)
        except TimeoutError:
            raise NoughtsError(
                f"{path.name} takes too long to answer; allow more time with --proof-time"
            ) from None
        if convention is None:
            return None
        walk, depends = _walk(session, convention, progress)
        session.deadline = max(session.deadline or 0, monotonic() + REPLAY_SECONDS)
        reports = tuple(
            _report_side(walk, side, session.notes, depends=depends) for side in convention.sides
        )
        diagnoses = diagnose(session, convention, reports)
    return ProgramProof(
        strategy=str(path),
        game=GAME,
        way=CALLED,
        how=convention.sentence,
        configurations=reports,
        call=convention.call,
        diagnoses=diagnoses,
    )


def _walk(session: Session, convention: Convention, progress: Progress) -> tuple[Walk, bool]:
    """Return a walk, and whether the answers in it depend on earlier moves."""
    for fresh in (False, True):
        walk = Walk(session, convention, fresh=fresh, progress=progress)
        walk.run()
        if walk.interrupted or not walk.is_complete(*convention.sides):
            return walk, False
        try:
            if walk.is_repeatable():
                return walk, False
        except (TimeoutError, KeyboardInterrupt):
            walk.interrupted = True
            return walk, False
    return walk, True


def _report_side(walk: Walk, side: Side, notes: tuple[str, ...], *, depends: bool) -> Report:
    """Return the report on one side of a walk; it contains a loss only if that replays."""
    answers, solver = walk.on_side(side), Solver(GAME)
    legal: Policies = {masks: asked.policy for masks, asked in answers.items()}
    lost = shortest_game(legal, GAME, side, lambda _, theirs: GAME.has_line(theirs))
    fault = _first_fault(answers, legal, side)
    sampled = tuple(dict.fromkeys(why for asked in answers.values() for why in asked.sampled))
    complete = walk.is_complete(side) and not walk.interrupted
    if not depends and lost is not None and not (replayed := _replays(walk, lost, side)):
        depends, lost = replayed is False and not sampled, None
    if not depends and fault is not None and fault.kind != TIMEOUT:
        depends = _replays(walk, list(fault.moves), side) is False and not sampled
    more = (note for asked in answers.values() for note in asked.notes)
    report = Report(
        side=side,
        verdict="",
        asked=len(answers),
        loss=None if depends or lost is None else blame(lost, side, solver),
        fault=None if depends else fault,
        sampled=sampled,
        doubt=DEPENDS if depends else "",
        depends_on_history=depends,
        complete=complete,
        seconds=sum(asked.seconds for asked in answers.values()),
        notes=tuple(dict.fromkeys((*notes, *more))),
    )
    if complete and not (sampled or depends):
        report = _with_numbers(report, answers, solver)
    return replace(report, verdict=verdict_of(report))


def _replays(walk: Walk, moves: list[int], side: Side) -> bool | None:
    """Return whether the program plays these moves again; None if there is no time to try."""
    with suppress(TimeoutError):
        return walk.replays(moves, side)
    return None


def _first_fault(answers: Mapping[Masks, Asked], legal: Policies, side: Side) -> Fault | None:
    """Return a fault of the worst kind, with a shortest game that leads to it."""
    for kind in ORDER:
        found = {m: a.fault for m, a in answers.items() if a.fault and a.fault.kind == kind}
        moves = shortest_game(legal, GAME, side, lambda *masks: masks in found)  # noqa: B023
        if moves is not None:
            own, theirs = moves[side.index :: 2], moves[1 - side.index :: 2]
            fault = found[sum(1 << cell for cell in own), sum(1 << cell for cell in theirs)]
            return fault._replace(moves=tuple(moves))
    return None


def _with_numbers(report: Report, answers: Mapping[Masks, Asked], solver: Solver) -> Report:
    """Return the report with the numbers of a finished walk."""
    policies: Policies = {m: {} if a.fault else a.policy for m, a in answers.items()}
    fault = report.fault and f"the program {report.fault.message}"
    proof = conclude(policies, report.side, solver, fault)._replace(loss=report.loss)
    failed = _count_failed(policies, report.side)
    games = Tally(proof.games.won, proof.games.drawn, proof.games.lost - failed)
    if proof.unbeatable != (proof.games.lost == 0 and all(policies.values())):
        raise AssertionError(f"{report!r} does not agree with its own numbers: {proof!r}")
    return replace(report, proof=proof, policies=policies, games=games, failed=failed)


def _count_failed(policies: Policies, side: Side) -> int:
    """Return the number of distinct games that end where the program has no legal move."""

    @cache
    def count(own: int, opponent: int) -> int:
        policy = policies.get((own, opponent))
        if not policy:
            return int(policy is not None)  # after the end of a game there is no policy
        return sum(
            count(own | 1 << cell, opponent | reply)
            for cell in policy
            for reply in bits_of(GAME.full & ~(own | opponent | 1 << cell))
        )

    return sum(count(*masks) for masks in first_turns(GAME, side))
