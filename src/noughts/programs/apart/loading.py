"""Loading a program in its own process: as it is, without windows, or its definitions alone."""

from __future__ import annotations

import ast
import builtins
import importlib.util
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from noughts.programs.apart.wire import DEFINITIONS, PLAIN

WINDOWS = {
    "arcade", "curses", "customtkinter", "cv2", "ipywidgets", "kivy", "kivymd", "matplotlib",
    "msvcrt", "PIL", "playsound", "pyautogui", "pygame", "pyglet", "pynput", "PyQt5", "PyQt6",
    "PySide2", "PySide6", "readchar", "streamlit", "tkinter", "turtle", "winsound", "wx",
}  # fmt: skip
"""Modules that a program shows itself with, and does not think with."""

NEVER_SHOWN = {"pygame", "tkinter", "turtle"}
"""Of these, what wants a display even where it is installed: there is never one."""

MOST_CALLS = 10_000
"""So often what stands in for a window is called by a program that is loaded, and no more."""

THINKING = {"numba", "numpy", "pandas", "scipy", "sklearn", "tensorflow", "torch", "keras", "jax"}
"""Modules that a program may think with: nothing stands in for these."""

CALLS_ALLOWED = {
    "array", "bool", "deque", "defaultdict", "dict", "float", "frozenset", "full", "int", "len",
    "list", "namedtuple", "ones", "range", "reshape", "set", "str", "sum", "tuple", "zeros",
    "zip", "enumerate", "copy", "deepcopy", "inf", "TypeVar", "NewType", "join", "append",
}  # fmt: skip
"""What an assignment may call and still be a definition."""

PATIENCE = 2.0
"""Seconds for one assignment among the definitions."""


class AskedForInput(EOFError):
    """The program has called `input()`, and nobody is there."""

    def __init__(self, prompt: object = "") -> None:
        super().__init__(f"it calls input({str(prompt)!r}), and nobody is there to answer")


class WaitsForSomebody(BaseException):
    """The program goes round and round at its window, and nobody is there."""

    def __init__(self) -> None:
        super().__init__("it waits for a person at its window")


class Diary:
    """What was done for the program instead of what it wanted, in words."""

    def __init__(self) -> None:
        self._notes: dict[str, None] = {}
        self.enters = 0
        """How often `input()` may still be answered by Enter."""

    def note(self, words: str) -> None:
        self._notes[words] = None

    def taken(self) -> list[str]:
        """The notes since this was last asked."""
        notes = list(self._notes)
        self._notes.clear()
        return notes


def put_off(diary: Diary) -> None:
    """Nobody is at the keyboard, nobody wants to wait, and the screen need not be cleared."""

    def sleep(seconds: float, /) -> None:
        diary.note(f"sleep({seconds:g}) is skipped")

    def system(command: str, /) -> int:
        diary.note(f"os.system({command!r}) is skipped")
        return 0

    def ask(prompt: object = "", /) -> str:
        if not diary.enters:
            raise AskedForInput(prompt)
        diary.enters -= 1
        diary.note(f"input({str(prompt)!r}) is answered with Enter")
        return ""

    vars(time).update(sleep=sleep)
    vars(os).update(system=system)
    vars(builtins).update(input=ask)


# --- stand-ins ----------------------------------------------------------------------------------


class StandIn:
    """Anything at all of a module that shows windows: it can be used in every way, in vain.

    While the program is loaded only so often: what is called again and again is its main loop.
    """

    calls_left = 0
    loading = False

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn(f"{self.__name__}.{name}")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        StandIn.calls_left -= 1
        if StandIn.loading and StandIn.calls_left < 0:
            raise WaitsForSomebody
        if (
            len(args) == 1
            and not kwargs
            and callable(args[0])
            and not isinstance(args[0], StandIn)
        ):
            return args[0]  # used as a decorator
        return StandIn(f"{self.__name__}()")

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        made = any(isinstance(base, type) and issubclass(base, StandInBase) for base in bases)
        first = next(base for base in bases if isinstance(base, StandIn))
        return (StandInBase,) if first is self and not made else ()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __getitem__(self, _: Any) -> Any:
        return StandIn(f"{self.__name__}[]")

    def __setitem__(self, _: Any, value: Any) -> None:
        pass

    def __bool__(self) -> bool:
        return False

    def __index__(self) -> int:
        return 0

    def __float__(self) -> float:
        return 0.0

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def _arithmetic(self, *_: Any) -> Any:
        return StandIn(self.__name__)

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _arithmetic
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __or__ = _arithmetic
    __neg__ = __abs__ = __ror__ = __and__ = __rand__ = __rmod__ = __pow__ = _arithmetic

    def _compared(self, _: Any) -> bool:
        return False

    __lt__ = __le__ = __gt__ = __ge__ = _compared


