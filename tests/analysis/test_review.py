"""What is said of a move that was played is true, and what it is called is what it was."""

from __future__ import annotations

from functools import partial

import pytest
from boards import playouts
from coaches import BLIND, COACHES, FIVE, GOMOKU, OTHERS, ignorant, large, late, shortsighted
from facts import Outcomes, near_truth
from hypothesis import given
from judgements import BEYOND, SENTENCES, check, check_known
from seeds import FUZZ, seeded

from noughts.analysis import coach as module
from noughts.analysis.coach import Coach
from noughts.analysis.foresight import Budget
from noughts.analysis.review import Verdict, judge, review
from noughts.analysis.solver import WIN, WORDS, Outcome, Solver
from noughts.errors import GameOver, IllegalMove, Undecided
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_cell, parse_position
from noughts.rules.position import Position


def test_every_move_of_3x3_is_called_what_it_is_and_every_claim_is_true(
    unfinished: tuple[Position, ...], classes: tuple[Position, ...]
) -> None:
    coach, kinds, moves = COACHES[mnk(3, 3, 3)], set(), 0
    for position in unfinished if FUZZ else classes:
        for cell in position.moves:
            judgement = judge(coach, position, cell)
            assert judgement[:2] == (position, cell)
            check_known(judgement)
            kinds.add(check(judgement))
            moves += 1
    assert moves == (16_167 if FUZZ else 2_270)
    assert kinds == SENTENCES.keys() - {"passed over", "rash", *BEYOND}


@given(playouts(OTHERS))
def test_every_move_is_called_what_it_is_on_any_board(played: list[Position]) -> None:
    for position in played:
        if position.empty.bit_count() <= 8:
            for cell in position.moves:
                judgement = judge(COACHES[position.game], position, cell)
                check_known(judgement)
                check(judgement)


def test_every_move_is_called_what_it_is_near_the_end_of_a_large_board() -> None:
    for position in late():
        for cell in position.moves:
            judgement = judge(COACHES[FIVE], position, cell)
            if position.empty.bit_count() <= 9:  # from here on chances are known
                check_known(judgement)
            check(judgement)


@pytest.mark.parametrize("game", BLIND, ids=str)
def test_who_cannot_solve_a_small_board_calls_nothing_what_it_is_not(
    game: Game, classes: tuple[Position, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_EMPTY_SOLVED", 0)
    coach = shortsighted(game)
    kinds, sentences = set(), set()
    for position in classes if game == BLIND[0] else game.positions():
        for cell in position.moves:
            judgement = judge(coach, position, cell)
            kinds.add(check(judgement))
            sentences.add(judgement.sentence)
    if game == BLIND[0]:
        assert kinds == SENTENCES.keys() - {"dull", "rash", *BEYOND}
    else:
        assert any("leads to a draw" in sentence for sentence in sentences)


class Every2nd(Solver):
    """Knows all about positions of an even number of moves, or of an odd one, and no others."""

    ply = 0

    def outcomes(self, position: Position) -> dict[int, Outcome]:
        if position.ply % 2 != self.ply:
            raise Undecided(0)
        return super().outcomes(position)


@pytest.mark.parametrize("ply", [0, 1])
def test_who_knows_the_move_but_not_the_reply_says_nothing_untrue(
    ply: int, classes: tuple[Position, ...]
) -> None:
    coach = shortsighted(mnk(3, 3, 3))
    coach._solver = Every2nd(coach.game)
    coach._solver.ply = ply
    for position in classes:
        for cell in position.moves:
            check(judge(coach, position, cell))


@pytest.mark.parametrize("budget", [0, 3, 30, 300])
def test_who_gives_up_early_calls_nothing_what_it_is_not(
    budget: int, unfinished: tuple[Position, ...]
) -> None:
    sample = seeded(budget).sample(unfinished, 100)
    for position in [*sample, *late()[budget % 2 :: 2]]:
        coach = ignorant(position.game, budget)
        for cell in position.moves:
            check(judge(coach, position, cell))


def test_on_a_board_that_nobody_can_solve_only_the_certain_is_a_blunder() -> None:
    coach = shortsighted(GOMOKU)
    for position in large()[:5]:
        for cell in seeded(position.ply).sample(position.moves, 4):
            judgement = judge(coach, position, cell)
            check(judgement, partial(one_more, cell, position))
            assert not judgement.only


def one_more(cell: int, position: Position, asked: Position) -> Outcomes:
    """What four moves decide, and in one position what four more after one cell do."""
    outcomes = dict(near_truth(asked))
    if asked == position and not outcomes[cell]:
        after = near_truth(position.play(cell)).values()
        top = max(filter(None, after), key=lambda each: each.rank, default=None)
        if top and top.plies and (top.value == WIN or all(after)):
            outcomes[cell] = Outcome(-top.value, top.plies + 1)
    return outcomes


def test_a_blunder_on_a_large_board_leaves_a_move_that_is_not_known_to_lose() -> None:
    game = mnk(7, 7, 4)
    coach = Coach(game, Budget(0, 0, 0))
    cells = [parse_cell(name, game) for name in ("d4", "a1", "d5", "a2")]
    blunder = review(coach, game.start, cells).moves[-1]
    assert blunder.sign == "??"
    assert blunder.sentence == "a2 lets X fork at d3 or d6; d3 or d6 might have saved the game."
    outcomes = coach.advise(blunder.position).outcomes
    assert blunder.better
    assert not set(blunder.better) & set(outcomes)


def test_a_review_judges_every_move_of_a_game() -> None:
    coach, random = COACHES[mnk(3, 3, 3)], seeded(3)
    solver = Solver(coach.game)
    for _ in range(100):
        position, moves, judged = coach.game.start, [], []
        while not position.over:
            moves.append(random.choice(position.moves))
            judged.append(judge(coach, position, moves[-1]))
            position = position.play(moves[-1])
            assert review(coach, coach.game.start, moves).moves == tuple(judged)
        assert review(coach, judged[2].position, moves[2:]).moves == tuple(judged[2:])
        values = [solver.value(each.position) for each in judged] + [solver.value(position)]
        assert review(coach, coach.game.start, moves).values == tuple(
            WORDS[-value if ply % 2 else value] for ply, value in enumerate(values)
        )
        if position.lost:  # somebody gave it away
            assert any(judgement.verdict == Verdict.BLUNDER for judgement in judged)


def test_what_cannot_be_played_cannot_be_judged() -> None:
    coach = COACHES[mnk(3, 3, 3)]
    with pytest.raises(IllegalMove):
        judge(coach, parse_position("X../.../..."), 0)
    with pytest.raises(GameOver):
        judge(coach, parse_position("XXX/OO./..."), 8)
    assert review(coach, parse_position("XXX/OO./..."), []).values == ("win",)


@pytest.mark.skipif(not FUZZ, reason="takes long; who knows only every second ply checks the same")
def test_a_loss_that_can_be_seen_only_from_the_move_before_is_reported() -> None:
    game = mnk(5, 5, 4)
    start = parse_position("X..X./....X/..O../....O/.....", game)
    moves = [parse_cell(name, game) for name in ("b1", "c2")]
    last = review(Coach(game, Budget(215_000, 0, 0)), start, moves).moves[-1]
    assert last.sentence == (
        "c2 lets O win with its fourth move from here; "
        "d2 would have held out until O's fifth move from here."
    )
