"""The observer: sees where the program waits, what is on its boards and what it prints.

The hooks in `terminal`, `windows` and `chance` call `choose` where the program waits for a person
or makes a random draw, and `look` where it may have changed its board.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
import traceback
from _thread import get_ident
from collections.abc import Callable, Iterator
from types import FrameType, ModuleType
from typing import Any

from noughts.programs.worker.boards import BoardFinder
from noughts.programs.worker.channel import Channel
from noughts.programs.worker.marks import Cells
from noughts.programs.worker.stack import read_file
from noughts.programs.worker.state import fingerprint, hash_of

DERIVED = "~"
"""The start of a derived fingerprint: for a state that cannot be read, from the last one."""

MOST_LOOKS = 60
"""The most boards to report between two choices."""

LOOK_PAUSE = 0.002
"""Seconds of CPU time between two looks after that many, because a search may print often."""

END_SECONDS, MOST_ENDS = 0.05, 3
"""After the end of a game: CPU time between two looks, and how many may show the same board."""

LONGEST_OUTPUT = 20_000
"""The most characters of output to report between two choices."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

OBSERVING = os.path.join(os.path.dirname(__file__), "")  # as in frames
"""The folder of the code that observes a program."""
DRAWING = ("uniform.py", "chance.py")
"""The files in it that draw random numbers; their progress is part of the program's state."""
IMPORTING = "<frozen importlib"
"""The start of the file names of Python's import system."""

MOST_TRACED = 6
"""The most lines of the program to report from a traceback."""


