"""How a finished game ended, in a player's words, and where it was decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from noughts.analysis.review import Judgement, Verdict
from noughts.play import messages
from noughts.play.session import SIDES
from noughts.play.table import Table


class Ending(NamedTuple):
    """What to show after the last move, besides the board."""

    headline: str
    """Who has won and how, as in `You win with a1-b2-c3.`."""
    comment: str
    """The first blunder of the people who played, or else the first inaccuracy, or praise."""
    mistake: int | None
    """The number of that move: the review opens there, and retry goes back to it."""

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: the two texts, and the number of the first mistake or null."""
        return self._asdict()


def describe_ending(table: Table, judgements: Mapping[int, Judgement]) -> Ending:
    """Return the ending of a finished game, given judgements by the number of the move.

    Only the moves of people count; if nobody played, those of both strategies do.
    """
    session = table.session
    sides, yours = session.people or SIDES, len(session.people) == 1
    counting = {
        number: judgement
        for number, judgement in judgements.items()
        if session.mover(number - 1) in sides
    }
    mistakes = messages.mistakes(counting)
    sentences = messages.describe_other_moves(counting.values(), yours=yours)
    first = messages.first_mistake(mistakes)
    if first is not None:
        mistake = mistakes[first]
        kind = "a blunder" if mistake.verdict == Verdict.BLUNDER else "an inaccuracy"
        sentences.insert(0, f"Move {first} was {kind}: {mistake.sentence}")
    return Ending(table.status, " ".join(sentences), first)
