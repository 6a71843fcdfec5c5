"""One battery of laws for every strategy of the catalogue, on several games."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from seeds import examples, sampled_from, seeded

from noughts import Game, GameOver, Position, Strategy, Unsuitable, mnk
from noughts.analysis.solver import Solver
from noughts.rules.symmetry import move_position, symmetries
from noughts.rules.variants import cube, pick15, torus
from noughts.strategies.base import Policy, Scores
from noughts.strategies.registry import BUILT_IN, parse_strategy, title_of

SPECS = [
    "linear",
    "linear:override=no",
    "linear:level=medium",
    "linear:level=easy",
    "minimax",
    "alphabeta",
    "rules",
    "rules:variant=defensive",
    "chance",
    "chance:centre=3",
    "search:nodes=200",
    "search:level=medium,nodes=4000",
    "search:level=easy",
    "weights",
    "weights:fixed=yes",
    "random",
    "perfect",
    "perfect:hurry=yes",
    "human",
    "human:level=adult",
    "rules:slip=1/10",
    "perfect:slip=0.5",
]
SEARCHERS = ["minimax", "alphabeta", "perfect"]
PLAY_THEIR_BEST_SCORE = [
    "linear:override=no", "minimax", "alphabeta", "rules", "weights", "weights:fixed=yes",
]  # fmt: skip
GAMES = {
    "4,3,3": mnk(4, 3, 3),
    "4,3,4": mnk(4, 3, 4),
    "5,1,2": mnk(5, 1, 2),
    "7,6,4": mnk(7, 6, 4),
    "15,15,5": mnk(15, 15, 5),
    "torus": torus(3, 3, 3),
    "cube": cube(4),
    "pick 15": pick15(),
}

Made = dict[str, Strategy]


@pytest.fixture(scope="module", params=SPECS)
def spec(request: pytest.FixtureRequest) -> str:
    """Each strategy in turn: all its tests follow each other, so that `told` asks it only once."""
    return str(request.param)


@pytest.fixture(scope="module")
def made(grid: Game) -> Made:
    """Every strategy, made once for 3x3, because the searches remember what they have found."""
    return {spec: parse_strategy(spec, grid) for spec in SPECS}


Told = dict[Position, tuple[Policy, Scores]]


@pytest.fixture(scope="module")
def told(made: Made, unfinished: tuple[Position, ...]) -> Callable[[str], Told]:
    """The policy and scores of a strategy in every position of 3x3, asked for once."""

    @cache
    def ask(spec: str) -> Told:
        strategy = made[spec]
        return {p: (strategy.policy(p), strategy.scores(p)) for p in unfinished}

    return ask


def test_the_battery_covers_the_catalogue() -> None:
    assert {*SEARCHERS, *PLAY_THEIR_BEST_SCORE} <= set(SPECS)
    assert {spec.partition(":")[0] for spec in SPECS} == set(BUILT_IN)


def test_laws_hold_in_every_position_of_3x3(
    spec: str, made: Made, told: Callable[[str], Told]
) -> None:
    asked_again = sampled_from(8)
    for number, (position, before) in enumerate(told(spec).items()):
        check_laws(made[spec], position, before, again=number % 8 == asked_again)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_laws_hold_in_samples_of_other_games_or_it_refuses_in_a_sentence(
    spec: str, game: Game
) -> None:
    random = seeded(spec)
    strategy = parse_strategy(spec, game) if "centre" not in spec or game.centre else None
    if strategy is None:
        with pytest.raises(Unsuitable, match="leave centre out"):
            parse_strategy(spec, game)
        return
    played = 0
    played_through = some_game(game, random)
    if spec == "chance" and len(game.lines) < 4:
        played_through = played_through[2:]  # where lines are few, it takes seconds from the start
    for position in played_through:
        if (why := strategy.refusal(position)) is None:
            check_laws(strategy, position, (strategy.policy(position), strategy.scores(position)))
            played += 1
            continue
        for question in (strategy.policy, strategy.scores, strategy.reason):
            with pytest.raises(Unsuitable, match=re.escape(why)):
                question(position)
        others = ["linear", "search", "rules", "weights", "random"]
        for other in ["rules"] if "defensive" in spec else others:
            assert (other if "defensive" in spec else title_of(other)) in why
            assert parse_strategy(other, game).refusal(position) is None
    assert played or game.cells > 12 or spec == "rules:variant=defensive"


def some_game(game: Game, random: Random) -> list[Position]:
    """The positions of one random game, on large boards the first and the last few only."""
    positions, few = [game.start], examples(8)
    while not positions[-1].over:
        positions.append(positions[-1].play(random.choice(positions[-1].moves)))
    if len(positions) <= 9:
        return positions[:-1]
    return positions[:few] + positions[few:-1][-few:]


def check_laws(
    strategy: Strategy,
    position: Position,
    before: tuple[Policy, Scores],
    *,
    again: bool = True,
) -> None:
    """What was told before is as it should be; asked `again`, it tells the same, with a reason."""
    policy, scores = before
    assert policy.keys() <= set(position.moves)
    assert all(isinstance(chance, Fraction) and chance > 0 for chance in policy.values())
    assert sum(policy.values()) == 1
    assert len(policy) == 1 or not strategy.deterministic
    assert not scores or scores.keys() == set(position.moves)
    if again:
        assert re.fullmatch(r"[A-Za-z].*[^.]\.", strategy.reason(position))
        assert (strategy.policy(position), strategy.scores(position)) == (policy, scores)


def test_a_finished_position_is_an_error(
    spec: str, made: Made, positions: tuple[Position, ...]
) -> None:
    finished = [position for position in positions if position.over]
    assert len(finished) == 958
    for position in finished[sampled_from(10) :: 10]:
        for question in (made[spec].policy, made[spec].scores, made[spec].reason):
            with pytest.raises(GameOver, match=re.escape(str(position))):
                question(position)


def test_asking_in_another_order_makes_no_difference(
    spec: str, grid: Game, made: Made, unfinished: tuple[Position, ...]
) -> None:
    another = parse_strategy(spec, grid)
    asked = [position for position in unfinished if position.ply > 1 or "max" not in spec]
    for position in seeded(1).sample(asked, 300):
        assert another.policy(position) == made[spec].policy(position)
        assert another.reason(position) == made[spec].reason(position)


def test_a_strategy_says_truly_whether_it_is_symmetric(
    spec: str, grid: Game, made: Made, told: Callable[[str], Told]
) -> None:
    turned, mirrored = (6, 3, 0, 7, 4, 1, 8, 5, 2), (2, 1, 0, 5, 4, 3, 8, 7, 6)
    assert {turned, mirrored} <= set(symmetries(grid))  # which make all eight
    kept = all(
        told(spec)[move_position(position, permutation)][0]
        == {permutation[cell]: chance for cell, chance in policy.items()}
        for permutation in (turned, mirrored)
        for position, (policy, _) in told(spec).items()
    )
    assert kept == made[spec].symmetric


def test_a_strategy_says_truly_whether_it_is_deterministic(
    spec: str, made: Made, told: Callable[[str], Told]
) -> None:
    single = all(len(policy) == 1 for policy, _ in told(spec).values())
    assert single == made[spec].deterministic


def test_scores_of_the_search_family_are_the_true_values(
    spec: str, grid: Game, told: Callable[[str], Told]
) -> None:
    if spec in SEARCHERS:
        solver = Solver(grid)
        for position, (_, scores) in told(spec).items():
            assert scores == solver.values(position)


def test_the_first_cell_with_the_highest_score_is_played(
    spec: str, told: Callable[[str], Told]
) -> None:
    if spec in PLAY_THEIR_BEST_SCORE:
        for policy, scores in told(spec).values():
            highest = max(scores.values())
            assert list(policy) == [min(cell for cell in scores if scores[cell] == highest)]


def test_behaviour_is_what_it_was(spec: str, told: Callable[[str], Told]) -> None:
    """A signature of policies and scores: a change in behaviour has to be meant.

    All positions of 3x3 and one game on some other boards. If a change is meant, put the new
    lines into signatures.txt and say so in the commit.
    """
    answers = [*told(spec).items()]
    if "centre" not in spec:
        for name in ("4,3,3", "7,6,4", "15,15,5"):
            strategy = parse_strategy(spec, GAMES[name])
            answers += [
                (position, (strategy.policy(position), strategy.scores(position)))
                for position in steady_game(GAMES[name])
                if not strategy.refusal(position)
            ]
    digest = sha256()
    for position, both in answers:
        board = written(position)
        for each in both:
            said = [(cell, str(each[cell])) for cell in sorted(each)]
            digest.update(f"{board} {said}".encode())
    signatures = Path(__file__).with_name("signatures.txt").read_text().splitlines()
    assert f"{spec} {digest.hexdigest()[:16]}" in signatures


@cache
def written(position: Position) -> str:
    return str(position)


def steady_game(game: Game) -> tuple[Position, ...]:
    """The positions of a game that jumps about the board, the same on every machine."""
    positions = [game.start]
    while not positions[-1].over and len(positions) < 40:
        moves = positions[-1].moves
        positions.append(positions[-1].play(moves[len(moves) * 5 // 8 - len(moves) % 3]))
    return tuple(position for position in positions if not position.over)
