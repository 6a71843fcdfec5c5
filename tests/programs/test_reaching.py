"""The ways to reach a program, tried in turn, and what is said if none works."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import noughts
from noughts.cli.report.actions import run_it
from noughts.errors import NoughtsError, Unsuitable
from noughts.programs.options import Options
from noughts.programs.play.live import LiveProgram
from noughts.programs.proof import NO_GAME, NotReached, prove_program, with_call
from noughts.programs.strategy import ProgramStrategy, program_class
from noughts.programs.target import find_target
from noughts.programs.watching import replay_game
from noughts.rules.game import mnk
from noughts.rules.notation import parse_position
from noughts.rules.side import Side

FUNCTIONS = """
def first(board):
    return board.index(" ")

def strong(board, own):
    return board.index(" ")

def strange(board, own, opponent, depth, level):
    return 0

class Bot:
    def __init__(self, mark):
        self.mark = mark

    def move(self, board):
        return len(board) - 1 - board[::-1].index(" ")
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("ai.py").write_text(FUNCTIONS, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("spec", "call"),
    [
        ("ai.py", None),
        ("ai.py:first", "first(board)"),
        ("ai.py:strong", "strong(board, own)"),
        ("ai.py:Bot.move", "Bot(own).move(board)"),
        ("ai.py:first(board)", "first(board)"),
        ("ai.py,call=Bot('X').move(board)", "Bot('X').move(board)"),
    ],
)
def test_a_named_function_becomes_a_call(spec: str, call: str | None) -> None:
    target = find_target(spec)
    assert target.path is not None
    assert with_call(target, target.path).call == call


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (
            "ai.py:second",
            "'ai.py' has no function 'second'; the functions there are first, strong",
        ),
        ("ai.py:strange", r'--call "strange\(board, own, opponent, depth, level\)"'),
        ("ai.py:Bot.think", "no function 'Bot.think'; the functions there are Bot.move"),
    ],
)
def test_a_function_that_noughts_cannot_call_is_explained(spec: str, message: str) -> None:
    with pytest.raises(NotReached, match=message):
        prove_program(spec)


def test_a_call_is_proved_and_played() -> None:
    options = Options(board="flat", marks="X/O/' '", answer="index")
    proof = prove_program("ai.py:first", options)
    assert (proof.strategy, proof.way) == ("ai.py:first", "called")
    assert [report.verdict for report in proof.sides.values()] == ["beatable", "beatable"]
    only = prove_program("ai.py:first", options, [Side.SECOND])
    assert list(only.sides) == [Side.SECOND]
    strategy = program_class("ai.py:first", options)(mnk())
    assert isinstance(strategy, ProgramStrategy)
    assert strategy.policy(parse_position("X.O/.X./..O")) == {1: 1}  # which it never reaches
    assert strategy.sides == ("first", "second")
    assert strategy.program.known is None


def test_a_cs50_file_is_called() -> None:
    path = Path(__file__).parent / "cs50" / "one_ahead.py"
    proof = noughts.prove(path, side="second")
    assert repr(proof).startswith("<ProgramProof")
    assert noughts.strategy(path).policy(parse_position("XX./OO./...")) == {2: 1}


@pytest.mark.parametrize("waits", [True, False])
def test_a_report_says_if_a_program_waits_for_a_person_in_vain(waits: bool) -> None:  # noqa: FBT001
    ask = 'print("Hello", input("Your name? "))\n' if waits else ""
    function = (Path(__file__).parent / "plain" / "underscores.py").read_text("utf-8")
    Path("one.py").write_text(f"{function}\n{ask}", "utf-8")
    proof = prove_program("one.py")
    assert proof.way == "called"
    assert (NO_GAME in proof.how) == waits


def test_what_noughts_saw_is_reported() -> None:
    with pytest.raises(
        NotReached, match=r"neither a game to play nor a function to call in 'ai\.p"
    ):
        prove_program("ai.py")
    Path("asks.py").write_text("while input('Your name, please? ') or 1:\n    pass\n", "utf-8")
    with pytest.raises(NotReached, match=r"prompt is 'Your name, please\?'; describe the call"):
        prove_program("asks.py")
    Path("broken.py").write_text("import no_such_module\n", "utf-8")
    with pytest.raises(NoughtsError, match="no_such_module"):
        prove_program("broken.py")
    Path("typo.py").write_text("def move(board):\nreturn 1\n", "utf-8")
    with pytest.raises(NotReached, match=r"'typo\.py' is not valid Python \(line 2: expected an"):
        prove_program("typo.py")


