"""The server of `noughts web`: the application on a socket."""

from __future__ import annotations

import errno
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from shlex import quote
from threading import Thread

import uvicorn
from fastapi import FastAPI

from noughts.errors import NoughtsError
from noughts.frontends.web.backend import Backend
from noughts.frontends.web.connection import Connection
from noughts.frontends.web.guard import Guard

PORTS_TRIED = 100
"""How many ports `next_free_port` tries."""

DEFAULT_HOST = "127.0.0.1"

SWITCH_SECONDS = 0.0002
"""Seconds until a computing thread yields to the event loop; Python's default is 0.005."""

EVERY_INTERFACE = ("0.0.0.0", "::")  # noqa: S104 - only compared with


def serve(host: str, port: int, app: FastAPI, *, browser: bool, names: Sequence[str] = ()) -> None:
    """Serve an application until Ctrl-C, after printing the URL.

    Raises `NoughtsError` if it cannot listen.
    `names` are the host names under which browsers may reach the server, besides `host`.
    """
    listening = listen(host, port)
    port = listening.getsockname()[1]
    server = Server(app, [host, *names])
    # uvicorn listens for Ctrl-C only after it has made an event loop, and half an event loop
    # complains when it is interrupted.
    signal.signal(signal.SIGINT, server.handle_exit)
    with suppress(KeyboardInterrupt):
        print(f"noughts is at {url(host, port)} (press Ctrl-C to stop)", flush=True)
        if browser:
            local = DEFAULT_HOST if host in EVERY_INTERFACE else host
            Thread(target=webbrowser.open, args=[url(local, port)], daemon=True).start()
        server.run(sockets=[listening])


class Server(uvicorn.Server):
    """A server that does not wait for long computations when it shuts down.

    It answers only browsers that call it by its address, `localhost` or one of `names`.
    """

    def __init__(self, app: FastAPI, names: Sequence[str] = ()) -> None:
        super().__init__(
            uvicorn.Config(
                Guard(app, names),
                http=Connection,
                log_level="error",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=1,
                ws="none",
            )
        )
        self.backend: Backend = app.state.backend

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            super().run(sockets)
        finally:
            sys.setswitchinterval(usual)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.backend.close()
        await super().shutdown(sockets)


def url(host: str, port: int) -> str:
    """Return the URL of the page."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens there. Raises `NoughtsError` with a command that works."""
    try:
        return _open_socket(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise NoughtsError(
                f"cannot listen on {host!r}, port {port}: {error.strerror}; "
                "try noughts web --host 127.0.0.1 --port 8000"
            ) from None
    except UnicodeError:
        raise NoughtsError(
            f"{host!r} is not an address: try noughts web --host 127.0.0.1"
        ) from None
    free = next_free_port(host, port)
    command = "noughts web" if host == DEFAULT_HOST else f"noughts web --host {quote(host)}"
    raise NoughtsError(f"port {port} is in use: try {command} --port {free or 0}")


def next_free_port(host: str, port: int) -> int | None:
    """Return the first free port after this one, or None if the next hundred are in use."""
    for other in range(port + 1, min(port + PORTS_TRIED, 65535) + 1):
        with suppress(OSError), _open_socket(host, other):
            return other
    return None


def _open_socket(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, where = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # asyncio switches Nagle's delay of 40 ms off only if it knows the protocol.
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(512)
    except OSError:
        listening.close()
        raise
    return listening
