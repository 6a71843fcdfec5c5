"""What a called program does decides what noughts claims about it, and why it loses."""

from pathlib import Path

import pytest

from noughts.analysis.proof import prove
from noughts.programs.call.proof import call_program
from noughts.programs.options import Options
from noughts.programs.results import BEATABLE, SAMPLED, TIMEOUT, UNBEATABLE, UNPROVED
from noughts.rules.notation import parse_position
from noughts.strategies.registry import Registry
from programs.calling import called, verdicts
from programs.program import HERE

pytestmark = pytest.mark.usefixtures("short_walks")


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
