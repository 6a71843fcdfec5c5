"""What `noughts strategies` and `noughts explain` print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from noughts.frontends.console import fit_board, fits, open_console
from noughts.pictures.text import draw
from noughts.rules.notation import cell_name, to_move
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Scores, Strategy
from noughts.strategies.registry import SLIP

MOST_LISTED = 10
"""How many cells are listed where the board has no room for what is to be said of each."""


def show_strategies(listed: Sequence[type[Strategy]]) -> None:
    """Print the catalogue."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for strategy in listed:
        about = [strategy.summary]
        about.extend(
            f"  {option.name}={option.values} ({option.default}): {option.summary}"
            for option in strategy.options
        )
        if strategy.source:
            about.append(f"  write-up {strategy.source}")
        table.add_row(strategy.name, Text("\n".join(about)))
    console = open_console()
    console.print(table)
    console.print(
        f"\nAny of them takes {SLIP.name}=p: {SLIP.summary}.\n"
        "Name one as name or name:key=value,key=value, as in linear:level=easy,slip=1/10",
        markup=False,
    )


def show_explanation(
    position: Position, spec: str, policy: Policy, scores: Scores, reason: str
) -> None:
    """Print the board with score and probability in each empty cell, and the reason below it.

    Where that is wider than the console, the likeliest and best cells are listed instead.
    """
    console = open_console()
    said = {
        cell: [*_score_texts(scores, cell), _chance_text(policy.get(cell, Fraction(0)))]
        for cell in position.moves
    }
    console.print(f"{spec} as {to_move(position)}:\n", markup=False)
    console.print(fit_board(console, position, said))
    if fits(console, draw(position, said)):
        what = "its score, and how likely it is played" if scores else "how likely it is played"
        console.print(f"In each empty cell: {what}.")
    else:
        console.print(_list(position, said, policy, scores))
    console.print(f"\n{reason}", markup=False)


def _list(
    position: Position, said: Mapping[int, Sequence[str]], policy: Policy, scores: Scores
) -> Table:
    table = Table("cell", *["score"] * bool(scores), "how likely", box=None, pad_edge=False)
    best = sorted(said, key=lambda cell: (-policy.get(cell, Fraction(0)), -scores.get(cell, 0)))
    for cell in best[:MOST_LISTED]:
        table.add_row(cell_name(cell, position.game), *said[cell])
    if len(best) > MOST_LISTED:
        table.add_row(f"and {len(best) - MOST_LISTED} more")
    return table


def _score_texts(scores: Scores, cell: int) -> list[str]:
    """The score as a decimal where those of the whole board are short ones, else a fraction."""
    if not scores:
        return []
    if all(score * 10 % 1 == 0 for score in scores.values()):
        return [f"{float(scores[cell]):.1f}".removesuffix(".0")]
    return [str(scores[cell])]


def _chance_text(chance: Fraction) -> str:
    percent = f"{float(chance):.0%}"
    return percent if chance in (0, 1) else f"{chance} {percent}"
