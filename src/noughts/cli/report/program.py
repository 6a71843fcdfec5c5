"""What `noughts prove` prints about a program: the verdict, how to beat it, and the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate
from shlex import quote

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from noughts.cli.report.actions import in_turn, run_it, write_script
from noughts.cli.report.proof import show_game, show_mistake, show_numbers
from noughts.frontends.console import fit_board, open_console
from noughts.programs.results import PLAYED, Fault, ProgramProof, Report
from noughts.programs.sandbox.confinement import LIMITS
from noughts.programs.sandbox.process import UNCONFINED, confinement
from noughts.programs.wording import (
    describe_fault,
    describe_gap,
    headline,
    menu_of,
    one_line,
    verdict_words,
)
from noughts.rules.game import Game
from noughts.rules.notation import as_sentence, cell_names, count_of
from noughts.rules.position import Position
from noughts.rules.side import Side

LONG = 24
"""After more lines than this the verdict is printed again, because it has scrolled away."""

SLOW = 20
"""If the proof took more seconds than this, the printed `beat` command contains the game."""

MOST_NOTES = 4
"""The most notes about one program to print."""


def show_program(
    proof: ProgramProof,
    title: str,
    most: Mapping[Side, tuple[int, int]] | None = None,
    *,
    narrowed: bool = False,
) -> None:
    """Print the verdict, how noughts reached the program, how to beat it, and the numbers.

    `most` is as for `noughts.cli.report.proof.show_proof`. `narrowed` is True if the user
    chose the side or the answers to the menus.
    """
    console, title = open_console(), one_line(title)
    console.record = True
    console.print(f"{headline(proof, title)}.")
    console.print(one_line(proof.how))
    for report in proof.sides.values():
        _show_side(console, proof, report)
    if proof.diagnoses:
        console.print("\nWhy:")
        for diagnosis in proof.diagnoses:
            console.print(one_line(diagnosis.sentence))
    _show_numbers(console, proof, most or {})
    if others := [report for report in proof.weaker if _is_worth_a_line(proof, report)]:
        console.print("\nIts other configurations:")
        for report in others:
            _print_indented(console, f"{_configuration(proof, report)}.")
    if remarks := list(_remarks(proof, narrowed=narrowed)):
        console.print()
        for remark in remarks:
            console.print(remark)
    if console.export_text().count("\n") > LONG:
        console.print(f"\n{headline(proof, title)}.")


# --- one side -----------------------------------------------------------------------------------


def _show_side(console: Console, proof: ProgramProof, report: Report) -> None:
    """Print the game that the program loses, the rule it breaks, or what is missing."""
    side, loss = report.side, report.loss
    if loss is not None:
        console.print(f"\nMoving {side}, it loses this game:\n")
        show_game(console, proof.game, loss)
        show_mistake(console, proof.game, loss, "loses")
        _show_instructions(console, proof, report)
    if report.fault is not None:
        _show_fault(console, proof.game, side, report.fault)
    if gap := describe_gap(report):
        console.print(f"\n{gap}")


def _show_instructions(console: Console, proof: ProgramProof, report: Report) -> None:
    """Print what to type or click to win the game."""
    if not report.actions:
        return
    lucky = _by_chance(proof.game, report)
    ends = "you can win, if its random choices are those above" if lucky else "you win"
    console.print(f"{as_sentence(run_it(report.actions))[:-1]}: {ends}.")
    command = f"noughts beat {quote(one_line(proof.strategy))}"
    if report.seconds > SLOW:
        command += f" --script {quote(write_script(report.script or report.actions))}"
    elif all(other.loss for other in proof.sides.values()) and len(proof.sides) > 1:
        command += f" --side {report.side}"
    console.print(f"Watch it: {command}")


def _by_chance(game: Game, report: Report) -> bool:
    """Return whether the lost game depends on random choices of the program."""
    assert report.loss is not None
    if any(isinstance(step, int) for step in report.script):
        return True
    positions = [*accumulate(report.loss.moves, Position.play, initial=game.start)]
    own = [(position.own, position.opponent) for position in positions[report.side.index : -1 : 2]]
    return any(len(report.policies.get(masks, ())) > 1 for masks in own)


def _show_fault(console: Console, game: Game, side: Side, fault: Fault) -> None:
    console.print(f"\n{describe_fault(game, side, fault)}")
    position = game.start
    for cell in fault.moves:
        if position.over or cell not in position.moves:
            break
        position = position.play(cell)
    if fault.moves:
        console.print()
        console.print(fit_board(console, position))
    for line in fault.lines:
        _print_indented(console, one_line(line), style="dim")
    if fault.actions:
        console.print(f"To see it, {run_it(fault.actions)}.")


def _print_indented(console: Console, line: str, style: str = "") -> None:
    console.print(Padding(Text(line, style), (0, 0, 0, 2), expand=False))


# --- numbers and the rest -----------------------------------------------------------------------


def _show_numbers(
    console: Console, proof: ProgramProof, most: Mapping[Side, tuple[int, int]]
) -> None:
    """Print a table of the sides with all numbers, and a sentence about each other side."""
    sides = proof.sides
    tables = {
        side: report.proof
        for side, report in sides.items()
        if report.proof is not None and report.fault is None and not report.sampled
    }
    if tables:
        console.print()
        show_numbers(console, tables, most)
    others = [report for side, report in sides.items() if side not in tables and report.games]
    if others:
        console.print()
    for report in others:
        console.print(_games(report))


def _games(report: Report) -> str:
    assert report.games is not None
    games = report.games
    least = "" if report.complete else "at least "
    won, drawn, lost = (f"{number:,}" for number in games)
    ends = f"it wins {won}, draws {drawn} and loses {lost}"
    broken = f", and breaks a rule in {report.failed:,}" if report.failed else ""
    total = sum(games) + report.failed
    return f"Moving {report.side}, there are {least}{total:,} different games: {ends}{broken}."


def _is_worth_a_line(proof: ProgramProof, report: Report) -> bool:
    """Return whether the program offers a configuration, or behaves differently there."""
    return report.offered or report.verdict != proof.sides[report.side].verdict


def _configuration(proof: ProgramProof, report: Report) -> str:
    """Return the verdict on a weaker configuration, with the game that beats it."""
    menu = menu_of(report) or "without a menu"
    words = f"{menu}, moving {report.side}: {verdict_words(report)}"
    if not report.offered:
        words = f"{words} (it does not offer these answers itself)"
    if report.loss is not None:
        cells = cell_names(report.loss.moves, proof.game)
        return f"{words}; {in_turn(report.actions) if report.actions else cells}"
    if report.fault is not None and report.fault.actions:
        return f"{words}; {in_turn(report.fault.actions)}"
    return f"{words}, because {one_line(report.doubt)}" if report.doubt else words


def _remarks(proof: ProgramProof, *, narrowed: bool) -> Iterator[str]:
    """Yield further observations about the program, a sentence each."""
    reports = proof.configurations
    for side in Side:
        if side not in proof.sides and not narrowed and proof.explored:
            yield f"It never moves {side} by itself, so noughts did not examine that side."
        elif side not in proof.sides and not narrowed:
            yield (
                f"noughts did not see it move {side}, but the time ran out before noughts had "
                "explored everything; allow more time with --proof-time."
            )
    if any(report.depends_on_history for report in reports):
        yield "Its moves depend on earlier moves, not only on the position."
    if proof.call and proof.call not in proof.how:
        yield f"noughts called it as {one_line(proof.call)}; use --call to change this."
    notes = dict.fromkeys(note for report in reports for note in report.notes)
    yield from (as_sentence(one_line(note)) for note in list(notes)[:MOST_NOTES])
    if proof.checked and proof.way == PLAYED:
        games = count_of(proof.checked, "game")
        yield f"noughts typed {games} into it again in an ordinary terminal, with the same result."
    if confinement() == LIMITS:
        yield as_sentence(UNCONFINED)
