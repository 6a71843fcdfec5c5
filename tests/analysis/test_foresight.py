"""What the coach foresees beyond four moves is true, and is said and judged accordingly."""

from functools import cache, reduce
from random import Random

import pytest
from advice import check_advice, check_partly
from coaches import FIVE, GOMOKU, some_positions
from facts import Outcomes, truth
from judgements import check, check_sentence
from plans import Words, check_tree
from seeds import examples, seeded

from noughts.analysis.coach import Coach, budget_for, explain_loss, explain_win
from noughts.analysis.effects import near_outcomes
from noughts.analysis.foresight import Budget
from noughts.analysis.review import Verdict, judge
from noughts.analysis.solver import WIN, Solver
from noughts.analysis.solver.engine import PlainEngine
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_cell, parse_position
from noughts.rules.position import Position
from noughts.rules.tactics import winning_cells
from noughts.rules.variants import torus

SEVEN = mnk(7, 7, 4)

FORCED = [
    ("......./......./...O.../..XX.../.....O./......./.......", SEVEN),
    ("XX.../..X../XX.../O...O/OO..O", FIVE),
]
"""Positions in which the player to move wins with a sequence of threats."""


MEDIUM = [
    (mnk(4, 3, 3), range(2, 10), 30),
    (mnk(4, 4, 3), range(2, 12), 20),
    (torus(4, 3, 3), range(2, 10), 20),
    (mnk(4, 4, 4), range(4, 14), 20),
    (mnk(5, 4, 4), range(6, 18), 25),
    (FIVE, range(10, 20), 30),
    (mnk(6, 6, 4), range(22, 33), 30),
    (mnk(6, 6, 5), range(22, 33), 20),
]
"""Games, and how many random positions after which numbers of moves to try of each."""

BUDGETS = [Budget(0, 40, 0), Budget(0, 3000, 0), Budget(0, 3000, 60)]


@cache
def sample(game: Game) -> list[Position]:
    ((plies, count),) = [(plies, count) for each, plies, count in MEDIUM if each == game]
    return some_positions(game, examples(count), plies, seeded(5))


@pytest.mark.parametrize("budget", BUDGETS, ids=str)
@pytest.mark.parametrize("game", [game for game, _, _ in MEDIUM], ids=str)
def test_every_claim_beyond_four_moves_is_true(game: Game, budget: Budget) -> None:
    coach = Coach(game, budget)
    for position in sample(game):
        check_partly(coach.advise(position), truth(position))


@pytest.mark.parametrize("game", [game for game, _, _ in MEDIUM], ids=str)
def test_every_judgement_beyond_four_moves_is_true(game: Game) -> None:
    coach = Coach(game, BUDGETS[1])
    for position in sample(game)[::3]:
        for cell in position.moves:
            check(judge(coach, position, cell))


@pytest.mark.parametrize("game", [SEVEN, mnk(9, 9, 5), GOMOKU], ids=str)
def test_attacks_on_large_boards_win_against_every_reply(game: Game) -> None:
    coach = Coach(game, Budget(0, 1500, 0))
    trees = sentences = 0
    for position in fights(game):
        advice = coach.advise(position)
        own, opponent = position.own, position.opponent
        who, other = position.to_move, position.just_moved
        for cell, plan in list(advice.plans.items())[:2]:
            trees += check_tree(game, plan, own, opponent) > 1
            Words(game, own, opponent, other).check(explain_win(advice, cell), None)
        for cell, plan in list(advice.refutations.items())[::40]:
            if cell not in near_outcomes(position):
                marks = opponent, own | 1 << cell
                trees += check_tree(game, plan, *marks) > 1
                Words(game, *marks, who).check(explain_loss(advice, cell), None)
        check_advice(advice, four_moves(position))
        judgement = judge(coach, position, advice.recommended)
        check_sentence(judgement, four_moves(position), four_moves)
        sentences += "force" in advice.sentence
    assert trees >= 3
    assert sentences


def four_moves(position: Position) -> Outcomes:
    """What four moves decide; `near_outcomes` has a test of its own."""
    near = near_outcomes(position)
    return {cell: near.get(cell) for cell in position.moves}


@cache
def fights(game: Game) -> list[Position]:
    """Positions with marks close to each other, as in games of people."""
    random, found = Random(7), list[Position]()
    middle = game.rows // 2 * game.columns + game.columns // 2
    near = [
        cell
        for cell in range(game.cells)
        if max(
            abs(cell % game.columns - middle % game.columns),
            abs(cell // game.columns - middle // game.columns),
        )
        <= 2
    ]
    while len(found) < 900 // game.cells:
        position, plies = game.start, random.choice((5, 6, 7, 8, 9))
        for cell in random.sample(near, plies):
            if not position.over:
                position = position.play(cell)
        if not position.over and not any(
            outcome.value == WIN for outcome in near_outcomes(position).values()
        ):
            found.append(position)
    return found


@pytest.mark.parametrize(("text", "game"), FORCED, ids=[text for text, _ in FORCED])
def test_a_forced_win_is_found_and_said(text: str, game: Game) -> None:
    position = parse_position(text, game)
    advice = Coach(game, Budget(0, 500, 500)).advise(position)
    assert advice.value == WIN
    assert advice.sentence.startswith(f"{position.to_move} can win ")
    after = position.play(advice.recommended)
    engine = PlainEngine(game)
    assert engine.wins(after.opponent, after.own, attacking=False, nodes=20_000)


def test_the_coach_knows_how_to_begin_on_7x7_with_four_in_a_row() -> None:
    advice = Coach(SEVEN).advise(SEVEN.start)
    assert advice.sentence == "X can win by force: d4 takes the centre."


def test_following_the_coach_wins_what_it_says_is_won() -> None:
    coach, random = Coach(SEVEN, budget_for(SEVEN, 0.1)), Random(1)
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
    cells = [parse_cell(name, GOMOKU) for name in ("h8", "h9", "i8", "f6", "j8")]
    position = reduce(Position.play, cells, GOMOKU.start)
    corner = parse_cell("a1", GOMOKU)
    judgement = judge(Coach(GOMOKU, Budget(0, 500, 0)), position, corner)
    assert judgement.verdict == Verdict.BLUNDER
    assert judgement.sign == "??"
    assert corner not in judgement.better
    assert judgement.sentence.startswith("a1 lets X fork at ")


def test_a_missed_forced_win_is_named() -> None:
    position = parse_position(*FORCED[1])
    outcomes = Solver(FIVE).outcomes(position)
    played = next(cell for cell, outcome in outcomes.items() if outcome.value != WIN)
    judgement = judge(Coach(FIVE, Budget(0, 500, 0)), position, played)
    assert judgement.verdict in (Verdict.BLUNDER, Verdict.INACCURACY)
    assert "misses a forced win: " in judgement.sentence
