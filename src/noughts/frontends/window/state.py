"""The window without its pixels: what it shows, and what clicks and keys do to the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from time import monotonic

from noughts.analysis.coach import Advice
from noughts.analysis.review import Judgement
from noughts.errors import NoughtsError
from noughts.frontends.window.background import CoachTasks, MoveTasks, Question, describe_error
from noughts.frontends.window.settings import PLAYERS, SETTINGS, GameSettings
from noughts.play import messages
from noughts.play.savefile import Autosave
from noughts.play.session import SIDES, Session
from noughts.play.table import EVENTS, Table
from noughts.rules.notation import in_words

PAUSE = 0.4
"""The shortest time in seconds between two moves, so that a person can follow them."""

SWITCHES = {"coach": "coach_on", "dark": "dark", "help": "help_shown"}
"""The actions that switch something on or off, each with the attribute it changes."""


class WindowState:
    """A table, the settings for the next game, and which part of the game the window shows.

    `perform` carries out the action of a key or a button, `choose_cell` a click on the board. Call
    `update` regularly: it plays the moves of strategies and starts the coach. All of these return
    at once, because strategies and coach compute in background threads.
    """

    def __init__(  # noqa: PLR0913 - tests set each of these
        self,
        table: Table,
        settings: GameSettings,
        random: Random,
        *,
        autosave: Autosave | None = None,
        pause: float = PAUSE,
        dark: bool = False,
    ) -> None:
        self.table = table
        self.settings = settings
        self.random = random
        self.autosave = autosave
        self.pause = pause
        self.dark = dark
        self.coach_on = False
        self.help_shown = False
        self.closed = False
        self.review_ply: int | None = None
        """The number of moves on the board in a review; None outside a review."""
        self.cursor = _centre(table.session)
        self._moves = MoveTasks(settings.opponents, random)
        self._coach = CoachTasks(table.session.game)
        self._find_mistake = False
        self._moved_at = monotonic()

    # --- what is shown ------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.table.session

    @property
    def shown(self) -> Session:
        """The game as the board shows it: in a review, up to the move under review."""
        return self.session if self.review_ply is None else _at(self.session, self.review_ply)

    @property
    def move_due(self) -> bool:
        """Whether a strategy is about to move."""
        return self.review_ply is None and self.table.strategy_to_move is not None

    @property
    def busy(self) -> bool:
        """Whether `update` may change something without another event."""
        waiting = any(each not in self._coach.answers for each in self._questions)
        return self.move_due or self._coach.running or waiting

    @property
    def _questions(self) -> Sequence[Question]:
        """What the coach has to compute, in this order."""
        session = self.session
        if self.review_ply is not None:
            return [*zip(session.positions, session.moves, strict=False)][::-1]
        return [(session.position, None)] if self.coach_on and not session.over else []

    @property
    def advice(self) -> Advice | None:
        """The advice for the position on the board, if the coach is on and has it ready."""
        shown = self.coach_on and self.review_ply is None
        answer = self._coach.answers.get((self.session.position, None)) if shown else None
        return answer if isinstance(answer, Advice) else None

    @property
    def judgements(self) -> Mapping[int, Judgement]:
        """The judgements of the moves so far, by the number of the move."""
        moves = zip(self.session.positions, self.session.moves, strict=False)
        answers = enumerate(map(self._coach.answers.get, moves), start=1)
        return {number: each for number, each in answers if isinstance(each, Judgement)}

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the move under review."""
        return None if self.review_ply is None else self.judgements.get(self.review_ply)

    @property
    def status(self) -> str:
        """The state of the game, or the place in the review, in a sentence."""
        if self.review_ply is None:
            return self.table.status
        return f"Move {self.review_ply} of {len(self.session.moves)}."

    @property
    def comment(self) -> str:
        """The answer to the last event, followed by what the coach says or what to do next."""
        comment = self._game_comment if self.review_ply is None else self._review_comment
        return " ".join(filter(None, (self.table.message, comment)))

    @property
    def _game_comment(self) -> str:
        table, session = self.table, self.session
        if table.trouble:
            return f"{table.trouble}. Press U to take your move back, O for another opponent."
        if self.coach_on and not session.over:
            return self._coach.sentence((session.position, None))
        if table.message:
            return ""
        if session.over:
            return "Press V to see where the game was decided, N for a new game."
        if table.paused:
            return "Press Space or click the board to continue."
        start = "Click a cell, or use the arrow keys and Enter. Press ? to see all keys."
        return start if session.people and not session.moves else ""

    @property
    def _review_comment(self) -> str:
        session, ply = self.session, self.review_ply
        if not session.moves:
            return "Nothing has been played yet."
        if not ply:
            return "Step through the game with the arrow keys."
        return self._coach.sentence((session.positions[ply - 1], session.moves[ply - 1]))

    # --- events -------------------------------------------------------------------------------

    def perform(self, action: str, value: str = "", *, backwards: bool = False) -> None:
        """Carry out the action of a key or a button.

        Without a `value`, a setting takes its next value, or if `backwards` the previous one.
        """
        self._say("")
        if action in SETTINGS:
            self._choose_setting(action, value, backwards=backwards)
        elif switch := SWITCHES.get(action):
            setattr(self, switch, not getattr(self, switch))
        elif action == "quit":
            self.closed = True
        elif action == "new":
            self._start_game(clear=backwards)
        elif action == "review":
            self._find_mistake = self.review_ply is None
            self.review_ply = len(self.session.moves) if self.review_ply is None else None
        elif action == "retry" and self.review_ply is None:
            self._say("Press V to open the review: there you can try any move again.")
        elif action == "retry":
            self._set_table(self.table.retry(self.review_ply or 1))
        elif action == "ply":
            self._show_ply(int(value))
        else:
            self._set_table(EVENTS[action](self.table))

    def choose_cell(self, cell: int) -> None:
        """Do what a click on a cell does; nothing in a review."""
        self.cursor = cell
        if self.review_ply is None:
            self._set_table(self.table.choose(cell))

    def move_cursor(self, right: int, down: int) -> None:
        """Move the cursor within the board; in a review, step through the game."""
        if self.review_ply is not None:
            self._show_ply(self.review_ply + right + down)
            return
        game = self.session.game
        row, column = divmod(self.cursor, game.columns)
        row = min(max(row + down, 0), game.rows - 1)
        column = min(max(column + right, 0), game.columns - 1)
        self.cursor = row * game.columns + column

    def confirm(self) -> None:
        """Do what Enter does: play at the cursor, retry the move under review, or start anew."""
        if self.review_ply is not None:
            self.perform("retry")
        elif self.session.over:
            self.perform("new")
        else:
            self.choose_cell(self.cursor)

    def escape(self) -> None:
        """Close the review, or switch the coach off."""
        self._say("")
        if self.review_ply is None:
            self.coach_on = False
        self.review_ply = None

    def update(self) -> None:
        """Play the move of a strategy if it is ready, and start what the coach has to compute."""
        if self.move_due:
            self._move_strategy()
        self._coach.request(self._questions)
        if self._find_mistake:
            self._show_mistake()

    # --- helpers ------------------------------------------------------------------------------

    def _say(self, message: str) -> None:
        self.table = replace(self.table, message=message)

    def _set_table(self, table: Table) -> None:
        """Show another table, and save its game if that has changed."""
        before, session = self.session, table.session
        self.table = table
        if session is before:
            return
        self.review_ply = None
        self._moved_at = monotonic()
        if (session.start, session.players) != (before.start, before.players):
            self.settings.follow(session)
        if session.game != before.game or not session.moves:
            self.cursor = _centre(session)
        if session.game != before.game or (not session.moves and self._coach.running):
            self._coach.request(())  # what the old one computes has become useless
            self._coach = CoachTasks(session.game)
        if self.autosave:
            try:
                self.autosave.save(self.session)
            except NoughtsError as error:
                self.autosave = None
                self._say(f"This game is not saved: {error}.")

    def _start_game(self, *, clear: bool = False) -> None:
        if clear:
            self.settings.clear_board(self.settings.board)
        table = replace(self.table, starts=self.settings.starts)
        self._set_table(table.new_game(self.random, self.settings.session()))

    def _choose_setting(self, setting: str, value: str, *, backwards: bool) -> None:
        settings = self.settings
        chosen = value or settings.next(setting, backwards=backwards)
        if why := settings.refusal(setting, chosen):
            self._say(f"{why}.")
            return
        before = settings.opponent, settings.x_player
        changed = chosen != getattr(settings, setting)
        settings.choose(setting, chosen)
        if setting == "starts" and self.session.moves:
            self._say("This takes effect in the next game.")
        elif changed:
            self._start_game()
            replaced = setting == "board" and before != (settings.opponent, settings.x_player)
            skipped = setting in PLAYERS and not value
            if settings.refusals and (replaced or skipped):
                titles = [messages.player_title(spec) for spec in settings.refusals]
                why = next(iter(settings.refusals.values()))
                self._say(f"Not on this board: {in_words(titles)}. {why}.")

    def _show_ply(self, ply: int) -> None:
        self._say("")
        self._find_mistake = False
        self.review_ply = min(max(ply, 0), len(self.session.moves))

    def _move_strategy(self) -> None:
        task = self._moves.request(self.session)
        if task is None or not task.done() or monotonic() - self._moved_at < self.pause:
            return
        if error := task.exception():
            self._moves.forget_done()
            self.table = self.table.fail(describe_error(error))
        else:
            self._set_table(self.table.reply(task.result()))

    def _show_mistake(self) -> None:
        """Show a person's worst mistake once all moves are judged."""
        session, judgements = self.session, self.judgements
        if self.review_ply is None or len(judgements) < len(session.moves):
            return
        self._find_mistake = False
        people = session.people or SIDES
        mistakes = messages.mistakes(
            {n: each for n, each in judgements.items() if session.mover(n - 1) in people}
        )
        self.review_ply = messages.first_mistake(mistakes) or self.review_ply


def _centre(session: Session) -> int:
    game = session.game
    return game.rows // 2 * game.columns + game.columns // 2


@lru_cache(maxsize=1)
def _at(session: Session, ply: int) -> Session:
    return session.at(ply)  # plays a long game again, which takes too long for every picture
