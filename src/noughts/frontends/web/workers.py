"""Threads that compute answers, and the objects that they borrow for it.

`concurrent.futures` has no bounded queue and no cache, and Python waits for its threads before it
exits; Ctrl-C must not.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from time import thread_time
from typing import Any, Generic, TypeVar

from noughts.errors import Busy, TooLarge, TooLong, Undecided
from noughts.frontends.threads import run_in_background

Value = TypeVar("Value")
Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")

PATIENCE = 8.0
"""Seconds that a computation waits for a free thread."""

BUSY = "the server is busy: try again in a few seconds"
CLOSED = "the server is shutting down: try again when it is back"

SLOW = (TooLong, TooLarge, Undecided)
"""Errors of a computation that would take too long every time."""


class Workers:
    """Computes the value of a key once for all requests that wait for it, and caches it.

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
        # Reading the error stops asyncio from logging it when no request waits any more.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    async def _compute(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        try:
            value = await self._run(compute)
        except SLOW as error:
            self._cache_value(key, error)
            raise
        finally:
            del self._tasks[key]
        self._cache_value(key, value)
        return value

    async def _run(self, compute: Callable[[], Value]) -> Value:
        """Return the result of `compute`, called in a thread as soon as one is free."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._free_threads.acquire()
        except TimeoutError:
            raise Busy(BUSY) from None
        try:
            return await asyncio.wrap_future(run_in_background(compute))
        finally:
            self._free_threads.release()

    def _cache_value(self, key: Hashable, value: object) -> None:
        self.cache[key] = value
        if len(self.cache) > self.cache_size:
            self.cache.popitem(last=False)

    def close(self) -> None:
        """Raise `Busy` in every waiting request, and abandon the running computations."""
        for task in self._tasks.values():
            task.cancel()


@dataclass
class _Entry(Generic[Item]):
    lock: Lock = field(default_factory=Lock)
    item: Item | None = None
    uses: int = 0
    seconds: float = 0.0


class Pool(Generic[Key, Item]):
    """Lends the item of a key to one thread at a time.

    What an item caches takes memory. The pool therefore replaces an item after `most_uses` uses or
    `most_seconds` of computing, and holds only the `size` items that were used last.
    """

    def __init__(
        self, make: Callable[[Key], Item], *, size: int, most_uses: int, most_seconds: float
    ) -> None:
        self._make = make
        self._most_uses, self._most_seconds = most_uses, most_seconds
        self.entries = lru_cache(maxsize=size)(lambda _: _Entry[Item]())

    @contextmanager
    def lend(self, key: Key) -> Iterator[Item]:
        """Lend the item of this key, created on first use. Raises what its creation raises."""
        entry = self.entries(key)
        with entry.lock:
            if entry.item is None:
                entry.item, entry.uses, entry.seconds = self._make(key), 0, 0.0
            began = thread_time()
            try:
                yield entry.item
            finally:
                entry.uses += 1
                entry.seconds += thread_time() - began
                if entry.uses >= self._most_uses or entry.seconds >= self._most_seconds:
                    entry.item = None
