"""Calls of functions in background threads, for the window and the server."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


def run_in_background(function: Callable[[], Result]) -> Future[Result]:
    """Call a function in a thread of its own, which Python does not wait for when it exits.

    The call cannot be cancelled: if its result has become useless, nobody reads it.
    """
    future: Future[Result] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            future.set_result(function())
        except BaseException as error:  # a strategy may even call sys.exit
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future
