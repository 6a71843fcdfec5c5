"""What all stand-ins share: the observer, and a clock that moves only when they move it.

With this clock nobody waits for an animation, and a program that reads the time does the same in
every run.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from noughts.programs.worker.observer import Observer

Action = tuple[str, str, str]
"""Key, label and group of something that a person can do."""

EPOCH = 1_700_000_000
"""What `time.time()` returns, in seconds, when the program starts."""

LONGEST_LABEL = 40


class Session:
    """The observer and the clock of this process."""

    _noughts_hidden = True

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.now = 0
        """Milliseconds since the start."""
        self.clock_matters = False
        """Whether the program has read the clock."""

    def read_clock(self) -> int:
        """Return the milliseconds since the start.

        Every reading takes one, so that a program that waits for a time gets there.
        """
        self.clock_matters = True
        self.now += 1
        return self.now

    def ask(self, text: str, actions: Sequence[Action]) -> str:
        """Report a choice, and return the key of the chosen action."""
        return str(self.observer.choose("prompt", text=text, actions=[list(a) for a in actions]))

    def look(self) -> None:
        """Look at the boards."""
        self.observer.look()

    def call(self, function: Any, *arguments: Any, report: Any = None) -> Any:
        """Call a function of the program; an exception is printed and noted, as tkinter does."""
        if not callable(function):
            return None
        try:
            return function(*arguments)
        except Exception as error:  # whatever the program raises
            kind = type(error).__name__
            self.observer.print("Exception in Tkinter callback\n" + traceback.format_exc())
            self.observer.note(f"a callback raised {kind}: {str(error)[:200]}")
            if report is not None:
                report(type(error), error, error.__traceback__)
        return None

    def roots(self) -> Iterator[tuple[str, Any]]:
        """Yield the time, if the program can tell the difference."""
        if self.clock_matters:
            yield "window:clock", self.now


current: Session
"""The session of this process. Set before any stand-in is used."""


def connect(observer: Observer) -> Session:
    """Start the session, and move Python's own clocks with it."""
    global current  # noqa: PLW0603 - the program's objects cannot carry it: it is no state of theirs
    session = current = Session(observer)
    observer.roots.append(session.roots)
    look: Callable[[float], None] = time.sleep

    def sleep(seconds: float, /) -> None:
        session.now += int(seconds * 1000)
        look(seconds)

    def seconds() -> float:
        return session.read_clock() / 1000

    vars(time).update(
        sleep=sleep, time=lambda: EPOCH + seconds(), monotonic=seconds, perf_counter=seconds
    )
    return session


def words(text: str) -> list[str]:
    """Return the words of a text."""
    return text.split()


def short(text: object) -> str:
    """Return a text on one line, short enough for a label."""
    return " ".join(str(text).split())[:LONGEST_LABEL]
