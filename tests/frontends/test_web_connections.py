"""Connections to the server: clients that send nothing, half a request, or another host name."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from threading import Thread
from time import monotonic, sleep

import pytest

from noughts.frontends.web import connection
from noughts.frontends.web.app import make_app
from noughts.frontends.web.connection import MOST_PER_ADDRESS
from noughts.frontends.web.server import Server, listen

LONG = 60
"""Seconds after which a test that waits has failed."""

HALF = b"GET /api/table HTTP/1.1\r\nHost: localhost\r\nX-Never"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a real server on 127.0.0.1."""
    server = Server(make_app(), ["noughts.test"])
    with listen("127.0.0.1", 0) as listening:
        running = Thread(target=server.run, kwargs={"sockets": [listening]})
        running.start()
        yield listening.getsockname()[1]
        server.should_exit = True
        running.join(LONG)
        assert not running.is_alive()


def get(port: int, host: str = "localhost") -> tuple[int, bytes]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=LONG)) as client:
        client.request("GET", "/api/table", headers={"Host": host})
        with client.getresponse() as response:
            return response.status, response.read()


def open_half(port: int) -> socket.socket:
    """Open a connection and send half a request."""
    client = socket.create_connection(("127.0.0.1", port), timeout=LONG)
    client.sendall(HALF)
    return client


def is_closed(client: socket.socket) -> bool:
    """Wait until the server sends something or closes the connection; return which."""
    try:
        return client.recv(1) == b""
    except ConnectionError:
        return True


def test_a_flood_of_half_requests_shuts_nobody_out(port: int) -> None:
    with ExitStack() as stack:
        clients = [stack.enter_context(open_half(port)) for _ in range(300)]
        assert get(port)[0] == 200
        assert all(map(is_closed, clients[: 300 - MOST_PER_ADDRESS]))


@pytest.mark.parametrize("beginning", [b"", HALF, b"nonsense"])
def test_a_request_that_never_ends_is_closed(
    port: int, monkeypatch: pytest.MonkeyPatch, beginning: bytes
) -> None:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", 0.1)
    with socket.create_connection(("127.0.0.1", port), timeout=LONG) as client:
        client.sendall(beginning)
        assert is_closed(client)


def test_a_client_that_goes_on_sending_gets_no_more_time(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", 0.3)
    with open_half(port) as client:
        sent, until = True, monotonic() + LONG
        while sent and monotonic() < until:
            try:
                client.sendall(b"x")
            except ConnectionError:
                sent = False
            sleep(0.02)
        assert not sent


def test_a_half_request_after_a_whole_one_is_closed_too(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", 0.1)
    whole = b"GET /api/table HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=LONG) as client:
        client.sendall(whole + HALF)
        received = b""
        while part := client.recv(1 << 16):
            received += part
        assert received.startswith(b"HTTP/1.1 200")


def test_a_browser_may_send_one_request_after_the_other(port: int) -> None:
    with closing(HTTPConnection("127.0.0.1", port, timeout=LONG)) as client:
        for _ in range(3):
            client.request("GET", "/api/table")
            with client.getresponse() as response:
                assert (response.status, bool(response.read())) == (200, True)


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "192.168.1.7:80", "[::1]", "noughts.test"]
)
def test_addresses_and_allowed_names_are_answered(port: int, host: str) -> None:
    assert get(port, host)[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "[::1", "1.2.3.4.5"])
def test_other_names_are_refused_with_the_option_that_allows_them(port: int, host: str) -> None:
    status, body = get(port, host)
    assert status == 421
    assert host in body.decode()
    assert "--allow-host" in body.decode()
