"""The guard: refuses requests, adds security headers to responses, and writes problem details."""

from __future__ import annotations

import json
from collections.abc import Iterable
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_URL = 8_000
"""Characters of path and query as sent; the longest useful request has about 5,000."""

LARGEST_HEADERS = 16_000
"""Bytes of all names and values together."""

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

_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


def problem(status: int, detail: str, headers: dict[str, str] | None = None) -> Response:
    """Return an error response with problem details (RFC 9457)."""
    details = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    headers = {"Cache-Control": "no-store", **(headers or {})}
    return Response(json.dumps(details), status, headers, "application/problem+json")


class Guard:
    """An application that refuses what it should not answer, and adds the security headers.

    It refuses requests that are too large, and those for a host name that is not one of `names`:
    the owner of another web page could make its host name point to this server, and the browser
    would then let that page read the answers (DNS rebinding). It answers HEAD as
    GET, without the body.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self.app = app
        self._names = {"localhost", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, as ASGI defines it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        without_body = scope["method"] == "HEAD"
        if without_body:
            scope = {**scope, "method": "GET"}

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_RAW_HEADERS]
            elif without_body:
                message["body"] = b""
            await send(message)

        refusal = _refusal(scope) or self._refuse_name(scope)
        await (refusal or self.app)(scope, receive, send_guarded)

    def _refuse_name(self, scope: Scope) -> Response | None:
        """Return the response to a request for an unknown host name, or None."""
        host = next((value for name, value in scope["headers"] if name == b"host"), b"")
        name = _host_name(host.decode("latin-1"))
        if name in self._names or _is_address(name):
            return None
        detail = f"this server does not know the name {name!r}; to allow it, start noughts web"
        return problem(421, f"{detail} --allow-host {name}")


def _host_name(host: str) -> str:
    """Return the name in a Host header, in lower case and without the port.

    >>> _host_name("Localhost:8000"), _host_name("[::1]:8000")
    ('localhost', '::1')
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # a bracket that is not closed
        return host


def _is_address(name: str) -> bool:
    """Return whether a host is given by its address, or not at all, as in HTTP/1.0."""
    try:
        return name == "" or bool(ip_address(name))
    except ValueError:
        return False


def _refusal(scope: Scope) -> Response | None:
    """Return the response to a request that is too large or has a body, or None."""
    length = len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"])
    if length > LONGEST_URL:
        return problem(414, f"the URL has {length} characters: at most {LONGEST_URL} are allowed")
    size = 0
    for name, value in scope["headers"]:
        size += len(name) + len(value)
        if name == b"transfer-encoding" or (name == b"content-length" and value != b"0"):
            close = {"Connection": "close"}
            return problem(413, "requests must not have a body: use parameters in the URL", close)
    if size > LARGEST_HEADERS:
        detail = f"the headers have {size} bytes: at most {LARGEST_HEADERS} are allowed"
        return problem(431, detail)
    return None
