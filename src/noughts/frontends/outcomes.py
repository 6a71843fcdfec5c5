"""What each cell leads to: drawn on the board, or as sentences for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from noughts.analysis.solver import DRAW, LOSS, SYMBOLS, WIN, WORDS, Outcome
from noughts.frontends.console import fit_board, fits, has_symbols
from noughts.pictures.text import draw
from noughts.play.messages import describe_outcome
from noughts.rules.notation import cell_name, cell_names
from noughts.rules.position import Position

ASCII_SYMBOLS = {WIN: "+", DRAW: "=", LOSS: "-"}

MOST_LISTED = 10
"""The most cells to list when the board with its captions does not fit on the console."""


def show_outcomes(console: Console, position: Position, outcomes: Mapping[int, Outcome]) -> None:
    """Print the board with the outcome in each cell, for the cells in `outcomes`.

    On a console too narrow for that, print the bare board and a list of the best cells.
    """
    symbols = SYMBOLS if has_symbols(console) else ASCII_SYMBOLS
    captions = {}
    for cell in sorted(outcomes, key=lambda cell: outcomes[cell].rank, reverse=True):
        value, moves = outcomes[cell].value, outcomes[cell].moves
        soon = [] if moves is None else [f"in {moves}"]
        captions[cell] = [f"{symbols[value]} {WORDS[value]}", *soon]
    has_moves = any(outcome.moves for outcome in outcomes.values())
    when = f", and in how many moves of {position.to_move}" if has_moves else ""
    what = f"the result with best play{when}"
    show_cells(console, position, captions, what, ["leads to", ""])


def show_cells(
    console: Console,
    position: Position,
    captions: Mapping[int, Sequence[str]],
    what: str,
    heads: Sequence[str],
) -> None:
    """Print the board with a caption or the name in each empty cell; `what` explains the captions.

    On a console too narrow for that, print the bare board and a table of the first `MOST_LISTED`
    cells with captions, which come below `heads`.
    """
    names = {cell: [cell_name(cell, position.game)] for cell in position.moves}
    texts = {**names, **captions}
    console.print(fit_board(console, position, texts))
    if fits(console, draw(position, texts)):
        console.print(f"Each empty cell shows {what}.")
        return
    table = Table("cell", *heads, box=None, pad_edge=False)
    for cell in [*captions][:MOST_LISTED]:
        table.add_row(*names[cell], *captions[cell])
    if len(captions) > MOST_LISTED:
        table.add_row(f"and {len(captions) - MOST_LISTED} more")
    console.print(table)


def describe_outcomes(position: Position, outcomes: Mapping[int, Outcome]) -> list[str]:
    """Return one sentence per outcome, the best first, such as `Win in 2: a1.`."""
    sentences = []
    for outcome in sorted(set(outcomes.values()), key=lambda outcome: outcome.rank, reverse=True):
        cells = [cell for cell in position.moves if outcomes.get(cell) == outcome]
        names = cell_names(cells[:MOST_LISTED], position.game)
        if len(cells) > MOST_LISTED:
            names = f"{len(cells)} cells"
        sentences.append(f"{describe_outcome(outcome).capitalize()}: {names}.")
    return sentences
