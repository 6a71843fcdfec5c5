"""Tactics: winning cells, forks, and which lines are open, blocked or complete.

Every function takes the players' marks as bit masks, so it works for either player.
"""

from __future__ import annotations

from collections.abc import Iterable

from noughts.rules.game import Game
from noughts.rules.masks import cells_of, mask


def winning_cells(game: Game, own: int, opponent: int) -> int:
    """Return the mask of the empty cells that complete a line of `own`."""
    wins = 0
    for line in game.lines:
        missing = line & ~own
        if missing & (missing - 1) == 0 and not line & opponent:
            wins |= missing
    return wins


def forks(game: Game, own: int, opponent: int) -> int:
    """Return the mask of the empty cells that create threats to win at two or more cells.

    Threats that `own` already has do not count: whoever has one wins instead of forking. A fork
    may come too late, because the opponent wins first: `analysis.effects.winning_forks` has only
    those that come in time.
    """
    threats: dict[int, int] = {}
    for line in game.lines:
        missing = line & ~own
        if missing.bit_count() == 2 and not line & opponent:
            for cell in cells_of(missing):
                threats[cell] = threats.get(cell, 0) | missing & ~(1 << cell)
    return mask(cell for cell, wins in threats.items() if wins.bit_count() > 1)


def fork_blocks(game: Game, own: int, opponent: int) -> int:
    """Return the mask of the empty cells that stop the opponent from forking.

    Such a cell leaves no fork, or it threatens to win and the forced block does not fork.
    The mask is empty if the opponent has no fork to stop.
    """
    if not forks(game, opponent, own):
        return 0
    blocks = 0
    for cell in cells_of(game.full & ~(own | opponent)):
        after = own | 1 << cell
        left = forks(game, opponent, after)
        forced = winning_cells(game, after, opponent)
        if not (left & forced if forced else left):
            blocks |= 1 << cell
    return blocks


def complete_lines(lines: Iterable[int], marks: int) -> list[int]:
    """Return the lines that `marks` hold completely."""
    return [line for line in lines if line & marks == line]


def lines_missing(game: Game, cell: int, marks: int) -> list[int]:
    """Return the lines of which `marks` hold every cell but this one."""
    bit = 1 << cell
    return [line for line in game.lines_through[cell] if line & ~marks == bit]


def open_lines(lines: Iterable[int], opponent: int) -> list[int]:
    """Return the lines that can still be won, because the opponent has no mark on them."""
    return [line for line in lines if not line & opponent]


def is_blocked(line: int, own: int, opponent: int) -> bool:
    """Return whether both players have marks on a line, so that nobody can win it."""
    return bool(line & own and line & opponent)
