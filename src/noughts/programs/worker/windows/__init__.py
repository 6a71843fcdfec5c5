"""Windows as choices: stand-ins for tkinter, customtkinter, pygame and turtle that draw nothing.

Where the real library waits for a person, the stand-in reports a choice. A stand-in is loaded when
the program imports it, so that programs without a window do not pay for it. Any other library that
is not installed becomes a stub, unless programs compute with it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from noughts.programs.worker.observer import Observer

STAND_INS = {
    "tkinter": "tkinter_modules",
    "customtkinter": "tkinter_modules",
    "pygame": "pygame_modules",
    "turtle": "turtle_module",
}
"""The libraries that are replaced, and the module here whose `build` makes them."""

COMPUTING = {
    "numpy", "numba", "pandas", "scipy", "sklearn", "tensorflow", "torch", "keras", "jax", "cupy",
    "sympy", "networkx", "gym", "gymnasium", "easyAI", "openai", "anthropic", "google", "requests",
}  # fmt: skip
"""Libraries that a program's moves may depend on. Without them it must fail as it really does."""

ELSEWHERE = {"msvcrt", "winreg", "nt", "_winapi", "java", "org", "js", "pyodide"}
"""Modules of other systems. Programs import them to find out where they run."""


def connect_windows(observer: Observer) -> None:
    """Make the stand-ins and stubs importable. Call it before noughts' modules are hidden."""
    finder = StandInFinder(observer)
    sys.meta_path.insert(0, finder)
    sys.meta_path.append(StubFinder(observer, finder))


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] == "noughts"


class StandInFinder(MetaPathFinder, Loader):
    """Loads a stand-in when the program imports the library, installed or not."""

    _noughts_hidden = True

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._session: Any = None
        self._built: dict[str, ModuleType] = {}
        self._ours = {name: module for name, module in sys.modules.items() if _is_ours(name)}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        del path, target
        if fullname.partition(".")[0] in STAND_INS:
            return ModuleSpec(fullname, self, is_package=True)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        with self.our_modules():
            if spec.name not in self._built:
                self._build(STAND_INS[spec.name.partition(".")[0]])
            if spec.name not in self._built:
                self._built[spec.name] = self.stub_module(spec.name)
        return self._built[spec.name]

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: `create_module` has filled the module."""

    def stub_module(self, name: str) -> ModuleType:
        """Return a module in which every name exists and does nothing."""
        with self.our_modules():
            stubs = importlib.import_module(f"{__name__}.stubs")
        module: ModuleType = stubs.StubModule(name)
        return module

    def _build(self, builder: str) -> None:
        if self._session is None:
            session = importlib.import_module(f"{__name__}.session")
            self._session = session.connect(self._observer)
        for module in importlib.import_module(f"{__name__}.{builder}").build():
            self._built.setdefault(module.__name__, module)

    @contextmanager
    def our_modules(self) -> Iterator[None]:
        """Import noughts' own modules in here, whatever the program calls `noughts`."""
        theirs = {name: module for name, module in sys.modules.items() if _is_ours(name)}
        self._switch(theirs, self._ours)
        try:
            yield
        finally:
            self._ours = {name: sys.modules[name] for name in sys.modules if _is_ours(name)}
            self._switch(self._ours, theirs)

    @staticmethod
    def _switch(out: dict[str, ModuleType], back: dict[str, ModuleType]) -> None:
        for name in out:
            sys.modules.pop(name, None)
        sys.modules.update(back)


class StubFinder(MetaPathFinder, Loader):
    """Gives the program a stub for a library that is not installed."""

    _noughts_hidden = True

    def __init__(self, observer: Observer, stand_ins: StandInFinder) -> None:
        self._observer = observer
        self._stand_ins = stand_ins
        self._stubbed: set[str] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        del path, target
        top = fullname.partition(".")[0]
        if top not in self._stubbed:
            known = top in COMPUTING or top in ELSEWHERE or top in sys.stdlib_module_names
            if known or top != fullname or not self._is_imported_by_program():
                return None
            self._stubbed.add(top)
            self._observer.note(f"{top} is not installed, so noughts ran the program without it")
        return ModuleSpec(fullname, self, is_package=True)

    def _is_imported_by_program(self) -> bool:
        """Return whether a file of the program holds the import statement.

        Libraries try to import optional modules and expect an error.
        """
        frame = sys._getframe(2)
        while frame.f_back and "importlib" in frame.f_code.co_filename:
            frame = frame.f_back
        return self._observer.is_own(frame.f_code.co_filename)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return self._stand_ins.stub_module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: a stub is complete."""