class StandInBase:
    """What a class is made of whose base is a stand-in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn(name)


class _StandInModule(ModuleType):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__path__: list[str] = []

    @property
    def __all__(self) -> list[str]:
        """For `import *`: whatever the file that imports wants and has from nowhere else."""
        importer: FrameType | None = sys._getframe(1)  # noqa: SLF001 - there is no other way
        while importer and importer.f_code.co_filename.startswith("<frozen importlib"):
            importer = importer.f_back
        if importer is None:
            return []
        wanted = _names_left_open(importer.f_code.co_filename)
        return sorted(wanted - importer.f_globals.keys() - vars(builtins).keys())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name in {"error", "TclError", "Terminator"}:
            return type(name, (Exception,), {})
        return StandIn(f"{self.__name__}.{name}")


def _names_left_open(path: str) -> set[str]:
    """The names that a file reads as globals and does not bind itself; none if it is no file."""
    import symtable

    try:
        source = importlib.util.decode_source(Path(path).read_bytes())
        tables = [symtable.symtable(source, path, "exec")]
    except (OSError, SyntaxError, ValueError):
        return set()
    read: set[str] = set()
    bound: set[str] = set()
    for table in tables:
        tables += table.get_children()
        for each in table.get_symbols():
            outside = table.get_type() == "module" or each.is_global()
            if outside and (each.is_assigned() or each.is_imported() or each.is_namespace()):
                bound.add(each.get_name())
            elif outside and each.is_referenced():
                read.add(each.get_name())
    return {name for name in read - bound if not name.startswith("_")}


class _StandInFinder:
    """Finds what shows windows before anything else does; `missing`: what nothing else finds.

    Not derived from the classes of `importlib.abc`, which take longer to load than all else here.
    """

    def __init__(
        self, diary: Diary, *, missing: bool, windows: AbstractSet[str] = WINDOWS
    ) -> None:
        self._diary, self._missing, self._windows = diary, missing, windows

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, _: ModuleType | None = None
    ) -> ModuleSpec | None:
        top = fullname.partition(".")[0]
        if top in THINKING or (self._missing != (top not in self._windows)):
            return None
        if self._missing and (path is not None or _is_there(top)):
            return None
        return ModuleSpec(fullname, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        why = ", which is not installed" if self._missing else ""
        self._diary.note(f"{spec.name} is replaced by a stub{why}")
        return _StandInModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def _is_there(name: str) -> bool:
    return name in sys.stdlib_module_names or PathFinder.find_spec(name) is not None


# --- loading ------------------------------------------------------------------------------------


def load(path: Path, stage: str, search: Sequence[str], diary: Diary) -> ModuleType:
    """The program as a module. Raises whatever it raises."""
    sys.argv = [str(path)]
    sys.path[:0] = [str(path.parent)]
    sys.path.extend(search)
    if stage == PLAIN:
        sys.meta_path.insert(0, _StandInFinder(diary, missing=False, windows=NEVER_SHOWN))
    else:
        sys.meta_path.insert(0, _StandInFinder(diary, missing=False))
        sys.meta_path.append(_StandInFinder(diary, missing=True))
    name = path.stem
    loader = SourceFileLoader(name, str(path))  # whatever the end of its name
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    StandIn.calls_left, StandIn.loading = MOST_CALLS, True
    try:
        if stage == DEFINITIONS:
            _run_definitions(path, module, diary)
        else:
            loader.exec_module(module)
    finally:
        StandIn.loading = False
    return module


def _run_definitions(path: Path, module: ModuleType, diary: Diary) -> None:
    """Run what defines something and skip what does something, statement by statement."""
    tree = ast.parse(path.read_bytes(), str(path))
    skipped = []
    for statement in _statements(tree.body):
        defines = _defines(statement)
        if defines:
            code = compile(ast.Module([statement], []), str(path), "exec")
            try:
                with _patience():
                    exec(code, vars(module))  # noqa: S102 - what this process is for
            except (Exception, SystemExit, WaitsForSomebody) as error:
                if isinstance(statement, ast.Import | ast.ImportFrom):
                    raise
                diary.note(f"line {statement.lineno} is skipped: {error!r}"[:200])
        elif not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            skipped.append(statement.lineno)
    if skipped:
        lines = ", ".join(map(str, skipped[:5])) + (" ..." if len(skipped) > 5 else "")
        diary.note(f"only its definitions run, without line{'s' * (len(skipped) > 1)} {lines}")


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Those at the top, and those within a `try` or `with`; a main block is not run."""
    for statement in body:
        if isinstance(statement, ast.Try):
            if all(isinstance(part, ast.Import | ast.ImportFrom) for part in statement.body):
                yield statement
            else:
                yield from _statements([*statement.body, *statement.orelse])
        else:
            yield statement


def _defines(statement: ast.stmt) -> bool:
    """Whether a statement only says what something is."""
    if isinstance(
        statement,
        ast.Import
        | ast.ImportFrom
        | ast.FunctionDef
        | ast.AsyncFunctionDef
        | ast.ClassDef
        | ast.Try,
    ):
        return True
    if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For):
        return _calls_nothing_else(statement)
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        called = statement.value.func
        return isinstance(called, ast.Attribute) and _calls_nothing_else(statement)
    return False


def _calls_nothing_else(statement: ast.stmt) -> bool:
    """Whether all it calls is allowed, or is a class or function with nothing to give it.

    A function of the program itself that only makes a board is called; if it asks for input or
    does not come back, the statement is left out.
    """
    for node in ast.walk(statement):
        if isinstance(node, ast.While | ast.Try | ast.With):
            return False
        if isinstance(node, ast.Call):
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            if name in CALLS_ALLOWED:
                continue
            own = isinstance(called, ast.Name) and name not in dir(builtins)
            if not own or isinstance(statement, ast.For | ast.Expr):
                return False
    return True


@contextmanager
def _patience() -> Iterator[None]:
    """End what runs here after a while, by a `TimeoutError`."""

    def stop(*_: object) -> None:
        raise TimeoutError("it does not return")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
