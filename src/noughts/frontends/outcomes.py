"""What each cell leads to: drawn on the board, or as sentences for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from noughts.analysis.solver import DRAW, LOSS, WIN, WORDS, Outcome
from noughts.frontends.console import fit_board, fits, has_symbols
from noughts.pictures.text import draw
from noughts.rules.notation import cell_name, cell_names
from noughts.rules.position import Position

SYMBOLS = {WIN: "▲", DRAW: "●", LOSS: "▼"}
ASCII_SYMBOLS = {WIN: "+", DRAW: "=", LOSS: "-"}

MOST_LISTED = 10
"""The most cells to list when the board with its captions does not fit on the console."""


def show_outcomes(console: Console, position: Position, outcomes: Mapping[int, Outcome]) -> None:
    """Print the board with the outcome in each cell, for the cells in `outcomes`.

    On a console too narrow for that, print the bare board and a list of the best cells.
    """
    symbols = SYMBOLS if has_symbols(console) else ASCII_SYMBOLS
    known = {cell: _caption(outcome, symbols) for cell, outcome in outcomes.items()}
    captions = {cell: known.get(cell, [cell_name(cell, position.game)]) for cell in position.moves}
    console.print(fit_board(console, position, captions))
    if fits(console, draw(position, captions)):
        soon = ", and in how many moves" if any(each.plies for each in outcomes.values()) else ""
        console.print(f"Each empty cell shows the result with best play{soon}.")
        return
    best = sorted(outcomes, key=lambda cell: outcomes[cell].rank, reverse=True)
    console.print(list_cells(position, ["leads to", ""], known, best))


def describe_outcomes(position: Position, outcomes: Mapping[int, Outcome]) -> list[str]:
    """Return one sentence per outcome, the best first, such as `Win in 3: a1.`."""
    sentences = []
    for outcome in sorted(set(outcomes.values()), key=lambda each: each.rank, reverse=True):
        cells = [cell for cell in position.moves if outcomes.get(cell) == outcome]
        names = cell_names(cells[:MOST_LISTED], position.game)
        if len(cells) > MOST_LISTED:
            names = f"{len(cells)} cells"
        sentences.append(f"{describe_outcome(outcome).capitalize()}: {names}.")
    return sentences


def describe_outcome(outcome: Outcome, words: Mapping[int, str] = WORDS) -> str:
    """Return the outcome in words: `win in 3`; `words` gives the word for each value."""
    soon = "" if outcome.plies is None else f" in {outcome.plies}"
    return f"{words[outcome.value]}{soon}"


def list_cells(
    position: Position,
    heads: Sequence[str],
    captions: Mapping[int, Sequence[str]],
    cells: Sequence[int],
) -> Table:
    """Return a table of the first `MOST_LISTED` cells with their captions, and how many follow."""
    table = Table("cell", *heads, box=None, pad_edge=False)
    for cell in cells[:MOST_LISTED]:
        table.add_row(cell_name(cell, position.game), *captions[cell])
    if len(cells) > MOST_LISTED:
        table.add_row(f"and {len(cells) - MOST_LISTED} more")
    return table


def _caption(outcome: Outcome, symbols: Mapping[int, str]) -> list[str]:
    caption = [f"{symbols[outcome.value]} {WORDS[outcome.value]}"]
    return caption if outcome.plies is None else [*caption, f"in {outcome.plies}"]
