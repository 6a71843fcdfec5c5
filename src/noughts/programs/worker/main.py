"""The start of a worker: it waits for a request, runs a program as a person would, and reports.

The first request names the program to run. The worker itself never runs it, but starts a copy for
every request, so that a program can always start from a clean state.
"""

from __future__ import annotations

import os
import sys
from _socket import socket  # not the whole module, see `loading`
from importlib.machinery import SourceFileLoader
from typing import Any

from noughts.programs.worker.channel import Channel
from noughts.programs.worker.effects import watch_effects
from noughts.programs.worker.files import Files
from noughts.programs.worker.loading import LateFinder, hide_modules, load, when_imported
from noughts.programs.worker.observer import Observer
from noughts.programs.worker.terminal import connect_terminal
from noughts.programs.worker.windows import connect_windows


def main() -> None:
    """Serve requests on the connection that is standard input."""
    connection = socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    channel = Channel(connection)
    channel.send({"event": "ready"})
    run_script(channel, channel.fork_for_request()["action"])


def run_script(channel: Channel, request: dict[str, Any]) -> None:
    """Run a program as `python FILE` does, and report how it ends; or load it to be called."""
    path, calls, folder = request["path"], f"{__package__}.calls", request["folder"]
    kind = load(calls).CallObserver if request["call"] else Observer
    observer: Observer = kind(channel, folder)
    connect_terminal(observer)
    sys.meta_path.insert(0, LateFinder())
    _connect_chance(observer)
    connect_windows(observer)
    loader = SourceFileLoader("__main__", path)
    Files(observer).connect()
    watch_effects(observer)
    hide_modules()
    sys.argv = [path, *request["arguments"]]
    sys.path[:0] = [folder]
    os.chdir(folder)
    if request["call"]:
        observer.load(path)  # type: ignore[attr-defined]
    module = observer.module
    vars(module).update(__file__=path, __builtins__=__builtins__, __loader__=loader)
    sys.modules["__main__"] = module
    error: BaseException | None = None
    try:
        code = compile(loader.get_data(path), path, "exec", dont_inherit=True)
        exec(code, vars(module))  # noqa: S102 - what a worker is for
        observer.pause()
    except BaseException as raised:  # the worker reports everything that the program raises
        error = raised
    observer.finish(error)


def _connect_chance(observer: Observer) -> None:
    """Replace the random draws of Python and numpy by followed ones when they are imported."""

    def connect(module: Any) -> None:
        if not observer.is_own(module.__file__):
            load(f"{__package__}.chance").connect_random(observer)

    def loaded() -> Any:
        import random  # noqa: F401 - importing it connects it

        return load(f"{__package__}.chance")

    def connect_numpy(module: Any) -> None:
        loaded()
        load(f"{__package__}.numpy_chance").connect_numpy(module)

    when_imported("random", connect)
    # `random` imports `_random` too, and connects both when it is complete.
    when_imported("_random", lambda _: "random" in sys.modules or loaded())
    when_imported("secrets", lambda module: loaded().connect_secrets(module))
    when_imported("numpy.random", connect_numpy)
    # The names of temporary files change nothing in a game.
    when_imported("tempfile", lambda module: vars(module).update(_Random=loaded().Sampled))
    vars(os).update(urandom=lambda size, /: loaded().urandom(size))
