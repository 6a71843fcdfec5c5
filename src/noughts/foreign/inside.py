"""What runs in the process of a program: it loads the program and asks it, as it is told.

Requests come as JSON lines on what was standard input, and each has one reply on what was standard
output. The program sees neither: its own input is empty, and what it prints is kept, up to a
length. Nothing here is trusted by the other side: whatever comes back is the program's word.
"""

from __future__ import annotations

import ast
import enum
import inspect
import io
import json
import os
import select
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic, process_time
from types import ModuleType
from typing import Any, BinaryIO

from noughts.foreign import chance, convention, loading
from noughts.foreign.convention import NUMBERED, UNMADE, Convention, Grid
from noughts.foreign.wire import (
    Description,
    Function,
    Leaf,
    Made,
    Reply,
    Trouble,
    Value,
    as_written,
)

MOST_KEPT = 8_000
"""Characters of what a program prints in one question."""

LONGEST = 200
"""Characters of an answer or a value."""

MOST_ENTERS = 3
"""So often in a question `input()` finds that Enter was pressed: some wait for that."""

MOST_LINES = 6
"""Lines of a traceback that are kept."""


class Kept(io.RawIOBase):
    """Where a program prints to: the beginning is kept, the rest forgotten."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        room = MOST_KEPT - len(self._kept)
        if room > 0:
            self._kept += bytes(data[:room])
        return len(data)

    def taken(self) -> str:
        """What was kept since this was last asked."""
        text = self._kept.decode("utf-8", "replace")
        self._kept.clear()
        return text


class Inside:
    """A program in this process."""

    def __init__(self, replies: BinaryIO) -> None:
        self._replies = replies
        self._diary = loading.Diary()
        self._follower = chance.put_in_place()
        self._output = Kept()
        self._module = ModuleType("nothing")
        self._folder = Path()
        self._made: dict[tuple[str, ...], Any] = {}
        self._leaves = Leaves()
        loading.put_off(self._diary)
        for name in ("stdout", "stderr"):
            stream = io.TextIOWrapper(io.BufferedWriter(self._output), "utf-8", "replace")
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)

    def handle(self, request: dict[str, Any]) -> object:
        """The reply to a request."""
        verbs: dict[str, Callable[[dict[str, Any]], object]] = {
            "load": self._load,
            "ask": self._ask,
            "evaluate": self._evaluate,
        }
        return verbs[request["do"]](request)

    # --- loading ------------------------------------------------------------------------------

    def _load(self, request: dict[str, Any]) -> object:
        path = Path(request["path"])
        self._folder = path.parent
        os.chdir(self._folder)
        if request["numpy"]:
            chance.put_in_numpy()
        try:
            self._module = loading.load(path, request["stage"], request["search"], self._diary)
        except BaseException as error:  # noqa: BLE001 - a program may raise anything
            return self._trouble(error)
        notes = self._diary.taken()
        return describe(self._module, self._folder, request["stage"], tuple(notes))

    # --- asking -------------------------------------------------------------------------------

    def _ask(self, request: dict[str, Any]) -> object:
        how, grid = Convention.read(request["convention"]), Grid(*request["grid"])
        before = [Grid(*earlier) for earlier in request.get("before", ())]

        def ask() -> object:
            for earlier in before:
                self._reply(how, earlier, 1, 0)
            return self._reply(how, grid, request["budget"], request["follow"])

        if request["seconds"] is None:
            return ask()
        return self._apart(ask, request["seconds"])

    def _evaluate(self, request: dict[str, Any]) -> object:
        names: dict[str, Any] = {}
        if request["convention"] is not None:
            how, grid = Convention.read(request["convention"]), Grid(*request["grid"])
            names = self._names(how, grid)

        def evaluate() -> object:
            return valued(eval(request["expression"], vars(self._module), names))  # noqa: S307

        return self._apart(evaluate, request["seconds"])

    def _apart(self, do: Callable[[], object], seconds: float) -> object:
        """What `do` returns, done in a copy of this process that is ended after a while."""
        sys.stdout.flush()
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.setpgid(0, 0)
            os.close(reader)
            self._replies.close()
            try:
                said = do()
            except BaseException as error:  # noqa: BLE001 - likewise
                said = self._trouble(error)
            with open(writer, "wb", closefd=False) as out:  # noqa: PTH123 - a descriptor
                out.write(json.dumps(as_written(said)).encode())
            os._exit(0)
        os.close(writer)
        said_bytes, in_time = b"", True
        until = monotonic() + seconds
        while in_time:
            left = until - monotonic()
            in_time = left > 0 and bool(select.select([reader], [], [], left)[0])
            if in_time and not (part := os.read(reader, 1 << 16)):
                break
            said_bytes += part if in_time else b""
        os.close(reader)
        try:
            os.killpg(child, signal.SIGKILL)  # and whatever it has begun
        except (ProcessLookupError, PermissionError):
            pass
        os.waitpid(child, 0)
        if not in_time:
            return Trouble("timeout", f"it has not answered after {seconds:g} seconds")
        try:
            return json.loads(said_bytes)
        except ValueError:
            return Trouble("died", "its process ended without an answer")

    def _reply(self, how: Convention, grid: Grid, budget: int, follow: float) -> Reply:
        """Ask the program once, following chance to at most `budget` leaves."""
        leaves, follower = self._leaves, self._follower
        leaves.clear()
        began = process_time() + _children_time()

        def follow_chance() -> None:
            if follow:
                follower.begin(budget, follow, leaves.died)

        leaf, wrote = self._answer(how, grid, follow_chance)
        leaves.add(leaf._replace(weight=follower.weight), wrote=wrote, endless=follower.endless)
        if follower.in_branch:
            os._exit(chance.BRANCH_DONE)
        sys.stdout.flush()
        sys.stderr.flush()
        return leaves.reply(
            process_time() + _children_time() - began,
            tuple(self._diary.taken()),
            self._output.taken(),
        )

    def _answer(
        self, how: Convention, grid: Grid, follow_chance: Callable[[], None]
    ) -> tuple[Leaf, bool]:
        exited: Trouble | None = None
        try:
            names = self._names(how, grid)
            entry, arguments, look = self._prepared(how, names)
            follow_chance()
            self._diary.enters = MOST_ENTERS
            raw = entry(*arguments)
        except BaseException as error:  # noqa: BLE001 - likewise
            if not (isinstance(error, SystemExit) and how.answer == "written"):
                return Leaf(Fraction(1), None, "", self._trouble(error)), False
            raw, exited = None, self._trouble(error)  # its move may be on the board already
            self._diary.note("exit() in its move is taken for the end of the game")
        finally:
            self._follower.end()
            self._diary.enters = 0
        try:
            now = look()
            after = convention.cells_on(now)
            wrote = after is None or bool(convention.differences(names["cells"], after))
        except Exception:  # noqa: BLE001 - the board may be anything by now
            now, wrote = None, True
        text = _short(raw)
        try:
            cell = convention.cell_of(how.answer, raw, grid, names["cells"], now)
        except (TypeError, ValueError, LookupError, AttributeError):
            if exited is not None:
                return Leaf(Fraction(1), None, "", exited), wrote
            return Leaf(Fraction(1), None, text), wrote
        return Leaf(Fraction(1), cell, text), wrote and how.answer != "written"

    def _names(self, how: Convention, grid: Grid) -> dict[str, Any]:
        """What the arguments of a convention stand for in a position."""
        marks = [self._value(mark) for mark in how.marks]
        own = how.own_mark(grid.ply)
        empty = how.empty if how.empty in NUMBERED else self._value(how.empty)
        return convention.question(grid, marks[own], marks[1 - own], how.board, empty)

    def _prepared(
        self, how: Convention, names: dict[str, Any]
    ) -> tuple[Callable[..., Any], list[Any], Callable[[], Any]]:
        """What to call, with what, and where the board is to be seen afterwards."""

        def given(argument: str) -> Any:
            return self._value(argument[1:]) if argument.startswith("=") else names[argument]

        if how.game:
            names["game"] = self._value(f"{how.game}()")
        owner: Any = self._module
        class_name, dot, name = how.entry.rpartition(".")
        if dot:
            made_with = () if how.construct == UNMADE else how.construct
            key = (class_name, *(repr(given(argument)) for argument in made_with))
            if key not in self._made or "board" in how.construct:
                made_by = self._value(class_name)
                if how.construct == UNMADE:
                    self._made[key] = made_by.__new__(made_by)
                else:
                    self._made[key] = made_by(*(given(argument) for argument in how.construct))
            owner = names["self"] = self._made[key]
        for place, argument in how.also:
            holder, attribute = self._holder(place, names)
            setattr(holder, attribute, given(argument))
        look: Callable[[], Any] = lambda: (  # noqa: E731 - one of two
            names["observation"]["board"] if "observation" in how.arguments else names["board"]
        )
        if how.place:
            holder, attribute = self._holder(how.place, names)
            if not convention.put(getattr(holder, attribute, None), names["board"]):
                setattr(holder, attribute, names["board"])
            look = lambda: getattr(holder, attribute)  # noqa: E731 - the other
        arguments = [given(argument) for argument in how.arguments]
        entry = getattr(owner, name)
        return entry, arguments, look

    def _holder(self, place: str, names: Mapping[str, Any]) -> tuple[Any, str]:
        """The object that holds a place, and the name it has there."""
        *way, attribute = place.split(".")
        holder: Any = self._module
        for number, step in enumerate(way):
            holder = names[step] if not number and step in names else getattr(holder, step)
        return holder, attribute

    def _value(self, expression: str) -> Any:
        return eval(expression, vars(self._module))  # noqa: S307 - what this process is for

    # --- trouble ------------------------------------------------------------------------------

    def _trouble(self, error: BaseException) -> Trouble:
        """What went wrong, with the author's own lines and no others."""
        kind, message = type(error).__name__, str(error)[:LONGEST]
        if isinstance(error, SystemExit):
            kind, message = "exit", "it calls exit()"
        elif isinstance(error, loading.AskedForInput):
            kind = "input"
        elif isinstance(error, MemoryError):
            kind, message = "memory", "it wants more memory than it may have"
        lines = []
        for frame in traceback.extract_tb(error.__traceback__):
            if frame.filename.startswith(str(self._folder)):
                name = os.path.relpath(frame.filename, self._folder)
                lines.append(f"{name}:{frame.lineno} in {frame.name}: {frame.line}")
        if isinstance(error, SyntaxError) and error.filename and error.lineno:
            lines.append(
                f"{Path(error.filename).name}:{error.lineno}: {(error.text or '').strip()}"
            )
        if len(lines) > MOST_LINES:
            lines = [
                *lines[:2],
                f"... {len(lines) - MOST_LINES + 1} more ...",
                *lines[3 - MOST_LINES :],
            ]
        return Trouble(kind, message, tuple(lines))


