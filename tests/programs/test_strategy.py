"""Programs as strategies: from the table of their proofs, or as running programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import noughts
from noughts.errors import BrokenStrategy, NoughtsError, Unsuitable
from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.programs.options import Options
from noughts.programs.play.live import LiveProgram
from noughts.programs.strategy import (
    ProgramStrategy,
    find_class,
    program_class,
    program_strategy,
    proof_of,
)
from noughts.rules.game import mnk
from noughts.rules.notation import parse_position
from noughts.rules.side import Side
from noughts.strategies.registry import Registry

GAME = mnk(3, 3, 3)
START = GAME.start

GAME_LOOP = """
import random
board = [" "] * 9
history = []

def over():
    lines = [(0,1,2), (3,4,5), (6,7,8), (0,3,6), (1,4,7), (2,5,8), (0,4,8), (2,4,6)]
    return " " not in board or any(board[a] == board[b] == board[c] != " " for a, b, c in lines)

def choose(free):
    return CHOICE

def computer():
    free = [cell for cell in range(9) if board[cell] == " "]
    board[choose(free)] = "O"

FIRST
while not over():
    cell = int(input("Your move (1-9): ")) - 1
    if cell not in range(9) or board[cell] != " ":
        print("No.")
        continue
    board[cell] = "X"
    history.append(cell)
    if not over():
        computer()
    print(board)
"""

MENU = """
if input("Do you want to start? (y/n) ") == "n":
    computer()
"""


def write(path: Path, choice: str, first: str = "") -> str:
    path.write_text(GAME_LOOP.replace("CHOICE", choice).replace("FIRST", first), "utf-8")
    return str(path)


@pytest.fixture(autouse=True)
def uncalled(monkeypatch: pytest.MonkeyPatch) -> None:
    """No program here has functions that noughts should call."""
    package, module = (
        ModuleType("noughts.programs.call"),
        ModuleType("noughts.programs.call.proof"),
    )
    module.call_program = lambda *_, **__: None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(sys.modules, module.__name__, module)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("programs")


@pytest.fixture(scope="module")
def first_free(folder: Path) -> type[ProgramStrategy]:
    """A program that moves second and takes the first free cell."""
    found = program_class(write(folder / "first_free.py", "free[0]"))
    assert issubclass(found, ProgramStrategy)
    return found


@pytest.fixture(scope="module")
def both_sides(folder: Path) -> str:
    """A program that may move first and takes one of two cells at random."""
    return write(folder / "both_sides.py", "random.choice(free[:2])", MENU)


@pytest.fixture
def live(request: pytest.FixtureRequest) -> Iterator[LiveProgram]:
    program = LiveProgram(Path(request.getfixturevalue("both_sides")), Options())
    yield program
    program.close()


# --- the table of the proof ---------------------------------------------------------------------


def test_nothing_runs_before_it_is_needed(first_free: type[ProgramStrategy]) -> None:
    strategy = first_free(GAME)
    assert first_free.program.known is None
    assert (strategy.title, strategy.is_program) == ("first_free.py", True)
    assert strategy.refusal(START) is None
    assert strategy.refusal(mnk(4, 4, 4).start) == "first_free.py plays 3,3,3 only, not 4,4,4"


def test_the_table_is_the_strategy(first_free: type[ProgramStrategy]) -> None:
    strategy = first_free(GAME)
    assert strategy.policy(parse_position("X../.../...")) == {1: 1}
    assert strategy.policy(parse_position("O.X/X../...")) == {1: 1}
    assert strategy.sides == ("second",)
    assert not strategy.sampled
    assert strategy.reason(parse_position("X../.../...")) == "first_free.py gives no reason."


def test_what_the_program_never_plays_is_refused(first_free: type[ProgramStrategy]) -> None:
    strategy = first_free(GAME)
    with pytest.raises(Unsuitable, match=r"first_free\.py never moves first by itself"):
        strategy.policy(START)
    assert strategy.refusal(START) is None  # it can play a game from here
    unreachable = parse_position("X../.O./X..")
    with pytest.raises(Unsuitable, match=r"never gets into X\.\./\.O\./X\.\.: its own moves"):
        strategy.policy(unreachable)


def test_the_proof_is_shared_and_has_sides(first_free: type[ProgramStrategy]) -> None:
    strategy = first_free(GAME)
    proof = proof_of(strategy)
    assert proof is proof_of(first_free(GAME))
    assert {side: report.verdict for side, report in proof.sides.items()} == {
        Side.SECOND: "beatable"
    }
    with pytest.raises(Unsuitable, match="never moves first by itself"):
        proof_of(strategy, [Side.FIRST])
    with pytest.raises(Unsuitable, match="plays 3,3,3 only"):
        proof_of(first_free(mnk(4, 4, 4)))


def test_programs_play_matches(first_free: type[ProgramStrategy], both_sides: str) -> None:
    second = first_free(GAME)
    counts = noughts.simulate("perfect", second, games=50).counts
    assert counts.total == 50
    assert counts.lost == 0
    table = noughts.compare([both_sides, "random"])
    assert sum(table.results[both_sides, "random"]) == 1
    with pytest.raises(Unsuitable, match="never moves first"):
        noughts.compare([second, "random"])


def test_random_moves_have_their_probabilities(both_sides: str) -> None:
    strategy = program_strategy(both_sides)
    assert set(strategy.sides) == {"first", "second"}
    assert strategy.policy(START) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_a_menu_chooses_the_configuration(both_sides: str) -> None:
    strategy = program_strategy(f"{both_sides},menu=n")
    assert strategy.sides == ("first",)


def test_a_rule_that_the_program_breaks_is_reported(tmp_path: Path) -> None:
    strategy = program_strategy(
        write(tmp_path / "zero.py", "free[0] if len(free) > 7 else 1 // 0")
    )
    assert strategy.policy(parse_position("X../.../...")) == {1: 1}
    with pytest.raises(BrokenStrategy, match=r"zero\.py fails in .*: ZeroDivisionError"):
        strategy.policy(parse_position("XO./X../..."))


# --- the running program ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def by_history(folder: Path) -> type[ProgramStrategy]:
    """A program whose move depends on the person's first move, wherever the marks are now."""
    found = program_class(write(folder / "by_history.py", "free[history[0] % len(free)]"))
    assert issubclass(found, ProgramStrategy)
    return found


