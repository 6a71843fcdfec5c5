"""What `noughts solve` prints."""

from __future__ import annotations

from noughts.analysis.solver import DRAW, LOSS, MOST_EMPTY, WIN, Solver
from noughts.frontends.console import open_console
from noughts.frontends.outcomes import describe_outcome, show_outcomes
from noughts.frontends.progress import show_status
from noughts.rules.notation import cell_name, to_move
from noughts.rules.position import Position

VERBS = {WIN: "wins", DRAW: "draws", LOSS: "loses"}


class Solution:
    """All that is told of an unfinished position. Raises what `Solver` does."""

    def __init__(self, solver: Solver, position: Position) -> None:
        self.position = position
        # The cells first: they cost most, and what they leave known answers the rest.
        self.outcomes = solver.outcomes(position)
        self.outcome = solver.outcome(position)
        self.line = solver.line(position)


def find_solution(solver: Solver, position: Position) -> Solution:
    """The solution, with a sign of life on standard error where it may take long."""
    with show_status("searching ...", when=position.empty.bit_count() > MOST_EMPTY):
        return Solution(solver, position)


def show_solution(solution: Solution) -> None:
    """Print the board with the outcome of each empty cell, and the line of best play below it."""
    console = open_console()
    position = solution.position
    show_outcomes(console, position, solution.outcomes)
    names = " ".join(cell_name(cell, position.game) for cell in solution.line)
    outcome = describe_outcome(solution.outcome, VERBS)
    console.print(f"\n{to_move(position)} to move {outcome}: {names}")
