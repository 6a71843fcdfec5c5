"""What holds of every position, which marks are one, and which cells can be played."""

import copy
import operator
import pickle
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from typing import Any

import pytest
from boards import playouts
from hypothesis import given

from noughts.errors import GameOver, IllegalMove, ImpossiblePosition, NoughtsError, Unreadable
from noughts.pictures.svg import draw
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of, mask
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.rules.variants import pick15

Cells = frozenset[int]
Law = Callable[[Position], None]


# --- laws of every position -------------------------------------------------------------------


def playing_swaps_the_sides_and_adds_one_mark(position: Position) -> None:
    for cell in position.moves:
        child = position.play(cell)
        assert child.game is position.game
        assert (child.own, child.opponent) == (position.opponent, position.own | 1 << cell)
        assert child.ply == position.ply + 1
        assert (child.first, child.second) == (
            (position.first | 1 << cell, position.second)
            if position.ply % 2 == 0
            else (position.first, position.second | 1 << cell)
        )


def the_moves_are_the_empty_cells_unless_it_is_over(position: Position) -> None:
    taken = {*cells_of(position.own), *cells_of(position.opponent)}
    empty = tuple(cell for cell in range(position.game.cells) if cell not in taken)
    assert cells_of(position.empty) == empty
    assert position.moves == (() if position.over else empty)
    assert position.ply == len(taken)


def it_ends_with_a_line_of_the_last_mover_or_a_full_board(position: Position) -> None:
    own, opponent = set(cells_of(position.own)), set(cells_of(position.opponent))
    lines = [set(cells_of(line)) for line in position.game.lines]
    assert not any(line <= own for line in lines)
    assert position.lost == any(line <= opponent for line in lines)
    assert position.drawn == (not position.lost and position.ply == position.game.cells)
    assert position.over == (position.lost or position.drawn)


def equal_marks_make_equal_positions(position: Position) -> None:
    same = Position(twin(position.game), *marks(position))
    assert same == position
    assert hash(same) == hash(position)
    for cell in position.moves:
        assert position.play(cell) != position


def nothing_changes_a_position(position: Position) -> None:
    before = marks(position)
    for name in "game", "own", "opponent":
        with pytest.raises(AttributeError):
            setattr(position, name, 0)
        with pytest.raises(AttributeError):
            delattr(position, name)
    for cell in position.moves:
        position.play(cell)
    assert marks(position) == before


def no_taken_cell_can_be_played(position: Position) -> None:
    for cell in range(position.game.cells):
        if cell in position.moves:
            continue
        with pytest.raises(GameOver if position.over else IllegalMove) as caught:
            position.play(cell)
        error = caught.value
        assert isinstance(error, GameOver | IllegalMove)
        assert error.position is position
        assert str(position) in str(error)
        if isinstance(error, IllegalMove):
            assert error.cell == cell
            assert f"cell {cell} cannot be played" in str(error)


def a_copy_is_the_same(position: Position) -> None:
    pickled = [pickle.dumps(position, protocol) for protocol in range(6)]
    copies = *map(pickle.loads, pickled), copy.copy(position), copy.deepcopy(position)
    for again in copies:
        assert again == position
        assert hash(again) == hash(position)
        assert (str(again), again.moves) == (str(position), position.moves)


def a_mark_moves_or_has_won(position: Position) -> None:
    crosses, noughts = str(position).count("X"), str(position).count("O")
    to_move, other = "XO" if crosses == noughts else "OX"
    assert (position.to_move, position.just_moved) == (to_move, other)
    assert position.winner == (other if position.lost else None)


def it_is_not_a_tuple(position: Position) -> None:
    assert not isinstance(position, tuple)
    for abuse in iter, len, sorted, tuple:
        with pytest.raises(TypeError):
            abuse(position)  # type: ignore[call-overload, arg-type]
    operations: list[Callable[[Any, Any], object]] = [
        operator.lt, operator.le, operator.add, operator.getitem, operator.contains,
    ]  # fmt: skip
    for operation in operations:
        with pytest.raises(TypeError):
            operation(position, position)
    assert position != (position.game, position.own, position.opponent)


LAWS: list[Law] = [
    a_mark_moves_or_has_won,
    it_is_not_a_tuple,
    playing_swaps_the_sides_and_adds_one_mark,
    the_moves_are_the_empty_cells_unless_it_is_over,
    it_ends_with_a_line_of_the_last_mover_or_a_full_board,
    equal_marks_make_equal_positions,
    nothing_changes_a_position,
    no_taken_cell_can_be_played,
]


