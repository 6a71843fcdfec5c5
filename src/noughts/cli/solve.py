"""The verb that solves games and positions."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

import click

from noughts.cli.certificates import SolveOptions, check_target, write_certificate
from noughts.cli.options import SECONDS, PositionOptions, number, parse_start, takes
from noughts.cli.output import INTERRUPTED, REFUTED, print_json
from noughts.errors import NoughtsError
from noughts.frontends.progress import show_status
from noughts.rules.notation import parse_game

if TYPE_CHECKING:
    from noughts.analysis.solution import Progress
    from noughts.rules.position import Position

LARGEST_TABLE = 26

COMPILING = "compiling the fast engine: this takes about 20 seconds, and only the first time"


@click.command()
@click.argument("what", required=False, metavar="[GAME|POSITION]")
@click.option(
    "--nodes",
    type=number(int, 1),
    help="Give up after this many nodes (default: as many as take about a minute).",
)
@click.option("--time", "seconds", type=SECONDS, help="Give up after this many seconds.")
@click.option(
    "--table",
    "size",
    type=number(int, 3, LARGEST_TABLE),
    help="Solve all boards up to this size with 3, 4 or 5 in a row, and print a table.",
)
@takes(SolveOptions)
def solve(
    what: str | None,
    nodes: int | None,
    seconds: float | None,
    size: int | None,
    options: SolveOptions,
) -> int:
    """Show who wins a game or a position, and what each move leads to.

    GAME is columns, rows and how many in a row, such as 7,7,5. POSITION lists the rows from the
    top, such as X.O/.X./..O; without it the board is empty. Ctrl-C prints what is known so far;
    the exit code is then 130. It is 1 if the value is unknown.
    """
    if size is not None:
        if what is not None or options.game is not None:
            raise NoughtsError("--table solves many boards: give no game and no position with it")
        if options.certificate is not None:
            raise NoughtsError("--table solves many boards: a --certificate is about only one")
        return _print_table(size, nodes, seconds, as_json=options.json)
    from noughts.analysis.solution import Search

    if options.certificate is not None:
        check_target(options.certificate)
    with show_status("searching ...", delay=0.5) as update:
        search = Search(
            _parse(what, options), nodes, seconds, _report(update), lambda: update(COMPILING)
        )
        try:
            solution, finished = search.run(), True
        except KeyboardInterrupt:
            solution, finished = search.solution, False
    if options.json:
        print_json(solution.to_json())
    else:
        from noughts.cli.report.solution import show_solution

        show_solution(solution)
    if options.certificate is not None:
        write_certificate(options.certificate, search, finished=finished)
    if not finished:
        return INTERRUPTED
    return REFUTED if solution.value is None else 0


def _parse(what: str | None, options: PositionOptions) -> Position:
    """Return the position to solve, from a game or a position, told apart by digits."""
    if what is None or not any(character.isdigit() for character in what):
        return parse_start(what, options.game)
    if options.game is not None:
        raise NoughtsError(
            f"the game is given twice, as {what!r} and as --game {options.game}: give only one"
        )
    return parse_game(what).start


def _report(update: Callable[[str], None]) -> Progress:
    """Return a function that shows the progress of a search through `update`."""
    started = monotonic()

    def report(nodes: int, decided: int, moves: int) -> None:
        rate = nodes / max(monotonic() - started, 0.001)
        update(
            f"{nodes:,} nodes, {rate:,.0f} a second; the value of {decided} of {moves} moves "
            "is known"
        )

    return report


def _print_table(size: int, nodes: int | None, seconds: float | None, *, as_json: bool) -> int:
    from noughts.analysis.published import solve_boards
    from noughts.cli.report.solution import show_boards

    solved, finished = [], True
    with show_status("solving ...", delay=0.5) as update:
        try:
            for board in solve_boards(size, nodes, seconds):
                solved.append(board)
                update(f"{board.game}: {board.value or 'unknown'}")
        except KeyboardInterrupt:
            finished = False
    if as_json:
        print_json([board.to_json() for board in solved])
    else:
        show_boards(solved)
    return 0 if finished else INTERRUPTED
