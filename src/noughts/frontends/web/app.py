"""The application: the API, its description, and the files of the page."""

from __future__ import annotations

from importlib import resources
from importlib.metadata import version
from os import PathLike, stat_result
from pathlib import Path

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

STATIC = Path(__file__).parent / "static"

DESCRIPTION = """
Play, understand and study tic-tac-toe and its relatives on any board up to 15x15.

The server stores nothing between requests: every request names its game, start and moves. Start
with `/api/table`: it plays a move, and the reply of a strategy. With the same strategy as `x` and
`o` it returns that strategy's move in any position.

- **Cells** are numbers, counted from 0 by rows, or names: `b2` is column b, row 2 from the top.
- **Positions** are rows from the top joined by `/`, with `X`, `O` and `.`: `X.O/.X./..O`. X moves
  first, so that X is to move when both have the same number of marks.
- **Exact numbers** are strings `p/q`.
- **Strategies** are named by a specification, `name` or `name:key=value,key=value`.
- **Errors** are problem details (RFC 9457); `detail` is a sentence for a person. Status 503 means
  that the answer would take too long, or with `Retry-After` that the server is busy.
"""


class Files(StaticFiles):
    """Files that a browser checks every time and downloads again only after a change.

    It ignores requests for a part of a file: all of the files are small.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        scope["headers"] = [header for header in scope["headers"] if header[0] != b"range"]
        return await super().get_response(path, scope)

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Accept-Ranges"] = "none"
        return response


def make_app(registry: Registry | None = None) -> FastAPI:
    """Return the application, with the strategies of this registry or else all installed ones.

    A server must put a `Guard` in front of it.
    """
    app = FastAPI(
        title="noughts",
        version=version("noughts"),
        summary="Play, prove and compare tic-tac-toe AIs.",
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.include_router(router)
    app.state.backend = Backend(registry or Registry())
    _add_files(app)
    _add_error_handlers(app)
    # FastAPI describes only the models that routes return, and no route returns a problem.
    schemas = app.openapi()["components"]["schemas"]
    schemas["Problem"] = responses.Problem.model_json_schema()
    return app


def _add_files(app: FastAPI) -> None:
    files = Files(directory=STATIC)
    swagger = Files(directory=str(resources.files("fastapi_swagger") / "resources"))
    for path, source, name in (
        ("/", files, "index.html"),
        ("/docs", files, "docs.html"),
        ("/static/swagger-ui.css", swagger, "swagger-ui.css"),
        ("/static/swagger-ui-bundle.js", swagger, "swagger-ui-bundle.js"),
    ):

        async def send_file(
            request: Request, source: Files = source, name: str = name
        ) -> Response:
            return await source.get_response(name, request.scope)

        app.add_route(path, send_file, methods=["GET"], include_in_schema=False)
    app.mount("/static", files)


def _add_error_handlers(app: FastAPI) -> None:
    """Turn every error into problem details."""

    @app.exception_handler(NoughtsError)
    async def noughts_error(_: Request, error: NoughtsError) -> Response:
        if isinstance(error, Busy):
            return problem(503, str(error), {"Retry-After": "5"})
        if isinstance(error, InvalidParameter):
            return problem(422, str(error))
        return problem(503 if isinstance(error, SLOW) else 400, str(error))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        details = {
            404: f"nothing found at {request.url.path}: /docs describes the API",
            405: f"{request.method} is not supported: use GET",
        }
        headers = dict(error.headers or {})
        return problem(error.status_code, details.get(error.status_code, error.detail), headers)

    @app.exception_handler(Exception)
    async def unexpected_error(_: Request, __: Exception) -> Response:
        return problem(500, "the server failed because of a bug: please report this URL")
