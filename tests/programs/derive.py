"""Finds out what is true of the programs here: asks each as `truth.py` says, in all its games.

To see what has changed, or to derive the slow ones, in the folder `tests`:

    python -m programs.derive [part of a file's name ...]
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import io
import random
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import MagicMock, patch

import numpy as np

from noughts.analysis.examples import shortest_loss
from noughts.analysis.walk import reach
from noughts.errors import IllegalMove, Unreadable
from noughts.rules.game import mnk
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, parse_cell
from noughts.rules.position import Position, reachable_position
from noughts.rules.side import Side as RealSide
from noughts.strategies.base import Policy
from programs.truth import (
    CELL_INDEX,
    CELL_NUMBER,
    CELL_TEXT,
    HERE,
    PROGRAMS,
    Give,
    Program,
    Side,
)

GAME = mnk(3, 3, 3)

STAND_INS = ("pygame", "tkinter", "turtle", "pyfiglet")
"""Modules that no program gets: a stand-in instead, which takes everything and does nothing."""

PATIENCE = 0.5
"""Seconds of work after which a program that hangs in some position is given up there."""


# --- boards --------------------------------------------------------------------------------------

NUMBERED: dict[object, Callable[[int], object]] = {
    CELL_INDEX: lambda cell: cell,
    CELL_NUMBER: lambda cell: cell + 1,
    CELL_TEXT: lambda cell: str(cell + 1),
}


class Question(NamedTuple):
    """A position with the program to move, and how it got there."""

    own: int
    opponent: int
    side: int
    moves: tuple[int, ...] = ()


def marks_of(program: Program, side: int) -> tuple[object, object]:
    """The mark of the program and that of the opponent."""
    first, second = program.marks
    own = program.own
    if own is None:
        own = program.starts if side == 0 else second if program.starts == first else first
    return own, second if own == first else first


def cells_as_marks(program: Program, question: Question) -> list[Any]:
    own, other = marks_of(program, question.side)
    return [
        own if question.own >> cell & 1
        else other if question.opponent >> cell & 1
        else in_empty(program, cell)
        for cell in range(9)
    ]  # fmt: skip


def in_empty(program: Program, cell: int) -> object:
    return NUMBERED[program.empty](cell) if program.empty in NUMBERED else program.empty


def shaped(board: str, cells: list[Any]) -> Any:  # noqa: ANN401 - any shape
    if board in {"rows", "numpy"}:
        rows = [cells[i : i + 3] for i in (0, 3, 6)]
        return rows if board == "rows" else np.array(rows)
    if board == "dict9":
        return dict(enumerate(cells, start=1))
    if board == "pairs":
        return {divmod(cell, 3): mark for cell, mark in enumerate(cells)}
    return [" ", *cells] if board == "flat10" else list(cells)


def flattened(board: str, value: Any) -> list[Any]:  # noqa: ANN401
    if board in {"rows", "numpy"}:
        return [mark for row in value for mark in row]
    if board == "dict9":
        return [value[cell + 1] for cell in range(9)]
    if board == "pairs":
        return [value[divmod(cell, 3)] for cell in range(9)]
    return list(value)[1:] if board == "flat10" else list(value)


def fill(old: Any, new: Any) -> None:  # noqa: ANN401
    """Write on a board that others may hold as well."""
    if isinstance(old, list):
        if isinstance(new[0], list):
            for row, marks in zip(old, new, strict=True):
                row[:] = marks
        else:
            old[:] = new
    elif isinstance(old, dict):
        old.update(new)
    else:
        old[...] = new


# --- loading -------------------------------------------------------------------------------------


class Definitions(ast.NodeTransformer):
    """Leaves of a file what defines something: no statement that does anything."""

    def visit_Module(self, node: ast.Module) -> ast.Module:
        kept = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
        node.body = [
            statement for statement in node.body if isinstance(statement, kept) or plain(statement)
        ]
        return node


def plain(statement: ast.stmt) -> bool:
    """Whether it is an assignment that calls nothing but `range` and the like."""
    return isinstance(statement, ast.Assign) and all(
        isinstance(call.func, ast.Name) and call.func.id in {"range", "list", "dict", "set"}
        for call in ast.walk(statement.value)
        if isinstance(call, ast.Call)
    )


@cache
def compiled(file: str, loads: str, mend: tuple[tuple[str, str], ...]) -> CodeType:
    path = HERE / file
    source = path.read_text(encoding="utf-8-sig")
    for old, new in mend:
        assert old in source
        source = source.replace(old, new)
    tree = ast.parse(source, str(path))
    if loads == "definitions":
        tree = Definitions().visit(tree)
    return compile(tree, str(path), "exec")


def load(program: Program, *, mended: bool = False) -> ModuleType:
    module = ModuleType(Path(program.file).stem)
    module.__file__ = str(HERE / program.file)
    code = compiled(program.file, program.loads, program.mend if mended else ())
    exec(code, vars(module))  # noqa: S102
    return module


def stand_in() -> MagicMock:
    """A module of which everything can be had, some names by `import *` too."""
    module = MagicMock()
    module.__all__ = ["Tk", "Button", "DISABLED"]
    return module


@contextlib.contextmanager
def modules_put_back() -> Iterator[None]:
    """Forget afterwards the stand-ins, and what a program imported from its own folder."""
    before = {name: sys.modules.get(name) for name in STAND_INS}
    known = set(sys.modules)
    try:
        yield
    finally:
        for name in set(sys.modules) - known:
            if str(HERE) in str(getattr(sys.modules[name], "__file__", None)):
                del sys.modules[name]
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


@contextlib.contextmanager
def surroundings(
    program: Program, chance: Chance, stand_in: Callable[[], Any] = stand_in
) -> Iterator[None]:
    """No window, no pause, no chance, nobody at the keyboard and nothing on the screen."""

    def typed(_prompt: object = "") -> str:
        if "input" in program.traps:
            return ""
        raise EOFError

    folder = str((HERE / program.file).parent)
    with contextlib.ExitStack() as stack:
        stack.enter_context(modules_put_back())
        sys.modules.update((name, stand_in()) for name in STAND_INS)
        stack.enter_context(patch.object(sys, "path", [folder, *sys.path]))
        stack.enter_context(patch.object(builtins, "input", typed))
        stack.enter_context(patch.object(time, "sleep", lambda _seconds: None))
        stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
        drawn: list[tuple[Any, dict[str, object]]] = [(random, chance.functions())]
        if program.chance.startswith("numpy"):
            drawn.append((np.random, {"choice": chance.choice, "randint": chance.randrange}))
        for owner, functions in drawn:
            for name, function in functions.items():
                stack.enter_context(patch.object(owner, name, function))
        yield


# --- chance --------------------------------------------------------------------------------------


class Chance:
    """Every outcome of every draw, one after the other."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.script: list[tuple[int, int]] = []
        self.place = 0

    def outcomes(self) -> Iterator[None]:
        """Once for each way in which the draws can fall while the caller makes them."""
        self.script = []
        while True:
            self.place = 0
            yield
            while self.script and self.script[-1][0] == self.script[-1][1] - 1:
                self.script.pop()
            if not self.script:
                return
            drawn, number = self.script[-1]
            self.script[-1] = drawn + 1, number

    def draw(self, number: int) -> int:
        if self.place == self.most:
            raise Again
        if self.place == len(self.script):
            self.script.append((0, number))
        drawn, expected = self.script[self.place]
        if expected != number:
            raise Unsteady
        self.place += 1
        return drawn

    def random(self) -> float:
        """The ends of what it may be: enough where it is compared with one number."""
        return (0.0, 0.999999)[self.draw(2)]

    def choice(self, options: Any) -> Any:  # noqa: ANN401
        options = list(range(options) if isinstance(options, int) else options)
        return options[self.draw(len(options))]

    def randint(self, low: int, high: int) -> int:
        return low + self.draw(high - low + 1)

    def randrange(self, low: int, high: int | None = None) -> int:
        return self.draw(low) if high is None else low + self.draw(high - low)

    def shuffle(self, options: list[Any]) -> None:
        """All orders of up to four; beyond that each in front, which is enough for the first."""
        if len(options) > 4:
            first = self.draw(len(options))
            options[:] = options[first:] + options[:first]
            return
        for i in range(len(options) - 1, 0, -1):
            j = self.draw(i + 1)
            options[i], options[j] = options[j], options[i]

    def functions(self) -> dict[str, object]:
        names = ("random", "choice", "randint", "randrange", "shuffle")
        return {name: getattr(self, name) for name in names}


