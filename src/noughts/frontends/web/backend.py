"""Answers to requests: what the library computes for them, and the threads that compute it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random, SystemRandom

from noughts.analysis.coach import Coach, budget_for
from noughts.analysis.match import compare
from noughts.analysis.proof import Proof, prove
from noughts.analysis.review import review
from noughts.analysis.solver import Solver, usual_budget
from noughts.analysis.tree import Path, Searcher, make_tree
from noughts.errors import BrokenPlugIn, GameOver, NoughtsError, Unsuitable
from noughts.frontends.web import lessons, limits
from noughts.frontends.web.matrix import matrix
from noughts.frontends.web.workers import Pool, Workers
from noughts.pictures import emblems
from noughts.pictures import tree as trees
from noughts.play import messages
from noughts.play.ending import describe_ending
from noughts.play.ladder import WHO_IS_A_BEGINNER, ladder
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.programs.strategy import proof_of
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Policy, Strategy, explain_move
from noughts.strategies.chance import Chance
from noughts.strategies.characters import DEFAULT
from noughts.strategies.human import Human
from noughts.strategies.linear import ERRORS, Linear
from noughts.strategies.registry import BUILT_IN, Registry, describe_strategy

Json = dict[str, object]

LEVELS = {Linear.name: [f"{Linear.name}:level={each}" for each in ERRORS if each != "hard"]}
"""The specifications of other levels that a comparison includes, by the strategy."""


class Backend:
    """Everything that the routes of one application share: computations, and workers for them.

    Requests about large boards, reviews of games on them and computations that visit every game
    have threads of their own, so that they never delay a move on a small board. The methods that
    compute may be called in any thread.
    """

    def __init__(self, registry: Registry, seed: int | None = None) -> None:
        self.registry = registry
        self._seed = seed
        self.strategies: Pool[tuple[str, Game], Strategy] = Pool(
            lambda key: registry.strategy(*key), size=48, most_uses=5_000, most_seconds=20
        )
        self.coaches: Pool[tuple[Game, float], Coach] = Pool(
            lambda key: Coach(key[0], budget_for(*key)),
            size=6,
            most_uses=2_000,
            most_seconds=4,
        )
        self.searchers: Pool[tuple[str, Game], Searcher] = Pool(
            lambda _: Searcher(), size=4, most_uses=2_000, most_seconds=20
        )
        self.moves = Workers(threads=2, queue=32, cache_size=1024)
        self.large_moves = Workers(threads=1, queue=32, cache_size=1024)
        self.advice = Workers(threads=2, queue=32, cache_size=2048)
        self.large_advice = Workers(threads=1, queue=16, cache_size=1024)
        self.large_reviews = Workers(threads=1, queue=8, cache_size=128)
        self.walks = Workers(threads=1, queue=8, cache_size=128)

        @lru_cache(maxsize=256)
        def check_player(spec: str, game: Game) -> None:
            registry.strategy(spec, game)

        self._check_player = check_player
        self._losses = lru_cache(maxsize=64)(self._find_losses)

    def close(self) -> None:
        """Raise `Busy` in every waiting request."""
        for attribute in vars(self).values():
            if isinstance(attribute, Workers):
                attribute.close()

    def draw_seed(self, query: object) -> int:
        """Return a seed for a request that names none."""
        # The order of the requests must not matter: several may be answered at once.
        random = SystemRandom() if self._seed is None else Random(f"{self._seed} {query!r}")
        return random.getrandbits(32)

    def check_players(self, session: Session) -> None:
        """Raise what building a player of this session raises."""
        for spec in session.players:
            if spec is not None:
                self._check_player(spec, session.game)

    def policy(self, spec: str, position: Position) -> Policy:
        """Return the policy of a strategy in a position."""
        with self.strategies.lend((spec, position.game)) as strategy:
            limits.check_speed(strategy, position)
            return strategy.policy(position)

    def explain(self, spec: str, position: Position) -> Json:
        """Return the policy, the scores and the reason of a strategy in a position."""
        with self.strategies.lend((spec, position.game)) as strategy:
            limits.check_speed(strategy, position)
            return explain_move(strategy, position)

    def replies(self, spec: str, position: Position) -> Json:
        """Return the replies over which `chance` averages. Raises `Unsuitable`."""
        with self.strategies.lend((spec, position.game)) as strategy:
            if why := strategy.refusal(position):
                raise Unsuitable(why)
            limits.check_speed(strategy, position)
            return lessons.replies(strategy, position)

    def centre(self, position: Position) -> Json:
        """Return where the weight of the centre changes the move of `chance`."""
        with self.strategies.lend((Chance.name, position.game)) as strategy:
            if why := strategy.refusal(position):
                raise Unsuitable(why)
            if position.over:
                raise GameOver(position)
            return lessons.centre(strategy, position)

    def matrix(self, spec: str, position: Position, table: int | None) -> Json:
        """Return how `linear` computes its scores. Raises `GameOver` or `Unsuitable`."""
        limits.check_matrix(position.game)
        if position.over:
            raise GameOver(position)
        with self.strategies.lend((spec, position.game)) as strategy:
            return matrix(strategy, position, table)

    def answers(self, spec: str, position: Position) -> Json:
        """Return what a strategy plays if the reader takes each of the cells. Raises `TooLong`."""
        limits.check_answers(position.game)
        with self.strategies.lend((spec, position.game)) as strategy:
            limits.check_speed(strategy, position)
            return lessons.answers(spec, strategy, position)

    def program(self, spec: str, game: Game) -> Json:
        """Return the verdict on a program and why. Raises `Unsuitable` if it is none."""
        strategy = self._build(spec, game)
        if not strategy.is_program:
            raise Unsuitable(f"{spec} is not a program: use /api/proof")
        return lessons.program(spec, strategy.title, proof_of(strategy))

    def tree(self, method: str, position: Position, toggled: frozenset[Path], theme: str) -> Json:
        """Return the tree of a search, with a picture. Raises `GameOver` or `TooLarge`."""
        if limits.is_small(position.game):
            with self.searchers.lend((method, position.game)) as searcher:
                searched = make_tree(position, method, None, toggled, searcher)
        else:  # remembering would take too much memory
            searched = make_tree(position, method, None, toggled)
        picture = trees.draw(searched, dark=theme == "dark", bare=True)
        legend = " ".join(trees.describe(searched))
        return {**searched.to_json(), "picture": picture, "legend": legend}

    def values(self, position: Position) -> Json:
        """Return the value of every cell. Raises `GameOver`."""
        if position.over:
            raise GameOver(position)
        with self.coaches.lend((position.game, limits.SECONDS_VALUES)) as coach:
            advice = coach.advise(position)
        return {**advice.to_json(), "note": messages.define_words([advice.sentence])}

    def review(self, session: Session) -> Json:
        """Return the judgement of every move, and the ending of a finished game."""
        with self.coaches.lend((session.game, limits.SECONDS_REVIEW)) as coach:
            result = review(coach, session.start, session.moves)
        ending = None
        if session.over:
            judgements = dict(enumerate(result.moves, start=1))
            ending = describe_ending(Table(session), judgements).to_json()
        return {**result.to_json(), "ending": ending, "note": messages.legend(result.moves)}

    def ladder(self, game: Game) -> Json:
        """Return the opponents on this board with their emblems, and the usual boards."""
        opponents = [
            {**rung.to_json(), "drawing": emblems.to_json(rung.character.emblem)}
            for rung in ladder(game)
        ]
        return {
            "game": str(game),
            "default": DEFAULT,
            "beginner": WHO_IS_A_BEGINNER,
            "opponents": opponents,
            "boards": messages.BOARDS,
            "variants": messages.VARIANTS,
        }

    def list_strategies(self, game: Game) -> Json:
        """Return all strategies except broken plug-ins, and why some cannot play this game."""
        entries = []
        for name in self.registry.names():
            try:
                strategy = self.registry.strategy_class(name)
            except BrokenPlugIn:
                continue
            more = {"refusal": self._refusal(name, game), "program": strategy.is_program}
            entries.append({**describe_strategy(strategy), **more})
        return {"game": str(game), "strategies": entries}

    def _refusal(self, spec: str, game: Game) -> str | None:
        try:
            self._build(spec, game)
        except NoughtsError as error:
            return str(error)
        return None

    def prove(self, spec: str, game: Game) -> Json:
        """Return the proof of a strategy on both sides."""
        strategy = self._build_for_walk(spec, game)
        return (_program_proof if strategy.is_program else _proof)(strategy).to_json()

    def trap(self, spec: str, side: str | None, session: Session) -> Json:
        """Return a game that beats a strategy, and what the reader does next in it."""
        title = self._build_for_walk(spec, session.game).title
        return lessons.trap(spec, title, self._losses(spec, session.game), side, session)

    def _find_losses(self, spec: str, game: Game) -> lessons.Losses:
        strategy = self._build_for_walk(spec, game)
        proof = proof_of(strategy) if strategy.is_program else _proof(strategy)
        sides = proof.sides.items()
        unbeatable = {side for side, found in sides if found.unbeatable}
        return lessons.Losses({side: each.loss for side, each in sides if each.loss}, unbeatable)

    def _build_for_walk(self, spec: str, game: Game) -> Strategy:
        """Return a strategy for a game that is small enough to visit every position."""
        limits.check_walk(game, "proof")
        return self._build(spec, game)

    def compare(self, specs: Sequence[str], game: Game) -> Json:
        """Return the matches between strategies, or between the built-in ones if none is named."""
        limits.check_walk(game, "comparison")
        strategies = [self._build(spec, game) for spec in specs or self._default_names(game)]
        message = (
            f"comparing these strategies on {game} takes too long: choose fewer, "
            "or fewer that play random moves"
        )
        most = limits.MOST_CALLS_COMPARISON
        limited = limits.limit_calls(strategies, most, message, remember=True)
        return compare(limited).to_json()

    def _default_names(self, game: Game) -> list[str]:
        """Return the built-in strategies that can play and linear's levels.

        On large boards only deterministic ones are among them: the others reach too many games
        there. The model of a person is not among them: it is for comparing others with.
        """
        able = [name for name in BUILT_IN if self._refusal(name, game) is None]
        names = [name for name in able if name != Human.name]
        if not limits.is_small(game):
            return [name for name in names if BUILT_IN[name].deterministic]
        return [spec for name in names for spec in (name, *LEVELS.get(name, ()))]

    def _build(self, spec: str, game: Game) -> Strategy:
        """Return a strategy that can play a game from its start. Raises `NoughtsError` if none."""
        strategy = self.registry.strategy(spec, game)
        if why := strategy.refusal(game.start):
            raise Unsuitable(why)
        limits.check_speed(strategy, game.start)
        return strategy


def _proof(strategy: Strategy) -> Proof:
    """Return the proof of a strategy on both sides. Raises `TooLong`."""
    game = strategy.game
    message = f"a proof of {strategy.spec} on {game} takes too long: every strategy works on 3,3,3"
    [limited] = limits.limit_calls([strategy], limits.MOST_CALLS_PROOF, message)
    return prove(limited, tuple(Side), Solver(game, usual_budget(game)))


def _program_proof(program: Strategy) -> Proof:
    """Return the proof of a program, as the command finds it. Raises `Unsuitable` without one."""
    sides = {}
    for name, report in proof_of(program).sides.items():
        if report.proof is None or report.fault or report.sampled or report.doubt:
            raise Unsuitable(
                f"{program.spec} could not be proved moving {name} (verdict: {report.verdict}): "
                "the command noughts prove shows why"
            )
        sides[str(name)] = report.proof
    return Proof(program.spec, program.game, sides.get("first"), sides.get("second"))
