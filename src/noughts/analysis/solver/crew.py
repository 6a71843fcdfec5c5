"""Who does the tasks of a search: this process, several processes, or a Dask cluster.

A crew provides an executor as in `concurrent.futures`, and how many tasks it can do at a time.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import ParamSpec, Self, TypeVar
from urllib.parse import urlsplit

from noughts.analysis.solver.tasks import LOST
from noughts.errors import NoughtsError
from noughts.rules.notation import quoted

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

CONNECT = 3
"""Seconds to wait for a cluster."""

SCHEMES = {"tcp", "tls", "ws", "wss"}
"""The URL schemes of Dask that name a host and a port."""

RECOUNT = 1.0
"""Seconds between two counts of a cluster's workers."""


class Crew(ABC):
    """Does tasks. A context manager: leaving it ends what the crew has started."""

    @abstractmethod
    def executor(self) -> Executor:
        """Return the executor that does the tasks."""

    def mend(self) -> None:  # noqa: B027 - not every executor can break
        """Make the next call of `executor` return another one, because this one is broken."""

    @abstractmethod
    def width(self) -> int:
        """Return how many tasks can be done at a time."""

    def end(self) -> None:  # noqa: B027 - not every crew starts something
        """End what the crew has started."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()


class _HereExecutor(Executor):
    """Does a task in this thread before `submit` returns, so that Ctrl-C stops it."""

    def submit(
        self,
        fn: Callable[Parameters, Result],
        /,
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Future[Result]:
        future = Future[Result]()
        future.set_result(fn(*args, **kwargs))
        return future


class Here(Crew):
    """Does tasks in this thread, one after the other."""

    def executor(self) -> Executor:
        return _HereExecutor()

    def width(self) -> int:
        return 1


class Processes(Crew):
    """Does tasks in processes on this machine."""

    def __init__(self, number: int) -> None:
        self._number = number
        # Not forked: a copy of a process with threads may hang.
        self._context = multiprocessing.get_context("spawn")
        # Nothing is ever sent: a worker ends when this process closes its end, or dies.
        self._lifeline, self._own_end = self._context.Pipe(duplex=False)
        self._pool: ProcessPoolExecutor | None = None

    def executor(self) -> Executor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._number, self._context, initializer=_prepare, initargs=(self._lifeline,)
            )
        return self._pool

    def width(self) -> int:
        return self._number

    def mend(self) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def end(self) -> None:
        self._own_end.close()
        self.mend()


def _prepare(lifeline: Connection) -> None:
    """Prepare a worker, which ends as soon as the other end of the lifeline is closed."""
    # Ctrl-C reaches every process of the terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()
    os._exit(0)


class Cluster(Crew):
    """The workers of a running Dask cluster. Raises `NoughtsError` if it cannot be reached."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise NoughtsError(
                "--cluster needs Dask: python -m pip install 'noughts[cluster]'"
            ) from None
        # Dask logs in several lines, more than once, what one sentence says.
        for name in list(logging.root.manager.loggerDict):
            if name.startswith("distributed"):
                logging.getLogger(name).setLevel(logging.CRITICAL)
        shown = quoted(address, 60)
        if not _is_address(address):
            raise NoughtsError(
                f"{shown} is not the address of a cluster; write one such as tcp://127.0.0.1:8786"
            )
        try:
            self._client = Client(address, timeout=CONNECT, set_as_default=False)
            self._threads = self._count_threads()
        except (OSError, ValueError, TypeError, RuntimeError):
            raise NoughtsError(
                f"no Dask cluster answers at {shown}; start one with 'dask scheduler', which "
                "prints its address"
            ) from None
        if not self._threads:
            self.end()
            raise NoughtsError(
                f"the cluster at {shown} has no workers; start one: dask worker {address}"
            )
        self._last_count = monotonic()

    def executor(self) -> Executor:
        if self._client.status != "running":
            raise NoughtsError(LOST)
        # Two tasks may be equal, and are done twice on purpose: the second has fuller tables.
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def width(self) -> int:
        if monotonic() > self._last_count + RECOUNT:
            try:
                self._threads = self._count_threads()
            except Exception:
                # The type depends on what the client is doing when the scheduler stops.
                raise NoughtsError(LOST) from None
            self._last_count = monotonic()
        return self._threads

    def end(self) -> None:
        self._client.close(timeout=CONNECT)

    def _count_threads(self) -> int:
        return int(sum(self._client.nthreads().values()))


def _is_address(text: str) -> bool:
    """Return whether a text is an address that Dask can try to reach."""
    try:
        parts = urlsplit(text if "://" in text else f"tcp://{text}")
        return parts.scheme in SCHEMES and bool(parts.hostname and parts.port)
    except ValueError:
        return False
