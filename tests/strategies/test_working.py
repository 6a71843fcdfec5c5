"""The workings of strategies: from the table alone, a reader gets the strategy's own move."""

import pytest

from noughts import Position, cell_name, mnk
from noughts.api import strategy
from noughts.rules.masks import cells_of
from noughts.strategies.minimax import Minimax
from noughts.strategies.rules import Rules
from noughts.strategies.working import MOST_LINES, Working

WITH_WORKING = ["linear", "minimax", "rules", "rules:variant=defensive", "chance", "weights"]


def working_of(spec: str, position: Position) -> Working:
    working = strategy(spec, position.game).working(position)
    assert working is not None
    return working


@pytest.mark.parametrize("spec", WITH_WORKING)
def test_a_working_is_a_table_about_cells_of_the_board(
    spec: str, unfinished: tuple[Position, ...]
) -> None:
    player = strategy(spec)
    for position in unfinished[500::37]:
        working = player.working(position)
        assert working is not None
        [chosen] = player.policy(position)
        for row in working.rows:
            assert len(row.texts) == len(working.columns)
            assert set(row.cells) <= set(range(9))
            assert not row.decides or chosen in row.cells
        assert any(row.decides for row in working.rows) or spec in ("linear", "weights")


def test_the_scores_of_the_lines_add_up_to_those_of_the_cells(
    unfinished: tuple[Position, ...],
) -> None:
    player = strategy("linear")
    for position in unfinished[::7]:
        working = player.working(position)
        assert working is not None
        for cell, score in player.scores(position).items():
            assert sum(float(row.texts[-1]) for row in working.rows if cell in row.cells) == score
        for row in working.rows:
            own = sum(position.own >> cell & 1 for cell in row.cells)
            opponent = sum(position.opponent >> cell & 1 for cell in row.cells)
            assert row.texts[1:3] == (str(own - opponent), str(own + opponent))


def test_the_open_lines_through_a_cell_are_its_weight(unfinished: tuple[Position, ...]) -> None:
    player = strategy("weights")
    for position in unfinished[::7]:
        working = player.working(position)
        assert working is not None
        for cell, score in player.scores(position).items():
            states = [row.texts[1] for row in working.rows if cell in row.cells]
            if score == 18:
                assert "can be completed" in states
            elif score == 9:
                assert "must be blocked" in states
                assert "can be completed" not in states
            else:
                assert states.count("open") == score


def test_the_first_rule_with_a_cell_decides(unfinished: tuple[Position, ...]) -> None:
    for spec in ("rules", "rules:variant=defensive"):
        player = strategy(spec)
        assert isinstance(player, Rules)
        for position in unfinished[::11]:
            working = player.working(position)
            assert working is not None
            first = next(row for row in working.rows if row.cells)
            assert first.decides
            assert [row for row in working.rows if row.decides] == [first]
            assert player.fired(position) == (first.texts[1], first.cells[0])
            for row in working.rows:
                named = " and ".join(row.texts[2].split(", ")).split(" and ")
                assert bool(row.cells) == (named == [cell_name(c, mnk()) for c in row.cells])


def test_the_nodes_below_the_moves_and_the_position_are_all_nodes(
    unfinished: tuple[Position, ...],
) -> None:
    player = strategy("minimax")
    assert isinstance(player, Minimax)
    for position in unfinished[1000::53]:
        working = player.working(position)
        assert working is not None
        below = sum(int(row.texts[2].replace(",", "")) for row in working.rows)
        assert below + 1 == player.search(position).nodes


def test_chance_leaves_out_what_gives_the_result_away(unfinished: tuple[Position, ...]) -> None:
    for position in unfinished[600::61]:
        rows = working_of("chance", position).rows
        best = min((row.texts[1] for row in rows), key=["win", "draw", "loss"].index)
        for row in rows:
            assert bool(row.texts[3]) == (row.texts[1] != best)
            assert not (row.decides and row.texts[3])


def test_a_large_board_shows_only_the_lines_through_the_chosen_cell() -> None:
    start = mnk(7, 7, 4).start
    player = strategy("linear", start.game)
    working = player.working(start)
    assert working is not None
    assert len(start.game.lines) > MOST_LINES
    [chosen] = player.policy(start)
    lines = [cells_of(line) for line in start.game.lines_through[chosen]]
    assert [row.cells for row in working.rows] == lines


def test_strategies_without_a_table_have_no_working() -> None:
    for spec in ("random", "perfect", "alphabeta"):
        assert strategy(spec).working(mnk().start) is None
