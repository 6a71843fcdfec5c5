"""The verbs about other programs: doctor, serve."""

from __future__ import annotations

from pathlib import Path

import click

from noughts.cli.options import GAME, GAME_HELP, SPEC, OneOf, ProgramOptions, number, takes
from noughts.cli.output import REFUTED, print_json
from noughts.rules.game import Game


@click.command()
@click.argument("path", metavar="PATH")
@takes(ProgramOptions)
def doctor(path: str, options: ProgramOptions) -> int:
    """Check step by step whether noughts can call a program.

    PATH is a Python file or a folder with one, such as tictactoe.py. The exit code is 0 if the
    program passes every check, and 1 if it does not.
    """
    from noughts.programs.apart.host import Clocks
    from noughts.programs.find import find
    from noughts.programs.named import read_told
    from noughts.programs.verdict import doctor as diagnosis

    program = find(path)
    conventions = read_told(program.entry, options.convention)
    clocks = Clocks(options.load_time, options.move_time)
    checks = diagnosis.examine(Path(program.path), conventions, clocks)
    if options.json:
        finished = list(checks)
        print_json([diagnosis.as_json(check) for check in finished])
        return REFUTED if any(check.passed is False for check in finished) else 0
    from noughts.cli.report.doctor import show_checks

    return show_checks(path, checks)


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
