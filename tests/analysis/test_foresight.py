"""What the coach foresees beyond four moves is true, and is said and judged accordingly."""

from functools import reduce
from random import Random

import pytest
from test_coach import FIVE, GOMOKU, large, late, truth

from noughts.analysis.coach import Coach
from noughts.analysis.foresight import Foresight
from noughts.analysis.review import Verdict, judge
from noughts.analysis.solver import LOSS, WIN, Solver
from noughts.analysis.solver.engine import PlainEngine
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_cell, parse_position
from noughts.rules.position import Position
from noughts.rules.tactics import winning_cells

SEVEN = mnk(7, 7, 4)

FORCED = [
    ("......./......./...O.../..XX.../.....O./......./.......", SEVEN),
    ("XX.../..X../XX.../O...O/OO..O", FIVE),
]
"""Positions in which the player to move wins with a sequence of threats."""


def threatens_until_it_wins(position: Position, depth: int) -> bool:
    """Whether the player wins by threats alone; shares no code with the solver."""
    game, own, opponent = position.game, position.own, position.opponent
    if winning_cells(game, own, opponent):
        return True
    if not depth:
        return False
    for cell in position.moves:
        after = position.play(cell)
        forced = winning_cells(game, own | 1 << cell, opponent)
        if not forced or winning_cells(game, opponent, own | 1 << cell):
            continue
        if forced.bit_count() > 1:
            return True
        if threatens_until_it_wins(after.play(forced.bit_length() - 1), depth - 1):
            return True
    return False


@pytest.mark.parametrize("budget", [0, 100_000])
def test_what_is_foreseen_is_true(budget: int) -> None:
    foresight = Foresight(FIVE, budget)
    known = 0
    for position in late():
        for cell, outcome in foresight.outcomes(position).items():
            exact = truth(position)[cell]
            assert exact
            assert outcome.value == exact.value, (position, cell)
            assert outcome.plies is None
            known += 1
    assert known > (100 if budget else 50)


def test_a_losing_move_on_a_board_that_nobody_can_solve_allows_a_threat_sequence() -> None:
    foresight, losing = Foresight(GOMOKU, 1000), 0
    for position in large():
        outcomes = foresight.outcomes(position)
        assert {outcome.value for outcome in outcomes.values()} <= {WIN, LOSS}
        lost = [cell for cell, outcome in outcomes.items() if outcome.value == LOSS]
        for cell in lost[::20]:
            losing += 1
            assert threatens_until_it_wins(position.play(cell), 2), (position, cell)
    assert losing


@pytest.mark.parametrize(("text", "game"), FORCED, ids=[text for text, _ in FORCED])
def test_a_forced_win_is_found_and_said(text: str, game: Game) -> None:
    position = parse_position(text, game)
    advice = Coach(game, budget=5000).advise(position)
    assert advice.value == WIN
    assert advice.sentence.startswith(f"{position.to_move} can win ")
    after = position.play(advice.recommended)
    engine = PlainEngine(game)
    assert engine.wins(after.opponent, after.own, attacking=False, nodes=20_000)


def test_the_coach_knows_how_to_begin_on_7x7_with_four_in_a_row() -> None:
    advice = Coach(SEVEN).advise(SEVEN.start)
    assert advice.sentence == "X can win by force: d4 takes the centre."


def test_following_the_coach_wins_what_it_says_is_won() -> None:
    coach, random = Coach(SEVEN), Random(1)
    position = reduce(Position.play, (24, 17), SEVEN.start)
    while not position.over:
        if position.to_move == "X":
            advice = coach.advise(position)
            assert advice.value == WIN
            position = position.play(advice.recommended)
        else:
            threats = winning_cells(SEVEN, position.opponent, position.own)
            cells = [cell for cell in position.moves if threats >> cell & 1] or position.moves
            position = position.play(random.choice(list(cells)))
    assert position.winner == "X"


def test_a_move_that_loses_by_force_is_a_blunder_on_a_large_board() -> None:
    game = mnk(9, 9, 4)
    position = parse_position(
        "/".join(["........."] * 4 + ["..XX....."] + ["...O....."] + ["........."] * 3), game
    )
    corner = parse_cell("i9", game)
    judgement = judge(Coach(game), position, corner)
    assert judgement.verdict == Verdict.BLUNDER
    assert judgement.sign == "??"
    assert corner not in judgement.better
    assert judgement.sentence.startswith("i9 lets X fork at ")


def test_a_missed_forced_win_is_named() -> None:
    position = parse_position(*FORCED[1])
    outcomes = Solver(FIVE).outcomes(position)
    played = next(cell for cell, outcome in outcomes.items() if outcome.value != WIN)
    judgement = judge(Coach(FIVE, budget=1), position, played)
    assert judgement.verdict in (Verdict.BLUNDER, Verdict.INACCURACY)
    assert "misses the forced win that starts with " in judgement.sentence
