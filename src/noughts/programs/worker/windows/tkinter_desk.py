"""The windows of a tkinter program, its timers, its loop and its variables."""

from __future__ import annotations

import traceback
from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from noughts.programs.worker.windows.session import session
from noughts.programs.worker.windows.stubs import define

if TYPE_CHECKING:
    from noughts.programs.worker.windows.tkinter_widgets import Widget

MOST_CALLS = 100
"""The most scheduled calls of one function before a person acts, because a clock never stops."""

PATIENT_UPDATES = 40
"""A program that calls `update` this often has no other loop, so a person acts in `update`."""


class Timer(NamedTuple):
    """A call that `after` has scheduled."""

    due: int
    number: int
    function: Any
    arguments: tuple[Any, ...]

    @property
    def code(self) -> object:
        """The code that runs; equal for all calls of one function."""
        function = getattr(self.function, "func", self.function)  # a partial has no code itself
        return getattr(function, "__code__", repr(function))


class Desk:
    """All windows of the program, and its loop."""

    _noughts_hidden = True

    def __init__(self) -> None:
        self.wait_for_person: Callable[[], None]
        self.roots: list[Widget] = []
        self.grabbed: Widget | None = None
        self.quitting = False
        self.timers: list[Timer] = []
        self._made = self._updates = 0

    def widgets(self) -> Iterator[Widget]:
        """Yield all living widgets, parents first."""
        waiting = list(self.roots)
        while waiting:
            widget = waiting.pop(0)
            yield widget
            waiting[:0] = widget.children.values()

    def call(self, function: Any, *arguments: Any) -> Any:
        """Call a function of the program; print and note an exception, as tkinter does."""
        try:
            return function(*arguments) if callable(function) else None
        except Exception as error:  # whatever the program raises
            kind = type(error).__name__
            session.observer.print("Exception in Tkinter callback\n" + traceback.format_exc())
            session.observer.note(f"a callback raised {kind}: {str(error)[:200]}")

    def after(self, delay: Any, function: Any, arguments: tuple[Any, ...]) -> str:
        """Schedule a call, and return its name."""
        self._made += 1
        due = session.now + (0 if delay == "idle" else max(0, int(delay)))
        insort(self.timers, Timer(due, self._made, function, arguments))
        return f"after#{self._made}"

    def cancel(self, name: Any) -> None:
        """Forget a call that was not made yet."""
        self.timers = [each for each in self.timers if f"after#{each.number}" != name]

    def _run(self, timer: Timer) -> None:
        self.timers.remove(timer)
        session.now = max(session.now, timer.due)
        self.call(timer.function, *timer.arguments)
        session.look()

    def _settle(self, is_over: Callable[[], bool]) -> None:
        """Make all due calls, and those that they schedule; a repeating call stays due."""
        calls: Counter[object] = Counter()
        while not is_over():
            session.observer.pause()
            ready = [timer for timer in self.timers if calls[timer.code] < MOST_CALLS]
            if not ready:
                return
            calls[ready[0].code] += 1
            self._run(ready[0])

    def run_until(self, is_done: Callable[[], bool]) -> None:
        """Let the program and the person act in turn until `is_done()` or no window is left."""

        def is_over() -> bool:
            return is_done() or not self.roots

        for widget in list(self.widgets()):
            if "_configured" not in vars(widget):
                vars(widget)["_configured"] = True
                widget.event_generate("<Configure>")
        self._settle(is_over)
        while not is_over():
            self.wait_for_person()
            if self.timers or is_over():  # otherwise the next choice looks
                session.look()
            self._settle(is_over)

    def mainloop(self) -> None:
        """Run until all windows are closed or the program calls `quit`."""
        self.quitting = False
        self.run_until(lambda: self.quitting)
        self.quitting = False

    def update(self) -> None:
        """Make the calls that are due; if the program has no other loop, a person acts here."""
        session.now += 20
        session.observer.pause()
        session.look()
        for timer in [each for each in self.timers if each.due <= session.now]:
            if timer in self.timers:
                self._run(timer)
        self._updates += 1
        if self._updates > PATIENT_UPDATES and self.roots:
            self._updates = 0
            self.wait_for_person()


desk = Desk()


class Variable:
    """Stand-in for tkinter's variables, which show their values in the widgets that use them."""

    _default: Any = ""
    _waiting = False
    """Whether the program waits until the variable is set."""
    _traces: tuple[Any, ...] = ()
    _read: Callable[[Any], Any] = staticmethod(lambda value: value)

    def __init__(self, master: Any = None, value: Any = None, name: str | None = None) -> None:
        del master, name
        self._value = self._default if value is None else value

    def get(self) -> Any:
        return self._read(self._value)

    def set(self, value: Any) -> None:
        self._value = value
        vars(self).pop("_waiting", None)  # not set to False, which would change the fingerprint
        for widget in desk.widgets():
            if vars(widget).get("-textvariable") is self:
                vars(widget)["-text"] = self.get()
        for function in self._traces:
            desk.call(function, "PY_VAR", "", "write")
        session.look()


define(
    Variable,
    {
        "trace trace_add trace_variable": lambda self, _, function: setattr(
            self, "_traces", (*self._traces, function)
        ),
        "trace_remove trace_vdelete": lambda self, *_: setattr(self, "_traces", ()),
    },
)
FALSE = (0, "0", "false", "False", "no", "off", "")
READERS: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "Variable": ("", lambda value: value),
    "StringVar": ("", str),
    "IntVar": (0, lambda value: int(float(value))),
    "DoubleVar": (0.0, float),
    "BooleanVar": (False, lambda value: value not in FALSE),
}
VARIABLES = {
    name: type(name, (Variable,), {"_default": default, "_read": staticmethod(read)})
    for name, (default, read) in READERS.items()
}
