"""A program in a process of its own, from our side: loaded in stages, and asked."""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from noughts.errors import NoughtsError
from noughts.programs.apart import wire
from noughts.programs.sandbox.confinement import Limits
from noughts.programs.sandbox.process import Ended, Process
from noughts.programs.apart.loading import WINDOWS
from noughts.programs.apart.wire import (
    DEFINITIONS,
    PLAIN,
    STAND_INS,
    Description,
    Leaf,
    Reply,
    Trouble,
    Value,
)
from noughts.programs.convention import Convention, Grid
from noughts.rules.position import Position

MOST_LEAVES = 1_000
"""Of what chance may do in one question."""

SLOW_START = 10.0
"""Seconds for a program that may be waiting for somebody to close its window."""

NOT_SAID_BY_US = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""What comes of reading a reply that somebody else has written."""

INTERPRETERS = {
    ".cjs": "node", ".js": "node", ".jl": "julia", ".lua": "lua", ".mjs": "node", ".php": "php",
    ".pl": "perl", ".r": "Rscript", ".rb": "ruby", ".sh": "sh", ".ts": "deno run",
}  # fmt: skip
"""What runs a file that is no Python, by the end of its name."""

WRITTEN_INTO = "it writes to the pipe that noughts uses to talk to it"

Read = TypeVar("Read")

Before = tuple[tuple[Position, int], ...]
"""The questions of a game so far, and the cells that were played there."""


class Clocks(NamedTuple):
    """How long a program may take, in seconds."""

    load: float = 60
    move: float = 60
    """Plain minimax takes 6 to 18 for its first move."""
    proof: float = 900


class DoesNotLoad(NoughtsError):
    """A program that cannot be loaded in any way."""

    def __init__(self, path: Path, trouble: Trouble) -> None:
        lines = "".join(f"; {line}" for line in trouble.trace[-1:])
        super().__init__(f"{str(path)!r} does not load: {trouble.words}{lines}")
        self.trouble = trouble


class Host:
    """A loaded program. Its process is started again when it has ended."""

    def __init__(
        self, path: Path, clocks: Clocks | None = None, limits: Limits | None = None
    ) -> None:
        """Load the program; raises `DoesNotLoad`, or `NoughtsError` if there is none to read."""
        self.path = path
        self.clocks = clocks or Clocks()
        self._limits = limits or Limits()
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise NoughtsError(f"cannot read {str(path)!r}: it is not a file")
        try:
            self.source = _decoded(path.read_bytes())
        except OSError as error:
            raise NoughtsError(f"cannot read {str(path)!r}: {error.strerror}") from None
        if path.suffix.lower() not in {".py", ".pyw"}:
            raise NoughtsError(_no_python(path))
        self._imported = _imported_by(path, self.source)
        self._process: Process | None = None
        self._lock = threading.RLock()
        self._asked = self._closed = 0
        self._may_run_again = True
        self._stage = ""
        try:
            self.description = self._load_somehow()
        except BaseException:
            self._end()
            raise

    def another(self) -> Host:
        """A second process of the same program, loaded the same way when it is first asked."""
        other = object.__new__(Host)
        vars(other).update(vars(self) | {"_process": None, "_lock": threading.RLock()})
        return other

    # --- questions ----------------------------------------------------------------------------

    def ask(
        self,
        convention: Convention,
        position: Position,
        *,
        seconds: float | None = None,
        before: Before = (),
        budget: int = MOST_LEAVES,
    ) -> Reply:
        """Ask the program about a position.

        With `seconds` a copy of it is asked, and nothing it does lasts; `before` is what the copy
        is asked earlier, with what it has played there. Without, it is asked itself.
        """
        clock = self.clocks.move if seconds is None else seconds
        request = {
            "do": "ask",
            "convention": convention.written(),
            "grid": _grid(position),
            "before": [[_grid(earlier), cell] for earlier, cell in before],
            "seconds": seconds,
            "budget": budget,
            "follow": clock / 2,
            "may_run_again": self._may_run_again,
        }
        clock += 5 * (seconds is not None)
        closed = self._closed
        reply = self._said(request, clock, wire.read_reply, _no_reply)
        kind = reply.trouble.kind if reply.trouble else ""
        if kind in {"died", "unsteady"} and self._may_run_again and closed == self._closed:
            # with new processes alone: then only what chance has led there is lost
            if kind == "unsteady":
                self._may_run_again = False
            if seconds is None:
                self._end()
            request["may_run_again"] = False
            reply = self._said(request, clock, wire.read_reply, _no_reply)
        return reply

    def evaluate(
        self,
        expression: str,
        convention: Convention | None = None,
        position: Position | None = None,
        *,
        seconds: float = 2,
    ) -> Value | Trouble:
        """What an expression is in the program's module, in a copy of it.

        With a convention and a position, `board`, `own` and `opponent` are what they say.
        """
        request = {
            "do": "evaluate",
            "expression": expression,
            "convention": convention and convention.written(),
            "grid": position and _grid(position),
            "seconds": seconds,
        }

        def read(said: dict[str, Any]) -> Value | Trouble:
            return wire.read_value(said)

        return self._said(request, seconds + 5, read, lambda trouble: trouble)

    def close(self) -> None:
        """End its process; it is begun again when it is asked."""
        self._closed += 1
        self._end()

    def _end(self) -> None:
        """End its process; a question of another thread is answered with trouble at once."""
        while not self._lock.acquire(timeout=0.05):
            if (process := self._process) is not None:
                process.close()
        try:
            if self._process is not None:
                self._process.close()
            self._process = None
        finally:
            self._lock.release()

    def _said(
        self,
        request: dict[str, Any],
        seconds: float,
        read: Callable[[dict[str, Any]], Read],
        failed: Callable[[Trouble], Read],
    ) -> Read:
        with self._lock:
            try:
                said = self._exchange(self._running(), request, seconds)
                trouble = _trouble_in(said)
                return read(said) if trouble is None else failed(trouble)
            except Ended as ended:
                self._end()
                return failed(Trouble(ended.kind, str(ended)))
            except NOT_SAID_BY_US:
                self._end()
                return failed(Trouble("died", WRITTEN_INTO))
            except (
                BaseException
            ):  # Ctrl-C: the answer would be taken for that to the next question
                self._end()
                raise

    def _exchange(
        self, process: Process, request: dict[str, Any], seconds: float
    ) -> dict[str, Any]:
        """What is said to a request. Raises `Ended`, or one of `NOT_SAID_BY_US`."""
        self._asked += 1
        process.send(json.dumps(request | {"number": self._asked}))
        said = json.loads(process.receive(seconds))
        if said["number"] != self._asked or not isinstance(said["said"], dict):
            raise ValueError("not the reply to this request")
        return said["said"]

    def _running(self) -> Process:
        """Its process, started and loaded if there is none."""
        if self._process is None:
            process, said = self._begin(self._stage, self.clocks.load)
            if (trouble := _trouble_in(said)) is not None:
                raise Ended("died", f"it does not load a second time: {trouble.words}")
            return process
        return self._process

    # --- loading ------------------------------------------------------------------------------

    def _load_somehow(self) -> Description:
        """Load it in the first way that works."""
        shows, loops = bool(WINDOWS & self._imported), _loops(self.source)
        first: Trouble | None = None
        for stage in (PLAIN, STAND_INS, DEFINITIONS):
            if (
                first
                and stage == STAND_INS
                and not _may_help(first.kind, shows=shows, loops=loops)
            ):
                continue
            waits = stage != DEFINITIONS and (shows or loops)
            try:
                _, said = self._begin(stage, SLOW_START if waits else self.clocks.load)
                trouble = _trouble_in(said)
                if trouble is None:
                    self._stage = stage
                    return wire.read_description(said)
            except Ended as ended:
                trouble = Trouble(ended.kind, str(ended))
            except NOT_SAID_BY_US:
                trouble = Trouble("died", WRITTEN_INTO)
            self._end()
            first = first or trouble
            if trouble.kind == "SyntaxError":
                break
        assert first is not None
        raise DoesNotLoad(self.path, first)

    def _begin(self, stage: str, seconds: float) -> tuple[Process, dict[str, Any]]:
        """A new process, and what it said to loading the program."""
        root = str(Path(__file__).parents[2])
        code = (
            "import sys, types; noughts = sys.modules['noughts'] = types.ModuleType('noughts'); "
            f"noughts.__path__ = [{root!r}]; from noughts.programs.apart.inside import main; main()"
        )
        command = [sys.executable, "-P", "-B", "-c", code]
        visible = [Path(folder) for folder in _search(self.path)]
        self._process = process = Process(command, self.path, self._limits, visible=visible)
        request = {
            "do": "load",
            "path": f"{process.folder}/{self.path.name}",
            "stage": stage,
            "search": _search(self.path),
            "numpy": "numpy" in self._imported,
        }
        return process, self._exchange(process, request, min(seconds, self.clocks.load))


def _no_python(path: Path) -> str:
    """What to do with a file that is no Python."""
    said = f"{str(path)!r} is not a Python file: "
    if path.suffix == ".ipynb":
        return said + "save the notebook as a .py file"
    runs = INTERPRETERS.get(path.suffix.lower())
    if runs is None:
        return said + "its name does not end in .py; for another language, use --command"
    return said + f'name the command that runs it: --command "{runs} {path}"'


def _decoded(source: bytes) -> str:
    """The text of a program, in the encoding it names."""
    from importlib.util import decode_source

    try:
        return decode_source(source)
    except (SyntaxError, UnicodeDecodeError):
        return source.decode("utf-8", "replace")


def _no_reply(trouble: Trouble) -> Reply:
    return Reply((Leaf(Fraction(1), None, "", trouble),), Fraction(1), wrote=False, seconds=0.0)


def _trouble_in(said: dict[str, Any]) -> Trouble | None:
    return wire.read_trouble(said) if {"kind", "message", "trace"} == said.keys() else None


def _grid(position: Position) -> Grid:
    game = position.game
    return Grid(game.columns, game.rows, position.own, position.opponent)


def _imported(source: str) -> set[str]:
    """The modules that a source text seems to import."""
    names = set(re.findall(r"^[ \t]*from[ \t]+(\w+)", source, re.MULTILINE))
    for several in re.findall(r"^[ \t]*import[ \t]+([\w., \t]+)", source, re.MULTILINE):
        names |= {one.strip().partition(" ")[0].partition(".")[0] for one in several.split(",")}
    return names


def _imported_by(path: Path, source: str) -> set[str]:
    """Likewise a program, with the files beside it that it imports."""
    names = _imported(source)
    beside = (path.with_name(f"{name}.py") for name in sorted(names) if name)
    for each in beside:
        with suppress(OSError):  # not ours to read
            if each.is_file():
                names |= _imported(each.read_text("utf-8", "replace"))
    return names


def _loops(source: str) -> bool:
    """Whether it seems to play a game when it is loaded: there is a loop at its left edge."""
    return bool(re.search(r"^while\b", source, re.MULTILINE))


def _may_help(kind: str, *, shows: bool, loops: bool) -> bool:
    """Whether stand-ins may load a program that failed to load like this."""
    goes_round = kind == "window" or (loops and kind == "timeout")
    return kind == "ModuleNotFoundError" or (shows and not goes_round)


def _search(path: Path) -> list[str]:
    """Where else to look for what a program imports: the folders above, as far as its project."""
    above = []
    for folder in path.resolve().parents[1:]:
        above.append(str(folder))
        if (folder / ".git").exists() or (folder / "pyproject.toml").exists():
            return above
    return above[:1]
