"""The application asked in this process: no socket, and many requests a second."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self
from urllib.parse import quote, urlencode

from noughts.frontends.web.guard import HEADERS, Guard

Headers = Mapping[str, str]

AT_ONCE = 16
"""Fewer than a server sends away."""


class Got(NamedTuple):
    """An answer."""

    status: int
    headers: Headers
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever it holds
        """The answer of a program."""
        return json.loads(self.body)


class Web:
    """The application, with a loop of its own."""

    def __init__(self, app: Guard) -> None:
        self.app = app
        self.loop = asyncio.new_event_loop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.close()

    def get(self, path: str, headers: Headers | None = None, **query: object) -> Got:
        """What it answers to one request."""
        return self.loop.run_until_complete(self.ask(path, query, headers=headers or {}))

    def get_all(self, path: str, starts: Iterable[object]) -> list[Got]:
        """What it answers about each of these positions, some asked at once, which is quicker."""

        async def ask(some: Sequence[object]) -> list[Got]:
            return await asyncio.gather(*(self.ask(path, {"start": each}) for each in some))

        all_starts = list(starts)
        return [
            got
            for at in range(0, len(all_starts), AT_ONCE)
            for got in self.loop.run_until_complete(ask(all_starts[at : at + AT_ONCE]))
        ]

    async def ask(
        self,
        path: str,
        query: Mapping[str, object] | str,
        *,
        method: str = "GET",
        headers: Headers | None = None,
    ) -> Got:
        """The same, for those who ask several things at once."""
        text = query if isinstance(query, str) else _written(query)
        raw = quote(path, safe="/%").encode()
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": raw,
            "root_path": "",
            "query_string": text.encode(),
            "headers": [(b"host", b"localhost"), *_raw(headers or {})],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
        }
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, object]:
            await asyncio.sleep(0)
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:  # noqa: ANN401 - as ASGI has it
            sent.append(message)

        await self.app(scope, receive, send)
        raw_headers: Iterable[tuple[bytes, bytes]] = sent[0]["headers"]
        told = {name.decode().lower(): value.decode() for name, value in raw_headers}
        return Got(sent[0]["status"], told, b"".join(part.get("body", b"") for part in sent[1:]))


def _written(query: Mapping[str, object]) -> str:
    """A list becomes a parameter for each of its values."""
    plain = {k: v if isinstance(v, list) else str(v) for k, v in query.items()}
    return urlencode(plain, doseq=True, errors="replace")


def _raw(headers: Headers) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


def assert_guarded(got: Got) -> None:
    """It has every header that keeps a page safe, and no cookie."""
    for name, value in HEADERS.items():
        assert got.headers[name.lower()] == value
    assert "set-cookie" not in got.headers


def assert_problem(got: Got, *statuses: int, **about: str) -> None:
    """One sentence for a person, as a problem with one of these statuses."""
    assert got.status in statuses, (got, about)
    assert got.headers["content-type"] == "application/problem+json"
    assert_guarded(got)
    told = got.json
    assert set(told) == {"type", "title", "status", "detail"}
    assert told["status"] == got.status
    assert told["detail"].strip()
    assert "\n" not in told["detail"]
    assert "Traceback" not in told["detail"]
