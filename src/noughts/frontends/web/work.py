"""Where answers are worked out, and what is kept of them: all of it bounded."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic, thread_time
from typing import Generic, TypeVar

from noughts.errors import Busy, TooLarge, TooLong, Undecided

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

PATIENCE = 8.0
"""So many seconds may a question wait to be begun."""

MANY = "many others are asking just now: ask again in a few seconds"

SLOW = (TooLong, TooLarge, Undecided)
"""Refusals of what would take too long, today as tomorrow."""


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


class _Job(Generic[Key, Value]):
    def __init__(self, key: Key, find: Callable[[], Value]) -> None:
        self.key, self.find = key, find
        self.future: Future[Value] = Future()
        self.begun = False
        self.wanted_until = 0.0


class Work(Generic[Key, Value]):
    """Answers that take a while: worked out in threads of their own, once, and kept.

    At most `threads` are worked on at once, at most `queue` are under way in all; whoever comes
    then is told so by `Busy`, and so is who has waited for `patience` seconds and whose question
    has not even been begun. `most` answers are kept, and as many refusals of what takes too long,
    which take long to find. The same question asked again meanwhile waits for the same answer.
    """

    def __init__(self, *, threads: int, queue: int, most: int, patience: float = PATIENCE) -> None:
        self.kept: Cache[Key, Value] = Cache(most)
        self.refused: Cache[Key, str] = Cache(most)
        self.threads, self.queue, self.patience = threads, queue, patience
        self._jobs: SimpleQueue[_Job[Key, Value] | None] = SimpleQueue()
        self._started = 0
        self._under_way: dict[Key, _Job[Key, Value]] = {}
        self._lock = Lock()

    def known(self, key: Key) -> Value | None:
        """What is kept for the key, or None. Raises `TooLong` if that is what is known."""
        value = self.kept.get(key)
        if value is None and (why := self.refused.get(key)):
            raise TooLong(why)
        return value

    async def answer(self, key: Key, find: Callable[[], Value]) -> Value:
        """What is kept for the key, else what `find` finds. Raises what that raises, or `Busy`."""
        known = self.known(key)
        if known is not None:
            return known
        job = self._ask(key, find)
        future = asyncio.wrap_future(job.future)
        future.add_done_callback(_looked_at)
        # Neither this nor the shield ends it: somebody else may wait although this one leaves.
        await asyncio.wait([future], timeout=self.patience)
        if not future.done() and not job.begun:
            raise Busy(MANY)
        return await asyncio.shield(future)

    def _ask(self, key: Key, find: Callable[[], Value]) -> _Job[Key, Value]:
        with self._lock:
            job = self._under_way.get(key)
            if job is None:
                if len(self._under_way) >= self.queue:
                    raise Busy(MANY)
                job = self._under_way[key] = _Job(key, find)
                self._jobs.put(job)
                if self._started < self.threads:
                    self._started += 1
                    # Python ends without waiting for a daemon; it would for those of an executor.
                    Thread(target=self._work, args=[self._jobs], daemon=True).start()
            job.wanted_until = monotonic() + self.patience
            return job

    def _work(self, jobs: SimpleQueue[_Job[Key, Value] | None]) -> None:
        while (job := jobs.get()) is not None:
            if self._begin(job):
                self._find(job)

    def _begin(self, job: _Job[Key, Value]) -> bool:
        """Whether anybody still waits for it."""
        with self._lock:
            if self._under_way.get(job.key) is not job:
                return False
            job.begun = monotonic() < job.wanted_until
            if not job.begun:
                del self._under_way[job.key]
        if not job.begun:
            job.future.set_exception(Busy(MANY))
        return job.begun

    def _find(self, job: _Job[Key, Value]) -> None:
        try:
            value = job.find()
        except Exception as error:
            if isinstance(error, SLOW):
                self.refused.put(job.key, str(error))
            if self._waited_for(job):
                job.future.set_exception(error)
            return
        self.kept.put(job.key, value)
        if self._waited_for(job):
            job.future.set_result(value)

    def _waited_for(self, job: _Job[Key, Value]) -> bool:
        """Whether nobody has sent away those who wait; it is no longer under way then."""
        with self._lock:
            if self._under_way.get(job.key) is not job:
                return False
            del self._under_way[job.key]
            return True

    def close(self) -> None:
        """Send away all who wait, and begin nothing more that they asked for."""
        with self._lock:
            waiting, self._under_way = list(self._under_way.values()), {}
            for _ in range(self._started):
                self._jobs.put(None)
            self._jobs, self._started = SimpleQueue(), 0
        for job in waiting:
            job.future.set_exception(Busy("the server is ending: ask again when it is back"))


def _looked_at(future: asyncio.Future[Value]) -> None:
    """An error that nobody waits for any more is no news for the log."""
    if not future.cancelled():
        future.exception()
