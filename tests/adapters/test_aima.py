"""Players of AIMA's games as strategies."""

from __future__ import annotations

from collections import namedtuple

import pytest
from players import OBLONG, chosen_on, expected, oblong

from noughts import BrokenStrategy, Position, Unsuitable, mnk
from noughts.adapters import from_aima
from noughts.adapters.adapted import Theirs

GameState = namedtuple("GameState", "to_move, utility, board, moves")


class AimaGame:
    """What AIMA's `TicTacToe(h, v)` has of what is used: x is the printed row, from 1."""

    def __init__(self, h: int = 3, v: int = 3) -> None:
        moves = [(x, y) for x in range(1, h + 1) for y in range(1, v + 1)]
        self.initial = GameState("X", 0, {}, moves)

    def actions(self, state: Theirs) -> Theirs:
        return state.moves

    def result(self, state: Theirs, move: tuple[int, int]) -> Theirs:
        assert move in state.moves
        return GameState(
            "O" if state.to_move == "X" else "X",
            0,
            {**state.board, move: state.to_move},
            [other for other in state.moves if other != move],
        )


def test_a_player_of_aima(unfinished: tuple[Position, ...]) -> None:
    for positions, game in ((unfinished, mnk(3, 3, 3)), (oblong(), OBLONG)):
        columns = game.columns

        def player(_: object, state: Theirs, columns: int = columns) -> tuple[int, int]:
            places = [(x, y) for x in (1, 2, 3) for y in range(1, columns + 1)]
            marks = [state.board.get(place) for place in places]
            own, opponent = "XO" if state.to_move == "X" else "OX"
            return places[chosen_on(marks, own, opponent)]

        strategy = from_aima(player, AimaGame(3, columns), game)
        for position in positions:
            assert strategy.policy(position) == expected(position)
    with pytest.raises(BrokenStrategy, match=r"returns \(0, 0\) in .* as one of the actions"):
        from_aima(lambda *_: (0, 0), AimaGame()).policy(mnk(3, 3, 3).start)
    with pytest.raises(Unsuitable, match="offers 9 moves at the start, but 4,3,3 has 12 cells"):
        from_aima(lambda *_: (0, 0), AimaGame(), OBLONG)
