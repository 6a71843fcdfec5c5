"""Why a program loses, as far as that can be checked.

A fault has a name here only when it was seen: a helper of the program answered wrongly on a board
that is told, or a player with that fault, and no other, answers as the program does, losing moves
included. Where nothing fits, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import log
from time import thread_time
from typing import NamedTuple

from noughts.analysis.solver import LOSS, WIN, Solver
from noughts.analysis.walk import Masks as Marks
from noughts.analysis.walk import Policies as Answers
from noughts.programs.program import CRASH, ILLEGAL, Foreign, Program
from noughts.programs.verdict.helpers import Helpers, has_helpers
from noughts.programs.verdict.models import NOTHING, Choice, Fault, Model, faults, true_model
from noughts.programs.verdict.report import BEATABLE, Report
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import in_words

ALIKE = 0.95
"""Where a model decides anything, so much of the answers must be as it says."""

FEWEST = 6
"""So many legal answers at least a model must foretell: not to answer has many reasons."""

NOISE = 0.03
"""Of the answers, as far as a model goes, may be anything."""

MARGIN = 3.0
"""By so much, in the logarithm, the best model must be likelier than what has another name."""

SECONDS = 1.0
"""Of processor time, after which no more models are tried."""

EXPLAINED = (BEATABLE, ILLEGAL, CRASH)


class Diagnosis(NamedTuple):
    """A fault that was seen in a program."""

    name: str
    sentence: str


def diagnose(
    program: Foreign, reports: Mapping[str, Report], solver: Solver | None = None
) -> list[Diagnosis]:
    """The faults that explain the verdicts; those that show in its helpers come first.

    Takes about a second at most, beyond what the helpers take to answer.
    """
    refuted = {side: report for side, report in reports.items() if report.verdict in EXPLAINED}
    if not refuted:
        return []
    found = {each.name: each for each in _in_helpers(program)}
    for each in _in_answers(refuted, solver or Solver(program.game)):
        found.setdefault(each.name, each)
    return list(found.values())


def _in_helpers(program: Foreign) -> Iterator[Diagnosis]:
    if not isinstance(program, Program):
        return
    convention, description = program.recognised.convention, program.crew.description
    if not has_helpers(description.functions, convention):
        return
    with program.crew.host(unasked=True) as host:
        for asked in Helpers(host.evaluate, convention, program.game).examined():
            if asked.fault:
                yield Diagnosis(asked.fault, f"It {asked.fault}: {asked.detail}.")


# --- answers ------------------------------------------------------------------------------------


class Fit(NamedTuple):
    """How well a model tells the answers of a program."""

    fault: Fault
    decided: int
    """In how many positions the model rules something out."""
    alike: int
    """In how many of these the answer is one that it leaves."""
    legal: int
    """In how many of those it is a legal one."""
    likelihood: float
    """The logarithm of how likely the answers are from a player like the model."""


def _in_answers(refuted: Mapping[str, Report], solver: Solver) -> Iterator[Diagnosis]:
    until = thread_time() + SECONDS
    known = list(faults(solver.game))
    fits: dict[tuple[str, str], list[tuple[str, Fit]]] = {}
    for side, report in refuted.items():
        fit = _best_fit(known, report.answers, solver, until)
        if fit is not None:
            fits.setdefault((fit.fault.name, fit.fault.told), []).append((side, fit))
    for (name, told), sides in fits.items():
        moving = in_words([side for side, _ in sides])
        decided = sum(fit.decided for _, fit in sides)
        alike = sum(fit.alike for _, fit in sides)
        asked = sum(len(refuted[side].answers) for side, _ in sides)
        rightly = "all of them" if alike == decided else f"{alike:,}"
        yield Diagnosis(
            name,
            f"It {name}: moving {moving}, it {told}. That predicts {decided:,} of its {asked:,} "
            f"moves, {rightly} correctly, and explains each mistake.",
        )


def _best_fit(
    known: Iterable[Fault], answers: Answers, solver: Solver, until: float
) -> Fit | None:
    """The model that tells the answers best, if it tells them well and no other does."""
    game = solver.game
    mistakes = _mistakes(answers, solver)
    late_first = sorted(mistakes, key=lambda marks: -(marks[0] | marks[1]).bit_count())
    good: list[Fit] = []
    for fault in known if mistakes else ():
        if thread_time() > until:
            break
        if all(_foretold(fault.model, marks, mistakes[marks], game) for marks in late_first):
            fit = _fit(fault, answers, game)
            if fit.legal >= FEWEST and fit.alike >= ALIKE * fit.decided:
                good.append(fit)
    if not good:
        return None
    best = max(good, key=lambda fit: fit.likelihood)
    rivals = [fit.likelihood for fit in good if fit.fault.name != best.fault.name]
    for unfaulty in (true_model(game), _anything(game)):
        rivals += [_fit(Fault("", "", unfaulty), answers, game).likelihood]
    return best if best.likelihood > max(rivals) + MARGIN else None


def _mistakes(answers: Answers, solver: Solver) -> dict[Marks, list[int]]:
    """Where it may turn a position that is not lost into one that is, or has no legal answer.

    With the cells that do so; `NOTHING` for no answer.
    """
    found: dict[Marks, list[int]] = {}
    for (own, opponent), policy in answers.items():
        wrong = [] if policy else [NOTHING]
        if solver.value_of(own, opponent) > LOSS:
            wrong += [c for c in policy if solver.value_of(opponent, own | 1 << c) == WIN]
        if wrong:
            found[own, opponent] = wrong
    return found


def _anything(game: Game) -> Model:
    return lambda own, opponent: _legal((own, opponent), game)


def _legal(marks: Marks, game: Game) -> Choice:
    return frozenset(cells_of(game.full & ~(marks[0] | marks[1])))


def _foretold(model: Model, marks: Marks, cells: Iterable[int], game: Game) -> bool:
    chosen, legal = model(*marks), _legal(marks, game)
    return all(_share(chosen, cell, legal) for cell in cells)


def _share(chosen: Choice, cell: int, legal: Choice) -> float:
    """How likely an answer is when all that are chosen are alike; `NOTHING`: any illegal one."""
    hits = len(chosen - legal) if cell == NOTHING else cell in chosen
    return hits / len(chosen)


def _fit(fault: Fault, answers: Answers, game: Game) -> Fit:
    decided, alike, told, likelihood = 0, 0, 0, 0.0
    for marks, policy in answers.items():
        chosen, legal = fault.model(*marks), _legal(marks, game)
        chances = policy or {NOTHING: Fraction(1)}
        shares = {cell: _share(chosen, cell, legal) for cell in chances}
        if chosen != legal:
            decided += 1
            alike += all(shares.values())
            told += bool(policy) and all(shares.values())
        for cell, chance in chances.items():
            likely = (1 - NOISE) * shares[cell] + NOISE / (len(legal) + 1)
            likelihood += float(chance) * log(likely)
    return Fit(fault, decided, alike, told, likelihood)
