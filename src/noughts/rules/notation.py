"""Text to positions, cells and games, and back; boards drawn in characters.

| what     | written                                                                        |
|----------|--------------------------------------------------------------------------------|
| position | rows from the top, `X`, `O` and `.`, joined by `/`: X.O/.X./..O                |
| cell     | column letter and row number, a1 top left: b2; also row, column: 2 2 or 2,2;   |
|          | on 3x3 also 1-9, row by row                                                    |
| game     | columns, rows, how many in a row: 3,3,3; or 4x4 alone: in a row = shorter side |

X moves first, so X is to move when there are as many X as O.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

from noughts.errors import ImpossiblePosition, Unreadable
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of
from noughts.rules.position import Position

Mark = Literal["X", "O"]
"""A player, by the mark."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


# --- games ------------------------------------------------------------------------------------


def parse_game(text: str) -> Game:
    """The game that `text` names: `3,3,3` or `4x4`. Its own name is `str(game)`."""
    size = r"(0|[1-9]\d{0,3})"
    if sizes := re.fullmatch(f"{size},{size},{size}", text, re.ASCII):
        columns, rows, k = map(int, sizes.groups())
    elif sizes := re.fullmatch(f"{size}x{size}", text, re.ASCII):
        columns, rows = map(int, sizes.groups())
        k = min(columns, rows)
    else:
        raise Unreadable(
            f"cannot read the game {text!r}: write columns, rows and how many in a row, as in "
            "3,3,3, or the sides alone, as in 4x4"
        )
    return mnk(columns, rows, k)


# --- positions --------------------------------------------------------------------------------


def parse_position(text: str, game: Game | None = None) -> Position:
    """The position that `text` shows, the inverse of `str(position)`.

    Without a `game` it is the one of that board where a line along the shorter side wins.
    """
    rows = text.split("/")
    for mark in text:
        if mark not in "XO./":
            raise Unreadable(
                f"cannot read the position {text!r}: {mark!r} is no mark; "
                "write X, O and . for an empty cell, rows joined by /"
            )
    if len({len(row) for row in rows}) > 1 or not rows[0]:
        raise Unreadable(
            f"cannot read the position {text!r}: its rows have "
            f"{in_words([str(len(row)) for row in rows])} cells; write rows of equal length"
        )
    if game is None:
        game = mnk(len(rows[0]), len(rows), min(len(rows[0]), len(rows)))
    elif (len(rows[0]), len(rows)) != (game.columns, game.rows):
        raise Unreadable(
            f"{text!r} shows {len(rows[0])} columns and {len(rows)} rows, "
            f"but the game {game} has {game.columns} and {game.rows}"
        )
    marks = "".join(rows)
    crosses, noughts = (
        sum(1 << cell for cell, mark in enumerate(marks) if mark == player) for player in "XO"
    )
    if crosses.bit_count() - noughts.bit_count() not in (0, 1):
        raise ImpossiblePosition(
            f"{text} cannot arise: X moves first and then they take turns, so X has as many marks "
            f"as O or one more, but here X has {crosses.bit_count()} and O {noughts.bit_count()}"
        )
    if crosses.bit_count() == noughts.bit_count():
        return Position(game, crosses, noughts)
    return Position(game, noughts, crosses)


def to_move(position: Position) -> Mark:
    """Who is to move."""
    return "O" if position.ply % 2 else "X"


def has_moved(position: Position) -> Mark:
    """Who is not to move."""
    return "X" if position.ply % 2 else "O"


# --- cells ------------------------------------------------------------------------------------


def cell_name(cell: int, game: Game) -> str:
    """The cell as people write it: column letter, row number."""
    row, column = divmod(cell, game.columns)
    return f"{LETTERS[column]}{row + 1}"


def parse_cell(text: str, game: Game) -> int:
    """The cell that `text` names; upper case will do as well.

    Raises `Unreadable` when it names none of this board.
    """
    column, row = game.columns, game.rows
    if found := re.fullmatch(r"([a-zA-Z])([1-9]\d?)", text, re.ASCII):
        column, row = LETTERS.index(found[1].lower()), int(found[2]) - 1
    elif found := re.fullmatch(r"([1-9]\d?)(?: +| *, *)([1-9]\d?)", text, re.ASCII):
        row, column = int(found[1]) - 1, int(found[2]) - 1
    elif (game.columns, game.rows) == (3, 3) and re.fullmatch(r"[1-9]", text, re.ASCII):
        row, column = divmod(int(text) - 1, 3)
    if column < game.columns and row < game.rows:
        return row * game.columns + column
    numbers = ", or 1 to 9" if (game.columns, game.rows) == (3, 3) else ""
    last = cell_name(game.cells - 1, game)
    raise Unreadable(
        f"{quoted(text)} names no cell of this board: write one from a1 to {last}{numbers}"
    )


def quoted(text: str, most: int = 16) -> str:
    """The text in quotes, as Python writes it, shortened to about `most` characters."""
    whole = repr(text)
    return whole if len(whole) <= most else f"{whole[: most - 4]}...{whole[-1]}"


def cell_names(cells: int | Iterable[int], game: Game, joined: str = "and") -> str:
    """Several cells in a sentence, from a mask or in the order given: `a1, c3 and b2`."""
    cells = cells_of(cells) if isinstance(cells, int) else cells
    return in_words([cell_name(cell, game) for cell in cells], joined)


def line_name(line: int, game: Game) -> str:
    """A line as its cells: `a1-b2-c3`."""
    return "-".join(cell_name(cell, game) for cell in cells_of(line))


def in_words(words: Sequence[str], joined: str = "and") -> str:
    """Words as a list in a sentence: `a, b and c`."""
    return f" {joined} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


# --- numbers ----------------------------------------------------------------------------------


def fraction_text(number: Fraction | int) -> str:
    """An exact number for programs: always `p/q`."""
    return f"{number.numerator}/{number.denominator}"


def parse_fraction(text: str) -> Fraction:
    """The exact number that `text` writes: `1/10`, `0.1` or `3`; not negative."""
    try:
        if re.fullmatch(r"\d{1,9}(/\d{1,9}|\.\d{1,9})?|\.\d{1,9}", text, re.ASCII):
            return Fraction(text)
    except ZeroDivisionError:
        pass
    raise Unreadable(f"{text!r} is no number: write a fraction, as in 1/10 or 0.1")