class Observer:
    """What noughts sees of the program in this process."""

    _noughts_hidden = True  # replaced functions such as time.sleep refer to it

    def __init__(self, channel: Channel, folder: str) -> None:
        self.channel = channel
        self.folder = os.path.join(folder, "")  # pathlib drops the last slash
        self.module = ModuleType("__main__")
        self.roots: list[Callable[[], Iterator[tuple[str, Any]]]] = []
        """Functions that yield other objects that may lead to a board, such as widgets."""
        self.reads_files = False
        """Whether the program reads files that it may write at the end of a game."""
        self.following = True
        """Whether random draws are choices; False while a program to be called is loading."""
        self.before_copies: list[Callable[[], None]] = []
        """Functions to call before this process is copied: once, not in each copy."""
        self.sleep: Callable[[float], None] | None = None
        """What replaces `time.sleep` at a terminal; it does not change the program's clock."""
        self.restart_draws: Callable[[], None] = lambda: None
        """Restarts the generator of the sampled draws."""
        self.pause: Callable[..., None] = lambda _seconds=0.0: None
        """Runs the program's threads, because the program waits, perhaps for some seconds."""
        self._detached = False
        self.mergeable = True
        """Whether a fingerprint covers the program's whole state."""
        self._last_module = 0, ""
        self._own_modules: list[tuple[str, ModuleType]] = []
        self._finder = BoardFinder()
        self._boards: list[dict[str, Cells]] = []
        self._output: list[str] = []
        self._notes: dict[str, None] = {}
        self._unfollowed: dict[str, None] = {}
        self._focus: dict[str, Any] | None = None
        self._state, self._action = "", None
        """The state at the last choice, and the action that was chosen there."""
        self._ends = 0
        self._looking = False
        self._looked = 0.0
        self._thread = get_ident()  # the only thread in a copy, so no other may call the observer
        self._cpu = time.process_time()

    # --- the program's own files and frames ---------------------------------------------------

    def is_own(self, file: str | None) -> bool:
        """Return whether a file belongs to the program."""
        return bool(file) and str(file).startswith(self.folder)

    def frames(self) -> list[FrameType]:
        """Return the program's own frames, the innermost first."""
        return [frame for frame in walk_frames() if self.is_own(frame.f_code.co_filename)]

    def _modules(self) -> list[tuple[str, ModuleType]]:
        """Return the program's own modules; cached until modules are added."""
        last = len(sys.modules), next(reversed(sys.modules))  # without touching all of them
        same = all(sys.modules.get(name) is module for name, module in self._own_modules)
        if last != self._last_module or not same:
            self._last_module = last
            self._own_modules = [
                (name, module)
                for name, module in list(sys.modules.items())
                if module is not self.module and self.is_own(getattr(module, "__file__", None))
            ]
        return [("main", self.module), *self._own_modules]

    def _board_roots(self, frames: list[FrameType]) -> Iterator[tuple[str, Any]]:
        """Yield the objects that may lead to a board, each with its path, longest-lived first."""
        for name, module in self._modules():
            for key, value in list(vars(module).items()):
                if not key.startswith("__"):
                    yield f"{name}:{key}", value
        for more in self.roots:  # before the frames, because a callback's frame is short-lived
            yield from more()
        for frame in reversed(frames):
            if frame.f_code.co_name != "<module>":
                for key, value in frame.f_locals.items():
                    yield f"{frame.f_code.co_name}:{key}", value

    # --- what happens -------------------------------------------------------------------------

    def print(self, text: str) -> None:
        """Record what the program prints, and look at its boards at the end of a line."""
        self._output.append(text)
        if "\n" in text or len(text) > 3:
            self.look()

    def note(self, sentence: str) -> None:
        """Record what the worker did differently from what the program wanted."""
        self._notes[sentence] = None

    def unfollowed(self, source: str) -> None:
        """Record that the program used randomness that cannot be followed."""
        self._unfollowed[source] = None

    def in_its_thread(self) -> bool:
        """Return whether the caller is in the thread that noughts observes."""
        return get_ident() == self._thread

    def look(self, frames: list[FrameType] | None = None, *, always: bool = False) -> None:
        """Look at the boards between two choices; not too often unless `always`."""
        many = len(self._boards) >= MOST_LOOKS
        soon = time.process_time() < self._looked + LOOK_PAUSE
        if self._looking or not self.in_its_thread() or (many and soon and not always):
            return
        self._looking = True
        try:
            boards = self._finder.find(
                self._board_roots(self.frames() if frames is None else frames)
            )
        except (Exception, SystemExit):  # an object changed meanwhile, or a __repr__ failed
            return
        finally:
            self._looking = False
        if not self._boards or self._boards[-1] != boards:
            self._boards.append(boards)
            if not signal.getitimer(signal.ITIMER_VIRTUAL)[0]:  # not after the end of a game
                del self._boards[1 : len(self._boards) - MOST_LOOKS + 1]
        self._looked = time.process_time()
        watched = None if self.reads_files else self._focus  # it may save a file at the end
        if watched and _ends_game(boards.get(watched["path"]), watched):
            self._ends = 0
            signal.signal(signal.SIGVTALRM, self._look_after_end)
            signal.setitimer(signal.ITIMER_VIRTUAL, END_SECONDS)

    def _look_after_end(self, *_: object) -> None:
        """End this process if the game is over and the program still computes.

        The program may already compute moves of its next game. But what looks like the end may
        also be a trial move of a search, which continues from the same position.
        """
        if self._focus is None:
            return
        self.look(always=True)
        signal.setitimer(signal.ITIMER_VIRTUAL, END_SECONDS)
        cells = self._boards[-1].get(self._focus["path"]) if self._boards else None
        gone = cells is None or not _follows(cells, self._focus)
        stays = cells is not None and _ends_game(cells, self._focus)
        self._ends = self._ends + 1 if stays else 0
        if gone or self._ends >= MOST_ENDS:
            self._send("over", [], {})
            os._exit(0)

    def fingerprint(self) -> str | None:
        """Return a fingerprint of the program's state; None if it cannot be read."""
        frames = walk_frames()
        while frames and not self.is_own(frames[-1].f_code.co_filename):
            frames.pop()  # the frame that only started the program
        spaces = [vars(module) for _, module in self._modules()]
        spaces += [dict(more()) for more in self.roots]
        spaces.append({"argv": sys.argv})
        return fingerprint(filter(_has_state, frames), spaces, self.is_own)

    def choose(self, kind: str, /, **fields: Any) -> Any:
        """Report a choice and sleep; return the chosen action in each copy of this process."""
        if self._detached:
            raise EOFError("noughts plays only with the program's first process")
        frames = self.frames()
        self.channel.rest()
        for name, module in self._modules():
            read_file(getattr(module, "__file__", name))  # now, because the copies will need it
        self._focus = None
        self.following = self.following or kind == "prompt"
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.look(frames, always=True)
        self._send(kind, frames, fields)
        for function in self.before_copies:
            function()
        gc.freeze()  # otherwise a garbage collection in a copy would copy all memory
        request = self.channel.fork_for_request()
        self._focus = request.get("focus")
        self.following = self.following and not request.get("samples")
        self._boards = self._boards[-1:]
        self._output, self._notes = [], {}
        self._cpu = time.process_time() if not request["copy"] else 0.0
        self._action = request["action"]
        return self._action

    def detach(self) -> None:
        """Stop observing, in a process that the program started."""
        if not self.channel.forking:
            self._detached, self.following, self._focus = True, False, None

    def finish(self, error: BaseException | None) -> None:
        """Report the end of the program, and end the process."""
        kind, message, lines, frames = describe_error(error, self)
        self._focus = None
        self.look(frames, always=True)
        self._send("ended", frames, {"how": kind, "message": message, "lines": lines})
        os._exit(0)

    def _send(self, kind: str, frames: list[FrameType], fields: dict[str, Any]) -> None:
        if self._detached:
            os._exit(0)
        output = "".join(self._output)
        if kind in ("prompt", "draw"):
            read = self.fingerprint() if self.mergeable else None
            # The last state and the action determine what the program does, so they identify it.
            before = self._state or repr(sys.argv)
            self._state = read or DERIVED + hash_of(f"{before} {self._action!r}")
        cpu = time.process_time()
        self.channel.send(
            {
                "event": kind,
                "boards": self._boards,
                "output": output[-LONGEST_OUTPUT:],
                "site": [[frame.f_code.co_name, frame.f_lineno] for frame in frames[:8]],
                "state": self._state if kind in ("prompt", "draw") else None,
                "cpu": cpu - self._cpu,
                "notes": list(self._notes),
                "unfollowed": list(self._unfollowed),
                **fields,
            }
        )


