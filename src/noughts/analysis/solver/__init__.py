"""The solver: what positions are worth when both sides play perfectly.

outcomes    the value of a position and how soon the game ends, by alpha-beta; small boards

The other modules find only the value, on much larger boards and for any set of lines. Read them in
this order:

matrix      the lines and cells of a game as bit sets
weak        the search of the weak game, in which only one player wants a line. Its proofs without
            search each have a module: potential, reduction, pairing, threats
strong      the search of the real game, which uses the weak one to recognise draws
attacks     wins by threats and moves that threaten threat sequences; for the coach
canonical   one representative for symmetric positions
table       remembers results
meter       counts nodes and enforces budgets
ordering    which moves the searches try first
engine      one interface to all of these
values      the values of all moves, and a line of best play
frontier    the top of a search that is divided into tasks
tasks       what a worker does, and the loop that gathers the answers
crew        who does the tasks: this thread, processes, a Dask cluster
"""

from noughts.analysis.solver.outcomes import (
    DRAW,
    LOSS,
    MAX_EMPTY,
    SYMBOLS,
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
    "SYMBOLS",
    "WIN",
    "WORDS",
    "Outcome",
    "Solver",
    "Word",
    "usual_budget",
]
