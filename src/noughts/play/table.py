"""The table: what a person can do in a game, the same in terminal, window and page.

A front end holds a `Table`, sends it an event (a chosen cell, undo, a new game), gets another
`Table` back and draws it. The front end also computes the moves of strategies: when
`strategy_to_move` names one, it computes the move, in any thread, and sends it with `reply`.

    choose, reply      a move of a person, of a strategy
    undo, redo         to a person's last or next choice, and across games
    retry              back to before a move, to choose again
    new_game, swap     another game, exchanged sides
    set_puzzle         the puzzle of a day
    pause, step        stop or continue a game of two strategies, or play one move of it
    faster, slower     how long each move of such a game stays on the board
    fail               the strategy could not move

A table is an immutable value. Its `message` answers the last event, or is empty; its `status`
describes the game as it is. If the last event ended a game that counts, `counted` is
the result to add to the records.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from noughts.play import messages
from noughts.play.actions import ACTIONS, DELAYS, LABELS, SPEEDS, Speed, Starts
from noughts.play.puzzle import Puzzle
from noughts.play.records import Book, Result, result_of
from noughts.play.session import Session
from noughts.rules.notation import cell_name


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
    puzzle: Puzzle | None = None
    """The last puzzle on the table; `solving` is the one in the present game."""
    speed: Speed = Speed.NORMAL
    paused: bool = False
    stepping: bool = False
    """Whether one move is due although the game is paused."""
    trouble: str = ""
    """Why the strategy cannot move, in a sentence without its full stop."""
    message: str = ""
    counted: Result | None = None
    """The result of the game that the last event ended, if it counts for the records.

    It counts if one person plays a character from the empty board, and only the first time that
    the game ends.
    """

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
        is_paused = self.paused and not self.stepping
        is_stopped = self.session.over or is_paused or self.trouble
        return None if is_stopped else self.session.player

    @property
    def delay(self) -> float:
        """How many seconds a move of a game of two strategies stays on the board."""
        return DELAYS[self.speed]

    @property
    def solving(self) -> Puzzle | None:
        """The puzzle that somebody is trying to solve in the game on the table."""
        puzzle = self.puzzle
        return puzzle if puzzle and puzzle.is_played_in(self.session) else None

    @property
    def solved(self) -> bool:
        """Whether the game on the table is the solution of its puzzle."""
        return self.solving is not None and self.solving.solved_by(self.session)

    @property
    def status(self) -> str:
        """The state of the game in a sentence."""
        status = messages.status(self.session, paused=self.paused, stuck=bool(self.trouble))
        if self.solving and self.session.over:
            return f"{'Solved' if self.solved else 'Not solved yet'}. {status}"
        return self.solving.task if self.solving and not self.session.moves else status

    @property
    def description(self) -> str:
        """Which game this is: who plays on which board, or the puzzle of which day."""
        if self.solving:
            return f"{self.solving.title}: {self.solving.task}"
        return messages.describe_players(self.session)

    @cached_property
    def score(self) -> str:
        """The score of these players in a sentence; empty before a game ends, and in a puzzle."""
        winners = [*self.winners, *self._winners_of(*self.earlier, self.session, *self.later)]
        return messages.score(self.session, winners) if winners and not self.solving else ""

    def _winners_of(self, *sessions: Session) -> list[str | None]:
        """The winner of each of these games that is finished and counts for the same score."""
        winners = list[str | None]()
        for session in sessions:
            if session.over and _scored_as(session) == _scored_as(self.session):
                names, winner = messages.player_names(session), session.winner
                winners.append(None if winner is None else names[winner.index])
        return winners

    def offers(self, action: str) -> bool:
        """Return whether an action of `ACTIONS` would do something now."""
        return self._offers.get(action, True)

    @cached_property
    def _offers(self) -> dict[str, bool]:
        """The actions that are not always offered, cached because front ends read them often."""
        session = self.session
        watching = not session.people and not session.over
        return {
            "undo": session.undo() is not session or bool(self.earlier),
            "redo": bool(session.undone or self.later),
            "coach": not session.over,
            "review": bool(session.moves),
            "retry": bool(session.moves),
            "swap": session.swap() != session,
            "pause": watching,
            "step": watching,
            "faster": watching and self.speed is not SPEEDS[-1],
            "slower": watching and self.speed is not SPEEDS[0],
        }

    def record(self, book: Book) -> Book:
        """Return a player's book with what the last event adds: a result, a solved puzzle."""
        if self.counted:
            book = book.add(self.counted)
        return book.solve(self.solving.day) if self.solving and self.solved else book

    def label(self, action: str) -> str:
        """Return the text on the button of an action of `ACTIONS` now."""
        if action == "new" and self.solving:
            return "Puzzle again"
        if action == "new" and self.session.over:
            return "Rematch"
        if action == "pause" and self.paused:
            return "Resume"
        return LABELS[action]

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
            return self._say(f"It is {who}'s turn.")
        if not session.position.empty >> cell & 1:
            return self._say(f"{cell_name(cell, session.game)} is taken: choose an empty cell.")
        table, puzzle = self.reply(cell), self.solving
        if puzzle is None or not puzzle.is_lost_in(table.session):
            return table
        answer = f"{cell_name(cell, session.game)} gives the win away. Undo it and try again."
        if puzzle.is_lost_in(session):
            answer = "The win is gone. Undo your moves, or start the puzzle again."
        return replace(table, message=answer)

    def reply(self, cell: int) -> Table:
        """Play the cell that the strategy to move chose, or the person."""
        before, after = self.session, self.session.play(cell)
        result = result_of(after)
        return replace(
            self._show(after, paused=self.paused),
            counted=None if before.has_ended else result,
            # The score counts this end and the record the first one, which needs an explanation.
            message=messages.FIRST_END_COUNTS if result and after.ended_before else "",
        )

    def fail(self, reason: object) -> Table:
        """Record why the strategy cannot move; the game waits for undo, retry or a new game."""
        return replace(self._say(""), trouble=str(reason))

    # --- going back ---------------------------------------------------------------------------

    def undo(self) -> Table:
        """Take a person's last move back, or return to the game before this one."""
        session = self.session.undo()
        if session is not self.session:
            return self._show(session, paused=not session.people)
        if not self.earlier:
            return self._say("There is no move to take back.")
        *earlier, session = self.earlier
        table = self._return_to(session, tuple(earlier), (*self._games_to_remember, *self.later))
        return replace(table, message="Back to the previous game.")

    def redo(self) -> Table:
        """Play the move that was taken back, or go forward to the game that undo left."""
        if self.session.undone:
            session = self.session.redo()
            return self._show(session, paused=not session.people)
        if not self.later:
            return self._say("There is no move to redo.")
        session, *later = self.later
        table = self._return_to(session, (*self.earlier, *self._games_to_remember), tuple(later))
        return replace(table, message="Forward to the next game.")

    def retry(self, number: int) -> Table:
        """Go back to before move `number`, or to a person's last choice before it."""
        session = self.session
        if not session.moves:
            return self._say(messages.NO_MOVES)
        if not 1 <= number <= len(session.moves):
            last = len(session.moves)
            return self._say(f"There is no move {number} to go back to: choose 1 to {last}.")
        back = session.retry(number)
        return replace(
            self._show(back, paused=not back.people),
            message=f"Try move {len(back.moves) + 1} again.",
        )

    # --- other games --------------------------------------------------------------------------

    def new_game(self, random: Random, session: Session | None = None) -> Table:
        """Start another game: `session`, or one with the same players from the same start.

        `starts` decides who moves first, except in a puzzle. Undo returns to the game on the
        table.
        """
        game = (session or self.session).restart()
        if self.starts is not None and (session or not self.solving):
            coin = random.choice([True, False])
            person_first = coin if self.starts is Starts.RANDOM else self.starts is Starts.ME
            game = game.seat(person_first=person_first)
        return self._begin(game)

    def set_puzzle(self, puzzle: Puzzle) -> Table:
        """Put the puzzle of a day on the table; undo returns to the game that was there."""
        return replace(self._begin(puzzle.session), puzzle=puzzle)

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
        """Pause or continue a game of two strategies."""
        if self.session.people:
            return self._say("You can pause only while you watch two opponents.")
        return replace(self._say(""), paused=not self.paused, trouble="")

    def step(self) -> Table:
        """Pause a game of two strategies, and let one of them play one move."""
        if self.session.people:
            return self._say("You can step only while you watch two opponents.")
        return replace(self._say(""), paused=True, stepping=True, trouble="")

    def faster(self) -> Table:
        """Play a game of two strategies faster."""
        return self._change_speed(1)

    def slower(self) -> Table:
        """Play a game of two strategies more slowly."""
        return self._change_speed(-1)

    def _change_speed(self, by: int) -> Table:
        if self.session.people:
            return self._say("You can change the speed only while you watch two opponents.")
        index = SPEEDS.index(self.speed) + by
        if not 0 <= index < len(SPEEDS):
            return self._say(f"The speed is already {self.speed}.")
        return replace(self._say(f"Speed: {SPEEDS[index]}."), speed=SPEEDS[index])

    def without_other_games(self) -> Table:
        """Return the table with this game alone; finished games before it still count."""
        winners = (*self.winners, *self._winners_of(*self.earlier, *self.later))
        return replace(self, earlier=(), later=(), winners=winners)

    # --- for programs -------------------------------------------------------------------------

    def to_json(self) -> dict[str, object]:
        """Return everything a front end in another language needs to draw the table."""
        first, second = self.session.players
        titles = {"X": messages.player_title(first), "O": messages.player_title(second)}
        winner = self.session.winner
        return {
            **self.session.to_json(),
            "mode": self.mode,
            "titles": titles,
            "description": self.description,
            "strategy_to_move": self.strategy_to_move,
            "speed": self.speed.value,
            "delay": self.delay,
            "paused": self.paused,
            "trouble": self.trouble,
            "status": self.status,
            "message": self.message,
            "score": self.score,
            "winners": list(self.winners),
            "result": winner and messages.player_names(self.session)[winner.index],
            "counted": self.counted._asdict() if self.counted else None,
            "puzzle": self.solving.to_json() if self.solving else None,
            "solved": self.solved,
            "offers": {action.name: self.offers(action.name) for action in ACTIONS},
            "labels": {action.name: self.label(action.name) for action in ACTIONS},
        }

    # --- helpers ------------------------------------------------------------------------------

    def _say(self, message: str) -> Table:
        """Return the table with this message, and without the other effects of the last event."""
        return replace(self, message=message, stepping=False, counted=None)

    def _show(self, session: Session, *, paused: bool = False) -> Table:
        """Return the table with another session of the same game, and without a message."""
        return replace(self._say(""), session=session, paused=paused, trouble="")

    def _return_to(
        self, session: Session, earlier: tuple[Session, ...], later: tuple[Session, ...]
    ) -> Table:
        return replace(
            self._show(session, paused=not session.people),
            earlier=earlier,
            later=later,
        )

    def _begin(self, session: Session) -> Table:
        """Return the table with a new game, from which undo returns to the present one."""
        return Table(
            session,
            self.starts,
            (*self.earlier, *self._games_to_remember, *self.later),
            winners=self.winners if _scored_as(session) == _scored_as(self.session) else (),
            puzzle=self.puzzle,
            speed=self.speed,
        )

    @property
    def _games_to_remember(self) -> tuple[Session, ...]:
        """The game on the table if a move was ever played in it, otherwise none."""
        return (self.session,) if self.session.moves or self.session.undone else ()


def _scored_as(session: Session) -> tuple[object, ...]:
    """Return a key that is equal for games that count for the same score."""
    return session.start, sorted(messages.player_names(session))


EVENTS = {
    "undo": Table.undo,
    "redo": Table.redo,
    "swap": Table.swap,
    "pause": Table.pause,
    "step": Table.step,
    "faster": Table.faster,
    "slower": Table.slower,
}
"""The events that need only the table, by the names of their actions."""
