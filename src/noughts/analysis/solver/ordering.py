"""The order in which moves are tried: a good one found early saves searching the others."""

from __future__ import annotations

from noughts.analysis.solver.matrix import OpenLines, PathMatrix, heaviest_first
from noughts.analysis.solver.threats import find_sequence, interfering_cells

ATTACKER_WEIGHTS = 2, 1
"""The weights of the attacker's own lines and of the defender's, when the attacker moves."""

DEFENDER_WEIGHTS = 3, 1
"""The weights of the defender's own lines and of the attacker's, when the defender moves."""


def useful_cells(matrix: PathMatrix, own: OpenLines, other: OpenLines) -> int:
    """Return the empty cells that lie on a line open to either player."""
    return matrix.cells_on(own.lines | other.lines) & ~(own.marks | other.marks)


def order_attacks(matrix: PathMatrix, attack: OpenLines, defence: OpenLines) -> list[int]:
    """Return the attacker's moves that matter, as masks, the best first."""
    cells = useful_cells(matrix, attack, defence)
    return order_moves(matrix, attack, defence, ATTACKER_WEIGHTS, cells)


def order_defences(matrix: PathMatrix, attack: OpenLines, defence: OpenLines) -> list[int]:
    """Return the defender's moves that may stop the attacker, as masks, the best first."""
    cells = useful_cells(matrix, attack, defence)
    if zone := find_sequence(matrix, attack, defence):
        cells &= interfering_cells(matrix, zone, defence)
    return order_moves(matrix, defence, attack, DEFENDER_WEIGHTS, cells)


def order_moves(
    matrix: PathMatrix, own: OpenLines, other: OpenLines, weights: tuple[int, int], cells: int
) -> list[int]:
    """Return cells, as masks, by the lines through them, the best first.

    A line counts four times as much as one that lacks one cell more; `weights` are those of the
    player's own lines and of the opponent's.
    """
    groups = [
        (weight << 2 * (len(lines.missing) - count), group)
        for weight, lines in zip(weights, (own, other), strict=True)
        for count, group in enumerate(lines.missing)
    ]
    return heaviest_first(matrix.weigh(cells, groups))
