"""Every program that can be called gets its true verdict, and nothing else is claimed."""

import os
from contextlib import closing
from fractions import Fraction
from functools import cache
from math import inf
from pathlib import Path

import pytest

from noughts.analysis.proof import prove
from noughts.errors import BrokenStrategy, NoughtsError
from noughts.programs.call import walk as walking
from noughts.programs.call.convention import Convention
from noughts.programs.call.proof import call_program
from noughts.programs.call.recognition import recognise
from noughts.programs.call.session import Session
from noughts.programs.call.strategy import called_strategy
from noughts.programs.options import Options
from noughts.programs.results import (
    BEATABLE,
    CALLED,
    SAMPLED,
    TIMEOUT,
    UNBEATABLE,
    UNPROVED,
    ProgramProof,
    Report,
)
from noughts.rules.notation import parse_position
from noughts.rules.side import Side
from noughts.strategies.registry import Registry
from programs.program import HERE, Program
from programs.truth import PROGRAMS

NOTHING_TO_CALL = {
    "loading/all_inline.py",
    "loading/tk_window.py",
    "traps/remembers.py",
    "traps/two_humans.py",
}
"""Programs without a function that works on a given position; some of them can be played."""

MORE_THAN_FOLLOWED = {"chance/shuffled.py"}
"""Unbeatable programs with more chance than noughts follows: no loss is found."""

BY_HISTORY = {"traps/counts_turns.py"}
"""Programs whose answer depends on earlier calls: nothing is claimed."""

NO_OPTIONS = {
    "loading/not_installed.py",
    "loading/pygame_loop.py",
    "loading/sibling/main.py",
    "plain/ai_is_o.py",
    "plain/on_numpy.py",
    "plain/one_two.py",
    "plain/ten_cells.py",
    "plain/underscores.py",
    "plain/writes_and_answers.py",
    "plain/writes_move.py",
    "chance/shuffled.py",
    "chance/shuffled_corners.py",
    "chance/slip.py",
    "traps/recursion.py",
    "traps/sleepy.py",
    "traps/taken_cell.py",
}
"""Programs with one plain function that noughts recognises."""

SLOW = {"chance/playouts.py"}
"""Programs with too much chance for a quick test."""

ALIKE = {
    "chance/shuffled.py",
    "chance/shuffled_corners.py",
    "classes/agent_and_env.py",
    "classes/own_board.py",
    "classes/two_marks.py",
    "classes/whose_turn.py",
    "cs50/answer_elsewhere.py",
    "cs50/empty_line_ends.py",
    "cs50/empty_text.py",
    "kaggle/careful.py",
    "loading/not_installed.py",
    "loading/pygame_loop.py",
    "loading/sibling/main.py",
    "loading/tic-tac-toe-2.py",
    "plain/dashes.py",
    "plain/dict_answer.py",
    "plain/digits_in_cells.py",
    "plain/one_two.py",
    "plain/writes_and_answers.py",
    "traps/divides_by_zero.py",
    "traps/sleepy.py",
}
"""Programs with nothing that no other has: kind of board, marks, answer, luck, fault and trap.

`make games` proves them.
"""

CALLABLE = [
    pytest.param(
        each,
        id=f"{each.file}:{each.entry}",
        marks=pytest.mark.skipif(
            each.file in ALIKE and "NOUGHTS_GAMES" not in os.environ,
            reason="proved by `make games`",
        ),
    )
    for each in PROGRAMS
    if each.file.endswith(".py") and each.file not in NOTHING_TO_CALL | SLOW and not each.slow
]


