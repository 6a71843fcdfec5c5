"""The daily puzzle: what holds of every day of a year, by exact values."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import pairwise

import pytest

from noughts import Position, mnk
from noughts.analysis.solver import WIN, Solver
from noughts.play.ladder import ladder
from noughts.play.opponents import Opponents
from noughts.play.puzzle import DEFENDER, LARGE, SMALL, Puzzle, patterns, puzzle_of
from noughts.play.session import Session
from noughts.rules.symmetry import board_symmetries, canonical
from noughts.strategies.registry import Registry

YEAR = [date(2026, 1, 1) + timedelta(days=number) for number in range(365)]


@pytest.fixture(scope="module")
def year() -> list[Puzzle]:
    return [puzzle_of(day) for day in YEAR]


# --- laws ---------------------------------------------------------------------------------------


def test_exactly_one_move_wins_and_it_takes_as_long_as_the_task_says(year: list[Puzzle]) -> None:
    solvers = {game: Solver(game) for game in (SMALL, LARGE)}
    for puzzle in year:
        outcomes = solvers[puzzle.position.game].outcomes(puzzle.position)
        wins = {cell: outcome for cell, outcome in outcomes.items() if outcome.value == WIN}
        assert list(wins) == [puzzle.solution]
        assert wins[puzzle.solution].plies == 2 * puzzle.moves - 1
        assert puzzle.moves in (2, 3)


def test_nobody_can_win_at_once(year: list[Puzzle]) -> None:
    """Neither the player, which would be trivial, nor the opponent, whom everybody would block."""
    for puzzle in year:
        position = puzzle.position
        for marks, other in ((position.own, position.opponent), (position.opponent, position.own)):
            for cell in position.moves:
                after = marks | 1 << cell
                assert not any(
                    line & after == line and not line & other for line in position.game.lines
                )


def test_a_day_has_one_puzzle_whatever_was_asked_before(year: list[Puzzle]) -> None:
    puzzle_of.cache_clear()
    for puzzle in reversed(year[:40]):
        assert puzzle_of(puzzle.day) == puzzle


def test_weekdays_are_3x3_and_weekends_4x4(year: list[Puzzle]) -> None:
    for puzzle in year:
        weekend = f"{puzzle.day:%a}" in ("Sat", "Sun")
        assert puzzle.position.game == (LARGE if weekend else SMALL)


def test_a_pattern_comes_back_only_after_all_others(year: list[Puzzle]) -> None:
    turns = board_symmetries(SMALL)
    small = [canonical(each.position, turns) for each in year if each.position.game == SMALL]
    assert len(set(patterns())) == len(patterns()) > 15
    for begin in range(len(small) - len(patterns())):
        assert len(set(small[begin : begin + len(patterns())])) == len(patterns())
    positions = [each.position for each in year]
    assert all(one != other for one, other in pairwise(positions))


def test_the_defender_can_play_every_puzzle_and_loses_as_late_as_it_can(
    year: list[Puzzle],
) -> None:
    assert DEFENDER in [rung.character.name for rung in ladder(mnk())]
    for puzzle in year[::7]:
        Opponents().check(puzzle.session)
        assert puzzle.session.player is None
        session, solver = puzzle.session, Solver(puzzle.position.game)
        defender = Registry().strategy(DEFENDER, puzzle.position.game)
        while not session.over:
            assert not puzzle.is_lost_in(session)
            best = solver.line(session.position)[0]
            reply = min(defender.policy(session.position)) if session.player else best
            session = session.play(reply)
        assert puzzle.solved_by(session)
        assert len(session.moves) == 2 * puzzle.moves - 1


def test_every_other_first_move_gives_the_win_away(year: list[Puzzle]) -> None:
    for puzzle in year[::3]:
        for cell in puzzle.position.moves:
            assert puzzle.is_lost_in(puzzle.session.play(cell)) == (cell != puzzle.solution)


# --- examples -----------------------------------------------------------------------------------


def test_the_puzzles_of_some_days_stay_what_they_are() -> None:
    found = {
        str(day): str(puzzle_of(day).position) for day in (date(2026, 7, 29), date(2026, 8, 1))
    }
    assert found == {"2026-07-29": ".X./X.O/OOX", "2026-08-01": ".O../XXOO/..X./XO.."}


def test_a_slow_win_and_a_swap_are_no_solution() -> None:
    start = Position.parse("X../.../.O.")
    puzzle = Puzzle(date(2026, 7, 29), start, 2, 2)
    fast = Session(start, (None, DEFENDER), (2, 1, 6, 3, 4))
    assert not puzzle.solved_by(fast)  # three moves instead of two
    assert puzzle.is_lost_in(fast)
    assert Puzzle(puzzle.day, start, 2, 3).solved_by(fast)
    assert not Puzzle(puzzle.day, start, 2, 3).solved_by(fast.swap())
    assert not puzzle.solved_by(puzzle.session)


def test_the_words_and_the_json_form() -> None:
    puzzle = Puzzle(date(2026, 7, 9), Position.parse("X.O/.../..."), 6, 3)
    assert puzzle.task == "X to move and win in three."
    assert puzzle.title == "Puzzle of 9 July 2026"
    data = json.loads(json.dumps(puzzle.to_json()))
    assert data == {
        "day": "2026-07-09",
        "title": "Puzzle of 9 July 2026",
        "task": "X to move and win in three.",
        "game": "3,3,3",
        "position": "X.O/.../...",
        "to_move": "X",
        "moves": 3,
        "players": {"X": None, "O": "Sage"},
    }
    second = Puzzle(puzzle.day, Position.parse("X../.../..."), 4, 2)
    assert second.session.players == ("Sage", None)
