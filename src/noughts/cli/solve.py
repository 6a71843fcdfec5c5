"""The command that solves games and positions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from noughts import __version__
from noughts.analysis.certificates import strategy
from noughts.analysis.certificates.checking import file as certificates
from noughts.cli.options import (
    FILE,
    SECONDS,
    PositionOptions,
    number,
    option,
    parse_start,
    takes,
)
from noughts.cli.output import INTERRUPTED, REFUTED, print_json, warn
from noughts.errors import NoughtsError, TooLarge
from noughts.files import check_folder
from noughts.frontends.progress import show_status
from noughts.rules.notation import names_game, parse_game

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from noughts.analysis.solution import Progress, Search
    from noughts.analysis.solver.crew import Crew
    from noughts.rules.position import Position

LARGEST_TABLE = 26

MOST_WORKERS = 61
"""The most workers: a pool of processes on Windows cannot have more."""

COMPILING = "compiling the fast engine: this can take a minute, but only the first time"


@dataclass(frozen=True)
class SolveOptions(PositionOptions):
    """What to solve, for how long, and with which crew."""

    nodes: int | None = option(
        "Give up after this many nodes (default: as many as take about a minute; with --resume, "
        "no limit).",
        number(int, 1),
    )
    time: float | None = option("Give up after this many seconds.", SECONDS)
    workers: int | None = option(
        "Share the search among this many processes.", number(int, 1, MOST_WORKERS)
    )
    cluster: str | None = option(
        "Share the search among the workers of a Dask cluster, such as tcp://127.0.0.1:8786.",
        metavar="ADDRESS",
    )
    resume: Path | None = option(
        "Save the search to this file every few seconds; if the file exists, continue from it.",
        FILE,
    )
    certificate: Path | None = option(
        "Write a proof of the value, which noughts verify checks without the solver.",
        FILE,
        metavar="FILE",
    )
    table: int | None = option(
        "Solve all boards up to this size with 3, 4 or 5 in a row, and print a table.",
        number(int, 3, LARGEST_TABLE),
    )

    def crew(self) -> AbstractContextManager[Crew | None]:
        """Return the crew that does the tasks; None means this process."""
        if self.workers is not None and self.cluster is not None:
            raise NoughtsError(
                f"--workers {self.workers} and --cluster {self.cluster!r} contradict each other: "
                "give only one of them"
            )
        if self.workers is None and self.cluster is None:
            return nullcontext()
        from noughts.analysis.solver.crew import Cluster, Processes

        return Cluster(self.cluster) if self.cluster is not None else Processes(self.workers or 1)


@click.command()
@click.argument("what", required=False, metavar="[GAME|POSITION]")
@takes(SolveOptions)
def solve(what: str | None, options: SolveOptions) -> int:
    """Show who wins a game or a position, and what each move leads to.

    GAME is columns, rows and how many in a row, such as 7,7,5, or torus-4,4,3, 3x3x3 or pick15.
    POSITION lists the rows from the top, such as X.O/.X./..O; without it the board is empty.
    Ctrl-C prints what is known so far; the exit code is then 130. It is 1 if the value is unknown.
    """
    if options.table is not None:
        if what is not None or options.game is not None:
            raise NoughtsError("--table solves many boards: give no game and no position with it")
        if options.resume is not None:
            raise NoughtsError("--resume saves the search of one board: leave it out with --table")
        if options.certificate is not None:
            raise NoughtsError(
                "--certificate proves the value of one board: leave it out with --table"
            )
        return _print_table(options.table, options)
    return _solve_position(_parse(what, options), options)


def _solve_position(position: Position, options: SolveOptions) -> int:
    """Solve a position, print the solution and return the exit code."""
    from noughts.analysis.checkpoint import Checkpoint
    from noughts.analysis.solution import Search

    if options.certificate is not None:  # before anything runs
        check_folder(options.certificate)
        strategy.check_target(options.certificate, certificates.FORMAT)
    checkpoint = Checkpoint(options.resume, position) if options.resume else None
    with options.crew() as crew, show_status("searching ...", delay=0.5) as update:
        search = Search(
            position,
            options.nodes,
            options.time,
            progress=_report(update),
            compiling=lambda: update(COMPILING),
            crew=crew,
            checkpoint=checkpoint,
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
        _write_certificate(options.certificate, search, finished=finished)
    if not finished:
        return INTERRUPTED
    return REFUTED if solution.value is None else 0


def _write_certificate(file: Path, search: Search, *, finished: bool) -> None:
    """Write the certificate of what a search has found. Raises `NoughtsError` if it cannot."""
    solution = search.solution
    if solution.value is None or not finished:
        why = "the value is unknown" if finished else "the search was interrupted"
        warn(f"no certificate written, because {why}")
        return
    from noughts.analysis.certificates.writing.certification import certify

    with show_status("writing the certificate ...", delay=0.5) as update:
        try:
            certificate = certify(
                solution.position,
                solution.value,
                search.release_engine(),
                progress=lambda nodes: update(f"writing the certificate ... ({nodes:,} nodes)"),
            )
            certificates.write(file, certificate, __version__)
        except TooLarge as error:
            raise NoughtsError(f"no certificate written: {error}") from None
        except KeyboardInterrupt:
            warn("no certificate written, because writing it was interrupted")
            raise
    warn(f"wrote the certificate {str(file)!r}; check it with noughts verify")


def _parse(what: str | None, options: PositionOptions) -> Position:
    """Return the position to solve: the one that `what` shows, or the start of a game."""
    if what is None or not names_game(what):
        return parse_start(what, options.game)
    if options.game is not None:
        raise NoughtsError(
            f"the game is given twice, as {what!r} and as --game {options.game}: give only one"
        )
    return parse_game(what).start


def _report(update: Callable[[str], None]) -> Callable[[Progress], None]:
    """Return a function that shows the progress of a search through `update`."""
    started = monotonic()

    def report(progress: Progress) -> None:
        nodes, decided, moves, known_replies, replies, table = progress
        rate = nodes / max(monotonic() - started, 0.001)
        depth_two = f", of {known_replies} of {replies} replies" if replies else ""
        update(
            f"{nodes:,} nodes, {rate:,.0f} a second, tables {table:.0%} full; the value of "
            f"{decided} of {moves} moves{depth_two} is known"
        )

    return report


def _print_table(size: int, options: SolveOptions) -> int:
    from noughts.analysis.published import boards_up_to, solve_boards
    from noughts.cli.report.solution import show_boards

    solved_boards, finished = {}, True
    games = boards_up_to(size)
    with options.crew() as crew, show_status("solving ...", delay=0.5) as update:
        try:
            for board in solve_boards(games, options.nodes, options.time, crew):
                solved_boards[board.game] = board
                update(f"{board.game}: {board.value or 'unknown'}")
        except KeyboardInterrupt:
            finished = False
    boards = [solved_boards[game] for game in games if game in solved_boards]
    if options.json:
        print_json([board.to_json() for board in boards])
    else:
        show_boards(boards)
    return 0 if finished else INTERRUPTED
