"""The addresses of the API: each reads, asks for an answer, and sends it."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from functools import partial
from random import Random, SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.responses import Response

from noughts.errors import Busy, NoughtsError
from noughts.frontends.web import answers, models
from noughts.frontends.web.limits import quick
from noughts.frontends.web.places import read_game, read_place
from noughts.frontends.web.tables import apply_event, read_table
from noughts.frontends.web.work import Work
from noughts.pictures import svg
from noughts.play.table import Starts
from noughts.strategies.base import Policy, sample

PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"description": "It cannot be read, or is not legal; the sentence says why."},
    413: {"description": "The request has a body."},
    414: {"description": "The address is too long."},
    422: {"description": "A parameter is missing, unknown, or out of bounds."},
    431: {"description": "The headers are too large."},
    503: {"description": "It would take too long, or many ask; the sentence says what works."},
}
for each in PROBLEMS.values():
    schema = {"$ref": "#/components/schemas/Problem"}
    each["content"] = {"application/problem+json": {"schema": schema}}

PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}

SAME_ANSWER = {"Cache-Control": "public, max-age=300"}
"""The answer to most questions is always the same."""

NEW_ANSWER = {"Cache-Control": "no-store"}

RANDOM = SystemRandom()

Key = tuple[object, ...]


class Desk:
    """Where questions are worked on: long ones apart, so that they hold up no quick one.

    Quick is what is asked about boards of up to `QUICK_CELLS` cells, and who can play a game. What
    the coach says of larger boards, reviews of games on them, the moves there, and walks through
    whole games on any board have threads of their own, one each.
    """

    def __init__(self) -> None:
        self.thoughts: Work[Key, answers.Thought] = Work(threads=2, queue=32, most=1024)
        self.policies: Work[Key, Policy] = Work(threads=2, queue=32, most=1024)
        self.long_policies: Work[Key, Policy] = Work(threads=1, queue=32, most=1024)
        self.questions: Work[Key, bytes] = Work(threads=2, queue=32, most=2048)
        self.long_thoughts: Work[Key, answers.Thought] = Work(threads=1, queue=32, most=1024)
        self.long_questions: Work[Key, bytes] = Work(threads=1, queue=16, most=1024)
        self.reviews: Work[Key, bytes] = Work(threads=1, queue=8, most=128)
        self.walks: Work[Key, bytes] = Work(threads=1, queue=8, most=128)

    def close(self) -> None:
        """Let the threads go."""
        for policies in (self.policies, self.long_policies):
            policies.close()
        for thoughts in (self.thoughts, self.long_thoughts):
            thoughts.close()
        for work in (self.questions, self.long_questions, self.reviews, self.walks):
            work.close()


class Once(APIRoute):
    """A route where no parameter may be given twice, unless it is a list."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        lists = {"/api/comparison": {"strategy"}, "/api/table": {"winners"}}.get(self.path, set())

        async def checked(request: Request) -> Response:
            given = request.query_params
            names = [name for name, _ in given.multi_items()]
            if len(names) != len(given):
                for name in given:
                    if names.count(name) > 1 and name not in lists:
                        raise RequestValidationError(
                            [{"type": "repeated", "loc": ("query", name)}]
                        )
            return await handle(request)

        return checked


router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Once)


@router.get("/strategies", response_model=models.Strategies, tags=["strategies"])
async def strategies(asked: Annotated[models.GameAsked, Query()], request: Request) -> Response:
    """Who can be asked to play: all strategies, their options, and who refuses this game."""
    game = read_game(asked.game)
    key = "strategies", asked.game
    return _json(await _desk(request).questions.answer(key, _written(answers.strategies, game)))


@router.get("/position", response_model=models.Standing, tags=["game"])
async def position(asked: Annotated[models.PlaceAsked, Query()]) -> Response:
    """How a game stands: whose move it is, what is legal, who has won and with which line."""
    session = read_place(asked.game, asked.start, asked.moves)
    return _json(_written(answers.standing, session)())


@router.get("/table", response_model=models.TableState, tags=["game"])
async def table(asked: Annotated[models.TableAsked, Query()], request: Request) -> Response:
    """The table after an event, and after the reply of a strategy if one is due.

    A click in a game against a strategy is one request, and so is each move of a game of two
    strategies. The event `new` starts another game of the same players from the same start; for
    another game or other players leave `moves` out.
    """
    seed = RANDOM.getrandbits(32) if asked.seed is None else asked.seed
    random = Random(seed)
    table = apply_event(read_table(asked), asked, random)
    for spec in filter(None, table.session.players):
        answers.check_player(spec, table.session.game)
    drawn = asked.event == "new" and table.starts is Starts.TOSS
    if spec := table.strategy_to_move:
        position, desk = table.session.position, _desk(request)
        work = desk.policies if quick(position.game) else desk.long_policies
        try:
            policy = await work.answer((spec, position), partial(answers.policy, spec, position))
        except Busy:
            raise
        except NoughtsError as error:
            table, drawn = table.fail(error), True
        else:
            table = table.reply(sample(policy, random))
            drawn = drawn or len(policy) > 1
    told = asked.seed if asked.seed is not None or not drawn else seed
    body = json.dumps({**table.to_json(), "seed": told}).encode()
    return _json(body, SAME_ANSWER if told == asked.seed else NEW_ANSWER)