# --- asking --------------------------------------------------------------------------------------


class Illegal(Exception):
    """An answer that names no empty cell."""


class Again(BaseException):
    """Raised when a program draws, or asks for a move, more often than makes a difference."""


class Unsteady(BaseException):
    """Raised when something else than the position and chance has a say in an answer."""


class Hangs(BaseException):
    """Raised by the alarm; no program catches it by `except Exception`."""


class Consulted(NamedTuple):
    """What a program did when it was asked."""

    answer: Any
    before: Any
    after: Any
    """The board before and after, as the program sees it."""


def ask(program: Program, module: ModuleType, question: Question) -> int:
    """The cell it answers with; raises `Illegal` or what the program raises."""
    own, _ = marks_of(program, question.side)
    return read_answer(program, consult(program, module, question), own)


def consult(program: Program, module: ModuleType, question: Question) -> Consulted:
    """Call it as the table says."""
    own, other = marks_of(program, question.side)
    cells = cells_as_marks(program, question)
    board, before = shaped(program.board, cells), shaped(program.board, cells)

    def given(argument: object) -> Any:  # noqa: ANN401
        if argument is Give.GAME:
            game = getattr(module, program.game)()
            fill(getattr(game, program.game_holds), board)
            for attribute, value in program.game_sets.items():
                setattr(game, attribute, given(value))
            return game
        if argument is Give.OBSERVATION:
            return SimpleNamespace(board=board, mark=own)
        if argument is Give.CONFIGURATION:
            return SimpleNamespace(actTimeout=1)
        return known[argument] if isinstance(argument, Give) else argument

    empties = 9 - (question.own | question.opponent).bit_count()
    known = {Give.BOARD: board, Give.OWN: own, Give.OTHER: other, Give.EMPTIES: empties}

    name, _, method = program.entry.partition(".")
    owner: Any = module
    if method:
        kind = getattr(module, name)
        owner = kind.__new__(kind) if program.new is None else kind(*map(given, program.new))
        name = method
    for attribute, value in program.sets.items():
        setattr(owner, attribute, given(value))
    if program.holds:
        if hasattr(owner, program.holds):
            fill(getattr(owner, program.holds), board)
            board = getattr(owner, program.holds)
        else:
            setattr(owner, program.holds, board)
    try:
        raw = getattr(owner, name)(*map(given, program.args))
    except SystemExit:
        if "exit after" not in program.traps:
            raise
        raw = None
    return Consulted(raw, before, getattr(owner, program.holds) if program.holds else board)


