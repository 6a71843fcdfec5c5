"""The windows of a tkinter program, its timers, its loop and its variables."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from noughts.programs.worker.windows.session import session

if TYPE_CHECKING:
    from noughts.programs.worker.windows.tkinter_widgets import Widget

MOST_ROUNDS, MOST_CALLS = 100, 2_000
"""Calls of one function, and of all, until a person acts: a program's clock never stops."""

PATIENT_UPDATES = 40
"""A program that calls `update` this often has no other loop: then a person acts there."""


class Offer(NamedTuple):
    """Something that a person can do with a widget."""

    key: str
    label: str
    group: str
    do: Callable[[], Any]


class Timer(NamedTuple):
    """A call that `after` has scheduled."""

    due: int
    number: int
    function: Any
    arguments: tuple[Any, ...]

    def kind(self) -> Any:
        """Return what is equal for calls of the same function with equal arguments."""
        code = getattr(getattr(self.function, "__func__", self.function), "__code__", None)
        try:
            return code or self.function, repr(self.arguments)
        except Exception:  # the program's own __repr__
            return code, ""


class Desk:
    """All windows of the program, and its loop."""

    _noughts_hidden = True

    def __init__(self) -> None:
        self.wait_for_person: Callable[[], None]
        self.roots: list[Widget] = []
        self.grabbed: Widget | None = None
        self.quitting = False
        self._waiting: list[Timer] = []
        self._made = self._updates = 0

    def widgets(self) -> Iterator[Widget]:
        """Yield all living widgets, parents first."""
        waiting = list(self.roots)
        while waiting:
            widget = waiting.pop(0)
            yield widget
            waiting[:0] = widget.children.values()

    def call(self, function: Any, *arguments: Any) -> Any:
        """Call a function of the program; an exception is printed and noted, as tkinter does."""
        try:
            return function(*arguments) if callable(function) else None
        except Exception as error:  # whatever the program raises
            kind = type(error).__name__
            session.observer.print("Exception in Tkinter callback\n" + traceback.format_exc())
            session.observer.note(f"a callback raised {kind}: {str(error)[:200]}")
            report = vars(self.roots[0]).get("report_callback_exception") if self.roots else None
            return report and report(type(error), error, error.__traceback__)

    # --- timers -------------------------------------------------------------------------------

    def after(self, delay: int, function: Any, arguments: tuple[Any, ...]) -> str:
        """Schedule a call, and return its name for `cancel`."""
        self._made += 1
        self._waiting.append(Timer(session.now + max(0, delay), self._made, function, arguments))
        return f"after#{self._made}"

    def cancel(self, name: Any) -> None:
        """Forget a call that was not made yet."""
        self._waiting = [each for each in self._waiting if f"after#{each.number}" != name]

    def timers(self) -> list[tuple[int, Any, tuple[Any, ...]]]:
        """Return what is scheduled, and in how many milliseconds."""
        return [(each.due - session.now, *each[2:]) for each in self._order()]

    def _order(self) -> list[Timer]:
        return sorted(self._waiting, key=lambda timer: timer[:2])

    def _run(self, timer: Timer) -> None:
        self._waiting.remove(timer)
        session.now = max(session.now, timer.due)
        self.call(timer.function, *timer.arguments)
        session.look()

    def _settle(self, is_over: Callable[[], bool]) -> None:
        """Make all calls, with those they schedule; a call that repeats itself stays due."""
        rounds: dict[Any, int] = {}
        for _ in range(MOST_CALLS):
            ready = [each for each in self._order() if rounds.get(each.kind(), 0) < MOST_ROUNDS]
            if not ready or is_over():
                return
            rounds[ready[0].kind()] = rounds.get(ready[0].kind(), 0) + 1
            self._run(ready[0])

    # --- the loop -----------------------------------------------------------------------------

    def run_until(self, is_done: Callable[[], bool]) -> None:
        """Let the program and the person act in turn until this is so or no window is left."""

        def is_over() -> bool:
            return is_done() or not self.roots

        for widget in list(self.widgets()):
            if not vars(widget).setdefault("_configured", False):
                vars(widget)["_configured"] = True
                widget.event_generate("<Configure>")
        self._settle(is_over)
        while not is_over():
            self._act()
            self._settle(is_over)

    def _act(self) -> None:
        self._updates = 0
        self.wait_for_person()
        session.look()

    def mainloop(self) -> None:
        """Run until all windows are closed or the program calls `quit`."""
        self.quitting = False
        self.run_until(lambda: self.quitting)
        self.quitting = False

    def update(self) -> None:
        """Run what is due; where the program has no other loop, a person acts here."""
        session.sleep(20)
        for timer in [each for each in self._order() if each.due <= session.now]:
            if timer in self._waiting:
                self._run(timer)
        self._updates += 1
        if self._updates > PATIENT_UPDATES and self.roots:
            self._act()


desk = Desk()


class Variable:
    """Stand-in for tkinter's variables, which show their values in the widgets that use them."""

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
            if vars(widget).get("-textvariable") is self:
                vars(widget)["-text"] = self.get()
        for function in list(self._traces):
            desk.call(function, "PY_VAR", "", "write")
        session.look()

    def trace_add(self, mode: Any, function: Any) -> str:
        if "w" in mode or "write" in mode:
            self._traces.append(function)
        return "trace"

    trace = trace_variable = trace_add

    def trace_remove(self, *_: Any) -> None:
        self._traces.clear()

    trace_vdelete = trace_remove


FALSE = (0, "0", "false", "False", "no", "off", "")
VARIABLES = {
    name: type(name, (Variable,), {"_default": default, "_read": staticmethod(read)})
    for name, default, read in (
        ("StringVar", "", str),
        ("IntVar", 0, lambda value: int(float(value))),
        ("DoubleVar", 0.0, float),
        ("BooleanVar", False, lambda value: value not in FALSE),
    )
}
