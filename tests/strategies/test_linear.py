from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from exact import match, sequences
from seeds import seeded

from noughts import Game, Position, cell_name, mnk, parse_game
from noughts.rules.masks import cells_of
from noughts.rules.notation import parse_position
from noughts.rules.tactics import winning_cells
from noughts.rules.variants import torus
from noughts.strategies.linear import ERRORS
from noughts.strategies.registry import parse_strategy

PATHS = (
    (1, 1, 1, 0, 0, 0, 0, 0, 0),
    (0, 0, 0, 1, 1, 1, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 1, 1, 1),
    (1, 0, 0, 1, 0, 0, 1, 0, 0),
    (0, 1, 0, 0, 1, 0, 0, 1, 0),
    (0, 0, 1, 0, 0, 1, 0, 0, 1),
    (1, 0, 0, 0, 1, 0, 0, 0, 1),
    (0, 0, 1, 0, 1, 0, 1, 0, 0),
)
TABLE = {(2, 2): 30.0, (-2, 2): 10.0, (1, 1): 2.0, (-1, 1): 1.5, (0, 0): 1.0}
"""The write-up's path matrix and table, by own occupancy and total occupancy."""

Table = Mapping[tuple[int, int], float]


def state(position: Position) -> list[int]:
    return [(position.own >> cell & 1) - (position.opponent >> cell & 1) for cell in range(9)]


def by_matrix(position: Position, table: Table) -> list[float]:
    """Cell scores by the write-up's own arithmetic: c = P^T s."""
    board = state(position)
    path_scores = [
        table.get(
            (
                sum(p * s for p, s in zip(path, board, strict=True)),
                sum(p * abs(s) for p, s in zip(path, board, strict=True)),
            ),
            0,
        )
        for path in PATHS
    ]
    return [
        sum(path[cell] * score for path, score in zip(PATHS, path_scores, strict=True))
        for cell in range(9)
    ]


def chosen(position: Position, table: Table) -> int:
    scores = by_matrix(position, table)
    empty = [cell for cell in range(9) if state(position)[cell] == 0]
    return next(cell for cell in empty if scores[cell] == max(scores[other] for other in empty))


def test_scores_and_choice_are_those_of_the_path_matrix(
    grid: Game, unfinished: tuple[Position, ...]
) -> None:
    linear = parse_strategy("linear:override=no", grid)
    for position in unfinished:
        scores = by_matrix(position, TABLE)
        assert linear.scores(position) == {cell: scores[cell] for cell in position.moves}
        assert list(linear.policy(position)) == [chosen(position, TABLE)]


def test_the_override_changes_two_answers_and_no_others(
    grid: Game, unfinished: tuple[Position, ...]
) -> None:
    linear, plain = (parse_strategy(f"linear:override={o}", grid) for o in ("yes", "no"))
    changed = {
        str(position): list(linear.policy(position))
        for position in unfinished
        if linear.policy(position) != plain.policy(position)
    }
    assert changed == {"X../.O./..X": [1], "..X/.O./X..": [1]}


def test_without_the_override_4_of_1329_sequences_are_lost_and_with_it_none(grid: Game) -> None:
    plain, linear = (parse_strategy(f"linear:override={o}", grid) for o in ("no", "yes"))
    first, second = (sequences(plain, grid, moving_first=side) for side in (True, False))
    assert (first.total(), second.total()) == (384, 945)
    assert (first["lost"], second["lost"]) == (0, 4)
    assert sequences(linear, grid, moving_first=True)["lost"] == 0
    assert sequences(linear, grid, moving_first=False)["lost"] == 0


@pytest.mark.parametrize("level", ERRORS)
def test_a_level_is_the_share_of_all_tables_with_errors(
    level: str, grid: Game, unfinished: tuple[Position, ...]
) -> None:
    linear = parse_strategy(f"linear:override=no,level={level}", grid)
    for position in seeded(level).sample(unfinished, 60):
        choices = [
            chosen(position, {key: TABLE[key] + e for key, e in zip(TABLE, error, strict=True)})
            for error in product(ERRORS[level], repeat=len(TABLE))
        ]
        assert linear.policy(position) == {
            cell: Fraction(choices.count(cell), len(choices)) for cell in set(choices)
        }


