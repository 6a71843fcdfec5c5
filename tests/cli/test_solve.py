"""`noughts solve`: its table, its drawing and its JSON agree with the solver."""

import json
import re
import signal
import sys
import threading
from functools import cache, reduce
from inspect import getfile
from time import sleep
from traceback import walk_stack

import pytest
from command import Call, assert_refused
from drawings import as_text, read_cells
from outcomes import WORDS, better

from noughts.analysis.solver import DRAW, LOSS, MAX_EMPTY, WIN, Solver
from noughts.analysis.solver.engine import has_numba
from noughts.analysis.solver.weak import Weak
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, parse_game, parse_position
from noughts.rules.position import Position


@cache
def solver_for(game: Game) -> Solver:
    return Solver(game)


KEYS = ["game", "position", "to_move", "value", "moves", "plies", "cells", "excluded", "line"]
KEYS += ["weak", "nodes"]


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
    solver = solver_for(position.game)
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
    solver = solver_for(position.game)
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
