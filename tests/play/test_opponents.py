"""The strategies that play in sessions: what they may play, they do play."""

from random import Random

import pytest
from command import SPECS
from hypothesis import assume, given
from sessions import sessions

from noughts.errors import GameOver, NoughtsError, Unsuitable
from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_position
from noughts.rules.position import Position
from noughts.strategies.base import Strategy
from noughts.strategies.registry import Registry, parse_strategy

GAME = mnk(3, 3, 3)


@pytest.mark.parametrize("spec", SPECS)
def test_a_move_is_one_that_the_strategy_may_play(
    spec: str, unfinished: tuple[Position, ...]
) -> None:
    random, opponents = Random(1), Opponents()
    strategy = opponents.strategy(spec, GAME)
    for position in random.sample(unfinished, 25):
        session = Session(position, (spec, None) if position.ply % 2 == 0 else (None, spec))
        support = strategy.policy(position)
        drawn = {opponents.choose_move(session, random) for _ in range(20)}
        assert drawn <= support.keys()
        assert len(drawn) == 1 or len(support) > 1
        with pytest.raises(NoughtsError, match="a person's turn"):
            opponents.choose_move(session.swap(), random)


def test_every_move_that_the_strategy_may_play_is_played_some_time() -> None:
    session, random, opponents = Session(GAME.start, ("random", None)), Random(2), Opponents()
    assert {opponents.choose_move(session, random) for _ in range(200)} == set(range(9))


def test_a_finished_game_has_no_move() -> None:
    session = Session(parse_position("XXX/OO./..."), ("linear", "linear"))
    with pytest.raises(GameOver):
        Opponents().choose_move(session, Random(1))


def test_a_strategy_is_built_once_for_a_game_and_only_when_needed() -> None:
    built: list[str] = []

    class Counting(Registry):
        def strategy(self, spec: str, game: Game) -> Strategy:
            built.append(f"{spec} {game}")
            return super().strategy(spec, game)

    opponents = Opponents(Counting())
    for _ in range(2):
        opponents.choose_move(Session(GAME.start, ("rules", "random")), Random(1))
    assert built == ["rules 3,3,3"]
    opponents.choose_move(Session(mnk(4, 3, 3).start, ("rules", None)), Random(1))
    assert built == ["rules 3,3,3", "rules 4,3,3"]
    with pytest.raises(NoughtsError, match="linaer"):
        opponents.strategy("linaer", GAME)


OPPONENTS = Opponents()


@given(sessions())
def test_a_session_is_refused_if_one_of_its_strategies_refuses(session: Session) -> None:
    specs = [spec for spec in session.players if spec]
    assume(not any(spec.startswith(("/", "chance:")) for spec in specs))  # not for every game
    strategies = [parse_strategy(spec, session.game) for spec in specs]
    refusals = [strategy.refusal(session.start) for strategy in strategies]
    reason = None
    try:
        OPPONENTS.check(session)
    except Unsuitable as error:
        reason = str(error)
    assert reason == next(filter(None, refusals), None)
