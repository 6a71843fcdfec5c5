"""Exact values and how soon the game ends, against searches that share no code with the solver."""

import pickle
from functools import cache

import pytest
from boards import playouts
from hypothesis import given
from hypothesis import strategies as st
from outcomes import WORDS, better
from recount import winning_lines

from noughts.analysis.solution import Search, Solution
from noughts.analysis.solver import DRAW, LOSS, WIN, Outcome, Solver, usual_budget
from noughts.errors import GameOver, Undecided
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_position
from noughts.rules.position import Position
from noughts.rules.symmetry import Permutation, board_symmetries, move_position, symmetries
from noughts.rules.variants import pick15, torus

# --- a second opinion -------------------------------------------------------------------------


def negamax(
    lines: list[set[int]], own: frozenset[int], other: frozenset[int], empty: frozenset[int]
) -> tuple[int, int]:
    """Value and number of moves to the end, with sets and without remembering anything."""
    if any(line <= other for line in lines):
        return -1, 0
    ends = []
    for cell in empty:
        value, plies = negamax(lines, other, own | {cell}, empty - {cell})
        ends.append((-value, plies + 1))
    if not ends:
        return 0, 0
    best = max(value for value, _ in ends)
    how_soon = [plies for value, plies in ends if value == best]
    return best, min(how_soon) if best == 1 else max(how_soon)


def second_opinion(position: Position, size: tuple[int, int, int]) -> Outcome:
    lines = [set(line) for line in winning_lines(*size)]
    own, other, empty = (
        frozenset(c for c in range(size[0] * size[1]) if marks >> c & 1)
        for marks in (position.own, position.opponent, ~(position.own | position.opponent))
    )
    value, plies = negamax(lines, own, other, empty)
    return Outcome(value, plies if value else None)


SMALL = [
    (1, 1, 1),
    (2, 1, 2),
    (2, 2, 1),
    (2, 2, 2),
    (4, 1, 2),
    (5, 1, 3),
    (3, 2, 2),
    (3, 2, 3),
    (2, 4, 3),
    (7, 1, 3),
]


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_every_outcome_of_a_small_board_is_that_of_a_search_without_memory(
    size: tuple[int, int, int],
) -> None:
    solver = Solver(mnk(*size))
    for position in solver.game.positions():
        expected = second_opinion(position, size)
        assert solver.outcome(position) == expected, position
        assert Solver(solver.game).value(position) == expected.value, position


@pytest.fixture(scope="module")
def known(positions: tuple[Position, ...]) -> dict[Position, Outcome]:
    """The outcomes of 3x3, the empty board last.

    Without memory where at most six cells are empty, and from there up one step at a time: the
    same search from the empty board would take minutes.
    """
    known: dict[Position, Outcome] = {}
    for position in reversed(positions):
        if position.ply >= 3 or position.over:
            known[position] = second_opinion(position, (3, 3, 3))
        else:
            replies = [known[position.play(cell)] for cell in position.moves]
            value = max(-reply.value for reply in replies)
            plies = [reply.plies + 1 for reply in replies if reply.plies and -reply.value == value]
            how_soon = (min(plies) if value == WIN else max(plies)) if value else None
            known[position] = Outcome(value, how_soon)
    return known


def test_every_outcome_of_3x3_is_that_of_a_search_without_memory(
    known: dict[Position, Outcome],
) -> None:
    solver, values = Solver(mnk(3, 3, 3)), Solver(mnk(3, 3, 3))
    for position, outcome in known.items():
        assert solver.outcome(position) == outcome, position
        assert values.value(position) == outcome.value, position


def test_outcomes_do_not_depend_on_what_was_asked_before(
    known: dict[Position, Outcome],
) -> None:
    solver = Solver(mnk(3, 3, 3))
    for position in reversed(known):  # the empty board first, then every 13th on its own
        assert solver.value(position) == known[position].value
    for position in list(known)[::13]:
        assert solver.outcome(position) == Solver(solver.game).outcome(position)
        assert solver.outcome(position) == known[position]


