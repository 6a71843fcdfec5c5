"""The walk of a program in processes of its own, held against the walk of a strategy in ours."""

from pathlib import Path
from typing import Any

import pytest
from noughts.programs.apart.host import Clocks
from noughts.programs.apart.wire import Reply
from noughts.programs.named import Means, program_class
from noughts.programs.program import Program
from noughts.programs.verdict.report import Report, report_as_json
from noughts.programs.verdict.walk import prove_sides

from noughts.analysis.proof import prove_side
from noughts.analysis.solver import Solver
from noughts.errors import NoughtsError
from noughts.rules.game import mnk
from noughts.rules.masks import cells_of
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.registry import parse_strategy
from programs.truth import HERE, PROGRAMS
from programs.truth import Program as Recorded

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
        return program, prove_sides(program, program.sides, SOLVER)
    finally:
        program.close()


@pytest.mark.parametrize("spec", ["linear", "weights", "perfect"])
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
    assert program.sides == tuple(Side)
    for side, report in reports.items():
        proof = prove_side(strategy, Side(side), SOLVER)
        told = report_as_json(report)
        assert {key: told[key] for key in proof.to_json()} == proof.to_json()
        assert told["fault"] is None
        assert report.answers == proof.policies
        assert report.decided


CLOCKS = Means(Clocks(load=60, move=20, proof=300))

WIDER = {"loading/tk_window.py", "traps/press_enter.py"}
"""Nothing in these says who begins, so that both sides are proved."""

REFUSED = {"loading/all_inline.py", "traps/remembers.py", "traps/counts_turns.py"}
"""These need to be led through a game, and it is said that they cannot be asked."""

NOT_WALKED = {"chance/shuffled.py", "chance/playouts.py", "chance/any_move.py", "traps/hangs.py"}
"""Too much chance, or too little time, for the same to come out each time."""

WALKED = [
    pytest.param(program, id=f"{program.file}:{program.entry}")
    for program in PROGRAMS
    if program.board not in {"line", "moves"}
    and program.sides
    and not program.slow
    and program.file not in REFUSED | NOT_WALKED
]


@pytest.mark.parametrize("program", WALKED)
def test_what_is_found_is_what_is_recorded(program: Recorded) -> None:
    several = sum(other.file == program.file for other in PROGRAMS) > 1
    entry = f":{program.entry}" if several else ""
    _, reports = run(Path(f"{HERE / program.file}{entry}"), CLOCKS)
    if program.file not in WIDER:
        assert reports.keys() == program.sides.keys()
    for side, true in program.sides.items():
        report = reports[side]
        assert report.verdict in {true.verdict, *true.also}
        assert (report.asked, report.waiting) == (true.asked, 0)
        if report.loss is not None:
            replay(report, side)


def test_too_much_chance_is_sampled_and_never_called_a_loss() -> None:
    _, reports = run(HERE / "chance" / "shuffled.py", Means(Clocks(move=2, proof=4)))
    assert {report.verdict for report in reports.values()} <= {"sampled", "timeout"}
    assert any(report.unseen for report in reports.values())
    assert all(report.least_seen < 1 for report in reports.values() if report.unseen)


def test_what_was_found_before_the_time_was_over_stands() -> None:
    path = HERE / "traps" / "hangs.py"
    _, reports = run(path, Means(Clocks(move=1, proof=60)))
    assert reports["first"].verdict == "timeout"
    assert reports["first"].fault is not None
    assert reports["first"].fault.kind == "timeout"
    assert reports["first"].asked > 10


