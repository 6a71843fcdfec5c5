"""What runs in the process of a program: it loads the program and asks it, as it is told.

Requests come as JSON lines on what was standard input, and each has one reply on what was standard
output. The program sees neither: its own input is empty, and what it prints is kept, up to a
length. Nothing here is trusted by the other side: whatever comes back is the program's word.
"""

from __future__ import annotations

import gc
import io
import linecache
import os
import select
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from json import dumps, loads
from mmap import mmap
from pathlib import Path
from time import monotonic, process_time
from types import CodeType, ModuleType
from typing import Any

from noughts.programs import convention
from noughts.programs.apart import chance, loading
from noughts.programs.apart.describe import cut, describe, shortened, valued
from noughts.programs.apart.numpychance import put_in_numpy
from noughts.programs.apart.wire import (
    DRAWN,
    Leaf,
    Reply,
    Trouble,
    as_written,
)
from noughts.programs.convention import MADE, NUMBERED, UNMADE, Convention, Grid

MOST_KEPT = 8_000
"""Characters of what a program prints in one question."""

MOST_ENTERS = 3
"""So often in a question `input()` finds that Enter was pressed: some wait for that."""

ROOM = 1 << 22
"""Bytes for the answers to one question."""

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


class NotWritable(Exception):
    """What stands on the program's board is nothing that can be put there from outside."""

    def __init__(self) -> None:
        super().__init__("noughts cannot set its cells, because they are objects")


