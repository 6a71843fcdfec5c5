"""The walk of a program in processes of its own, held against the walk of a strategy in ours."""

import threading
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from programs.truth import HERE, PROGRAMS
from programs.truth import Program as Recorded

from noughts.catalogue import parse_strategy
from noughts.foreign.host import Clocks
from noughts.foreign.named import Means, program_class
from noughts.foreign.program import Program
from noughts.foreign.walk import Report, Walk, prove_program, report_as_json
from noughts.game import Position, cells_of, mnk
from noughts.prove import SIDES, as_json, prove
from noughts.solve import Solver

GAME = mnk(3, 3, 3)
SOLVER = Solver(GAME)

AGENT = """
import random

TABLE = {table!r}

def agent(observation, configuration):
    return random.choice(TABLE[tuple(observation.board), observation.mark])
"""


def board_of(position: Position) -> tuple[int, ...]:
    """The marks as Kaggle has them: 1 for who moves first, 2 for who moves second."""
    mover = 1 + position.ply % 2
    board = [0] * 9
    for cell in cells_of(position.own):
        board[cell] = mover
    for cell in cells_of(position.opponent):
        board[cell] = 3 - mover
    return tuple(board)


def run(path: Path, means: Means | None = None, **said: str) -> tuple[Program, dict[str, Report]]:
    program = program_class(str(path), said, means)(GAME)
    assert isinstance(program, Program)
    try:
        return program, prove_program(program, program.sides, SOLVER)
    finally:
        program.close()


@pytest.fixture
def write(tmp_path: Path) -> Iterator[object]:
    def written(source: str) -> Path:
        path = tmp_path / "agent.py"
        path.write_text(source, "utf-8")
        return path

    return written


@pytest.mark.parametrize("spec", ["linear", "rules", "weights", "random:slip=1/2"])
def test_a_program_that_plays_as_a_strategy_does_has_the_same_proof(
    spec: str, tmp_path: Path
) -> None:
    strategy = parse_strategy(spec, GAME)
    table = {}
    for position in GAME.positions():
        if not position.over:
            policy = strategy.policy(position)
            assert len(set(policy.values())) == 1  # so that a choice among them is the same
            table[board_of(position), 1 + position.ply % 2] = list(policy)
    path = tmp_path / "agent.py"
    path.write_text(AGENT.format(table=table), "utf-8")
    program, reports = run(path)
    assert program.sides == tuple(SIDES)
    for side, report in reports.items():
        proof = prove(strategy, SIDES[side], SOLVER)
        told = report_as_json(report)
        assert {key: told[key] for key in as_json(proof)} == as_json(proof)
        assert told["fault"] is None
        assert report.answers == proof.answers
        assert report.decided


def slow(program: Recorded) -> bool:
    return program.slow or bool({"shuffle", "randint"} & set(program.chance.split()))


WALKED = [
    pytest.param(program, id=program.file)
    for program in PROGRAMS
    if program.sides and program.board not in {"line", "moves"} and not slow(program)
]


@pytest.mark.parametrize("program", WALKED)
def test_what_is_found_is_what_is_recorded(program: Recorded) -> None:
    several = sum(other.file == program.file for other in PROGRAMS) > 1
    entry = f":{program.entry}" if several else ""
    found, reports = run(Path(f"{HERE / program.file}{entry}"))
    assert {side: report.asked for side, report in reports.items()} == {
        side: true.asked for side, true in program.sides.items()
    }
    for side, report in reports.items():
        true = program.sides[side]
        assert report.verdict in {true.verdict, *true.also}
        assert report.waiting == 0
        if report.loss is not None:
            replay(report, side)


def replay(report: Report, side: str) -> None:
    """The losing game is legal, is lost, and every move of the program in it is its answer."""
    assert report.loss is not None
    position = GAME.start
    for number, cell in enumerate(report.loss.moves):
        if number % 2 == SIDES[side] and report.answers:
            assert cell in report.answers[position.own, position.opponent]
        position = position.play(cell)
    assert position.lost
    assert position.ply % 2 == SIDES[side]