@pytest.fixture(autouse=True)
def _short_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeat as few games, and wait as seldom for a program that hangs, as the checks allow.

    No walk ends early because the machine is busy: what it leaves out is not checked.
    """
    monkeypatch.setattr(walking, "ENOUGH_SECONDS", inf)
    monkeypatch.setattr(walking, "MOST_REPEATED", walking.LEAST_REPEATED)
    monkeypatch.setattr(walking, "MOST_TIMEOUTS", 1)


def called(path: Path, **options: str) -> ProgramProof | None:
    # A busy machine may take long over any move; only a program that hangs is worth no patience.
    seconds = 1 if path.name == "hangs.py" else 20
    return prove_once(path, Options(move_seconds=seconds, proof_seconds=120, **options))  # type: ignore[arg-type]


@cache
def prove_once(path: Path, options: Options) -> ProgramProof | None:
    """Call a program once for all tests that look at the same proof."""
    return call_program(path, options)


def check_unbeatable(report: Report) -> None:
    """All numbers of a report agree with its verdict."""
    assert report.proof is not None
    assert report.proof.unbeatable
    assert report.policies
    assert all(report.policies.values())
    assert report.games is not None
    assert report.games.total > 0
    assert not report.failed
    assert not report.games.lost
    assert not report.proof.games.lost
    assert not (report.proof.sequences and report.proof.sequences.lost)
    assert not report.proof.against_random.lost


def verdicts(proof: ProgramProof) -> dict[str, str]:
    for report in proof.configurations:
        if report.verdict == UNBEATABLE:
            check_unbeatable(report)
        assert (report.loss is not None) == (report.verdict == BEATABLE)
    return {str(side): report.verdict for side, report in proof.sides.items()}


def expected(program: Program) -> dict[str, set[str]]:
    """The verdicts that are right on each side: a loss comes before a broken rule."""
    right = {}
    for name, side in program.sides.items():
        verdict = BEATABLE if BEATABLE in (side.verdict, *side.also) else side.verdict
        right[name] = {verdict}
        if program.file in MORE_THAN_FOLLOWED:
            right[name] = {SAMPLED}
        elif program.file in BY_HISTORY:
            right[name] = {UNPROVED}
        elif verdict == SAMPLED:
            right[name] = {SAMPLED, BEATABLE}
    return right


@pytest.mark.parametrize("program", CALLABLE)
def test_every_verdict_is_true(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    if program.chance:  # which has too many positions for a test
        monkeypatch.setattr(walking, "ENOUGH_SECONDS", 0.3)
    proof = called(HERE / program.file, **program.call)
    assert proof is not None
    found, right = verdicts(proof), expected(program)
    assert found.keys() == right.keys()
    assert all(found[side] in right[side] for side in found), found
    assert proof.way == CALLED
    assert proof.how.startswith("Called ")
    assert proof.call == program.call.get("call", proof.call)
    for side, report in proof.sides.items():
        if report.complete and report.verdict not in (SAMPLED, UNPROVED):
            assert report.asked == program.sides[str(side)].asked


NEED_OPTIONS = sorted({each.file for each in PROGRAMS if each.call} | NOTHING_TO_CALL)


@pytest.mark.parametrize("file", NEED_OPTIONS)
def test_without_its_options_a_program_is_not_recognised(file: str) -> None:
    seconds = 0.2 if file == "traps/hangs.py" else 20  # it hangs in every probe
    assert call_program(HERE / file, Options(move_seconds=seconds)) is None


def test_programs_without_options_are_those_with_a_known_interface_or_one_function() -> None:
    without = {each.file for each in PROGRAMS if not each.call and each.file.endswith(".py")}
    known = {file for file in without if file.startswith(("cs50/", "kaggle/"))}
    assert without - NOTHING_TO_CALL - known == NO_OPTIONS


# --- the numbers, and what is claimed -----------------------------------------------------------

TABLE_PROGRAM = """\
import random
TABLE = {table!r}

def best_move(board, mark):
    cells = "".join("." if c is None else "X" if c == mark else "O" for c in board)
    return random.choice(TABLE[cells])
"""


def as_program(name: str, path: Path) -> Path:
    """A program that looks up the moves of a strategy; each possible one is equally likely."""
    strategy = Registry().strategy(name, parse_position(".../.../...").game)
    table = {}
    for position in strategy.game.positions():
        if not position.over:
            policy = strategy.policy(position)
            assert len(set(policy.values())) == 1
            own, opponent = position.own, position.opponent
            cells = ("X" if own >> c & 1 else "O" if opponent >> c & 1 else "." for c in range(9))
            table["".join(cells)] = list(policy)
    path.write_text(TABLE_PROGRAM.format(table=table))
    return path


def test_a_program_with_a_strategys_table_has_exactly_its_proof(tmp_path: Path) -> None:
    program = as_program("rules", tmp_path / "table.py")
    strategy = Registry().strategy("rules", parse_position(".../.../...").game)
    proof = called(program, call="best_move(board, own)", board="flat", marks="X/O/None")
    assert proof is not None
    right = prove(strategy)
    assert proof.sides.keys() == right.sides.keys()
    for side, report in proof.sides.items():
        assert report.proof == right.sides[side]
        assert report.games == right.sides[side].games


LOSER = """\
def best_move(board):
    return board.index(" ")
"""


def test_a_loss_is_a_game_that_the_program_plays(tmp_path: Path) -> None:
    path = tmp_path / "loser.py"
    path.write_text(LOSER)
    proof = called(path, call="best_move(board)", marks="X/O/ ")
    assert proof is not None
    for side, report in proof.sides.items():
        assert report.loss is not None
        position = parse_position(".../.../...")
        for number, cell in enumerate(report.loss.moves):
            if number % 2 == side.index:
                assert cell == position.moves[0]
            position = position.play(cell)
        assert position.lost
        assert (position.ply % 2) == side.index


WAITING = """\
while True:
    try:
        level = int(input("Level? "))
        break
    except:
        print("No.")

