"""What `noughts compare` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from noughts.analysis.match import CrossTable
from noughts.analysis.tally import Tally
from noughts.frontends.console import has_symbols, open_console
from noughts.pictures.tables import describe
from noughts.rules.notation import in_words, percent

CELL = 7
"""The width of a column of percentages, including the space before it."""


def show_comparison(
    table: CrossTable, named: Sequence[str], left_out: Mapping[str, str], *, exact: bool
) -> None:
    """Print the ranking, the cross-table, and exact results: all with `exact`, or else a few.

    `named` are the strategies that the user named, and `left_out` says why some references are
    missing.
    """
    console = open_console()
    ranked = table.ranked()
    added = [spec for spec in table.strategies if spec not in named]
    about = f"Exact results on {table.game}."
    if added:
        about += f" Added for reference: {in_words(added)}."
    console.print(about)
    for why in left_out.values():
        console.print(f"Not added for reference: {why}.")
    console.print()
    console.print(_standings(table, ranked))
    symbols = "▲●▼" if has_symbols(console) else "+=-"
    what = ", ".join(f"{s} {w}" for s, w in zip(symbols, ("won", "drawn", "lost"), strict=True))
    console.print(f"\nThe row moves first. Its results in percent: {what}.\n")
    for grid in _grids(table, ranked, symbols, console.width):
        console.print(grid)
    if exact:
        pairs = [(first, second) for first in ranked for second in ranked]
    elif len(named) <= 2:
        first, others = named[0], named[1:] or added
        pairs = [pair for other in others for pair in ((first, other), (other, first))]
    else:
        pairs = []
        console.print("\nAdd --exact or --json for exact fractions.")
    if pairs:
        console.print()
    for pair in pairs:
        console.print(_sentence(*pair, table.results[pair]))


def _standings(table: CrossTable, ranked: Sequence[str]) -> Table:
    """Return the strategies by score, with the scores on both sides and on each."""
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
    """Yield the cross-table, split into groups of columns if the console is narrow.

    Columns are headed by their rank, and rows by their rank and, if it fits, the strategy.
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
    shares = describe(result, lambda share: f"{share} ({percent(share)}%)")
    return f"{first} moving first against {second} {shares}."
