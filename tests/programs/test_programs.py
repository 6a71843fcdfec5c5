"""The programs in the folder `programs`, and that what is recorded of them is true."""

import shutil
from hashlib import sha256

import pytest
from seeds import FUZZ

from noughts.rules.notation import parse_position
from noughts.rules.side import Side as RealSide
from programs.consult import Question, consult, flattened
from programs.derive import derive
from programs.every_draw import Chance
from programs.program import HERE, Program
from programs.surroundings import load, surroundings
from programs.truth import PROGRAMS

BESIDE = {"cs50/with_runner/runner.py", "loading/sibling/board_tools.py"}
"""Files that are there for the sake of another."""

BOARDS = {"rows", "flat", "flat10", "dict9", "pairs", "numpy", "line", "moves"}
ANSWERS = {
    "index", "number", "kth", "row,col", "col,row", "row,col,score", "score,index",
    "score,row,col", "dict", "board", "written", "cell",
}  # fmt: skip
FAULTS = {
    "takes an empty line for a finished one",
    "misses a win on the last cell",
    "counts players wrongly",
    "looks only one move ahead",
    "swaps row and column",
    "writes on the board it is given",
}


QUICK = [
    pytest.param(
        program,
        id=f"{program.file}:{program.entry}",
        marks=pytest.mark.skipif(
            program.board == "line" and not shutil.which("node"), reason="node is not installed"
        ),
    )
    for program in PROGRAMS
    if not program.slow and "sampled" not in {side.verdict for side in program.sides.values()}
]


DERIVING = ("derive.py", "consult.py", "every_draw.py", "surroundings.py")
"""The code that derives records."""

DERIVED = (HERE / "derived.txt").read_text("ascii").splitlines()
"""Programs whose record was derived, each with a hash of its file, its record and that code."""


def derivation(program: Program) -> str:
    """Return the line of derived.txt for a program as it is now, and as it is recorded now."""
    file = HERE / program.file
    beside = [HERE / name for name in sorted(BESIDE) if (HERE / name).parent == file.parent]
    code = [HERE / name for name in DERIVING]
    content = b"".join(path.read_bytes() for path in (*code, file, *beside))
    digest = sha256(content + repr(program).encode()).hexdigest()[:16]
    return f"{program.file}:{program.entry} {digest}"


@pytest.mark.parametrize("program", QUICK)
def test_what_is_recorded_is_true(program: Program) -> None:
    """What was derived before is derived again only if the program or its record has changed."""
    if derivation(program) in DERIVED and not FUZZ:
        pytest.skip("derived before, and unchanged since")
    assert {name: found.side for name, found in derive(program).items()} == program.sides
    assert derivation(program) in DERIVED, "the record is true: put its line into derived.txt"


def test_nothing_is_listed_as_derived_that_is_not_there() -> None:
    assert set(DERIVED) <= {derivation(program) for program in PROGRAMS}


MENDED = [program for program in PROGRAMS if program.mend]


@pytest.mark.parametrize("program", MENDED, ids=lambda program: program.file)
def test_without_its_fault_it_is_unbeatable(program: Program) -> None:
    found = derive(program, mended=True).values()
    assert {side.verdict for side, _ in found} == {"unbeatable"}


def test_every_file_is_in_the_table_and_in_its_words() -> None:
    files = {
        path.relative_to(HERE).as_posix()
        for suffix in ("py", "js")
        for path in HERE.glob(f"*/**/*.{suffix}")
        if path.relative_to(HERE).parts[0] != "games"
    }
    assert files == {program.file for program in PROGRAMS} | BESIDE
    for program in PROGRAMS:
        assert program.board in BOARDS
        assert program.answer in ANSWERS
        assert program.fault in FAULTS | {""}
        assert program.own in {None, *program.marks}
        assert program.starts in {None, *program.marks}
    assert {program.board for program in PROGRAMS} == BOARDS
    assert {program.answer for program in PROGRAMS} == ANSWERS
    assert {program.fault for program in PROGRAMS} == FAULTS | {""}


def test_a_program_that_plays_one_side_has_its_mark_there() -> None:
    for program in PROGRAMS:
        if program.own is not None and program.starts is not None:
            assert list(program.sides) == ["first" if program.own == program.starts else "second"]


@pytest.mark.parametrize(
    "program", [p for p in PROGRAMS if p.board != "line"], ids=lambda p: p.file
)
def test_how_it_loads(program: Program) -> None:
    """Without the modules it would need a screen for, and with nobody at the keyboard."""
    whole = program._replace(loads="import")
    with surroundings(whole, Chance(0), stand_in=lambda: None):
        if program.loads == "import":
            load(whole)
        else:
            with pytest.raises((ImportError, EOFError)):
                load(whole)
    if program.loads == "stand-ins":
        with surroundings(whole, Chance(0)):
            load(whole)


GIVEN_A_BOARD = [
    program
    for program in PROGRAMS
    if program.sides
    and program.answer != "written"
    and program.board not in {"line", "moves"}
    and program.chance not in {"randint", "randrange"}
]


@pytest.mark.parametrize("program", GIVEN_A_BOARD, ids=lambda program: program.file)
def test_who_writes_on_the_board(program: Program) -> None:
    side = next(iter(program.sides))
    position = parse_position({"first": "XO./OX./...", "second": "OX./XOX/..."}[side])
    chance = Chance(program.most_draws)
    with surroundings(program, chance):
        next(chance.outcomes())
        question = Question(position.own, position.opponent, RealSide(side).index)
        _, before, after = consult(program, load(program), question)
    same = flattened(program.board, before) == flattened(program.board, after)
    assert same == ("writes" not in program.traps)
