"""The window without its pixels: how clicks and keys change the table and the view of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic

from noughts.errors import NoughtsError
from noughts.frontends.window import saving
from noughts.frontends.window.background import CoachTasks, MoveTasks
from noughts.frontends.window.settings import PLAYERS, SETTINGS, GameSettings
from noughts.frontends.window.view import View
from noughts.play import messages
from noughts.play.actions import Speed
from noughts.play.puzzle import puzzle_of, today
from noughts.play.records import Book, Records
from noughts.play.savefile import Autosave
from noughts.play.session import Session
from noughts.play.table import EVENTS, Table
from noughts.rules.notation import as_sentence, in_words

PAUSE = 0.4
"""The shortest time in seconds before an opponent's move, so that a person can follow it."""

SWITCHES = {"coach": "coach_on", "dark": "dark", "help": "help_shown", "sound": "sound_on"}
"""The actions that switch something on or off, each with its attribute."""


class WindowState(View):
    """A view that clicks and keys change.

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
        records: Records | None = None,
        pause: float = PAUSE,
        dark: bool = False,
    ) -> None:
        super().__init__(table, settings, records or Records())
        self.random = random
        self.autosave = autosave
        self.pause = pause
        """The pause before an opponent's move; 0 plays watched games without a pause too."""
        self.dark = dark
        self.closed = False
        self.cursor = _centre(table.session)
        self._last_action = ""
        self._moves = MoveTasks(settings.opponents, random)
        self._find_mistake = False
        self._moved_at = monotonic()
        self._handlers: dict[str, Callable[[], None]] = {
            "quit": self._close,
            "hint": self._ask_for_hint,
            "puzzle": self._set_puzzle,
            "algorithms": self._switch_list,
            "review": self._switch_review,
            "retry": self._retry,
            "save": self._save,
        }

    # --- events -------------------------------------------------------------------------------

    def perform(self, action: str, value: str = "", *, backwards: bool = False) -> None:
        """Carry out the action of a key or a button.

        Without a `value`, a setting takes its next value, or if `backwards` the previous one.
        """
        again, self._last_action = action == self._last_action, action
        self.warning = ""
        self._say("")
        if action in SETTINGS:
            self._choose_setting(action, value, backwards=backwards)
        elif switch := SWITCHES.get(action):
            setattr(self, switch, not getattr(self, switch))
        elif handler := self._handlers.get(action):
            handler()
        elif action == "new":
            self._start_game(clear=backwards)
        elif action == "clear":
            self._clear_records(confirmed=again)
        elif action == "ply":
            self._show_ply(int(value))
        elif action == "speed":
            self._set_table(replace(self.table, speed=Speed(value)))
        else:
            self._set_table(EVENTS[action](self.table))

    def choose_cell(self, cell: int) -> None:
        """Handle a click on a cell; it does nothing in a review."""
        self.cursor = cell
        self._last_action = self.warning = ""
        if self.review_ply is None:
            self._set_table(self.table.choose(cell))

    def open_file(self, path: Path) -> None:
        """Continue the game in a save file; undo returns to the game on the table."""
        try:
            session = saving.open_game(path, self.settings.opponents)
        except NoughtsError as error:
            self._say(f"This game cannot be opened: {error}.")
            return
        self.help_shown = False
        table = self.table
        present = (self.session,) if self.session.started else ()
        earlier = (*table.earlier, *present, *table.later)
        self._set_table(Table(session, table.starts, earlier, message=f"This is {path.name!r}."))

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
        """Handle Enter: play at the cursor, retry the move under review, or start a new game."""
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
            self.coach_on, self.hint_position = False, None
        self.review_ply = None

    def update(self) -> None:
        """Play the move of a strategy if it is ready, and send the coach its questions."""
        if self.move_due:
            self._move_strategy()
        self.coach.request(self.questions)
        if self._find_mistake:
            self._show_mistake()

    # --- what actions do ----------------------------------------------------------------------

    def _close(self) -> None:
        self.closed = True

    def _switch_list(self) -> None:
        self.settings.algorithms = not self.settings.algorithms

    def _switch_review(self) -> None:
        self._find_mistake = self.review_ply is None
        self.review_ply = len(self.session.moves) if self.review_ply is None else None

    def _ask_for_hint(self) -> None:
        if self.session.over:
            self._say("The game is over: press V to review it.")
        self.hint_position = self.session.position

    def _set_puzzle(self) -> None:
        self.coach_on = False  # it would show the solution
        self._set_table(self.table.set_puzzle(puzzle_of(today())))

    def _retry(self) -> None:
        """Go back to the move under review, or after the end to the first mistake."""
        if self.review_ply is not None:
            self._set_table(self.table.retry(self.review_ply or 1))
        elif not self.session.over:
            self._say("Press V to open the review: there you can try any move again.")
        elif self.ending and self.ending.mistake:
            self._set_table(self.table.retry(self.ending.mistake))
        else:
            self._say("There is no mistake to go back to." if self.ending else "")

    def _save(self) -> None:
        try:
            path = saving.save_game(self.session, self.shown, Path.cwd(), dark=self.dark)
        except (NoughtsError, OSError) as error:
            self._say(f"This game cannot be saved: {error}.")
            return
        picture = saving.picture_of(path).name
        self._say(
            f"Saved as {path.name}, with the picture {picture}, in {path.parent}. Drop "
            f"{path.name} on this window to continue the game."
        )

    def _clear_records(self, *, confirmed: bool) -> None:
        if not self.offers("clear"):
            self._say("There is no record to delete.")
        elif confirmed:
            self._remember(Book.clear)
            self._last_action = ""
            self._say("Your record and your puzzle streak are deleted.")
        else:
            self._say(
                "This deletes your record and your puzzle streak. Press C or click again to "
                "confirm."
            )

    # --- helpers ------------------------------------------------------------------------------

    def _say(self, message: str) -> None:
        self.table = replace(self.table, message=message)

    def _remember(self, change: Callable[[Book], Book]) -> None:
        """Change the records; if they cannot be saved, show that and continue in memory."""
        self.warning = self.records.change(change) or self.warning

    def _set_table(self, table: Table) -> None:
        """Show another table; if its game has changed, save it and its results."""
        before, session = self.session, table.session
        self.table = table
        if session is before:
            return
        self.review_ply = None
        self._moved_at = monotonic()
        is_new = (session.start, session.players) != (before.start, before.players)
        if is_new and not table.solving:  # a puzzle does not change the settings
            self.settings.follow(session)
        if session.game != before.game or not session.moves:
            self.cursor = _centre(session)
        if session.game != before.game or (not session.moves and self.coach.running):
            self.coach.request(())  # cancels the questions of the old coach
            self.coach = CoachTasks(session.game)
        self._record(table)

    def _record(self, table: Table) -> None:
        """Save the game, its result, and that the player has seen the hint."""
        if self.autosave:
            try:
                self.autosave.save(self.session)
            except NoughtsError as error:
                self.autosave = None
                self.warning = f"This game is not saved: {error}."
        if table.counted or table.solved:
            self._remember(table.record)
        if table.session.people and table.session.started and not self.records.book.hint_seen:
            self._remember(Book.see_hint)

    def _start_game(self, *, clear: bool = False, chosen: bool = False) -> None:
        """Start another game; the same puzzle again, unless the settings were `chosen` now."""
        if clear:
            self.settings.clear_board(self.settings.board)
        table = replace(self.table, starts=self.settings.starts)
        again = table.solving and not clear and not chosen
        self._set_table(table.new_game(self.random, None if again else self.settings.session()))

    def _choose_setting(self, setting: str, value: str, *, backwards: bool) -> None:
        settings = self.settings
        chosen = value or settings.next(setting, backwards=backwards)
        if why := settings.refusal(setting, chosen):
            self._say(as_sentence(why))
            return
        before = settings.opponent, settings.x_player
        has_changed = chosen != getattr(settings, setting) or self.table.solving
        settings.choose(setting, chosen)
        if setting == "starts" and self.session.moves:
            self._say("This takes effect in the next game.")
        elif has_changed:
            self._start_game(chosen=True)
            players = settings.opponent, settings.x_player
            may_have_skipped = setting in PLAYERS and not value
            if (setting == "board" and players != before) or may_have_skipped:
                self._say_who_cannot_play()

    def _say_who_cannot_play(self) -> None:
        settings = self.settings
        specs = [spec for spec in settings.values("opponent") if spec in settings.refusals]
        if specs:
            why, titles = settings.refusals[specs[0]], map(messages.player_title, specs)
            which = f"Not on this board: {in_words(list(titles))}. " if settings.algorithms else ""
            self._say(f"{which}{as_sentence(why)}")

    def _show_ply(self, ply: int) -> None:
        self._say("")
        self._find_mistake = False
        self.review_ply = min(max(ply, 0), len(self.session.moves))

    def _move_strategy(self) -> None:
        table, task = self.table, self._moves.request(self.session)
        watching = self.pause and not self.session.people
        pause = 0 if table.stepping else table.delay if watching else self.pause
        if task is None or not task.done() or monotonic() - self._moved_at < pause:
            return
        if error := task.exception():
            self._moves.forget_done()
            self.table = table.fail(messages.describe_error(error))
        else:
            after = table.reply(task.result())
            # In a puzzle the message is about the player's move, which the reply does not change.
            self._set_table(replace(after, message=table.message) if table.solving else after)

    def _show_mistake(self) -> None:
        """Show the first mistake once all moves that count are judged."""
        if self.review_ply is None or self.ending is None:
            return
        self._find_mistake = False
        self.review_ply = self.ending.mistake or self.review_ply


def _centre(session: Session) -> int:
    game = session.game
    return game.rows // 2 * game.columns + game.columns // 2
