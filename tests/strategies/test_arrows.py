"""The arrows of search and perfect: legal games that they would play, and every threat."""

import pytest

from noughts import Position
from noughts.analysis.solver import Solver
from noughts.api import strategy
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of, mask


@pytest.mark.parametrize("name", ["search", "perfect"])
def test_the_expected_moves_keep_the_value_to_the_end(
    name: str, unfinished: tuple[Position, ...], grid: Game
) -> None:
    player, solver = strategy(name), Solver(grid)
    for position in unfinished[::23]:
        line, *_ = player.arrows(position)
        assert (line.kind, line.mark) == ("expected", position.to_move)
        assert line.cells[0] in player.policy(position)
        after = position
        for cell in line.cells:
            value = solver.value(after)
            after = after.play(cell)
            assert solver.value(after) == -value
        assert after.over


def test_threats_are_the_lines_that_lack_one_cell(unfinished: tuple[Position, ...]) -> None:
    player = strategy("perfect")
    for position in unfinished[::23]:
        _, *threats = player.arrows(position)
        shown = {(each.mark, each.cells[-1], mask(each.cells)) for each in threats}
        assert {each.kind for each in threats} <= {"threat"}
        assert shown == {
            (mark, cells_of(line & position.empty)[0], line)
            for mark, marks in (("X", position.first), ("O", position.second))
            for line in position.game.lines
            if (line & marks).bit_count() == 2 and line & position.empty
        }


def test_search_shows_the_attack_that_it_stops() -> None:
    player = strategy("search:nodes=2000", mnk(15, 15, 5))
    position = player.game.start
    for cell in (112, 113, 97, 127, 98, 96, 81, 99):
        position = position.play(cell)
    expected, feared = player.arrows(position)
    assert (feared.kind, feared.mark) == ("feared", "O")
    assert all(cell in position.moves for cell in (*expected.cells, *feared.cells))
    for each in (expected, feared):
        names = each.words.removesuffix(".").split()[-len(each.cells) :]
        assert " ".join(names[1:]) in player.reason(position)
