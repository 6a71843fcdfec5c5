"""Loading a program as a module, without playing it.

A file that plays as soon as it is imported is loaded by its definitions alone: imports, functions,
classes and assignments run; whatever asks, loops or draws does not.
"""

from __future__ import annotations

import ast
import builtins
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

WINDOWS = {
    "arcade", "curses", "customtkinter", "kivy", "matplotlib", "PIL", "pyautogui", "pygame",
    "pyglet", "PyQt5", "PyQt6", "PySide6", "tkinter", "turtle", "winsound", "wx",
}  # fmt: skip
"""Modules that a program shows itself with, and does not choose moves with."""

THINKING = {"numba", "numpy", "pandas", "scipy", "sklearn", "tensorflow", "torch", "keras", "jax"}
"""Modules that a program may choose moves with: these get no stub."""

CALLS_ALLOWED = {
    "array", "bool", "deque", "defaultdict", "dict", "float", "frozenset", "full", "int", "len",
    "list", "namedtuple", "ones", "range", "reshape", "set", "str", "sum", "tuple", "zeros",
    "zip", "enumerate", "copy", "deepcopy", "inf", "TypeVar", "NewType", "join", "append",
}  # fmt: skip
"""What an assignment may call and still be a definition."""

STATEMENT_SECONDS = 2.0
"""CPU time for one statement among the definitions."""

Note = Callable[[str], object]


def load(path: Path, note: Note, *, definitions: bool) -> ModuleType:
    """Return the program as a module; raises whatever the program raises.

    With `definitions` only definitions run, and stubs replace the modules that show windows and
    those that the file imports and that are not installed.
    """
    if definitions:
        imported = _imported(ast.parse(path.read_bytes(), str(path)))
        missing = {top for top in imported - THINKING if _is_missing(top)}
        sys.meta_path.insert(0, _StubFinder(WINDOWS | missing, note))
    loader = SourceFileLoader(path.stem, str(path))  # whatever the end of its name
    spec = spec_from_file_location(path.stem, path, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    if definitions:
        _run_definitions(path, module, note)
    else:
        loader.exec_module(module)
    return module


def _imported(tree: ast.Module) -> set[str]:
    """Return the names of the packages that a file imports."""
    names = {""}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names} - {""}


def _is_missing(top: str) -> bool:
    return top not in sys.stdlib_module_names and PathFinder.find_spec(top) is None


class _StubFinder:
    """Finds modules of which everything can be used and nothing has an effect."""

    def __init__(self, packages: set[str], note: Note) -> None:
        self._packages, self._note = packages, note

    def find_spec(self, name: str, *_: Any) -> ModuleSpec | None:
        if name.partition(".")[0] not in self._packages:
            return None
        return ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        self._note(f"{spec.name} is replaced by a stub")
        return _Stub(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: a stub has no code."""


class _Stub(ModuleType):
    __all__ = ()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        from unittest.mock import MagicMock

        value = MagicMock(name=name)
        setattr(self, name, value)
        return value


# --- definitions --------------------------------------------------------------------------------


def _run_definitions(path: Path, module: ModuleType, note: Note) -> None:
    """Run what defines something and skip what does something, statement by statement."""
    skipped = []
    for statement in _statements(ast.parse(path.read_bytes(), str(path)).body):
        if _defines(statement):
            code = compile(ast.Module([statement], []), str(path), "exec")
            try:
                with _limited_time():
                    exec(code, vars(module))  # noqa: S102 - what a worker is for
            except (Exception, SystemExit) as error:
                if isinstance(statement, ast.Import | ast.ImportFrom):
                    raise
                note(f"line {statement.lineno} is skipped: {error!r}"[:200])
        elif not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            skipped.append(statement.lineno)
    if skipped:
        lines = ", ".join(map(str, skipped[:5])) + (" ..." if len(skipped) > 5 else "")
        note(f"only its definitions run, without line{'s' * (len(skipped) > 1)} {lines}")


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements at the top of a file, and those in a `try`."""
    for statement in body:
        imports = (ast.Import, ast.ImportFrom)
        if isinstance(statement, ast.Try) and not all(
            isinstance(part, imports) for part in statement.body
        ):
            yield from _statements([*statement.body, *statement.orelse])
        else:
            yield statement


def _defines(statement: ast.stmt) -> bool:
    """Return whether a statement only defines something."""
    if isinstance(
        statement,
        ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        | ast.Try,
    ):  # fmt: skip
        return True
    if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For):
        return _calls_nothing_else(statement)
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        called = statement.value.func
        return isinstance(called, ast.Attribute) and _calls_nothing_else(statement)
    return False


def _calls_nothing_else(statement: ast.stmt) -> bool:
    """Return whether all that a statement calls is allowed, or is the program's own."""
    for node in ast.walk(statement):
        if isinstance(node, ast.While | ast.Try | ast.With):
            return False
        if isinstance(node, ast.Call):
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            own = isinstance(called, ast.Name) and name not in dir(builtins)
            if name in CALLS_ALLOWED:
                continue
            if not own or isinstance(statement, ast.For | ast.Expr):
                return False
    return True


@contextmanager
def _limited_time() -> Iterator[None]:
    """Raise TimeoutError in what runs here too long."""

    def stop(*_: object) -> None:
        raise TimeoutError("it does not return")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, STATEMENT_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
