"""What `noughts prove` prints about a program: the verdict, the losing game, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from noughts.cli.report.proof import show_game, show_mistake, show_numbers
from noughts.frontends.console import fit_board, open_console
from noughts.programs.program import CRASH, ILLEGAL, TIMEOUT, Foreign, Program
from noughts.programs.sandbox.confinement import LIMITS
from noughts.programs.sandbox.process import UNCONFINED, confinement
from noughts.programs.verdict.diagnose import Diagnosis
from noughts.programs.verdict.helpers import o_begins
from noughts.programs.verdict.report import BEATABLE, SAMPLED, UNBEATABLE, Report
from noughts.rules.game import Game
from noughts.rules.notation import as_sentence, cell_name, count_of, in_words
from noughts.rules.position import Position
from noughts.rules.side import Side

VERDICTS = {
    UNBEATABLE: "cannot be beaten",
    BEATABLE: "can be beaten",
    ILLEGAL: "makes an illegal move",
    CRASH: "crashes",
    TIMEOUT: "ran out of time",
    SAMPLED: "has not lost any game that noughts found",
}

LONG = 24
"""After more lines than this the verdict is printed again, because it has scrolled away."""

INDENT = "  "

MOST_NOTES = 4
"""The most notes about the program's calls to print."""


def show_output(program: Foreign, reports: Mapping[str, Report]) -> None:
    """Print what the program printed, position by position."""
    console = open_console()
    printed = [each for report in reports.values() for each in report.printed.items()]
    where = count_of(len(printed), "position")
    console.print(f"\n{program.title} printed something in {where}.")
    for marks, text in printed:
        console.print(f"\nIn {Position(program.game, *marks)}:")
        console.print(text.rstrip("\n"))


def show_reports(
    program: Foreign,
    reports: Mapping[str, Report],
    diagnoses: Sequence[Diagnosis] = (),
    most: Mapping[Side, tuple[int, int]] | None = None,
) -> None:
    """Print the verdict, how the program was called, the game that beats it and why, the numbers.

    `most` is as for `noughts.cli.report.proof.show_proof`.
    """
    console = open_console()
    console.record = True
    console.print(f"{program.title} {verdict(reports)}.")
    console.print(f"Read as {program.introduced()}.")
    if extra := [side for side in reports if side not in program.sides]:
        moving = in_words(extra)
        console.print(f"It never moves {moving} by itself, but --side asked for that side.")
    if isinstance(program, Program) and o_begins(program.recognised.convention):
        console.print("O moves first in the program; this report shows the first player as X.")
    for side, report in reports.items():
        _show_side(console, program.game, side, report)
    if diagnoses:
        console.print("\nWhy:")
        for diagnosis in diagnoses:
            console.print(diagnosis.sentence)
    proofs = {
        Side(side): report.proof
        for side, report in reports.items()
        if report.proof is not None and report.fault is None and not report.unseen
    }
    if proofs:
        console.print()
        show_numbers(console, proofs, most or {})
    if remarks := list(_remarks(program, reports)):
        console.print()
        for remark in remarks:
            console.print(remark)
    if console.export_text().count("\n") > LONG:
        console.print(f"\n{program.title} {verdict(reports)}.")


def verdict(reports: Mapping[str, Report]) -> str:
    """Return the verdict on all sides, to follow the program's name in a sentence."""
    sides: dict[str, list[str]] = {}
    for side, report in reports.items():
        words = VERDICTS[report.verdict]
        if report.interrupted and report.verdict == TIMEOUT:
            words = "was interrupted"
        sides.setdefault(words, []).append(side)
    if list(sides) == [VERDICTS[UNBEATABLE]] and len(reports) == len(Side):
        return VERDICTS[UNBEATABLE]
    return ", and ".join(f"{words} moving {in_words(which)}" for words, which in sides.items())


# --- the sides ----------------------------------------------------------------------------------


def _show_side(console: Console, game: Game, side: str, report: Report) -> None:
    if report.loss is not None:
        console.print(f"\nMoving {side}, it loses this game:\n")
        show_game(console, game, report.loss)
        show_mistake(console, game, report.loss, "loses")
    if report.fault is not None:
        _show_fault(console, game, side, report)
    if report.loss is None and (report.waiting or report.verdict == TIMEOUT):
        known = f"{report.asked - report.faults:,} of at least {report.asked + report.waiting:,}"
        console.print(f"\nMoving {side}, it does not lose in {known} positions.")
    if report.unseen and report.loss is None:
        _show_sample(console, side, report)


def _show_fault(console: Console, game: Game, side: str, report: Report) -> None:
    fault = report.fault
    assert fault is not None
    what = {
        ILLEGAL: f"it returns {fault.answer}, {fault.message}",
        CRASH: f"it crashes: {fault.message}",
        TIMEOUT: f"it runs out of time: {fault.message}",
    }[fault.kind]
    names = [cell_name(cell, game) for cell in report.way]
    after = f"after {in_words(names)}" if names else "on the empty board"
    console.print(f"\nMoving {side}, {after}, {what}.\n")
    console.print(fit_board(console, fault.position))
    console.print(f"{fault.position.to_move} is to move.")
    if report.faults > 1:
        others = count_of(report.faults - 1, "other position")
        console.print(f"It returns no legal move in {others} either.")
    for line in fault.trace:
        indent = INDENT
        for part in Text(line).wrap(console, max(1, console.width - 2 * len(INDENT))):
            console.print(f"{indent}{part.plain}", style="dim", soft_wrap=True)
            indent = 2 * INDENT


def _show_sample(console: Console, side: str, report: Report) -> None:
    if report.remembers and not report.answers:
        gap = "every random choice was explored, but not everything it may remember"
    else:
        where = f"in {report.unseen:,} of {count_of(report.asked, 'position')}"
        least = f"{float(report.least_seen):.1%}"
        gap = f"{where} not every random choice was explored (in the worst, only {least})"
    console.print(f"\nMoving {side}: no loss found, but the proof is incomplete: {gap}.")


def _remarks(program: Foreign, reports: Mapping[str, Report]) -> Iterator[str]:
    """Yield further observations about the program, a sentence each."""
    for side in Side:
        if side not in program.sides and side not in reports:
            yield f"It never moves {side} by itself, so that side was not examined."
    if wrote := sum(report.wrote for report in reports.values()):
        yield f"It changed the board that it was given, in {count_of(wrote, 'position')}."
    if any(report.remembers for report in reports.values()):
        whole = any(report.remembers and not report.answers for report in reports.values())
        how = "noughts played whole games" if whole else "noughts restarted it for every call"
        yield f"Its moves depend on earlier calls, so {how}."
    if isinstance(program, Program):
        yield from map(as_sentence, program.crew.description.notes)
    notes = dict.fromkeys(note for report in reports.values() for note in report.notes)
    for note in list(notes)[:MOST_NOTES]:
        yield f"During a move, {note}."
    if confinement() == LIMITS:
        yield as_sentence(UNCONFINED)
