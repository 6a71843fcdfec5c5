"""What `noughts strategies` and `noughts explain` print."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from noughts.frontends.console import open_console
from noughts.frontends.outcomes import show_cells
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Scores, Strategy
from noughts.strategies.registry import SLIP
from noughts.strategies.working import Working


def show_strategies(strategies: Sequence[type[Strategy]]) -> None:
    """Print the name, summary, options and source of each strategy."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for strategy in strategies:
        about = [strategy.summary]
        about.extend(
            f"  {option.name}={option.values} ({option.default}): {option.summary}"
            for option in strategy.options
        )
        if strategy.source:
            about.append(f"  described in {strategy.source}")
        table.add_row(strategy.name, Text("\n".join(about)))
    console = open_console()
    console.print(table)
    console.print(
        f"\nEvery strategy also has the option {SLIP.name}=p: {SLIP.summary}.\n"
        "Write options after a colon: linear:level=easy,slip=1/10"
    )


def show_explanation(
    position: Position, spec: str, policy: Policy, scores: Scores, reason: str
) -> None:
    """Print the board with score and probability in each empty cell, and the reason below it.

    On a console too narrow for that, print the bare board and a list of the likeliest cells.
    """
    console = open_console()
    chances = {cell: policy.get(cell, Fraction(0)) for cell in position.moves}
    captions = {
        cell: [*_score_texts(scores, cell), _probability_text(chances[cell])]
        for cell in sorted(chances, key=lambda cell: (-chances[cell], -scores.get(cell, 0)))
    }
    what = "its score and its probability" if scores else "its probability"
    heads = ["score", "probability"] if scores else ["probability"]
    console.print(f"{spec} as {position.to_move}:\n")
    show_cells(console, position, captions, what, heads)
    console.print(f"\n{reason}")


def show_working(working: Working) -> None:
    """Print how a strategy chooses its move; an arrow marks the rows that decide."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for column in working.columns:
        table.add_column(column)
    for row in working.rows:
        table.add_row(">" if row.decides else "", *map(Text, row.texts))
    console = open_console()
    console.print(f"\n{working.caption}\n")
    console.print(table)


def _score_texts(scores: Scores, cell: int) -> list[str]:
    """Return the score: a decimal if one digit after the point suffices on the whole board."""
    if not scores:
        return []
    if all(score * 10 % 1 == 0 for score in scores.values()):
        return [f"{float(scores[cell]):.1f}".removesuffix(".0")]
    return [str(scores[cell])]


def _probability_text(probability: Fraction) -> str:
    percent = f"{float(probability):.0%}"
    return percent if probability in (0, 1) else f"{probability} {percent}"
