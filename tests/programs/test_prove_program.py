"""Programs of others through the command, as a person uses it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from asgi import Web
from command import Call, assert_refused, environment
from terminal_user import Typed

import noughts
from noughts.analysis.solver import Solver
from noughts.cli.prove import ProofOptions, load_program
from noughts.errors import NoughtsError
from noughts.frontends.web.app import make_app
from noughts.rules.game import mnk
from noughts.strategies.registry import Registry
from programs.truth import HERE

needs_node = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")

ONE_AHEAD = str(HERE / "cs50" / "one_ahead.py")
SIDE_KEYS = {
    "verdict", "legal", "never_loses", "never_misses_a_win", "wins_fastest", "asked", "games",
    "sequences", "against_random", "counterexample", "waiting", "fault", "sampled",
    "board_written_on", "remembers", "notes",
}  # fmt: skip


ONLY_O = """
def computer_move(board):
    for mark in "OX":
        for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8),
                        (0, 4, 8), (2, 4, 6)]:
            marks = [board[a], board[b], board[c]]
            if marks.count(mark) == 2 and " " in marks:
                return [a, b, c][marks.index(" ")]
    return board.index(" ")
"""


def agent(body: str, tmp_path: Path) -> str:
    """A Kaggle agent that answers with the first empty cell, but for what `body` says before."""
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


VERDICTS = {
    "illegal": "return 9",
    "crash": "raise KeyError('no such cell')",
    "timeout": "while True: time.sleep(1)",
}


@pytest.mark.parametrize("verdict", VERDICTS)
def test_every_fault_has_its_verdict(call: Call, verdict: str, tmp_path: Path) -> None:
    path = agent(f"if board[4] == 0 and len(empty) < 9:\n    {VERDICTS[verdict]}", tmp_path)
    done = call("prove", path, "--side", "second", "--move-time", "0.5", "--json")
    told = json.loads(done.out)
    assert done.code == 1
    assert told["first"] is None
    assert told["second"].keys() == SIDE_KEYS
    fault = told["second"]["fault"]
    assert fault["kind"] == verdict
    assert fault["position"].count("X") == 1 + fault["position"].count("O")
    assert told["program"]["recognised_as"] == "kaggle"
    if verdict == "crash":
        assert fault["trace"] == [fault["trace"][0]]
        assert fault["trace"][0].startswith("agent.py:5 in agent: ")
        assert "no such cell" in fault["message"]
    if verdict == "illegal":
        assert fault["answer"] == "9"


def test_what_chance_cannot_be_followed_in_is_sampled(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "agent.py"
    path.write_text(
        "import random\n"
        "def agent(observation, configuration):\n"
        "    board = tuple(observation.board)\n"
        "    usual = any(board) or random.gauss(0, 1) < 0\n"
        "    return TABLE[board][0 if usual else -1]\n"
        f"TABLE = {best_cells()!r}\n",
        "utf-8",
    )
    done = call("prove", str(path), "--side", "first", "--json")
    told = json.loads(done.out)["first"]
    assert done.code == 1
    assert told["verdict"] == "sampled"
    assert told["sampled"]["positions"] == 1


def best_cells() -> dict[tuple[int, ...], list[int]]:
    """The best cells in every position, by the board of a Kaggle agent."""
    game = mnk(3, 3, 3)
    solver = Solver(game)
    return {
        tuple(".XO".index(mark) for mark in str(position).replace("/", "")): [
            *solver.best(position)
        ]
        for position in game.positions()
        if not position.over
    }


def test_the_losing_game_is_drawn_with_no_option(call: Call) -> None:
    done = call("prove", ONE_AHEAD)
    assert done.code == 1
    assert done.err == ""
    first, second, *_ = done.out.splitlines()
    assert first == "one_ahead.py can be beaten moving first and second."
    assert "CS50" in second
    assert " 1 a1     2 b1??   3 a2     4 c1     5 a3" in done.out
    assert "looks only one move ahead" in done.out


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


@needs_node
def test_a_command_that_loses_is_shown_how(call: Call) -> None:
    done = call("prove", "--command", f"node {HERE / 'javascript' / 'greedy.js'}")
    assert done.code == 1
    assert "can be beaten moving first and second" in " ".join(done.out.split())


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["prove"], ["--command"]),
        (["prove", "linear", "--command", "x"], ["'linear'", "'x'"]),
        (["prove", "linear", "--board", "flat"], ["--board", "'linear'"]),
        (["prove", "nowhere.py"], ["'nowhere.py'"]),
        (["prove", ONE_AHEAD, "--board", "round"], ["'round'", "rows"]),
        (["prove", ONE_AHEAD, "--answer", "louder"], ["'louder'", "row,col"]),
        (["prove", ONE_AHEAD, "--marks", "XO"], ["'XO'", "X/O/None"]),
        (["prove", f"{ONE_AHEAD}:nothing"], ["nothing"]),
        (["prove", f"{ONE_AHEAD},colour=red"], ["'colour=red'"]),
        (["prove", "--command", "no-such-program"], ["'no-such-program'"]),
        (["prove", "--command", "'"], ["quotation"]),
        (["prove", ONE_AHEAD, "--game", "4,4,4"], ["4,4,4"]),
        (["prove", "linear", "--as-test", "x.py"], ["--as-test"]),
        (["doctor", "nowhere.py"], ["'nowhere.py'"]),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    call: Call, arguments: list[str], quoted: list[str]
) -> None:
    assert_refused(call(*arguments), *quoted)


def test_what_is_not_recognised_is_told_to_programs_too(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "hello.py"
    path.write_text("def greet():\n    return 'hello'\n", "utf-8")
    done = call("prove", str(path), "--json")
    told = json.loads(done.out)
    assert done.code == 2
    assert told["program"]["recognised_as"] is None
    assert (told["game"], told["diagnoses"]) == ("3,3,3", [])
    assert {told[side]["verdict"] for side in ("first", "second")} == {"unrecognised"}
    assert told["first"]["fault"]["message"] in done.err


def test_what_a_program_prints_is_shown_on_request(call: Call, tmp_path: Path) -> None:
    path = agent("print('thinking of', len(empty))\ntime.sleep(0.5)", tmp_path)
    silent = call("prove", path, "--side", "first").out
    assert "thinking" not in silent
    assert "sleep(0.5) is skipped" in silent
    assert "thinking of 9" in call("prove", path, "--side", "first", "--output").out


def test_a_proof_of_a_program_is_certified(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    path = str(HERE / "cs50" / "last_cell.py")
    assert call("prove", path, "--certificate", str(file)).code == 1
    done = call("verify", str(file))
    assert done.code == 0
    assert "is beatable moving second, in all 468 positions" in done.out


def test_a_mistake_is_written_as_a_test(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    assert call("prove", ONE_AHEAD, "--as-test", str(file)).code == 1
    assert "def test_" in file.read_text("utf-8")
    file.write_text("mine", "utf-8")
    assert_refused(call("prove", ONE_AHEAD, "--as-test", str(file)), repr(str(file)))
    assert file.read_text("utf-8") == "mine"


def test_where_nothing_is_refuted_the_proof_counts(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    done = call("prove", str(HERE / "plain" / "by_pairs.py"), "--as-test", str(file))
    assert done.code == 0
    assert done.err == "noughts: no test written, because by_pairs.py made no mistake\n"
    assert not file.exists()


def test_what_no_test_can_be_for_is_refused_before_the_proof(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("noughts.programs.verdict.walk.prove_sides", None)
    file = tmp_path / "test_it.py"
    done = call("prove", "--command", f"{sys.executable} bot.py", "--as-test", str(file))
    assert_refused(done, "is a command")
    file.write_text("mine", "utf-8")
    monkeypatch.setattr("noughts.programs.named.program_class", None)
    with pytest.raises(NoughtsError, match="already exists"):
        load_program(ONE_AHEAD, ProofOptions(game=mnk(3, 3, 3), as_test=file))


@pytest.mark.parametrize("option", ["--as-test", "--certificate"])
def test_where_nothing_can_be_written_is_refused_before_the_proof(
    option: str, call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("noughts.programs.verdict.walk.prove_sides", None)
    for file in (tmp_path / "nowhere" / "x.py", tmp_path):
        assert_refused(call("prove", ONE_AHEAD, option, str(file)), repr(str(file)))
    monkeypatch.setattr("os.access", lambda *_: False)
    file = tmp_path / "x.py"
    assert_refused(call("prove", ONE_AHEAD, option, str(file)), repr(str(file)), "its folder")


def code_of(output: int, *args: str) -> int:
    """The exit code of the command when it writes there."""
    source = str(Path(noughts.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-c", "from noughts.cli import main; main()", *args],
        stdout=output,
        stderr=subprocess.DEVNULL,
        env=environment(PYTHONPATH=source),
        check=False,
    ).returncode


@pytest.mark.parametrize("as_json", [(), ("--json",)], ids=["plain", "json"])
def test_output_that_cannot_be_written_is_no_verdict(as_json: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    assert code_of(writer, "prove", "perfect", *as_json) == 141
    os.close(writer)
    if Path("/dev/full").exists():
        with Path("/dev/full").open("wb") as full:
            assert code_of(full.fileno(), "prove", "perfect", *as_json) == 74


def test_a_side_that_a_program_never_plays_is_noted(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "only_o.py"
    path.write_text(ONLY_O, "utf-8")
    spec, said = f"{path},plays=O", "noughts: only_o.py never moves first by itself\n"
    assert call("explain", ".../.../...", "--strategy", spec).err == said
    assert not call("explain", "X../.../...", "--strategy", spec).err
    assert call("simulate", spec, "random", "--games", "1").err.count(said) == 1
    assert not call("simulate", "random", "random", "--games", "1").err


def test_what_cannot_be_read_is_said(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "shut").mkdir()
    path = Path(agent("return 9", tmp_path / "shut")).name
    monkeypatch.chdir(tmp_path / "shut")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    said = f"cannot read {path!r}: Permission denied"
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refuse)
        assert_refused(call("prove", path), said)
        done = call("doctor", path)
        assert done.code == 1
        assert said in " ".join(done.out.split())
        assert "check the path and the permissions of the file" in done.out
    with monkeypatch.context() as patch:
        patch.setattr(Path, "is_file", refuse)
        assert_refused(call("prove", path), said)
        assert_refused(call("doctor", path), said)
    monkeypatch.setattr(Path, "iterdir", refuse)
    folder = str(tmp_path / "shut")
    assert_refused(call("prove", folder), f"cannot read {folder!r}: Permission denied")


def test_a_doctor_tells_before_any_proof(call: Call, tmp_path: Path) -> None:
    assert call("doctor", str(HERE / "cs50" / "value_and_move.py")).code == 0
    path = agent("return 9", tmp_path)
    assert call("doctor", path).code == 1


def test_the_page_runs_only_what_was_named(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    registries: list[Registry] = []
    monkeypatch.setattr(
        "noughts.frontends.web.server.serve",
        lambda _host, _port, registry, **_: registries.append(registry),
    )
    assert call("web", "--program", ONE_AHEAD).code == 0
    twice = call("web", "--program", ONE_AHEAD, "--program", ONE_AHEAD)
    assert_refused(twice, "'one_ahead.py'")
    assert_refused(call("web", "--program", "nowhere.py"), "'nowhere.py'")
    (registry,) = registries
    with Web(make_app(registry)) as web:
        names = [each["name"] for each in web.get("/api/strategies").json["strategies"]]
        assert names[-1] == "one_ahead.py"
        proof = web.get("/api/proof", strategy="one_ahead.py").json
        assert proof["first"]["verdict"] == proof["second"]["verdict"] == "beatable"
        table = web.get("/api/table", x="one_ahead.py").json
        assert len(table["moves"]) == 1
        assert table["titles"]["X"] == "one_ahead.py"
        for path in (ONE_AHEAD, "plain.py", str(HERE / "cs50" / "plain.py"), "command:ls"):
            got = web.get("/api/table", x=path)
            assert got.status == 400
            assert "there is no strategy" in got.json["detail"]
