"""Where answers are worked out, and what is kept of them: all of it bounded."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from time import thread_time
from typing import Generic, TypeVar

from noughts.game import NoughtsError

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Busy(NoughtsError):
    """There is more to do than can be queued."""


class Cache(Generic[Key, Value]):
    """The values that were last used, `most` of them. For any number of threads."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """What is kept, or None."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Key, value: Value) -> None:
        """Keep a value; what has not been used for longest makes room."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self.most:
                self._values.popitem(last=False)

    def drop(self, key: Key, value: Value) -> None:
        """Forget a value, if it is the one that is kept."""
        with self._lock:
            if self._values.get(key) is value:
                del self._values[key]


class _Tool(Generic[Value]):
    def __init__(self, thing: Value) -> None:
        self.thing = thing
        self.lock = Lock()
        self.uses = 0
        self.seconds = 0.0


class Toolbox(Generic[Key, Value]):
    """Things that learn while they are used, each lent to one thread at a time.

    What they learn takes room. One that has been used `most_uses` times, or has worked for
    `most_seconds`, is therefore thrown away, and a fresh one made when it is asked for again.
    """

    def __init__(
        self, make: Callable[[Key], Value], *, most: int, most_uses: int, most_seconds: float
    ) -> None:
        self._make = make
        self._tools: Cache[Key, _Tool[Value]] = Cache(most)
        self.most_uses, self.most_seconds = most_uses, most_seconds

    def __len__(self) -> int:
        return len(self._tools)

    @contextmanager
    def lend(self, key: Key) -> Iterator[Value]:
        """The thing for this key, for oneself. Raises what making it raises."""
        tool = self._tools.get(key)
        if tool is None:
            tool = _Tool(self._make(key))
            self._tools.put(key, tool)
        with tool.lock:
            began = thread_time()
            try:
                yield tool.thing
            finally:
                tool.uses += 1
                tool.seconds += thread_time() - began
                if tool.uses >= self.most_uses or tool.seconds >= self.most_seconds:
                    self._tools.drop(key, tool)


class Work(Generic[Key, Value]):
    """Answers that take a while: worked out in threads of their own, once, and kept.

    At most `threads` are worked on at once, at most `queue` are under way in all; whoever comes
    then is told so by `Busy`. `most` answers are kept. The same question asked again meanwhile
    waits for the same answer.
    """

    def __init__(self, *, threads: int, queue: int, most: int) -> None:
        self.kept: Cache[Key, Value] = Cache(most)
        self.queue = queue
        self.threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._under_way: dict[Key, Future[Value]] = {}
        self._lock = Lock()

    async def answer(self, key: Key, find: Callable[[], Value]) -> Value:
        """What is kept for the key, else what `find` finds. Raises what that raises, or `Busy`."""
        kept = self.kept.get(key)
        if kept is not None:
            return kept
        # Shielded, because somebody else may wait for it although this one no longer does.
        return await asyncio.shield(asyncio.wrap_future(self._begin(key, find)))

    def _begin(self, key: Key, find: Callable[[], Value]) -> Future[Value]:
        with self._lock:
            future = self._under_way.get(key)
            if future is None:
                if len(self._under_way) >= self.queue:
                    raise Busy("many others are asking just now: ask again in a few seconds")
                if self._pool is None:
                    self._pool = ThreadPoolExecutor(self.threads)
                future = self._under_way[key] = Future()
                self._pool.submit(self._find, key, find, future)
            return future

    def _find(self, key: Key, find: Callable[[], Value], future: Future[Value]) -> None:
        try:
            value = find()
        except Exception as error:
            if self._waited_for(key, future):
                future.set_exception(error)
            return
        self.kept.put(key, value)
        if self._waited_for(key, future):
            future.set_result(value)

    def _waited_for(self, key: Key, future: Future[Value]) -> bool:
        """Whether nobody has sent away those who wait; it is no longer under way then."""
        with self._lock:
            if self._under_way.get(key) is not future:
                return False
            del self._under_way[key]
            return True

    def close(self) -> None:
        """Send away all who wait, and begin nothing more that they asked for."""
        with self._lock:
            waiting, self._under_way = list(self._under_way.values()), {}
            pool, self._pool = self._pool, None
        for future in waiting:
            future.set_exception(Busy("the server is ending: ask again when it is back"))
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
