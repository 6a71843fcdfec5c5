"""`prove`, `beat` and `doctor` with a program that plays at its own prompts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from runpy import run_path

import pytest
from command import Call, assert_refused
from terminal_user import Terminal

import noughts
from noughts.analysis.examples import Example, blame
from noughts.analysis.proof import prove
from noughts.analysis.solver import Solver
from noughts.programs import testfile
from noughts.programs.options import Options
from noughts.programs.results import (
    BEATABLE,
    CALLED,
    CRASH,
    PLAYED,
    UNBEATABLE,
    Fault,
    ProgramProof,
    Report,
)
from noughts.programs.target import find_target
from noughts.programs.watching import CannotReplay, replay_script
from noughts.rules.game import Game, mnk
from noughts.rules.side import Side
from noughts.strategies.registry import parse_strategy

PROGRAM = """
import random

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
board = ["-"] * 9

def over():
    return "-" not in board or any(board[a] == board[b] == board[c] != "-" for a, b, c in LINES)

def answer():
    free = [cell for cell in range(9) if board[cell] == "-"]
    board[ORDER] = "O"

print("Welcome! \\033[2J")
input("Press Enter")
while not over():
    cell = int(input("Your move (1-9)? ")) - 1
    if board[cell] != "-":
        print("Taken.")
        continue
    board[cell] = "X"
    if not over():
        answer()
    print(" ".join(board))
