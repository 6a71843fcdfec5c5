"""Answers of the library, as models: one function a question. All may be called in any thread."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from noughts.analysis.coach import Coach
from noughts.analysis.match import compare
from noughts.analysis.proof import Proof, prove
from noughts.analysis.review import review as reviewed
from noughts.analysis.solver import Solver, usual_budget
from noughts.errors import BrokenPlugIn, GameOver, NoughtsError, TooLong, Unsuitable
from noughts.frontends.web import limits, models
from noughts.frontends.web.work import Toolbox
from noughts.play.messages import result
from noughts.play.session import Session
from noughts.programs.program import Foreign
from noughts.programs.verdict.walk import prove_sides
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Policy, Strategy, explained, sample
from noughts.strategies.registry import BUILT_IN, Registry, described

REGISTRY = Registry()
"""Who can be asked to play; `noughts web --program` adds to it."""

STRATEGIES: Toolbox[tuple[str, Game], Strategy] = Toolbox(
    lambda key: REGISTRY.strategy(*key), most=48, most_uses=5_000, most_seconds=20
)
"""By specification and game."""

COACHES: Toolbox[tuple[Game, int], Coach] = Toolbox(
    lambda key: Coach(key[0], limits.coach_budget(*key)), most=6, most_uses=2_000, most_seconds=4
)
"""By game, and the positions it may look at."""


def strategies(game: Game) -> models.Strategies:
    """All that the catalogue has, and who cannot play this game; broken plug-ins are left out."""
    told = []
    for name in REGISTRY.names():
        try:
            about = described(REGISTRY.strategy_class(name))
        except BrokenPlugIn:
            continue
        told.append(models.StrategyTold.model_validate({**about, "refusal": _refusal(name, game)}))
    return models.Strategies(game=str(game), strategies=told)


def _refusal(spec: str, game: Game) -> str | None:
    try:
        strategy = REGISTRY.strategy(spec, game)
    except NoughtsError as error:
        return str(error)
    return strategy.refusal(game.start) or limits.too_slow(strategy, game.start)


def standing(session: Session) -> models.Standing:
    """How a game stands."""
    game, here = session.game, session.position
    return models.Standing(
        game=str(game),
        columns=game.columns,
        rows=game.rows,
        in_row=game.lines[0].bit_count(),
        position=str(here),
        start=str(session.start),
        moves=list(session.moves),
        names=[cell_name(cell, game) for cell in session.moves],
        to_move=here.to_move,
        legal=list(here.moves),
        over=here.over,
        winner=None if session.winner is None else ("X", "O")[session.winner],
        lines=[list(cells_of(line)) for line in session.winning_lines],
        sentence=result(session) if here.over else f"{here.to_move} to move.",
    )


def values(session: Session) -> models.Values:
    """What the coach knows before a move. Raises `GameOver`."""
    here = session.position
    if here.over:
        raise GameOver(here)
    with COACHES.lend((session.game, limits.MOST_POSITIONS_VALUES)) as coach:
        advice = coach.advise(here)
    return models.Values.model_validate(advice.to_json())


def review(session: Session) -> models.Review:
    """A judgement of each move, and the value of the game all along."""
    with COACHES.lend((session.game, limits.MOST_POSITIONS_REVIEW)) as coach:
        judged = reviewed(coach, session.start, session.moves)
    return models.Review.model_validate(judged.to_json())


def explanation(spec: str, position: Position) -> models.Explanation:
    """What a strategy makes of a position."""
    with STRATEGIES.lend((spec, position.game)) as strategy:
        if why := limits.too_slow(strategy, position):
            raise TooLong(why)
        return models.Explanation.model_validate(explained(strategy, position))


class Thought(NamedTuple):
    """What is needed to draw the moves of a strategy from a place, again and again."""

    position: Position
    moves: tuple[int, ...]
    policy: Policy


def thought(spec: str, session: Session) -> Thought:
    """What a strategy may play."""
    here = session.position
    with STRATEGIES.lend((spec, here.game)) as strategy:
        if why := limits.too_slow(strategy, here):
            raise TooLong(why)
        return Thought(here, session.moves, strategy.policy(here))


def move(spec: str, seed: int, thought: Thought) -> models.Move:
    """One move, drawn with this seed."""
    here, moves, policy = thought
    cell = sample(policy, Random(seed))
    return models.Move.model_construct(
        strategy=spec,
        seed=seed,
        cell=cell,
        name=cell_name(cell, here.game),
        position=str(here.play(cell)),
        moves=[*moves, cell],
    )


def able(specs: Sequence[str], game: Game, what: str) -> list[Strategy]:
    """The strategies, if they can walk through all of this game here; quick to tell."""
    limits.check_walk(game, what)
    named = [REGISTRY.strategy(spec, game) for spec in specs]
    for strategy in named:
        if why := strategy.refusal(game.start):
            raise Unsuitable(why)
        if why := limits.too_slow(strategy, game.start):
            raise TooLong(why)
    return named


def proof(strategy: Strategy) -> models.Proof:
    """A proof for both sides, of a strategy that is `able`."""
    spec, game = strategy.spec, strategy.game
    if isinstance(strategy, Foreign):
        return _proof_of_program(strategy)
    why = f"a proof of {spec} on {game} would take too long here: on 3,3,3 any can be proved"
    metered = limits.Metered(strategy, limits.Meter(limits.MOST_ASKED_PROOF, why))
    proved = prove(metered, solver=Solver(game, usual_budget(game)))
    return models.Proof.model_validate(proved.to_json())


def _proof_of_program(program: Foreign) -> models.Proof:
    """The same for a program, walked as the command does. Raises `Unsuitable` without a proof."""
    sides = {}
    for name, report in prove_sides(program, tuple(Side), Solver(program.game)).items():
        if report.proof is None or not report.decided:
            raise Unsuitable(
                f"moving {name}, {program.spec} is not proved but {report.verdict}: "
                "noughts prove says more about it"
            )
        sides[name] = report.proof
    proved = Proof(program.spec, program.game, **sides)
    return models.Proof.model_validate(proved.to_json())


def usual(game: Game) -> tuple[str, ...]:
    """The built-in strategies that can play a game from its beginning and be compared here.

    On larger boards only those that leave nothing to chance: the others have too many games.
    """
    return tuple(
        name
        for name in BUILT_IN
        if not _refusal(name, game)
        and (limits.quick(game) or REGISTRY.strategy_class(name).deterministic)
    )


def comparison(strategies: Sequence[Strategy]) -> models.Comparison:
    """The cross-table of strategies that are `able`."""
    why = (
        f"a comparison of these on {strategies[0].game} would take too long here: name fewer, or "
        "fewer that leave something to chance"
    )
    meter = limits.Meter(limits.MOST_ASKED_COMPARISON, why)
    table = compare([limits.Metered(each, meter) for each in strategies])
    return models.Comparison.model_validate(table.to_json())