def test_errors_are_even_handed_and_larger_for_easy() -> None:
    for errors in ERRORS.values():
        assert sorted(errors) == sorted(-error for error in errors)
    assert max(ERRORS["hard"]) == 0 < max(ERRORS["medium"]) < max(ERRORS["easy"])


# --- how the levels were chosen ------------------------------------------------------------------


@pytest.mark.parametrize(("level", "person"), [("easy", "beginner"), ("medium", "adult")])
def test_a_level_is_an_even_match_for_whom_it_is_meant(
    level: str, person: str, grid: Game
) -> None:
    linear = parse_strategy(f"linear:level={level}", grid).policy
    player = parse_strategy(f"human:level={person}", grid).policy
    won, _, lost = match(linear, player, grid.start)
    lost_second, _, won_second = match(player, linear, grid.start)
    assert abs(won + won_second - lost - lost_second) / 2 < Fraction(1, 40)


# --- other boards --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", ["4,3,3", "4,4,4", "5,5,3", "5,5,4", "6,3,4", "6,2,3", "12,1,4", "7,6,4", "15,15,5"]
)
def test_on_larger_boards_it_completes_a_line_before_it_blocks_and_blocks_before_all_else(
    game: str,
) -> None:
    board = parse_game(game)
    linear = parse_strategy("linear", board)
    random = seeded(game)
    seen = [0, 0]
    while min(seen) < 40:
        position = board.start
        while not position.over:
            wins = winning_cells(board, position.own, position.opponent)
            blocks = winning_cells(board, position.opponent, position.own)
            if wins or blocks:
                seen[not wins] += 1
                (cell,) = linear.policy(position)
                assert (wins or blocks) >> cell & 1
                position = position.play(random.choice(position.moves))
            else:
                position = position.play(clustered(position, random))


def clustered(position: Position, random: Random) -> int:
    """A move near the others, so that threats arise on a large board too."""
    some = random.sample(position.moves, min(6, len(position.moves)))
    taken = cells_of(position.own | position.opponent) or some
    columns = position.game.columns

    def distance(cell: int) -> int:
        return min(
            abs(cell % columns - other % columns) + abs(cell // columns - other // columns)
            for other in taken
        )

    return min(some, key=distance)


@pytest.mark.parametrize(
    ("game", "text", "wins"),
    [
        ("6,3,4", "XX.XXX/OX.OOO/XOO.XO", "c2"),
        ("6,2,3", "XOO.OO/.XXOXX", "a2"),
    ],
)
def test_several_blocks_do_not_outweigh_a_win(game: str, text: str, wins: str) -> None:
    position = parse_position(text, parse_game(game))
    (cell,) = parse_strategy("linear", position.game).policy(position)
    assert cell_name(cell, position.game) == wins


def test_the_override_belongs_to_3x3_alone() -> None:
    board = torus(3, 3, 3)
    position = parse_position("X../.O./..X", board)
    assert "exception" not in parse_strategy("linear", board).reason(position)
    assert "exception" in parse_strategy("linear", mnk(3, 3, 3)).reason(
        parse_position("X../.O./..X")
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            ".../.../...",
            "b2 has the highest score, 4: it opens a2-b2-c2, b1-b2-b3, a1-b2-c3 and c1-b2-a3.",
        ),
        ("X.O/.X./..O", "c2 has the highest score, 12: it blocks c1-c2-c3 and adds to a2-b2-c2."),
        (
            "X../.O./..X",
            (
                "b1 is the exception: with the opponent in two opposite corners, the scores "
                "would choose a corner and lose."
            ),
        ),
        (
            "XO./.../...",
            (
                "b2 has the highest score, 5.5: it adds to a1-b2-c3, "
                "gets in the way of b1-b2-b3, and opens a2-b2-c2 and c1-b2-a3."
            ),
        ),
    ],
)
def test_the_reason_names_the_paths_that_count(text: str, reason: str, grid: Game) -> None:
    assert parse_strategy("linear", grid).reason(parse_position(text)) == reason
