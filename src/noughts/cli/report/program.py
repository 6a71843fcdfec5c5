"""What `noughts prove` prints about somebody's program: the verdict, the game, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from noughts.cli.report.proof import show_game, show_mistake, show_table
from noughts.frontends.console import board_on, open_screen
from noughts.play.messages import counted
from noughts.programs.apart.confine import LIMITS
from noughts.programs.apart.jail import HONEST, confinement
from noughts.programs.program import CRASH, ILLEGAL, TIMEOUT, Foreign, Program
from noughts.programs.verdict.diagnose import Diagnosis
from noughts.programs.verdict.helpers import o_begins
from noughts.programs.verdict.report import BEATABLE, SAMPLED, UNBEATABLE, Report
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, in_words
from noughts.rules.position import Position
from noughts.rules.side import Side

VERDICTS = {
    UNBEATABLE: "cannot be beaten",
    BEATABLE: "can be beaten",
    ILLEGAL: "makes an illegal move",
    CRASH: "fails",
    TIMEOUT: "was not decided in time",
    SAMPLED: "has lost nothing that was seen",
}

SHORT = 12
"""After more lines than this the verdict is said again."""

INDENT = "  "

MOST_NOTES = 4
"""So many of what was done for a program are told."""


def show_output(program: Foreign, reports: Mapping[str, Report]) -> None:
    """Print what the program has printed, with the positions where it did."""
    screen = open_screen()
    printed = [each for report in reports.values() for each in report.printed.items()]
    screen.print(
        f"\n{program.title} has printed something in {counted(len(printed), 'position')}."
    )
    for marks, text in printed:
        screen.print(f"\nIn {Position(program.game, *marks)}:")
        screen.print(text.rstrip("\n"))


@contextmanager
def watch_walk() -> Iterator[Callable[[int, int], None]]:
    """Tell on standard error how far the walk is, if somebody sits there."""
    errors = Console(stderr=True)
    if not errors.is_terminal:
        yield lambda *_: None
        return
    with errors.status("asking ...") as status:
        yield lambda asked, waiting: status.update(
            f"{counted(asked, 'position')} asked about, at least {waiting} to go ..."
        )


def show_reports(
    program: Foreign,
    reports: Mapping[str, Report],
    diagnoses: Sequence[Diagnosis] = (),
    most: Mapping[str, tuple[int, int]] | None = None,
) -> None:
    """Print the verdict, how the program was asked, the game that beats it and why, the numbers.

    If that is long, the verdict is said at the end once more.
    `most` says for a side how many sequences can be won without ever losing, and of how many.
    """
    screen = open_screen()
    screen.record = True
    screen.print(f"{program.title} {verdict(reports)}.")
    screen.print(f"It was asked as {program.introduced()}{_by_side(program, reports)}.")
    if isinstance(program, Program) and o_begins(program.recognised.convention):
        screen.print("Whoever begins is drawn as X here: that is O in the program.")
    for side, report in reports.items():
        _show_side(screen, program.game, side, report)
    if diagnoses:
        screen.print("\nWhy:")
        for diagnosis in diagnoses:
            screen.print(diagnosis.sentence)
    proofs = {
        side: report.proof
        for side, report in reports.items()
        if report.proof is not None and report.fault is None and not report.unseen
    }
    if proofs:
        screen.print()
        show_table(screen, proofs, most or {})
    if remarks := list(_remarks(program, reports)):
        screen.print()
        for remark in remarks:
            screen.print(remark)
    if screen.export_text().count("\n") > SHORT:
        screen.print(f"\n{program.title} {verdict(reports)}.")


def verdict(reports: Mapping[str, Report]) -> str:
    """The verdict on all sides in one sentence, after the program's name."""
    sides: dict[str, list[str]] = {}
    for side, report in reports.items():
        words = VERDICTS[report.verdict]
        if report.interrupted and report.verdict == TIMEOUT:
            words = "was interrupted"
        sides.setdefault(words, []).append(side)
    if list(sides) == [VERDICTS[UNBEATABLE]] and len(reports) == len(Side):
        return VERDICTS[UNBEATABLE]
    return ", and ".join(f"{words} moving {in_words(which)}" for words, which in sides.items())


