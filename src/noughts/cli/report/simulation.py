"""What `noughts simulate` prints."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from rich.table import Table

from noughts.analysis.simulation import Counts, Simulation, interval
from noughts.frontends.console import open_console
from noughts.frontends.progress import show_bar


def count_games(blocks: Generator[Counts, None, None], games: int) -> tuple[Counts, bool]:
    """Return the sum of the blocks and whether it is complete: Ctrl-C stops at what is played.

    Shows the progress on standard error meanwhile.
    """
    total = Counts(0, 0, 0)
    try:
        with closing(blocks), show_bar("games", games) as progress:  # closing ends the workers
            for counts in blocks:
                total += counts
                progress(total.games, games)
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
