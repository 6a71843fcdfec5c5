from __future__ import annotations

import pytest

from noughts import Game, Position
from noughts.rules.notation import parse_position
from noughts.strategies.weights import Weights

W = [set(map(int, line)) for line in ("012", "345", "678", "036", "147", "258", "048", "246")]


@pytest.mark.parametrize("fixed", [True, False])
def test_every_answer_is_that_of_the_write_up_on_sets(
    fixed: bool,  # noqa: FBT001
    grid: Game,
    unfinished: tuple[Position, ...],
) -> None:
    weights = Weights(grid, fixed=fixed)
    for position in unfinished:
        mine = {cell for cell in range(9) if position.own >> cell & 1}
        yours = {cell for cell in range(9) if position.opponent >> cell & 1}
        free = sorted(set(range(9)) - mine - yours)
        winning = [cell for cell in free if any(w <= mine | {cell} for w in W)]
        blocking = [cell for cell in free if any(w <= yours | {cell} for w in W)]
        weight = {cell: sum(cell in w and (fixed or not w & yours) for w in W) for cell in free}
        heaviest = [cell for cell in free if weight[cell] == max(weight.values())]
        (cell,) = weights.policy(position)
        assert cell == (winning or blocking or heaviest)[0]
        scores = weights.scores(position)
        for each in free:
            if each not in winning + blocking:
                assert scores[each] == weight[each]
        ranks = [[scores[each] for each in group] for group in (winning, blocking)]
        assert all(score == 18 for score in ranks[0])
        assert all(score in (9, 18) for score in ranks[1])


def beaten(weights: Weights, position: Position) -> bool:
    """Whether the opponent, who moved first, can win by some replies from here."""
    if position.over:
        return position.lost and position.ply % 2 == 1
    cells = weights.policy(position) if position.ply % 2 else position.moves
    return any(beaten(weights, position.play(cell)) for cell in cells)


@pytest.mark.parametrize(
    ("fixed", "starts"),
    [(True, [0, 2, 5, 6, 7, 8]), (False, [0, 1, 2, 3, 4, 5, 6, 7])],
    ids=["fixed", "improved"],
)
def test_moving_second_it_is_beatable_after_these_starts(
    fixed: bool,  # noqa: FBT001
    starts: list[int],
    grid: Game,
) -> None:
    weights = Weights(grid, fixed=fixed)
    assert [cell for cell in range(9) if beaten(weights, grid.start.play(cell))] == starts


def test_seven_moves_beat_it(grid: Game) -> None:
    weights, position = Weights(grid), grid.start
    for cell in (0, 7, 6, 8):  # a corner, a side beyond it, a fork, and the line
        position = position.play(cell)
        if not position.over:
            (reply,) = weights.policy(position)
            position = position.play(reply)
    assert position.lost
    assert position.ply == 7


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            ".../.../...",
            "b2 lies on 4 lines that the opponent has not touched, more than any other cell.",
        ),
        ("XX./OO./...", "c1 completes a line."),
        ("X.O/.X./..O", "c2 blocks a line of the opponent."),
        (
            "X../.O./..X",
            "b1 lies on 1 line that the opponent has not touched, the first of 6 such cells.",
        ),
    ],
)
def test_reasons(text: str, reason: str, grid: Game) -> None:
    assert Weights(grid).reason(parse_position(text)) == reason
