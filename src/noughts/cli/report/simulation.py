"""What `noughts simulate` prints."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import closing

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from noughts.analysis.simulation import Counts, Simulation, interval
from noughts.frontends.console import open_console


def watch_games(blocks: Generator[Counts, None, None], games: int) -> tuple[Counts, bool]:
    """The sum of the blocks, and whether all are done; Ctrl-C leaves it at those that are.

    Meanwhile it is shown on stderr how far it has got, if somebody sits there.
    """
    total = Counts(0, 0, 0)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    stderr = Console(stderr=True)
    watched = sys.stderr.isatty()
    try:
        with (
            closing(blocks),  # ends the workers
            Progress(*columns, console=stderr, transient=True, disable=not watched) as progress,
        ):
            task = progress.add_task("games", total=games)
            for counts in blocks:
                total += counts
                progress.update(task, completed=total.games)
    except KeyboardInterrupt:
        return total, False
    return total, True


def show_simulation(
    title: str, simulation: Simulation, counts: Counts, games: int, seed: int
) -> None:
    """Print counts, shares and intervals, and the exact shares where they are known."""
    console = open_console()
    console.print(f"{title}: {counts.games:,} games, seed {seed}.", markup=False)
    if counts.games < games:
        console.print(f"Stopped: {games:,} were to be played.")
    if not counts.games:
        return
    heads = ["", "games", "share", "95% interval", *["exact"] * bool(simulation.exact)]
    rows = []
    for name, count in counts._asdict().items():
        low, high = interval(count, counts.games)
        row = [name, f"{count:,}", f"{count / counts.games:.3%}", f"{low:.3%} to {high:.3%}"]
        if simulation.exact:
            share = getattr(simulation.exact, name)
            row.append(f"{float(share):.3%}" + (f" {share}" if share not in (0, 1) else ""))
        rows.append(row)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console.print()
    wide = sum(max(map(len, column)) + 2 for column in zip(heads, *rows, strict=True)) - 2
    if wide <= console.width:
        console.print(table)
    else:
        for name, count, share, *more in rows:
            console.print(f"{name} {count}, {share}")
            for head, said in zip(heads[3:], more, strict=True):
                console.print(f"  {head} {said}")
    console.print(
        "\nWon, drawn and lost by the player who moves first."
        + ("" if simulation.exact else " The board is too large to know the exact shares.")
    )