"""
LOST = ["", "1", "5", "9"]
"""Against a program that takes the first free cell."""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "ttt.py"
    path.write_text(PROGRAM.replace("ORDER", "free[0]"))
    return path


def proof_of(path: Path, **changes: object) -> ProgramProof:
    """Return the proof of the program above, as `prove_program` returns it."""
    loss = blame([0, 1, 4, 2, 8], Side.SECOND, Solver(mnk()))
    report = Report(Side.SECOND, BEATABLE, asked=9, loss=loss, actions=tuple(LOST))
    return ProgramProof(
        str(path),
        mnk(),
        PLAYED,
        "Played at its own prompts.",
        (replace(report, **changes),),  # type: ignore[arg-type]
    )


Give = Callable[[ProgramProof], list[tuple[object, ...]]]


@pytest.fixture
def give(monkeypatch: pytest.MonkeyPatch) -> Give:
    """Let `prove_program` return this proof; returns a list of what it is called with."""

    def give(proof: ProgramProof) -> list[tuple[object, ...]]:
        calls: list[tuple[object, ...]] = []

        def prove_program(
            spec: str,
            options: Options,
            sides: Iterable[Side] | None,
            progress: object,
            game: Game | None,
        ) -> ProgramProof:
            assert callable(progress)
            assert game in (None, mnk())
            calls.append((spec, options, sides))
            return proof

        monkeypatch.setattr("noughts.programs.proof.prove_program", prove_program)
        return calls

    return give


# --- replays -----------------------------------------------------------------------------------


def test_a_replay_returns_the_last_position(program: Path) -> None:
    assert str(noughts.replay_game(program, LOST)) == "XOO/.X./..X"
    assert noughts.replay_game(program, LOST).winner == "X"
    assert str(noughts.replay_game(str(program), ["", "1", "1", "5"])) == "XOO/.X./..."


def test_random_draws_are_part_of_a_replay(tmp_path: Path) -> None:
    path = tmp_path / "ttt.py"
    path.write_text(PROGRAM.replace("ORDER", "random.choice(free)"))
    assert str(noughts.replay_game(path, ["", "1", 3, "2"])) == "XXO/.O./..."
    assert str(noughts.replay_game(path, ["", "1", 99, "3"])) == "XOX/O../..."


def test_a_crash_is_an_error(program: Path) -> None:
    with pytest.raises(CannotReplay, match="crashes: ValueError"):
        noughts.replay_game(program, ["", "one"])
    silent = program.with_name("silent.py")
    silent.write_text("input('Name? ')")
    with pytest.raises(CannotReplay, match="no board"):
        noughts.replay_game(silent, ["me"])


def test_every_step_of_a_replay_is_seen(program: Path) -> None:
    steps = replay_script(program, LOST).steps
    assert [step.action for step in steps] == [*LOST, None]
    assert steps[0].output.endswith("Press Enter")
    assert steps[2].output == "X O - - - - - - -\nYour move (1-9)? "


def test_beat_shows_the_game_prompt_by_prompt(program: Path, call: Call) -> None:
    done = call("beat", str(program), "--script", "Enter, 1, 5, 9")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "Welcome! \nPress EnterEnter\nYour move (1-9)? 1\nX O - - - - - - -\n"
        "Your move (1-9)? 5\nX O O - X - - - -\nYour move (1-9)? 9\nX O O - X - - - X\n"
        "\n\nYou win.\n"
    )
    done = call("beat", str(program), "--script", "Enter, one")
    assert "It crashes: ValueError: invalid literal" in done.out
    done = call("beat", str(program), "--script", "Enter, 1")
    assert done.out.endswith("The game is not over.\n")
    done = call("beat", str(program), "--script", "Enter, 9, 8, 7, 6", "--json")
    assert json.loads(done.out)[2] == {
        "output": "O - - - - - - - X\nYour move (1-9)? ",
        "position": "O../.../..X",
        "action": "8",
    }


def test_at_a_terminal_enter_goes_on(program: Path) -> None:
    with Terminal(str(program), "--script", "Enter, 1, 5, 9", command="beat") as terminal:
        terminal.wait_for("Press Enter to continue")
        assert "X" not in terminal.enter("", "Your move ")
        assert "X O - -" in terminal.enter("", "Your move ")
        terminal.enter("", "Your move ")
        terminal.type("\n")
        code, rest = terminal.end()
    assert (code, "You win." in rest) == (0, True)
    with Terminal(str(program), "--script", "Enter, 1", "--fast", command="beat") as terminal:
        assert "Press Enter to continue" not in terminal.wait_for("The game is not over")


def test_beat_proves_first(program: Path, call: Call, give: Give) -> None:
    calls = give(proof_of(program))
    done = call("beat", str(program), "--side", "second", "--menu", "2, Enter", "--move-time", "5")
    assert done.out.endswith("X O O - X - - - X\n\n\nYou win.\n")
    ((spec, options, sides),) = calls
    assert (spec, sides) == (str(program), [Side.SECOND])
    assert options == Options(menu=("2", ""), move_seconds=5)
    give(proof_of(program, verdict=UNBEATABLE, loss=None, actions=()))
    done = call("beat", str(program))
    expected = "ttt.py cannot be beaten moving second, so there is no game to watch.\n"
    assert done == (0, expected, "")


def test_beat_shows_the_boards_of_a_called_program(program: Path, call: Call, give: Give) -> None:
    give(replace(proof_of(program, actions=()), way=CALLED))
    words = " ".join(call("beat", str(program)).out.split())
    assert words.startswith("1. You play a1. a b c")
    assert "2. The program plays b1." in words
    assert words.endswith("You win.")


# --- prove -------------------------------------------------------------------------------------


def test_prove_exits_with_the_verdict(program: Path, call: Call, give: Give) -> None:
    calls = give(proof_of(program))
    done = call("prove", str(program), "--call", "f(board)", "--board", "flat", "--marks", "1/2/0")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("ttt.py can be beaten moving second.\nPlayed at its own prompts.\n")
    assert calls == [(str(program), Options(call="f(board)", board="flat", marks="1/2/0"), None)]
    calls = give(proof_of(program, verdict=UNBEATABLE, loss=None))
    assert call("prove", str(program), "--side", "both").code == 0
    assert call("prove", str(program), "--side", "second", "--call", "f(board)").code == 0
    assert [sides for _, _, sides in calls] == [[Side.FIRST, Side.SECOND], [Side.SECOND]]
    assert calls[1][1] == Options(call="f(board)", plays="second")
    give(proof_of(program, verdict="sampled", sampled=("the clock",), loss=None))
    assert call("prove", str(program)).code == 1


def test_prove_prints_the_json_of_the_proof(program: Path, call: Call, give: Give) -> None:
    proof = proof_of(program)
    give(proof)
    told = json.loads(call("prove", str(program), "--json").out)
    assert told == json.loads(json.dumps(proof.to_json()))
    assert told["first"] is None
    assert told["second"]["actions"] == LOST
    assert [each["side"] for each in told["configurations"]] == ["second"]
    missing = call("prove", "missing.py", "--json")
    assert missing.code == 2
    assert "'missing.py'" in json.loads(missing.out)["error"]


def test_prove_shows_the_output_of_the_program(program: Path, call: Call, give: Give) -> None:
    give(proof_of(program))
    out = call("prove", str(program), "--output").out
    assert "in the game that it loses moving second:\n\nWelcome! \nPress EnterEnter\n" in out


def test_a_certificate_is_written_if_positions_decide(
    program: Path, call: Call, give: Give, tmp_path: Path
) -> None:
    side = prove(parse_strategy("linear", mnk()), [Side.SECOND]).second
    assert side is not None
    known = {"proof": side, "policies": side.policies, "verdict": UNBEATABLE, "loss": None}
    target = tmp_path / "proof.json"
    give(proof_of(program, **known))
    assert "wrote the certificate" in call("prove", str(program), "--certificate", str(target)).err
    verified = call("verify", str(target))
    assert verified.code == 0
    assert "the moves in this file are unbeatable on 3,3,3 moving second" in verified.out
    other = str(tmp_path / "other.json")
    give(proof_of(program, **known, depends_on_history=True))
    refused = call("prove", str(program), "--certificate", other)
    assert (refused.code, "depend on earlier moves" in refused.err) == (2, True)
    give(proof_of(program))
    refused = call("prove", str(program), "--certificate", other)
    assert "nothing is proved moving second" in refused.err


@pytest.mark.parametrize(
    ("options", "quoted"),
    [
        (("--menu", "1", "--call", "f(board)"), "give only one of them"),
        (("--call", "f(board"), "--call 'f(board' is not Python"),
        (("--call", "x = 1"), "end it with an expression, such as best_move(board, own)"),
        (("--board", "hexagon"), "'hexagon' is not a kind of board; choose rows, flat,"),
        (("--marks", "X/O"), "'X/O' does not give three marks"),
        (("--answer", "maybe"), "'maybe' is not a kind of answer; choose row,col, index,"),
        (("--proof-time", "0"), "--proof-time cannot be '0'"),
        (("--starts", "X"), "there is no option '--starts'"),
        (("--game", "4x4"), "ttt.py plays 3,3,3 only, not 4,4,4"),
        (("--as-test", "no/such/folder/test.py"), "'no/such/folder/test.py'"),
    ],
)
def test_options_that_cannot_be_used_get_a_sentence(
    options: tuple[str, ...], quoted: str, program: Path, call: Call
) -> None:
    assert_refused(call("prove", str(program), *options), quoted)


@pytest.mark.parametrize("name", ["menu", "call", "board", "marks", "answer"])
def test_options_of_programs_do_not_fit_strategies(name: str, call: Call) -> None:
    assert_refused(call("prove", "linear", f"--{name}", "x"), f"--{name} works only with programs")


def test_a_command_cannot_be_watched(call: Call) -> None:
    assert_refused(call("beat", "command:node bot.js"), "noughts prove --command")


# --- tests for the author ----------------------------------------------------------------------


def test_the_lost_game_becomes_a_test(
    program: Path, call: Call, give: Give, tmp_path: Path
) -> None:
    give(proof_of(program))
    target = tmp_path / "tests" / "test_ttt.py"
    target.parent.mkdir()
    assert "wrote the test" in call("prove", str(program), "--as-test", str(target)).err
    assert len(target.read_text().splitlines()) < 20
    run = run_path(str(target))["test_moving_second_it_does_not_lose_this_game"]
    with pytest.raises(AssertionError):
        run()
    program.write_text(PROGRAM.replace("ORDER", "4 if 4 in free else free[-1]"))
    run()


def test_a_crash_becomes_a_test(program: Path, tmp_path: Path) -> None:
    fault = Fault(CRASH, "ValueError", (), (), ("", "one"))
    proof = proof_of(program, verdict=CRASH, fault=fault, loss=None)
    target = tmp_path / "test_ttt.py"
    assert testfile.write_test(target, find_target(str(program)), proof)
    with pytest.raises(CannotReplay):
        run_path(str(target))["test_moving_second_it_does_not_crash"]()


def test_a_called_program_gets_a_test_of_its_move(tmp_path: Path) -> None:
    program = tmp_path / "ai.py"
    program.write_text("")
    target = find_target(f"{program},board=flat,call=f(board)")
    loss = Example([0, 1, 4, 2, 8], 3, [8])
    report = Report(Side.SECOND, BEATABLE, loss=loss)
    proof = ProgramProof(target.spec, mnk(), CALLED, "", (report,))
    assert testfile.write_test(tmp_path / "test_ai.py", target, proof)
    lines = (tmp_path / "test_ai.py").read_text().splitlines()
    assert lines[-6:] == [
        "def test_moving_second_it_does_not_give_the_game_away():",
        "    # It plays c1, which loses; c3 is right.",
        "    proof = noughts.prove(str(PROGRAM) + ',board=flat,call=f(board)', side=\"second\")",
        '    position = noughts.Position.parse("XO./.X./...")',
        "    moves = proof.second.policies.get((position.own, position.opponent), {})",
        "    assert set(moves) <= {8}",
    ]


def test_a_file_of_somebody_else_stays(program: Path, call: Call, tmp_path: Path) -> None:
    target = tmp_path / "test_mine.py"
    target.write_text("def test_mine(): ...\n")
    assert_refused(call("prove", str(program), "--as-test", str(target)), "already exists")
    assert target.read_text() == "def test_mine(): ...\n"


def test_there_is_no_test_without_a_mistake(
    program: Path, call: Call, give: Give, tmp_path: Path
) -> None:
    give(proof_of(program, verdict=UNBEATABLE, loss=None, actions=()))
    done = call("prove", str(program), "--as-test", str(tmp_path / "test_ttt.py"))
    assert (done.code, done.err) == (
        0,
        "noughts: no test written, because ttt.py was not beaten\n",
    )
    assert not (tmp_path / "test_ttt.py").exists()


# --- doctor ------------------------------------------------------------------------------------


def test_the_doctor_says_how_the_program_is_played(program: Path, call: Call) -> None:
    done = call("doctor", str(program))
    assert (done.code, done.err) == (0, "")
    words = " ".join(done.out.split())
    assert "It shows a prompt: Welcome! Press Enter" in words
    assert "Its board is main:board; you are X and it is O. Your moves, cell by cell:" in words
    assert "1 | 2 | 3 4 | 5 | 6 7 | 8 | 9 After Enter it moves second." in words
    assert "Its functions are over() and answer(); noughts plays it instead." in words
    assert f"Run:noughtsprove{program}" in "".join(done.out.split())  # the path may be wrapped


def test_the_doctor_says_why_it_cannot_be_played(program: Path, call: Call) -> None:
    program.write_text("raise OSError('no display')")
    done = call("doctor", str(program), "--json")
    checks = json.loads(done.out)
    assert done.code == 1
    assert [check["passed"] for check in checks] == [True, False, None, False, False]
    assert checks[1]["detail"].startswith("It crashes: OSError: no display.\nttt.py:1")
    assert '--call "best_move(board)"' in checks[-1]["detail"]
    methods = "class Bot:\n    def go(self, board): ...\n"
    program.write_text(f"def clear(): ...\n{methods}def pick(grid, me): ...\nraise OSError")
    checks = json.loads(call("doctor", str(program), "--json").out)
    assert '--call "pick(board, own)"' in checks[-1]["detail"]