def _by_side(program: Foreign, reports: Mapping[str, Report]) -> str:
    """What to add if it was asked on a side that it never plays itself."""
    if set(reports) <= set(program.sides):
        return ""
    sides = "on both sides" if len(reports) == len(Side) else f"moving {in_words([*reports])}"
    return f", but was asked {sides} because --side says so"


# --- what was found -----------------------------------------------------------------------------


def _show_side(screen: Console, game: Game, side: str, report: Report) -> None:
    if report.loss is not None:
        screen.print(f"\nMoving {side} it loses this way:\n")
        show_game(screen, game, report.loss)
        show_mistake(screen, game, report.loss, "gives the game away")
    if report.fault is not None:
        _show_fault(screen, game, side, report)
    if report.loss is None and (report.waiting or report.verdict == TIMEOUT):
        known = f"{report.asked - report.faults:,} of at least {report.asked + report.waiting:,}"
        screen.print(f"\nMoving {side} there is no loss in {known} positions.")
    if report.unseen and report.loss is None:
        _show_sample(screen, side, report)


def _show_fault(screen: Console, game: Game, side: str, report: Report) -> None:
    fault = report.fault
    assert fault is not None
    what = {
        ILLEGAL: f"it answers {fault.answer}, {fault.message}",
        CRASH: f"it fails: {fault.message}",
        TIMEOUT: f"it runs out of time: {fault.message}",
    }[fault.kind]
    names = [cell_name(cell, game) for cell in report.way]
    after = f"after {in_words(names)}" if names else "on the empty board"
    screen.print(f"\nMoving {side}, {after}, {what}.\n")
    screen.print(board_on(screen, fault.position))
    screen.print(f"{fault.position.to_move} is to move.")
    if report.faults > 1:
        others = counted(report.faults - 1, "other position")
        screen.print(f"It has no legal answer in {others} either.")
    for line in fault.trace:
        indent = INDENT
        for part in Text(line).wrap(screen, max(1, screen.width - 2 * len(INDENT))):
            screen.print(f"{indent}{part.plain}", style="dim", soft_wrap=True)
            indent = 2 * INDENT


def _show_sample(screen: Console, side: str, report: Report) -> None:
    if report.remembers and not report.answers:
        told = "what it leaves to chance was followed, but not all of what it may remember"
    else:
        where = f"in {report.unseen:,} of {counted(report.asked, 'position')}"
        least = f"{float(report.least_seen):.1%}"
        told = f"{where} chance may do more than was followed, {least} of it in the worst"
    screen.print(f"\nMoving {side} no loss was seen, but not all was: {told}.")


def _remarks(program: Foreign, reports: Mapping[str, Report]) -> Iterator[str]:
    """What else there is to know, a sentence each."""
    for side in Side:
        if side not in program.sides and side not in reports:
            yield f"It does not play {side} itself, and was not asked there."
    if wrote := sum(report.wrote for report in reports.values()):
        yield f"It has written on the board it was given, in {counted(wrote, 'position')}."
    if any(report.remembers for report in reports.values()):
        whole = any(report.remembers and not report.answers for report in reports.values())
        how = "each game was played from its beginning" if whole else "each time it began anew"
        yield f"Its answers depend on earlier questions: {how}."
    if isinstance(program, Program):
        for note in program.crew.description.notes:
            yield f"{note[:1].upper()}{note[1:]}."
    notes = dict.fromkeys(note for report in reports.values() for note in report.notes)
    for note in list(notes)[:MOST_NOTES]:
        yield f"In its move {note}."
    if confinement() == LIMITS:
        yield f"{HONEST[:1].upper()}{HONEST[1:]}."
