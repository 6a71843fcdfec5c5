"""Windows as choices: stand-ins for tkinter, customtkinter and pygame that draw nothing.

Where the real library waits for a person, the stand-in reports a choice. Any other library that is
not installed becomes a stub, unless programs compute with it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

from noughts.programs.worker.observer import Observer
from noughts.programs.worker.windows import pygame_modules, tkinter_modules
from noughts.programs.worker.windows.session import session
from noughts.programs.worker.windows.stubs import StubModule

STAND_INS: dict[str, Callable[[], list[ModuleType]]] = {
    "tkinter": tkinter_modules.build,
    "customtkinter": tkinter_modules.build,
    "pygame": pygame_modules.build,
    "turtle": list,
}
"""The libraries that are replaced, and what makes them; turtle has stubs only."""

COMPUTING = {
    "numpy", "numba", "pandas", "scipy", "sklearn", "tensorflow", "torch", "keras", "jax", "cupy",
    "sympy", "networkx", "gym", "gymnasium", "easyAI", "openai", "anthropic", "google", "requests",
}  # fmt: skip
"""Libraries that a program's moves may depend on. Without them it must fail as it really does."""

ELSEWHERE = {"msvcrt", "winreg", "nt", "_winapi", "java", "org", "js", "pyodide"}
"""Modules of other systems. Programs import them to find out where they run."""


def connect_windows(observer: Observer) -> None:
    """Make the stand-ins and stubs importable."""
    sys.meta_path.insert(0, StandInFinder(observer))
    sys.meta_path.append(StubFinder(observer))


class StubFinder(MetaPathFinder, Loader):
    """Gives the program a stub for a library that is not installed."""

    _noughts_hidden = True

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._stubbed: set[str] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        del path, target
        return ModuleSpec(fullname, self, is_package=True) if self._replaces(fullname) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return StubModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: `create_module` has filled the module."""

    def _replaces(self, name: str) -> bool:
        top = name.partition(".")[0]
        if top not in self._stubbed:
            known = top in COMPUTING or top in ELSEWHERE or top in sys.stdlib_module_names
            frame = sys._getframe(2)
            while frame.f_back and "importlib" in frame.f_code.co_filename:
                frame = frame.f_back
            # Libraries try to import optional modules and expect an error.
            if known or top != name or not self._observer.is_own(frame.f_code.co_filename):
                return False
            self._stubbed.add(top)
            self._observer.note(f"{top} is not installed, so noughts ran the program without it")
        return True


class StandInFinder(StubFinder):
    """Gives the program the stand-ins, whether the libraries are installed or not."""

    def __init__(self, observer: Observer) -> None:
        super().__init__(observer)
        self._built: dict[str, ModuleType] = {}

    def _replaces(self, name: str) -> bool:
        return name.partition(".")[0] in STAND_INS

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return a stand-in, or a stub for what none of the stand-ins contains."""
        if not self._built:
            session.connect(self._observer)
        if spec.name not in self._built:
            made = STAND_INS[spec.name.partition(".")[0]]()
            self._built = {module.__name__: module for module in made} | self._built
        return self._built.setdefault(spec.name, StubModule(spec.name))
