"""Loads parts of the worker, and changes modules, only when the program needs them.

The more modules a process has loaded, the slower a copy of it is, and most programs need few.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

Connect = Callable[[ModuleType], object]

_own: dict[str, ModuleType] = {}
"""The modules of noughts, hidden from the program, which may import noughts itself."""
_waiting: dict[str, Connect] = {}
_finding: set[str] = set()
"""The names that `LateFinder` is looking up with the other finders."""


def hide_modules() -> None:
    """Hide the modules of noughts from the program."""
    _own.update(_take_modules())


def load(name: str) -> Any:
    """Return a module of noughts, imported on first use."""
    theirs = _take_modules()
    sys.modules.update(_own)
    try:
        return import_module(name)
    finally:
        hide_modules()
        sys.modules.update(theirs)


def _take_modules() -> dict[str, ModuleType]:
    names = [name for name in sys.modules if name.partition(".")[0] == "noughts"]
    return {name: sys.modules.pop(name) for name in names}


def when_imported(name: str, connect: Connect) -> None:
    """Call `connect` with the module of this name when it is loaded, or now if it already is."""
    if name in sys.modules:
        connect(sys.modules[name])
    _waiting[name] = connect


class LateFinder:
    """Finds the modules that `when_imported` waits for."""

    _noughts_hidden = True

    def find_spec(self, name: str, *more: Any) -> Any:
        if name not in _waiting or name in _finding:
            return None
        _finding.add(name)
        try:
            spec = _find_spec(name, *more)
        finally:
            _finding.discard(name)
        if spec is not None and spec.loader is not None:
            spec.loader = _LateLoader(spec.loader, _waiting[name])
        return spec


def _find_spec(name: str, path: Any = None, target: Any = None) -> Any:
    """Return the spec from the other finders, even if the module is already loaded."""
    for finder in sys.meta_path:
        if (spec := finder.find_spec(name, path, target)) is not None:
            return spec
    return None


class _LateLoader:
    """Loads a module as another loader does, and connects it."""

    _noughts_hidden = True

    def __init__(self, loader: Any, connect: Connect) -> None:
        self._loader, self._connect = loader, connect

    def create_module(self, spec: Any) -> Any:
        return self._loader.create_module(spec)

    def exec_module(self, module: Any) -> None:
        module.__spec__.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        self._connect(module)
