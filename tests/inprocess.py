# ruff: noqa: ANN401 - values of other people's programs
"""A `Host` that runs a program in this very process: for tests, and for programs that behave."""

from __future__ import annotations

import ast
import contextlib
import inspect
import io
import random
import signal
import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, patch

import numpy as np  # noqa: F401 - so that no program loads it a second time
from noughts.programs.apart.wire import (
    DEFINITIONS,
    PLAIN,
    Description,
    Function,
    Leaf,
    Made,
    Reply,
    Trouble,
    Value,
)
from noughts.programs.convention import Convention, Grid

from noughts.programs import convention as conventions
from noughts.rules.position import Position

STAND_INS = {name: MagicMock() for name in ("pygame", "tkinter", "turtle")}


class Draws:
    """Every outcome of every draw, one after the other."""

    def __init__(self) -> None:
        self.script: list[tuple[int, int]] = []
        self.place = 0

    def outcomes(self, most: int) -> Iterator[Fraction]:
        self.script = []
        for _ in range(most):
            self.place = 0
            yield Fraction(1)
            while self.script and self.script[-1][0] == self.script[-1][1] - 1:
                self.script.pop()
            if not self.script:
                return
            drawn, number = self.script[-1]
            self.script[-1] = drawn + 1, number

    def draw(self, number: int) -> int:
        if not number:
            raise IndexError("nothing to choose from")
        if self.place == len(self.script):
            self.script.append((0, number))
        self.place += 1
        return self.script[self.place - 1][0]

    def weight(self) -> Fraction:
        whole = Fraction(1)
        for _, number in self.script:
            whole /= number
        return whole

    def choice(self, options: Any) -> Any:
        options = list(options)
        return options[self.draw(len(options))]

    def shuffle(self, options: list[Any]) -> None:
        for i in range(len(options) - 1, 0, -1):
            j = self.draw(i + 1)
            options[i], options[j] = options[j], options[i]

    def functions(self) -> dict[str, Any]:
        return {
            "choice": self.choice,
            "shuffle": self.shuffle,
            "random": lambda: (0.0, 0.999)[self.draw(2)],
            "randint": lambda low, high: low + self.draw(high - low + 1),
            "randrange": lambda low, high=None: (
                self.draw(low) if high is None else low + self.draw(high - low)
            ),
        }


def definitions(tree: ast.Module) -> ast.Module:
    """What only defines something: no statement that does anything."""
    kept = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    builders = {"range", "list", "dict", "set", "float"}

    def plain(statement: ast.stmt) -> bool:
        return isinstance(statement, ast.Assign) and all(
            isinstance(call.func, ast.Name) and call.func.id in builders
            for call in ast.walk(statement.value)
            if isinstance(call, ast.Call)
        )

    body = [
        statement for statement in tree.body if isinstance(statement, kept) or plain(statement)
    ]
    return ast.Module(body, type_ignores=[])