def test_a_crash_after_every_answer_is_reported() -> None:
    ask = "level = input('Level (easy/hard)? ')\n"
    Path("crashes.py").write_text(f"{ask}level.no_such\n", "utf-8")
    message = r"every answer that noughts tried crashes it: after 'easy' it ends with .*'no_such'"
    with pytest.raises(NotReached, match=message):
        prove_program("crashes.py")
    Path("ends.py").write_text(f"{ask}if level == 'hard':\n    level.no_such\n", "utf-8")
    with pytest.raises(NotReached, match=r"\(easy/hard\)\?'; describe the call"):
        prove_program("ends.py")


GAME = """
board = [" "] * 9
while " " in board:
    answer = input("Cell (1-9)? ")
    if answer in list("123456789") and board[int(answer) - 1] == " ":
        board[int(answer) - 1] = "X"
        if " " in board:
            board[board.index(" ")] = "O"
"""


@pytest.mark.parametrize(
    ("start", "arguments"),
    [
        ("side = argv[1]", ["X", "O"]),
        ("size = int(argv[1])", ["1", "2", "3"]),
        ("assert argv[1] in ('me', 'you')", ["me", "you"]),
    ],
)
def test_a_program_that_needs_arguments_gets_some(start: str, arguments: list[str]) -> None:
    Path("args.py").write_text(f"from sys import argv\n{start}\n{GAME}", "utf-8")
    proof = prove_program("args.py")
    menus = [each.menu for each in proof.configurations]
    assert menus == [(f"start it with {each}",) for each in arguments]


def test_the_user_chooses_the_arguments_that_noughts_would_guess() -> None:
    careless = GAME.replace('board[board.index(" ")] = "O"', 'board[reply()] = "O"')
    free = "[cell for cell in range(9) if board[cell] == ' ']"
    reply = f"def reply(): return {free}[-1 if argv[1] == 'last' else 0]"
    Path("args.py").write_text(f"from sys import argv\nargv[1]\n{reply}\n{careless}", "utf-8")
    guessed = prove_program("args.py")
    assert [each.verdict for each in guessed.configurations] == ["unproved"]
    for word, cell in (("last", 8), ("first", 1)):
        options = Options(menu=(f"start it with {word}",))
        (report,) = prove_program("args.py", options).configurations
        assert (report.menu, report.verdict) == (options.menu, "beatable")
        with closing(LiveProgram(Path("args.py"), options)) as live:
            assert live.reply(Side.SECOND, [0], Random(1)) == cell


def test_a_program_that_wants_arguments_is_called_so() -> None:
    Path("args.py").write_text("import sys\nprint(int(sys.argv[1]) // 0)\n", "utf-8")
    with pytest.raises(NotReached, match=r"wants command-line arguments: without them it ends"):
        prove_program("args.py")


def test_only_commands_play_other_games() -> None:
    with pytest.raises(Unsuitable, match=r"ai\.py plays 3,3,3 only, not 4,4,4"):
        prove_program("ai.py", game=mnk(4, 4, 4))
    with pytest.raises(Unsuitable, match="plays 3,3,3 only"):
        noughts.prove("ai.py", game="4,4,4")


def test_a_program_that_is_too_slow_to_be_explored_is_called_so() -> None:
    Path("slow.py").write_text("input('Your move? ')\nwhile True: pass\n", "utf-8")
    with pytest.raises(NotReached, match=r"within 1 s; .* --proof-time"):
        prove_program("slow.py", Options(proof_seconds=1))


def test_a_game_of_a_program_that_needs_arguments_is_played_with_them(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(
        """
from sys import argv
first, board, turn = argv[1] == "X", [" "] * 9, "X"
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
def won(mark): return any(all(board[n] == mark for n in line) for line in LINES)
while " " in board and not won("X") and not won("O"):
    if (turn == "X") == first:
        print("|".join(board))
        cell = int(input("cell 1-9: ")) - 1
        if board[cell] != " ": continue
        board[cell] = turn
    else: board[board.index(" ")] = turn
    turn = "O" if turn == "X" else "X"
print("|".join(board))
"""
    )
    for side, started in ((Side.FIRST, "O"), (Side.SECOND, "X")):
        report = prove_program(str(path)).sides[side]
        assert (report.verdict, report.actions) == ("unproved", ())
        assert f"choose these with --menu 'start it with {started}'" in report.doubt
        chosen = prove_program(str(path), Options(menu=(f"start it with {started}",)))
        [report] = chosen.sides.values()
        assert (report.verdict, report.side) == ("beatable", side)
        assert replay_game(path, report.actions).winner == side.other.mark
        assert run_it(report.actions).startswith(f"run it with {started} and type ")
