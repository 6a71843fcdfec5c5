"""`noughts web`: the server on a socket, its command line, and how it stops."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from threading import Event, Thread
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from asgi import Answer, assert_guarded
from command import SCRIPT, Call, assert_refused, environment

from noughts.frontends.web.app import make_app
from noughts.frontends.web.server import Server, listen, next_free_port, url

LONG = 60
"""Seconds after which a test that waits has failed."""

Served = tuple[subprocess.Popen[str], str]


@pytest.fixture
def served() -> Iterator[Served]:
    """A real `noughts web` and its URL."""
    process = subprocess.Popen(
        [SCRIPT, "web", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    yield process, line.split()[3]
    process.kill()
    process.communicate()


def fetch(address: str) -> Answer:
    try:
        response = urlopen(Request(address), timeout=LONG)  # noqa: S310 - our own server
    except HTTPError as error:
        response = error
    with response:
        headers = {name.lower(): value for name, value in response.headers.items()}
        return Answer(response.status, headers, response.read())


def interrupt(process: subprocess.Popen[str]) -> None:
    """Press Ctrl-C, and check that the command ends without a word."""
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LONG)
    assert (process.returncode, out, err) == (0, "", "")


def test_the_command_serves_until_ctrl_c(served: Served) -> None:
    process, address = served
    answer = fetch(f"{address}api/table?x=linear")
    assert answer.json["moves"] == ["b2"]
    assert_guarded(answer)
    assert "server" not in answer.headers
    connection = HTTPConnection(urlsplit(address).netloc)
    for method in ("GET", "HEAD"):
        upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"}
        connection.request(method, "/api/table", headers=upgrade)
        with connection.getresponse() as response:
            assert (response.status, bool(response.read())) == (200, method == "GET")
    connection.close()
    interrupt(process)


def test_ctrl_c_works_as_soon_as_the_url_is_printed(served: Served) -> None:
    interrupt(served[0])


def test_ctrl_c_works_while_the_event_loop_is_made() -> None:
    code = (
        "import signal, sys; from asyncio.selector_events import BaseSelectorEventLoop as Loop\n"
        "make = Loop._make_self_pipe\n"
        "Loop._make_self_pipe = lambda loop: (signal.raise_signal(signal.SIGINT), make(loop))\n"
        "from noughts.cli import main\n"
        "sys.argv[1:] = 'web', '--no-browser', '--port', '0'\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=LONG,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "noughts is at" in done.stdout


def test_a_server_that_stops_answers_everybody_who_waits() -> None:
    begun, never = Event(), Event()
    api = make_app()
    backend = api.state.backend

    def hold(*_: object) -> dict[str, object]:
        begun.set()
        never.wait(LONG)
        return {}

    backend.compare = hold
    answers: list[Answer] = []
    with listen("127.0.0.1", 0) as listening:
        address = url("127.0.0.1", listening.getsockname()[1])
        server = Server(api)
        running = Thread(target=server.run, kwargs={"sockets": [listening]})
        running.start()
        client = Thread(target=lambda: answers.append(fetch(f"{address}api/comparison")))
        client.start()
        assert begun.wait(LONG)
        server.should_exit = True
        for thread in (client, running):
            thread.join(LONG)
            assert not thread.is_alive()
    never.set()
    assert [answer.status for answer in answers] == [503]
    assert "shutting down" in answers[0].json["detail"]


# --- addresses and ports ------------------------------------------------------------------------


def test_a_port_in_use_is_refused_with_the_next_free_one(call: Call) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        done = call("web", "--port", str(port), "--no-browser")
        free = next_free_port("127.0.0.1", port)
        assert_refused(done, f"port {port} is in use: try noughts web --port {free}")


def test_the_command_with_another_port_has_the_same_host(call: Call) -> None:
    with listen("0.0.0.0", 0) as taken:  # noqa: S104 - as a user may
        port = taken.getsockname()[1]
        done = call("web", "--host", "0.0.0.0", "--port", str(port), "--no-browser")  # noqa: S104
        free = next_free_port("0.0.0.0", port)  # noqa: S104
        command = f"noughts web --host 0.0.0.0 --port {free}"
        assert_refused(done, f"port {port} is in use: try {command}")


@pytest.mark.parametrize("host", ["no.such.host.invalid", "300.1.1.1", "a" * 70, "8.8.8.8"])
def test_an_address_of_another_machine_is_refused(call: Call, host: str) -> None:
    assert_refused(call("web", "--host", host, "--no-browser"), host)


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_a_port_that_does_not_exist_is_refused(call: Call, port: str) -> None:
    assert_refused(call("web", "--port", port, "--no-browser"), "--port")


def test_a_missing_package_is_named_with_the_command_that_installs_it(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "noughts.frontends.web.server", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert_refused(call("web"), "uvicorn", "python -m pip install 'noughts[web]'")


def test_answers_are_sent_without_delay() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
