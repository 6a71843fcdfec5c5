"""Windows as choices: stand-ins for tkinter, customtkinter and pygame that draw nothing.

Where the real library waits for a person, the stand-in reports a choice. Any other library that is
not installed becomes a stub, unless programs compute with it.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from noughts.programs.worker.loading import load
from noughts.programs.worker.observer import Observer
from noughts.programs.worker.windows.session import session
from noughts.programs.worker.windows.stubs import StubModule

STAND_INS = {
    "tkinter": "tkinter_modules",
    "customtkinter": "tkinter_modules",
    "pygame": "pygame_modules",
    "turtle": "",
}
"""The libraries to replace, and the modules that build them; turtle has only stubs."""

NEVER_STUBBED = sys.stdlib_module_names | {
    "numpy", "numba", "pandas", "scipy", "sklearn", "tensorflow", "torch", "keras", "jax", "cupy",
    "sympy", "networkx", "gym", "gymnasium", "easyAI", "openai", "anthropic", "google", "requests",
    "java", "org", "js", "pyodide",
}  # fmt: skip
"""Libraries that moves may depend on, and modules that describe the system.

Without them a program must fail as it would for a person.
"""


class WindowFinder:
    """Finds the stand-ins, whether the libraries are installed or not."""

    _noughts_hidden = True

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._modules: dict[str, ModuleType] = {}

    def find_spec(self, fullname: str, *_: Any) -> ModuleSpec | None:
        is_ours = self._replaces(fullname.partition(".")[0])
        loader: Any = self  # not a subclass of `Loader`, whose import is slow, see `loading`
        return ModuleSpec(fullname, loader, is_package=True) if is_ours else None

    def _replaces(self, top: str) -> bool:
        return top in STAND_INS

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        top = spec.name.partition(".")[0]
        if top in STAND_INS and top not in self._modules:
            session.connect(self._observer)
            maker = load(f"{__package__}.{STAND_INS[top]}") if STAND_INS[top] else None
            built = maker.build() if maker else ()
            self._modules |= {module.__name__: module for module in built}
        return self._modules.setdefault(spec.name, StubModule(spec.name))

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: `create_module` has filled the module."""


class StubFinder(WindowFinder):
    """Finds stubs for libraries that no other finder knows."""

    def _replaces(self, top: str) -> bool:
        if top not in self._modules:
            frame = sys._getframe(2)
            while frame.f_back and "importlib" in frame.f_code.co_filename:
                frame = frame.f_back
            # Libraries try to import optional modules and expect an error.
            is_own = self._observer.is_own(frame.f_code.co_filename)
            if top in NEVER_STUBBED or top in sys.modules or not is_own:
                return False
            self._observer.note(f"{top} is not installed, so noughts ran the program without it")
        return True


def connect_windows(observer: Observer) -> None:
    """Make the stand-ins and stubs importable."""
    sys.meta_path.insert(0, WindowFinder(observer))
    sys.meta_path.append(StubFinder(observer))
