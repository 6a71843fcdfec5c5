"""The values of all moves and lines of best play on large boards, and the table of boards."""

from functools import reduce

import pytest
from boards import playouts
from hypothesis import given, settings

from noughts.analysis.published import boards_up_to, published_value, solve_boards
from noughts.analysis.solution import Progress, Search
from noughts.analysis.solver import DRAW, LOSS, WIN, Outcome, Solver
from noughts.analysis.solver.engine import PlainEngine
from noughts.analysis.solver.values import Values, best_line
from noughts.rules.game import mnk
from noughts.rules.notation import parse_position
from noughts.rules.position import Position
from noughts.rules.symmetry import board_symmetries

GAMES = [mnk(3, 3, 3), mnk(4, 3, 3), mnk(4, 4, 4), mnk(5, 3, 3)]
SOLVERS = {game: Solver(game) for game in GAMES}


@given(playouts(GAMES))
@settings(max_examples=40)
def test_values_are_those_of_the_solver_for_small_boards(played: list[Position]) -> None:
    position = played[-1]
    if position.over:
        return
    solver, engine = SOLVERS[position.game], PlainEngine(position.game)
    values = Values(position)
    values.search_value(engine)
    assert values.value == solver.value(position)
    values.search_moves(engine)
    assert {cell: each.value for cell, each in values.bounds.items()} == solver.values(position)
    assert values.decided == len(position.moves)


@given(playouts(GAMES))
@settings(max_examples=40)
def test_a_line_of_best_play_keeps_the_value_at_every_move(played: list[Position]) -> None:
    position = played[-1]
    if position.over:
        return
    solver = SOLVERS[position.game]
    line = best_line(PlainEngine(position.game), position, solver.value(position), 10**9)
    for cell in line:
        after = position.play(cell)
        assert -solver.value(after) == solver.value(position)
        position = after
    assert position.over


@pytest.mark.parametrize("nodes", [0, 10, 100, 1000, 3000])
def test_bounds_hold_whatever_the_budget(nodes: int) -> None:
    values, engine = Values(mnk(5, 5, 4).start), PlainEngine(mnk(5, 5, 4))
    values.search_value(engine, nodes)
    values.search_moves(engine, nodes)
    assert engine.nodes <= 2 * nodes
    assert values.value in (None, DRAW)
    for bounds in values.bounds.values():
        assert bounds.lower <= DRAW <= bounds.upper
    for symmetry in board_symmetries(mnk(5, 5, 4)):
        for cell, bounds in values.bounds.items():
            assert values.bounds[symmetry[cell]] == bounds


def test_every_first_move_of_a_drawn_game_draws() -> None:
    """Without another search: an extra mark never hurts."""
    values, engine = Values(mnk(7, 6, 5).start), PlainEngine(mnk(7, 6, 5))
    values.search_value(engine)
    values.search_moves(engine, 0)
    assert {each.value for each in values.bounds.values()} == {DRAW}


def test_outcomes_are_ordered_by_value_and_then_by_time() -> None:
    worst_first = [
        Outcome(LOSS, 2),
        Outcome(LOSS, 4),
        Outcome(LOSS, None),
        Outcome(DRAW, None),
        Outcome(WIN, None),
        Outcome(WIN, 5),
        Outcome(WIN, 1),
    ]
    assert sorted([*reversed(worst_first)], key=lambda outcome: outcome.rank) == worst_first


@pytest.mark.parametrize(
    "text", ["XX.../..X../XX.../O...O/OO..O", "X..../..X../.O.../...../....."]
)
def test_a_search_of_a_large_position_finds_a_line_that_ends_as_it_says(text: str) -> None:
    position = parse_position(text, mnk(5, 5, 4))
    solution = Search(position, budget=20_000).run()
    end = reduce(Position.play, solution.line, position)
    assert end.over
    assert solution.value == (
        "draw" if end.drawn else "win" if end.winner == position.to_move else "loss"
    )


def test_a_search_reports_its_progress() -> None:
    reports: list[Progress] = []
    Search(mnk(5, 5, 4).start, 6000, progress=reports.append).run()
    assert [each.nodes for each in reports[:7]] == list(range(256, 2000, 256))
    assert all(each.decided <= each.moves == 25 for each in reports)
    assert all(0 <= each.table < 1 for each in reports)
    assert any(each.table for each in reports)
    assert reports[0].nodes < reports[-1].nodes <= 6000
    assert [each.decided for each in reports] == sorted(each.decided for each in reports)


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("3,3,3", "draw"),
        ("3,26,3", "win"),
        ("4,9,4", "win"),
        ("8,4,4", "draw"),
        ("29,4,4", "win"),
        ("5,5,4", "draw"),
        ("6,5,4", "win"),
        ("8,8,5", "draw"),
        ("9,7,5", None),
        ("15,15,5", "win"),
    ],
)
def test_published_values_are_known_in_both_directions(name: str, published: str | None) -> None:
    columns, rows, k = map(int, name.split(","))
    known = published_value(columns, rows, k)
    assert known == published_value(rows, columns, k)
    assert (known.value if known else None) == published
    assert known is None or known.source


def test_the_computed_values_are_the_published_ones() -> None:
    boards = list(solve_boards(boards_up_to(5)))
    assert mnk(5, 5, 4) in [board.game for board in boards]
    for board in boards:
        assert board.value == board.published