@cache
def twin(game: Game) -> Game:
    """The same game, made once more under another name."""
    return Game(game.columns, game.rows, game.lines, "another name")


def marks(position: Position) -> tuple[int, int]:
    return position.own, position.opponent


@pytest.mark.parametrize("law", LAWS)
def test_in_every_position_of_3x3(law: Law, positions: tuple[Position, ...]) -> None:
    for position in positions:
        law(position)


@pytest.mark.parametrize("law", [*LAWS, a_copy_is_the_same])
@given(played=playouts())
def test_all_through_a_game_on_any_board(law: Law, played: list[Position]) -> None:
    for position in played[:5] + played[5:][-5:]:
        law(position)


def test_no_public_route_builds_an_impossible_position(grid: Game) -> None:
    start = grid.start
    for name in "_make", "_replace", "__replace__", "__setstate__", "__dict__":
        assert not hasattr(start, name)
    rebuild, arguments = start.__reduce__()
    assert callable(rebuild)
    assert arguments == (grid, 0, 0)
    for build in rebuild, Position, Position.__new__.__get__(Position):
        with pytest.raises(ImpossiblePosition):
            build(grid, 0b111, 0b111000)
    forged = pickle.dumps(start).replace(b"K\x00K\x00", b"K\x07K\x38")
    assert forged != pickle.dumps(start)
    with pytest.raises(ImpossiblePosition):
        pickle.loads(forged)  # noqa: S301
    with pytest.raises(AttributeError, match="a position is immutable: cannot set 'other'"):
        start.other = 1


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (Position.parse("X.O/.X./..O"), "Position('X.O/.X./..O')"),
        (mnk(4, 3, 3).start, "Position('..../..../....')"),
        (mnk(4, 3, 4).start, "Position('..../..../....', game=<Game 4,3,4>)"),
        (mnk(3, 1, 1).start, "Position('...', game=<Game 3,1,1>)"),
        (mnk(9, 1, 1).start, "Position('.........', game=<Game 9,1,1>)"),
        (pick15().start, "Position('.../.../...', game=<Game pick15>)"),
    ],
)
def test_the_repr_is_the_notation(position: Position, text: str) -> None:
    assert repr(position) == text


def test_every_repr_is_bounded() -> None:
    endless = Game.of(26, 26, [[0]], "endless " * 1000)
    assert len(repr(endless)) < 100
    assert len(repr(endless.start)) < 900


def test_a_notebook_shows_the_picture(grid: Game) -> None:
    assert grid.start.play("b2")._repr_svg_() == draw(grid.start.play(4))


# --- cells that are none ----------------------------------------------------------------------


@pytest.mark.parametrize("cell", [-1, 9, 10**6, 10**20, -(10**20), None, 1.0], ids=repr)
@pytest.mark.parametrize("when", ["start", "later", "over"])
def test_what_is_no_cell_cannot_be_played(cell: object, when: str, grid: Game) -> None:
    position = {
        "start": grid.start,
        "later": Position(grid, mask([4]), mask([0])),
        "over": Position(grid, mask([3, 4]), mask([0, 1, 2])),
    }[when]
    with pytest.raises(GameOver if position.over else IllegalMove) as caught:
        position.play(cell)  # type: ignore[arg-type]
    assert str(position) in str(caught.value)
    if not position.over:
        assert f"cell {cell!r} cannot be played" in str(caught.value)
        assert "the cells are 0 to 8" in str(caught.value)


@pytest.mark.parametrize("name", ["", "d1", "a4", "5", "2 2", "b2 ", "b"])
def test_a_name_that_is_not_on_the_board_is_unreadable(name: str, grid: Game) -> None:
    with pytest.raises(Unreadable) as caught:
        grid.start.play(name)
    assert str(caught.value) == f"{name!r} is not a cell: choose one from a1 to c3"


@given(playouts())
def test_a_cell_may_be_played_by_its_name(played: list[Position]) -> None:
    position = played[-1]
    for cell in range(position.game.cells):
        name = cell_name(cell, position.game)
        if cell in position.moves:
            assert position.play(name) == position.play(name.upper()) == position.play(cell)
        else:
            with pytest.raises(GameOver if position.over else IllegalMove):
                position.play(name)


def test_a_truth_value_is_the_number_that_python_says_it_is(grid: Game) -> None:
    assert grid.start.play(True) == grid.start.play(1)  # noqa: FBT003
    with pytest.raises(IllegalMove, match=r"cell False .* taken"):
        grid.start.play(0).play(False)  # noqa: FBT003