def best_move(board):
    return board.index(" ")

1 // 0
"""


def test_what_waits_or_fails_while_a_file_is_imported_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "waiting.py"
    path.write_text(WAITING)
    proof = called(path, call="best_move(board)", board="flat", marks="X/O/ ", answer="index")
    assert proof is not None
    assert set(verdicts(proof).values()) == {BEATABLE}
    waits, fails = proof.configurations[0].notes
    assert waits == "line 3 waits for a person, so noughts skipped it"
    assert fails.startswith("line 11 is skipped: ZeroDivisionError")


FORGETFUL = """\
calls = []

def best_move(board, mark):
    calls.append(mark)
    free = [cell for cell in range(9) if board[cell] == 0]
    return free[0] if len(calls) == 2 else free[-1]
"""


def test_nothing_is_claimed_if_the_answer_depends_on_earlier_moves(tmp_path: Path) -> None:
    path = tmp_path / "forgetful.py"
    path.write_text(FORGETFUL)
    proof = called(path, call="best_move(board, own)", board="flat", marks="1/2/0", answer="index")
    assert proof is not None
    assert set(verdicts(proof).values()) == {UNPROVED}
    for report in proof.configurations:
        assert report.doubt == "its answer depends on earlier moves"
        assert report.depends_on_history
        assert report.loss is None


SHUFFLES_FIRST = """\
import random

def best_move(board, mark):
    free = [cell for cell in range(9) if board[cell] == 0]
    if len(free) < 9:
        return minimax(board, mark)
    random.shuffle(free)
    return free[0]
"""


def test_more_chance_than_is_followed_is_no_proof(tmp_path: Path) -> None:
    path = tmp_path / "shuffles.py"
    path.write_text(SHUFFLES_FIRST + MINIMAX)
    options = {"board": "flat", "marks": "1/2/0", "answer": "index", "plays": "first"}
    proof = called(path, call="best_move(board, own)", **options)
    assert proof is not None
    assert verdicts(proof) == {"first": SAMPLED}
    (report,) = proof.configurations
    assert report.sampled == ("more random outcomes than noughts follows",)
    assert len(report.policies) == 0
    assert not report.games


SLOW_PROGRAM = """\
def best_move(board, mark):
    free = [cell for cell in range(9) if board[cell] == 0]
    if len(free) < 4:
        for _ in range(10**7):
            pass
    return free[0]
"""


def test_a_walk_that_runs_out_of_time_claims_nothing_that_it_has_not_seen(tmp_path: Path) -> None:
    path = tmp_path / "slow.py"
    path.write_text(SLOW_PROGRAM.replace("free[0]", "minimax(board, mark)") + MINIMAX)
    options = Options(
        call="best_move(board, own)",
        board="flat",
        marks="1/2/0",
        answer="index",
        plays="second",
        proof_seconds=3,
    )
    proof = call_program(path, options)
    assert proof is not None
    assert {report.verdict for report in proof.configurations} == {TIMEOUT}
    assert not any(report.complete for report in proof.configurations)
    assert not any(report.proof for report in proof.configurations)


MINIMAX = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}

def value(board, mark):
    key = (*board, mark)
    if key not in known:
        if any(board[a] == board[b] == board[c] == 3 - mark for a, b, c in LINES):
            known[key] = -1, None
        else:
            moves = [cell for cell in range(9) if board[cell] == 0]
            known[key] = max(
                ((-value(board[:c] + [mark] + board[c + 1:], 3 - mark)[0], c) for c in moves),
                default=(0, None),
            )
    return known[key]

def minimax(board, mark):
    return value(board, mark)[1]
"""


