"""The windows of a tkinter program, its loop, and what a person can do with a widget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from noughts.programs.worker.windows import session
from noughts.programs.worker.windows.tkinter_timers import Timers

if TYPE_CHECKING:
    from noughts.programs.worker.windows.tkinter_widgets import Widget


class Offer(NamedTuple):
    """Something that a person can do with a widget."""

    key: str
    label: str
    group: str
    do: Callable[[], Any]


class Desk:
    """All windows of the program, and its loop."""

    _noughts_hidden = True

    def __init__(self) -> None:
        self.roots: list[Widget] = []
        self.timers = Timers()
        self.grabbed: Widget | None = None
        self.quitting = False
        self.mainloop: Callable[[], None]
        self.run_until: Callable[[Callable[[], bool]], None]
        self.update: Callable[[], None]
        self.make_root: Callable[[], Widget]

    def default_root(self, child: Widget) -> Widget | None:
        """Return the window for a widget without a parent; None for a window."""
        if child._is_main:
            return None
        return self.roots[0] if self.roots else self.make_root()

    def call(self, function: Any, *arguments: Any) -> Any:
        """Call a function of the program, with the program's own way to report exceptions."""
        report = vars(self.roots[0]).get("report_callback_exception") if self.roots else None
        return session.current.call(function, *arguments, report=report)

    def widgets(self) -> Iterator[Widget]:
        """Yield all living widgets, parents first."""
        waiting = list(self.roots)
        while waiting:
            widget = waiting.pop(0)
            yield widget
            waiting[:0] = widget.winfo_children()


desk = Desk()
