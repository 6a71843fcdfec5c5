"""The strategies `perfect` and `chance` on boards that are too large to solve to the end."""

from fractions import Fraction
from random import Random

import pytest

from noughts.analysis.solver import DRAW, WIN, Solver
from noughts.analysis.solver import engine as engine_module
from noughts.analysis.solver.engine import Engine, PlainEngine, has_numba, make_fast_engine
from noughts.analysis.solver.values import Values
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position
from noughts.strategies import reach
from noughts.strategies.chance import Chance
from noughts.strategies.perfect import Perfect
from noughts.strategies.registry import parse_strategy

SOLVABLE = [mnk(4, 4, 3), mnk(4, 4, 4), mnk(5, 4, 4), mnk(5, 5, 3), mnk(5, 5, 5)]
HARD = [mnk(*sizes) for sizes in reach.HARD_BOARDS]
ASKED = [mnk(4, 4, 3), mnk(4, 4, 4), mnk(5, 5, 5)]


def after(game: Game, plies: int, random: Random) -> Position:
    """A position after so many random moves, none of which ends the game."""
    position = game.start
    while position.ply < plies:
        following = position.play(random.choice(position.moves))
        position = game.start if following.over else following
    return position


def test_it_plays_every_board_that_the_solver_finishes_and_no_other() -> None:
    for game in (*SOLVABLE, mnk(), mnk(4, 3, 4), mnk(5, 5, 4), mnk(4, 5, 5), mnk(4, 6, 4)):
        assert parse_strategy("perfect", game).refusal(game.start) is None
    for game in (mnk(7, 7, 4), mnk(7, 7, 5), mnk(15, 15, 5), mnk(26, 26, 3)):
        assert parse_strategy("perfect", game).refusal(game.start)


def test_a_board_that_it_plays_is_never_refused_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "has_numba", lambda: False)
    random = Random(1)
    for game in (mnk(5, 5, 4), mnk(4, 4, 4), mnk(7, 6, 5)):
        perfect = Perfect(game)
        for plies in range(8):
            assert perfect.refusal(after(game, plies, random)) is None


def test_without_numba_it_refuses_what_only_the_compiled_engine_can_solve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = mnk(6, 5, 4)
    for installed in (True, False):
        monkeypatch.setattr(engine_module, "has_numba", lambda value=installed: value)
        why = Perfect(game).refusal(game.start)
        assert why is None if installed else why and "pip install 'noughts[fast]'" in why
    assert "noughts[fast]" not in (Perfect(mnk(7, 7, 4)).refusal(mnk(7, 7, 4).start) or "")


@pytest.mark.parametrize("game", HARD, ids=str)
def test_the_stored_costs_of_hard_boards_are_true(game: Game) -> None:
    sizes = game.columns, game.rows, game.lines[0].bit_count()
    nodes, values = reach.HARD_BOARDS[sizes], Values(game.start)
    engine: Engine
    if has_numba():
        engine = make_fast_engine(game, bits=reach.FAST_BITS)
    elif nodes < 10_000:
        engine = PlainEngine(game, reach.FAST_BITS)
    else:
        pytest.skip("takes too long without Numba")
    values.search_moves(engine, nodes)
    assert values.decided == len(values.bounds)
    assert engine.nodes == nodes


@pytest.mark.parametrize("game", SOLVABLE, ids=str)
@pytest.mark.parametrize("spec", ["perfect", "perfect:hurry=yes"])
def test_it_keeps_the_value_from_the_start_to_the_end(game: Game, spec: str) -> None:
    perfect, random = parse_strategy(spec, game), Random(2)
    values = Values(game.start)
    values.search_value(PlainEngine(game))
    position = game.start
    while not position.over:
        ours = position.ply % 2 == 0
        position = position.play(
            perfect.move(position, random) if ours else random.choice(position.moves)
        )
    assert position.winner == "X" if values.value else position.winner in ("X", None)


def test_its_values_are_those_of_the_other_solver() -> None:
    game, random = mnk(4, 4, 3), Random(4)
    perfect, solver = parse_strategy("perfect", game), Solver(game)
    for _ in range(5):
        position = game.start
        while position.empty.bit_count() > 11 and not position.over:
            position = position.play(random.choice(position.moves))
        if not position.over:
            assert perfect.scores(position) == solver.values(position)


@pytest.mark.parametrize("game", ASKED, ids=str)
def test_chance_keeps_the_value_and_counts_the_replies_that_lose(game: Game) -> None:
    chance, random = Chance(game), Random(5)
    engine = PlainEngine(game)
    for plies in (0, 1, 2, 3):
        position = after(game, plies, random)
        values, scores = Perfect(game).scores(position), chance.scores(position)
        (cell,) = chance.policy(position)
        top = max(values.values())
        best = [move for move, value in values.items() if value == top]
        assert cell == max(best, key=lambda move: (scores[move], -move))
        for move in random.sample(position.moves, 2):
            following = position.play(move)
            replies = [following.play(reply) for reply in following.moves]
            losing = sum(value_of(engine, reply) == WIN for reply in replies)
            expected = Fraction(losing, len(replies))
            assert scores[move] == (1 if values[move] == WIN else expected)
        how = "wins" if top == WIN else "a random reply loses"
        assert f"{how} with probability {scores[cell]} (" in chance.reason(position)


def value_of(engine: Engine, position: Position) -> int:
    """The value of a position, by the search that asks for the position and not for its moves."""
    if position.lost:
        return -WIN
    if engine.wins(position.own, position.opponent, attacking=True):
        return WIN
    return -WIN if engine.wins(position.opponent, position.own, attacking=False) else DRAW


def test_chance_refuses_where_even_one_reply_takes_too_long() -> None:
    for game in (mnk(5, 4, 4), mnk(5, 5, 4), mnk(7, 7, 5), mnk(15, 15, 5)):
        assert "at most 9 empty cells" in (Chance(game).refusal(game.start) or "")


def test_chance_is_exact_as_soon_as_few_cells_are_empty() -> None:
    game = mnk(4, 4, 4)
    chance, position = Chance(game), after(game, 7, Random(6))
    assert chance.why_inexact(after(game, 6, Random(6)))
    assert chance.why_inexact(position) is None
    scores = chance.scores(position)
    for cell in position.moves[:2]:
        assert scores[cell] == chance.win_probability(position.play(cell))
