"""What `noughts simulate` prints."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from rich.console import Console
from rich.table import Table

from noughts.analysis.simulation import NO_GAMES, Simulation
from noughts.analysis.tally import Tally
from noughts.frontends.console import open_console
from noughts.frontends.progress import show_bar


def play_blocks(blocks: Generator[Tally[int], None, None], games: int) -> tuple[Tally[int], bool]:
    """Return the sum of the blocks, and whether all were played; Ctrl-C stops early.

    Shows the progress on standard error.
    """
    total = NO_GAMES
    try:
        with closing(blocks), show_bar("games", games) as progress:  # closing ends the workers
            for counts in blocks:
                total += counts
                progress(total.total, games)
    except KeyboardInterrupt:
        return total, False
    return total, True


def show_simulation(result: Simulation, games: int) -> None:
    """Print counts, shares and intervals, and the exact shares where they are known.

    `games` is how many games were planned; Ctrl-C may have stopped them early.
    """
    console = open_console()
    about = f"{result.first} against {result.second} on {result.game}"
    console.print(f"{about}: {result.counts.total:,} games, seed {result.seed}.")
    if result.counts.total < games:
        console.print(f"Stopped before the end: {games:,} games were planned.")
    console.print()
    _show_table(console, result)
    console.print(
        "\nResults of the strategy that moves first."
        + ("" if result.exact else " The board is too large for exact shares.")
    )


def _show_table(console: Console, result: Simulation) -> None:
    heads = ["", "games", "share", "95% interval", *["exact"] * bool(result.exact)]
    rows = []
    for name, count in result.counts.by_result().items():
        low, high = result.intervals[name]
        share = f"{count / result.counts.total:.3%}"
        row = [name, f"{count:,}", share, f"{low:.3%} to {high:.3%}"]
        if result.exact:
            exact = result.exact.by_result()[name]
            row.append(f"{float(exact):.3%}" + (f" {exact}" if exact not in (0, 1) else ""))
        rows.append(row)
    width = sum(max(map(len, column)) + 2 for column in zip(heads, *rows, strict=True)) - 2
    if width > console.width:
        for name, number, share, *more in rows:
            console.print(f"{name} {number}, {share}")
            for head, text in zip(heads[3:], more, strict=True):
                console.print(f"  {head} {text}")
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console.print(table)
