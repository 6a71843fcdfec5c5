"""Programs as strategies: from the table of their proofs, or as running programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

import noughts
from noughts.analysis.walk import reach
from noughts.errors import BrokenStrategy, NoughtsError, Unsuitable
from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.programs.options import Options
from noughts.programs.play.live import LiveProgram
from noughts.programs.results import ProgramProof, Report
from noughts.programs.strategy import (
    ProgramStrategy,
    find_class,
    program_class,
    proof_of,
)
from noughts.rules.game import mnk
from noughts.rules.notation import parse_position
from noughts.rules.side import Side
from noughts.strategies.base import Policy, Strategy
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
    HISTORY
    if not over():
        computer()
    print(board)
"""

MENU = """
if input("Do you want to start? (y/n) ") == "n":
    computer()
"""


def write(path: Path, choice: str, first: str = "") -> str:
    # Only a program that uses its history has one: with it no two games lead to the same state.
    history = "history.append(cell)" if "history" in choice else "pass"
    source = GAME_LOOP.replace("CHOICE", choice).replace("FIRST", first)
    path.write_text(source.replace("HISTORY", history), "utf-8")
    return str(path)


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
    """A program that may move first and chooses its first move from two cells at random."""
    return write(
        folder / "both_sides.py", "random.choice(free[:2] if len(free) > 7 else free[:1])", MENU
    )


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
    with pytest.raises(Unsuitable, match=r"never reaches X\.\./\.O\./X\.\.: its own moves"):
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


def proved(path: str, spec: str, **changes: object) -> Strategy:
    """A program whose proof says that it plays as one of noughts' own strategies does."""
    known = Registry().strategy(spec, GAME)
    reports = [
        Report(side, "sampled", policies=reach(partial(policy_of, known), GAME, side), **changes)  # type: ignore[arg-type]
        for side in Side
    ]
    found = program_class(path)
    assert issubclass(found, ProgramStrategy)
    found.program.known = ProgramProof(path, GAME, "played", "", tuple(reports))
    return found(GAME)


def policy_of(strategy: Strategy, own: int, opponent: int) -> Policy:
    return strategy.policy(noughts.Position(GAME, own, opponent))


def test_programs_play_matches(first_free: type[ProgramStrategy], both_sides: str) -> None:
    counts = noughts.simulate("perfect", first_free(GAME), games=50).counts
    assert (counts.total, counts.lost) == (50, 0)
    with pytest.raises(Unsuitable, match="never moves first"):
        noughts.compare([first_free(GAME), "random"])
    program = proved(both_sides, "linear:level=easy")
    table = noughts.compare([program, "random"])
    same = noughts.compare(["linear:level=easy", "random"])
    assert table.results[both_sides, "random"] == same.results["linear:level=easy", "random"]
    assert table.results["random", both_sides] == same.results["random", "linear:level=easy"]


def test_what_a_proof_leaves_open_is_said(both_sides: str) -> None:
    here = parse_position("X../.../...")
    program = proved(both_sides, "linear", sampled=("too many random draws",), complete=False)
    assert program.sampled
    assert program.policy(here)
    with pytest.raises(Unsuitable, match=r"ran out before X\.\./OX\./\.\.\. was"):
        program.policy(parse_position("X../OX./..."))
    program = proved(both_sides, "linear", depends_on_history=True)
    with pytest.raises(Unsuitable, match="depend on the game so far and not on the position"):
        program.policy(here)
    assert "noughts play and noughts window can use it" in str(program.refusal(START))


def test_a_rule_that_the_program_breaks_is_reported(tmp_path: Path) -> None:
    path = write(tmp_path / "zero.py", "free[0] if len(free) > 7 else 1 // 0")
    strategy = program_class(path)(GAME)
    assert strategy.policy(parse_position("X../.../...")) == {1: 1}
    with pytest.raises(BrokenStrategy, match=r"zero\.py fails in .*: ZeroDivisionError"):
        strategy.policy(parse_position("XO./X../..."))


# --- the running program ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def by_history(folder: Path) -> type[ProgramStrategy]:
    """A program whose move depends on the person's first move, wherever the marks are now."""
    found = program_class(write(folder / "by_history.py", "free[history[0] // 2 % len(free)]"))
    assert issubclass(found, ProgramStrategy)
    return found


def reply_by_history(moves: list[int]) -> int:
    free = [cell for cell in range(9) if cell not in moves]
    return free[moves[0] // 2 % len(free)]


def test_a_game_is_played_against_the_running_program(by_history: type[ProgramStrategy]) -> None:
    strategy = by_history(GAME)
    for first, following in ((8, max), (3, min)):
        position, moves = START.play(first), [first]
        while not position.over:
            if len(moves) % 2:
                moves.append(strategy.continue_game(START, moves, Random(1)))
                assert moves[-1] == reply_by_history(moves[:-1])
            else:
                moves.append(following(position.moves))
            position = position.play(moves[-1])
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
    with pytest.raises(NoughtsError, match=r"by_history\.py does not play .. there; start a new"):
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


def test_it_is_played_although_its_proof_has_no_table(by_history: type[ProgramStrategy]) -> None:
    strategy = proved(str(by_history.program.target.path), "linear", depends_on_history=True)
    moves = [7, reply_by_history([7])]
    moves.append(next(cell for cell in range(9) if cell not in moves))
    assert strategy.continue_game(START, moves, Random(1)) == reply_by_history(moves)
    table = proved(str(by_history.program.target.path), "linear")
    assert table.continue_game(START, [8], Random(1)) == 4


def test_random_openings_and_replies_are_drawn(live: LiveProgram) -> None:
    assert live.plays(Side.FIRST)
    assert live.plays(Side.SECOND)
    openings = {live.reply(Side.FIRST, [], Random(seed)) for seed in range(8)}
    assert openings == {0, 1}
    replies = {live.reply(Side.SECOND, [0], Random(seed)) for seed in range(8)}
    assert replies == {1, 2}
    for seed in range(4):
        opening = live.reply(Side.FIRST, [], Random(seed))
        assert live.reply(Side.FIRST, [opening, 8], Random(seed)) == 1 - opening


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
