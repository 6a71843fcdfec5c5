"""Options that tell noughts how to call a program, and called programs as strategies."""

from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from noughts.errors import BrokenStrategy, NoughtsError
from noughts.programs.call.convention import Convention
from noughts.programs.call.proof import call_program
from noughts.programs.call.recognition import recognise
from noughts.programs.call.session import Session
from noughts.programs.call.strategy import called_strategy
from noughts.programs.options import Options
from noughts.rules.notation import parse_position
from noughts.rules.side import Side
from programs.calling import called
from programs.program import HERE

pytestmark = pytest.mark.usefixtures("short_walks")


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
