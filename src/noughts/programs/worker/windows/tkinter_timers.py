"""What `after` has scheduled, run in the order of time on the virtual clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from noughts.programs.worker.windows import session

MOST_ROUNDS = 100
"""How often one function runs with equal arguments before a person acts: a clock never stops."""
MOST_CALLS = 2_000


class Timer(NamedTuple):
    """A call that is due."""

    due: int
    number: int
    function: Any
    arguments: tuple[Any, ...]


class Timers:
    """The calls that are due, until each has been made."""

    _noughts_hidden = True

    def __init__(self) -> None:
        self._waiting: list[Timer] = []
        self._made = 0

    def add(self, delay: int, function: Any, arguments: tuple[Any, ...]) -> str:
        """Schedule a call, and return its name for `cancel`."""
        self._made += 1
        due = session.current.now + max(0, delay)
        self._waiting.append(Timer(due, self._made, function, arguments))
        return f"after#{self._made}"

    def cancel(self, name: Any) -> None:
        """Forget a call that was not made yet."""
        self._waiting = [each for each in self._waiting if f"after#{each.number}" != name]

    def state(self) -> list[tuple[int, Any, tuple[Any, ...]]]:
        """Return what is due, and in how many milliseconds."""
        now = session.current.now
        return [(each.due - now, each.function, each.arguments) for each in self._order()]

    def _order(self) -> list[Timer]:
        return sorted(self._waiting, key=lambda timer: timer[:2])

    def settle(self, call: Callable[..., Any], is_done: Callable[[], bool]) -> None:
        """Make all calls, with those they schedule, until nothing is due or `is_done`.

        A call that schedules itself again and again stays due.
        """
        rounds: dict[Any, int] = {}
        for _ in range(MOST_CALLS):
            ready = [each for each in self._order() if rounds.get(_kind(each), 0) < MOST_ROUNDS]
            if not ready or is_done():
                return
            timer = ready[0]
            self._waiting.remove(timer)
            rounds[_kind(timer)] = rounds.get(_kind(timer), 0) + 1
            session.current.now = max(session.current.now, timer.due)
            call(timer.function, *timer.arguments)
            session.current.look()

    def run_due(self, call: Callable[..., Any]) -> None:
        """Make the calls whose time has come."""
        for timer in [each for each in self._order() if each.due <= session.current.now]:
            if timer in self._waiting:
                self._waiting.remove(timer)
                call(timer.function, *timer.arguments)


def _kind(timer: Timer) -> Any:
    code = getattr(getattr(timer.function, "__func__", timer.function), "__code__", None)
    try:
        return code or timer.function, repr(timer.arguments)
    except Exception:  # the program's own __repr__
        return code, ""
