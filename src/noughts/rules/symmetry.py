"""Symmetries: permutations of the cells that keep the set of lines.

They are computed from the lines alone, so a torus, a cube and "pick three numbers that add up to
15" need no code of their own. A permutation is a tuple: cell *c* goes to `permutation[c]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

from noughts.errors import TooManySymmetries
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.position import Position

Permutation = tuple[int, ...]


def symmetries(game: Game, limit: int = 10_000) -> tuple[Permutation, ...]:
    """Return every permutation of the cells that keeps the set of lines, the identity first.

    There may be more than the board shows: 32 on 4x4 with four in a row, 192 on the 4x4x4 cube.
    Where lines hardly cross there are millions. Raises `TooManySymmetries` if there are more than
    `limit`; use `board_symmetries` then.
    """
    alike = [0] * game.cells
    permutations = list(islice(_automorphisms(game, alike, alike), limit + 1))
    if len(permutations) > limit:
        raise TooManySymmetries(
            f"{game} has more than {limit} symmetries: "
            "use the rotations and reflections of the board"
        )
    return tuple(sorted(permutations))


def board_symmetries(game: Game) -> tuple[Permutation, ...]:
    """Return the rotations and reflections of the grid that keep the lines, identity first."""
    across, down = game.columns, game.rows
    straight = [(column, row) for row in range(down) for column in range(across)]
    shapes = [straight]
    if across == down:
        shapes.append([(row, column) for column, row in straight])
    permutations = [
        tuple(
            (down - 1 - row if flip_rows else row) * across
            + (across - 1 - column if flip_columns else column)
            for column, row in shape
        )
        for shape, flip_columns, flip_rows in product(shapes, (False, True), (False, True))
    ]
    # On a board of one row or column several of them are equal.
    return tuple(
        permutation
        for permutation in dict.fromkeys(permutations)
        if keeps_lines(game, permutation)
    )


def keeps_lines(game: Game, permutation: Permutation) -> bool:
    """Return whether the permutation maps the set of lines onto itself."""
    return {move_mask(line, permutation) for line in game.lines} == set(game.lines)


def move_mask(bits: int, permutation: Permutation) -> int:
    """Return the set of cells to which the permutation maps a set of cells."""
    moved = 0
    for cell in cells_of(bits):
        moved |= 1 << permutation[cell]
    return moved


def move_position(position: Position, permutation: Permutation) -> Position:
    """Return the position to which a symmetry of its game maps a position."""
    return Position(
        position.game,
        move_mask(position.own, permutation),
        move_mask(position.opponent, permutation),
    )


def canonical(position: Position, group: Sequence[Permutation]) -> Position:
    """Return the representative of all positions to which `group` maps this one.

    The group must contain the identity and be closed, as the groups returned here are. All
    positions of an orbit then have the same representative.
    """
    own, opponent = min(
        (move_mask(position.own, permutation), move_mask(position.opponent, permutation))
        for permutation in group
    )
    return Position(position.game, own, opponent)


Kinds = list[int]
"""A number for each cell: cells with different numbers cannot be exchanged."""


def _automorphisms(game: Game, source: Kinds, target: Kinds) -> Iterator[Permutation]:
    """Yield the symmetries that keep the kinds of cells, from one copy of the board to another.

    `_refine` divides the kinds further. When it can do no more, the search tries to map one cell
    of the first copy to each cell of the same kind in the second, until every cell has its own
    kind.
    """
    refined = _refine(game, source, target)
    if refined is None:
        return
    source, target = refined
    times = Counter(source)
    undecided = [cell for cell in range(game.cells) if times[source[cell]] > 1]
    if not undecided:
        permutation = tuple(target.index(kind) for kind in source)
        if keeps_lines(game, permutation):
            yield permutation
        return
    cell = undecided[0]
    for candidate in range(game.cells):
        if target[candidate] == source[cell]:
            yield from _automorphisms(
                game, _individualise(source, cell), _individualise(target, candidate)
            )


def _individualise(kinds: Kinds, cell: int) -> Kinds:
    """Return the kinds with one cell changed to a kind of its own."""
    return [-1 if other == cell else kind for other, kind in enumerate(kinds)]


def _refine(game: Game, source: Kinds, target: Kinds) -> tuple[Kinds, Kinds] | None:
    """Return finer kinds: cells differ if the lines through them do, as far as that goes.

    The kind of a line is the kinds of its cells. Returns None if the two copies differ, so that no
    permutation maps one to the other.
    """
    while True:
        signatures = _signatures(game, source), _signatures(game, target)
        if sorted(signatures[0]) != sorted(signatures[1]):
            return None
        rank = {signature: number for number, signature in enumerate(sorted(set(signatures[0])))}
        is_stable = len(rank) == len(set(source))
        source, target = ([rank[signature] for signature in copy] for copy in signatures)
        if is_stable:
            return source, target


def _signatures(game: Game, kinds: Kinds) -> list[tuple[int, tuple[tuple[int, ...], ...]]]:
    lines = {line: tuple(sorted(kinds[cell] for cell in cells_of(line))) for line in game.lines}
    return [
        (kinds[cell], tuple(sorted(lines[line] for line in game.lines_through[cell])))
        for cell in range(game.cells)
    ]
