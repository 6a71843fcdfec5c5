from __future__ import annotations

from collections.abc import Callable

import pytest

from noughts import Game, Position, mnk
from noughts.rules.notation import parse_position
from noughts.strategies.alphabeta import AlphaBeta
from noughts.strategies.minimax import Minimax

X, O = "X", "O"  # noqa: E741 - as the course writes them
Board = str


def player(board: Board) -> str:
    return X if board.count(X) == board.count(O) else O


def actions(board: Board) -> list[int]:
    return [cell for cell in range(9) if board[cell] == "."]


def result(board: Board, action: int) -> Board:
    return board[:action] + player(board) + board[action + 1 :]


def winner(board: Board) -> str | None:
    for a, b, c in ("012", "345", "678", "036", "147", "258", "048", "246"):
        if board[int(a)] == board[int(b)] == board[int(c)] != ".":
            return board[int(a)]
    return None


def max_value(board: Board, known: dict[Board, tuple[int, int]]) -> tuple[int, int]:
    """The value for X and the size of the tree; min-value is the same with `min`."""
    if board not in known:
        if (won := winner(board)) or "." not in board:
            known[board] = {X: 1, O: -1}.get(won or "", 0), 1
        else:
            below = [max_value(result(board, action), known) for action in actions(board)]
            best = max if player(board) == X else min
            known[board] = best(value for value, _ in below), 1 + sum(size for _, size in below)
    return known[board]


@pytest.fixture(scope="module")
def minimax(grid: Game) -> Minimax:
    """One for all tests, because it remembers what it has found."""
    return Minimax(grid)


@pytest.fixture(scope="module")
def alphabeta(grid: Game) -> AlphaBeta:
    return AlphaBeta(grid)


def test_minimax_visits_the_whole_tree_and_chooses_the_first_of_the_best(
    minimax: Minimax, unfinished: tuple[Position, ...]
) -> None:
    known = dict[Board, tuple[int, int]]()
    for position in unfinished:
        board = str(position).replace("/", "")
        value, size = max_value(board, known)
        sign = 1 if player(board) == X else -1
        found = minimax.search(position)
        assert (found.value, found.nodes) == (sign * value, size)
        assert found.values == {
            action: sign * max_value(result(board, action), known)[0] for action in actions(board)
        }
        best = [action for action in actions(board) if found.values[action] == found.value]
        assert found.cell == best[0]


def test_alphabeta_chooses_the_same_cell_in_all_4520_positions_and_visits_fewer_nodes(
    minimax: Minimax, alphabeta: AlphaBeta, unfinished: tuple[Position, ...]
) -> None:
    assert len(unfinished) == 4520
    for position in unfinished:
        plain, pruned = minimax.search(position), alphabeta.search(position)
        assert (pruned.cell, pruned.value) == (plain.cell, plain.value)
        assert pruned.nodes <= plain.nodes
        assert pruned.values.items() <= plain.values.items()


@pytest.mark.parametrize(("make", "nodes"), [(Minimax, 549_946), (AlphaBeta, 16_811)])
def test_549946_nodes_shrink(
    make: Callable[[Game], Minimax | AlphaBeta], nodes: int, grid: Game
) -> None:
    strategy = make(grid)
    assert strategy.search(grid.start).nodes == nodes
    assert f"found in {nodes:,} nodes" in strategy.reason(grid.start)


def test_the_reason_is_a_line_of_best_play(
    alphabeta: AlphaBeta, unfinished: tuple[Position, ...]
) -> None:
    for position in unfinished:
        line = alphabeta.reason(position).partition("best play is ")[2].partition(",")[0].split()
        after = position
        for name in line:
            after = after.play("abc".index(name[0]) + 3 * (int(name[1]) - 1))
        assert after.over
        outcome = 0 if after.drawn else -1 if after.ply % 2 == position.ply % 2 else 1
        assert outcome == alphabeta.search(position).value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("X.O/.X./..O", "c2 holds the draw; best play is c2 a2 b1 b3 a3, found in 186 nodes."),
        ("XX./OO./...", "c1 wins; best play is c1, found in"),
        ("XOX/.O./X..", "a2 wins; best play is a2 c2 b3, found in 34 nodes."),
        ("XO./X../...", "c1 loses, like every other move; best play is c1 b2 c2 a3, found in"),
    ],
)
def test_reasons_of_minimax(text: str, sentence: str, minimax: Minimax) -> None:
    assert minimax.reason(parse_position(text)).startswith(sentence)


def test_alphabeta_settles_the_rectangles_of_twelve_cells() -> None:
    for game, value in ((mnk(4, 3, 3), 1), (mnk(4, 3, 4), 0)):
        assert AlphaBeta(game).search(game.start).value == value
