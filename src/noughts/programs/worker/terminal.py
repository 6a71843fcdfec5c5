"""The terminal as the program sees it: every wait for a line is a choice.

Nothing here sleeps, clears a screen or starts a program: a person would only wait for that.
"""

from __future__ import annotations

import builtins
import getpass
import io
import os
import subprocess
import sys
import time
import webbrowser
from typing import Any

from noughts.programs.worker.observer import Observer

SCREEN_PROGRAMS = (
    "clear",
    "cls",
    "pause",
    "reset",
    "tput",
    "stty",
    "title",
    "color",
    "mode",
    "cmd",
    "setterm",
)
"""Programs that are not started, because they only change the screen or wait for a key."""


def connect_terminal(observer: Observer) -> None:
    """Replace the program's input, output and everything that only makes a person wait."""

    def read(prompt: object = "", /) -> str:
        text = str(prompt)
        if text:
            observer.print(text)
        return str(observer.choose("prompt", text=text))

    def sleep(_seconds: float, /) -> None:
        observer.look()

    def unless_screen(function: Any, skipped: Any) -> Any:
        """Return a function that starts a program, unless that only changes the screen."""

        def start(command: Any, *args: Any, **kwargs: Any) -> Any:
            words = command.split() if isinstance(command, str) else list(command)
            observer.look()
            if not words or words[0] in SCREEN_PROGRAMS:
                return skipped
            return function(command, *args, **kwargs)

        return start

    vars(builtins).update(input=read)
    vars(getpass).update(getpass=lambda prompt="Password: ", *_: read(prompt))
    vars(time).update(sleep=sleep)
    done: Any = subprocess.CompletedProcess("", 0, "", "")
    vars(os).update(system=unless_screen(os.system, 0))
    run, call = unless_screen(subprocess.run, done), unless_screen(subprocess.call, 0)
    vars(subprocess).update(run=run, call=call, check_call=call)
    vars(webbrowser).update(open=lambda *_, **__: False)
    output, source = Output(observer), Source(read)
    vars(sys).update(stdout=output, stderr=output, __stdout__=output, __stderr__=output)
    vars(sys).update(stdin=source, __stdin__=source)


class Output(io.TextIOBase):
    """Where the program prints to."""

    encoding = "utf-8"
    errors = "replace"
    _noughts_hidden = True

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self.buffer = _Bytes(self)

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        self._observer.print(str(text))
        return len(text)

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1

    def close(self) -> None:
        pass


class _Bytes(io.RawIOBase):
    """The same for programs that print bytes."""

    _noughts_hidden = True

    def __init__(self, output: Output) -> None:
        self._output = output

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        self._output.write(bytes(data).decode("utf-8", "replace"))
        return len(data)


class Source(io.TextIOBase):
    """Where the program reads lines from, if it does not call `input`."""

    encoding = "utf-8"
    _noughts_hidden = True

    def __init__(self, read: Any) -> None:
        self._read = read

    def readable(self) -> bool:
        return True

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        return f"{self._read()}\n"

    def read(self, *_: Any) -> str:
        return self.readline()

    def __next__(self) -> str:  # type: ignore[override]
        return self.readline()

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 0

    def close(self) -> None:
        pass
