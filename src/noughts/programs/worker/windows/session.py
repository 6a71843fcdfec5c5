"""What all stand-ins share: the observer, and a clock that moves only when they move it.

With this clock animations take no time, and a program that reads the time behaves in the same way
in every run.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from noughts.programs.worker.observer import Observer

Action = tuple[str, str, str]
"""Key, label and group of something that a person can do."""

EPOCH, LONGEST_LABEL, LONGEST_TEXT = 1_700_000_000, 40, 500
"""The first `time.time()`, and the most letters of a label and of a prompt."""


class Session:
    """The observer and the clock of this process."""

    _noughts_hidden = True

    def __init__(self) -> None:
        self.observer: Observer
        self.now = 0  # milliseconds since the start
        self._clock_matters = False

    def connect(self, observer: Observer) -> None:
        """Report to this observer, and make Python's own clocks follow this one."""
        if hasattr(self, "observer"):
            return
        self.observer = observer
        observer.roots.append(self._roots)
        vars(time).update(
            sleep=lambda seconds, /: self.sleep(seconds * 1000),
            time=lambda: EPOCH + self.read_clock() / 1000,
            **dict.fromkeys(("monotonic", "perf_counter"), lambda: self.read_clock() / 1000),
        )

    def read_clock(self) -> int:
        """Advance the clock by a millisecond and return it, so that waiting loops end."""
        self._clock_matters = True
        self.now += 1
        return self.now

    def sleep(self, milliseconds: float) -> int:
        """Advance the clock, let threads run, and look at the boards."""
        self.now += int(milliseconds)
        self.observer.pause(milliseconds / 1000)
        self.look()
        return int(milliseconds)

    def look(self, *_: Any) -> None:
        """Look at the boards."""
        self.observer.look()

    def ask(self, texts: Sequence[str], actions: Sequence[Action]) -> str:
        """Report a choice between actions at a window with these texts, and return its key."""
        text = " | ".join(text for text in texts if text.strip())[:LONGEST_TEXT]
        return str(self.observer.choose("prompt", text=text, actions=list(map(list, actions))))

    def _roots(self) -> Iterator[tuple[str, Any]]:
        if self._clock_matters:
            yield "window:clock", self.now


session = Session()
"""The session of this process. It is connected before any stand-in is used."""


def short(text: object) -> str:
    """Return a text on one line, short enough for a label."""
    return " ".join(str(text).split())[:LONGEST_LABEL]
