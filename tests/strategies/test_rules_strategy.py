from __future__ import annotations

from collections.abc import Callable

import pytest

from noughts import Game, Position, mnk
from noughts.analysis.proof import prove
from noughts.rules.notation import parse_position
from noughts.rules.variants import pick15
from noughts.strategies.rules import Rules

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def test_the_full_rules_are_unbeatable_on_a_board_of_other_lines() -> None:
    assert prove(Rules(pick15())).unbeatable


def wins_at(board: str, mark: str) -> set[int]:
    return {
        int(cell)
        for line in LINES
        for cell in line
        if board[int(cell)] == "."
        and all(board[int(other)] == mark for other in line if other != cell)
    }


def put(board: str, cell: int, mark: str) -> str:
    return board[:cell] + mark + board[cell + 1 :]


def full_rules_by_hand(board: str, me: str, you: str) -> tuple[str, int]:
    """The eight rules once more, on a string and without a mask."""
    empty = [cell for cell in range(9) if board[cell] == "."]

    def forks_of(board: str, mark: str) -> set[int]:
        empty = [cell for cell in range(9) if board[cell] == "."]
        return {cell for cell in empty if len(wins_at(put(board, cell, mark), mark)) > 1}

    def stops_forks(cell: int) -> bool:
        after = put(board, cell, me)
        forced = wins_at(after, me)
        return not (forks_of(after, you) & (forced or set(empty)))

    offers = {
        "win": wins_at(board, me),
        "block": wins_at(board, you),
        "fork": forks_of(board, me),
        "block the opponent's fork": (
            {cell for cell in empty if stops_forks(cell)} if forks_of(board, you) else set()
        ),
        "centre": {4},
        "opposite corner": {cell for cell in (0, 2, 6, 8) if board[8 - cell] == you},
        "empty corner": {0, 2, 6, 8},
        "empty side": {1, 3, 5, 7},
    }
    return next((rule, min(o & set(empty))) for rule, o in offers.items() if o & set(empty))


def defensive_by_hand(board: str, me: str, you: str) -> tuple[str, int]:
    """The write-up's program once more, on a list, by its own text."""
    for rule, mark in (("win", me), ("block", you)):
        for line in ("036", "012", "147", "345", "258", "678", "048", "246"):
            marks = [board[int(cell)] for cell in line]
            if marks.count(mark) == 2 and "." in marks:
                return rule, int(line[marks.index(".")])
    if (
        9 - board.count(".") == 3
        and board[4] == me
        and you
        in (
            {board[0], board[8]}.pop() if board[0] == board[8] else "",
            {board[2], board[6]}.pop() if board[2] == board[6] else "",
        )
    ):
        return "between two corners", 3
    for corner, cells in ((0, "01236"), (6, "03678"), (8, "25678"), (2, "01258")):
        marks = [board[int(cell)] for cell in cells]
        if marks.count(you) == 2 and marks.count(".") == 3:
            return "corner between two sides", corner
    if board[4] == ".":
        return "centre", 4
    for cell in range(9):
        if board[cell] == "." and board[8 - cell] == you:
            return "opposite cell", cell
    for rule, choice in (("empty corner", (0, 2, 6, 8)), ("empty side", (1, 3, 5, 7))):
        for cell in choice:
            if board[cell] == ".":
                return rule, cell
    raise AssertionError(board)


@pytest.mark.parametrize(
    ("variant", "by_hand"), [("full", full_rules_by_hand), ("defensive", defensive_by_hand)]
)
def test_every_answer_is_that_of_a_second_program(
    variant: str,
    by_hand: Callable[[str, str, str], tuple[str, int]],
    grid: Game,
    unfinished: tuple[Position, ...],
) -> None:
    rules = Rules(grid, variant=variant)
    for position in unfinished:
        me, you = "XO" if position.ply % 2 == 0 else "OX"
        assert rules.fired(position) == by_hand(str(position).replace("/", ""), me, you)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XX./OO./...", "Rule 1, win: c1 completes a1-b1-c1."),
        ("X.O/.X./..O", "Rule 2, block: c2 blocks c1-c2-c3."),
        ("X../O../X.O", "Rule 3, fork: c1 threatens to win at b1 and b2."),
        ("X../.O./..X", "Rule 4, block the opponent's fork: b1 leaves X without a fork."),
        (".../.../...", "Rule 5, centre: b2."),
        ("X../.../...", "Rule 5, centre: b2."),
        ("O../.X./...", "Rule 6, opposite corner: c3."),
        (".../.X./...", "Rule 7, empty corner: a1."),
        ("XOX/.X./OXO", "Rule 8, empty side: a2."),
    ],
)
def test_the_rule_that_fired_is_the_reason(text: str, reason: str, grid: Game) -> None:
    assert Rules(grid).reason(parse_position(text)) == reason


def test_every_rule_fires_somewhere(grid: Game, unfinished: tuple[Position, ...]) -> None:
    for variant in ("full", "defensive"):
        rules = Rules(grid, variant=variant)
        fired = {rules.fired(position)[0] for position in unfinished}
        assert fired == {name for name, _ in rules.rules}


def test_a_board_without_corners_around_a_centre_has_five_rules() -> None:
    names = [name for name, _ in Rules(mnk(4, 4, 4)).rules]
    assert names == ["win", "block", "fork", "block the opponent's fork", "most lines"]
