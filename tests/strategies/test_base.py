from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from noughts import BrokenStrategy, Game, Policy, Position, Strategy, Unreadable, Unsuitable, mnk
from noughts.rules.notation import parse_position
from noughts.strategies.base import Option, Slipping, first_best, sample, uniform
from noughts.strategies.registry import parse_strategy


class Answers(Strategy):
    """Answers every position with what it was given."""

    name = "answers"
    summary = "A strategy for tests."

    def __init__(self, game: Game, answer: Mapping[Any, Any]) -> None:
        super().__init__(game)
        self.answer = answer

    def decide(self, position: Position) -> Policy:  # noqa: ARG002
        return self.answer


HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ({}, "sum to 0/1"),
        ({4: Fraction(9, 10)}, "sum to 9/10"),
        ({4: HALF, 5: HALF, 6: HALF}, "sum to 3/2"),
        ({0: Fraction(1)}, "plays cell 0 .* not legal"),
        ({9: Fraction(1)}, "plays cell 9 .* not legal"),
        ({-1: Fraction(1)}, "plays cell -1 .* not legal"),
        ({"b2": Fraction(1)}, "plays cell 'b2' .* not legal"),
        ({4: Fraction(1), 5: Fraction(0)}, "not a positive Fraction"),
        ({4: Fraction(3, 2), 5: -HALF}, "not a positive Fraction"),
        ({4: 1.0}, "not a positive Fraction"),
        ({4: 1}, "not a positive Fraction"),
    ],
)
def test_an_answer_that_is_no_policy_is_never_passed_on(
    answer: Mapping[Any, Any], complaint: str, grid: Game
) -> None:
    broken = Answers(grid, answer)
    with pytest.raises(BrokenStrategy, match=complaint) as caught:
        broken.policy(parse_position("X../.../..."))
    assert "X../.../..." in str(caught.value)


@pytest.mark.parametrize(
    ("scores", "complaint"),
    [
        (
            {0: 1.5} | dict.fromkeys(range(1, 9), 1),
            "scores cell 0 .* with 1.5, which is not an int",
        ),
        ({4: 1}, "not every legal cell"),
        (dict.fromkeys(range(10), 1), "not every legal cell"),
        (None, "with None, not every legal cell"),
    ],
)
def test_scores_that_break_their_contract_are_never_passed_on(
    scores: Any,  # noqa: ANN401
    complaint: str,
    grid: Game,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken = Answers(grid, {4: Fraction(1)})
    monkeypatch.setattr(broken, "rate", lambda _: scores)
    with pytest.raises(BrokenStrategy, match=complaint):
        broken.scores(grid.start)


def test_a_strategy_that_fails_is_named_with_the_position(grid: Game) -> None:
    broken = Answers(grid, {})
    broken.decide = broken.rate = broken.justify = lambda _: 1 // 0  # type: ignore[assignment, return-value, method-assign]
    for question in (broken.policy, broken.scores, broken.reason):
        with pytest.raises(BrokenStrategy, match=r"answers fails in \.\.\..*ZeroDivisionError"):
            question(grid.start)


def test_a_strategy_made_for_one_game_refuses_positions_of_another(grid: Game) -> None:
    with pytest.raises(Unsuitable, match=r"random was created for 3,3,3, not for 4,4,3"):
        parse_strategy("random", grid).policy(mnk(4, 4, 3).start)


def test_a_strategy_need_not_give_scores_or_reasons(grid: Game) -> None:
    plain = Answers(grid, {4: Fraction(1)})
    assert plain.scores(grid.start) == {}
    assert plain.reason(grid.start) == "answers gives no reason."


@pytest.mark.parametrize("slip", [Fraction(0), Fraction(1, 7), Fraction(1)])
def test_a_slip_mixes_the_policy_with_a_uniform_one(
    slip: Fraction, grid: Game, unfinished: tuple[Position, ...]
) -> None:
    steady = parse_strategy("rules", grid)
    slipping = Slipping(steady, slip)
    for position in unfinished[::7]:
        anything, meant = uniform(position.moves), steady.policy(position)
        assert slipping.decide(position) == {
            cell: slip * anything[cell] + (1 - slip) * meant.get(cell, 0)
            for cell in position.moves
        }


def test_a_slip_of_1_is_random_and_of_0_is_none(
    grid: Game, unfinished: tuple[Position, ...]
) -> None:
    random, rules = parse_strategy("random", grid), parse_strategy("rules", grid)
    always, never = parse_strategy("rules:slip=1", grid), parse_strategy("rules:slip=0", grid)
    assert (never.deterministic, always.deterministic) == (True, False)
    for position in unfinished:
        assert always.policy(position) == random.policy(position)
        assert never.policy(position) == rules.policy(position)


def test_a_sample_has_exactly_the_probabilities_of_the_policy() -> None:
    policy = {1: Fraction(1, 6), 4: Fraction(1, 2), 8: Fraction(1, 3)}

    class Counting(Random):
        """Draws 0, 1, 2 ... in turn."""

        drawn = -1

        def randrange(self, *_: object, **__: object) -> int:
            self.drawn += 1
            return self.drawn

    counting = Counting()
    assert Counter(sample(policy, counting) for _ in range(6)) == {1: 1, 4: 3, 8: 2}
    assert {sample({3: Fraction(1)}, Random(seed)) for seed in range(9)} == {3}


def test_the_first_of_the_best_is_the_lowest_cell() -> None:
    assert first_best({5: 2, 3: 2, 0: 1, 8: Fraction(3, 2)}) == 3


def test_options_read_what_they_say_they_read() -> None:
    option = Option.choice("level", {"hard": 3, "easy": 1}, "how good")
    assert (option.values, option.default, option.read("easy")) == ("hard|easy", "hard", 1)
    with pytest.raises(Unreadable, match="'eazy' is not a value of level: choose hard or easy"):
        option.read("eazy")
    yes = Option.yes_no("fixed", "keep", default="no")
    assert (yes.values, yes.default, yes.read("yes"), yes.read("no")) == (
        "yes|no",
        "no",
        True,
        False,
    )
    number = Option.number("slip", "p", "how often", default="0", at_most=1)
    assert [number.read(text) for text in ("1/10", "0.1", ".1", "1")] == [
        Fraction(1, 10), Fraction(1, 10), Fraction(1, 10), 1,
    ]  # fmt: skip
    with pytest.raises(Unreadable, match=r"'1\.5' is too large: choose from 0 to 1"):
        number.read("1.5")


def test_a_policy_that_does_not_sum_to_1_is_not_drawn_from() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        [sample({0: Fraction(1, 3), 1: Fraction(1, 3)}, Random(seed)) for seed in range(20)]
