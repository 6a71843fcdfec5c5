"""What `noughts solve` prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from noughts.analysis.solution import Solution, solve
from noughts.analysis.solver import DRAW, LOSS, MOST_EMPTY, WIN, WORDS, Outcome, Solver
from noughts.cli.report.explanation import MOST_LISTED
from noughts.frontends.console import board_on, box_for, has_room, open_screen, sign_of_life
from noughts.pictures.text import ASCII_BOX, draw
from noughts.rules.notation import cell_name, cell_names
from noughts.rules.position import Position

SYMBOLS = {WIN: "▲", DRAW: "●", LOSS: "▼"}
ASCII_SYMBOLS = {WIN: "+", DRAW: "=", LOSS: "-"}
VERBS = {WIN: "wins", DRAW: "draws", LOSS: "loses"}


def find_solution(solver: Solver, position: Position) -> Solution:
    """The solution, with a sign of life on standard error where it may take long."""
    long = position.empty.bit_count() > MOST_EMPTY
    with sign_of_life("looking for the end of every line ...", long=long):
        return solve(position, solver)


def show_solution(solution: Solution) -> None:
    """Print the board with the outcome of each empty cell, and the line of best play below it."""
    screen = open_screen()
    position = solution.position
    show_outcomes(screen, position, solution.outcomes)
    names = " ".join(cell_name(cell, position.game) for cell in solution.line)
    outcome = _in_words(solution.outcome, VERBS)
    screen.print(f"\n{position.to_move} to move {outcome}: {names}")


def show_outcomes(screen: Console, position: Position, outcomes: Mapping[int, Outcome]) -> None:
    """Print the board with the outcome of each empty cell of which it is known.

    Where that is wider than the screen, the best cells are listed instead.
    """
    symbols = ASCII_SYMBOLS if box_for(screen) == ASCII_BOX else SYMBOLS
    said = {cell: _told(outcome, symbols) for cell, outcome in outcomes.items()}
    captions = {cell: said.get(cell, [cell_name(cell, position.game)]) for cell in position.moves}
    screen.print(board_on(screen, position, captions))
    if has_room(screen, draw(position, captions)):
        soon = ", and in how many moves" if any(each.plies for each in outcomes.values()) else ""
        screen.print(f"In each empty cell: what it leads to{soon}.")
    else:
        screen.print(_list(position, said, outcomes))


def outcomes_in_words(position: Position, outcomes: Mapping[int, Outcome]) -> list[str]:
    """The same for the ear, the best first, as in `Win in 3: a1 and c3`."""
    told = []
    for outcome in sorted(set(outcomes.values()), key=lambda each: each.rank, reverse=True):
        cells = [cell for cell in position.moves if outcomes.get(cell) == outcome]
        named = cell_names(cells[:MOST_LISTED], position.game)
        if len(cells) > MOST_LISTED:
            named = f"{len(cells)} cells"
        told.append(f"{_in_words(outcome, WORDS).capitalize()}: {named}.")
    return told


def _list(
    position: Position, said: Mapping[int, Sequence[str]], outcomes: Mapping[int, Outcome]
) -> Table:
    table = Table("cell", "leads to", "", box=None, pad_edge=False)
    best = sorted(outcomes, key=lambda cell: outcomes[cell].rank, reverse=True)
    for cell in best[:MOST_LISTED]:
        table.add_row(cell_name(cell, position.game), *said[cell])
    if len(best) > MOST_LISTED:
        table.add_row(f"and {len(best) - MOST_LISTED} more")
    return table


def _in_words(outcome: Outcome, words: Mapping[int, str]) -> str:
    soon = "" if outcome.plies is None else f" in {outcome.plies}"
    return f"{words[outcome.value]}{soon}"


def _told(outcome: Outcome, symbols: Mapping[int, str]) -> list[str]:
    told = [f"{symbols[outcome.value]} {WORDS[outcome.value]}"]
    return told if outcome.plies is None else [*told, f"in {outcome.plies}"]
