"""The game that beats a program, as a test that its author can use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

from noughts.errors import NoughtsError
from noughts.files import write_whole
from noughts.programs.results import CRASH, ILLEGAL, PLAYED, ProgramProof, Report
from noughts.programs.target import Target
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, cell_names
from noughts.rules.position import Position

MARKER = "# Written by noughts, which may overwrite this file."

HEAD = f'''{MARKER}
"""Mistakes of {{name}}: these tests pass once it is fixed."""

from pathlib import Path

import noughts

PROGRAM = Path(__file__).parent / {{path!r}}
'''

LOST = """
def test_moving_{side}_it_does_not_lose_this_game():
    game = noughts.replay_game(PROGRAM, {script!r})
    assert game.winner != "{mark}"
"""

CRASHED = """
def test_moving_{side}_it_does_not_crash():
    noughts.replay_game(PROGRAM, {script!r})
"""

GIVEN_AWAY = """
def test_moving_{side}_it_does_not_give_the_game_away():
    # It plays {wrong}, which loses; {right} is right.
    proof = noughts.prove(str(PROGRAM){options}, side="{side}")
    position = noughts.Position.parse("{position}")
    moves = proof.{side}.policies.get((position.own, position.opponent), {{}})
    assert set(moves) <= {better!r}
"""

BROKEN = """
def test_moving_{side}_it_makes_legal_moves():
    proof = noughts.prove(str(PROGRAM){options}, side="{side}")
    assert proof.{side}.fault is None
"""


def check_target(target: Path) -> None:
    """Raise `NoughtsError` if the file exists and `write_test` did not write it."""
    try:
        with target.open("rb") as file:
            ours = file.readline().decode("utf-8", "replace").startswith(MARKER)
    except FileNotFoundError:
        return
    except OSError as error:
        raise NoughtsError(f"cannot write {str(target)!r}: {error.strerror}") from None
    if not ours:
        raise NoughtsError(f"{str(target)!r} already exists; choose another name for the test")


def write_test(target: Path, program: Target, proof: ProgramProof) -> bool:
    """Write a test for each side on which a program in a Python file loses or fails.

    Returns False, and writes nothing, if there is no such side. Raises `NoughtsError` if the file
    exists and noughts did not write it.
    """
    assert program.path is not None
    tests = list[str]()
    for report in proof.sides.values():
        tests += _played(report) if proof.way == PLAYED else _called(program, proof.game, report)
    if not tests:
        return False
    check_target(target)
    name = " ".join(program.path.name.split()).replace('"', "'").replace("\\", "/")
    path = Path(os.path.relpath(program.path.resolve(), target.resolve().parent)).as_posix()
    write_whole(target, "\n".join([HEAD.format(name=name, path=path), *tests]))
    return True


def _played(report: Report) -> Iterator[str]:
    """Yield a test that plays the lost game, and one that plays up to a crash."""
    side, fault = report.side, report.fault
    if report.loss is not None and report.actions:
        script = list(report.script or report.actions)
        yield LOST.format(side=side, script=script, mark=side.other.mark)
    if fault is not None and fault.kind == CRASH and fault.actions:
        yield CRASHED.format(side=side, script=list(fault.actions))


def _called(target: Target, game: Game, report: Report) -> Iterator[str]:
    """Yield a test for the move that loses, and one for a move that is not legal."""
    side, loss, fault, about = report.side, report.loss, report.fault, target.options
    given = {"board": about.board, "marks": about.marks, "answer": about.answer}
    given["call"] = about.call  # last, because an expression may contain commas
    rest = f":{target.entry}" if target.entry else ""
    rest += "".join(f",{name}={value}" for name, value in given.items() if value)
    options = f" + {rest!r}" if rest else ""
    if loss is not None and loss.mistake is not None:
        yield GIVEN_AWAY.format(
            side=side,
            options=options,
            wrong=cell_name(loss.moves[loss.mistake], game),
            right=cell_names(loss.better, game, "or"),
            position=reduce(Position.play, loss.moves[: loss.mistake], game.start),
            better=set(loss.better),
        )
    if fault is not None and fault.kind in (CRASH, ILLEGAL):
        yield BROKEN.format(side=side, options=options)
