"""The URLs of the API: each reads its parameters and returns an answer of the backend."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import lru_cache
from inspect import getdoc
from random import Random
from typing import Any, TypeVarTuple

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from noughts.errors import Busy, NoughtsError
from noughts.frontends.web import lesson_responses, requests, responses
from noughts.frontends.web.backend import Backend
from noughts.frontends.web.limits import is_small
from noughts.frontends.web.requests import Query, parse_query, read_game, read_session
from noughts.frontends.web.workers import Workers
from noughts.pictures import svg
from noughts.play.actions import Starts
from noughts.play.savefile import format_session
from noughts.play.table import Table
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
        421: "The Host header names another server.",
        422: "A parameter is missing, unknown or out of bounds.",
        431: "The headers are too large.",
        503: "The answer would take too long, or the server is busy.",
    }.items()
}

FILES = {"svg": "image/svg+xml", "txt": "text/plain; charset=utf-8"}
"""Media types of answers that are not JSON, by the end of the path."""

CACHEABLE = {"Cache-Control": "public, max-age=300"}
"""For answers that depend on the request alone."""

RANDOM_ANSWER = {"Cache-Control": "no-store"}

router = APIRouter(prefix="/api", responses=PROBLEMS)

Args = TypeVarTuple("Args")
Handler = Callable[[Query, Backend], Awaitable[Response]]


def route(
    path: str, parameters: type[Query], answer: type[responses.JsonObject] | None, tag: str
) -> Callable[[Handler[Query]], Handler[Query]]:
    """Return a decorator that makes a function answer requests to `path`.

    `parameters` and `answer` describe the request and the JSON, or None for a file.
    """

    def register(handler: Handler[Query]) -> Handler[Query]:
        async def handle(request: Request) -> Response:
            query = parse_query(parameters, request.scope["query_string"].decode("latin-1"))
            return await handler(query, request.app.state.backend)

        router.get(
            path,
            description=getdoc(handler),
            name=handler.__name__,
            tags=[tag],
            response_model=answer,
            response_class=JSONResponse if answer else Response,
            responses={} if answer else _describe_file(path),
            openapi_extra=requests.describe_parameters(parameters),
        )(handle)
        return handler

    return register


def _describe_file(path: str) -> dict[int | str, dict[str, Any]]:
    content = {FILES[path.rpartition(".")[2]]: {"schema": {"type": "string"}}}
    return {200: {"content": content}}


@route("/table", requests.TableQuery, responses.TableState, "game")
async def table(query: requests.TableQuery, backend: Backend) -> Response:
    """Play a move (`event=choose&cell=b2`) or do something else, and return the table after it.

    If a strategy is then to move, the table is the one after its reply.

    A click in a game against a strategy is one request, and so is each move of a game of two
    strategies. Without an event, the request only plays the move that is due. The event `new`
    starts another game with the same players from the same start, `puzzle` the puzzle of a day,
    and `load` continues a saved game. If a strategy cannot move, the
    answer says why in `trouble`.
    """
    seed = backend.draw_seed(query) if query.seed is None else query.seed
    random = Random(seed)
    table = requests.read_table(query, random)
    backend.check_players(table.session)
    is_random = query.event == "new" and table.starts is Starts.RANDOM
    cell = None
    if spec := table.strategy_to_move:
        try:
            position = table.session.position
            workers = backend.moves if is_small(position.game) else backend.large_moves
            policy = await workers.get((spec, position), lambda: backend.policy(spec, position))
        except Busy:
            raise
        except NoughtsError as error:
            table = table.fail(error)
        else:
            cell = sample(policy, random)
            is_random = is_random or len(policy) > 1
    shown_seed = seed if is_random else query.seed
    repeatable = shown_seed == query.seed and not table.trouble
    body = _to_bytes({**_json_after_reply(table, cell), "seed": shown_seed})
    headers = CACHEABLE if repeatable else RANDOM_ANSWER
    return Response(body, 200, headers, "application/json")


@lru_cache(maxsize=512)
def _json_after_reply(table: Table, cell: int | None) -> dict[str, object]:
    """Return the table after a reply, with the old message if it is still true.

    That is the case for messages about a puzzle, and about the speed of a watched game.
    """
    if cell is None:
        return table.to_json()
    keeps_message = table.solving or table.mode == "watch"
    return replace(table.reply(cell), message=table.message if keeps_message else "").to_json()


@route("/board.svg", requests.BoardQuery, None, "game")
async def board(query: requests.BoardQuery, _: Backend) -> Response:
    """Return the picture of a position, with a title and a description in words."""
    session = read_session(query)
    last = session.moves[-1] if session.moves else None
    picture = svg.draw(session.position, last, dark=query.dark == "1")
    return Response(picture, 200, CACHEABLE, FILES["svg"])


@route("/game.txt", requests.SessionQuery, None, "game")
async def save(query: requests.SessionQuery, backend: Backend) -> Response:
    """Return a game as a save file: `noughts play --load` and the event `load` continue it."""
    session = read_session(query)
    backend.check_players(session)
    return Response(format_session(session), 200, CACHEABLE, FILES["txt"])


@route("/values", requests.PositionQuery, responses.Values, "coach")
async def values(query: requests.PositionQuery, backend: Backend) -> Response:
    """Return the exact value of every legal cell, and the coach's advice."""
    session = read_session(query)
    workers = backend.advice if is_small(session.game) else backend.large_advice
    return await _compute(workers, backend.values, session.position)


