"""What a program gets wrong, as a pytest file that its author can keep.

The file stands alone: it loads the program from where it lies, puts the board up as the program
wants it, and says which answers would be right. It fails on the program as it is and passes when
the fault is mended.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import NamedTuple

from noughts.analysis.solver import DRAW, Solver
from noughts.errors import NoughtsError
from noughts.files import write_whole
from noughts.pictures.text import draw_small
from noughts.programs.apart.wire import Description
from noughts.programs.convention import Convention
from noughts.programs.program import CRASH, ILLEGAL, Foreign, Program
from noughts.programs.verdict import loaders
from noughts.programs.verdict.helpers import SWAPPED, o_begins
from noughts.programs.verdict.question import needs, question
from noughts.programs.verdict.report import Report
from noughts.rules.notation import cell_name, cell_names
from noughts.rules.position import Position
from noughts.rules.side import Side

MARKER = "# Written by noughts, which may overwrite this file."

SURE = 7
"""A mistake of chance p is looked for in SURE / p tries: less than one in a thousand is missed."""

MOST_TRIES = 1000


class Refutation(NamedTuple):
    """A position where a program does something wrong."""

    name: str
    position: Position
    right: Sequence[int]
    """The cells that would be right."""
    told: tuple[str, ...]
    """What there is to say about it, a line each."""
    chance: Fraction = Fraction(1)
    """How likely the wrong answer is."""
    before: tuple[Position, ...] = ()
    """What it was asked earlier in the game, if that matters."""


class NothingRefuted(NoughtsError):
    """There is nothing to write a test about."""


def write_test(
    target: Path, program: Foreign, reports: Mapping[str, Report], solver: Solver | None = None
) -> None:
    """Write a test for every refutation in the reports.

    Raises `NothingRefuted` if there is none, and `NoughtsError` if the program is not a Python
    file, if the test cannot be written, or if a file is there that was not written here.
    """
    program = check(target, program)
    found = list(refutations(reports, solver or Solver(program.game)))
    if not found:
        raise NothingRefuted(f"no test written, because {program.title} made no mistake")
    crew = program.crew
    convention, description = crew.recognised.convention, crew.description
    write_whole(target, text(target, crew.path, convention, description, found))


def check(target: Path, program: Foreign) -> Program:
    """The program, if a test can be written for it; raises `NoughtsError` if not."""
    if not isinstance(program, Program):
        raise NoughtsError(f"no test written: {program.title} is a command, not a Python file")
    check_target(target)
    return program


def check_target(target: Path) -> None:
    """Raise `NoughtsError` if a file is there that somebody else wrote."""
    try:
        with target.open("rb") as file:
            ours = file.readline().decode("utf-8", "replace").startswith(MARKER)
    except FileNotFoundError:
        return
    except OSError as error:
        raise NoughtsError(f"cannot write {str(target)!r}: {error.strerror}") from None
    if not ours:
        raise NoughtsError(f"{str(target)!r} already exists; choose another name for the test")


# --- what to test -------------------------------------------------------------------------------


def refutations(reports: Mapping[str, Report], solver: Solver) -> Iterable[Refutation]:
    """For each side the losing move, and the illegal answer or the crash."""
    for side, report in reports.items():
        loss = report.loss
        if loss is not None and loss.mistake is not None:
            yield _losing(side, report, loss.moves[: loss.mistake + 1], loss.better, solver)
        if report.fault is not None and report.fault.kind in {ILLEGAL, CRASH}:
            yield _faulty(side, report, solver)


def _losing(
    side: str, report: Report, moves: Sequence[int], better: Sequence[int], solver: Solver
) -> Refutation:
    *way, wrong = moves
    position, before = _led(way, Side(side).index, solver)
    game = solver.game
    keep = "keep the draw" if solver.value(position) == DRAW else "keep the win"
    if len(better) == 1:
        keep = keep.replace("keep", "keeps")
    return Refutation(
        name=f"test_moving_{side}_it_does_not_give_the_game_away",
        position=position,
        right=better,
        told=(
            f"{cell_names(better, game)} {keep}.",
            f"It played {cell_name(wrong, game)}, which loses.",
        ),
        chance=_policy(report, position).get(wrong, Fraction(1)),
        before=before if _by_history(report) else (),
    )


def _faulty(side: str, report: Report, solver: Solver) -> Refutation:
    fault = report.fault
    assert fault is not None
    _, before = _led(report.way, Side(side).index, solver)
    answered = f"It returned {fault.answer}, {fault.message}."
    failed = f"It crashed: {fault.message}."
    legal = sum(_policy(report, fault.position).values(), Fraction(0))
    return Refutation(
        name=f"test_moving_{side}_it_answers_with_an_empty_cell",
        position=fault.position,
        right=fault.position.moves,
        told=(
            f"{cell_names(fault.position.moves, solver.game)} may be played.",
            answered if fault.kind == ILLEGAL else failed,
        ),
        chance=1 - legal,
        before=before if _by_history(report) else (),
    )


def _led(way: Sequence[int], turn: int, solver: Solver) -> tuple[Position, tuple[Position, ...]]:
    """Where moves lead, and the positions on the way in which the program was asked."""
    position, asked = solver.game.start, []
    for number, cell in enumerate(way):
        if number % 2 == turn:
            asked.append(position)
        position = position.play(cell)
    return position, tuple(asked)


def _policy(report: Report, position: Position) -> Mapping[int, Fraction]:
    return report.answers.get((position.own, position.opponent), {})


def _by_history(report: Report) -> bool:
    return report.remembers and not report.answers


# --- the file -----------------------------------------------------------------------------------


def text(
    target: Path,
    path: Path,
    convention: Convention,
    description: Description,
    found: Iterable[Refutation],
) -> str:
    """The whole file."""
    absent = [named[1] for note in description.notes if (named := re.match(STANDS_IN, note))]
    waits = "input(" in path.read_text("utf-8", "replace")
    imports, loader = loaders.loader(description.stage, absent, waits=waits)
    needed = needs(convention)
    modules = {*imports, *needed.imports, "from pathlib import Path"}
    head = (
        MARKER,
        f'"""Mistakes of {_plain(path.name)}: these tests pass once it is fixed.',
        "",
        f"Run them with: python -m pytest {_plain(target.name)}",
        '"""',
        "",
        *sorted(modules, key=lambda line: (line.startswith("from"), line)),
        "",
        f"PROGRAM = (Path(__file__).parent / {_between(target, path)!r}).resolve()",
    )
    parts = [
        "\n".join(head),
        *loader,
        *needed.functions,
        *(_test(each, convention) for each in found),
    ]
    return "\n\n\n".join(parts) + "\n"


