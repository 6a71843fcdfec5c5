"""Work that is done beside the drawing, so that the window never stands still."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

from noughts.errors import NoughtsError

Found = TypeVar("Found")


class Thought(Generic[Found]):
    """A function at work in a thread of its own, about something.

    When `done`, it has `found` something or is in `trouble`, in a sentence. A thought that is
    no longer wanted is simply let go: it ends by itself, or with the program.
    """

    def __init__(self, about: object, work: Callable[[], Found]) -> None:
        self.about = about
        self.found: Found | None = None
        self.trouble = ""
        self._work = work
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether there is an answer."""
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            self.found = self._work()
        except NoughtsError as error:
            self.trouble = str(error)
        except BaseException as error:  # a strategy may even exit
            self.trouble = f"something is wrong: {error!r}"
