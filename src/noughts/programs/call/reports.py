"""Turns the answers of a walk into a report on each side of a called program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from noughts.analysis.examples import Example, blame, shortest_game
from noughts.analysis.proof import conclude
from noughts.analysis.solver import Solver
from noughts.analysis.tally import Tally
from noughts.analysis.walk import Masks, Policies, first_turns
from noughts.programs.call.checks import Checks
from noughts.programs.call.session import GAME, ORDER, Asked
from noughts.programs.call.walk import Walk
from noughts.programs.results import TIMEOUT, UNBEATABLE, Fault, Report, verdict_of
from noughts.rules.masks import bits_of
from noughts.rules.side import Side

DEPENDS = "its answer depends on earlier moves"


def report_side(
    walk: Walk, side: Side, solver: Solver, checks: Checks, *, depends: bool = False
) -> Report:
    """Return the report on one side of a walk; it contains a loss only if that replays."""
    answers = walk.on_side(side)
    legal: Policies = {masks: asked.policy for masks, asked in answers.items()}
    loss = _shortest_loss(legal, side, solver)
    fault = _first_fault(answers, legal, side)
    sampled = tuple(dict.fromkeys(why for asked in answers.values() for why in asked.sampled))
    complete = walk.is_complete(side) and not walk.interrupted
    if not depends and loss is not None and not _replays(checks, loss.moves, side):
        depends, loss = complete and not sampled, None
    if not depends and fault is not None and fault.kind != TIMEOUT:
        depends = not _replays(checks, list(fault.moves), side) and not sampled
    report = Report(
        side=side,
        verdict="",
        asked=len(answers),
        loss=None if depends else loss,
        fault=None if depends else fault,
        sampled=sampled,
        doubt=DEPENDS if depends else "",
        depends_on_history=depends,
        complete=complete,
        seconds=sum(asked.seconds for asked in answers.values()),
        notes=tuple(dict.fromkeys(note for asked in answers.values() for note in asked.notes)),
    )
    if complete and not (sampled or depends):
        report = _with_numbers(report, answers, solver)
    report = replace(report, verdict=verdict_of(report))
    check_unbeatable(report)
    return report


def _replays(checks: Checks, moves: list[int], side: Side) -> bool:
    try:
        return checks.replays(moves, side)
    except TimeoutError:
        return False


def _with_numbers(report: Report, answers: Mapping[Masks, Asked], solver: Solver) -> Report:
    """Return the report with the numbers of a finished walk."""
    policies: Policies = {m: {} if a.fault else a.policy for m, a in answers.items()}
    fault = report.fault and f"the program {report.fault.message}"
    proof = conclude(policies, report.side, solver, fault)._replace(loss=report.loss)
    failed = count_failed(policies, report.side)
    games = Tally(proof.games.won, proof.games.drawn, proof.games.lost - failed)
    return replace(report, proof=proof, policies=policies, games=games, failed=failed)


def _shortest_loss(legal: Policies, side: Side, solver: Solver) -> Example | None:
    """Return a shortest game in which the opponent completes a line."""
    moves = shortest_game(legal, GAME, side, lambda _, theirs: GAME.has_line(theirs))
    return None if moves is None else blame(moves, side, solver)


def _first_fault(answers: Mapping[Masks, Asked], legal: Policies, side: Side) -> Fault | None:
    """Return a fault of the worst kind that occurs, with a shortest way there."""
    for kind in ORDER:
        found = {m: a.fault for m, a in answers.items() if a.fault and a.fault.kind == kind}
        moves = shortest_game(legal, GAME, side, lambda *masks: masks in found)  # noqa: B023
        if moves is not None:
            own, theirs = moves[side.index :: 2], moves[1 - side.index :: 2]
            trouble = found[sum(1 << cell for cell in own), sum(1 << cell for cell in theirs)]
            return Fault(kind, trouble.message, tuple(moves), trouble.lines)
    return None


def count_failed(policies: Policies, side: Side) -> int:
    """Return the number of distinct games that end where the program has no legal move."""
    ways: dict[Masks, int] = dict.fromkeys(first_turns(GAME, side), 1)
    failed = 0
    while ways:
        following: dict[Masks, int] = {}
        for (own, opponent), count in ways.items():
            policy = policies.get((own, opponent))
            if policy is None:
                continue
            failed += 0 if policy else count
            for cell in policy:
                after = own | 1 << cell
                if GAME.has_line(after):
                    continue
                for reply in bits_of(GAME.full & ~(after | opponent)):
                    masks = after, opponent | reply
                    following[masks] = following.get(masks, 0) + count
        ways = following
    return failed


def check_unbeatable(report: Report) -> None:
    """Raise AssertionError if a report is "unbeatable" but its numbers disagree."""
    if report.verdict != UNBEATABLE:
        return
    proof = report.proof
    agrees = (
        proof is not None
        and proof.unbeatable
        and all(report.policies.values())
        and report.games is not None
        and report.games.total > 0
        and not report.failed
        and not report.games.lost
        and not proof.games.lost
        and not (proof.sequences and proof.sequences.lost)
        and not proof.against_random.lost
    )
    if not agrees:
        raise AssertionError(f"{report!r} does not agree with its own numbers: {proof!r}")
