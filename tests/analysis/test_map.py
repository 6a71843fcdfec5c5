"""The map of a strategy against its proof: the same games, and every position once per path."""

from collections import Counter

import pytest

from noughts.analysis.map import MOST_BOARDS, Board, make_map
from noughts.analysis.proof import prove
from noughts.api import strategy
from noughts.errors import TooLarge, Unsuitable
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Strategy

PLAYERS = [
    "linear",
    "linear:override=no",
    "alphabeta",
    "rules",
    "chance",
    "weights",
    "search",
]


def paths(player: Strategy, side: Side) -> Counter[tuple[int, ...]]:
    """Every line of play that leads to a board of the map, found without it."""
    found: Counter[tuple[int, ...]] = Counter()

    def follow(position: Position, moves: tuple[int, ...]) -> None:
        if len(moves) % 2 == side.index and not position.over:
            if not moves and side is Side.SECOND:
                found[moves] += 1
            for cell in player.policy(position):
                found[*moves, cell] += 1
                follow(position.play(cell), (*moves, cell))
            return
        for cell in position.moves:
            after = position.play(cell)
            if after.over:
                found[*moves, cell] += 1
            follow(after, (*moves, cell))

    if side is Side.SECOND:
        found[()] += 1
    follow(player.game.start, ())
    return found


@pytest.mark.parametrize("spec", PLAYERS)
def test_a_map_shows_exactly_the_games_of_the_proof(spec: str) -> None:
    player = strategy(spec)
    proof = prove(player)
    for side in Side:
        drawn = make_map(player, side)
        proved = proof.sides[side]
        assert proved.games is not None
        assert drawn.tally == proved.games
        assert Counter(board.moves for board in drawn.boards()) == paths(player, side)
        assert bool(drawn.tally.lost) != proved.unbeatable


def test_each_board_is_the_position_after_its_moves() -> None:
    drawn = make_map(strategy("perfect"), Side.FIRST, 2)
    for board in drawn.boards():
        position = strategy("perfect").game.start
        for cell in board.moves:
            position = position.play(cell)
        assert board.position == position


def test_every_move_of_a_random_policy_has_a_board_with_its_probability() -> None:
    player = strategy("random")
    drawn = make_map(player, Side.SECOND, 1)
    [top] = drawn.tops
    for reply, boards in top.replies.items():
        policy = player.policy(top.position.play(reply))
        assert {board.cell: board.chance for board in boards} == policy


@pytest.mark.parametrize("depth", [1, 2])
def test_a_map_to_a_depth_is_the_top_of_the_whole_map(depth: int) -> None:
    def cut(board: Board, deeper: int) -> object:
        below = {
            cell: [cut(each, deeper - 1) for each in answers]
            for cell, answers in board.replies.items()
            if deeper
        }
        return board.moves, below

    whole = make_map(strategy("weights"), Side.SECOND)
    part = make_map(strategy("weights"), Side.SECOND, depth)
    assert [cut(top, 9) for top in part.tops] == [cut(top, depth) for top in whole.tops]


def test_a_map_that_is_too_large_says_what_to_do() -> None:
    with pytest.raises(TooLarge, match=f"more than {MOST_BOARDS:,} boards; choose a smaller d"):
        make_map(strategy("random"), Side.FIRST)


def test_a_strategy_that_refuses_the_board_has_no_map() -> None:
    with pytest.raises(Unsuitable, match="cannot play a board this large"):
        make_map(strategy("alphabeta", "4x4"), Side.FIRST, 1)
