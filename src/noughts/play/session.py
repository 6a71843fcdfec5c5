"""One game in progress: who plays, the moves made and the moves taken back.

A session is an immutable value, as a position is: playing and taking back return another session.
A front end can therefore store it, compare it and pass it to a thread without locking. Players are
specifications, not strategies, so a session can be saved and loaded without creating a strategy or
starting a program.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from noughts.errors import NoughtsError
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.rules.tactics import complete_lines
from noughts.rules.variants import layer_rows

SIDES = tuple(Side)


@dataclass(frozen=True)
class Session:
    """A game from `start` on.

    Raises `IllegalMove` or `GameOver` if the moves cannot be played one after the other.
    """

    start: Position
    players: tuple[str | None, str | None] = (None, None)
    """The specifications of the first and the second player; None is a person."""
    moves: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    """The moves that were taken back, in the order in which redo plays them."""
    ended_before: bool = False
    """Whether somebody took back the last move of this game and continued."""

    def __post_init__(self) -> None:
        self.furthest  # noqa: B018 - checks that the moves taken back can be played again

    # --- the state of the game ----------------------------------------------------------------

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position before each move, and the one now."""
        positions = [self.start]
        for cell in self.moves:
            positions.append(positions[-1].play(cell))
        return tuple(positions)

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.start.game

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @cached_property
    def furthest(self) -> Position:
        """The position after the moves that were taken back."""
        position = self.position
        for cell in self.undone:
            position = position.play(cell)
        return position

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def has_ended(self) -> bool:
        """Whether the game has ended, now or before moves were taken back."""
        return self.ended_before or self.furthest.over

    @property
    def turn(self) -> Side:
        """The side to move; in a finished game, the side that would move next."""
        return SIDES[self.position.ply % 2]

    @property
    def player(self) -> str | None:
        """The player to move: a specification, or None for a person."""
        return self.players[self.turn.index]

    @property
    def winner(self) -> Side | None:
        """The side that has won, or None."""
        return self.turn.other if self.position.lost else None

    @property
    def winning_lines(self) -> tuple[int, ...]:
        """The complete lines, as masks; one move can complete several."""
        return tuple(complete_lines(self.game.lines, self.position.opponent))

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that people play."""
        return tuple(side for side in SIDES if self.players[side.index] is None)

    @property
    def judged(self) -> tuple[Side, ...]:
        """The sides whose moves a review is about: those of people, or both if none plays."""
        return self.people or SIDES

    @property
    def started(self) -> bool:
        """Whether anyone has chosen a move; a strategy counts only if no person plays."""
        return bool(self.undone) or self.undo() is not self

    def mover(self, ply: int) -> Side:
        """Return the side that makes the move after `ply` moves of this session."""
        return SIDES[(self.start.ply + ply) % 2]

    # --- moves --------------------------------------------------------------------------------

    def play(self, cell: int) -> Session:
        """Return the session after the side to move takes `cell`.

        This drops the moves that were taken back, unless `cell` is the first of them.
        """
        again = self.undone[:1] == (cell,)
        return replace(
            self,
            moves=(*self.moves, cell),
            undone=self.undone[1:] if again else (),
            ended_before=self.ended_before if again else self.has_ended,
        )

    def at(self, ply: int) -> Session:
        """Return the session after `ply` moves, counting those that were taken back."""
        moves = self.moves + self.undone
        if not 0 <= ply <= len(moves):
            raise NoughtsError(f"this game has no move {ply}: choose 0 to {len(moves)}")
        return replace(self, moves=moves[:ply], undone=moves[ply:])

    def undo(self) -> Session:
        """Return the session at a person's last choice; between two strategies, one move back.

        Returns the same object if there is no move to take back.
        """
        choices = self._choices(0, len(self.moves))
        return self.at(choices[-1]) if choices else self

    def redo(self) -> Session:
        """Return the session at a person's next choice, or else after the last move taken back."""
        now, last = len(self.moves), len(self.moves) + len(self.undone)
        return self.at([*self._choices(now + 1, last), last][0])

    def retry(self, number: int) -> Session:
        """Return the session before move `number`, or at a person's last choice before it."""
        return self.at([0, *self._choices(0, number)][-1])

    # --- players ------------------------------------------------------------------------------

    def swap(self) -> Session:
        """Return the session with the players exchanged."""
        first, second = self.players
        return replace(self, players=(second, first))

    def seat(self, *, person_first: bool) -> Session:
        """Return the session in which the person makes the first move, or else the strategy does.

        Returns the same object unless exactly one person plays.
        """
        starts = self.players[self.mover(0).index] is None
        return self.swap() if len(self.people) == 1 and starts != person_first else self

    def restart(self) -> Session:
        """Return the session with no move played."""
        return Session(self.start, self.players)

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: the moves by name, the last one and the legal cells by number."""
        game, winner = self.game, self.winner
        first, second = self.players
        return {
            "game": str(game),
            "columns": game.columns,
            "rows": game.rows,
            "layer_rows": layer_rows(game),
            "in_row": game.lines[0].bit_count(),
            "start": str(self.start),
            "position": str(self.position),
            "moves": [cell_name(cell, game) for cell in self.moves],
            "undone": [cell_name(cell, game) for cell in self.undone],
            "last": self.moves[-1] if self.moves else None,
            "to_move": self.turn.mark,
            "legal": list(self.position.moves),
            "over": self.over,
            "ended": self.has_ended,
            "winner": winner and winner.mark,
            "lines": [list(cells_of(line)) for line in self.winning_lines],
            "players": {"X": first, "O": second},
        }

    def _choices(self, begin: int, end: int) -> list[int]:
        """Return the plies in this range at which a person moves; all if no person plays."""
        return [ply for ply in range(begin, end) if self.mover(ply) in self.judged]
