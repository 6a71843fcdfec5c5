"""The strategy `search`: it wins and defends by threats, and plays the same move every time."""

from random import Random

import pytest

from noughts.analysis.solver import LOSS, WIN, Solver
from noughts.rules.game import Game, mnk
from noughts.rules.notation import cell_name, parse_position
from noughts.rules.position import Position
from noughts.strategies.base import Strategy
from noughts.strategies.registry import parse_strategy
from noughts.strategies.search import most_central


def play(first: Strategy, second: Strategy, opening: Position) -> Position:
    position, random = opening, Random(1)
    while not position.over:
        player = second if position.ply % 2 else first
        position = position.play(player.move(position, random))
    return position


def test_it_never_loses_on_3x3_and_misses_no_win(unfinished: tuple[Position, ...]) -> None:
    search, solver = parse_strategy("search", mnk(3, 3, 3)), Solver(mnk(3, 3, 3))
    for position in unfinished[::3]:
        after = position.play(search.move(position))
        assert -solver.value(after) == solver.value(position)


@pytest.mark.parametrize(
    ("text", "game", "cell"),
    [
        ("XX.../..X../XX.../O...O/OO..O", mnk(5, 5, 4), "c1"),
        ("......./......./...O.../..XX.../......./.....O./.......", mnk(7, 7, 4), "b4"),
    ],
)
def test_it_starts_a_winning_sequence_of_threats(text: str, game: Game, cell: str) -> None:
    position = parse_position(text, game)
    search = parse_strategy("search:nodes=100", game)
    after = position.play(search.move(position))
    assert cell_name(search.move(position), game) == cell or Solver(game).value(after) == LOSS
    assert search.reason(position).endswith("wins.") or "force" in search.reason(position)


def test_it_stops_a_fork_that_easy_overlooks() -> None:
    game = mnk(9, 9, 4)
    rows = ["........."] * 4 + ["..XX....."] + ["........O"] + ["........."] * 3
    position = parse_position("/".join(rows), game)
    hard = parse_strategy("search:nodes=100", game)
    assert cell_name(hard.move(position), game) in ("b5", "e5")
    assert "stops X from winning by threats" in hard.reason(position)


@pytest.mark.parametrize("name", ["7,7,4", "15,15,5"])
def test_it_beats_linear_moving_first(name: str) -> None:
    columns, rows, k = map(int, name.split(","))
    game = mnk(columns, rows, k)
    search = parse_strategy("search:nodes=500", game)
    end = play(search, parse_strategy("linear", game), game.start)
    assert end.winner == "X"


def test_the_same_position_gets_the_same_move_whatever_came_before() -> None:
    game, random = mnk(7, 7, 4), Random(3)
    positions = [game.start]
    for _ in range(8):
        positions.append(positions[-1].play(random.choice(positions[-1].moves)))
    one, two = (parse_strategy("search:nodes=300", game) for _ in range(2))
    forward = [one.move(position) for position in positions]
    assert [two.move(position) for position in reversed(positions)] == forward[::-1]


@pytest.mark.parametrize(
    ("game", "cell"), [(mnk(15, 15, 5), "h8"), (mnk(7, 7, 4), "d4"), (mnk(5, 4, 4), "c2")]
)
def test_it_begins_in_the_middle(game: Game, cell: str) -> None:
    assert cell_name(most_central(game), game) == cell
    assert parse_strategy("search", game).move(game.start) == most_central(game)


def test_a_deep_look_is_not_worse_than_none() -> None:
    position = parse_position("X../.O./...")
    outcomes = Solver(position.game).outcomes(position)
    cell = parse_strategy("search", position.game).move(position)
    assert outcomes[cell].rank == max(each.rank for each in outcomes.values())
    assert outcomes[cell].value < WIN
