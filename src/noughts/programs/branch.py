"""A program at one of its choices, and the connection to the worker that runs it.

A `Branch` is a process that sleeps in the sandbox. `go` continues a copy of it with an action, and
returns the branch at the next choice; the branch itself stays where it is, so that every action
can be tried from the same state.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any
from weakref import WeakSet

from noughts.errors import NoughtsError, printable
from noughts.programs.event import CHOICES, ENDED, TIMEOUT, Event, Tampered, read_event
from noughts.programs.sandbox.confinement import Limits
from noughts.programs.sandbox.process import Sandbox

Script = tuple[str | int, ...]
"""A game as the program saw it: actions as texts, outcomes of random draws as numbers."""

STARTED_WITH = "start it with "
"""How the labels of command-line arguments begin, and scripts that need them."""

LONGEST_MESSAGE = 1 << 24

COPY_SECONDS = 10.0
"""The least seconds for a worker to copy itself, which do not count as the program's time."""


IN_ROWS = range(9)
"""The usual numbers of the cells: row by row."""


class Lost(NoughtsError):
    """Raised when the sandbox has ended; the message says why."""


class Branch:
    """A program that sleeps at a choice, or has ended."""

    def __init__(self, run: Run, connection: socket.socket, pid: int) -> None:
        self._run, self._connection, self._pid = run, connection, pid
        self._received = b""
        self._descriptors: list[int] = []
        self._lock = threading.Lock()
        self.closed = False
        self.printed, self.seconds = "", 0.0
        """What the program has printed since its start, and the CPU time that it took."""
        run.open_branches.add(self)
        self.event = Event(ENDED, fields={"how": "exit", "message": "", "lines": ()})

    @property
    def alive(self) -> bool:
        """Whether the program waits for an action."""
        return self.event.kind in CHOICES

    def go(
        self, action: Any, focus: Mapping[str, Any] | None = None, *, last: bool = False
    ) -> Branch:
        """Return a new branch that continued with an action, at its next choice or its end.

        With `last`, this branch itself continues, which is cheaper, and cannot be used again. At a
        random draw the action is the number n of an outcome, or ~n to sample all draws that follow
        until the next prompt.
        """
        seconds = self._run.seconds_left
        samples = isinstance(action, int) and action < 0
        request = {"action": ~action if samples else action, "samples": samples}
        # A worker knows the lines only by the usual numbers of the cells.
        request |= {"focus": focus if self._run.order == IN_ROWS else None, "seconds": seconds}
        request["copy"] = not last
        with self._lock:
            self._send(request)
            after = self._hand_over() if last else self._copied()
        try:
            after.wait(seconds)
        except Tampered:
            after.close()
            raise
        self._run.cpu += after.event.cpu
        after.printed = self.printed + after.event.output
        after.seconds = self.seconds + after.event.cpu
        return after

    def _copied(self) -> Branch:
        """Return the copy that this branch has just made of itself."""
        try:
            forked = self._receive(max(self._run.patience, COPY_SECONDS))
        except (EOFError, TimeoutError):
            raise Lost(self._run.why_lost() or "it does not answer") from None
        if not self._descriptors or type(forked.get("forked")) is not int:
            raise Tampered
        connection = socket.socket(fileno=self._descriptors.pop())
        return Branch(self._run, connection, forked["forked"])

    def _hand_over(self) -> Branch:
        """Return a branch that replaces this one for the same process."""
        after = Branch(self._run, socket.socket(fileno=self._connection.detach()), self._pid)
        self.close()
        return after

    def wait(self, seconds: float) -> None:
        """Wait for the next event; end a program that takes too long.

        Raises TimeoutError if the deadline of the whole run came before the time limit of a step.
        """
        try:
            message = self._receive(seconds)
        except TimeoutError:
            self._run.kill(self._pid)
            self.close()
            if seconds < self._run.patience:
                raise
            self.event = Event(TIMEOUT, cpu=seconds)
        except EOFError:
            why = self._run.why_copy_lost() or "its process ended"
            self.event = Event(ENDED, fields={"how": "died", "message": why, "lines": ()})
        else:
            self.event = read_event(message, self._run.order)
        if not self.alive:
            self.close()

    def close(self) -> None:
        """End the sleeping process, but not the branches that came from it."""
        self.closed = True
        self._run.open_branches.discard(self)
        self._connection.close()

    def __del__(self) -> None:
        self._connection.close()  # no code refers to this branch any more

    def _send(self, request: dict[str, Any]) -> None:
        try:
            self._connection.sendall(json.dumps(request).encode() + b"\n")
        except OSError:
            raise Lost(self._run.why_lost() or "it does not answer") from None

    def _receive(self, seconds: float) -> dict[str, Any]:
        """Return the next message; raises TimeoutError, EOFError or `Tampered`."""
        until = monotonic() + seconds
        while b"\n" not in self._received:
            left = until - monotonic()
            if left <= 0:
                raise TimeoutError
            self._connection.settimeout(left)
            try:
                part, descriptors, _, _ = socket.recv_fds(self._connection, 1 << 16, 1)
            except ConnectionError:
                part, descriptors = b"", []
            self._descriptors += descriptors
            if not part:
                raise EOFError
            self._received += part
            if len(self._received) > LONGEST_MESSAGE:
                raise Tampered
        line, _, self._received = self._received.partition(b"\n")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise Tampered from None
        if not isinstance(message, dict):
            raise Tampered
        return message