# --- laws -------------------------------------------------------------------------------------


def check(solver: Solver, position: Position) -> None:
    """What the solver says of the moves agrees with what it says of the position."""
    value, values = solver.value(position), solver.values(position)
    outcome, outcomes = solver.outcome(position), solver.outcomes(position)
    assert tuple(values) == tuple(outcomes) == position.moves
    assert outcome.value == value
    assert (outcome.plies is None) == (value == DRAW)
    if outcome.plies is not None:
        assert outcome.moves == len(range(0, outcome.plies, 2))  # every other ply is its own
    assert solver.best(position) == [cell for cell in position.moves if values[cell] == value]
    for cell in position.moves:
        after = solver.outcome(position.play(cell))
        assert values[cell] == outcomes[cell].value == -after.value
        assert outcomes[cell].plies == (None if after.plies is None else after.plies + 1)
    if position.over:
        assert outcome == (Outcome(LOSS, 0) if position.lost else Outcome(DRAW, None))
        assert solver.line(position) == []
    else:
        assert better(outcome) == max(map(better, outcomes.values()))
        assert solver.line(position)[0] == next(c for c in outcomes if outcomes[c] == outcome)


def check_line(solver: Solver, position: Position) -> None:
    """The line, played, ends as promised in as many moves as promised."""
    outcome, line = solver.outcome(position), solver.line(position)
    end = position
    for cell in line:
        end = end.play(cell)
    assert end.over
    assert outcome.plies == (None if end.drawn else len(line))
    if end.lost:
        assert outcome.value == (WIN if len(line) % 2 else LOSS)
    else:
        assert outcome.value == DRAW


def check_bounds(solver: Solver) -> None:
    """No score is known to be at least more than it is at most."""
    assert solver._at_least
    for marks, lower in solver._at_least.items():
        assert lower <= solver._at_most.get(marks, lower)


def test_moves_line_and_bounds_agree_with_the_outcome_in_every_position_of_3x3(
    grid: Game, positions: tuple[Position, ...]
) -> None:
    solver = Solver(grid)
    for position in positions:
        check(solver, position)
        check_line(solver, position)
    check_bounds(solver)


SOLVERS = {
    game: Solver(game)
    for game in (
        mnk(4, 3, 3),
        mnk(4, 3, 4),
        mnk(4, 4, 3),
        mnk(4, 4, 4),
        mnk(5, 3, 3),
        torus(3, 3, 3),
        pick15(),
    )
}


@cache
def group_of(game: Game) -> tuple[Permutation, ...]:
    return board_symmetries(game) if str(game) == "4,3,4" else symmetries(game)


@given(playouts(tuple(SOLVERS)))
def test_answers_agree_all_through_a_game_on_any_board(played: list[Position]) -> None:
    solver = SOLVERS[played[0].game]
    for position in played:
        check(solver, position)
    check_line(solver, played[-1])
    check_bounds(solver)


@given(playouts(tuple(SOLVERS)), st.data())
def test_outcomes_are_the_same_for_mirrored_positions(
    played: list[Position], data: st.DataObject
) -> None:
    position = played[-1]
    solver, group = SOLVERS[position.game], group_of(position.game)
    mirrored = move_position(position, data.draw(st.sampled_from(group)))
    assert solver.outcome(mirrored) == solver.outcome(position)
    assert Solver(position.game).value(mirrored) == solver.value(position)


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (mnk(3, 3, 3), DRAW),
        (mnk(4, 3, 3), WIN),
        (mnk(3, 4, 3), WIN),
        (mnk(4, 4, 3), WIN),
        (mnk(4, 3, 4), DRAW),
        (mnk(4, 4, 4), DRAW),
        (mnk(5, 4, 4), DRAW),
        (mnk(5, 5, 3), WIN),
        (mnk(3, 3, 2), WIN),
        (mnk(2, 2, 2), WIN),
        (mnk(1, 1, 1), WIN),
        (mnk(2, 1, 2), DRAW),
        (mnk(26, 26, 1), WIN),
        (mnk(26, 26, 2), WIN),
        (torus(3, 3, 3), WIN),
        (pick15(), DRAW),
    ],
    ids=str,
)
def test_the_empty_board_is_worth_what_is_known(game: Game, value: int) -> None:
    assert Solver(game).value(game.start) == value


