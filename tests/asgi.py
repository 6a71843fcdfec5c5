"""A client of the web application that calls it in this process, without a socket."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self
from urllib.parse import quote, urlencode

from fastapi import FastAPI
from starlette.types import ASGIApp

from noughts.frontends.web.backend import Backend
from noughts.frontends.web.guard import HEADERS, Guard

Headers = Mapping[str, str]

AT_ONCE = 16
"""Requests that `get_all` sends at a time; the server refuses more than 32."""


class Answer(NamedTuple):
    """A response of the application."""

    status: int
    headers: Headers
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 - any JSON value
        """The body as a JSON value."""
        return json.loads(self.body)


class Web:
    """The application behind its guard, with an event loop of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.guard = Guard(app)
        self.loop = asyncio.new_event_loop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.close()

    @property
    def backend(self) -> Backend:
        """The backend of the application."""
        assert isinstance(self.app, FastAPI)
        backend = self.app.state.backend
        assert isinstance(backend, Backend)
        return backend

    def get(self, path: str, headers: Headers | None = None, **query: object) -> Answer:
        """Return the answer to one request."""
        return self.loop.run_until_complete(self.request(path, query, headers=headers or {}))

    def get_all(self, path: str, starts: Iterable[object]) -> list[Answer]:
        """Return the answers about these positions; sends several requests at a time."""

        async def request(some: Sequence[object]) -> list[Answer]:
            return await asyncio.gather(*(self.request(path, {"start": each}) for each in some))

        all_starts = list(starts)
        return [
            answer
            for at in range(0, len(all_starts), AT_ONCE)
            for answer in self.loop.run_until_complete(request(all_starts[at : at + AT_ONCE]))
        ]

    async def request(
        self,
        path: str,
        query: Mapping[str, object] | str = "",
        *,
        method: str = "GET",
        headers: Headers | None = None,
        root_path: str = "",
    ) -> Answer:
        """Return the answer to a request, for tests that send several at a time."""
        text = query if isinstance(query, str) else _encode(query)
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": quote(path, safe="/%").encode(),
            "root_path": root_path,
            "query_string": text.encode(),
            "headers": [(b"host", b"localhost"), *_raw(headers or {})],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
        }
        messages: list[dict[str, Any]] = []

        async def receive() -> dict[str, object]:
            await asyncio.sleep(0)
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:  # noqa: ANN401 - as ASGI defines it
            messages.append(message)

        await self.guard(scope, receive, send)
        raw_headers: Iterable[tuple[bytes, bytes]] = messages[0]["headers"]
        return Answer(
            messages[0]["status"],
            {name.decode().lower(): value.decode() for name, value in raw_headers},
            b"".join(part.get("body", b"") for part in messages[1:]),
        )


def _encode(query: Mapping[str, object]) -> str:
    """Return a query with one parameter for each value of a list."""
    plain = {k: v if isinstance(v, list) else str(v) for k, v in query.items()}
    return urlencode(plain, doseq=True, errors="replace")


def _raw(headers: Headers) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


def assert_guarded(answer: Answer) -> None:
    """Check that the answer has every security header and no cookie."""
    for name, value in HEADERS.items():
        assert answer.headers[name.lower()] == value
    assert "set-cookie" not in answer.headers


def assert_problem(answer: Answer, *statuses: int, **about: str) -> None:
    """Check that the answer is problem details with one of these statuses and one sentence."""
    assert answer.status in statuses, (answer, about)
    assert answer.headers["content-type"] == "application/problem+json"
    assert_guarded(answer)
    problem = answer.json
    assert set(problem) == {"type", "title", "status", "detail"}
    assert problem["status"] == answer.status
    assert problem["detail"].strip()
    assert "\n" not in problem["detail"]
    assert "Traceback" not in problem["detail"]