class Inside:
    """A program in this process."""

    def __init__(self) -> None:
        self._diary = loading.Diary()
        self._follower = chance.put_in_place()
        self._output = Kept()
        self._module = ModuleType("nothing")
        self._folder = Path()
        self._made: dict[tuple[str, ...], Any] = {}
        self._drew_in_making = False
        self._leaves = Leaves()
        loading.put_off(self._diary)
        self._printed = io.TextIOWrapper(io.BufferedWriter(self._output), "utf-8", "replace")
        for name in ("stdout", "stderr", "__stdout__", "__stderr__"):
            setattr(sys, name, self._printed)

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
        try:
            if request["numpy"]:
                put_in_numpy()
            self._follower.drew = False
            self._module = loading.load(path, request["stage"], request["search"], self._diary)
            if self._follower.drew:
                self._diary.note(DRAWN)
        except BaseException as error:
            return self._trouble(error)
        notes = self._diary.taken()
        return describe(self._module, self._folder, request["stage"], tuple(notes))

    # --- asking -------------------------------------------------------------------------------

    def _ask(self, request: dict[str, Any]) -> object:
        how, grid = Convention.read(request["convention"]), Grid(*request["grid"])
        before = [(Grid(*earlier), cell) for earlier, cell in request["before"]]

        def ask() -> object:
            for earlier, cell in before:
                if not self._went(how, earlier, cell, request["budget"], request["follow"]):
                    return Trouble("elsewhere", "it does not play this game")
            again = request["may_run_again"]
            return self._reply(how, grid, request["budget"], request["follow"], again=again)

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
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.setpgid(0, 0)
            os.close(reader)
            try:
                said = do()
            except BaseException as error:
                said = self._trouble(error)
            with open(writer, "wb", closefd=False) as out:
                out.write(dumps(as_written(said)).encode())
            os._exit(chance.WENT_ON)
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
        for each in (-child, child):  # its group, and itself if it has left that
            with suppress(ProcessLookupError, PermissionError):
                os.kill(each, signal.SIGKILL)
        os.waitpid(child, 0)
        if not in_time:
            return Trouble("timeout", f"it has not answered after {seconds:g} seconds")
        try:
            return loads(said_bytes)
        except ValueError:
            return Trouble("died", "its process ended without an answer")

    def _reply(
        self, how: Convention, grid: Grid, budget: int, follow: float, *, again: bool = False
    ) -> Reply | Trouble:
        """Ask the program, following chance to at most `budget` leaves."""
        leaves, follower = self._leaves, self._follower
        leaves.clear()
        began = process_time() + _children_time()
        follower.begin(budget, follow, leaves, may_run_again=again)
        running, first = True, None
        while running:
            leaf, wrote = self._answer(how, grid)
            if os.getpid() != follower.process:
                os._exit(1)  # a copy that the program has made of itself
            first = first or leaf
            weight = follower.weight
            seen = Fraction(0) if self._drew_in_making else follower.seen
            running = not follower.in_branch and follower.run_again()
            if not (running or follower.in_branch):
                weight = 1 - leaves.weight(since=0)
            leaves.add(leaf._replace(weight=weight), seen, wrote=wrote)
            if follower.in_branch:
                os._exit(chance.ANSWERED)
        if follower.run_first_again():
            last, _ = self._answer(how, grid)
            follower.compare()
            if last != first or not follower.steady:
                return Trouble("unsteady", "it answers differently when it runs again")
        with suppress(ValueError):  # the program may have closed it
            self._printed.flush()
        return leaves.reply(
            process_time() + _children_time() - began,
            tuple(self._diary.taken()),
            self._output.taken(),
        )

    def _went(self, how: Convention, grid: Grid, cell: int, budget: int, follow: float) -> bool:
        """Ask the program about a position in which it is known to have played this cell.

        Where chance decides, only a copy of the process in which it does so goes on.
        """
        follower = self._follower
        self._leaves.clear()
        follower.begin(budget, follow, self._leaves, may_run_again=False)
        leaf, _ = self._answer(how, grid)
        if leaf.cell != cell and follower.in_branch:
            os._exit(chance.GIVEN_UP)
        return leaf.cell == cell

    def _answer(self, how: Convention, grid: Grid) -> tuple[Leaf, bool]:
        """What comes of one call, and whether the board is another one than it should be.

        If it exits with its move on the board, that is its answer; and if another answer is
        looked for, it is told with the trouble that it gave none.
        """
        names: dict[str, Any] = {}
        raw: Any = None
        look: Callable[[], Any] = lambda: None  # noqa: E731 - until there is something to see
        trouble: Trouble | None = None
        try:
            names = self._names(how, grid)
            entry, arguments, look = self._prepared(how, names)
            self._follower.following, self._diary.enters = True, MOST_ENTERS
            raw = entry(*arguments)
        except BaseException as error:
            trouble = self._trouble(error)
        finally:
            self._follower.following, self._diary.enters = False, 0
        if trouble is not None and (trouble.kind != "exit" or not names):
            return Leaf(Fraction(1), None, "", trouble), False
        now, wrote = _seen(look, names["cells"])
        text, form = shortened(raw), "written" if trouble else how.answer
        try:
            cell = convention.cell_of(form, raw, grid, names["cells"], now)
        except (TypeError, ValueError, LookupError, AttributeError):
            return Leaf(Fraction(1), None, "" if trouble else text, trouble), wrote
        if form != how.answer:
            return Leaf(Fraction(1), None, text, trouble), wrote
        if trouble is not None:
            self._diary.note("exit() counts as the end of the game")
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
            made_with = () if how.construct in (UNMADE, MADE) else how.construct
            key = (class_name, *(repr(given(argument)) for argument in made_with))
            if key not in self._made or "board" in how.construct:
                made_by = self._value(class_name)
                if how.construct == MADE:
                    self._made[key] = made_by
                elif how.construct == UNMADE:
                    self._made[key] = made_by.__new__(made_by)
                else:
                    self._follower.drew = False
                    self._made[key] = made_by(*(given(argument) for argument in how.construct))
                    self._drew_in_making = self._drew_in_making or self._follower.drew
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
            shown = getattr(holder, attribute)

            def look_at_place() -> Any:
                """The board; if another has taken its place for the next game, the one before."""
                before = convention.cells_on(shown) or []
                moved = len(before) == len(names["cells"]) and len(
                    convention.differences(names["cells"], before)
                )
                return shown if moved == 1 else getattr(holder, attribute)

            look = look_at_place
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
        try:
            code = compile(expression.strip(), "<expression>", "eval")
        except SyntaxError:  # not the program's: what is told of its cells is no expression
            raise NotWritable from None
        return eval(code, vars(self._module))  # noqa: S307 - what this process is for

    # --- trouble ------------------------------------------------------------------------------

    def _trouble(self, error: BaseException) -> Trouble:
        """What went wrong, with the author's own lines and no others."""
        kind, message = type(error).__name__, cut(error, str)
        if isinstance(error, SystemExit):
            kind, message = "exit", "it calls exit()"
        elif isinstance(error, loading.AskedForInput):
            kind = "input"
        elif isinstance(error, loading.WaitsForSomebody):
            kind = "window"
        elif isinstance(error, NotWritable):
            kind = "cells"
        elif isinstance(error, MemoryError):
            kind, message = "memory", "it needs more memory than its limit allows"
        own = [
            (frame.f_code, line)
            for frame, line in traceback.walk_tb(error.__traceback__)
            if frame.f_code.co_filename.startswith(str(self._folder))
        ]
        left_out = len(own) - MOST_LINES
        lines = [
            self._traced(*place)
            for place in (own[:2] + own[2 - MOST_LINES :] if left_out > 0 else own)
        ]
        if left_out > 0:
            lines.insert(2, f"... {left_out} more ...")
        if isinstance(error, SyntaxError) and error.filename and error.lineno:
            text = (error.text or "").strip()
            lines.append(cut(f"{Path(error.filename).name}:{error.lineno}: {text}", str))
        return Trouble(kind, message, tuple(lines))

    def _traced(self, code: CodeType, line: int) -> str:
        name = os.path.relpath(code.co_filename, self._folder)
        text = linecache.getline(code.co_filename, line).strip()
        return cut(f"{name}:{line} in {code.co_name}: {text}", str)


