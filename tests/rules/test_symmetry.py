from functools import cache
from itertools import pairwise, permutations

import pytest
from boards import playouts
from hypothesis import given
from hypothesis import strategies as st

from noughts.errors import TooManySymmetries
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of
from noughts.rules.position import Position
from noughts.rules.symmetry import (
    Permutation,
    board_symmetries,
    canonical,
    keeps_lines,
    move_mask,
    move_position,
    symmetries,
)
from noughts.rules.variants import cube, pick15, torus

KNOWN = {
    mnk(3, 3, 3): (8, 8),
    mnk(4, 3, 3): (4, 4),
    mnk(3, 4, 3): (4, 4),
    mnk(4, 4, 4): (32, 8),
    mnk(5, 5, 5): (32, 8),
    mnk(15, 15, 5): (8, 8),
    mnk(2, 2, 2): (24, 8),
    mnk(1, 1, 1): (1, 1),
    mnk(6, 1, 1): (720, 2),
    mnk(6, 6, 6): (192, 8),
    Game.of(
        13,
        1,
        [[(c + i) % 13 for c in t] for t in ((0, 1, 4), (0, 2, 7)) for i in range(13)],
        "any two cells on a line",
    ): (39, 1),
    torus(3, 3, 3): (432, 8),
    torus(4, 4, 4): (128, 8),
    cube(4): (192, 4),
    pick15(): (8, 8),
    Game.of(3, 1, [[0, 1], [1, 2]], "a path"): (2, 2),
    Game.of(3, 1, [[0], [1, 2]], "a lopsided one"): (2, 1),
}
"""How many symmetries there are, and how many of them turn or reflect the board."""


@cache
def group_of(game: Game) -> tuple[Permutation, ...]:
    return symmetries(game)


@pytest.mark.parametrize("game", KNOWN, ids=str)
def test_there_are_as_many_symmetries_as_are_known(game: Game) -> None:
    assert (len(group_of(game)), len(board_symmetries(game))) == KNOWN[game]


@pytest.mark.parametrize("game", KNOWN, ids=str)
def test_symmetries_are_a_group_that_keeps_the_lines(game: Game) -> None:
    lines = {frozenset(cells_of(line)) for line in game.lines}
    for group in group_of(game), board_symmetries(game):
        members = set(group)
        assert len(members) == len(group)
        assert group[0] == tuple(range(game.cells))
        for g in group:
            assert sorted(g) == list(range(game.cells))
            assert {frozenset(g[cell] for cell in line) for line in lines} == lines
            assert tuple(sorted(range(game.cells), key=g.__getitem__)) in members  # its inverse
        some = group if len(group) < 50 else group[:: len(group) // 50]
        assert all(tuple(map(g.__getitem__, h)) in members for g in some for h in group)
    assert set(board_symmetries(game)) <= set(group_of(game))


@pytest.mark.parametrize("game", [mnk(3, 3, 3), pick15(), torus(3, 3, 3)], ids=str)
def test_of_all_ways_to_rearrange_9_cells_exactly_the_symmetries_keep_the_lines(
    game: Game,
) -> None:
    lines = [cells_of(line) for line in game.lines]
    masks = set(game.lines)
    kept = {
        p
        for p in permutations(range(9))
        if all(1 << p[a] | 1 << p[b] | 1 << p[c] in masks for a, b, c in lines)
    }
    assert kept == set(group_of(game))


def test_a_rearrangement_that_breaks_a_line_is_no_symmetry(grid: Game) -> None:
    swapped = (1, 0, *range(2, 9))
    assert not keeps_lines(grid, swapped)
    assert swapped not in symmetries(grid)


def test_the_symmetries_of_3x3_are_those_of_the_square(grid: Game) -> None:
    quarter_turn = (2, 5, 8, 1, 4, 7, 0, 3, 6)  # the top left corner goes to the top right
    mirror = (2, 1, 0, 5, 4, 3, 8, 7, 6)
    assert {quarter_turn, mirror} <= set(board_symmetries(grid))
    assert set(symmetries(grid)) == set(board_symmetries(grid))
    corner_and_edge = Position(grid, 1 << 0, 1 << 1)
    assert str(corner_and_edge) == "XO./.../..."
    assert str(move_position(corner_and_edge, quarter_turn)) == "..X/..O/..."
    assert str(move_position(corner_and_edge, mirror)) == ".OX/.../..."


@pytest.mark.parametrize(
    ("game", "limit"),
    [
        (mnk(4, 3, 4), 10_000),  # three rows that never meet: 4!^3 * 3!
        (Game.of(5, 4, [[0, 1, 2]], "cells without a line"), 10_000),
        (mnk(3, 3, 3), 7),
    ],
    ids=str,
)
def test_too_many_symmetries_are_not_listed(game: Game, limit: int) -> None:
    with pytest.raises(TooManySymmetries, match=f"^{game} has more than {limit} symmetries"):
        symmetries(game, limit)
    assert board_symmetries(game)


def test_as_many_symmetries_as_the_limit_are_listed(grid: Game) -> None:
    assert symmetries(grid, 8) == symmetries(grid)


def test_canonical_form_is_constant_on_orbits_and_stands_for_itself(
    grid: Game, positions: tuple[Position, ...]
) -> None:
    group = symmetries(grid)
    forms = {position: canonical(position, group) for position in positions}
    for position, form in forms.items():
        orbit = {move_position(position, g) for g in group}
        assert form in orbit
        assert {forms[other] for other in orbit} == {form}
        assert {(p.ply, p.lost, p.drawn) for p in orbit} == {(form.ply, form.lost, form.drawn)}
    assert all(forms[form] == form for form in forms.values())


@given(playouts())
def test_canonical_form_is_constant_on_orbits_of_any_game(played: list[Position]) -> None:
    game, position = played[-1].game, played[-1]
    for group in group_of(game), board_symmetries(game):
        form = canonical(position, group)
        orbit = [move_position(position, g) for g in group]
        assert form in orbit
        some = orbit[:: max(1, len(orbit) // 8)]
        assert {canonical(other, group) for other in (*some, form)} == {form}


@given(playouts(), st.data())
def test_moving_the_board_is_playing_the_moved_cells(
    played: list[Position], data: st.DataObject
) -> None:
    game = played[0].game
    g = data.draw(st.sampled_from(group_of(game)))
    for before, after in pairwise(played):
        (cell,) = cells_of(before.empty & ~after.empty)
        assert move_position(before, g).play(g[cell]) == move_position(after, g)
        assert move_mask(1 << cell, g) == 1 << g[cell]
