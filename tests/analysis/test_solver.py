"""Exact values and how soon the game ends, against searches that share no code with the solver."""

import json
import pickle
import re
import signal
import sys
import threading
from functools import cache, reduce
from inspect import getfile
from time import sleep
from traceback import walk_stack

import pytest
from boards import playouts
from command import Call, assert_refused
from drawings import as_text, read_cells
from hypothesis import given
from hypothesis import strategies as st
from recount import winning_lines

from noughts.analysis.solution import Search, Solution
from noughts.analysis.solver import (
    DRAW,
    LOSS,
    MAX_EMPTY,
    WIN,
    Outcome,
    Solver,
    usual_budget,
)
from noughts.analysis.solver.engine import has_numba
from noughts.analysis.solver.weak import Weak
from noughts.errors import GameOver, Undecided
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, parse_game, parse_position
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


def better(outcome: Outcome) -> tuple[int, int]:
    """Outcomes in order: a later loss, any draw, a sooner win."""
    return outcome.value, -outcome.value * (outcome.plies or 0)


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


# --- the command ------------------------------------------------------------------------------

KEYS = ["game", "position", "to_move", "value", "moves", "plies", "cells", "excluded", "line"]
KEYS += ["weak", "nodes"]
WORDS = {WIN: "win", DRAW: "draw", LOSS: "loss"}


@pytest.mark.parametrize(
    ("args", "text", "name"),
    [
        ((), ".../.../...", "3,3,3"),
        (("X.O/.X./..O",), "X.O/.X./..O", "3,3,3"),
        (("X../.O./..X",), "X../.O./..X", "3,3,3"),
        (("X.O./.X../....",), "X.O./.X../....", "4,3,3"),
        (("X.O./.X../....", "--game", "4,3,4"), "X.O./.X../....", "4,3,4"),
        (("--game", "4,3,3"), "..../..../....", "4,3,3"),
        (("--game", "4,4,3"), "..../..../..../....", "4,4,3"),
        (("--game", "4x4"), "..../..../..../....", "4,4,4"),
    ],
)
def test_solve_tells_programs_what_the_solver_says(
    call: Call, args: tuple[str, ...], text: str, name: str
) -> None:
    code, out, err = call("solve", *args, "--json")
    assert (code, err) == (0, "")
    position = parse_position(text, parse_game(name))
    solver = SOLVERS.get(position.game) or Solver(position.game)
    outcome = solver.outcome(position)
    told = json.loads(out)
    assert list(told) == KEYS
    assert told.pop("nodes") >= 0
    assert told.pop("weak") in ("win", "draw")
    line = told.pop("line")
    if position.empty.bit_count() <= MAX_EMPTY or outcome.value:
        assert line == solver.line(position)
    else:
        assert reduce(Position.play, line, position).drawn
    assert told == {
        "game": name,
        "position": text,
        "to_move": "X" if position.ply % 2 == 0 else "O",
        "value": WORDS[outcome.value],
        "moves": outcome.moves,
        "plies": outcome.plies,
        "cells": {str(cell): WORDS[value] for cell, value in solver.values(position).items()},
        "excluded": {},
    }


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize(
    ("name", "text"),
    [("3,3,3", "X../.O./..X"), ("4,3,3", "..../..../....")],
)
def test_solve_draws_the_outcome_of_every_cell_in_any_width_and_encoding(
    on_screen: Call, name: str, text: str, encoding: str, columns: int
) -> None:
    code, out, err = on_screen(columns, encoding, "solve", text, "--game", name)
    assert (code, err) == (0, "")
    assert out.isascii() == (encoding == "ascii")
    assert max(map(len, out.splitlines())) <= columns
    position = parse_position(text, parse_game(name))
    solver = SOLVERS.get(position.game) or Solver(position.game)
    symbols = dict(zip((WIN, DRAW, LOSS), "▲●▼" if encoding == "utf-8" else "+=-", strict=True))
    rows = read_cells(out, "│" if encoding == "utf-8" else "|")
    assert as_text(rows) == text
    cells = [cell for row in rows for cell in row]
    for cell, outcome in solver.outcomes(position).items():
        value, moves = outcome.value, outcome.moves
        soon = [] if moves is None else [f"in {moves}"]
        assert cells[cell] == [f"{symbols[value]} {WORDS[value]}", *soon]
    (sentence,) = re.findall(r"^[XO] to move .*", " ".join(out.split("\n\n")[-1].split()))
    value, moves = solver.outcome(position).value, solver.outcome(position).moves
    verb = {WIN: f"wins in {moves}", DRAW: "draws", LOSS: f"loses in {moves}"}[value]
    line = " ".join(cell_name(cell, position.game) for cell in solver.line(position))
    assert sentence == f"{'XO'[position.ply % 2]} to move {verb}: {line}"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_solve_lists_the_best_cells_where_the_board_has_no_room(
    on_screen: Call, encoding: str
) -> None:
    code, out, err = on_screen(40, encoding, "solve", "--game", "5,4,3")
    assert (code, err) == (0, "")
    assert out.isascii() == (encoding == "ascii")
    assert max(map(len, out.splitlines())) <= 40
    game = parse_game("5,4,3")
    outcomes = Solver(game).outcomes(game.start)
    told = re.findall(r"^([a-e]\d) +\S win +in (\d+) *$", out, re.MULTILINE)
    best = sorted(outcomes, key=lambda cell: better(outcomes[cell]), reverse=True)[: len(told)]
    assert told == [(cell_name(cell, game), str(outcomes[cell].moves)) for cell in best]
    assert f"and {len(cells_of(game.full)) - len(told)} more" in out


