"""What the coach sees within a few moves is what a search to the end finds."""

from __future__ import annotations

from boards import playouts
from coaches import OTHERS, late
from facts import SOLVERS, completing, truth
from hypothesis import given

from noughts.analysis.effects import near_outcomes, winning_forks
from noughts.analysis.solver import DRAW, LOSS, WIN, Outcome, Solver
from noughts.rules.masks import cells_of
from noughts.rules.position import Position


def seen_ahead(position: Position) -> Outcome | None:
    """The outcome for the player about to move, if it can be seen within three moves.

    It can when the game is over or nobody can win any more, and when there is a line to complete,
    two that cannot both be blocked, or a fork that the opponent has no time to answer.
    """
    game, own, opponent = position.game, position.own, position.opponent
    if position.lost:
        return Outcome(LOSS, 0)
    if completing(game, own, opponent):
        return Outcome(WIN, 1)
    alive = any(not line & own or not line & opponent for line in game.lines)
    if not alive or position.empty.bit_count() <= 1:
        return Outcome(DRAW, None)
    if len(completing(game, opponent, own)) > 1:
        return Outcome(LOSS, 2)
    return Outcome(WIN, 3) if winning_forks(position) else None


def check_seen(position: Position) -> bool:
    outcome, seen = SOLVERS.setdefault(position.game, Solver(position.game)), seen_ahead(position)
    exact = outcome.outcome(position)
    assert seen in (None, exact)
    if seen is None:  # what it promises to see it does see
        assert exact.plies is None or exact.plies > 3
    if not position.over and not completing(position.game, position.own, position.opponent):
        winning = [cell for cell, each in truth(position).items() if each == (WIN, 3)]
        assert cells_of(winning_forks(position)) == tuple(winning)
    return seen is not None


def test_what_is_seen_ahead_is_so_in_every_position(positions: tuple[Position, ...]) -> None:
    assert sum(map(check_seen, positions)) > 4000


@given(playouts(OTHERS))
def test_what_is_seen_ahead_is_so_on_any_board(played: list[Position]) -> None:
    for position in played:
        check_seen(position)


@given(playouts())
def test_what_is_seen_after_each_cell_is_what_is_seen_ahead_there(played: list[Position]) -> None:
    for position in played[: -1 if played[-1].over else None]:
        seen = {cell: seen_ahead(position.play(cell)) for cell in position.moves}
        assert near_outcomes(position) == {
            cell: Outcome(-after.value, None if after.plies is None else after.plies + 1)
            for cell, after in seen.items()
            if after is not None
        }


def test_what_is_seen_ahead_is_so_near_the_end_of_a_large_board() -> None:
    assert 0 < sum(map(check_seen, late())) < len(late())
