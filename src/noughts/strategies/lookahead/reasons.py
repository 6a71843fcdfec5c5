"""Explains the move of a plan in one sentence."""

from __future__ import annotations

from noughts.analysis.solver import WORDS
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, cell_names, line_name
from noughts.rules.position import Position
from noughts.strategies.lookahead.attack import Line
from noughts.strategies.lookahead.patterns import Patterns, double_fours, stopping_cells
from noughts.strategies.lookahead.thinker import Plan

LONGEST_SHOWN = 6
"""The most moves of an expected line that a reason lists."""

PLAIN = {
    "middle": "takes the middle",
    "proved": "wins by force, as the solver proves",
    "looks": "looks best, one move ahead",
}
"""The motives whose sentence is the same in every position."""

NUMBERS = {2: "twos", 3: "threes", 4: "fours", 5: "fives"}
"""What a three is called where lines are shorter or longer than five."""


def describe_plan(plan: Plan, position: Position, patterns: Patterns) -> str:
    """Return why this plan is played: what it threatens or stops, and the moves it expects."""
    name = cell_name(plan.cell, position.game)
    return f"{name} {_describe(plan, position, patterns)}."


def _describe(plan: Plan, position: Position, patterns: Patterns) -> str:  # noqa: PLR0911 - by motive
    if plan.motive in PLAIN:
        return PLAIN[plan.motive]
    if plan.motive in ("completes", "blocks"):
        marks = position.own if plan.motive == "completes" else position.opponent
        return f"{plan.motive} {_line(marks, plan.line[0], position)}"
    if plan.motive == "solved":
        return f"leads to a {WORDS[plan.value]} with best play"
    if plan.motive == "attack":
        return _attack(plan.line, position, patterns)
    if plan.motive == "best":
        return f"is the best it sees{_outlook(plan, position)}"
    threat = f"{position.just_moved}'s attack {_names(plan.feared, position)}"
    if plan.motive == "resists":
        return f"does not stop {threat}, but it sees nothing that does"
    return f"stops {threat}, and it sees no other{_outlook(plan, position)}"


def _attack(line: Line, position: Position, patterns: Patterns) -> str:
    """Return how an attack begins and continues."""
    foe, cell = position.just_moved, line[0]
    matrix = patterns.matrix
    own = matrix.open_lines(position.own, position.opponent).take(cell, patterns.columns[cell])
    if fours := matrix.missing_cells(own):
        if fours & (fours - 1):
            cells = cell_names(cells_of(fours), position.game)
            return f"threatens to win at {cells}: {foe} can stop only one"
    else:
        doubles = double_fours(patterns.fours(own))
        if doubles and not stopping_cells(doubles):
            kind = NUMBERS.get(matrix.longest - 2, "threats")
            return f"makes two {kind}: {foe} can stop only one{_expectation(line, position)}"
    return f"starts a sequence of threats that wins{_expectation(line, position)}"


def _line(marks: int, cell: int, position: Position) -> str:
    """Return the name of a line that these marks and this cell fill."""
    number = cell.bit_length() - 1
    lines = position.game.lines_through[number]
    return line_name(next(line for line in lines if not line & ~(marks | cell)), position.game)


def _expectation(line: Line, position: Position) -> str:
    return f"; it expects {_names(line[1:], position)}" if len(line) > 1 else ""


def _outlook(plan: Plan, position: Position) -> str:
    """Return the moves that the plan expects, and those it hopes for."""
    trap = f"; it sets a trap: {_names(plan.hoped[1:], position)}" if plan.hoped else ""
    return f"{_expectation(plan.line, position)}{trap}"


def _names(line: Line, position: Position) -> str:
    names = [cell_name(cell.bit_length() - 1, position.game) for cell in line[:LONGEST_SHOWN]]
    return " ".join(names)
