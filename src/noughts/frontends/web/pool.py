"""Objects that cache while they work, each lent to one thread at a time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from time import thread_time
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")


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
        self._entry = lru_cache(maxsize=size)(lambda _: _Entry[Item]())

    def __len__(self) -> int:
        return self._entry.cache_info().currsize

    @contextmanager
    def lend(self, key: Key) -> Iterator[Item]:
        """Lend the item of this key, made when it is first needed. Raises what making it does."""
        entry = self._entry(key)
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