class Leaves:
    """The answers of all copies of the process, in a file that they share."""

    def __init__(self) -> None:
        self._file = TemporaryFile()

    def clear(self) -> None:
        """Forget the last question."""
        self._file.seek(0)
        self._file.truncate()

    def add(self, leaf: Leaf, *, wrote: bool, endless: bool) -> None:
        """Write down an answer; only one copy runs at a time."""
        told = {"leaf": as_written(leaf), "wrote": wrote, "endless": endless}
        self._file.seek(0, os.SEEK_END)
        self._file.write(json.dumps(told).encode() + b"\n")
        self._file.flush()

    def died(self, weight: Fraction) -> None:
        """Write down that a copy has ended without an answer."""
        trouble = Trouble("died", "its process ended without an answer")
        self.add(Leaf(weight, None, "", trouble), wrote=False, endless=False)

    def reply(self, seconds: float, notes: tuple[str, ...], output: str) -> Reply:
        """All of them."""
        self._file.seek(0)
        told = [json.loads(line) for line in self._file]
        seen = sum(
            (Fraction(each["leaf"]["weight"]) for each in told if not each["endless"]), Fraction(0)
        )
        leaves = tuple(Leaf(**each["leaf"]) for each in told)
        wrote = any(each["wrote"] for each in told)
        return Reply(leaves, seen, wrote, seconds, notes, output)


