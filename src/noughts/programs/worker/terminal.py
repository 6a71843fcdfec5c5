"""The terminal as the program sees it: every wait for a line is a choice.

Nothing here sleeps, clears a screen or starts a program, because that does not change the game.
"""

from __future__ import annotations

import builtins
import io
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from noughts.programs.worker.loading import when_imported
from noughts.programs.worker.observer import Observer

SCREEN_PROGRAMS = {
    "clear", "cls", "pause", "reset", "tput", "stty", "title", "color", "mode", "cmd", "setterm",
}  # fmt: skip
"""Programs that are not started, because they only change the screen or wait for a key."""


# One long function: its replacements share `observer` and `read`.
def connect_terminal(observer: Observer) -> None:
    """Replace the program's input, output and everything that only makes a person wait."""

    def read(prompt: object = "", /) -> str:
        text = str(prompt)
        observer.pause()
        if text:
            observer.print(text)
        return str(observer.choose("prompt", text=text))

    def sleep(seconds: float, /) -> None:
        observer.pause(seconds)
        observer.look()

    def unless_screen(function: Any, skipped: Any) -> Any:
        """Return a function that starts a program, unless it only changes the screen."""

        def start(command: Any, *args: Any, **kwargs: Any) -> Any:
            words = command.split() if isinstance(command, str) else list(command)
            observer.look()
            if not words or words[0] in SCREEN_PROGRAMS:
                return skipped
            return function(command, *args, **kwargs)

        return start

    def connect_subprocess(module: Any) -> None:
        done = module.CompletedProcess("", 0, "", "")
        run, call = unless_screen(module.run, done), unless_screen(module.call, 0)
        vars(module).update(run=run, call=call, check_call=call)

    def connect_getpass(module: Any) -> None:
        vars(module).update(getpass=lambda prompt="Password: ", *_: read(prompt))

    when_imported("subprocess", connect_subprocess)
    when_imported("getpass", connect_getpass)
    when_imported("webbrowser", lambda module: vars(module).update(open=lambda *_, **__: False))
    vars(builtins).update(input=read)
    vars(time).update(sleep=sleep)
    observer.sleep = sleep
    vars(os).update(system=unless_screen(os.system, 0))
    output, source = _Output(observer.print), _Source(lambda: f"{read()}\n")
    vars(sys).update(stdout=output, stderr=output, __stdout__=output, __stderr__=output)
    vars(sys).update(stdin=source, __stdin__=source)


class _Terminal(io.TextIOBase):
    """The common base of input and output."""

    _noughts_hidden = True
    encoding = "utf-8"
    errors = "replace"

    def isatty(self) -> bool:
        return True

    def close(self) -> None:
        """Do nothing: a program that closes its output may still print."""


class _Output(_Terminal):
    """Replaces the standard output; `buffer` accepts bytes."""

    def __init__(self, show: Callable[[str], object]) -> None:
        self._show = show

    @property
    def buffer(self) -> Any:
        return self

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1

    def write(self, text: Any, /) -> int:
        self._show(text if isinstance(text, str) else bytes(text).decode("utf-8", "replace"))
        return len(text)


class _Source(_Terminal):
    """Replaces the standard input, for programs that do not call `input`."""

    def __init__(self, read_line: Callable[[], str]) -> None:
        self._read_line = read_line

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 0

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        return self._read_line()

    read = __next__ = readline  # type: ignore[assignment]
