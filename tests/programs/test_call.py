"""Every program that can be called gets its true verdict."""

import os

import pytest

from noughts.programs.call import walk as walking
from noughts.programs.call.proof import call_program
from noughts.programs.options import Options
from noughts.programs.results import BEATABLE, CALLED, SAMPLED, UNPROVED
from programs.calling import called, verdicts
from programs.program import HERE, Program
from programs.truth import PROGRAMS

pytestmark = pytest.mark.usefixtures("short_walks")


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
