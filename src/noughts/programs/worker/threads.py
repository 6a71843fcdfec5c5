"""The program's threads, which run in its only thread, one after the other.

A copy of a process has only the thread that made it, so a worker cannot fork beside other
threads. So noughts does not start the threads that the program itself makes. It runs each of them
to its end as soon as the program waits: for a person, for a thread, or for some time to pass. The
system might run them in this order too, unless the program limits how long it waits for a thread,
or a thread waits for what comes only later. Then the verdict is at best `sampled`.
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import process_time
from typing import Any, NoReturn
from weakref import WeakKeyDictionary

from noughts.programs.worker import state
from noughts.programs.worker.observer import Observer, walk_frames

MOST_PAUSES = 100
"""A thread that pauses this often between two choices, such as a clock, is ended."""

BLOCKED_SECONDS, BUSY_SECONDS = 3.0, 0.01
"""A thread that uses less than `BUSY_SECONDS` in `BLOCKED_SECONDS` is ended as blocked."""

TIMING = "how long its threads take"
"""What the program may depend on if the system would run its threads differently."""

WAITING = "it has threads that wait; noughts ran them one after the other"

MARGIN = 4
"""A thread that takes over 1/MARGIN of a time limit might exceed it on another machine."""

MOST_ROUNDS = 20
"""How many rounds of newly started threads run before the program goes on."""


OF_PYTHON = vars(threading.Thread()).keys() - {"_target", "_args", "_kwargs"}
"""The attributes of a thread in which Python, and not the program, stores something."""


class Ended(BaseException):
    """Raised in a thread that would wait for ever, to end it."""


class Threads:
    """The threads that the program has started."""

    _noughts_hidden = True

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._waiting: list[threading.Thread] = []
        self._pauses: list[int] = []
        """How often each running thread has paused, the innermost last."""
        self._slept = 0.0
        """How many seconds the threads would have slept."""
        self._took: WeakKeyDictionary[threading.Thread, float] = WeakKeyDictionary()
        """How many seconds each ended thread took, with the time that it would have slept."""
        self._runs, self._run_seconds = 0, 0.0
        """How many have ended by themselves, and how many seconds all of them took."""
        self._interrupted = False
        """Whether noughts has ended one that paused too often."""
        observer.pause = self.pause
        observer.roots.append(self._roots)
        observer.before_copies.append(self._restart)

    def add(self, thread: Any) -> bool:
        """Make a thread wait to run; return False if a library starts it, and not the program."""
        files = (frame.f_code.co_filename for frame in walk_frames())
        caller = next(file for file in files if file not in (__file__, threading.__file__))
        if not self._observer.is_own(caller):
            return False
        if thread._started.is_set():  # noqa: SLF001 - as `threading` does
            raise RuntimeError("threads can only be started once")
        thread._started.set()  # noqa: SLF001
        self._waiting.append(thread)
        return True

    def run(self, thread: threading.Thread) -> None:
        """Run a thread to its end, if it waits."""
        if thread not in self._waiting or not self._observer.in_its_thread():
            return
        self._waiting.remove(thread)
        self._pauses.append(0)
        slept, cpu = self._slept, process_time()
        try:
            with suppress(SystemExit), self._unless_blocked():
                thread.run()
        except Ended:
            return
        except Exception:  # whatever the program raises; its other threads go on
            self._observer.print(f"Exception in thread\n{traceback.format_exc()}")
        finally:
            self._pauses.pop()
        # The CPU time of a copy of this process begins at 0.
        took = self._slept - slept + max(0.0, process_time() - cpu)
        self._took[thread] = took
        self._run_seconds += took
        self._runs += 1

    def check_join(self, thread: threading.Thread, timeout: float | None) -> None:
        """Note that timing matters if the program may not wait long enough for a thread."""
        if timeout is not None:
            self._check(self._took.get(thread, 0.0), timeout)

    def _check(self, took: float, timeout: float) -> None:
        if took * MARGIN > timeout:
            self._observer.unfollowed(TIMING)

    @contextmanager
    def _unless_blocked(self) -> Iterator[None]:
        """End what runs inside if it waits for something that never comes, such as a lock.

        Borrows the alarm of the channel, which limits the time of this process.
        """
        cpu, (left, _) = process_time(), signal.getitimer(signal.ITIMER_REAL)

        def check(*_: object) -> None:
            nonlocal cpu, left
            before, cpu, left = cpu, process_time(), left - BLOCKED_SECONDS
            if left <= 0:
                os._exit(0)
            if cpu < before + BUSY_SECONDS:
                self._end()

        if self._pauses[1:] or not left:  # a thread that another one runs, or no alarm to borrow
            yield
            return
        signal.signal(signal.SIGALRM, check)
        signal.setitimer(signal.ITIMER_REAL, BLOCKED_SECONDS, BLOCKED_SECONDS)
        try:
            yield
        finally:
            if signal.getsignal(signal.SIGALRM) is check:  # no choice has set it since
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.setitimer(signal.ITIMER_REAL, left)

    def _end(self) -> NoReturn:
        """End a thread that may be waiting for what the program does only later."""
        self._observer.unfollowed(TIMING)
        raise Ended

    def pause(self, seconds: float = 0.0, *, for_ever: bool = False) -> None:
        """Run the waiting threads; inside a thread, only end it if it pauses too often."""
        if self._pauses:
            self._observer.note(WAITING)
            self._slept += float(seconds)
            self._pauses[-1] += 1
            if for_ever:
                self._end()
            if self._pauses[-1] > MOST_PAUSES:
                self._interrupted = True
                raise Ended
            return
        before = self._run_seconds
        for _ in range(MOST_ROUNDS):
            for thread in [*self._waiting]:
                self.run(thread)
        if seconds:  # a person waits as long as it takes
            self._check(self._run_seconds - before, float(seconds))

    def wait(self, condition: Any, timeout: float | None) -> bool:
        """Pause once; return whether a thread notifies the condition."""
        in_thread, runs = bool(self._pauses), self._runs
        waiter = threading.Lock()
        waiter.acquire()
        condition._waiters.append(waiter)  # noqa: SLF001 - as `threading` does
        released = condition._release_save()  # noqa: SLF001
        try:
            self.pause(timeout or 0.0, for_ever=timeout is None)
        finally:
            condition._acquire_restore(released)  # noqa: SLF001
            notified = waiter not in condition._waiters  # noqa: SLF001
            if not notified:
                condition._waiters.remove(waiter)  # noqa: SLF001
        late = self._waiting if in_thread else self._interrupted or self._runs > runs
        if timeout is not None and late and not notified:
            self._observer.unfollowed(TIMING)
        return notified

    def _restart(self) -> None:
        self._pauses[:] = [0] * len(self._pauses)

    def _roots(self) -> Iterator[tuple[str, Any]]:
        yield "threads:waiting", tuple(self._waiting)


def connect_threads(observer: Observer, module: Any) -> None:
    """Replace the functions of `threading` that start a thread or wait for one."""
    threads, kind, condition = Threads(observer), module.Thread, module.Condition
    start, join, is_alive, wait = kind.start, kind.join, kind.is_alive, condition.wait

    def start_later(self: Any) -> None:
        if not threads.add(self):
            start(self)

    def run_and_join(self: Any, timeout: float | None = None) -> None:
        threads.run(self)
        if self.ident is not None:  # a thread of a library, which really runs
            join(self, timeout)
        else:
            threads.check_join(self, timeout)

    def run_to_its_end(self: Any) -> bool:
        threads.run(self)
        return self.ident is not None and bool(is_alive(self))

    def wait_for_threads(self: Any, timeout: float | None = None) -> bool:
        if not observer.in_its_thread():
            return bool(wait(self, timeout))
        notified = threads.wait(self, timeout)
        return notified or (timeout is None and bool(wait(self)))

    vars_of_thread = {"start": start_later, "join": run_and_join, "is_alive": run_to_its_end}
    for name, function in vars_of_thread.items():
        setattr(kind, name, function)
    condition.wait = wait_for_threads
    state.READERS[kind] = _held_by_thread


def _held_by_thread(thread: threading.Thread) -> Any:
    """Return what the program has passed to a thread, or stored in it."""
    return {name: each for name, each in vars(thread).items() if name not in OF_PYTHON}