@router.get("/values", response_model=models.Values, tags=["coach"])
async def values(asked: Annotated[models.PlaceAsked, Query()], request: Request) -> Response:
    """What every legal cell is worth, exactly, and what the coach would say."""
    key = "values", asked.game, asked.start, asked.moves
    session = read_place(*key[1:])
    desk = _desk(request)
    work = desk.questions if quick(session.game) else desk.long_questions
    return _json(await work.answer(key, _written(answers.values, session)))


@router.get("/review", response_model=models.Review, tags=["coach"])
async def review(asked: Annotated[models.PlaceAsked, Query()], request: Request) -> Response:
    """Where a game was given away: a verdict and a sentence for each of its moves."""
    key = "review", asked.game, asked.start, asked.moves
    session = read_place(*key[1:])
    desk = _desk(request)
    work = desk.questions if quick(session.game) else desk.reviews
    return _json(await work.answer(key, _written(answers.review, session)))


@router.get("/explain", response_model=models.Explanation, tags=["strategies"])
async def explain(
    asked: Annotated[models.ExplanationAsked, Query()], request: Request
) -> Response:
    """What a strategy may play in a position, its score for each cell, and why."""
    here = read_place(asked.game, asked.start, asked.moves).position
    key = "explain", asked.strategy, here
    desk = _desk(request)
    work = desk.questions if quick(here.game) else desk.long_questions
    return _json(await work.answer(key, _written(answers.explanation, asked.strategy, here)))


@router.get("/move", response_model=models.Move, tags=["game"])
async def move(asked: Annotated[models.MoveAsked, Query()], request: Request) -> Response:
    """The move of a strategy, drawn from what it may play."""
    key = asked.strategy, asked.game, asked.start, asked.moves
    desk = _desk(request)
    work = desk.thoughts if quick(read_game(asked.game)) else desk.long_thoughts
    thought = work.known(key)
    if thought is None:
        session = read_place(*key[1:])
        thought = await work.answer(key, lambda: answers.thought(asked.strategy, session))
    seed = RANDOM.getrandbits(32) if asked.seed is None else asked.seed
    headers = NEW_ANSWER if asked.seed is None else SAME_ANSWER
    return _json(_written(answers.move, asked.strategy, seed, thought)(), headers)


@router.get("/proof", response_model=models.Proof, tags=["strategies"])
async def proof(asked: Annotated[models.ProofAsked, Query()], request: Request) -> Response:
    """Every game that a strategy can reach, on both sides: verdicts, counts, a lost game."""
    game = read_game(asked.game)
    key = "proof", asked.strategy, game
    body = _desk(request).walks.known(key)
    if body is None:
        (strategy,) = answers.able([asked.strategy], game, "proof")
        body = await _desk(request).walks.answer(key, _written(answers.proof, strategy))
    return _json(body)


@router.get("/comparison", response_model=models.Comparison, tags=["strategies"])
async def comparison(
    asked: Annotated[models.ComparisonAsked, Query()], request: Request
) -> Response:
    """Exact results of strategies against each other, everyone against everyone."""
    game = read_game(asked.game)
    key = "comparison", tuple(asked.strategy), game
    body = _desk(request).walks.known(key)
    if body is None:
        named = answers.able(asked.strategy or answers.usual(game), game, "comparison")
        body = await _desk(request).walks.answer(key, _written(answers.comparison, named))
    return _json(body)


@router.get("/board.svg", response_class=Response, responses=PICTURE, tags=["game"])
async def board(asked: Annotated[models.PictureAsked, Query()]) -> Response:
    """The picture of a position, with a title and a description in words."""
    session = read_place(asked.game, asked.start, asked.moves)
    last = session.moves[-1] if session.moves else None
    drawn = svg.draw(session.position, last, dark=asked.dark == "1")
    return Response(drawn, 200, SAME_ANSWER, "image/svg+xml")


def _desk(request: Request) -> Desk:
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


def _written(answer: Callable[..., models.Answer], *args: object) -> Callable[[], bytes]:
    """What finds an answer and writes it as JSON."""
    return lambda: answer(*args).model_dump_json().encode()


def _json(body: bytes, headers: dict[str, str] = SAME_ANSWER) -> Response:
    return Response(body, 200, headers, "application/json")