# --- errors -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fault",
    [
        lambda: mnk(0, 3, 3),
        lambda: Position(mnk(3, 1, 1), 7, 7),
        lambda: mnk(3, 1, 1).start.play(3),
        lambda: mnk(3, 1, 1).start.play(0).play(1),
    ],
    ids=["NoSuchGame", "ImpossiblePosition", "IllegalMove", "GameOver"],
)
def test_an_error_survives_the_way_between_processes(fault: Callable[[], object]) -> None:
    with pytest.raises(NoughtsError) as caught:
        fault()
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert type(again) is caught.type
    assert str(again) == str(caught.value)
    assert vars(again) == vars(caught.value)


# --- which marks are a position ---------------------------------------------------------------


def reachable(game: Game) -> set[tuple[Cells, Cells]]:
    """The marks of the player to move and of the other one, by playing everything, with sets."""
    lines = [frozenset(cells_of(line)) for line in game.lines]
    found: set[tuple[Cells, Cells]] = set()
    layer: set[tuple[Cells, Cells]] = {(frozenset(), frozenset())}
    while layer:
        found |= layer
        layer = {
            (other, mover | {cell})
            for mover, other in layer
            if not any(line <= other for line in lines)
            for cell in set(range(game.cells)) - mover - other
        }
    return found


def accepted(game: Game, pairs: Iterable[tuple[int, int]]) -> set[tuple[Cells, Cells]]:
    found = set()
    for own, opponent in pairs:
        try:
            position = Position(game, own, opponent)
        except ImpossiblePosition as error:
            assert f"cannot arise in {game}: " in str(error)  # noqa: PT017
        else:
            assert marks(position) == (own, opponent)
            found.add((frozenset(cells_of(own)), frozenset(cells_of(opponent))))
    return found


def test_of_all_ways_to_mark_3x3_exactly_the_reachable_ones_are_positions(
    grid: Game, positions: tuple[Position, ...]
) -> None:
    ways = product((0, 1, 2), repeat=9)
    pairs = ((mask_of(way, 1), mask_of(way, 2)) for way in ways)
    listed = [(frozenset(cells_of(p.own)), frozenset(cells_of(p.opponent))) for p in positions]
    assert accepted(grid, pairs) == set(listed) == reachable(grid)
    assert len(listed) == len(set(listed)) == 5478


def mask_of(way: tuple[int, ...], player: int) -> int:
    return mask(cell for cell, owner in enumerate(way) if owner == player)


@pytest.mark.parametrize(
    "game",
    [
        mnk(8, 1, 2),  # XXOXXO.O has two lines that no single move completes
        mnk(4, 2, 2),
        mnk(2, 3, 1),
        mnk(1, 1, 1),
        Game.of(7, 1, [[0], [0, 1], [2, 3, 4], [4, 5]], "lines of all lengths"),
        Game.of(2, 3, [[0, 1, 2, 3, 4, 5]], "a line that nobody can complete"),
    ],
    ids=str,
)
def test_of_all_pairs_of_masks_exactly_the_reachable_ones_are_positions(game: Game) -> None:
    pairs = product(range(-1, game.full + 2), range(-1, game.full + 2))
    assert accepted(game, pairs) == reachable(game)
    assert len(list(game.positions())) == len(set(game.positions())) == len(reachable(game))


@pytest.mark.parametrize(
    ("own", "opponent", "why"),
    [
        ([], [8], "the cells are 0 to 7"),
        ([2], [2], "both players have taken cell 2"),
        ([], [1, 3], "has 0 marks and the other 2, but they take turns"),
        ([0], [], "has 1 marks and the other 0, but they take turns"),
        ([0, 1], [2, 4], "play went on after a line was complete"),
        ([0, 1], [2, 3], "both players have a line"),
        ([2, 5, 7], [0, 1, 3, 4], "no single move completes two lines that share no cell"),
    ],
)
def test_a_refused_position_says_why(own: list[int], opponent: list[int], why: str) -> None:
    with pytest.raises(ImpossiblePosition, match=why):
        Position(mnk(8, 1, 2), mask(own), mask(opponent))


# --- games ------------------------------------------------------------------------------------


def test_a_cell_may_be_anything_that_is_a_whole_number(grid: Game) -> None:
    class Cell:
        def __index__(self) -> int:
            return 4

    assert grid.start.play(Cell()) == grid.start.play(4)  # type: ignore[arg-type]
