"""The commands about other programs: beat, doctor, serve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from noughts.cli.options import (
    GAME,
    GAME_HELP,
    SPEC,
    OneOf,
    ProgramOptions,
    flag,
    number,
    option,
    takes,
)
from noughts.cli.output import REFUTED, print_json
from noughts.cli.specifications import find_program
from noughts.errors import NoughtsError
from noughts.rules.game import Game


@dataclass(frozen=True)
class WatchOptions(ProgramOptions):
    """Options of `beat`."""

    side: str | None = option(
        "Show a game in which the program moves first or second.", OneOf(["first", "second"])
    )
    script: str | None = option(
        "Play this game instead of looking for one: what to type, such as '3, X, 1, 5, 9'.",
        metavar="ANSWERS",
    )
    fast: bool = flag("Show the whole game without pauses.")


@click.command()
@click.argument("spec", type=SPEC, metavar="PROGRAM")
@takes(WatchOptions)
def beat(spec: str, options: WatchOptions) -> int:
    """Watch the game that beats a program, at its own prompts.

    PROGRAM is a Python file or a folder with one. noughts looks for a game that beats the
    program, then plays that game prompt by prompt and shows what the program prints; press Enter
    to continue.
    """
    target = find_program(spec, options.about_program())
    if target.path is None:
        raise NoughtsError(
            f"{target.title!r} is a command, which has no prompts to watch; "
            f'see the game with noughts prove --command "{target.command}"'
        )
    if options.script is not None:
        from noughts.cli.report.actions import read_script

        return _watch(target.path, read_script(options.script), options)
    from noughts.cli.prove import run_proof
    from noughts.cli.report.watching import choose_report, show_moves

    proof = run_proof(spec, options)
    report = choose_report(proof)
    if report is None:
        from noughts.programs.wording import headline

        print(f"{headline(proof, target.title)}, so there is no game to watch.")
        return 0
    if script := report.script or report.actions or (report.fault and report.fault.actions):
        return _watch(target.path, script, options)
    assert report.loss is not None
    if options.json:
        print_json(report.loss.to_json())
    else:
        show_moves(proof.game, report.side, report.loss.moves, pauses=not options.fast)
    return 0


def _watch(path: Path, script: Sequence[str | int], options: WatchOptions) -> int:
    """Play a game again, show it and return the exit code."""
    from noughts.cli.report.watching import show_replay
    from noughts.programs.watching import replay_script

    replay = replay_script(path, script, seconds=options.move_time)
    if options.json:
        print_json(replay.to_json())
    else:
        show_replay(replay, pauses=not options.fast)
    return 0


@click.command()
@click.argument("path", metavar="PATH")
@takes(ProgramOptions)
def doctor(path: str, options: ProgramOptions) -> int:
    """Show step by step what noughts finds in a program, and what to do next.

    PATH is a Python file, such as tictactoe.py, or a folder with one. The exit code is 0 if
    noughts can play or call the program, and 1 if it cannot.
    """
    from noughts.programs.doctor import examine

    target = find_program(path, options.about_program())
    if target.path is None:
        raise NoughtsError(f"{path!r} is a command; name a Python file")
    checks = examine(target)
    if options.json:
        finished = list(checks)
        print_json([check._asdict() for check in finished])
        return 0 if finished[-1].passed else REFUTED
    from noughts.cli.report.doctor import show_checks

    return 0 if show_checks(path, checks) else REFUTED


@click.command()
@click.argument("spec", type=SPEC, metavar="SPEC")
@click.option(
    "--protocol",
    type=OneOf(["line", "gomocup"]),
    default="line",
    help="line (one position in, one cell out) or gomocup (default: line).",
)
@click.option(
    "--game",
    type=GAME,
    help=f"{GAME_HELP} (default: whatever the other program plays).",
)
@click.option(
    "--seed",
    type=number(int),
    help="Seed of the random moves; the same seed gives the same moves.",
)
def serve(spec: str, protocol: str, game: Game | None, seed: int | None) -> int:
    """Answer another program with a strategy's moves, through pipes.

    Reads positions from standard input and writes the strategy's moves to standard output.
    """
    from random import Random

    from noughts.frontends.pipes import serve as pipes
    from noughts.frontends.pipes.player import Player

    pipes.serve(Player(spec, Random(seed), game), protocol)
    return 0