def _children_time() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _short(value: Any) -> str:
    try:
        text = repr(value)
    except Exception as error:  # noqa: BLE001 - a program's own repr
        text = f"<{type(value).__name__} that cannot be shown: {type(error).__name__}>"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


# --- describing ---------------------------------------------------------------------------------


def describe(module: ModuleType, folder: Path, stage: str, notes: tuple[str, ...]) -> Description:
    """What there is in a program, in the order of the file."""
    functions: list[tuple[bool, Function]] = []
    classes: list[tuple[bool, Made]] = []
    values: dict[str, Value] = {}

    def is_own(thing: Any) -> tuple[bool, int] | None:
        """Whether it is from this very file, and its line; None if it is not the author's."""
        try:
            file = inspect.getsourcefile(inspect.unwrap(thing)) or ""
            line = thing_line(inspect.unwrap(thing))
        except (TypeError, OSError, ValueError):
            return None
        if not file.startswith(str(folder)):
            return None
        return file == module.__file__, line

    for name, thing in list(vars(module).items()):
        if name.startswith("__") or isinstance(thing, ModuleType):
            continue
        if inspect.isclass(thing):
            if (own := is_own(thing)) is None:
                continue
            required, optional = _parameters(thing)
            classes.append((not own[0], Made(name, required, optional, own[1])))
            for method_name, method in _methods(thing):
                if (own_method := is_own(method)) is not None:
                    required, optional = _parameters(
                        method, skip_self=not _is_static(thing, method_name)
                    )
                    dotted = f"{name}.{method_name}"
                    functions.append(
                        (not own[0], Function(dotted, required, optional, own_method[1]))
                    )
        elif callable(thing) and not isinstance(thing, loading.StandIn):
            if (own := is_own(thing)) is not None:
                functions.append((not own[0], Function(name, *_parameters(thing), own[1])))
        elif not isinstance(thing, loading.StandIn):
            values[name] = valued(thing)
    functions.sort(key=lambda each: (each[0], each[1].line))
    classes.sort(key=lambda each: (each[0], each[1].line))
    return Description(
        stage,
        notes,
        tuple(function for _, function in functions),
        tuple(made for _, made in classes),
        values,
    )