@pytest.mark.parametrize("led", [False, True])
def test_ctrl_c_while_it_is_asked_again_keeps_what_was_found(
    led: bool,  # noqa: FBT001 - a parameter
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = program_class(str(HERE / "plain" / "by_pairs.py"), {}, CLOCKS)(GAME)
    assert isinstance(program, Program)
    reply = program.reply

    def interrupted(position: Position, **how: Any) -> Reply:  # noqa: ANN401
        if how.get("fresh") and bool(how.get("before")) == led:
            raise KeyboardInterrupt
        return reply(position, **how)

    monkeypatch.setattr(program, "reply", interrupted)
    try:
        reports = prove_sides(program, program.sides, SOLVER)
    finally:
        program.close()
    assert [(r.verdict, r.asked, r.interrupted) for r in reports.values()] == [
        ("unbeatable", 99, True),
        ("unbeatable", 447, True),
    ]


@pytest.mark.parametrize("file", sorted(REFUSED))
def test_what_must_be_led_through_a_game_is_refused_and_not_blamed(file: str) -> None:
    with pytest.raises(NoughtsError):
        program_class(str(HERE / file), {}, CLOCKS)


REMEMBERING = """
moves = []

def agent(observation, configuration):
    board = observation.board
    if len(moves) * 2 + 2 < 9 - board.count(0):
        raise RuntimeError("I was not there")
    moves.append(tuple(board))
    return TABLE[tuple(board)]

TABLE = {table!r}
"""


def test_a_program_that_must_see_the_whole_game_is_led_through_it(tmp_path: Path) -> None:
    strategy = parse_strategy("rules", GAME)
    proof = prove_side(strategy, Side.SECOND, SOLVER)
    table = {
        board_of(Position(GAME, *marks)): next(iter(policy))
        for marks, policy in proof.policies.items()
    }
    path = tmp_path / "agent.py"
    path.write_text(REMEMBERING.format(table=table), "utf-8")
    program = program_class(str(path), {}, CLOCKS)(GAME)
    try:
        report = prove_sides(program, ["second"], SOLVER)["second"]
    finally:
        program.close()
    assert report.remembers
    assert report.verdict == ("unbeatable" if proof.unbeatable else "beatable")
    assert report.games == proof.games


def replay(report: Report, side: str) -> None:
    """The losing game is legal, is lost, and every move of the program in it is its answer."""
    assert report.loss is not None
    position = GAME.start
    for number, cell in enumerate(report.loss.moves):
        if number % 2 == Side(side).index and report.answers:
            assert cell in report.answers[position.own, position.opponent]
        position = position.play(cell)
    assert position.lost
    assert position.ply % 2 == Side(side).index


BASE = """
import random
from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

@cache
def value(board, mark):
    if any(board[i] == board[j] == board[k] == 3 - mark for i, j, k in LINES):
        return -1
    free = [c for c in range(9) if not board[c]]
    return max((-value(after(board, c, mark), 3 - mark) for c in free), default=0)

def after(board, cell, mark):
    return board[:cell] + (mark,) + board[cell + 1:]

def ranked(board, mark):
    free = [c for c in range(9) if not board[c]]
    return sorted(free, key=lambda c: value(after(board, c, mark), 3 - mark))

value((0,) * 9, 1)  # so that copies need not find it out again
"""

AGENT_ON = """
def agent(observation, configuration):
    return move(tuple(observation.board), observation.mark)
"""

ERRATIC = {
    "a choice that is remembered": "@cache\ndef move(board, mark):\n"
    "    cells = ranked(board, mark)\n    return random.choice([cells[0], cells[-1]])\n",
    "only the first answer is drawn": "first = True\ndef move(board, mark):\n"
    "    global first\n    cells = ranked(board, mark)\n"
    "    if first:\n        first = False\n        return random.choice([cells[0], cells[-1]])\n"
    "    return cells[0]\n",
}


@pytest.mark.parametrize("name", ERRATIC)
def test_a_draw_that_is_made_once_is_followed_all_the_same(name: str, tmp_path: Path) -> None:
    path = tmp_path / "agent.py"
    path.write_text(BASE + ERRATIC[name] + AGENT_ON, "utf-8")
    program = program_class(str(path), {}, CLOCKS)(GAME)
    try:
        report = prove_sides(program, ["second"], SOLVER)["second"]
    finally:
        program.close()
    assert report.verdict == "beatable"


BY_CHANCE = {
    "while it is loaded": "LEVEL = random.choice([0, 0, -1])\n"
    "def move(board, mark):\n    return ranked(board, mark)[LEVEL]\n",
    "by the system": "import os\ndef move(board, mark):\n"
    "    return ranked(board, mark)[-1 if os.urandom(1)[0] == 255 else 0]\n",
}


@pytest.mark.parametrize("name", BY_CHANCE)
def test_chance_that_cannot_be_followed_is_never_a_proof(name: str, tmp_path: Path) -> None:
    path = tmp_path / "agent.py"
    path.write_text(BASE + BY_CHANCE[name] + AGENT_ON, "utf-8")
    _, reports = run(path, CLOCKS)
    assert {report.verdict for report in reports.values()} <= {"sampled", "beatable"}
    assert not any(report.decided for report in reports.values())


PLANNED = """
mine = []

def move(board, mark):
    if any(board[cell] != mark for cell in mine):
        raise RuntimeError("somebody moved my stone")
    cell = random.choice(ranked(board, mark)[:2]) if not mine else ranked(board, mark)[0]
    if len(mine) * 2 + (mark == 2) != 9 - board.count(0):
        cell = ranked(board, mark)[-1]
    mine.append(cell)
    return cell
"""


def test_nobody_is_blamed_for_a_game_that_was_never_played(tmp_path: Path) -> None:
    path = tmp_path / "agent.py"
    path.write_text(BASE + PLANNED + AGENT_ON, "utf-8")
    program = program_class(str(path), {}, CLOCKS)(GAME)
    try:
        report = prove_sides(program, ["first"], SOLVER)["first"]
    finally:
        program.close()
    assert report.fault is None
    assert report.loss is None
    assert report.remembers
