"""Loads programs, without windows, pauses, chance or anybody at the keyboard."""

from __future__ import annotations

import ast
import builtins
import contextlib
import io
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any
from unittest.mock import MagicMock, patch

import numpy as np

from programs.every_draw import Chance
from programs.program import HERE, Program

STAND_INS = ("pygame", "tkinter", "turtle", "pyfiglet")
"""Modules that no program gets: a stand-in instead, which takes everything and does nothing."""


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
