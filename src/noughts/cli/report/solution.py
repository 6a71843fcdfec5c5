"""What `noughts solve` prints."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from noughts.analysis.certificates.checking.verification import Verified
from noughts.analysis.published import SolvedBoard
from noughts.analysis.solution import Solution
from noughts.analysis.solver import DRAW, LOSS, WIN
from noughts.analysis.solver.engine import has_numba, suits_fast_engine
from noughts.frontends.console import open_console
from noughts.frontends.outcomes import show_outcomes
from noughts.play.messages import describe_outcome
from noughts.rules.notation import cell_name, cell_names, count_of

VERBS = {WIN: "wins", DRAW: "draws", LOSS: "loses"}

MOST_NAMED = 10
"""The most moves that a sentence lists by name."""


def show_solution(solution: Solution) -> None:
    """Print the board with the outcome of each move, and below it the best play to the end."""
    console, position = open_console(), solution.position
    if solution.outcomes:
        show_outcomes(console, position, solution.outcomes)
    if solution.outcome is None:
        blank = "\n" if solution.outcomes else ""
        console.print(f"{blank}Unknown after {solution.nodes:,} nodes{_partial_result(solution)}.")
        console.print("A larger --nodes or --time may decide it.")
        if suits_fast_engine(position.game) and not has_numba():
            console.print("With Numba the search is about 17 times as fast:")
            console.print("python -m pip install 'noughts[fast]'")
        return
    unknown = len(position.moves) - len(solution.outcomes)
    if unknown:
        console.print(f"The value of {count_of(unknown, 'move')} is unknown.")
    if remark := _remark(solution):
        console.print(f"\n{remark}")
    names = " ".join(cell_name(cell, position.game) for cell in solution.line)
    outcome = describe_outcome(solution.outcome, VERBS)
    console.print(f"\n{position.to_move} to move {outcome}{f': {names}' if names else ''}")


def _partial_result(solution: Solution) -> str:
    """Return what is known about a position of unknown value, after a colon."""
    position = solution.position
    player, opponent = position.to_move, position.just_moved
    failed = [cell for cell, bounds in solution.bounds.items() if bounds.upper < WIN]
    others = count_of(len(position.moves) - len(failed), "other move")
    if len(failed) == len(position.moves):
        losing = [cell for cell, bounds in solution.bounds.items() if bounds.upper == LOSS]
        after = f", who wins after {_names(solution, losing)}" if losing else ""
        return f": {player} does not win, but may lose to {opponent}{after}"
    if failed:
        return f": {player} does not win with {_names(solution, failed)}; {others} may win"
    return ": no move is excluded yet"


def _names(solution: Solution, cells: Sequence[int]) -> str:
    if len(cells) > MOST_NAMED:
        return f"{len(cells)} moves"
    return cell_names(cells, solution.position.game)


def _remark(solution: Solution) -> str:
    """Return a sentence about what else is known or unknown, or an empty text."""
    player, opponent = solution.position.to_move, solution.position.just_moved
    assert solution.outcome
    if solution.outcome.value != DRAW:
        soon_known = solution.outcome.plies is not None
        return "" if soon_known else "Only the value is known, not how soon the game ends."
    if solution.weak == "draw":
        return f"{opponent} can draw by blocking alone."
    if solution.weak == "win":
        return f"{opponent} draws only with threats: against blocks alone {player} would win."
    return ""


def describe_verified(verified: Verified) -> str:
    """Return a sentence that says what a value certificate proves."""
    position, value = verified.position, verified.value
    player, opponent = position.to_move, position.just_moved
    nodes = count_of(verified.nodes, "node")
    what = str(position.game)
    if position.ply:
        what = f"{position} in the game {what}, with {player} to move,"
    if value != "draw":
        winner, loser = (player, opponent) if value == "win" else (opponent, player)
        return (
            f"Verified: {what} is a win for {winner}: the file answers every move of {loser} "
            f"until {winner} has a line ({nodes})."
        )
    answers = f"the file answers every move of {player} so that {player} does not win"
    if verified.stolen:
        other = f"if {opponent} could win, {player} could play the same strategy first"
    else:
        other = f"it answers every move of {opponent} so that {opponent} does not win"
    return f"Verified: {what} is a draw: {answers}, and {other} ({nodes})."


def show_boards(boards: Sequence[SolvedBoard]) -> None:
    """Print the table of solved boards beside their published values."""
    table = Table(
        "game", "value", "weak game", "nodes", "published", "source", box=None, pad_edge=False
    )
    for board in boards:
        table.add_row(
            str(board.game),
            board.value or "unknown",
            board.weak or "unknown",
            f"{board.nodes:,}",
            board.published or "-",
            board.source or "-",
        )
    open_console().print(table)
