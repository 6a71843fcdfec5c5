"""A program at one of its choices, and what happens after each action: noughts' end of a worker.

A `Branch` is a process that sleeps in the sandbox. `go` continues a copy of it with an action, and
returns the branch at the next choice; the branch itself stays where it is, so that every action
can be tried from the same state. Nothing that comes from a worker is trusted: it is checked here.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from noughts.errors import NoughtsError, printable
from noughts.programs.sandbox.confinement import Limits
from noughts.programs.sandbox.process import Sandbox

Boards = Mapping[str, tuple[str, ...]]
"""The nine cells of everything that may be the program's board, by its path."""

LONGEST_MESSAGE = 1 << 24
MOST_OUTCOMES = 1_000

COPY_SECONDS = 10.0
"""The least time for a worker to copy itself: that is not the program's time."""

PROMPT, DRAW, ANSWER, OVER, ENDED, TIMEOUT = "prompt", "draw", "answer", "over", "ended", "timeout"
READY = "ready"
"""The program is loaded and can be called."""
CHOICES = (PROMPT, DRAW, READY, ANSWER)


class Tampered(NoughtsError):
    """A worker sent something that noughts' own code never sends."""

    def __init__(self) -> None:
        super().__init__("the program interferes with the process that observes it")


class Lost(NoughtsError):
    """The sandbox ended, and the message says why."""


@dataclass(frozen=True)
class Event:
    """What a worker reported: a choice, an answer or an end."""

    kind: str
    """`prompt`, `draw`, `ready`, `answer`, `over` (the board is finished), `ended`, `timeout`."""
    boards: tuple[Boards, ...] = ()
    """The boards since the last choice, in the order they were seen; the last ones are current."""
    output: str = ""
    """What the program printed since the last choice."""
    site: tuple[tuple[str, int], ...] = ()
    """The program's own functions and lines, the innermost first."""
    state: str | None = None
    """A fingerprint: branches with equal fingerprints continue in the same way."""
    cpu: float = 0.0
    notes: tuple[str, ...] = ()
    unfollowed: tuple[str, ...] = ()
    """Sources of randomness that were sampled instead of followed."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    """What belongs to this kind of event alone."""

    @property
    def current(self) -> Boards:
        """The boards as they are now."""
        return self.boards[-1] if self.boards else {}

    @property
    def text(self) -> str:
        """The text of a prompt."""
        return str(self.fields.get("text", ""))

    @property
    def actions(self) -> tuple[Action, ...]:
        """What a person can do at a window, in groups; none at a terminal."""
        return tuple(self.fields.get("actions", ()))

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The probabilities of the outcomes of a draw."""
        return tuple(self.fields["chances"])

    @property
    def message(self) -> str:
        """Why a program ended; empty for a plain exit."""
        return str(self.fields.get("message", ""))

    @property
    def crashed(self) -> bool:
        """Whether the program ended with an error."""
        return self.kind == ENDED and self.fields["how"] != "exit"


class Action(NamedTuple):
    """Something a person can do at a window."""

    key: str
    """What the worker calls it."""
    label: str
    """What a person reads: `click Hard`, `press 1`."""
    group: str
    """Actions of one kind: the buttons of a grid, the cells of a canvas."""


def read_event(message: Any) -> Event:
    """Return the event in a worker's message; raises `Tampered` if it is none."""
    try:
        return _read_event(message)
    except (LookupError, TypeError, ValueError, AttributeError, ZeroDivisionError) as error:
        raise Tampered from error


def _read_event(message: dict[str, Any]) -> Event:
    kind = message["event"]
    if kind not in (PROMPT, DRAW, READY, ANSWER, OVER, ENDED):
        raise ValueError(kind)
    cpu = _read_seconds(message["cpu"])
    boards = tuple(
        {str(path): _read_cells(cells) for path, cells in each.items()}
        for each in message["boards"]
    )
    fields: dict[str, Any] = {}
    if kind == PROMPT:
        fields["text"] = str(message["text"])
        fields["actions"] = [Action(*map(str, each)) for each in message.get("actions", ())]
    elif kind == DRAW:
        fields["chances"] = _read_chances(message["chances"])
    elif kind == ENDED:
        fields.update(how=str(message["how"]), message=printable(str(message["message"])))
        fields["lines"] = _read_texts(message["lines"])
    elif kind == ANSWER:
        fields["answers"] = [_read_answer(each) for each in message["answers"]]
        fields["answer"] = fields["answers"][-1]
    return Event(
        kind,
        boards,
        str(message["output"]),
        tuple((printable(str(name)), int(line)) for name, line in message["site"]),
        None if message["state"] is None else str(message["state"]),
        cpu,
        _read_texts(message["notes"]),
        _read_texts(message["unfollowed"]),
        fields,
    )


def _read_texts(texts: Any) -> tuple[str, ...]:
    return tuple(printable(str(text)) for text in texts)


def _read_cells(cells: Any) -> tuple[str, ...]:
    if len(cells) != 9 or not all(type(cell) is str for cell in cells):
        raise ValueError(cells)
    return tuple(cells)


def _read_seconds(seconds: Any) -> float:
    if not isfinite(float(seconds)) or seconds < 0:
        raise ValueError(seconds)
    return float(seconds)