def reply_by_history(moves: list[int]) -> int:
    free = [cell for cell in range(9) if cell not in moves]
    return free[moves[0] % len(free)]


def test_a_game_is_played_against_the_running_program(by_history: type[ProgramStrategy]) -> None:
    strategy = by_history(GAME)
    for game in ([8, 0, 6], [3, 8, 1]):
        moves: list[int] = []
        for cell in game:
            moves.append(cell)
            reply = strategy.continue_game(START, moves, Random(1))
            assert reply == reply_by_history(moves)
            moves.append(reply)
    assert by_history.program.known is None  # no proof was needed


def test_moves_can_be_taken_back_and_games_resumed(by_history: type[ProgramStrategy]) -> None:
    strategy = by_history(GAME)
    played = [8, reply_by_history([8]), 0]
    assert strategy.continue_game(START, played, Random(1)) == reply_by_history(played)
    other = [*played[:2], 3]
    assert strategy.continue_game(START, other, Random(1)) == reply_by_history(other)
    by_history.program.live.close()
    assert strategy.continue_game(START, played, Random(1)) == reply_by_history(played)
    wrong = next(cell for cell in range(1, 8) if cell != played[1])
    with pytest.raises(NoughtsError, match=r"by_history\.py does not play .. there: start a new"):
        strategy.continue_game(START, [8, wrong, 0], Random(1))


def test_a_session_is_played_against_it(by_history: type[ProgramStrategy]) -> None:
    registry = Registry()
    registry.add("theirs", by_history)
    opponents = Opponents(registry)
    session = Session(START, (None, "theirs")).play(8)
    opponents.check(session)
    assert opponents.choose_move(session, Random(1)) == reply_by_history([8])
    first = Session(START, ("theirs", None))
    with pytest.raises(Unsuitable, match="never moves first by itself"):
        opponents.choose_move(first, Random(1))


def test_a_program_that_depends_on_history_has_no_table(by_history: type[ProgramStrategy]) -> None:
    strategy = by_history(GAME)
    with pytest.raises(
        Unsuitable, match="depend on the game so far and not on the position alone"
    ):
        strategy.policy(parse_position("X../.../..."))
    moves = [7, reply_by_history([7])]
    moves.append(next(cell for cell in range(9) if cell not in moves))
    assert strategy.continue_game(START, moves, Random(1)) == reply_by_history(moves)


def test_random_openings_and_replies_are_drawn(live: LiveProgram) -> None:
    assert live.plays(Side.FIRST)
    assert live.plays(Side.SECOND)
    openings = {live.reply(Side.FIRST, [], Random(seed)) for seed in range(8)}
    assert openings == {0, 1}
    replies = {live.reply(Side.SECOND, [0], Random(seed)) for seed in range(8)}
    assert replies == {1, 2}
    for seed in range(4):
        opening = live.reply(Side.FIRST, [], Random(seed))
        assert live.reply(Side.FIRST, [opening, 8], Random(seed)) in {0, 1, 2} - {opening}


# --- finding ------------------------------------------------------------------------------------


def test_the_registry_finds_programs(first_free: type[ProgramStrategy]) -> None:
    path = str(first_free.program.target.path)
    strategy = Registry(find_class).strategy(path, GAME)
    assert isinstance(strategy, ProgramStrategy)
    assert (strategy.spec, strategy.title) == (path, "first_free.py")
    assert find_class("linear") is None
    assert program_class(path, name="theirs").name == "theirs"
    command = program_class(f"command:{sys.executable} bot.py")(GAME)
    assert command.is_program
