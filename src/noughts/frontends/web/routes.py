"""The URLs of the API: each reads its parameters and returns an answer of the backend."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from random import Random, SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.responses import Response

from noughts.errors import Busy, NoughtsError
from noughts.frontends.web import requests, responses
from noughts.frontends.web.backend import Backend, to_bytes
from noughts.frontends.web.requests import read_game, read_session
from noughts.pictures import svg
from noughts.play.session import Session
from noughts.play.table import Starts
from noughts.strategies.base import sample

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": description,
        "content": {
            "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
        },
    }
    for status, description in {
        400: "A parameter cannot be read or is not legal.",
        413: "The request has a body.",
        414: "The URL is too long.",
        422: "A parameter is missing, unknown or out of bounds.",
        431: "The headers are too large.",
        503: "The answer would take too long, or the server is busy.",
    }.items()
}

PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}

CACHEABLE = {"Cache-Control": "public, max-age=300"}
"""For answers that depend on the request alone."""

RANDOM_ANSWER = {"Cache-Control": "no-store"}

REPEATABLE = {"/api/comparison": {"strategy"}, "/api/table": {"winners"}}
"""The parameters that may be given several times."""

SEEDS = SystemRandom()


class StrictRoute(APIRoute):
    """A route that refuses a parameter given twice, unless it is a list."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        repeatable = REPEATABLE.get(self.path, set())

        async def check_and_handle(request: Request) -> Response:
            names = [name for name, _ in request.query_params.multi_items()]
            if len(names) != len(set(names)):
                for name in names:
                    if names.count(name) > 1 and name not in repeatable:
                        raise RequestValidationError(
                            [{"type": "repeated", "loc": ("query", name)}]
                        )
            return await handle(request)

        return check_and_handle


router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=StrictRoute)


async def _backend(request: Request) -> Backend:
    backend = request.app.state.backend
    assert isinstance(backend, Backend)
    return backend


Shared = Annotated[Backend, Depends(_backend)]


@router.get("/table", response_model=responses.TableState, tags=["game"])
async def table(query: Annotated[requests.TableQuery, Query()], backend: Shared) -> Response:
    """Return the table after an event, and after the reply of a strategy if one is due.

    A click in a game against a strategy is one request, and so is each move of a game of two
    strategies. Without an event, the request only plays the move that is due. The event `new`
    starts another game with the same players from the same start. If a strategy cannot move, the
    answer says why in `trouble`.
    """
    seed = SEEDS.getrandbits(32) if query.seed is None else query.seed
    random = Random(seed)
    table = requests.apply_event(requests.read_table(query), query, random)
    backend.computations.check_players(table.session)
    drawn = query.event == "new" and table.starts is Starts.TOSS
    if spec := table.strategy_to_move:
        try:
            policy = await backend.policy(spec, table.session.position)
        except Busy:
            raise
        except NoughtsError as error:
            table = table.fail(error)
        else:
            table = table.reply(sample(policy, random))
            drawn = drawn or len(policy) > 1
    shown_seed = seed if drawn else query.seed
    repeatable = shown_seed == query.seed and not table.trouble
    body = to_bytes({**table.to_json(), "seed": shown_seed})
    return _json(body, CACHEABLE if repeatable else RANDOM_ANSWER)


@router.get("/board.svg", response_class=Response, responses=PICTURE, tags=["game"])
async def board(query: Annotated[requests.BoardQuery, Query()]) -> Response:
    """Return the picture of a position, with a title and a description in words."""
    session = _read_session(query)
    last = session.moves[-1] if session.moves else None
    picture = svg.draw(session.position, last, dark=query.dark == "1")
    return Response(picture, 200, CACHEABLE, "image/svg+xml")


@router.get("/values", response_model=responses.Values, tags=["coach"])
async def values(query: Annotated[requests.PositionQuery, Query()], backend: Shared) -> Response:
    """Return the exact value of every legal cell, and the coach's advice."""
    return _json(await backend.values(_read_session(query)))


@router.get("/review", response_model=responses.Review, tags=["coach"])
async def review(query: Annotated[requests.PositionQuery, Query()], backend: Shared) -> Response:
    """Return a verdict and a sentence for every move of a game."""
    return _json(await backend.review(_read_session(query)))


@router.get("/strategies", response_model=responses.StrategyList, tags=["strategies"])
async def strategies(query: Annotated[requests.GameQuery, Query()], backend: Shared) -> Response:
    """Return all strategies with their options, and why some cannot play this game."""
    return _json(await backend.list_strategies(read_game(query.game)))


@router.get("/explain", response_model=responses.Explanation, tags=["strategies"])
async def explain(query: Annotated[requests.ExplainQuery, Query()], backend: Shared) -> Response:
    """Return the moves that a strategy may play in a position, its scores, and the reason."""
    return _json(await backend.explain(query.strategy, _read_session(query).position))


@router.get("/proof", response_model=responses.Proof, tags=["strategies"])
async def proof(query: Annotated[requests.ProofQuery, Query()], backend: Shared) -> Response:
    """Return what every game that a strategy can reach shows, on both sides."""
    return _json(await backend.proof(query.strategy, read_game(query.game)))


@router.get("/comparison", response_model=responses.Comparison, tags=["strategies"])
async def comparison(
    query: Annotated[requests.ComparisonQuery, Query()], backend: Shared
) -> Response:
    """Return the exact results of strategies against each other."""
    return _json(await backend.comparison(tuple(query.strategy), read_game(query.game)))


def _read_session(query: requests.PositionQuery) -> Session:
    return read_session(query.game, query.start, query.moves)


def _json(body: bytes, headers: dict[str, str] = CACHEABLE) -> Response:
    return Response(body, 200, headers, "application/json")
