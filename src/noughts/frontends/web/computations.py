"""The calls of the library that answer requests. All methods may be called in any thread."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from noughts.analysis.coach import Coach
from noughts.analysis.match import compare
from noughts.analysis.proof import Proof, prove
from noughts.analysis.review import review
from noughts.analysis.solver import Solver, usual_budget
from noughts.errors import BrokenPlugIn, GameOver, NoughtsError, TooLong, Unsuitable
from noughts.frontends.web import limits
from noughts.frontends.web.pool import Pool
from noughts.play.session import Session
from noughts.programs.program import Foreign
from noughts.programs.verdict.walk import prove_sides
from noughts.rules.game import Game
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Policy, Strategy, explain_move
from noughts.strategies.registry import BUILT_IN, Registry, describe_strategy

Json = dict[str, object]


class Computations:
    """Strategies, coaches and proofs within the limits of the server, most as JSON objects."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.strategies: Pool[tuple[str, Game], Strategy] = Pool(
            lambda key: registry.strategy(*key), size=48, most_uses=5_000, most_seconds=20
        )
        self.coaches: Pool[tuple[Game, int], Coach] = Pool(
            lambda key: Coach(key[0], limits.coach_budget(*key)),
            size=6,
            most_uses=2_000,
            most_seconds=4,
        )

        @lru_cache(maxsize=256)
        def check_player(spec: str, game: Game) -> None:
            registry.strategy(spec, game)

        self._check_player = check_player

    def check_players(self, session: Session) -> None:
        """Raise what building a player of this session raises."""
        for spec in session.players:
            if spec is not None:
                self._check_player(spec, session.game)

    def policy(self, spec: str, position: Position) -> Policy:
        """Return the policy of a strategy in a position."""
        with self.strategies.lend((spec, position.game)) as strategy:
            if why := limits.too_slow(strategy, position):
                raise TooLong(why)
            return strategy.policy(position)

    def explain(self, spec: str, position: Position) -> Json:
        """Return the policy, the scores and the reason of a strategy in a position."""
        with self.strategies.lend((spec, position.game)) as strategy:
            if why := limits.too_slow(strategy, position):
                raise TooLong(why)
            return explain_move(strategy, position)

    def values(self, session: Session) -> Json:
        """Return the value of every cell. Raises `GameOver`."""
        position = session.position
        if position.over:
            raise GameOver(position)
        with self.coaches.lend((session.game, limits.BUDGET_VALUES)) as coach:
            return coach.advise(position).to_json()

    def review(self, session: Session) -> Json:
        """Return the judgement of every move."""
        with self.coaches.lend((session.game, limits.BUDGET_REVIEW)) as coach:
            return review(coach, session.start, session.moves).to_json()

    def list_strategies(self, game: Game) -> Json:
        """Return all strategies except broken plug-ins, and why some cannot play this game."""
        entries = []
        for name in self.registry.names():
            try:
                entry = describe_strategy(self.registry.strategy_class(name))
            except BrokenPlugIn:
                continue
            entries.append({**entry, "refusal": self._refusal(name, game)})
        return {"game": str(game), "strategies": entries}

    def _refusal(self, spec: str, game: Game) -> str | None:
        try:
            strategy = self.registry.strategy(spec, game)
        except NoughtsError as error:
            return str(error)
        return strategy.refusal(game.start) or limits.too_slow(strategy, game.start)

    # --- every game ---------------------------------------------------------------------------

    def build_for_walk(self, specs: Sequence[str], game: Game, noun: str) -> list[Strategy]:
        """Return the strategies if the server can visit all their games; fast.

        Raises `TooLong` or `Unsuitable`; `noun` names the computation in the message.
        """
        limits.check_walk(game, noun)
        strategies = [self.registry.strategy(spec, game) for spec in specs]
        for strategy in strategies:
            if why := strategy.refusal(game.start):
                raise Unsuitable(why)
            if why := limits.too_slow(strategy, game.start):
                raise TooLong(why)
        return strategies

    def default_names(self, game: Game) -> tuple[str, ...]:
        """Return the built-in strategies that can play, on large boards only deterministic ones.

        The others reach too many games there.
        """
        return tuple(
            name
            for name in BUILT_IN
            if not self._refusal(name, game)
            and (limits.is_small(game) or BUILT_IN[name].deterministic)
        )

    def prove(self, strategy: Strategy) -> Json:
        """Return the proof of a strategy from `build_for_walk`."""
        spec, game = strategy.spec, strategy.game
        if isinstance(strategy, Foreign):
            return _prove_program(strategy)
        message = f"a proof of {spec} on {game} takes too long: every strategy works on 3,3,3"
        limit = limits.CallLimit(limits.MOST_CALLS_PROOF, message)
        limited = limits.LimitedStrategy(strategy, limit)
        return prove(limited, solver=Solver(game, usual_budget(game))).to_json()

    def compare(self, strategies: Sequence[Strategy]) -> Json:
        """Return the matches between strategies from `build_for_walk`."""
        message = (
            f"comparing these strategies on {strategies[0].game} takes too long: choose fewer, "
            "or fewer that play random moves"
        )
        limit = limits.CallLimit(limits.MOST_CALLS_COMPARISON, message)
        return compare([limits.LimitedStrategy(each, limit) for each in strategies]).to_json()


def _prove_program(program: Foreign) -> Json:
    """Return the proof of a program, as the command finds it. Raises `Unsuitable` without one."""
    sides = {}
    for name, report in prove_sides(program, tuple(Side), Solver(program.game)).items():
        if report.proof is None or not report.decided:
            raise Unsuitable(
                f"{program.spec} could not be proved moving {name}, the verdict is "
                f"{report.verdict}: the command noughts prove shows why"
            )
        sides[name] = report.proof
    return Proof(program.spec, program.game, **sides).to_json()