# --- what the user says -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "options", "words"),
    [
        (
            "call",
            {"call": "negamx(board, own)", "board": "flat"},
            "name 'negamx' is not defined; it can use the names board",
        ),
        ("call", {"call": "negamax(board"}, "is not Python"),
        ("call", {"call": "x = board"}, "returns nothing; end it with an expression"),
        ("board", {"call": "negamax(board, own)", "board": "square"}, "is not a kind of board"),
        ("marks", {"call": "negamax(board, own)", "marks": "X/O"}, "does not give three marks"),
        ("answer", {"call": "negamax(board, own)", "answer": "cell"}, "is not a kind of answer"),
        ("plays", {"call": "negamax(board, own)", "plays": "third"}, "choose first or second"),
        ("call", {"call": "len(cells) + 1", "marks": "X/O/ "}, "returns no legal moves"),
    ],
)
def test_a_wrong_option_is_named_in_one_sentence(
    wrong: str, options: dict[str, str], words: str
) -> None:
    with pytest.raises(NoughtsError) as raised:
        called(HERE / "plain/plus_minus.py", **options)
    assert words in str(raised.value)
    assert repr(options[wrong]) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_the_report_prints_a_call_that_can_be_copied() -> None:
    options = Options(call="negamax(board,own)")
    with Session(HERE / "plain/plus_minus.py", options) as session:
        convention = recognise(session, options, only_known=False)
    assert convention is not None
    assert convention.call == "negamax(board, own)"
    assert convention.sentence == (
        "Called negamax(board, own) with a list of nine cells: 1 moves first, then -1; empty "
        "cells hold 0. It returns a score and a number from 0 to 8."
    )


def test_a_cs50_program_in_which_o_moves_first_is_described_so() -> None:
    swapped = Convention("minimax(board)", marks=("'O'", "'X'"), name="CS50")
    told = "Called minimax(board), as CS50 does, but its player() lets O move first."
    assert swapped.sentence == told


WITH_MARK = """class Bot:
  def __init__(self, mark="O"):
    self.mark = mark
  def get_move(self, board, depth=9):
    player = self.mark"""


@pytest.mark.parametrize(
    "head",
    [
        "def best_move(board, player='O', depth=9):",
        "def best_move(board, player='O', human='X'):\n    assert player != human",
        WITH_MARK,
    ],
)
def test_a_mark_with_a_default_is_passed(tmp_path: Path, head: str) -> None:
    file = tmp_path / "ai.py"
    file.write_text(f"{head}\n    return answer(board, player)\n{RULES}", "utf-8")
    program = called_strategy(file, Options())
    assert program is not None
    with closing(program):
        assert program.sides == tuple(Side)


RULES = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def answer(board, player):
    other = "O" if player == "X" else "X"
    for mark in (player, other):
        for line in LINES:
            marks = [board[cell] for cell in line]
            if marks.count(mark) == 2 and marks.count(" ") == 1:
                return line[marks.index(" ")]
    return next(cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if board[cell] == " ")
"""


def test_only_known_interfaces_count_before_a_program_is_played() -> None:
    assert call_program(HERE / "plain/one_two.py", Options(), only_known=True) is None
    proof = call_program(HERE / "cs50/value_and_move.py", Options(), only_known=True)
    assert proof is not None
    assert proof.how == "Called minimax(board), as CS50 does."


# --- as a strategy ------------------------------------------------------------------------------


def test_a_called_program_is_a_strategy() -> None:
    strategy = called_strategy(HERE / "kaggle/greedy.py", Options())
    assert strategy is not None
    try:
        win = parse_position("XX./OO./...")
        assert strategy.policy(win) == {2: Fraction(1)}
        assert strategy.policy(parse_position("X../.../...")) == dict.fromkeys(
            range(1, 9), Fraction(1, 8)
        )
        assert strategy.sides == ("first", "second")
    finally:
        strategy.close()


def test_a_strategy_that_breaks_a_rule_says_so() -> None:
    strategy = called_strategy(HERE / "cs50/empty_line_ends.py", Options())
    assert strategy is not None
    try:
        with pytest.raises(BrokenStrategy, match="returns None, which is not a cell"):
            strategy.policy(parse_position(".../.../..."))
    finally:
        strategy.close()


# --- why it loses -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (
            "last_cell.py",
            (
                "It misses a win on the last cell: "
                "in XOX/OXO/OXX winner() returns None, but X has a1-b2-c3."
            ),
        ),
        (
            "counts_wrong.py",
            "It gets the turn wrong: in X../OXO/... player() returns 'O', but X is to move.",
        ),
        (
            "writes.py",
            (
                "It writes on the board it is given: "
                "result(board, (1, 1)) in XO./.../... changes the board that it is given."
            ),
        ),
    ],
)
def test_helpers_of_a_cs50_program_show_why_it_loses(file: str, sentence: str) -> None:
    proof = called(HERE / "cs50" / file)
    assert proof is not None
    assert sentence in [each.sentence for each in proof.diagnoses]


def test_an_unbeatable_program_has_no_diagnosis() -> None:
    proof = called(HERE / "cs50/value_and_move.py")
    assert proof is not None
    assert proof.unbeatable
    assert set(verdicts(proof).values()) == {UNBEATABLE}
    assert proof.diagnoses == ()
