"""What `noughts solve` prints."""

from __future__ import annotations

from noughts.analysis.solution import Solution
from noughts.analysis.solver import DRAW, LOSS, WIN
from noughts.frontends.console import open_console
from noughts.frontends.outcomes import describe_outcome, show_outcomes
from noughts.rules.notation import cell_name

VERBS = {WIN: "wins", DRAW: "draws", LOSS: "loses"}


def show_solution(solution: Solution) -> None:
    """Print the board with the outcome of each move, and below it the best play to the end."""
    console = open_console()
    position = solution.position
    show_outcomes(console, position, solution.outcomes)
    names = " ".join(cell_name(cell, position.game) for cell in solution.line)
    outcome = describe_outcome(solution.outcome, VERBS)
    console.print(f"\n{position.to_move} to move {outcome}: {names}")
