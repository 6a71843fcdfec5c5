"""What lines threaten: winning cells and forks."""

from __future__ import annotations

from noughts.rules.game import Game
from noughts.rules.masks import cells_of, mask


def winning_cells(game: Game, own: int, opponent: int) -> int:
    """The empty cells that complete a line of `own`."""
    found = 0
    for line in game.lines:
        missing = line & ~own
        if missing & (missing - 1) == 0 and not line & opponent:
            found |= missing
    return found


def forks(game: Game, own: int, opponent: int) -> int:
    """The empty cells that leave `own`, moving there, with two or more cells to win at."""
    threatens: dict[int, int] = {}
    for line in game.lines:
        missing = line & ~own
        if missing.bit_count() == 2 and not line & opponent:
            for cell in cells_of(missing):
                threatens[cell] = threatens.get(cell, 0) | missing & ~(1 << cell)
    return mask(cell for cell, wins in threatens.items() if wins.bit_count() > 1)