class InProcess:
    """A program from its text. Every question meets it as it was loaded."""

    def __init__(self, source: str, folder: str = "") -> None:
        self.source = source
        self.folder = folder
        self.questions = 0
        self.patience = 0.0
        self.stage = PLAIN
        tree = ast.parse(source.removeprefix("\ufeff"))
        self.code = compile(tree, "program.py", "exec")
        try:
            if any(name in source for name in STAND_INS):
                raise ImportError
            module = self.load()
        except (Exception, SystemExit):
            self.stage = DEFINITIONS
            self.code = compile(definitions(tree), "program.py", "exec")
            module = self.load()
        self.description = describe(module, self.stage, tree)

    @contextlib.contextmanager
    def around(self) -> Iterator[None]:
        def nobody(*_: object) -> str:
            raise EOFError

        with contextlib.ExitStack() as stack:
            stack.enter_context(patch.dict(sys.modules, STAND_INS))
            stack.enter_context(patch.object(sys, "path", [self.folder, *sys.path]))
            stack.enter_context(patch("builtins.input", nobody))
            stack.enter_context(patch.object(time, "sleep", lambda _: None))
            stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
            yield

    def load(self) -> ModuleType:
        module = ModuleType("program")
        sys.modules["program"] = module  # dataclasses look themselves up
        with self.around():
            exec(self.code, vars(module))  # noqa: S102
        return module

    def ask(
        self, convention: Convention, position: Position, *, seconds: float, budget: int = 500
    ) -> Reply:
        self.patience = seconds
        self.questions += 1
        leaves: list[Leaf] = []
        draws = Draws()
        wrote = False
        with contextlib.ExitStack() as stack:
            for name, function in draws.functions().items():
                stack.enter_context(patch.object(random, name, function))
            for _ in draws.outcomes(budget):
                leaf, wrote_now = self.once(convention, position)
                leaves.append(leaf._replace(weight=draws.weight()))
                wrote |= wrote_now
        seen = sum((leaf.weight for leaf in leaves), Fraction(0))
        return Reply(tuple(leaves), seen, wrote, 0.0)

    def once(self, convention: Convention, position: Position) -> tuple[Leaf, bool]:
        def give_up(*_: object) -> None:
            raise TimeoutError

        signal.signal(signal.SIGALRM, give_up)
        signal.setitimer(signal.ITIMER_REAL, self.patience)
        try:
            with self.around():
                return Question(self.load(), convention, position).answer()
        except TimeoutError:
            trouble = Trouble("timeout", "")
        except SystemExit:
            trouble = Trouble("exit", "")
        except EOFError:
            trouble = Trouble("input", "")
        except Exception as error:
            trouble = Trouble(type(error).__name__, str(error))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return Leaf(Fraction(1), None, "", trouble), False

    def evaluate(
        self,
        expression: str,
        convention: Convention | None = None,
        position: Position | None = None,
        *,
        seconds: float = 2,
    ) -> Value | Trouble:
        del seconds
        self.questions += 1
        try:
            with self.around():
                module = self.load()
                bound: dict[str, Any] = {}
                if convention and position is not None:
                    question = Question(module, convention, position)
                    bound = {name: question.given(name) for name in ("board", "own", "opponent")}
                return value_of(eval(expression, vars(module), bound))  # noqa: S307
        except (Exception, SystemExit) as error:
            return Trouble(type(error).__name__, str(error))


class Question:
    """One question to a program that has just been loaded."""

    def __init__(self, module: ModuleType, convention: Convention, position: Position) -> None:
        self.module = module
        self.convention = convention
        game = position.game
        self.grid = Grid(game.columns, game.rows, position.own, position.opponent)
        which = convention.own_mark(position.ply)
        marks = [self.value(mark) for mark in convention.marks]
        self.own, self.opponent = marks[which], marks[1 - which]
        numbered = convention.empty in conventions.NUMBERED
        empty = convention.empty if numbered else self.value(convention.empty)
        self.cells = conventions.shown(self.grid, self.own, self.opponent, empty)
        self.board = conventions.build(convention.board, self.cells, game.columns)
        self.game: Any = None
        self.self: Any = None

    def value(self, expression: str) -> Any:
        return eval(expression, vars(self.module))  # noqa: S307

    def given(self, argument: str) -> Any:
        if argument.startswith("="):
            return self.value(argument[1:])
        if argument == "game":
            self.game = self.game or getattr(self.module, self.convention.game)()
            return self.game
        empties = len(self.grid.empty)
        taken = self.grid.ply
        return {
            "board": self.board,
            "own": self.own,
            "opponent": self.opponent,
            "empties": empties,
            "taken": taken,
            "free0": list(self.grid.empty),
            "free1": [cell + 1 for cell in self.grid.empty],
            "first": taken % 2 == 0,
            "observation": SimpleNamespace(board=self.board, mark=self.own),
            "configuration": SimpleNamespace(actTimeout=1, episodeSteps=10),
        }[argument]

    def owner_of(self, place: str) -> tuple[Any, str]:
        *path, last = place.split(".")
        owner: Any = self.module
        if path and path[0] == "self":
            owner, path = self.self, path[1:]
        elif path and path[0] == "game":
            owner, path = self.given("game"), path[1:]
        for name in path:
            owner = getattr(owner, name)
        return owner, last

    def answer(self) -> tuple[Leaf, bool]:
        convention = self.convention
        name, _, method = convention.entry.partition(".")
        function: Any = getattr(self.module, name)
        if method:
            if convention.construct == conventions.MADE:
                self.self = function
            elif convention.construct == conventions.UNMADE:
                self.self = function.__new__(function)
            else:
                self.self = function(*map(self.given, convention.construct))
            function = getattr(self.self, method)
        board = self.board
        if convention.place:
            owner, last = self.owner_of(convention.place)
            old = getattr(owner, last, None)
            if conventions.put(old, board):
                board = old
            else:
                setattr(owner, last, board)
        for place, what in convention.also:
            owner, last = self.owner_of(place)
            setattr(owner, last, self.given(what))
        raw = function(*map(self.given, convention.arguments))
        if convention.place:
            owner, last = self.owner_of(convention.place)
            board = getattr(owner, last)
        after = conventions.cells_on(board)
        wrote = after is not None and after != self.cells
        try:
            cell = conventions.cell_of(convention.answer, raw, self.grid, self.cells, board)
        except (TypeError, ValueError, LookupError, AttributeError):
            cell = None
        return Leaf(Fraction(1), cell, repr(raw)), wrote