def _read_answer(answer: Any) -> dict[str, Any]:
    """Return the answer to a question; its value stays what the program made it."""
    trouble = answer["trouble"]
    if trouble is not None:
        how, message, lines = trouble
        trouble = str(how), str(message), tuple(map(str, lines))
    return {
        "cpu": _read_seconds(answer["cpu"]),
        "raw": str(answer["raw"]),
        "type": str(answer["type"]),
        "value": answer["value"],
        "before": list(answer["before"]),
        "after": answer["after"],
        "trouble": trouble,
    }


def _read_chances(chances: Any) -> tuple[Fraction, ...]:
    """Return probabilities that sum to exactly 1; a number n means n equal ones."""
    if type(chances) is int:
        if not 2 <= chances <= MOST_OUTCOMES:
            raise ValueError(chances)
        return (Fraction(1, chances),) * chances
    if not 2 <= len(chances) <= MOST_OUTCOMES or any(len(str(each)) > 200 for each in chances):
        raise ValueError(chances)
    read = tuple(Fraction(each) for each in chances if set(str(each)) <= set("0123456789/"))
    if sum(read) != 1 or len(read) != len(chances):
        raise ValueError(chances)
    return read


class Branch:
    """A program that sleeps at a choice, or has ended."""

    def __init__(
        self, run: Run, connection: socket.socket, parent: Branch | None, pid: int
    ) -> None:
        self._run, self._connection, self._parent, self._pid = run, connection, parent, pid
        self._received = b""
        self._descriptors: list[int] = []
        self._lock = threading.Lock()
        self.closed = False
        run.open_branches.add(self)
        self.event = Event(ENDED, fields={"how": "exit", "message": "", "lines": ()})

    @property
    def alive(self) -> bool:
        """Whether the program waits for an action."""
        return self.event.kind in CHOICES

    def go(self, action: Any, focus: Mapping[str, Any] | None = None) -> Branch:
        """Return a new branch that has gone on with an action, at its next choice or its end.

        At a draw the action is the number of an outcome n, or ~n to sample all draws that follow,
        up to the next prompt.
        """
        seconds = self._run.seconds_left
        samples = isinstance(action, int) and action < 0
        request = {"action": ~action if samples else action, "samples": samples}
        request |= {"focus": focus, "seconds": seconds}
        with self._lock:
            self._send(request)
            try:
                forked = self._receive(max(self._run.patience, COPY_SECONDS))
            except (EOFError, TimeoutError):
                raise Lost(self._run.why_lost() or "it does not answer") from None
            if not self._descriptors or type(forked.get("forked")) is not int:
                raise Tampered
            connection = socket.socket(fileno=self._descriptors.pop())
        after = Branch(self._run, connection, self, forked["forked"])
        try:
            after.wait(seconds)
        except Tampered:
            after.close()
            raise
        self._run.cpu += after.event.cpu
        return after

    def wait(self, seconds: float) -> None:
        """Wait for the next event; a program that takes too long is ended.

        Raises TimeoutError if the deadline of the whole run came before the time limit of a step.
        """
        try:
            message = self._receive(seconds)
        except TimeoutError:
            self._kill()
            self.close()
            if seconds < self._run.patience:
                raise
            self.event = Event(TIMEOUT, cpu=seconds)
        except EOFError:
            why = self._run.why_copy_lost() or "its process was ended"
            self.event = Event(ENDED, fields={"how": "died", "message": why, "lines": ()})
        else:
            self.event = read_event(message)
        if not self.alive:
            self.close()

    def close(self) -> None:
        """End the sleeping process; the branches that came from it live on."""
        self.closed = True
        self._run.open_branches.discard(self)
        self._connection.close()

    def __del__(self) -> None:
        self._connection.close()  # nobody can continue it any more

    def _kill(self) -> None:
        if self._parent is not None:
            self._parent._send({"kill": self._pid})  # noqa: SLF001 - of the same class

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
    """A sandbox with a program in it, and what it may cost."""

    def __init__(
        self,
        path: Path,
        *,
        move_seconds: float = 60,
        deadline: float | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.path = path
        self.patience = move_seconds
        self.deadline = deadline
        self.cpu = 0.0
        self.open_branches: set[Branch] = set()
        self._patience_at_end = 5.0
        self._sandbox = Sandbox(path, limits or Limits(memory=1024, processes=400))
        self._root = Branch(self, self._sandbox.connection, None, 0)
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
                "search": [],
                "call": call,
            }
        )

    def load(self) -> Branch:
        """Load the program as a module, and return it at `ready` or where it stops before."""
        return self.start(call=True)

    def steps(
        self, script: Iterable[str | int], arguments: tuple[str, ...] = ()
    ) -> Iterator[Branch]:
        """Yield the program at its first choice and after each step of a script.

        Each branch is closed when the next one is asked for. Ends early if the program does.
        """
        branch = self.start(arguments)
        yield branch
        for step in script:
            if not branch.alive:
                return
            before, branch = branch, branch.go(step)
            before.close()
            yield branch

    def follow(self, script: Iterable[str | int], arguments: tuple[str, ...] = ()) -> Branch:
        """Return the program after a script, or where it ended before."""
        *_, branch = self.steps(script, arguments)
        return branch

    def why_copy_lost(self) -> str:
        """Return why a copy has ended, if the whole sandbox has; waits for that the first time."""
        seconds, self._patience_at_end = self._patience_at_end, 0.2
        return self.why_lost(seconds)

    def why_lost(self, seconds: float = 2) -> str:
        """Return why the sandbox has ended; nothing if it does not end within this time."""
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