def walk_frames() -> list[FrameType]:
    """Return all frames of this thread, the innermost first."""
    frames: list[FrameType] = []
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001
    while frame is not None:
        frames.append(frame)
        frame = frame.f_back
    return frames


def _has_state(frame: FrameType) -> bool:
    """Return whether a frame holds a state of the program."""
    file = frame.f_code.co_filename
    return not file.startswith((OBSERVING, IMPORTING)) or file.endswith(DRAWING)


def _follows(cells: Cells, focus: dict[str, Any]) -> bool:
    """Return whether a board still has the marks before the person's move, and that move."""
    person, before = focus["marks"][0], focus["before"]
    kept = all(cells[n] == before[n] for n in range(9) if before[n] in focus["marks"])
    return kept and cells[focus["cell"]] == person


def _ends_game(cells: Cells | None, focus: dict[str, Any]) -> bool:
    """Return whether a board shows the person's move, at most one reply, and the end of the game.

    A search may show trial positions; boards with more than one reply do not count.
    """
    if cells is None or not _follows(cells, focus):
        return False
    marks, before, cell = focus["marks"], focus["before"], focus["cell"]
    replies = [each for each in range(9) if cells[each] != before[each] and each != cell]
    if len(replies) > 1 or any(cells[reply] != marks[1] for reply in replies):
        return False
    if all(each in marks for each in cells):
        return bool(replies)  # after the person's last move the program may still do something
    return any(cells[a] == cells[b] == cells[c] and cells[a] in marks for a, b, c in LINES)


def describe_error(
    error: BaseException | None, observer: Observer
) -> tuple[str, str, list[str], list[FrameType]]:
    """Return how the program ended, why, its own lines in the traceback, and its frames."""
    if error is None:
        return "exit", "", [], []
    walked = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    frames = [each for each in reversed(walked) if observer.is_own(each.f_code.co_filename)]
    if isinstance(error, SystemExit | KeyboardInterrupt):
        return "exit", "", [], frames
    try:
        message = f"{type(error).__name__}: {error}"[:300]
    except BaseException:  # raised by the program's own __str__
        message = type(error).__name__
    lines = [
        f"{os.path.basename(line.filename)}:{line.lineno} in {line.name}: {line.line}"[:200]
        for line in traceback.extract_tb(error.__traceback__)
        if observer.is_own(line.filename)
    ]
    return "crash", message, lines[-MOST_TRACED:], frames
