"""Converts positions, cells and games to and from text.

| what     | written                                                                        |
|----------|--------------------------------------------------------------------------------|
| position | rows from the top, `X`, `O` and `.`, joined by `/`: X.O/.X./..O                |
| cell     | column letter and row number, a1 top left: b2; also row, column: 2 2 or 2,2;   |
|          | on 3x3 also 1-9, row by row                                                    |
| game     | columns, rows, how many in a row: 3,3,3; or 4x4 alone: in a row = shorter side |
|          | torus-3,3,3, torus-4x4: opposite edges are joined; 4x4x4: a cube; pick15       |

X moves first, so X is to move when there are as many X as O.

`parse_position` also reads lower case, rows on lines of their own, spaces between the marks, `-`,
`_` or a space for an empty cell, and nine characters without slashes for 3x3. Text that can be
read in two ways raises `Unreadable`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from noughts.errors import ImpossiblePosition, NoSuchGame, Unreadable
from noughts.rules.game import Game, mnk
from noughts.rules.masks import cells_of, mask
from noughts.rules.position import Position
from noughts.rules.variants import cube, pick15, torus

LETTERS = "abcdefghijklmnopqrstuvwxyz"

LONGEST_BOARD = 800
"""The length at which messages cut off a position; every board is shorter."""

EMPTY = ".-_ "
"""The characters that can mean an empty cell; a text must use only one of them."""


# --- games ------------------------------------------------------------------------------------


def parse_game(text: str) -> Game:
    """Return the game that `text` names, as in the table above. `str(game)` is the inverse."""
    size = r"(0|[1-9]\d{0,3})"
    if text == "pick15":
        return pick15()
    if cube_sides := re.fullmatch(f"{size}x{size}x{size}", text, re.ASCII):
        side, *others = map(int, cube_sides.groups())
        if others != [side, side]:
            raise NoSuchGame(f"{text} is not a cube: write three equal sides, as in 4x4x4")
        return cube(side)
    make_game = torus if text.startswith("torus-") else mnk
    sizes = text.removeprefix("torus-")
    if numbers := re.fullmatch(f"{size},{size},{size}", sizes, re.ASCII):
        columns, rows, k = map(int, numbers.groups())
    elif numbers := re.fullmatch(f"{size}x{size}", sizes, re.ASCII):
        columns, rows = map(int, numbers.groups())
        k = min(columns, rows)
    else:
        raise Unreadable(
            f"cannot read the game {quoted(text, 60)}: write columns, rows and how many in a row, "
            "as in 3,3,3, or the sides alone, as in 4x4, or torus-3,3,3, 4x4x4 or pick15"
        )
    return make_game(columns, rows, k)


def names_game(text: str) -> bool:
    """Return whether `text` is meant as the name of a game rather than as a position.

    A position has no digits, and does not begin with a letter other than X and O.
    """
    return bool(re.match(r"[A-NP-WYZ]|.*\d", text, re.ASCII | re.IGNORECASE | re.DOTALL))


# --- positions --------------------------------------------------------------------------------


def parse_position(text: str, game: Game | None = None) -> Position:
    """Return the position that `text` shows, the inverse of `str(position)`.

    Without a `game`, a line along the shorter side of the board wins, and a text of one row must
    have the nine cells of 3x3.
    """
    boards = list(dict.fromkeys(_boards(text, game)))
    if len(boards) != 1:
        raise Unreadable(_why_unreadable(text, game, boards))
    rows = boards[0]
    if game is None:
        game = mnk(len(rows[0]), len(rows), min(len(rows[0]), len(rows)))
    marks = "".join(rows)
    crosses, noughts = (
        mask(cell for cell, mark in enumerate(marks) if mark == player) for player in "XO"
    )
    ahead = crosses.bit_count() - noughts.bit_count()
    if ahead not in (0, 1):
        raise ImpossiblePosition(
            f"{quoted(text, LONGEST_BOARD)} cannot arise: X moves first and the players take "
            "turns, so X has as many marks as O or one more, "
            f"but here X has {crosses.bit_count()} and O has {noughts.bit_count()}"
        )
    return Position(game, noughts, crosses) if ahead else Position(game, crosses, noughts)


Rows = tuple[str, ...]
"""The rows of a board from the top, in `X`, `O` and `.`."""


def _boards(text: str, game: Game | None) -> Iterator[Rows]:
    """Yield every board that a text may show; with a `game`, only boards of that game.

    A space may separate marks or be an empty cell, so this tries both readings.
    """
    lines = text.replace("\r\n", "\n").upper()
    separator = "/" if "/" in lines else "\n"
    stripped = [row.strip(" ") for row in lines.strip(" \n").split(separator)]
    separated = all(re.fullmatch(r"\S( +\S)*", row) for row in stripped)
    yield from _board([row.replace(" ", "") for row in stripped] if separated else stripped, game)
    if " " in lines:
        for board in _board(lines.removesuffix("\n").split(separator), game):
            if game or (len(board[0]), len(board)) == (3, 3):
                yield board


def _board(rows: list[str], game: Game | None) -> Iterator[Rows]:
    """Yield the board that these rows show, if they show one."""
    marks = "".join(rows)
    if not set(marks) <= {"X", "O", *EMPTY} or len(_empty_marks(marks)) > 1:
        return
    rows = [re.sub("[-_ ]", ".", row) for row in rows]
    columns, down = (game.columns, game.rows) if game else (3, 3)
    if len(rows) == 1 and len(marks) == columns * down:
        rows = [rows[0][i : i + columns] for i in range(0, len(marks), columns)]
    sizes = {len(row) for row in rows}
    any_board = game is None and len(sizes) == 1 and len(rows) > 1 and marks
    if any_board or (sizes == {columns} and len(rows) == down):
        yield tuple(rows)


def _empty_marks(marks: str) -> list[str]:
    """Return the different characters of `marks` that mean empty cells."""
    return [mark for mark in EMPTY if mark in marks]


def _why_unreadable(text: str, game: Game | None, boards: Sequence[Rows]) -> str:
    """Return why a text does not show exactly one board, and what to write instead."""
    shown = quoted(text, LONGEST_BOARD)
    if boards:
        readings = in_words(["/".join(board) for board in boards], "and as")
        return f"{shown} can be read as {readings}: write . for an empty cell"
    separator = "/" if "/" in text else "\n"
    for mark in text.replace("\r\n", "\n").strip(" \n"):
        if mark not in {*"XxOo", separator, *EMPTY}:
            return (
                f"cannot read the position {shown}: {mark!r} is not a mark; "
                "write X, O and . for an empty cell, rows joined by /"
            )
    rows = [row.strip() for row in text.strip().split(separator)]
    sizes = [len(row) for row in rows]
    columns, down = (game.columns, game.rows) if game else (3, 3)
    if len(rows) == 1:
        one_row = f", or name the game, as in {sizes[0]},1,{sizes[0]}" if not game and text else ""
        return (
            f"{shown} shows {count_of(sizes[0], 'cell')}; "
            f"a {columns}x{down} board has {columns * down}: write its rows joined by /{one_row}"
        )
    if len(set(sizes)) > 1 or not rows[0]:
        return (
            f"cannot read the position {shown}: its rows have "
            f"{in_words([str(size) for size in sizes])} cells; write rows of equal length"
        )
    if len(empty := _empty_marks(text)) > 1:
        return (
            f"cannot read the position {shown}: it shows empty cells as "
            f"{in_words([repr(mark) for mark in empty])}; write . for every empty cell"
        )
    return (
        f"{shown} shows a {sizes[0]}x{len(rows)} board, "
        f"but the game {game} has {columns} columns and {down} rows"
    )


def usual_game(game: Game) -> Game | None:
    """Return the game that `parse_position` assumes for this board, or None for a single row."""
    if game.rows == 1:
        return None
    return mnk(game.columns, game.rows, min(game.columns, game.rows))


# --- cells ------------------------------------------------------------------------------------


def cell_name(cell: int, game: Game) -> str:
    """Return the cell as people write it: column letter, row number. Raises `Unreadable`."""
    if not 0 <= cell < game.cells:
        raise Unreadable(f"{cell} is not a cell of {game}: the cells are 0 to {game.cells - 1}")
    row, column = divmod(cell, game.columns)
    return f"{LETTERS[column]}{row + 1}"


def parse_cell(text: str, game: Game) -> int:
    """Return the cell that `text` names, in upper or lower case.

    Reads the forms in the table at the top of this module. Raises `Unreadable` for any other text
    and for a cell that is not on this board.
    """
    on_3x3 = (game.columns, game.rows) == (3, 3)
    if on_3x3 and re.fullmatch(r"[1-9]", text, re.ASCII):
        return int(text) - 1
    if pair := re.fullmatch(r"([1-9]\d?)(?: +| *, *)([1-9]\d?)", text, re.ASCII):
        row, column = int(pair[1]) - 1, int(pair[2]) - 1
        if row < game.rows and column < game.columns:
            return row * game.columns + column
    return parse_cell_name(text, game, also=", or 1 to 9" if on_3x3 else "")


def parse_cell_name(text: str, game: Game, also: str = "") -> int:
    """Return the cell with this name, `b2` or `B2`: the inverse of `cell_name`.

    Does not read bare numbers, because programs count cells from 0 and people from 1. Raises
    `Unreadable` when the board has no such cell; `also` is the end of the message.
    """
    if name := re.fullmatch(r"([a-zA-Z])([1-9]\d?)", text, re.ASCII):
        column, row = LETTERS.index(name[1].lower()), int(name[2]) - 1
        if column < game.columns and row < game.rows:
            return row * game.columns + column
    last = cell_name(game.cells - 1, game)
    raise Unreadable(f"{quoted(text)} is not a cell: choose one from a1 to {last}{also}")


def quoted(text: str, most: int = 16) -> str:
    """Return the text in quotes, as Python writes it, shortened to about `most` characters."""
    literal = repr(text)
    return literal if len(literal) <= most else f"{literal[: most - 4]}...{literal[-1]}"


def cell_names(cells: int | Iterable[int], game: Game, joined: str = "and") -> str:
    """Return a list of cells for a sentence: those of a mask, or these in their order."""
    cells = cells_of(cells) if isinstance(cells, int) else cells
    return in_words([cell_name(cell, game) for cell in cells], joined)


def line_name(line: int, game: Game) -> str:
    """Return the names of a line's cells: `a1-b2-c3`."""
    return "-".join(cell_name(cell, game) for cell in cells_of(line))


