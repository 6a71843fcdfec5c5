"""The table: what a person does at a game, the same in terminal, window and page.

A front end holds a `Table`, sends it an event (a chosen cell, undo, a new game), gets another
`Table` back and draws it. Only one thing happens outside: when `strategy_to_move` names a
strategy, the front end computes its move, in any thread it likes, and sends it with `reply`.

    choose, reply      a move of a person, of a strategy
    undo, redo         to a person's last or next choice, and across games
    retry              back to before a move, to choose again
    new_game, swap     another game, exchanged sides
    pause              stop or continue a game of two strategies
    fail               the strategy could not move

A table is an immutable value. Its `message` answers the last event, if there is something to say;
its `status` describes the game as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import NamedTuple

from noughts.play import messages
from noughts.play.session import Session
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name


class Action(NamedTuple):
    """Something a person can do at any front end."""

    name: str
    key: str
    label: str
    description: str


ACTIONS = (
    Action("new", "n", "New game", "start a new game"),
    Action("undo", "u", "Undo", "take back your last move"),
    Action("redo", "r", "Redo", "play the move that was taken back"),
    Action("coach", "h", "Coach", "show what every cell is worth, with a hint"),
    Action("review", "v", "Review", "go through the game move by move"),
    Action("retry", "t", "Try again", "go back to a mistake and play on from there"),
    Action("swap", "s", "Swap sides", "exchange sides with your opponent"),
    Action("pause", "p", "Pause", "pause a game of two strategies, or let it go on"),
)
"""One key and one wording per action, for keyboards, buttons and help."""


class Starts(StrEnum):
    """Who makes the first move of each game that one person plays."""

    ME = "me"
    OPPONENT = "opponent"
    TOSS = "toss"


@dataclass(frozen=True)
class Table:
    """A session, the games before and after it, and the answer to the last event."""

    session: Session
    starts: Starts | None = None
    """Who moves first in a new game; None leaves the sides as they are."""
    earlier: tuple[Session, ...] = ()
    """The games before this one; undo returns to the last of them."""
    later: tuple[Session, ...] = ()
    """The games that undo left; redo returns to the first of them."""
    winners: tuple[str | None, ...] = ()
    """The winners of games that count for the score but are no longer on the table."""
    paused: bool = False
    trouble: str = ""
    """Why the strategy cannot move, in a sentence without its full stop."""
    message: str = ""

    # --- the state ----------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        """`against` (a person and a strategy), `two` (people) or `watch` (two strategies)."""
        return ("watch", "against", "two")[len(self.session.people)]

    @property
    def persons_turn(self) -> bool:
        """Whether a person may choose a cell now."""
        return not self.session.over and self.session.player is None

    @property
    def strategy_to_move(self) -> str | None:
        """The specification of the strategy whose move is due, or None."""
        stopped = self.session.over or self.paused or self.trouble
        return None if stopped else self.session.player

    @property
    def status(self) -> str:
        """The state of the game in a sentence."""
        return messages.status(self.session, paused=self.paused, stuck=bool(self.trouble))

    @cached_property
    def score(self) -> str:
        """The score of these players in a sentence; empty before the first game has ended."""
        winners = [*self.winners, *self._winners_of(*self.earlier, self.session, *self.later)]
        return messages.score(self.session, winners) if winners else ""

    def _winners_of(self, *sessions: Session) -> list[str | None]:
        """The winner of each of these games that is finished and has the players on the table."""
        names, winners = sorted(messages.player_names(self.session)), list[str | None]()
        for session in sessions:
            theirs = messages.player_names(session)
            if session.over and sorted(theirs) == names:
                winners.append(None if session.winner is None else theirs[session.winner.index])
        return winners

    def offers(self, action: str) -> bool:
        """Return whether an action of `ACTIONS` would do something now."""
        return self._offers.get(action, True)

    @cached_property
    def _offers(self) -> dict[str, bool]:
        """The actions that are not always offered; front ends ask for all of them often."""
        session = self.session
        return {
            "undo": session.undo() is not session or bool(self.earlier),
            "redo": bool(session.undone or self.later),
            "coach": not session.over,
            "review": bool(session.moves),
            "retry": bool(session.moves),
            "swap": session.swap() != session,
            "pause": not session.people and not session.over,
        }

    # --- moves --------------------------------------------------------------------------------

    def choose(self, cell: int) -> Table:
        """Play the cell that a person chose, or explain why it cannot be played.

        In a game of two strategies, pause or continue the game.
        """
        session = self.session
        if session.over:
            return self._say("The game is over: start a new one.")
        if not session.people:
            return self.pause()
        if session.player is not None:
            who = messages.player_title(session.player)
            return self._say(f"It is not your turn: {who} is to move.")
        if not session.position.empty >> cell & 1:
            return self._say(f"{cell_name(cell, session.game)} is taken: choose an empty cell.")
        return self._show(session.play(cell))

    def reply(self, cell: int) -> Table:
        """Play the cell that the strategy to move chose."""
        return self._show(self.session.play(cell), paused=self.paused)

    def fail(self, reason: object) -> Table:
        """Record why the strategy cannot move; the game waits for undo, retry or a new game."""
        return replace(self, trouble=str(reason), message="")

    # --- going back ---------------------------------------------------------------------------

    def undo(self) -> Table:
        """Take a person's last move back, or return to the game before this one."""
        session = self.session.undo()
        if session is not self.session:
            return self._show(session, paused=not session.people)
        if not self.earlier:
            return self._say("There is no move to take back.")
        *earlier, session = self.earlier
        return self._return_to(session, tuple(earlier), (*self._played, *self.later))

    def redo(self) -> Table:
        """Play the move that was taken back, or go forward to the game that undo left."""
        if self.session.undone:
            session = self.session.redo()
            return self._show(session, paused=not session.people)
        if not self.later:
            return self._say("There is no move to play again.")
        session, *later = self.later
        return self._return_to(session, (*self.earlier, *self._played), tuple(later))

    def retry(self, number: int) -> Table:
        """Go back to before move `number`, or to a person's last choice before it."""
        session = self.session
        if not 1 <= number <= len(session.moves):
            choose = f"choose 1 to {len(session.moves)}" if session.moves else "nothing is played"
            return self._say(f"There is no move {number} to go back to: {choose}.")
        back = session.retry(number)
        return replace(
            self._show(back, paused=not back.people),
            message=f"Try move {len(back.moves) + 1} again.",
        )

    # --- other games --------------------------------------------------------------------------

    def new_game(self, random: Random, session: Session | None = None) -> Table:
        """Start another game: `session`, or one with the same players from the same start.

        `starts` decides who moves first; undo returns to the game on the table.
        """
        begun = (session or self.session).restart()
        if self.starts is not None:
            toss = random.choice([True, False])
            person_first = toss if self.starts is Starts.TOSS else self.starts is Starts.ME
            begun = begun.seat(person_first=person_first)
        return self._begin(begun)

    def swap(self) -> Table:
        """Exchange the sides of the players; after the end, in a new game."""
        session = self.session
        if session.swap() == session:
            title = messages.player_title(session.player)
            who = "people play" if session.people else f"{title} plays"
            return self._say(f"Swapping changes nothing: {who} both sides.")
        if session.over:
            return self._begin(session.restart().swap())
        return self._show(session.swap(), paused=self.paused)

    def pause(self) -> Table:
        """Pause a game of two strategies, or let it go on."""
        if self.session.people:
            return self._say("Only a game of two strategies can be paused.")
        return replace(self, paused=not self.paused, trouble="", message="")

    def without_other_games(self) -> Table:
        """Return the table with this game alone; finished games before it still count."""
        winners = (*self.winners, *self._winners_of(*self.earlier, *self.later))
        return replace(self, earlier=(), later=(), winners=winners)

    # --- for programs -------------------------------------------------------------------------

    def to_json(self) -> dict[str, object]:
        """Return everything a front end in another language needs to draw the table."""
        session = self.session
        game, position, winner = session.game, session.position, session.winner
        first, second = session.players
        return {
            "game": str(game),
            "columns": game.columns,
            "rows": game.rows,
            "in_row": game.lines[0].bit_count(),
            "start": str(session.start),
            "position": str(position),
            "moves": [cell_name(cell, game) for cell in session.moves],
            "undone": [cell_name(cell, game) for cell in session.undone],
            "last": session.moves[-1] if session.moves else None,
            "to_move": session.turn.mark,
            "legal": list(position.moves),
            "over": session.over,
            "winner": None if winner is None else winner.mark,
            "lines": [list(cells_of(line)) for line in session.winning_lines],
            "mode": self.mode,
            "players": {"X": first, "O": second},
            "titles": {
                "X": messages.player_title(first),
                "O": messages.player_title(second),
            },
            "description": messages.describe_players(session),
            "strategy_to_move": self.strategy_to_move,
            "paused": self.paused,
            "trouble": self.trouble,
            "status": self.status,
            "message": self.message,
            "score": self.score,
            "winners": list(self.winners),
            "result": None if winner is None else messages.player_names(session)[winner.index],
            "offers": {action.name: self.offers(action.name) for action in ACTIONS},
        }

    # --- helpers ------------------------------------------------------------------------------

    def _say(self, message: str) -> Table:
        return replace(self, message=message)

    def _show(self, session: Session, *, paused: bool = False) -> Table:
        """Return the table with another session of the same game, and without a message."""
        return replace(self, session=session, paused=paused, trouble="", message="")

    def _return_to(
        self, session: Session, earlier: tuple[Session, ...], later: tuple[Session, ...]
    ) -> Table:
        return replace(
            self._show(session, paused=not session.people),
            earlier=earlier,
            later=later,
            message="This is the game you left.",
        )

    def _begin(self, session: Session) -> Table:
        """Return the table with a new game, from which undo leads to the one on the table."""
        earlier = (*self.earlier, *self._played, *self.later)
        return Table(session, self.starts, earlier, winners=self.winners)

    @property
    def _played(self) -> tuple[Session, ...]:
        """The game on the table, if a move was ever played in it; otherwise nothing."""
        return (self.session,) if self.session.moves or self.session.undone else ()


EVENTS = {"undo": Table.undo, "redo": Table.redo, "swap": Table.swap, "pause": Table.pause}
"""The events that need only the table, by the names of their actions."""
