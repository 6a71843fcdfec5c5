"""What a player of another library plays here: a cell that depends on every mark.

The players choose by `chosen`, which depends on where every mark is and whose it is, so that a
board that is mirrored, transposed or has its marks swapped gives another cell. The cell to expect
is read from the position's text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from random import Random

from noughts import Game, Position, mnk
from noughts.adapters.adapted import Theirs

WEIGHTS = [3, 14, 15, 92, 65, 35, 89, 79, 32, 38, 46, 26]
"""Of the cells, all distinct."""


def chosen(own: Iterable[int], opponent: Iterable[int], empty: Iterable[int]) -> int:
    """One of the empty cells; which one depends on all marks and on whose they are."""
    trace = sum(WEIGHTS[cell] for cell in own) + 7 * sum(WEIGHTS[cell] for cell in opponent)
    cells = sorted(empty)
    return cells[trace % len(cells)]


@cache
def expected(position: Position) -> dict[int, Fraction]:
    """What a player who chooses so should play."""
    text = str(position).replace("/", "")
    own, opponent = "XO" if text.count("X") == text.count("O") else "OX"
    cells = ([cell for cell, on in enumerate(text) if on == mark] for mark in (own, opponent, "."))
    return {chosen(*cells): Fraction(1)}


def chosen_on(marks: Sequence[object], own: object, opponent: object) -> int:
    """What should be played on a board of which all marks were read, cell by cell."""
    cells: dict[bool | None, list[int]] = {True: [], False: [], None: []}
    for cell, mark in enumerate(marks):
        cells[True if mark == own else False if mark == opponent else None].append(cell)
    return chosen(cells[True], cells[False], cells[None])


def some(game: Game, count: int) -> list[Position]:
    """Unfinished positions of random games."""
    random = Random(1)
    found: list[Position] = []
    while len(found) < count:
        position = game.start
        while not position.over:
            found.append(position)
            position = position.play(random.choice(position.moves))
    return found


OBLONG = mnk(4, 3, 3)


@cache
def oblong() -> list[Position]:
    """Return positions of a board that has more columns than rows."""
    return some(OBLONG, 300)


def fails(_: object) -> object:
    raise KeyError("no such thing")


class EasyPlayer:
    """Reads what easyAI's tic-tac-toe shows."""

    def ask_move(self, game: Theirs) -> int:
        assert game.player is self
        assert not game.is_over()
        move = 1 + chosen_on(game.board, game.current_player, game.opponent_index)
        assert move in game.possible_moves()
        return move