@pytest.mark.parametrize("text", ["XXX/OO./...", "XOX/XOO/OXX"])
@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["plain", "json"])
def test_solve_refuses_a_finished_position(
    call: Call, text: str, as_json: tuple[str, ...]
) -> None:
    assert_refused(call("solve", text, *as_json), text, "the game is over")


@pytest.mark.parametrize(
    ("args", "quoted"),
    [
        (("XX./.../...",), "XX./.../..."),
        (("zz",), "the game 'zz'"),
        (("", "--game", "3,3,3"), "''"),
        (("--game", ""), "''"),
        (("--game", "3,3,9"), "9 in a row"),
        (("...", "--game", "3,3,3"), "3x3"),
        (("--nodes", "0"), "--nodes"),
        (("--nodes", "many"), "--nodes"),
        (("--time", "0"), "--time"),
        (("5,5,4", "--game", "3,3,3"), "'5,5,4'"),
        (("3,3,9",), "9 in a row"),
        (("--table", "2"), "--table"),
        (("--table", "3", "--game", "3,3,3"), "--table"),
        (("3,3,3", "--table", "3"), "--table"),
    ],
    ids=" ".join,
)
def test_solve_refuses_what_it_cannot_read(call: Call, args: tuple[str, ...], quoted: str) -> None:
    assert_refused(call("solve", *args), quoted)


def test_solve_says_when_it_does_not_know(call: Call) -> None:
    args = ("solve", "--game", "6,5,4", "--nodes", "100")
    code, out, err = call(*args)
    assert (code, err) == (1, "")
    advice = out.splitlines()
    assert advice[:2] == [
        "Unknown after 100 nodes: no move is excluded yet.",
        "A larger --nodes or --time may decide it.",
    ]
    assert ("pip install 'noughts[fast]'" in out) == (not has_numba())
    code, out, err = call(*args, "--json")
    assert (code, err) == (1, "")
    told = json.loads(out)
    assert list(told) == KEYS
    assert (told["game"], told["position"]) == ("6,5,4", "/".join(["......"] * 5))
    assert (told["value"], told["plies"], told["line"], told["excluded"]) == (None, None, [], {})
    assert told["cells"] == {str(cell): None for cell in range(30)}
    assert (told["weak"], told["nodes"]) == ("win", 100)


def test_solve_says_what_is_excluded_although_the_value_is_unknown(call: Call) -> None:
    args = ("solve", "5,5,4", "--nodes", "3000")
    code, out, err = call(*args)
    assert (code, err) == (1, "")
    (failed,) = re.findall(
        r"X does not win with (.*); \d+ other moves may win", " ".join(out.split())
    )
    told = json.loads(call(*args, "--json").out)
    game = parse_game("5,5,4")
    excluded = [cell_name(int(cell), game) for cell in told["excluded"]]
    assert sorted(re.split(", | and ", failed)) == sorted(excluded)
    assert set(told["excluded"].values()) == {"win"}


def test_solve_says_when_only_the_value_is_known(call: Call) -> None:
    code, out, err = call("solve", "6,5,4", "--nodes", "2000")
    assert (code, err) == (0, "")
    assert "Only the value is known, not how soon the game ends." in out
    told = json.loads(call("solve", "6,5,4", "--nodes", "2000", "--json").out)
    assert (told["value"], told["plies"], told["weak"]) == ("win", None, "win")
    assert None in told["cells"].values()
    end = reduce(Position.play, told["line"], parse_game("6,5,4").start)
    assert end.winner == "X"


def test_solve_stops_when_its_time_is_over(call: Call) -> None:
    code, out, _ = call("solve", "9,9,5", "--time", "0.3")
    assert (code, out.splitlines()[0][:13]) == (1, "Unknown after")


@pytest.mark.parametrize(
    ("position", "remark"),
    [
        ("3,3,3", "O draws only with threats: against blocks alone X would win."),
        ("4,4,4", "O can draw by blocking alone."),
    ],
)
def test_solve_says_how_a_draw_is_held(call: Call, position: str, remark: str) -> None:
    assert remark in call("solve", position).out


def test_the_table_shows_computed_values_beside_published_ones(call: Call) -> None:
    code, out, err = call("solve", "--table", "4")
    assert (code, err) == (0, "")
    rows = {line.split()[0]: line.split() for line in out.splitlines()[1:]}
    boards = json.loads(call("solve", "--table", "4", "--json").out)
    assert [board["game"] for board in boards] == list(rows)
    for board in boards:
        assert board["value"] == board["published"] == rows[board["game"]][1]
        assert board["source"]
    assert rows["3,3,3"][1:3] == ["draw", "win"]
    assert rows["4,3,3"][1:3] == ["win", "win"]


def test_a_search_can_be_stopped(call: Call) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may ignore it
    main, source, stopped = threading.get_ident(), getfile(Weak), threading.Event()

    def is_searching() -> bool:
        frames = walk_stack(sys._current_frames()[main])
        return any(frame.f_code.co_filename == source for frame, _ in frames)

    def interrupt_the_search() -> None:
        """Press Ctrl-C as soon as the solver runs, however long that takes to begin.

        And again if nothing happens: what a callback of the garbage collector raises is lost.
        """
        while not is_searching():
            sleep(0.01)
        while is_searching():
            signal.raise_signal(signal.SIGINT)
            stopped.wait(5)

    pressing = threading.Thread(target=interrupt_the_search, daemon=True)
    pressing.start()
    code, out, err = call("solve", "--game", "9,4,4", "--nodes", "1000000000")
    stopped.set()
    pressing.join()
    signal.signal(signal.SIGINT, before)
    assert (code, err) == (130, "")
    assert out.startswith("Unknown after ")