@route("/review", requests.SessionQuery, responses.Review, "coach")
async def review(query: requests.SessionQuery, backend: Backend) -> Response:
    """Return a verdict and a sentence for every move of a game, and how a finished one ended."""
    session = read_session(query)
    backend.check_players(session)
    workers = backend.advice if is_small(session.game) else backend.large_reviews
    return await _compute(workers, backend.review, session)


@route("/ladder", requests.GameQuery, responses.Ladder, "strategies")
async def ladder(query: requests.GameQuery, backend: Backend) -> Response:
    """Return the named opponents on this board, the weakest first."""
    return await _compute(backend.advice, backend.ladder, read_game(query.game))


@route("/strategies", requests.GameQuery, responses.StrategyList, "strategies")
async def strategies(query: requests.GameQuery, backend: Backend) -> Response:
    """Return all strategies with their options, and why some cannot play this game."""
    return await _compute(backend.advice, backend.list_strategies, read_game(query.game))


@route("/explain", requests.ExplainQuery, responses.Explanation, "strategies")
async def explain(query: requests.ExplainQuery, backend: Backend) -> Response:
    """Return the moves that a strategy may play in a position, its scores, and the reason."""
    position = read_session(query).position
    workers = backend.advice if is_small(position.game) else backend.large_advice
    return await _compute(workers, backend.explain, query.strategy, position)


@route("/replies", requests.ExplainQuery, lesson_responses.Replies, "lessons")
async def replies(query: requests.ExplainQuery, backend: Backend) -> Response:
    """Return the replies over which `chance` averages; its opponent is to move."""
    position = read_session(query).position
    return await _compute(backend.walks, backend.replies, query.strategy, position)


@route("/centre", requests.PositionQuery, lesson_responses.Centre, "lessons")
async def centre(query: requests.PositionQuery, backend: Backend) -> Response:
    """Return at which weights of the centre `chance` changes its move."""
    return await _compute(backend.walks, backend.centre, read_session(query).position)


@route("/matrix", requests.MatrixQuery, lesson_responses.PathMatrix, "lessons")
async def matrix(query: requests.MatrixQuery, backend: Backend) -> Response:
    """Return how `linear` computes its scores: the path matrix, its products and the table."""
    position = read_session(query).position
    return await _compute(backend.advice, backend.matrix, query.strategy, position, query.table)


@route("/trap", requests.TrapQuery, lesson_responses.Trap, "lessons")
async def trap(query: requests.TrapQuery, backend: Backend) -> Response:
    """Return a game that beats a strategy, and what to do next in it."""
    session = read_session(query)
    return await _compute(backend.walks, backend.trap, query.strategy, query.side, session)


@route("/answers", requests.ExplainQuery, lesson_responses.CellAnswers, "lessons")
async def answers(query: requests.ExplainQuery, backend: Backend) -> Response:
    """Return what a strategy plays if you take each of the empty cells."""
    position = read_session(query).position
    workers = backend.advice if is_small(position.game) else backend.large_advice
    return await _compute(workers, backend.answers, query.strategy, position)


@route("/program", requests.ProofQuery, lesson_responses.ProgramVerdict, "lessons")
async def program(query: requests.ProofQuery, backend: Backend) -> Response:
    """Return the verdict on a program of `noughts web --program`, and why."""
    return await _compute(backend.walks, backend.program, query.strategy, read_game(query.game))


@route("/tree", requests.TreeQuery, lesson_responses.SearchTree, "strategies")
async def tree(query: requests.TreeQuery, backend: Backend) -> Response:
    """Return the tree that minimax or alpha-beta searches below a position, and its picture."""
    position = read_session(query).position
    toggled = requests.read_paths(query.toggled, position.game)
    theme = "dark" if query.dark == "1" else "light"
    return await _compute(backend.walks, backend.tree, query.method, position, toggled, theme)


@route("/proof", requests.ProofQuery, responses.Proof, "strategies")
async def proof(query: requests.ProofQuery, backend: Backend) -> Response:
    """Return what every game that a strategy can reach shows, on both sides."""
    return await _compute(backend.walks, backend.prove, query.strategy, read_game(query.game))


@route("/comparison", requests.ComparisonQuery, responses.Comparison, "strategies")
async def comparison(query: requests.ComparisonQuery, backend: Backend) -> Response:
    """Return the exact results of strategies against each other."""
    return await _compute(backend.walks, backend.compare, query.strategy, read_game(query.game))


async def _compute(workers: Workers, compute: Callable[[*Args], object], *args: *Args) -> Response:
    """Return the JSON that `compute` returns for these arguments."""
    body = await workers.get((compute, args), lambda: _to_bytes(compute(*args)))
    return Response(body, 200, CACHEABLE, "application/json")


def _to_bytes(value: object) -> bytes:
    """Return a JSON value as UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
