"""The solver: what positions are worth when both sides play perfectly."""

from noughts.analysis.solver.outcomes import (
    DRAW,
    LOSS,
    MAX_EMPTY,
    WIN,
    WORDS,
    Outcome,
    Solver,
    Word,
    usual_budget,
)

__all__ = [
    "DRAW",
    "LOSS",
    "MAX_EMPTY",
    "WIN",
    "WORDS",
    "Outcome",
    "Solver",
    "Word",
    "usual_budget",
]