class Leaves:
    """The answers of all copies of the process, in memory that they share."""

    def __init__(self) -> None:
        self._size, self._room = mmap(-1, 8), mmap(-1, ROOM)

    def clear(self) -> None:
        """Forget the last question."""
        self._size[:] = bytes(8)

    def size(self) -> int:
        """How much is written."""
        return int.from_bytes(self._size[:], "little")

    def add(self, leaf: Leaf, seen: Fraction, *, wrote: bool) -> None:
        """Write down an answer, and how much was seen by it; one copy at a time."""
        told = {"leaf": as_written(leaf), "seen": str(seen), "wrote": wrote}
        line = dumps(told).encode() + b"\n"
        end = self.size() + len(line)
        self._room[self.size() : end] = line
        self._size[:] = end.to_bytes(8, "little")

    def died(self, since: int, weight: Fraction) -> None:
        """Write down that a copy has ended, but for what it and its copies wrote before."""
        weight -= self.weight(since)
        trouble = Trouble("died", "its process ended without an answer")
        self.add(Leaf(weight, None, "", trouble), weight, wrote=False)

    def weight(self, since: int) -> Fraction:
        """Of all that was written from there on."""
        return sum((Fraction(each["leaf"]["weight"]) for each in self._told(since)), Fraction(0))

    def reply(self, seconds: float, notes: tuple[str, ...], output: str) -> Reply:
        """All of them."""
        told = self._told(0)
        seen = sum((Fraction(each["seen"]) for each in told), Fraction(0))
        leaves = tuple(Leaf(**each["leaf"]) for each in told)
        return Reply(leaves, seen, any(each["wrote"] for each in told), seconds, notes, output)

    def _told(self, since: int) -> list[Any]:
        return [loads(line) for line in self._room[since : self.size()].splitlines()]


def _seen(look: Callable[[], Any], before: list[Any]) -> tuple[Any, bool]:
    """The board as it is now, and whether it is another one than before."""
    try:
        now = look()
        after = convention.cells_on(now)
        return now, after is None or bool(convention.differences(before, after))
    except Exception:
        return None, True


def _children_time() -> float:
    times = os.times()
    return times.children_user + times.children_system


# --- the process --------------------------------------------------------------------------------


def main() -> None:
    """Answer requests until there are no more, each with its number."""
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    inside = Inside()
    gc.freeze()  # so that the program pays only for what is its own
    for name in [name for name in sys.modules if name.partition(".")[0] == "noughts"]:
        del sys.modules[name]  # the program may want to load it itself
    for line in requests:
        request = loads(line)
        said = {"number": request["number"], "said": as_written(inside.handle(request))}
        replies.write(dumps(said).encode() + b"\n")
        replies.flush()