STANDS_IN = r"([\w.]+) is replaced by a stub"


def _between(target: Path, path: Path) -> str:
    """The way from the test to the program; the whole path if they are on two drives."""
    try:
        way = os.path.relpath(path.resolve(), target.resolve().parent)
    except ValueError:
        return str(path.resolve())
    return Path(way).as_posix()


def _plain(told: str) -> str:
    """On one line, and nothing that would end a comment or a docstring."""
    return " ".join(told.split()).replace('"', "'").replace("\\", "/")


def _test(refutation: Refutation, convention: Convention) -> str:
    position = refutation.position
    board = f"{position.to_move} is to move:\n{draw_small(position)}"
    comment = [
        *(board.translate(SWAPPED) if o_begins(convention) else board).splitlines(),
        *map(_plain, refutation.told),
    ]
    lines = [f"# {line}".rstrip() for line in comment]
    lines.append("program = load(monkeypatch)")
    asked = question(convention, position, refutation.right)
    lines += asked.once
    for earlier in refutation.before:
        lines += question(convention, earlier, earlier.moves).ask
    if refutation.chance < 1:
        tries = (
            min(MOST_TRIES, ceil(SURE / refutation.chance)) if refutation.chance else MOST_TRIES
        )
        lines.append(f"for _ in range({tries}):  # it plays at random")
        lines += [f"    {line}" for line in (*asked.ask, *asked.check)]
    else:
        lines += [*asked.ask, *asked.check]
    return "\n".join([f"def {refutation.name}(monkeypatch):", *(f"    {line}" for line in lines)])