class Run:
    """A sandbox with a program in it, and its limits."""

    def __init__(
        self,
        path: Path,
        *,
        move_seconds: float = 60,
        deadline: float | None = None,
        limits: Limits | None = None,
        order: Sequence[int] = IN_ROWS,
    ) -> None:
        """Start a sandbox; `order` are the program's own numbers of the cells, row by row."""
        self.path, self.order = path, order
        self.patience = move_seconds
        self.deadline = deadline
        self.cpu = 0.0
        self.open_branches: WeakSet[Branch] = WeakSet()
        self._patience_at_end = 2.0
        self._sandbox = Sandbox(path, limits or Limits(memory=1024, processes=400))
        self._root = Branch(self, self._sandbox.connection, 0)
        try:
            ready = self._root._receive(30)  # noqa: SLF001 - of this module
        except EOFError:
            raise NoughtsError(
                f"the sandbox does not start: {self._sandbox.why_ended()}"
            ) from None
        if ready != {"event": "ready"}:
            raise Tampered

    @property
    def seconds_left(self) -> float:
        """How long the next step may take; raises TimeoutError after the deadline."""
        if self.deadline is None:
            return self.patience
        left = self.deadline - monotonic()
        if left <= 0:
            raise TimeoutError
        return min(self.patience, left)

    def start(self, arguments: tuple[str, ...] = (), *, call: bool = False) -> Branch:
        """Run the program from its beginning, and return it at its first choice."""
        folder = self._sandbox.folder
        return self._root.go(
            {
                "path": f"{folder}/{self.path.name}",
                "folder": folder,
                "arguments": list(arguments),
                "call": call,
            }
        )

    def load(self) -> Branch:
        """Load the program as a module, and return it at `ready`, or where it stops earlier."""
        return self.start(call=True)

    def steps(
        self, script: Iterable[str | int], arguments: tuple[str, ...] = ()
    ) -> Iterator[Branch]:
        """Yield the program at its first choice and after each step of a script.

        Each branch itself becomes the next one. Ends early if the program does.
        """
        branch = self.start(arguments)
        yield branch
        for step in script:
            if not branch.alive:
                return
            branch = branch.go(step, last=True)
            yield branch

    def follow(self, script: Iterable[str | int], arguments: tuple[str, ...] = ()) -> Branch:
        """Return the program after a script, or at its end if that comes first."""
        *_, branch = self.steps(script, arguments)
        return branch

    def kill(self, pid: int) -> None:
        """Kill a process of the program."""
        self._root._send({"kill": pid})  # noqa: SLF001 - of this module

    def why_copy_lost(self) -> str:
        """Return why the sandbox has ended, empty if it has not; waits only the first time."""
        seconds, self._patience_at_end = self._patience_at_end, 0.2
        return self.why_lost(seconds)

    def why_lost(self, seconds: float = 2) -> str:
        """Return why the sandbox has ended; empty if it does not end within this time."""
        return printable(self._sandbox.why_ended(seconds))

    def close(self) -> None:
        """End all processes of the program."""
        for branch in list(self.open_branches):
            branch.close()
        self._sandbox.close()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
