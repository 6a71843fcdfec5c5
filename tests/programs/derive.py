"""Derives what is true of the programs here: calls each as `truth.py` says, in all its games.

To see what has changed, or to derive the slow ones, in the folder `tests`:

    python -m programs.derive [part of a file's name ...]
"""

from __future__ import annotations

import builtins
import contextlib
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from types import ModuleType
from typing import NamedTuple
from unittest.mock import patch

from noughts.analysis.examples import shortest_loss
from noughts.analysis.walk import reach
from noughts.errors import IllegalMove, Unreadable
from noughts.rules.game import mnk
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, parse_cell
from noughts.rules.position import Position, reachable_position
from noughts.rules.side import Side as RealSide
from noughts.strategies.base import Policy
from programs.consult import (
    Consulted,
    Illegal,
    Question,
    ask,
    cells_as_marks,
    marks_of,
    read_answer,
    shaped,
)
from programs.every_draw import Again, Chance, Unsteady
from programs.program import HERE, Program, Side
from programs.surroundings import compiled, load, surroundings
from programs.truth import PROGRAMS

GAME = mnk(3, 3, 3)

PATIENCE = 0.5
"""Seconds of work after which a program that hangs in some position is given up there."""


class Hangs(BaseException):
    """Raised by the alarm; no program catches it by `except Exception`."""


KINDS = ("crash", "timeout", "illegal", "beatable")

Answer = Callable[[Question], int]


class Found(NamedTuple):
    """What is true of a program on a side, with an example of each thing that went wrong."""

    side: Side
    examples: dict[str, str]


def derive(program: Program, *, mended: bool = False) -> dict[str, Found]:
    """Walk all games of the program on each side that it plays."""
    chance = Chance(program.most_draws)
    with surroundings(program, chance), contextlib.ExitStack() as stack:
        walk: Callable[[Program, int, Answer], Found] = by_histories
        if program.loads == "prompts":
            answer: Answer = partial(prompted, program)
        elif {"history", "state"} & set(program.traps):
            answer = partial(replay, program)
        else:
            walk = partial(by_positions, chance)
            if program.board == "line":
                answer = stack.enter_context(lines(program))
            else:
                answer = partial(ask, program, load(program, mended=mended))
        return {name: walk(program, RealSide(name).index, answer) for name in program.sides}


def by_positions(chance: Chance, program: Program, side: int, answer: Answer) -> Found:
    """Every position that it can be led to, with every outcome of chance."""
    examples: dict[str, str] = {}

    def policy(own: int, opponent: int) -> Policy:
        question = Question(own, opponent, side)
        cells: list[int] = []
        for _ in chance.outcomes():
            cells += attempt(program, answer, question, examples)
        return {cell: Fraction(cells.count(cell), len(cells)) for cell in cells}

    answers = reach(policy, GAME, tuple(RealSide)[side])
    whole = {position: policy for position, policy in answers.items() if policy}
    return in_short(examples, len(answers), lost=shortest_loss(whole, GAME, tuple(RealSide)[side]))


def by_histories(program: Program, side: int, answer: Answer) -> Found:
    """Every game from its beginning, for a program that keeps something of it."""
    examples: dict[str, str] = {}
    asked = 0
    lost = None
    waiting: list[tuple[int, ...]] = [()] if side == 0 else [(cell,) for cell in range(9)]
    while waiting:
        moves = waiting.pop(0)
        asked += 1
        own, opponent = in_masks(moves, side)
        question = Question(own, opponent, side, moves)
        for cell in attempt(program, answer, question, examples):
            after = own | 1 << cell
            if GAME.has_line(after):
                continue
            for reply in cells_of(GAME.full & ~(after | opponent)):
                game = (*moves, cell, reply)
                if GAME.has_line(opponent | 1 << reply):
                    lost = lost or list(game)
                elif len(game) < 9:
                    waiting.append(game)
    return in_short(examples, asked, lost)


