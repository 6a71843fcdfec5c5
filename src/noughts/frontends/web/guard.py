"""What every answer has and no request may have, whoever answers: headers, sizes, problems."""

from __future__ import annotations

import json
from http import HTTPStatus

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_TARGET = 8_000
"""Of path and query, as they are sent; the longest sensible question has about 2,500."""

LARGEST_HEADERS = 16_000
"""All names and values together."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


def problem(status: int, detail: str, headers: dict[str, str] | None = None) -> Response:
    """An error as problem details (RFC 9457)."""
    told = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    headers = {"Cache-Control": "no-store", **(headers or {})}
    return Response(json.dumps(told), status, headers, "application/problem+json")


class Guard:
    """An application with its door: what is too large stays out, what goes out has its headers.

    HEAD is answered like GET, without the body.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, as ASGI has it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        bodiless = scope["method"] == "HEAD"
        if bodiless:
            scope = {**scope, "method": "GET"}

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_RAW]
            elif bodiless:
                message["body"] = b""
            await send(message)

        await (refused(scope) or self.app)(scope, receive, send_guarded)


def refused(scope: Scope) -> Response | None:
    """The answer to a request that is not even looked at."""
    target = len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"])
    if target > LONGEST_TARGET:
        return problem(
            414, f"the address has {target} characters: at most {LONGEST_TARGET} are read"
        )
    size = 0
    for name, value in scope["headers"]:
        size += len(name) + len(value)
        if name == b"transfer-encoding" or (name == b"content-length" and value != b"0"):
            close = {"Connection": "close"}
            return problem(413, "a request has no body here: all is in its address", close)
    if size > LARGEST_HEADERS:
        return problem(431, f"the headers are too large: at most {LARGEST_HEADERS} bytes are read")
    return None
