"""Programs of others through the command, as a person uses it."""

from __future__ import annotations

import json
import shutil
import sys
from functools import cache
from pathlib import Path

import pytest
from asgi import Web
from command import Call, assert_refused
from fastapi import FastAPI
from terminal_user import Typed

from noughts.analysis.solver import Solver
from noughts.frontends.web import lesson_responses
from noughts.rules.game import mnk
from programs.program import HERE

needs_node = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")

ONE_AHEAD = str(HERE / "cs50" / "one_ahead.py")
SIDE_KEYS = {
    "verdict", "menu", "side", "legal", "never_loses", "never_misses_a_win", "wins_fastest",
    "asked", "games", "failed", "complete", "sequences", "against_random", "counterexample",
    "actions", "fault", "sampled", "doubt", "depends_on_history", "offered", "notes",
}  # fmt: skip

MENU = """
board = [" "] * 9
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def over():
    return " " not in board or any(board[a] == board[b] == board[c] != " " for a, b, c in LINES)

level = input("Level, 1 or 2? ")
while not over():
    free = [cell for cell in range(9) if board[cell] == " "]
    board[free[0] if level == "1" else free[-1]] = "X"
    print(board)
    while not over():
        cell = int(input("Your move, 1 to 9? ")) - 1
        if board[cell] == " ":
            board[cell] = "O"
            break
"""


def agent(body: str, tmp_path: Path) -> str:
    """Write an agent for Kaggle that takes the first empty cell after it has run `body`."""
    path = tmp_path / "agent.py"
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    path.write_text(
        "import random, time\n"
        "def agent(observation, configuration):\n"
        "    board, empty = observation.board, [c for c in range(9) if not observation.board[c]]\n"
        f"{lines}\n"
        "    return empty[0]\n",
        "utf-8",
    )
    return str(path)


# --- verdicts -----------------------------------------------------------------------------------

PERFECT = """
def agent(observation, configuration):
    board = tuple(observation.board)
    if board.count(0) == 5:
        {body}
    return best(board)[0]

best = lambda board: eval(TABLE.partition(f"{{board}}:")[2].partition(";")[0])
TABLE = {table!r}  # one text, because noughts compares all values
"""


@cache
def best_cells() -> str:
    """Return the best cells in every position, after the board of an agent for Kaggle."""
    game = mnk(3, 3, 3)
    solver = Solver(game)
    boards = {
        tuple(".XO".index(mark) for mark in str(position).replace("/", "")): [
            *solver.best(position)
        ]
        for position in game.positions()
        if not position.over and position.ply % 2 == 0
    }
    return "".join(f"{board}:{cells};" for board, cells in boards.items())


