"""The Gomocup protocol on the side of a *manager*, which talks to a *brain*.

The protocol is made for whole games of five in a row. Two additions make it work for any position:
`INFO in_a_row 4` says how many in a row win, and a brain that does not know it ignores it; BOARD
sets up every position anew, so that earlier positions do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, zip_longest

from noughts.errors import Unreadable
from noughts.programs.commands.protocol import LONGEST, Bot, Declined, Talk, in_a_row
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import quoted
from noughts.rules.position import Position

OWN, OPPONENT = 1, 2
"""The owner of a stone, as the brain sees it."""

IN_A_ROW = "in_a_row"
"""The INFO key for how many in a row win."""

FREESTYLE = 0
"""The `rule` under which longer lines win too, as in noughts."""


def field_name(cell: int, game: Game) -> str:
    """Return the cell as this protocol writes it: `x,y`, column and row from 0."""
    y, x = divmod(cell, game.columns)
    return f"{x},{y}"


def parse_numbers(text: str, form: str) -> list[int]:
    """Return the numbers in a text of this form, such as `x,y`. Raises `Unreadable`."""
    numbers = [number.strip() for number in text.split(",")]
    as_many = len(numbers) == len(form.split(","))
    if as_many and all(re.fullmatch(r"\d{1,9}", number, re.ASCII) for number in numbers):
        return [int(number) for number in numbers]
    raise Unreadable(f"cannot read {quoted(text)}: write {form}")


def field(x: int, y: int, game: Game) -> int:
    """Return the cell in this column and row. Raises `Unreadable` if there is none."""
    if x < game.columns and y < game.rows:
        return y * game.columns + x
    last = field_name(game.cells - 1, game)
    raise Unreadable(f"'{x},{y}' is not a cell of this board; write x,y from 0,0 to {last}")


class GomocupBot(Bot):
    """A brain that answers single positions, with a time limit in milliseconds for each."""

    def __init__(self, talk: Talk, turn_ms: int) -> None:
        super().__init__(talk)
        self._turn_ms = turn_ms
        self._game: Game | None = None
        """The game of the brain's current board; None after an error."""

    def ask(self, position: Position) -> int:
        game = position.game
        self._clear(game)
        for line in _laid_out(position):
            self._send(line)
        self._game = None  # so that the next position starts anew after an error
        answer = self._receive()
        if answer.upper().startswith("ERROR"):
            raise Declined(f"it refuses to play in {position}: {quoted(answer, LONGEST)}")
        try:
            x, y = parse_numbers(answer, "x,y")
            cell = field(x, y, game)
        except Unreadable as error:
            raise Unreadable(f"the answer to {position} cannot be read: {error}") from None
        self._game = game
        return cell

    def end(self) -> None:
        self._send("END")

    def _clear(self, game: Game) -> None:
        """Set up an empty board. Raises `Declined` if the brain does not play this game."""
        if game == self._game:
            self._send("RESTART")
            if _is_ok(self._receive(optional=True)):
                return
        infos = {  # before START, because a brain may refuse a board that is too small for five
            IN_A_ROW: in_a_row(game),
            "rule": FREESTYLE,
            "game_type": 1,  # the opponent is another program
            "timeout_turn": self._turn_ms,
            "timeout_match": 0,
            "time_left": 2**31 - 1,  # no limit
        }
        for key, value in infos.items():
            self._send(f"INFO {key} {value}")
        square = game.columns == game.rows
        start = f"START {game.rows}" if square else f"RECTSTART {game.columns},{game.rows}"
        self._send(start)
        answer = self._receive(optional=not square)
        if not _is_ok(answer):
            raise Declined(
                f"it does not play {game}: it answers {start} with {quoted(answer, LONGEST)}"
            )

    def _send(self, line: str) -> None:
        self.talk.send(f"{line}\r")

    def _receive(self, *, optional: bool = False) -> str:
        """Return the next answer, and skip other lines.

        UNKNOWN counts as an answer only if `optional`, that is, for a command that a brain need
        not know, and only if it is not about the INFO before.
        """
        while True:
            line = self.talk.receive().strip()
            word, _, rest = line.partition(" ")
            word = word.upper()
            if word == "SUGGEST":
                self._send(f"PLAY {rest}")
                continue
            unknown = word == "UNKNOWN" and (not optional or "INFO" in line.upper())
            if line and word not in ("MESSAGE", "DEBUG") and not unknown:
                return line


def _is_ok(answer: str) -> bool:
    return answer.split(maxsplit=1)[0].upper() == "OK"


def _laid_out(position: Position) -> Iterator[str]:
    """Yield the lines for a position, moves in turn, because some brains infer who moved first."""
    if not position.ply:
        yield "BEGIN"
        return
    yield "BOARD"
    order = chain.from_iterable(zip_longest(cells_of(position.first), cells_of(position.second)))
    for cell in order:
        if cell is not None:
            whose = OWN if position.own >> cell & 1 else OPPONENT
            yield f"{field_name(cell, position.game)},{whose}"
    yield "DONE"
