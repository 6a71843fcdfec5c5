"""Symmetries: permutations of the cells that keep the set of lines.

They are found from the lines alone, so a torus, a cube or "pick three numbers that add up to 15"
has its own without being told. A permutation is a tuple: cell *c* goes to `permutation[c]`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice, permutations

from noughts.game import Game, NoughtsError, Position, cells_of, mask

Permutation = tuple[int, ...]


class TooManySymmetries(NoughtsError):
    """The game has more symmetries than anybody would want listed."""


def symmetries(game: Game, limit: int = 10_000) -> tuple[Permutation, ...]:
    """Every permutation of the cells that keeps the set of lines, the identity first.

    There may be more than the eye sees on the board: 32 on 4x4 with four in a row, 192 on the
    4x4x4 cube. Where lines hardly cross there are millions; past `limit` it raises
    `TooManySymmetries`, and `board_symmetries` are what there is to use.
    """
    found = list(islice(_automorphisms(game), limit + 1))
    if len(found) > limit:
        raise TooManySymmetries(
            f"{game} has more than {limit} symmetries: use the turns and reflections of the board"
        )
    return tuple(sorted(found))


def board_symmetries(game: Game) -> tuple[Permutation, ...]:
    """The turns and reflections of the grid that keep the lines, the identity first."""
    across, down = game.columns, game.rows
    straight = [(column, row) for row in range(down) for column in range(across)]
    shapes = [straight]
    if across == down:
        shapes.append([(row, column) for column, row in straight])
    found: dict[Permutation, None] = {}
    for shape in shapes:
        for flip_columns in (False, True):
            for flip_rows in (False, True):
                permutation = tuple(
                    (down - 1 - row if flip_rows else row) * across
                    + (across - 1 - column if flip_columns else column)
                    for column, row in shape
                )
                if keeps_lines(game, permutation):
                    found[permutation] = None
    return tuple(found)


def keeps_lines(game: Game, permutation: Permutation) -> bool:
    """Whether the permutation maps the set of lines onto itself."""
    return {move_mask(line, permutation) for line in game.lines} == set(game.lines)


def move_mask(bits: int, permutation: Permutation) -> int:
    """Where the permutation takes a set of cells."""
    return mask(permutation[cell] for cell in cells_of(bits))


def move_position(position: Position, permutation: Permutation) -> Position:
    """Where a symmetry of its game takes a position."""
    return Position(
        position.game,
        move_mask(position.own, permutation),
        move_mask(position.opponent, permutation),
    )


def canonical(position: Position, group: Sequence[Permutation]) -> Position:
    """The one position that stands for all that the symmetries in `group` make of this one.

    The group must hold the identity and be closed, as those found here are; then the answer is
    the same for every position of an orbit.
    """
    own, opponent = min(
        (move_mask(position.own, permutation), move_mask(position.opponent, permutation))
        for permutation in group
    )
    return Position(position.game, own, opponent)


def _automorphisms(game: Game) -> Iterator[Permutation]:
    """Backtracking over the cells, neighbours next to each other, so a wrong image shows soon.

    An image must be of the same kind as its cell and share with each earlier image lines of the
    same lengths as the cells do. Whatever passes that for all cells is checked once more against
    the lines themselves.
    """
    kind = _kinds(game)
    shared = _shared_lines(game)
    order = _neighbours_in_turn(game)
    image = [-1] * game.cells
    taken = [False] * game.cells

    def extend(depth: int) -> Iterator[Permutation]:
        if depth == game.cells:
            permutation = tuple(image)
            if keeps_lines(game, permutation):
                yield permutation
            return
        cell = order[depth]
        for candidate in range(game.cells):
            if (
                not taken[candidate]
                and kind[candidate] == kind[cell]
                and all(
                    shared.get((candidate, image[earlier])) == shared.get((cell, earlier))
                    for earlier in order[:depth]
                )
            ):
                image[cell], taken[candidate] = candidate, True
                yield from extend(depth + 1)
                taken[candidate] = False

    yield from extend(0)


def _kinds(game: Game) -> list[int]:
    """Cells that no symmetry can exchange get different numbers, as far as counting can tell.

    Starting from one kind for all, a cell's kind becomes the kinds of the lines through it, a
    line's kind being the kinds of its cells, until that splits no further.
    """
    members = {line: cells_of(line) for line in game.lines}
    kind = [0] * game.cells
    while True:
        lines = {line: tuple(sorted(kind[cell] for cell in members[line])) for line in members}
        signatures = [
            (kind[cell], tuple(sorted(lines[line] for line in game.lines_through[cell])))
            for cell in range(game.cells)
        ]
        rank = {signature: number for number, signature in enumerate(sorted(set(signatures)))}
        if len(rank) == len(set(kind)):
            return kind
        kind = [rank[signature] for signature in signatures]


def _shared_lines(game: Game) -> dict[tuple[int, int], list[int]]:
    """For two cells the lengths of the lines they have in common, shortest first."""
    shared: dict[tuple[int, int], list[int]] = {}
    for line in sorted(game.lines, key=int.bit_count):
        for pair in permutations(cells_of(line), 2):
            shared.setdefault(pair, []).append(line.bit_count())
    return shared


def _neighbours_in_turn(game: Game) -> list[int]:
    """All cells, each on a line with an earlier one as far as that goes."""
    order: list[int] = []
    seen: set[int] = set()
    for start in range(game.cells):
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            if cell not in seen:
                seen.add(cell)
                order.append(cell)
                for line in game.lines_through[cell]:
                    queue.extend(cells_of(line))
    return order
