"""Crews for tests: several workers within one process, and a Dask cluster on this machine."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

from noughts.analysis.solver.crew import Crew

DASK = Path(sys.executable).with_name("dask")


class Shuffled(Crew, Executor):
    """Workers who finish their tasks in an order that the seed decides."""

    def __init__(self, number: int, seed: object) -> None:
        self._number = number
        self._random = Random(str(seed))
        self._running: list[tuple[Future[Any], Callable[[Any], Any], Any]] = []

    def executor(self) -> Executor:
        return self

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:  # noqa: ANN401
        future = Future[Any]()
        self._running.append((future, fn, *args))
        return future

    def width(self) -> int:
        """Finish a task: whoever gathers calls this before it waits."""
        if len(self._running) == self._number or (self._running and self._random.random() < 0.5):
            future, work, given = self._running.pop(self._random.randrange(len(self._running)))
            future.set_result(work(given))
        return self._number


class Cluster:
    """A scheduler and two workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        quiet = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(self._file)]
        self._scheduler = self._start(folder, "scheduler", *quiet, "--port", "0")
        while not self._file.exists():
            assert self._scheduler.poll() is None, (folder / "scheduler.log").read_text()
            sleep(0.05)
        alone = "--nthreads", "1", "--no-nanny"
        self.workers = [
            self._start(folder, "worker", *quiet, *alone, "--name", str(number))
            for number in (1, 2)
        ]

    @property
    def address(self) -> str:
        address = json.loads(self._file.read_text())["address"]
        assert isinstance(address, str)
        return address

    def wait_for_workers(self) -> None:
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(len(self.workers), timeout=120)

    def end(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()

    def _start(self, folder: Path, *args: str) -> subprocess.Popen[bytes]:
        with (folder / f"{args[0]}.log").open("ab") as log:
            return subprocess.Popen([DASK, *args], stdout=log, stderr=log, cwd=folder)


@contextmanager
def start_cluster(folder: Path) -> Iterator[Cluster]:
    """A cluster for the block."""
    cluster = Cluster(folder)
    try:
        cluster.wait_for_workers()
        yield cluster
    finally:
        cluster.end()
