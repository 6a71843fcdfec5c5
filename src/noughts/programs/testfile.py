"""The game that beats a program, as a test that its author can use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from noughts.errors import NoughtsError
from noughts.files import write_whole
from noughts.programs.results import CRASH, ILLEGAL, PLAYED, ProgramProof, Report
from noughts.programs.target import Target
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, cell_names
from noughts.rules.position import Position

MARKER = "# Written by noughts, which may overwrite this file."


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
    path, tests = program.path, list[str]()
    for report in proof.sides.values():
        tests += _played(report) if proof.way == PLAYED else _called(program, proof.game, report)
    if not tests:
        return False
    check_target(target)
    head = [
        MARKER,
        f'"""Mistakes of {_plain(path.name)}: these tests pass once it is fixed."""',
        "",
        "from pathlib import Path",
        "",
        "import noughts",
        "",
        f"PROGRAM = Path(__file__).parent / {_between(target, path)!r}",
    ]
    write_whole(target, "\n".join([*head, *("\n\n" + test for test in tests)]) + "\n")
    return True


def _played(report: Report) -> Iterator[str]:
    """Yield a test that plays the lost game, and one that plays up to a crash."""
    side = report.side
    if report.loss is not None and report.actions:
        script = list(report.script or report.actions)
        yield _function(
            f"moving_{side}_it_does_not_lose_this_game",
            f"game = noughts.replay_game(PROGRAM, {script!r})",
            f'assert game.winner != "{side.other.mark}"',
        )
    if report.fault is not None and report.fault.kind == CRASH and report.fault.actions:
        yield _function(
            f"moving_{side}_it_does_not_crash",
            f"noughts.replay_game(PROGRAM, {list(report.fault.actions)!r})",
        )


def _called(target: Target, game: Game, report: Report) -> Iterator[str]:
    """Yield a test for the move that loses, and one for a move that is not legal."""
    side, loss, fault = report.side, report.loss, report.fault
    proof = f'proof = noughts.prove(str(PROGRAM) + {_options(target)!r}, side="{side}")'
    proof = proof.replace(" + ''", "")
    if loss is not None and loss.mistake is not None:
        wrong = cell_name(loss.moves[loss.mistake], game)
        right = cell_names(loss.better, game, "or")
        yield _function(
            f"moving_{side}_it_does_not_give_the_game_away",
            f"# It plays {wrong}, which loses; {right} is right.",
            proof,
            f'position = noughts.Position.parse("{_after(loss.moves[: loss.mistake], game)}")',
            f"moves = proof.{side}.policies.get((position.own, position.opponent), {{}})",
            f"assert set(moves) <= {set(loss.better)!r}",
        )
    if fault is not None and fault.kind in (CRASH, ILLEGAL):
        yield _function(
            f"moving_{side}_it_makes_legal_moves", proof, f"assert proof.{side}.fault is None"
        )


def _after(moves: list[int] | tuple[int, ...], game: Game) -> Position:
    position = game.start
    for cell in moves:
        position = position.play(cell)
    return position


def _options(target: Target) -> str:
    """Return the part of a specification after the path, with the user's options for calls."""
    about = target.options
    values = {"board": about.board, "marks": about.marks, "answer": about.answer}
    values["call"] = about.call  # the last one, because an expression may contain commas
    entry = f":{target.entry}" if target.entry else ""
    return entry + "".join(f",{name}={value}" for name, value in values.items() if value)


def _function(name: str, *lines: str) -> str:
    return "\n".join([f"def test_{name}():", *(f"    {line}" for line in lines)])


def _between(target: Path, path: Path) -> str:
    """Return the path from the test to the program; the whole path if they are on two drives."""
    try:
        way = os.path.relpath(path.resolve(), target.resolve().parent)
    except ValueError:
        return str(path.resolve())
    return Path(way).as_posix()


def _plain(name: str) -> str:
    """Return a name on one line, with nothing that would end a docstring."""
    return " ".join(name.split()).replace('"', "'").replace("\\", "/")
