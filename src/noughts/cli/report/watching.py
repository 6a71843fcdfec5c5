"""What `noughts beat` prints: the game that beats a program, prompt by prompt."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

from rich.text import Text

from noughts.cli.report.actions import as_output
from noughts.frontends.console import fit_board, open_console
from noughts.programs.results import PLAYED, ProgramProof, Report
from noughts.programs.target import Target
from noughts.programs.watching import Replay, replay_script
from noughts.programs.wording import label, one_line
from noughts.rules.game import Game
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.rules.side import Side


def show_replay(replay: Replay, *, pauses: bool) -> None:
    """Print the output of the program and the actions of the person, in order."""
    console = open_console()
    pauses = pauses and sys.stdin.isatty() and console.is_terminal
    if pauses:
        console.print("Press Enter to continue.\n", style="dim")
    positions = replay.positions()
    for step, after in zip(replay.steps, [*positions[1:], None], strict=True):
        console.print(Text(as_output(step.output)), end="", soft_wrap=True)
        if step.action is None:
            break
        if step.window:
            console.print(f"\nYou {label(step.action)}.", style="bold green")
            if after is not None and after.ply:
                console.print(fit_board(console, after))
        else:
            end = "" if pauses else "\n"  # Enter will end the line, as in the program itself
            console.print(label(step.action), style="bold green", soft_wrap=True, end=end)
        if pauses:
            _wait_for_enter()
    console.print(f"\n\n{_end(replay, positions)}")


def _wait_for_enter() -> None:
    with suppress(EOFError):  # Ctrl-D continues too
        input()


def _end(replay: Replay, positions: Sequence[Position | None]) -> str:
    """Return how the game ended, as a sentence."""
    if replay.error:
        return f"It crashes: {one_line(replay.error)}."
    boards = [position for position in positions if position is not None]
    if not boards or not boards[-1].over:
        return "The game is not over."
    if boards[-1].winner is None:
        return "The game is drawn."
    last = next((after.ply - before.ply for before, after in pairwise(boards) if after.over), 0)
    return "You win." if last == 1 else "The program wins."


def show_moves(game: Game, side: Side, moves: Sequence[int], *, pauses: bool) -> None:
    """Print a game against a program that noughts called, board by board."""
    console, position = open_console(), game.start
    pauses = pauses and sys.stdin.isatty() and console.is_terminal
    for number, cell in enumerate(moves):
        position = position.play(cell)
        who = "The program plays" if number % 2 == side.index else "You play"
        console.print(f"{number + 1}. {who} {cell_name(cell, game)}.\n", style="bold")
        console.print(fit_board(console, position))
        if pauses and number + 1 < len(moves):
            _wait_for_enter()
        else:
            console.print()
    console.print("You win." if position.winner == side.other.mark else "The game is not over.")


def show_losses(proof: ProgramProof, target: Target) -> None:
    """Print what the program prints in the game that it loses on each side."""
    for side, report in proof.sides.items():
        if proof.way != PLAYED or report.loss is None or target.path is None:
            continue
        print(f"\nWhat it prints in the game that it loses moving {side}:\n")
        replay = replay_script(target.path, report.script or report.actions)
        show_replay(replay, pauses=False)


def choose_report(proof: ProgramProof) -> Report | None:
    """Return the report on the strongest configuration that loses or fails; None if none does."""
    reports = [*proof.sides.values(), *proof.weaker]
    lost = [report for report in reports if report.loss is not None]
    failed = [report for report in reports if report.fault and report.fault.actions]
    return next(iter([*lost, *failed]), None)
