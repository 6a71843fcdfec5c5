"""The Gomocup protocol in `noughts serve`: the *brain*, which answers a manager.

Commands are START, RECTSTART, RESTART, BEGIN, TURN, BOARD, TAKEBACK, INFO, ABOUT and END. The
brain answers ERROR and a sentence to a command that it cannot carry out, and UNKNOWN to any other
line. Neither changes the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from noughts.errors import NoughtsError, Unreadable
from noughts.frontends.pipes.player import Player
from noughts.programs.commands.gomocup import (
    FREESTYLE,
    IN_A_ROW,
    OPPONENT,
    OWN,
    field,
    field_name,
    parse_numbers,
)
from noughts.programs.commands.protocol import in_a_row, sentence
from noughts.rules.game import Game, mnk
from noughts.rules.masks import mask
from noughts.rules.notation import quoted
from noughts.rules.position import Position

FIVE = 5
"""How many in a row win by default."""

CONTINUOUS = 2
"""The bit of `rule` that a brain can ignore."""

Stones = Mapping[int, int]
"""Maps cells to the owner of the stone: `OWN` or `OPPONENT`."""


def converse(lines: Iterable[str], player: Player) -> Iterator[str]:
    """Yield the answer to each line as soon as it is read, up to END."""
    brain = Brain(player)
    for line in lines:
        if line.strip().upper() == "END":
            return
        if answer := brain.hear(line):
            yield answer


class Brain:
    """A game in progress, as the manager describes it."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._size: tuple[int, int] | None = None
        self._k = FIVE if player.only is None else in_a_row(player.only)
        self._stones: Stones = {}
        self._board_stones: dict[int, int] | None = None
        """The stones named since BOARD, until DONE."""
        self._commands: Mapping[str, Callable[[str], str | None]] = {
            "START": self._start,
            "RECTSTART": self._rectstart,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "BOARD": self._board,
            "TAKEBACK": self._takeback,
            "INFO": self._info,
            "ABOUT": self._about,
        }

    def hear(self, line: str) -> str | None:
        """Return the answer to a line other than END, if it has one."""
        text = line.strip()
        if not text:
            return None
        word, *rest = text.split(maxsplit=1)
        try:
            if self._board_stones is not None:
                return self._read_board_line(text)
            if command := self._commands.get(word.upper()):
                return command("".join(rest))
        except NoughtsError as error:
            return f"ERROR {sentence(error)}"
        return f"UNKNOWN {quoted(text, 40)}"

    @property
    def _game(self) -> Game:
        if self._size is None:
            raise NoughtsError("there is no board yet: send START or RECTSTART first")
        return mnk(*self._size, self._k)

    def _start(self, text: str) -> str:
        (size,) = parse_numbers(text, "size")
        return self._open(size, size)

    def _rectstart(self, text: str) -> str:
        width, height = parse_numbers(text, "width,height")
        return self._open(width, height)

    def _open(self, columns: int, rows: int) -> str:
        self._player.check(mnk(columns, rows, self._k))
        self._size = columns, rows
        self._stones = {}
        return "OK"

    def _restart(self, _: str) -> str:
        self._player.check(self._game)
        self._stones = {}
        return "OK"

    def _begin(self, _: str) -> str:
        if self._stones:
            raise NoughtsError("BEGIN is for the empty board: send RESTART first")
        return self._move({})

    def _turn(self, text: str) -> str:
        x, y = parse_numbers(text, "x,y")
        return self._move(self._add_stone(self._stones, x, y, OPPONENT))

    def _takeback(self, text: str) -> str:
        x, y = parse_numbers(text, "x,y")
        cell = field(x, y, self._game)
        if cell not in self._stones:
            raise NoughtsError(f"there is no stone at {x},{y} to take back")
        self._stones = {other: whose for other, whose in self._stones.items() if other != cell}
        return "OK"

    def _board(self, _: str) -> None:
        self._player.check(self._game)
        self._board_stones = {}

    def _read_board_line(self, text: str) -> str | None:
        """Read a line after BOARD; return the move after DONE. An unreadable line ends BOARD."""
        stones, self._board_stones = self._board_stones, None
        assert stones is not None
        if text.upper() == "DONE":
            return self._move(stones)
        x, y, whose = parse_numbers(text, "x,y,field or DONE")
        if whose not in (OWN, OPPONENT):
            raise Unreadable(f"cannot read {quoted(text)}: a field is {OWN} or {OPPONENT}")
        self._board_stones = self._add_stone(stones, x, y, whose)
        return None

    def _info(self, text: str) -> str | None:
        """Read a setting. INFO has no answer, so a setting that is ignored returns a MESSAGE."""
        key, _, value = text.partition(" ")
        try:
            if key.lower() == IN_A_ROW:
                (self._k,) = parse_numbers(value, "a number")
            elif key.lower() == "rule":
                (rule,) = parse_numbers(value, "a number")
                if rule & ~CONTINUOUS != FREESTYLE:
                    return f"MESSAGE rule {rule} is not supported: {self._k} or more in a row win"
        except Unreadable as error:
            return f"MESSAGE INFO {key.lower()} is ignored: {sentence(error)}"
        return None

    def _about(self, _: str) -> str:
        from importlib.metadata import version

        name = f"noughts {self._player.spec}"
        return f'name="{name}", version="{version("noughts")}", author="The noughts developers"'

    def _add_stone(self, stones: Stones, x: int, y: int, whose: int) -> dict[int, int]:
        cell = field(x, y, self._game)
        if cell in stones:
            raise NoughtsError(f"{x},{y} is taken")
        return {**stones, cell: whose}

    def _move(self, stones: Stones) -> str:
        """Return the move on a board with these stones, and add it to the stones."""
        own, opponent = (
            mask(cell for cell, owner in stones.items() if owner == whose)
            for whose in (OWN, OPPONENT)
        )
        cell = self._player.cell(Position(self._game, own, opponent))
        self._stones = {**stones, cell: OWN}
        return field_name(cell, self._game)
