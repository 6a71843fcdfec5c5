"""Counts the nodes of a search, and stops it when it has used up its budget.

A limit of time comes from the caller, as the function that watches the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf

from noughts.errors import Undecided

PULSE = 256
"""Nodes between two calls of the function that watches a search."""

Watch = Callable[[int], bool]
"""Called with the number of nodes so far; returns whether searches may continue, now and later."""


class Meter:
    """The number of nodes that the searches of one game have visited, and may visit."""

    def __init__(self, watch: Watch | None = None) -> None:
        self.nodes = 0
        self._limit: float = inf
        self._stopped = False
        self._watch = watch
        self._next: float = PULSE if watch else inf

    def count(self) -> None:
        """Count a node. Raises `Undecided` when the search must stop."""
        if self.nodes >= self._limit:
            raise Undecided(self.nodes)
        self.nodes += 1
        if self.nodes >= self._next:
            self._next += PULSE
            if self._watch and not self._watch(self.nodes):
                self._stopped = True
                raise Undecided(self.nodes)

    @contextmanager
    def allow(self, nodes: float) -> Iterator[None]:
        """Let the searches in this block visit at most this many nodes."""
        outer = self._limit
        self._limit = 0 if self._stopped else min(outer, self.nodes + nodes)
        try:
            yield
        finally:
            self._limit = outer

    @property
    def exhausted(self) -> bool:
        """Whether the search must stop: the budget is used up, or `watch` has stopped it."""
        return self._stopped or self.nodes >= self._limit
