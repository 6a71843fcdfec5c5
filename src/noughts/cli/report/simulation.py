"""What `noughts simulate` prints."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import closing

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from noughts.analysis.simulation import NO_GAMES, Simulator
from noughts.analysis.tally import Tally
from noughts.frontends.console import open_screen


def watch_games(blocks: Generator[Tally[int], None, None], games: int) -> tuple[Tally[int], bool]:
    """The sum of the blocks, and whether all are done; Ctrl-C leaves it at those that are.

    Meanwhile it is shown on stderr how far it has got, if somebody sits there.
    """
    total = NO_GAMES
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
                progress.update(task, completed=total.total)
    except KeyboardInterrupt:
        return total, False
    return total, True


def show_simulation(
    title: str, simulator: Simulator, counts: Tally[int], games: int, seed: int
) -> None:
    """Print counts, shares and intervals, and the exact shares where they are known."""
    screen = open_screen()
    screen.print(f"{title}: {counts.total:,} games, seed {seed}.", markup=False)
    if counts.total < games:
        screen.print(f"Stopped: {games:,} were to be played.")
    if not counts.total:
        return
    simulation = simulator.result(counts, seed)
    heads = ["", "games", "share", "95% interval", *["exact"] * bool(simulation.exact)]
    rows = []
    for name, count in counts.by_result().items():
        low, high = simulation.intervals[name]
        row = [name, f"{count:,}", f"{count / counts.total:.3%}", f"{low:.3%} to {high:.3%}"]
        if simulation.exact:
            share = getattr(simulation.exact, name)
            row.append(f"{float(share):.3%}" + (f" {share}" if share not in (0, 1) else ""))
        rows.append(row)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    screen.print()
    wide = sum(max(map(len, column)) + 2 for column in zip(heads, *rows, strict=True)) - 2
    if wide <= screen.width:
        screen.print(table)
    else:
        for name, games_text, share, *more in rows:
            screen.print(f"{name} {games_text}, {share}")
            for head, said in zip(heads[3:], more, strict=True):
                screen.print(f"  {head} {said}")
    screen.print(
        "\nWon, drawn and lost by the player who moves first."
        + ("" if simulation.exact else " The board is too large to know the exact shares.")
    )