@pytest.mark.parametrize(
    ("kind", "body", "message"),
    [
        ("illegal", "return 9", "9"),
        ("crash", "raise KeyError('no such cell')", "no such cell"),
        ("timeout", "while True: pass", ""),
    ],
)
def test_every_fault_has_its_verdict(
    call: Call, kind: str, body: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "agent.py"
    path.write_text(PERFECT.format(body=body, table=best_cells()), "utf-8")
    done = call("prove", str(path), "--side", "first", "--move-time", "0.5", "--json")
    told = json.loads(done.out)
    assert done.code == 1
    assert told["second"] is None
    assert told["first"].keys() == SIDE_KEYS
    assert told["first"]["verdict"] == kind
    fault = told["first"]["fault"]
    assert fault["kind"] == kind
    assert len(fault["moves"]) == 4
    assert message in fault["message"]
    assert told["program"]["way"] == "called"
    if kind == "crash":
        assert [line.partition(": ")[0] for line in fault["trace"]] == ["agent.py:5 in agent"]


def test_chance_that_cannot_be_followed_is_no_proof(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "agent.py"
    body = "return best(board)[0 if random.gauss(0, 1) < 0 else -1]"
    path.write_text("import random\n" + PERFECT.format(body=body, table=best_cells()), "utf-8")
    done = call("prove", str(path), "--side", "first", "--json")
    told = json.loads(done.out)["first"]
    assert (done.code, told["verdict"]) == (1, "sampled")
    assert told["sampled"]


def test_the_losing_game_is_drawn_with_no_option(call: Call) -> None:
    done = call("prove", ONE_AHEAD)
    assert (done.code, done.err) == (1, "")
    first, second, *_ = done.out.splitlines()
    assert first == "one_ahead.py can be beaten moving first and second."
    assert "CS50" in second
    assert " 1 a1     2 b1??   3 a2     4 c1     5 a3" in done.out


def test_a_menu_chooses_the_configuration(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "menu.py"
    path.write_text(MENU, "utf-8")
    done = call("prove", str(path), "--menu", "2", "--json")
    told = json.loads(done.out)
    assert [each["menu"] for each in told["configurations"]] == [["2"]]
    assert (told["program"]["way"], told["first"]["verdict"]) == ("played", "beatable")
    assert told["first"]["actions"][0] == "2"
    assert told["first"]["counterexample"]["moves"][0] == 8
    refused = call("prove", str(path), "--menu", "hard, O")
    assert_refused(refused, "hard", "do not lead to a game")


def test_a_call_is_proved_as_it_is_written(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "my ai 2.py"
    path.write_text(
        "from helper import first\nname = input('name? ')\n"
        "def best(cells, mark): return first(cells)\nprint('Hello', name)\n",
        "utf-8",
    )
    (tmp_path / "helper.py").write_text("def first(cells): return cells.index(0)\n", "utf-8")
    done = call("prove", str(path), "--call", "best(board, own)", "--marks", "1/2/0", "--json")
    told = json.loads(done.out)
    assert done.code == 1
    assert told["program"]["call"] == "best(board, own)"
    assert [told[side]["verdict"] for side in ("first", "second")] == ["beatable"] * 2
    assert told["first"]["counterexample"]["moves"] == [0, 1, 2, 4, 3, 7]


# --- everywhere a strategy can be ---------------------------------------------------------------


def test_a_program_is_a_strategy_everywhere(call: Call) -> None:
    done = call("compare", "linear", ONE_AHEAD, "--json")
    assert json.loads(done.out)["strategies"] == ["linear", ONE_AHEAD, "random", "perfect"]
    done = call("simulate", ONE_AHEAD, "linear", "--games", "100", "--json")
    assert json.loads(done.out)["games"] == 100
    done = call("explain", "X.O/.X./..O", "--strategy", ONE_AHEAD, "--json")
    assert json.loads(done.out)["policy"] == {"1": "1/1"}


def test_a_game_against_a_program_is_played_saved_and_continued(typed: Typed) -> None:
    played = typed("b2", "quit", args=("--opponent", ONE_AHEAD, "--first", "me", "--plain"))
    assert "O plays a1" in played
    continued = typed("y", "quit", args=("--plain",))
    assert "You left a game against one_ahead.py on 3x3 after 2 moves." in continued
    assert "Row 1: a1 O, b1 empty, c1 empty." in continued
    assert "Row 2: a2 empty, b2 X, c2 empty." in continued


@needs_node
def test_a_command_in_another_language_is_proved(call: Call) -> None:
    script = HERE / "javascript" / "perfect.js"
    done = call("prove", "--command", f"node {script}", "--json")
    told = json.loads(done.out)
    assert done.code == 0
    assert [told[side]["verdict"] for side in ("first", "second")] == ["unbeatable"] * 2
    assert [told[side]["asked"] for side in ("first", "second")] == [99, 447]


# --- files --------------------------------------------------------------------------------------


def test_a_proof_of_a_program_is_certified(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    path = str(HERE / "cs50" / "value_and_move.py")
    assert call("prove", path, "--certificate", str(file)).code == 0
    done = call("verify", str(file))
    assert done.code == 0
    assert "are unbeatable on 3,3,3 moving second" in done.out


@pytest.mark.parametrize("option", ["--as-test", "--certificate"])
def test_where_nothing_can_be_written_is_refused_before_the_proof(
    option: str, call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("noughts.programs.proof.prove_program", None)
    for file in (tmp_path / "nowhere" / "x.py", tmp_path):
        assert_refused(call("prove", ONE_AHEAD, option, str(file)), repr(str(file)))
    monkeypatch.setattr("os.access", lambda *_: False)
    file = tmp_path / "x.py"
    assert_refused(call("prove", ONE_AHEAD, option, str(file)), repr(str(file)), "its folder")


def test_a_command_gets_no_test(call: Call, tmp_path: Path) -> None:
    file = str(tmp_path / "test_it.py")
    done = call("prove", "--command", f"{sys.executable} bot.py", "--as-test", file)
    assert_refused(done, "is a command")


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["prove"], ["--command"]),
        (["prove", "linear", "--command", "x"], ["'linear'", "'x'"]),
        (["prove", "nowhere.py"], ["'nowhere.py'"]),
        (["prove", f"{ONE_AHEAD}:nothing"], ["nothing"]),
        (["prove", f"{ONE_AHEAD},colour=red"], ["'colour=red'"]),
        (["prove", "--command", "no-such-program"], ["'no-such-program'"]),
        (["prove", "--command", "'"], ["quotation"]),
        (["prove", "linear", "--as-test", "x.py"], ["--as-test"]),
        (["doctor", "nowhere.py"], ["'nowhere.py'"]),
        (["doctor", "command:node bot.js"], ["is a command"]),
        (["beat", "nowhere.py"], ["'nowhere.py'"]),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    call: Call, arguments: list[str], quoted: list[str]
) -> None:
    assert_refused(call(*arguments), *quoted)


def test_what_is_not_reached_is_told_to_programs_too(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "hello.py"
    path.write_text("def greet():\n    return 'hello'\n", "utf-8")
    done = call("prove", str(path), "--json")
    told = json.loads(done.out)
    assert done.code == 2
    assert (told["program"], told["game"], told["first"]) == (None, "3,3,3", None)
    assert told["error"] in done.err


def test_what_cannot_be_read_is_said(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = Path(agent("return 9", tmp_path)).name
    monkeypatch.chdir(tmp_path)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "is_file", refuse)
        for verb in ("prove", "doctor", "beat"):
            assert_refused(call(verb, path), f"cannot read {path!r}: Permission denied")
    monkeypatch.setattr(Path, "iterdir", refuse)
    folder = str(tmp_path)
    assert_refused(call("prove", folder), f"cannot read {folder!r}: Permission denied")


def test_the_page_runs_only_what_was_named(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    apps: list[FastAPI] = []
    monkeypatch.setattr(
        "noughts.frontends.web.server.serve", lambda _host, _port, app, **_: apps.append(app)
    )
    assert call("web", "--program", ONE_AHEAD).code == 0
    twice = call("web", "--program", ONE_AHEAD, "--program", ONE_AHEAD)
    assert_refused(twice, "'one_ahead.py'")
    assert_refused(call("web", "--program", "nowhere.py"), "'nowhere.py'")
    (app,) = apps
    with Web(app) as web:
        names = [each["name"] for each in web.get("/api/strategies").json["strategies"]]
        assert names[-1] == "one_ahead.py"
        proof = web.get("/api/proof", strategy="one_ahead.py").json
        assert proof["first"]["verdict"] == proof["second"]["verdict"] == "beatable"
        found = web.get("/api/program", strategy="one_ahead.py").json
        assert found["headline"] == "one_ahead.py can be beaten moving first and second."
        assert lesson_responses.ProgramVerdict.model_validate(found, strict=True)
        for side in ("first", "second"):
            trap = web.get("/api/trap", strategy="one_ahead.py", side=side).json
            assert trap["strategy"] == "one_ahead.py"
            assert trap["moves"] == proof[side]["counterexample"]["moves"]
        answers = web.get("/api/answers", strategy="one_ahead.py", moves="b2,a1").json["cells"]
        assert {*answers} == {"1", "2", "3", "5", "6", "7", "8"}
        assert answers["1"] == {"policy": {"2": "1/1"}, "words": "If you take b1, it answers c1."}
        table = web.get("/api/table", x="one_ahead.py").json
        assert len(table["moves"]) == 1
        assert table["titles"]["X"] == "one_ahead.py"
        for path in (ONE_AHEAD, "plain.py", str(HERE / "cs50" / "plain.py"), "command:ls"):
            got = web.get("/api/table", x=path)
            assert got.status == 400
            assert "there is no strategy" in got.json["detail"]
