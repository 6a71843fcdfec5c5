"""Answers to requests: which computation runs on which workers, and what is cached."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from functools import partial

from noughts.frontends.web.computations import Computations
from noughts.frontends.web.limits import is_small
from noughts.frontends.web.workers import Workers
from noughts.play.session import Session
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.strategies.base import Policy
from noughts.strategies.registry import Registry

JsonWorkers = Workers[Hashable, bytes]


class Backend:
    """Everything that the routes of one application share.

    Requests about large boards, reviews of games on them and computations that visit every game
    have threads of their own, so that they never delay a move on a small board.
    """

    def __init__(self, registry: Registry) -> None:
        self.computations = Computations(registry)
        self.moves: Workers[Hashable, Policy] = Workers(threads=2, queue=32, cache_size=1024)
        self.large_moves: Workers[Hashable, Policy] = Workers(threads=1, queue=32, cache_size=1024)
        self.advice: JsonWorkers = Workers(threads=2, queue=32, cache_size=2048)
        self.large_advice: JsonWorkers = Workers(threads=1, queue=16, cache_size=1024)
        self.large_reviews: JsonWorkers = Workers(threads=1, queue=8, cache_size=128)
        self.walks: JsonWorkers = Workers(threads=1, queue=8, cache_size=128)

    def close(self) -> None:
        """Raise `Busy` for everybody who waits."""
        for moves in (self.moves, self.large_moves):
            moves.close()
        for workers in (self.advice, self.large_advice, self.large_reviews, self.walks):
            workers.close()

    async def policy(self, spec: str, position: Position) -> Policy:
        """Return the policy of a strategy in a position."""
        workers = self.moves if is_small(position.game) else self.large_moves
        compute = partial(self.computations.policy, spec, position)
        return await workers.get((spec, position), compute)

    async def list_strategies(self, game: Game) -> bytes:
        """Return all strategies, and why some cannot play this game."""
        compute = _as_json(self.computations.list_strategies, game)
        return await self.advice.get(("strategies", game), compute)

    async def values(self, session: Session) -> bytes:
        """Return the value of every cell."""
        workers = self.advice if is_small(session.game) else self.large_advice
        compute = _as_json(self.computations.values, session)
        return await workers.get(("values", session.position), compute)

    async def review(self, session: Session) -> bytes:
        """Return the judgement of every move."""
        workers = self.advice if is_small(session.game) else self.large_reviews
        compute = _as_json(self.computations.review, session)
        return await workers.get(("review", session), compute)

    async def explain(self, spec: str, position: Position) -> bytes:
        """Return the policy, the scores and the reason of a strategy in a position."""
        workers = self.advice if is_small(position.game) else self.large_advice
        compute = _as_json(self.computations.explain, spec, position)
        return await workers.get(("explain", spec, position), compute)

    async def proof(self, spec: str, game: Game) -> bytes:
        """Return the proof of a strategy on both sides."""
        key = "proof", spec, game
        answer = self.walks.cached(key)
        if answer is None:
            (strategy,) = self.computations.build_for_walk([spec], game, "proof")
            answer = await self.walks.get(key, _as_json(self.computations.prove, strategy))
        return answer

    async def comparison(self, specs: tuple[str, ...], game: Game) -> bytes:
        """Return the matches between strategies, or between the built-in ones if none is named."""
        key = "comparison", specs, game
        answer = self.walks.cached(key)
        if answer is None:
            names = specs or self.computations.default_names(game)
            strategies = self.computations.build_for_walk(names, game, "comparison")
            answer = await self.walks.get(key, _as_json(self.computations.compare, strategies))
        return answer


def to_bytes(value: object) -> bytes:
    """Return a JSON value as UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _as_json(compute: Callable[..., object], *args: object) -> Callable[[], bytes]:
    """Return a function that computes a JSON value and encodes it."""
    return lambda: to_bytes(compute(*args))