def attempt(
    program: Program, answer: Answer, question: Question, examples: dict[str, str]
) -> list[int]:
    """The answer; none if there is no legal one, and why not is noted."""
    try:
        if "hangs" not in program.traps:
            return [answer(question)]
        with alarm():
            return [answer(question)]
    except Again:
        return []
    except Hangs:
        kind, why = "timeout", "no answer"
    except Illegal as illegal:
        kind, why = "illegal", str(illegal)
    except (Exception, SystemExit) as error:
        where = traceback.extract_tb(error.__traceback__)
        if str(HERE / program.file) not in {frame.filename for frame in where}:
            raise  # it is the table that is wrong
        kind, why = "crash", repr(error)
    position = reachable_position(GAME, question.own, question.opponent)
    examples.setdefault(kind, f"{position}: {why}")
    return []


@contextlib.contextmanager
def alarm() -> Iterator[None]:
    """Raise `Hangs` in due time."""

    def give_up(*_: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def in_short(examples: dict[str, str], asked: int, lost: list[int] | None) -> Found:
    if lost is not None:
        examples["beatable"] = " ".join(cell_name(cell, GAME) for cell in lost)
    kinds = [kind for kind in KINDS if kind in examples] or ["unbeatable"]
    return Found(Side(kinds[0], asked, tuple(kinds[1:])), examples)


def in_masks(moves: tuple[int, ...], side: int) -> tuple[int, int]:
    own = sum(1 << cell for cell in moves[side::2])
    return own, sum(1 << cell for cell in moves) - own


def replay(program: Program, question: Question) -> int:
    """The answer after a whole game with a program that has just been loaded."""
    module, side, moves = load(program), question.side, question.moves
    if program.tell:
        name, _, method = program.entry.partition(".")
        assert program.new is not None
        player = getattr(module, name)(*program.new)
        for number, cell in enumerate(moves):
            if number % 2 == side:
                as_before(getattr(player, method)(), cell)
            else:
                getattr(player, program.tell)(cell)
        answer = getattr(player, method)()
        if answer not in range(9) or answer in moves:
            raise Illegal(f"{answer!r} is no empty cell")
        return int(answer)
    for number in range(side, len(moves), 2):
        past = Question(*in_masks(moves[:number], side), side)
        as_before(ask(program, module, past), moves[number])
    return ask(program, module, question)


def as_before(answer: int, cell: int) -> None:
    if answer != cell:
        raise Unsteady


def prompted(program: Program, question: Question) -> int:
    """The answer of a program that can only be played: what it has written when it asks again."""
    theirs = iter(question.moves[1 - question.side :: 2])

    def typed(_prompt: object = "") -> str:
        for cell in theirs:
            return str(cell + 1)
        raise Again

    module = ModuleType(program.file)
    with patch.object(builtins, "input", typed), contextlib.suppress(Again):
        exec(compiled(program.file, program.loads, ()), vars(module))  # noqa: S102
    before = shaped(program.board, cells_as_marks(program, question))
    own, _ = marks_of(program, question.side)
    return read_answer(program, Consulted(None, before, getattr(module, program.holds)), own)


@contextlib.contextmanager
def lines(program: Program) -> Iterator[Answer]:
    """Of a program that reads positions and writes cells."""
    node = shutil.which("node")
    assert node, "node is not installed"
    with subprocess.Popen(
        [node, str(HERE / program.file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:

        def answer(question: Question) -> int:
            assert process.stdin is not None
            assert process.stdout is not None
            position = Position(GAME, question.own, question.opponent)
            process.stdin.write(f"{position}\n")
            line = process.stdout.readline().strip()
            try:
                cell = parse_cell(line, GAME)
                position.play(cell)
            except (Unreadable, IllegalMove) as error:
                raise Illegal(f"{line!r} is no empty cell") from error
            return cell

        yield answer
        process.communicate()


def main(names: list[str]) -> None:
    """Derive those whose file has one of `names` in its name, and say what differs."""
    for program in PROGRAMS:
        sampled = "sampled" in {side.verdict for side in program.sides.values()}
        if sampled or (names and not any(name in program.file for name in names)):
            continue
        began = time.process_time()
        found = derive(program)
        print(f"{time.process_time() - began:6.2f} s  {program.file}:{program.entry}")
        for name, (side, examples) in found.items():
            state = "" if side == program.sides[name] else f"RECORDED {program.sides[name]}"
            print(f"          {name}: {side.verdict}, {side.asked} asked {examples} {state}")


if __name__ == "__main__":
    main(sys.argv[1:])
