"""The start of a worker: it waits for a request, runs a program as a person would, and reports.

The first request says what to run. The worker itself stays as it was and starts a copy for every
request, so that a program can be started again from a clean state.
"""

from __future__ import annotations

import os
import socket
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

from noughts.programs.worker.calls import CallObserver
from noughts.programs.worker.chance import connect_chance
from noughts.programs.worker.channel import Channel
from noughts.programs.worker.effects import watch_effects
from noughts.programs.worker.files import Files
from noughts.programs.worker.numpy_chance import NumpyFinder
from noughts.programs.worker.observer import Observer
from noughts.programs.worker.terminal import connect_terminal
from noughts.programs.worker.windows import connect_windows


def main() -> None:
    """Serve requests on the connection that is standard input."""
    connection = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    channel = Channel(connection)
    channel.send({"event": "ready"})
    run_script(channel, channel.fork_for_request()["action"])


def run_script(channel: Channel, request: dict[str, Any]) -> None:
    """Run a program as `python FILE` does, and report how it ends; or load it to be called."""
    path = Path(request["path"])
    observer = (CallObserver if request["call"] else Observer)(channel, request["folder"])
    connect_terminal(observer)
    sys.meta_path.insert(0, NumpyFinder(observer, connect_chance(observer)))
    connect_windows(observer)
    Files(observer).connect()
    watch_effects(observer)
    for name in [name for name in sys.modules if name.partition(".")[0] == "noughts"]:
        del sys.modules[name]  # the program may want to import it itself
    sys.argv = [str(path), *request["arguments"]]
    sys.path[:0] = [str(path.parent)]
    os.chdir(path.parent)
    if isinstance(observer, CallObserver):
        observer.load(path)
    module = observer.module
    vars(module).update(
        __file__=str(path),
        __builtins__=__builtins__,
        __loader__=SourceFileLoader("__main__", str(path)),
    )
    sys.modules["__main__"] = module
    error: BaseException | None = None
    try:
        code = compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
        exec(code, vars(module))  # noqa: S102 - what a worker is for
    except BaseException as raised:  # whatever the program raises is reported
        error = raised
    observer.finish(error)
