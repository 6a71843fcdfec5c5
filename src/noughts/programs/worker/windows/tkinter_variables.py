"""Stand-ins for tkinter's variables, which show their values in the widgets that use them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noughts.programs.worker.windows import session
from noughts.programs.worker.windows.tkinter_desk import desk


class Variable:
    """Stand-in for tkinter's variables."""

    _default: Any = ""
    _read: Callable[[Any], Any] = staticmethod(lambda value: value)

    def __init__(self, master: Any = None, value: Any = None, name: str | None = None) -> None:
        del master, name
        self._value = self._default if value is None else value
        self._traces: list[Any] = []
        self._touched = False

    def get(self) -> Any:
        return self._read(self._value)

    def set(self, value: Any) -> None:
        self._value = value
        self._touched = True
        for widget in desk.widgets():
            if widget._options_get("textvariable") is self:
                vars(widget)["-text"] = self.get()
        for function in list(self._traces):
            desk.call(function, "PY_VAR", "", "write")
        session.current.look()

    def trace_add(self, mode: Any, function: Any) -> str:
        if mode in ("w", "write", "u", "unset") or "write" in mode:
            self._traces.append(function)
        return "trace"

    trace = trace_variable = trace_add

    def trace_remove(self, *_: Any) -> None:
        self._traces.clear()

    trace_vdelete = trace_remove

    def __str__(self) -> str:
        return "PY_VAR"


class StringVar(Variable):
    """Stand-in for `tkinter.StringVar`."""

    _read = staticmethod(str)


class IntVar(Variable):
    """Stand-in for `tkinter.IntVar`."""

    _default = 0
    _read = staticmethod(lambda value: int(float(value)))


class DoubleVar(Variable):
    """Stand-in for `tkinter.DoubleVar`."""

    _default = 0.0
    _read = staticmethod(float)


class BooleanVar(Variable):
    """Stand-in for `tkinter.BooleanVar`."""

    _default = False
    _read = staticmethod(lambda value: value not in (0, "0", "false", "False", "no", "off", ""))
