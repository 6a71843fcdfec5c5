"""Threads that compute answers, with a bounded queue and a bounded cache of answers.

`concurrent.futures` has the threads but not the rest, and Python waits for its threads before it
exits; Ctrl-C must not.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Thread
from typing import Any, TypeVar

from noughts.errors import Busy, TooLarge, TooLong, Undecided

Value = TypeVar("Value")

PATIENCE = 8.0
"""Seconds that a computation waits for a free thread."""

BUSY = "the server is busy: try again in a few seconds"
CLOSED = "the server is shutting down: try again when it is back"

SLOW = (TooLong, TooLarge, Undecided)
"""Errors of a computation that takes too long, whenever it is tried."""


class Workers:
    """Computes the value of a key once for everybody who waits for it, and caches it.

    Up to `threads` computations run at a time, and up to `queue` run or wait. `get` raises `Busy`
    beyond that, and if no thread is free after `PATIENCE` seconds. The cache holds `cache_size`
    values and errors of the kind `SLOW`, which are as expensive to find. All methods must be
    called in the thread of the event loop.
    """

    def __init__(self, *, threads: int, queue: int, cache_size: int) -> None:
        self.queue, self.cache_size = queue, cache_size
        self.cache: OrderedDict[Hashable, Any] = OrderedDict()
        self._free_threads = asyncio.Semaphore(threads)
        self._tasks: dict[Hashable, asyncio.Task[Any]] = {}

    async def get(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        """Return the cached value, or else the result of `compute`. Raises what that does."""
        if key in self.cache:
            self.cache.move_to_end(key)
            value: Value = self.cache[key]
            if isinstance(value, SLOW):
                raise value.with_traceback(None)
            return value
        task = self._tasks.get(key) or self._start(key, compute)
        try:
            # When a client disconnects, others may still wait for the same task.
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                raise Busy(CLOSED) from None
            raise

    def _start(self, key: Hashable, compute: Callable[[], Value]) -> asyncio.Task[Value]:
        if len(self._tasks) >= self.queue:
            raise Busy(BUSY)
        task = self._tasks[key] = asyncio.create_task(self._compute(key, compute))
        # Looking at the error keeps asyncio from logging it when nobody waits any more.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    async def _compute(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        try:
            value = await self._run(compute)
        except SLOW as error:
            self._put(key, error)
            raise
        finally:
            del self._tasks[key]
        self._put(key, value)
        return value

    async def _run(self, compute: Callable[[], Value]) -> Value:
        """Return the result of `compute`, called in a thread as soon as one is free."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._free_threads.acquire()
        except TimeoutError:
            raise Busy(BUSY) from None
        try:
            return await _run_in_thread(compute)
        finally:
            self._free_threads.release()

    def _put(self, key: Hashable, value: object) -> None:
        self.cache[key] = value
        if len(self.cache) > self.cache_size:
            self.cache.popitem(last=False)

    def close(self) -> None:
        """Raise `Busy` for everybody who waits; computations that run are abandoned."""
        for task in self._tasks.values():
            task.cancel()


async def _run_in_thread(compute: Callable[[], Value]) -> Value:
    """Return the result of `compute`, called in a thread that Python does not wait for."""
    future: Future[Value] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            future.set_result(compute())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(future)