def in_words(words: Sequence[str], joined: str = "and") -> str:
    """Return a list for a sentence: `a, b and c`."""
    return f" {joined} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def as_sentence(error: object) -> str:
    """Return the text of an error with a capital letter and a full stop."""
    text = f"{error}"
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def count_of(number: int, noun: str) -> str:
    """Return a number with its noun: `1 move`, `2 moves`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


# --- numbers ----------------------------------------------------------------------------------


def fraction_text(number: Fraction | int) -> str:
    """Return an exact number as `p/q`, with q = 1 for a whole number."""
    return f"{number.numerator}/{number.denominator}"


def percent(share: Fraction) -> str:
    """Return a share in percent; only an exact share of 0 or 1 becomes 0 or 100."""
    if share in (0, 1):
        return str(share * 100)
    if share < Fraction(1, 1000):
        return "<0.1"
    if share > Fraction(999, 1000):
        return ">99.9"
    return f"{float(share) * 100:.1f}"


def parse_fraction(text: str) -> Fraction:
    """Return the exact number that `text` shows: `1/10`, `0.1` or `3`; never negative."""
    try:
        if re.fullmatch(r"\d{1,9}(/\d{1,9}|\.\d{1,9})?|\.\d{1,9}", text, re.ASCII):
            return Fraction(text)
    except ZeroDivisionError:
        pass
    raise Unreadable(f"{quoted(text, 60)} is not a number: write a fraction, as in 1/10 or 0.1")