def thing_line(thing: Any) -> int:
    """The line where a function or class begins."""
    code = getattr(thing, "__code__", None)
    if code is not None:
        return int(code.co_firstlineno)
    return int(inspect.getsourcelines(thing)[1])


def _methods(made_by: type) -> list[tuple[str, Any]]:
    found = {}
    for each in reversed(made_by.__mro__):
        for name, thing in vars(each).items():
            if isinstance(thing, staticmethod | classmethod):
                thing = thing.__func__
            if inspect.isfunction(inspect.unwrap(thing) if callable(thing) else thing):
                found[name] = thing
    return [(name, thing) for name, thing in found.items() if not name.startswith("__")]


def _is_static(made_by: type, name: str) -> bool:
    return isinstance(inspect.getattr_static(made_by, name), staticmethod)


def _parameters(thing: Any, *, skip_self: bool = False) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names that must be given and those that need not."""
    try:
        parameters = list(inspect.signature(thing).parameters.values())
    except (TypeError, ValueError):
        return (), ()
    parameters = parameters[1:] if skip_self else parameters
    usual = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    named = [each for each in parameters if each.kind in usual]
    required = tuple(each.name for each in named if each.default is inspect.Parameter.empty)
    return required, tuple(each.name for each in named[len(required) :])


def valued(value: Any) -> Value:
    """A value as it is told: its text, and its marks if it looks like a board."""
    shape = shape_of(value)
    marks = tuple(map(expression, convention.cells_on(value) or ())) if shape else ()
    return Value(_short(value), type(value).__name__, shape, marks)


def expression(value: Any) -> str:
    """How a mark is written in the program: a literal, or the name of a member."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    text = _short(value)
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return "?"
    return text


def shape_of(value: Any) -> str | None:
    """Which of `BOARDS` a value looks like, on a board of any square size from 3x3 on."""
    squares = {side * side for side in range(3, 27)}
    if isinstance(value, str | bytes):
        return "text" if isinstance(value, str) and len(value) == 9 else None
    if hasattr(value, "shape") and hasattr(value, "tolist"):
        size = len(value.tolist()) if value.ndim else 0
        return {
            1: "numpyflat" if size in squares else None,
            2: "numpy" if size >= 3 else None,
        }.get(value.ndim)
    if isinstance(value, Mapping):
        keys = list(value)
        kinds = {
            "dict9": list(range(1, len(keys) + 1)),
            "dict0": list(range(len(keys))),
            "dict9text": [str(n) for n in range(1, len(keys) + 1)],
        }
        if len(keys) not in squares:
            return None
        for kind, wanted in kinds.items():
            if keys == wanted:
                return kind
        side = int(len(keys) ** 0.5)
        for kind, base in (("pairs", 0), ("pairs1", 1)):
            if keys == [(n // side + base, n % side + base) for n in range(len(keys))]:
                return kind
        return None
    if not isinstance(value, list | tuple):
        return None
    if len(value) >= 3 and all(isinstance(row, list | tuple) for row in value):
        square = all(len(row) == len(value) for row in value)
        return ("rows" if isinstance(value, list) else "tuples") if square else None
    if any(isinstance(part, list | tuple | dict) for part in value):
        return None
    if len(value) in squares:
        return "flat" if isinstance(value, list) else "tuple"
    return "flat10" if len(value) == 10 and isinstance(value, list) else None


# --- the process --------------------------------------------------------------------------------


def main() -> None:
    """Answer requests until there are no more."""
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    inside = Inside(replies)
    for line in requests:
        said = inside.handle(json.loads(line))
        replies.write(json.dumps(as_written(said)).encode() + b"\n")
        replies.flush()
