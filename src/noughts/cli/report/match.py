"""What `noughts compare` prints."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from noughts.analysis.match import CrossTable
from noughts.analysis.tally import Tally
from noughts.analysis.walk import Progress as ProgressCallback
from noughts.frontends.console import open_screen
from noughts.rules.notation import in_words

CELL = 7
"""How wide a column of percentages is, the space before it included."""


@contextmanager
def watch_matches() -> Iterator[ProgressCallback]:
    """What shows on stderr how far a comparison has got, if somebody sits there."""
    stderr = Console(stderr=True)
    with Progress(console=stderr, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("matches", total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)


def show_comparison(
    table: CrossTable, named: Sequence[str], left_out: Mapping[str, str], *, exact: bool
) -> None:
    """Print who is best, the cross-table, and exact results: of all with `exact`, else of few."""
    screen = open_screen()
    ranked = table.ranked()
    added = [spec for spec in table.strategies if spec not in named]
    about = f"Exact results on {table.game}."
    if added:
        about += f" Added as the usual measure: {in_words(added)}."
    screen.print(about, markup=False)
    for why in left_out.values():
        screen.print(f"Left out as a measure: {why}.", markup=False)
    screen.print()
    screen.print(_standings(table, ranked))
    symbols = "▲●▼" if screen.encoding.lower().startswith("utf") else "+=-"
    what = ", ".join(f"{s} {w}" for s, w in zip(symbols, ("won", "drawn", "lost"), strict=True))
    screen.print(f"\nRows move first, columns second; in percent {what} by the row.\n")
    for grid in _grids(table, ranked, symbols, screen.width):
        screen.print(grid)
    if exact:
        pairs = [(first, second) for first in ranked for second in ranked]
    elif len(named) == 1:
        pairs = [pair for other in added for pair in ((named[0], other), (other, named[0]))]
    elif len(named) == 2:
        pairs = [(named[0], named[1]), (named[1], named[0])]
    else:
        pairs = []
        screen.print("\nThe exact fractions: --exact, or --json for programs.")
    if pairs:
        screen.print()
    for pair in pairs:
        screen.print(_sentence(*pair, table.results[pair]), markup=False)


def percent(share: Fraction) -> str:
    """A share in percent; 0 and 100 stand for exactly none and all."""
    if share in (0, 1):
        return str(share * 100)
    if share < Fraction(1, 1000):
        return "<0.1"
    if share > Fraction(999, 1000):
        return ">99.9"
    return f"{float(share) * 100:.1f}"


def _standings(table: CrossTable, ranked: Sequence[str]) -> Table:
    """All the strategies by score, on either side and on each."""
    standings = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    standings.add_column("", justify="right")
    standings.add_column("strategy", overflow="fold")
    for head in ("score", "first", "second"):
        standings.add_column(head, justify="right", no_wrap=True)
    for number, spec in enumerate(ranked, start=1):
        results = (table.overall(spec), table.moving_first(spec), table.moving_second(spec))
        scores = [f"{percent(shares.score)}%" for shares in results]
        standings.add_row(str(number), Text(spec), *scores)
    return standings


def _grids(
    table: CrossTable, ranked: Sequence[str], symbols: str, width: int
) -> Iterator[Table | Text]:
    """The cross-table; where the screen is too narrow, in parts with some of the columns each.

    Columns are numbered as the standings are, rows too, with their names where there is room.
    """
    names = [f"{number} {spec}" for number, spec in enumerate(ranked, start=1)]
    label = max(map(len, names)) + 3
    if label + CELL * len(ranked) > width:
        names = [name.partition(" ")[0] for name in names]
        label = max(map(len, names)) + 3
    columns = max(1, (width - label) // CELL)
    for begin in range(0, len(ranked), columns):
        if begin:
            yield Text()
        grid = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        grid.add_column("", no_wrap=True)
        grid.add_column("", no_wrap=True)
        seconds = list(enumerate(ranked, start=1))[begin : begin + columns]
        for number, _ in seconds:
            grid.add_column(str(number), justify="right", no_wrap=True, min_width=CELL - 1)
        for name, first in zip(names, ranked, strict=True):
            rows = zip(*(table.results[first, second] for _, second in seconds), strict=True)
            for line, (symbol, shares) in enumerate(zip(symbols, rows, strict=True)):
                style = "dim" if line else "bold"
                cells = [Text(percent(share), style) for share in shares]
                grid.add_row(Text("" if line else name), symbol, *cells)
        yield grid


def _sentence(first: str, second: str, result: Tally[Fraction]) -> str:
    told = []
    for verb, share in zip(("wins", "draws", "loses"), result, strict=True):
        if share == 1:
            told = [f"always {verb}"]
            break
        told.append(f"{verb} {share} ({percent(share)}%)" if share else f"never {verb}")
    return f"{first} moving first against {second} {in_words(told)}."
