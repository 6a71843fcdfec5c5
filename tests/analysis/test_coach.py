"""What the coach says is true: every claim of every sentence is read off the board again."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from advice import KINDS_SOLVED, check_advice, check_partly
from boards import playouts
from coaches import BLIND, COACHES, FIVE, GOMOKU, OTHERS, ignorant, large, late, shortsighted
from facts import best_outcome, chance, near_truth, truth
from hypothesis import given
from seeds import FUZZ, examples, seeded

from noughts.analysis import coach as module
from noughts.analysis.coach import NOTICEABLE, Coach, odds, ordinal, when
from noughts.analysis.effects import cell_list
from noughts.analysis.solver import DRAW, WIN, Outcome
from noughts.errors import GameOver
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_position
from noughts.rules.position import Position

# --- advice -----------------------------------------------------------------------------------


def test_all_is_known_of_3x3_and_every_claim_is_true(
    unfinished: tuple[Position, ...], classes: tuple[Position, ...]
) -> None:
    coach, kinds = COACHES[mnk(3, 3, 3)], set()
    for position in unfinished if FUZZ else classes:
        advice = coach.advise(position)
        outcomes = truth(position)
        assert advice.position == position
        assert advice.complete
        assert advice.outcomes == outcomes
        assert advice.chances == {cell: chance(position.play(cell)) for cell in position.moves}
        assert all(0 <= each <= 1 for each in advice.chances.values())
        top = best_outcome(outcomes)
        assert advice.value == top.value
        likeliest = max(advice.chances[c] for c in position.moves if outcomes[c] == top)
        assert advice.best == tuple(
            cell
            for cell in position.moves
            if outcomes[cell] == top
            and (top.value != DRAW or advice.chances[cell] > likeliest - NOTICEABLE)
        )
        assert advice.best
        kinds.add(check_advice(advice, outcomes))
    assert kinds == KINDS_SOLVED


@given(playouts(OTHERS))
def test_every_claim_is_true_on_any_board(played: list[Position]) -> None:
    for position in played:
        if not position.over and position.empty.bit_count() <= 8:
            advice = COACHES[position.game].advise(position)
            assert advice.outcomes == truth(position)
            check_advice(advice, truth(position))


def test_every_claim_is_true_near_the_end_of_a_large_board() -> None:
    for position in late():
        check_advice(COACHES[FIVE].advise(position), truth(position))


@pytest.mark.parametrize("game", BLIND, ids=str)
def test_who_cannot_solve_a_small_board_says_nothing_untrue(
    game: Game, classes: tuple[Position, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_EMPTY_SOLVED", 0)
    coach = shortsighted(game)
    kinds = {
        check_partly(coach.advise(position), truth(position))
        for position in (classes if game == BLIND[0] else game.positions())
        if not position.over
    }
    assert kinds >= (KINDS_SOLVED | {"nothing known", "careful"}) - {"later loss", "draw"}


@pytest.mark.parametrize("budget", [0, 3, 30])
def test_who_gives_up_early_says_nothing_untrue(
    budget: int, unfinished: tuple[Position, ...]
) -> None:
    sample = seeded(budget).sample(unfinished, examples(300))
    for position in [*sample, *late()]:
        check_partly(ignorant(position.game, budget).advise(position), truth(position))


@given(playouts(OTHERS))
def test_who_gives_up_early_says_nothing_untrue_on_any_board(played: list[Position]) -> None:
    for position in played:
        if not position.over and position.empty.bit_count() <= 8:
            check_partly(ignorant(position.game, 1).advise(position), truth(position))


def test_on_a_board_that_nobody_can_solve_only_what_is_near_is_claimed() -> None:
    coach, kinds = shortsighted(GOMOKU), set()
    for position in large():
        advice = coach.advise(position)
        known = {cell: each for cell, each in near_truth(position).items() if each}
        assert advice.outcomes == known
        assert not advice.chances
        kinds.add(check_partly(advice, near_truth(position)))
    assert kinds >= {"nothing known", "careful", "win"}


def test_a_finished_game_needs_no_advice(positions: tuple[Position, ...]) -> None:
    over = [position for position in positions if position.over]
    for position in over[::50]:
        with pytest.raises(GameOver):
            COACHES[position.game].advise(position)


def test_asking_twice_gives_the_same_answer_and_asking_others_first_too() -> None:
    for position in late()[:20]:
        advice = COACHES[FIVE].advise(position)
        assert advice is COACHES[FIVE].advise(position)
        assert advice == Coach(FIVE).advise(position)


# --- words ------------------------------------------------------------------------------------


def test_chances_are_read_as_people_read_them() -> None:
    assert odds(Fraction(7, 8)) == "7/8 (88%)"
    assert odds(Fraction(1, 3)) == "1/3 (33%)"
    assert odds(Fraction(0)) == "0%"
    assert odds(Fraction(1)) == "100%"
    for share in (Fraction(1, 1000), Fraction(999, 1000)):
        assert re.fullmatch(r"\d+/1000 \((1|99)%\)", odds(share))


def test_when_and_which_cells() -> None:
    assert when(Outcome(WIN, 1), "its") == "at once"
    assert when(Outcome(WIN, 3), "its") == "with its second move from here"
    assert when(Outcome(WIN, 5), "X's") == "with X's third move from here"
    assert [ordinal(number) for number in (1, 10, 11, 21, 22, 103, 112)] == [
        "first", "tenth", "11th", "21st", "22nd", "103rd", "112th",
    ]  # fmt: skip
    assert cell_list([], FIVE) == ""
    assert cell_list([0], FIVE) == "a1"
    assert cell_list([0, 6, 12], FIVE) == "a1, b2 or c3"
    assert cell_list(range(5), FIVE) == "any of 5 cells"


SENTENCES = {
    ".../.../...": "Every move draws: a1 wins 191/192 (99%) against random play.",
    "X../.../...": "Only b2 still draws: it takes the centre, and wins 14/15 (93%) against "
    "random play.",
    "XO./XO./...": "X can win at once: a3 completes a1-a2-a3.",
    "XOX/O../...": "X can win with its second move from here: b2 forks, threatening a3 and c3.",
    "XO./X../...": "X can win, but a3 holds out longest: until X's second move from here.",
}


@pytest.mark.parametrize("text", SENTENCES)
def test_what_the_coach_says(text: str) -> None:
    position = parse_position(text)
    assert COACHES[position.game].advise(position).sentence == SENTENCES[text]
