"""The application: the API, its description, and the files of the page."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Coroutine
from functools import lru_cache, partial
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from noughts.errors import Busy, InvalidParameter, NoughtsError
from noughts.frontends.web import responses
from noughts.frontends.web.backend import Backend
from noughts.frontends.web.guard import problem
from noughts.frontends.web.routes import router
from noughts.frontends.web.workers import SLOW
from noughts.strategies.registry import Registry

Handler = Callable[[Request, Any], Coroutine[Any, Any, Response]]

STATIC = Path(__file__).parent / "static"

IMMUTABLE = "public, max-age=31536000, immutable"
"""What tells a browser to keep a file for a year, the longest time that the standard allows."""

DESCRIPTION = """
Play, understand and study tic-tac-toe and its relatives on any board up to 15x15.

The server stores nothing between requests: every request names its game, start and moves. Start
with `/api/table`: it plays a move, and the reply of a strategy. With the same strategy as `x` and
`o` it returns that strategy's move in any position.

- **Cells** are numbers from 0, row by row, or names: `b2` is column b, row 2 from the top.
- **Positions** are rows from the top joined by `/`, with `X`, `O` and `.`: `X.O/.X./..O`. X moves
  first, so that X is to move when both have the same number of marks.
- **Exact numbers** are strings `p/q`.
- **Strategies** are named by a specification, `name` or `name:key=value,key=value`, or by the name
  of an opponent on the ladder, such as `Wren`.
- **Errors** are problem details (RFC 9457); `detail` is a sentence for a person. Status 503 means
  that the answer would take too long, or with `Retry-After` that the server is busy.
"""


class Files(StaticFiles):
    """Files that a browser checks every time and downloads again only after a change.

    Below the folder that `page_version` names, a browser keeps them without a check: the page is
    made of many small modules, and asking for each takes longer than running them. A page that was
    opened before an update finds the new files in its old folder. Requests for part of a file are
    ignored, because all of the files are small.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        folder, _, rest = path.replace(os.sep, "/").partition("/")
        versioned = re.fullmatch("[0-9a-f]{16}", folder) is not None
        scope["headers"] = [header for header in scope["headers"] if header[0] != b"range"]
        response = await super().get_response(rest if versioned else path, scope)
        kept = versioned and folder == page_version()
        response.headers["Cache-Control"] = IMMUTABLE if kept else "no-cache"
        response.headers["Accept-Ranges"] = "none"
        return response


def page_version() -> str:
    """Return a name that changes whenever a file of the page does."""
    entries = sorted(os.scandir(STATIC), key=lambda entry: entry.name)
    return _digest(STATIC, tuple((each.name, each.stat().st_mtime_ns) for each in entries))


@lru_cache(maxsize=1)
def _digest(folder: Path, files: tuple[tuple[str, int], ...]) -> str:
    """Return a hash of what the files contain; they are read again when one of them changes.

    The times are not enough: some installers give all files the same time.
    """
    contents = [(name, (folder / name).read_bytes()) for name, _ in files]
    return hashlib.sha256(repr(contents).encode()).hexdigest()[:16]


async def _send_page(request: Request) -> Response:
    """Send the page, which names its version in the addresses of its files."""
    name = page_version()
    headers = {"Cache-Control": "no-cache", "ETag": f'"{name}"', "Accept-Ranges": "none"}
    if name in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    text = text.replace('="static/', f'="static/{name}/')
    return Response(text, headers=headers, media_type="text/html")


def _refuse(status: int, headers: dict[str, str] | None = None) -> Handler:
    """Return a handler that answers with this status and the sentence of the error."""

    async def handle(_: Request, error: Exception) -> Response:
        return problem(status, str(error), headers)

    return handle


async def _http_error(request: Request, error: HTTPException) -> Response:
    details = {
        404: f"nothing found at {request.url.path}: /docs describes the API",
        405: f"{request.method} is not supported: use GET",
    }
    detail = details.get(error.status_code, error.detail)
    return problem(error.status_code, detail, dict(error.headers or {}))


async def _bug(_: Request, __: Exception) -> Response:
    return problem(500, "the server failed because of a bug: please report this URL")


ERROR_HANDLERS: dict[int | type[Exception], Handler] = {
    NoughtsError: _refuse(400),
    InvalidParameter: _refuse(422),
    **dict.fromkeys(SLOW, _refuse(503)),
    Busy: _refuse(503, {"Retry-After": "5"}),
    HTTPException: _http_error,
    Exception: _bug,
}
"""Handlers that turn errors into problem details; that of the most specific class answers."""


class App(FastAPI):
    """The application. It describes itself when a client asks, because that takes a while."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            # FastAPI describes only the models that routes return, and no route returns a problem.
            schemas = super().openapi()["components"]["schemas"]
            schemas["Problem"] = responses.Problem.model_json_schema()
        return super().openapi()


def make_app(registry: Registry | None = None, seed: int | None = None) -> FastAPI:
    """Return the application, with the strategies of this registry or else all installed ones.

    With a seed, a request that names none always gets the same answer.
    A server must put a `Guard` in front of it.
    """
    app = App(
        title="noughts",
        version=version("noughts"),
        summary="Play, prove and compare tic-tac-toe AIs.",
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        exception_handlers=ERROR_HANDLERS,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.include_router(router)
    app.state.backend = Backend(registry or Registry(), seed)
    files = Files(directory=STATIC)
    swagger = Files(directory=str(resources.files("fastapi_swagger") / "resources"))
    for path, source, name in (
        ("/docs", files, "docs.html"),
        ("/static/swagger-ui.css", swagger, "swagger-ui.css"),
        ("/static/swagger-ui-bundle.js", swagger, "swagger-ui-bundle.js"),
    ):
        app.add_route(path, partial(_send_file, source, name), ["GET"], include_in_schema=False)
    app.add_route("/", _send_page, ["GET"], include_in_schema=False)
    app.mount("/static", files)
    return app


async def _send_file(source: Files, name: str, request: Request) -> Response:
    return await source.get_response(name, request.scope)
