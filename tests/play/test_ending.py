"""How a game ended: the headline of the table, the first mistake, and where to retry."""

from __future__ import annotations

import json
from random import Random

import pytest
from seeds import seeded

from noughts import mnk
from noughts.analysis.coach import Coach
from noughts.analysis.review import Judgement, Verdict, review
from noughts.play.ending import describe_ending
from noughts.play.messages import describe_other_moves
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.rules.side import Side

COACH = Coach(mnk())
PLAYERS = [(None, "Wren"), ("Wren", None), (None, None), ("rules", "linear")]


def finished(players: tuple[str | None, str | None], random: Random) -> Session:
    session = Session(mnk().start, players)
    while not session.over:
        session = session.play(random.choice(session.position.moves))
    return session


def judged(session: Session) -> dict[int, Judgement]:
    return dict(enumerate(review(COACH, session.start, session.moves).moves, start=1))


@pytest.mark.parametrize("players", PLAYERS)
def test_an_ending_names_the_first_mistake_of_a_person_or_praises(
    players: tuple[str | None, str | None],
) -> None:
    random, mistakes = seeded("ending"), 0
    for _ in range(60):
        session = finished(players, random)
        judgements = judged(session)
        ending = describe_ending(Table(session), judgements)
        assert ending.headline == Table(session).status
        sides = session.people or tuple(Side)
        mine = {n: each for n, each in judgements.items() if session.mover(n - 1) in sides}
        blunders = [n for n, each in mine.items() if each.verdict == Verdict.BLUNDER]
        others = [n for n, each in mine.items() if each.verdict == Verdict.INACCURACY]
        assert ending.mistake == next(iter([*blunders, *others]), None)
        yours = len(session.people) == 1
        sentences = describe_other_moves(mine.values(), yours=yours)
        if ending.mistake:
            kind = "a blunder" if blunders else "an inaccuracy"
            wrong = f"Move {ending.mistake} was {kind}: {mine[ending.mistake].sentence}"
            sentences = [wrong, *sentences]
            assert (
                Table(session).retry(ending.mistake).session.moves
                == (session.moves[: ending.mistake - 1])
            )
        assert ending.comment == " ".join(sentences)
        mistakes += ending.mistake is not None
        assert json.loads(json.dumps(ending.to_json())) == {
            "headline": ending.headline,
            "comment": ending.comment,
            "mistake": ending.mistake,
        }
    assert mistakes > 30


def test_a_faultless_game_is_praised() -> None:
    session = Session(mnk().start, (None, "Wren"), (0, 1, 4, 8, 3, 5, 6))
    ending = describe_ending(Table(session), judged(session))
    assert ending.headline.startswith("You win with ")
    assert ending.comment == "Well played: you made no mistakes."
    assert ending.mistake is None
