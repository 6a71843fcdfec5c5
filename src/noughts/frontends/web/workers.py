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
from typing import Generic, TypeVar

from noughts.errors import Busy, NoughtsError, TooLarge, TooLong, Undecided

Value = TypeVar("Value")

PATIENCE = 8.0
"""Seconds that a computation waits for a free thread."""

BUSY = "the server is busy: try again in a few seconds"
CLOSED = "the server is shutting down: try again when it is back"

SLOW = (TooLong, TooLarge, Undecided)
"""Errors of a computation that takes too long, whenever it is tried."""


class Workers(Generic[Value]):
    """Computes the value of a key once for everybody who waits for it, and caches it.

    Up to `threads` computations run at a time, and up to `queue` run or wait. `get` raises `Busy`
    beyond that, and if no thread is free after `patience` seconds. The cache holds `cache_size`
    values and errors of the kind `SLOW`, which are as expensive to find. All methods must be
    called in the thread of the event loop.
    """

    def __init__(
        self, *, threads: int, queue: int, cache_size: int, patience: float = PATIENCE
    ) -> None:
        self.queue, self.cache_size, self.patience = queue, cache_size, patience
        self._free_threads = asyncio.Semaphore(threads)
        self._cache: OrderedDict[Hashable, Value | NoughtsError] = OrderedDict()
        self._tasks: dict[Hashable, asyncio.Task[Value]] = {}

    def __len__(self) -> int:
        """The number of values and errors in the cache."""
        return len(self._cache)

    def cached(self, key: Hashable) -> Value | None:
        """Return the cached value, or None. Raises a cached error."""
        value = self._cache.get(key)
        if isinstance(value, NoughtsError):
            raise value.with_traceback(None)
        if value is not None:
            self._cache.move_to_end(key)
        return value

    async def get(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        """Return the cached value, or else the result of `compute`. Raises what that does."""
        value = self.cached(key)
        if value is not None:
            return value
        task = self._tasks.get(key)
        if task is None:
            if len(self._tasks) >= self.queue:
                raise Busy(BUSY)
            task = self._tasks[key] = asyncio.create_task(self._compute(key, compute))
            task.add_done_callback(_retrieve_error)
        try:
            # When a client disconnects, others may still wait for the same task.
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                raise Busy(CLOSED) from None
            raise

    async def _compute(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        try:
            await self._wait_for_thread()
            try:
                value = await _run_in_thread(compute)
            finally:
                self._free_threads.release()
        except SLOW as error:
            self._put(key, error)
            raise
        finally:
            del self._tasks[key]
        self._put(key, value)
        return value

    async def _wait_for_thread(self) -> None:
        try:
            async with asyncio.timeout(self.patience):
                await self._free_threads.acquire()
        except TimeoutError:
            raise Busy(BUSY) from None

    def _put(self, key: Hashable, value: Value | NoughtsError) -> None:
        self._cache[key] = value
        if len(self._cache) > self.cache_size:
            self._cache.popitem(last=False)

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
            value = compute()
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(value)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(future)


def _retrieve_error(task: asyncio.Task[Value]) -> None:
    """Keep asyncio from logging an error that nobody waits for any more."""
    if not task.cancelled():
        task.exception()