READ: dict[str, Callable[[Any], Any]] = {
    "index": lambda answer: answer,
    "number": lambda answer: int(answer) - 1,
    "row,col": lambda answer: in_row(*answer),
    "col,row": lambda answer: in_row(*reversed(answer)),
    "row,col,score": lambda answer: in_row(*answer[:2]),
    "score,index": lambda answer: answer[1],
    "score,row,col": lambda answer: in_row(*answer[1]),
    "dict": lambda answer: answer.get("position", answer.get("index")),
}


def read_answer(program: Program, consulted: Consulted, own: object) -> int:
    """The cell that an answer names."""
    answer, before, after = consulted
    was = flattened(program.board, before)
    empty = [cell for cell in range(9) if was[cell] == in_empty(program, cell)]
    try:
        if program.answer == "kth":
            cell = empty[answer]
        elif program.answer in {"board", "written"}:
            new = flattened(program.board, answer if program.answer == "board" else after)
            (cell,) = (cell for cell in range(9) if new[cell] != was[cell])
            if new[cell] != own:
                raise Illegal(f"it wrote {new[cell]!r}")
        else:
            cell = READ[program.answer](answer)
    except (AttributeError, TypeError, ValueError, KeyError, IndexError) as error:
        raise Illegal(f"{answer!r} is no cell") from error
    if cell not in empty:
        raise Illegal(f"{answer!r} is no empty cell")
    return int(cell)


def in_row(row: int, column: int) -> int:
    if row not in range(3) or column not in range(3):
        raise ValueError
    return int(row) * 3 + int(column)


# --- the truth -----------------------------------------------------------------------------------

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
