"""One game in progress for a person; every front end is a thin skin over it.

A session is an immutable value, as a position is: playing and taking back give another one. So a
front end can keep it, compare it and hand it to a thread without care.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from noughts.errors import NoughtsError, Unreadable, Unsuitable
from noughts.files import write_whole
from noughts.rules.game import Game
from noughts.rules.notation import cell_name, parse_cell, parse_game, parse_position, quoted
from noughts.rules.position import Position
from noughts.strategies.base import Strategy, sample
from noughts.strategies.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

Player = Strategy | None
"""Who plays a side; None is a person."""

PERSON = "person"
"""How a person is called in a file; a strategy by its specification."""

FIRST_LINE = "noughts game 1"
LARGEST_FILE = 10_000
"""In characters; the longest game of the largest board takes about half of it."""

LONGEST_LINE = 800
"""In characters, but for the moves: the largest board takes about 700."""


class Session:
    """A game from `start` on, with who plays it, the moves made and those taken back.

    `players` are the one who moves first, X, and the one who moves second, O. `undone` holds the
    moves that were taken back, the next one first. Raises `IllegalMove` or `GameOver` if the moves
    cannot be played one after the other.
    """

    start: Position
    players: tuple[Player, Player]
    moves: tuple[int, ...]
    undone: tuple[int, ...]
    positions: tuple[Position, ...]
    """Before each move, and now."""

    def __init__(
        self,
        start: Position,
        players: tuple[Player, Player] = (None, None),
        moves: Sequence[int] = (),
        undone: Sequence[int] = (),
    ) -> None:
        moves, undone = tuple(moves), tuple(undone)
        positions = [start]
        for cell in (*moves, *undone):
            positions.append(positions[-1].play(cell))
        passed = tuple(positions[: len(moves) + 1])
        vars(self).update(
            start=start, players=players, moves=moves, undone=undone, positions=passed
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a session cannot be changed: {name} stays what it is")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a session cannot be changed: {name} stays where it is")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Session) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    @property
    def _value(self) -> tuple[object, ...]:
        return self.start, self.players, self.moves, self.undone

    # --- how it stands ------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def turn(self) -> int:
        """Whose turn it is: 0 for the player who moves first, X, and 1 for the other."""
        return self.position.ply % 2

    @property
    def player(self) -> Player:
        """Who is to move, or would be if the game were not over."""
        return self.players[self.turn]

    @property
    def winner(self) -> int | None:
        """0 or 1 as in `turn`, or None if nobody has won."""
        return 1 - self.turn if self.position.lost else None

    @property
    def winning_lines(self) -> tuple[int, ...]:
        """The complete lines, as masks; one move can make several."""
        marks = self.position.opponent
        return tuple(line for line in self.game.lines if not line & ~marks)

    @property
    def persons(self) -> tuple[int, ...]:
        """The sides that people play."""
        return tuple(side for side in (0, 1) if self.players[side] is None)

    @property
    def refusal(self) -> str | None:
        """Why a strategy cannot play this game from its start, or None if nobody refuses."""
        told = (player.refusal(self.start) for player in self.players if player is not None)
        return next(filter(None, told), None)

    # --- what can be done ---------------------------------------------------------------------

    def play(self, cell: int) -> Session:
        """With the move of the player whose turn it is, whoever that is.

        What was taken back is forgotten, unless this is the same move again.
        """
        undone = self.undone[1:] if self.undone[:1] == (cell,) else ()
        return Session(self.start, self.players, (*self.moves, cell), undone)

    def answer(self, random: Random) -> int:
        """The cell that the strategy whose turn it is plays, drawn from its policy."""
        if self.player is None:
            raise Unsuitable("it is a person's turn, and a person's move cannot be worked out")
        return sample(self.player.policy(self.position), random)

    def at(self, ply: int) -> Session:
        """As it was, or will be again, after so many moves: any number that was once made."""
        moves = self.moves + self.undone
        if not 0 <= ply <= len(moves):
            raise NoughtsError(
                f"there is no move {ply} to go back to: choose from 0 to {len(moves)}"
            )
        return Session(self.start, self.players, moves[:ply], moves[ply:])

    def undo(self) -> Session:
        """Back to where a person last had a choice; where only strategies play, one move back.

        The same session if there is no such move.
        """
        choices = [ply for ply in range(len(self.moves)) if self._chosen(ply)]
        return self.at(choices[-1]) if choices else self

    def redo(self) -> Session:
        """Forward to where a person next has a choice, or to the last move taken back."""
        now, last = len(self.moves), len(self.moves) + len(self.undone)
        return self.at(next((ply for ply in range(now + 1, last) if self._chosen(ply)), last))

    def swap(self) -> Session:
        """With the players exchanged."""
        first, second = self.players
        return Session(self.start, (second, first), self.moves, self.undone)

    def seated(self, *, first: bool) -> Session:
        """With the person making the first move from the start, or else the strategy.

        The same session unless one person plays against a strategy.
        """
        mover = self.players[self.start.ply % 2]
        return self.swap() if len(self.persons) == 1 and (mover is None) != first else self

    def again(self) -> Session:
        """From the start, with nothing played."""
        return Session(self.start, self.players)

    def _chosen(self, ply: int) -> bool:
        """Whether a person made the move after so many, or nobody ever does."""
        return not self.persons or (self.start.ply + ply) % 2 in self.persons


# --- in a file ----------------------------------------------------------------------------------


def written(session: Session) -> str:
    """The session as text: a line for each of what it is made of."""
    game = session.game
    lines = [FIRST_LINE, f"game: {game}", f"start: {session.start}"]
    for mark, player in zip("XO", session.players, strict=True):
        lines.append(f"{mark}: {PERSON if player is None else player.spec}")
    lines.append(" ".join(["moves:", *(cell_name(cell, game) for cell in session.moves)]))
    lines.append(" ".join(["undone:", *(cell_name(cell, game) for cell in session.undone)]))
    return "\n".join(lines) + "\n"


def parse_session(text: str, registry: Registry | None = None) -> Session:
    """The session that a text holds, the inverse of `written`.

    `registry` looks the players up; the usual one runs no program. Raises `NoughtsError` with
    what is wrong, and where.
    """
    first, *lines = text.strip().splitlines() or [""]
    if first.strip() != FIRST_LINE:
        raise Unreadable(f"its first line is {quoted(first, 40)}, not {FIRST_LINE!r}")
    told: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.partition(":")
        unknown = key not in ("game", "start", "X", "O", "moves", "undone")
        too_long = len(line) > LONGEST_LINE and key not in ("moves", "undone")
        if not colon or unknown or too_long or key in told:
            raise Unreadable(f"cannot read its line {quoted(line, 40)}")
        told[key] = value.strip()
    for key in ("game", "X", "O", "moves"):
        if key not in told:
            raise Unreadable(f"it has no line that begins with {key!r} and a colon")
    game = parse_game(told["game"])
    start = parse_position(told["start"], game) if told.get("start") else game.start
    registry = registry or Registry()
    players = [
        None if told[mark] == PERSON else registry.strategy(told[mark], game)
        for mark in ("X", "O")
    ]
    moves = [parse_cell(name, game) for name in told["moves"].split()]
    undone = [parse_cell(name, game) for name in told.get("undone", "").split()]
    return Session(start, (players[0], players[1]), moves, undone)


def save(session: Session, path: Path) -> None:
    """Write the session into a file, whole or not at all.

    Another saved game is written over, anything else is not. Raises `NoughtsError`.
    """
    try:
        if parse_game(str(session.game)) != session.game:
            raise Unreadable(str(session.game))
    except NoughtsError:
        raise NoughtsError(f"{session.game} has no name in a file and cannot be saved") from None
    for player in filter(None, session.players):
        try:
            Registry().strategy(player.spec, session.game)
        except NoughtsError:
            raise NoughtsError(
                f"{player.spec!r} names no strategy in a file: a game with it cannot be saved"
            ) from None
    try:
        there = path.is_file()
    except OSError as error:  # as for a name that is too long
        raise NoughtsError(f"cannot write {str(path)!r}: {error.strerror}") from None
    if there and not _holds_a_game(path):
        raise NoughtsError(f"{str(path)!r} is there and no saved game: choose another name")
    write_whole(path, written(session))


def _holds_a_game(path: Path) -> bool:
    """Whether a file is a saved game, perhaps a damaged one."""
    try:
        return _read(path).startswith(FIRST_LINE)
    except Unreadable:
        return False


def load(path: Path, registry: Registry | None = None) -> Session:
    """The session of a file. Raises `NoughtsError` if there is none in it.

    A program that plays in it is run only by a `registry` that can: a file may come from anybody.
    """
    text = _read(path)
    try:
        return parse_session(text, registry)
    except NoughtsError as error:
        raise Unreadable(f"{str(path)!r} is no saved game: {error}") from None


def _read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise Unreadable(f"cannot read {str(path)!r}: {why}") from None
    if len(text) > LARGEST_FILE:
        raise Unreadable(f"{str(path)!r} is no saved game: it is too long for one")
    return text
