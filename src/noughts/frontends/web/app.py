"""The application: the API, its description, and the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from importlib.metadata import version
from os import PathLike, stat_result
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from noughts.errors import Busy, NoughtsError
from noughts.frontends.web import models
from noughts.frontends.web.api import Desk, router
from noughts.frontends.web.guard import Guard, problem
from noughts.frontends.web.work import SLOW
from noughts.rules.notation import in_words

STATIC = Path(__file__).parent / "static"

ABOUT = """
Play, understand and study tic-tac-toe and its relatives on any board up to 15x15.

Nothing is kept between requests: each says by `game`, `start` and `moves` what it is about.

- **Cells** are numbers from 0 on, row by row; for people `b2` is column letter, row number, a1 top
  left.
- **Positions** are rows from the top joined by `/`, with `X`, `O` and `.`: `X.O/.X./..O`. X moves
  first, so X is to move when there are as many of each.
- **Exact numbers** are strings `p/q`.
- **Strategies** are named `name` or `name:key=value,key=value`.
- **Errors** are problem details (RFC 9457) whose `detail` is one sentence for a person. 503 means
  that an answer would take too long here, and says what would work.
"""


class Files(StaticFiles):
    """Files that a browser asks about each time and gets again, whole, only if they have changed.

    Parts of a file would come as plain text, and none is large enough to be asked for in parts.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        scope["headers"] = [each for each in scope["headers"] if each[0] != b"range"]
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


def make_api() -> FastAPI:
    """The application without its door: what benchmarks add to."""
    desk = Desk()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        desk.close()

    app = FastAPI(
        title="noughts",
        version=version("noughts"),
        summary="Play, prove and compare tic-tac-toe AIs.",
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.include_router(router)
    app.state.desk = desk
    _add_pages(app)
    _add_errors(app)
    # No answer of a route is a problem, so that its shape has to be added to the description.
    shapes = app.openapi()["components"]["schemas"]
    shapes["Problem"] = models.Problem.model_json_schema()
    return app


def make_app() -> Guard:
    """The application as it is served."""
    return Guard(make_api())


def _add_pages(app: FastAPI) -> None:
    files = Files(directory=STATIC)
    swagger = Files(directory=str(resources.files("fastapi_swagger") / "resources"))
    for path, source, name in (
        ("/", files, "index.html"),
        ("/docs", files, "docs.html"),
        ("/static/swagger-ui.css", swagger, "swagger-ui.css"),
        ("/static/swagger-ui-bundle.js", swagger, "swagger-ui-bundle.js"),
    ):

        async def page(request: Request, source: Files = source, name: str = name) -> Response:
            return await source.get_response(name, request.scope)

        app.add_route(path, page, methods=["GET"], include_in_schema=False)
    app.mount("/static", files)


def _add_errors(app: FastAPI) -> None:
    """Every error becomes a problem with one sentence."""

    @app.exception_handler(NoughtsError)
    async def fault(_: Request, error: NoughtsError) -> Response:
        if isinstance(error, Busy):
            return problem(503, str(error), {"Retry-After": "5"})
        return problem(503 if isinstance(error, SLOW) else 400, str(error))

    @app.exception_handler(RequestValidationError)
    async def unfit(_: Request, error: RequestValidationError) -> Response:
        return problem(422, sentence(error))

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        told = {
            404: f"there is nothing at {request.url.path}: /docs describes what there is",
            405: f"{request.method} is not answered here: all questions are asked by GET",
        }
        headers = dict(error.headers or {})
        return problem(error.status_code, told.get(error.status_code, error.detail), headers)

    @app.exception_handler(Exception)
    async def broken(_: Request, __: Exception) -> Response:
        return problem(500, "something is broken here, and it is not your fault")


def sentence(error: RequestValidationError) -> str:
    """The first of the errors of a request, in words."""
    first = error.errors()[0]
    name = in_words([str(part) for part in first["loc"][1:]] or ["?"])
    match first["type"]:
        case "missing":
            return f"the parameter {name!r} is missing"
        case "extra_forbidden":
            return f"there is no parameter {name!r} here: /docs lists those that there are"
        case "repeated":
            return f"the parameter {name!r} is given more than once: give it once"
    return f"the parameter {name!r} cannot be used: {first['msg']}"
