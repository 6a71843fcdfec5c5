"""`noughts web`: the application on a socket."""

from __future__ import annotations

import errno
import socket
import webbrowser
from contextlib import suppress
from shlex import quote
from threading import Thread

import uvicorn

from noughts.errors import NoughtsError
from noughts.frontends.web.api import Desk
from noughts.frontends.web.app import make_api
from noughts.frontends.web.guard import Guard

TRIED = 100
"""So many ports are tried before none is offered."""

USUAL = "127.0.0.1"
"""The host that need not be named."""

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - to know them when they are asked for


def serve(host: str, port: int, *, browser: bool) -> None:
    """Listen until Ctrl-C; one line says where. Raises `NoughtsError` if that cannot be."""
    listening = bind(host, port)
    port = listening.getsockname()[1]
    with suppress(KeyboardInterrupt):
        print(f"noughts is at {address(host, port)} (Ctrl-C ends it)", flush=True)
        if browser:
            here = USUAL if host in EVERYWHERE else host
            Thread(target=webbrowser.open, args=[address(here, port)], daemon=True).start()
        app = make_api()
        config = uvicorn.Config(
            Guard(app),
            log_level="error",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
            ws="none",
        )
        Server(config, app.state.desk).run(sockets=[listening])


class Server(uvicorn.Server):
    """One that waits for no long question when it is to end."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self.desk = desk

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.desk.close()
        await super().shutdown(sockets)


def address(host: str, port: int) -> str:
    """Where the page is."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises `NoughtsError` with what would work instead."""
    try:
        return _listen(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise NoughtsError(
                f"cannot listen at {host!r}, port {port}: {error.strerror}; "
                "noughts web --host 127.0.0.1 --port 8000 is usual"
            ) from None
    except UnicodeError:
        raise NoughtsError(f"{host!r} is no address: noughts web --host 127.0.0.1") from None
    free = next_free(host, port)
    command = "noughts web" if host == USUAL else f"noughts web --host {quote(host)}"
    offer = "--port 0 finds one" if free is None else f"--port {free} would do"
    raise NoughtsError(f"port {port} is taken: {command} {offer}")


def next_free(host: str, port: int) -> int | None:
    """The first port after this one where nobody listens, of the next hundred."""
    for other in range(port + 1, min(port + TRIED, 65535) + 1):
        with suppress(OSError), _listen(host, other):
            return other
    return None


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, where = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # Without its protocol asyncio would not switch off Nagle's delay: 40 ms an answer.
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(512)
    except OSError:
        listening.close()
        raise
    return listening