def expression(mark: Any) -> str:
    return str(mark) if hasattr(mark, "_value_") else repr(mark)


def value_of(value: Any) -> Value:
    kind = board_kind(value)
    marks = () if kind is None else tuple(map(expression, conventions.cells_on(value) or ()))
    return Value(repr(value)[:500], type(value).__name__, kind, marks)


def board_kind(value: Any) -> str | None:  # noqa: PLR0911 - a table of kinds
    """Which of `BOARDS` a value looks like."""
    numpy = hasattr(value, "tolist")
    cells = conventions.cells_on(value)
    if cells is None or len(cells) != 9 or (isinstance(value, str)):
        return None
    if any(isinstance(cell, list | tuple | dict | set) for cell in cells):
        return None
    if numpy:
        return "numpy" if value.ndim == 2 else "numpyflat"
    if isinstance(value, dict):
        keys = list(value)
        for name in ("dict9", "dict0", "dict9text", "pairs", "pairs1"):
            if list(conventions.build(name, cells, 3)) == keys:
                return name
        return None
    if len(value) == 3:
        return "rows" if isinstance(value, list) else "tuples"
    return "flat10" if len(value) == 10 else "flat" if isinstance(value, list) else "tuple"


def describe(module: ModuleType, stage: str, tree: ast.Module) -> Description:
    functions: list[Function] = []
    classes: list[Made] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in vars(module):
            functions.append(function_of(node, node.name))
        if isinstance(node, ast.ClassDef) and node.name in vars(module):
            methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            classes.append(Made(node.name, *parameters(vars(module)[node.name]), node.lineno))
            for part in methods:
                static = any(getattr(d, "id", "") == "staticmethod" for d in part.decorator_list)
                if not part.name.startswith("__"):
                    name = f"{node.name}.{part.name}"
                    functions.append(function_of(part, name, skip=0 if static else 1))
    taken = {function.name for function in functions} | {made.name for made in classes}
    values = {
        name: value_of(value)
        for name, value in vars(module).items()
        if name not in taken and not name.startswith("__") and not isinstance(value, ModuleType)
        and not callable(value)
    }  # fmt: skip
    return Description(stage, (), tuple(functions), tuple(classes), values)


def parameters(made: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a class must be made with, and what it may be."""
    try:
        found = inspect.signature(made).parameters.values()
    except ValueError:
        return (), ()
    named = [each for each in found if each.kind is each.POSITIONAL_OR_KEYWORD]
    required = tuple(each.name for each in named if each.default is each.empty)
    return required, tuple(each.name for each in named if each.default is not each.empty)


def function_of(
    node: ast.FunctionDef | ast.AsyncFunctionDef, name: str, skip: int = 0
) -> Function:
    names = [argument.arg for argument in node.args.posonlyargs + node.args.args][skip:]
    defaults = len(node.args.defaults)
    required = names[: len(names) - defaults] if defaults else names
    return Function(name, tuple(required), tuple(names[len(required) :]), node.lineno)