def test_a_solver_and_its_error_can_be_sent_to_another_process(grid: Game) -> None:
    solver = Solver(grid)
    solver.value(grid.start)
    sent = pickle.loads(pickle.dumps(solver))  # noqa: S301 - our own
    assert sent.outcome(grid.start) == solver.outcome(grid.start)
    error = pickle.loads(pickle.dumps(Undecided(7)))  # noqa: S301 - likewise
    assert (str(error), error.positions) == ("unknown after 7 positions", 7)


def test_a_solution_is_what_the_solver_says(positions: tuple[Position, ...]) -> None:
    solver = Solver(positions[0].game)
    for position in positions[::7]:
        if position.over:
            with pytest.raises(GameOver):
                Search(position).run()
            continue
        solution = Search(position).run()
        assert isinstance(solution, Solution)
        assert solution.outcome == solver.outcome(position)
        assert solution.outcomes == solver.outcomes(position)
        assert solution.line == tuple(solver.line(position))
        assert solution.value == WORDS[solver.value(position)]
        assert repr(solution) == f"<Solution {position}: {solution.value}>"


# --- the budget -------------------------------------------------------------------------------


@pytest.mark.parametrize("question", ["value", "values", "best", "outcome", "outcomes", "line"])
@pytest.mark.parametrize("budget", [0, 10, 1000])
def test_beyond_the_budget_the_answer_is_unknown_and_never_a_guess(
    question: str, budget: int
) -> None:
    game = mnk(4, 3, 4)
    solver = Solver(game, budget)
    with pytest.raises(Undecided, match=f"unknown after {budget} positions") as raised:
        getattr(solver, question)(game.start)
    assert raised.value.positions == budget
    forced = parse_position("XXX./OO../O...", game)
    assert solver.line(forced) == [3]
    solver.budget = None
    assert getattr(solver, question)(game.start) == getattr(SOLVERS[game], question)(game.start)
    check_bounds(solver)


def test_every_budget_gives_the_true_outcome_or_none() -> None:
    game = mnk(4, 3, 3)
    for position in (game.start, game.start.play(4), game.start.play(0).play(5)):
        unknown = []
        for budget in range(0, 400, 7):
            try:
                outcome = Solver(game, budget).outcome(position)
            except Undecided:
                unknown.append(budget)
            else:
                assert outcome == SOLVERS[game].outcome(position)
        assert unknown == list(range(0, 7 * len(unknown), 7))  # more is never worse
        assert len(unknown) < 58


def test_the_end_of_the_largest_board_is_within_reach() -> None:
    game = mnk(26, 26, 26)
    with pytest.raises(Undecided):
        Solver(game, 2 * game.cells).value(game.start)


def test_the_usual_budget_is_smaller_on_a_larger_board() -> None:
    sizes = [(3, 3, 3), (4, 4, 4), (5, 5, 4), (8, 8, 5), (15, 15, 5), (26, 26, 5)]
    budgets = [usual_budget(mnk(*size)) for size in sizes]
    assert budgets == sorted(set(budgets), reverse=True)
    assert budgets[-1] > 100


def test_the_budget_is_for_each_question() -> None:
    game = mnk(4, 3, 3)
    solver = Solver(game, 400)
    for position in (game.start, game.start.play(4), game.start.play(1)):
        for _ in range(3):
            assert solver.outcome(position) == SOLVERS[game].outcome(position)
