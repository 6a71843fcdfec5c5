"""Outcomes in words, as the commands and the server write them, and from the worst to the best."""

from noughts.analysis.solver import DRAW, LOSS, WIN, Outcome

WORDS = {WIN: "win", DRAW: "draw", LOSS: "loss"}


def better(outcome: Outcome) -> tuple[int, int]:
    """Return a key that sorts outcomes: soon losses, late losses, draws, late wins, soon wins."""
    return outcome.value, -outcome.value * (outcome.plies or 0)
