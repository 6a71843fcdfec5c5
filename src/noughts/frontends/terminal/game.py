"""`noughts play`: sends what a player types to the table, and draws the table.

A line is a cell, a command of `commands.COMMANDS`, or empty to go on. It becomes an event of
`play.table.Table`, which returns another table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from random import Random

from noughts.analysis.coach import Coach
from noughts.analysis.review import Judgement, judge
from noughts.errors import NoughtsError
from noughts.frontends.progress import show_status
from noughts.frontends.terminal import commands
from noughts.frontends.terminal.display import Display
from noughts.play import messages
from noughts.play.actions import ACTIONS
from noughts.play.ending import describe_ending
from noughts.play.opponents import Opponents
from noughts.play.puzzle import puzzle_of, today
from noughts.play.records import Book, Records, default_records
from noughts.play.savefile import Autosave
from noughts.play.session import SIDES, Session
from noughts.play.table import Table
from noughts.rules.notation import parse_cell, quoted
from noughts.rules.side import Side
from noughts.strategies.characters import BY_NAME

KEYS = {action.name: action.key for action in ACTIONS}

AFTER_THE_END = ("review", "retry", "undo", "redo", "swap")
"""The actions to offer after a game, besides another one."""

SPINNER_DELAY = 0.5
"""The number of seconds after which a spinner shows that something is being computed."""

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def play_games(  # noqa: PLR0913 - each is an option of the command
    table: Table,
    opponents: Opponents,
    random: Random,
    *,
    resume: bool,
    plain: bool,
    puzzle: bool = False,
) -> int:
    """Play at the prompt, game after game, until the player leaves; return the exit code.

    If `resume`, offer the unfinished game of the last run first. If `puzzle`, begin with the
    puzzle of today.
    """
    if puzzle:
        table = table.set_puzzle(puzzle_of(today()))
    game = TerminalGame(table, opponents, random, Display(plain=plain))
    try:
        game.find_unfinished(ask=resume)
        game.play()
    except EOFError:
        game.say_goodbye("Goodbye.")
    except KeyboardInterrupt:
        game.say_goodbye("\nStopped. Goodbye.")
        return INTERRUPTED
    return 0


class TerminalGame:
    """A table, drawn on a display. The functions in `commands` do what a player types."""

    def __init__(
        self, table: Table, opponents: Opponents, random: Random, display: Display
    ) -> None:
        self.table: Table = table
        self.opponents = opponents
        self.random: Random = random
        self.display = display
        self.coach = Coach(table.session.game)
        self._autosave = Autosave() if display.interactive else None
        self.records = default_records() if display.interactive else Records()
        self._can_continue = False
        """Whether the next run will offer to continue a game."""
        self._drawn_session: Session | None = None
        """The game as it was last drawn."""

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.table.session

    @property
    def _has_user(self) -> bool:
        """Whether somebody can type: not if two strategies play without a terminal."""
        return self.display.interactive or bool(self.session.people)

    # --- from the first game to the last ------------------------------------------------------

    def find_unfinished(self, *, ask: bool) -> None:
        """Offer the unfinished game of the last run; without `ask`, show how to return to it.

        Creates strategies only for an accepted game. A game of two strategies is never saved, so
        this then does nothing.
        """
        if not self.session.people:
            return
        try:
            unfinished = self._autosave.load() if self._autosave else None
        except NoughtsError as error:
            self.display.show(f"The unfinished game cannot be read: {error}.")
            return
        if unfinished is None:
            return
        self._can_continue = True
        self.display.show(messages.describe_unfinished(unfinished))
        if not ask or not self._wants_to_continue():
            self.table = replace(self.table, earlier=(unfinished,))
            self.display.show("Type u before your first move to return to that game.")
            return
        try:
            self.opponents.check(unfinished)
        except NoughtsError as error:
            self.display.show(f"This game cannot be continued: {error}.")
            self._set_aside()
        else:
            # If the game is the puzzle of today it continues as one; `Table.solving` checks that.
            puzzle = puzzle_of(today()) if unfinished.start.ply else None
            self.set_table(Table(unfinished, self.table.starts, puzzle=puzzle))

    def _set_aside(self) -> None:
        """Rename the file of a game that cannot be continued now, so that no game replaces it."""
        assert self._autosave is not None
        try:
            self.display.show(f"noughts moved it to {str(self._autosave.set_aside())!r}.")
        except OSError as error:
            self.display.show(
                "noughts could not move it, so your first move will overwrite it: "
                f"{error.strerror}."
            )
        self._can_continue = False

    def _wants_to_continue(self) -> bool:
        """Return whether the player answers yes or presses Enter. Raises `EOFError` to leave."""
        while True:
            answer = self.display.read_line("Continue it? (Y/n) ").lower()
            if "yes".startswith(answer):
                return True
            if "no".startswith(answer):
                return False
            if "quit".startswith(answer):
                raise EOFError
            self.display.show_error(
                f"{quoted(answer)} is not an answer: type y to continue it, n for a new game"
            )

    def play(self) -> None:
        """Play until the player leaves, which raises `EOFError`.

        Without a player it ends with the game, or with `NoughtsError` if a strategy cannot move.
        """
        self._introduce()
        if self._has_user:
            how = "Press Enter for each move, p to play on"
            if self.session.people:
                how = "Type a cell, as in b2, to play it"
            self.display.show(f"{how}; ? lists what else you can type.")
        self._show_first_hint()
        self.display.show("")
        self._show_turn()
        self._pause_strategies()
        last_prompt_table: Table | None = None
        while True:
            while self.table.strategy_to_move:
                self.move_strategy()
                self._wait_for_watcher()
            if self.session is not self._drawn_session:
                self._show_game()
            if not self._has_user:
                if self.table.trouble:
                    raise NoughtsError(self.table.trouble)
                return
            if self.table.trouble and self.table is not last_prompt_table:
                self._show_trouble()
            last_prompt_table = self.table
            self._handle_line(self.display.read_line(self._prompt))

    def say_goodbye(self, goodbye: str) -> None:
        """Print `goodbye`, and how to continue an unfinished game."""
        self.display.show(goodbye)
        if self._can_continue:
            self.display.show("Your game is saved: noughts play continues it.")

    # --- what is shown ------------------------------------------------------------------------

    @property
    def _prompt(self) -> str:
        table, sign = self.table, "" if self.display.plain else "> "
        if self.session.over:
            actions = [name for name in AFTER_THE_END if table.offers(name)]
            keys = ", ".join(f"{KEYS[name]}: {table.label(name).lower()}" for name in actions)
            return f"Enter: {table.label('new').lower()}, {keys}, q: quit. {sign}"
        enter = " Press Enter." if table.paused and not table.trouble else ""
        return f"{table.status}{enter} {sign}"

    def _show_turn(self) -> None:
        """Print who moves next; `plain` draws no board, so it first describes one with marks."""
        if self.display.plain and self.session.position.ply:
            self.display.show(*messages.describe_board(self.session.position))
        if not self.session.over:
            self.display.show(messages.describe_turn(self.session))

    def _introduce(self) -> None:
        """Print which game this is, and what to expect of a character."""
        self.display.show(self.table.description)
        characters = [BY_NAME[spec] for spec in self.session.players if spec in BY_NAME]
        if len(self.session.people) == 1 and characters and not self.table.solving:
            self.display.show(characters[0].sentence)

    def _show_first_hint(self) -> None:
        """Show a new player how to call the coach, once per user."""
        if self._autosave and self.session.people and not self.records.book.hint_seen:
            self.display.show("Type h for the coach: it shows what every cell is worth.")
            self.remember(Book.see_hint)

    def _show_game(self) -> None:
        """Draw the board, and after the end what happened, the score and the record."""
        self._drawn_session = self.session
        self.display.draw_board(self.session)
        if not self.session.over:
            return
        ending = describe_ending(self.table, self.judge_moves(self.session.judged))
        self.display.show(ending.headline, ending.comment)
        if ending.mistake and self._has_user:
            again = f"Type t to retry from move {ending.mistake}, v to review every move."
            self.display.show(again)
        self.display.show(*filter(None, (self.table.score, self._record)))
        if self.table.solved and self._has_user:
            self.display.show("The next puzzle comes tomorrow; type o to choose an opponent.")
        self.display.show("")

    @property
    def _record(self) -> str:
        """A sentence about the record after the game that has just ended, or an empty text."""
        result, book = self.table.counted, self.records.book
        if result:
            record = book.result(result.opponent, result.game)
            return messages.describe_record(result.opponent, self.session.game, record)
        days = book.puzzles.streak_on(today()) if self.table.solved else 0
        return messages.describe_streak(days)

    def judge_moves(self, sides: Sequence[Side] = SIDES) -> dict[int, Judgement]:
        """Return the judgements of the moves of these sides, by number of the move."""
        session = self.session
        with self.show_work("The coach is reviewing the game …"):
            return {
                ply + 1: judge(self.coach.quick, session.positions[ply], cell)
                for ply, cell in enumerate(session.moves)
                if session.mover(ply) in sides
            }

    def remember(self, change: Callable[[Book], Book]) -> None:
        """Change the records; if they cannot be saved, show that and continue in memory."""
        if unsaved := self.records.change(change):
            self.display.show(unsaved)

    def show_work(self, text: str) -> AbstractContextManager[object]:
        """Return a context manager that shows `text` if its block takes long."""
        return show_status(text, when=not self.display.plain, delay=SPINNER_DELAY)

    def _show_trouble(self) -> None:
        status = self.table.status.removesuffix(".")
        self.display.show(
            f"{status}: {self.table.trouble}.", "Type u to undo, or n for a new game."
        )

    # --- lines --------------------------------------------------------------------------------

    def _handle_line(self, line: str) -> None:
        """Carry out a line: a command, a cell, or nothing to go on."""
        word = line.partition(" ")[0]
        try:
            if not line:
                self._continue()
            elif word in KEYS.values() or word == "?" or (word.isascii() and word.isalpha()):
                command, argument = commands.parse_command(line)
                command.run(self, argument)
            else:
                self._choose(parse_cell(line, self.session.game))
        except NoughtsError as error:
            self.display.show_error(error)

    def _continue(self) -> None:
        """Do what Enter does: start a new game, or play the next move of a watched one."""
        if self.session.over:
            self.go_to(self.table.new_game(self.random))
        elif self.table.trouble:
            self._show_trouble()
        elif self.session.player is not None:
            self.set_table(self.table.step())
        else:
            self.display.show_error("It is your move: type a cell, as in b2, or ? for help")

    def _choose(self, cell: int) -> None:
        session = self.session
        if not session.people and not session.over:
            self.display.show_error("You are only watching: press Enter for the next move")
            return
        table = self.table.choose(cell)
        if self.display.plain and table.session is not session:
            self.display.show(messages.describe_move(session, cell))
        self.set_table(table)

    # --- the table ----------------------------------------------------------------------------

    def set_table(self, table: Table) -> None:
        """Show the answer of the table, and save its game if that has changed."""
        before, self.table = self.session, table
        if table.message:
            self.display.show(table.message)
        if table.counted or table.solved:
            self.remember(table.record)
        if table.session is before:
            return
        if table.session.game != before.game:
            self.coach = Coach(table.session.game)
        self._save()

    def go_to(self, table: Table) -> None:
        """Show an earlier or later state of this game and the moves between, or another game."""
        before, session, description = self.session, table.session, self.table.description
        now, then = len(before.moves), len(session.moves)
        if (table.earlier, table.later) == (self.table.earlier, self.table.later) and then != now:
            back = f"Taken back: {messages.list_moves(before, then)}."
            forward = f"Played again: {messages.list_moves(session, now)}."
            self.display.show(back if then < now else forward)
            self.set_table(table)
            return
        self.set_table(table)
        if session is not before:
            if table.message or table.description != description:
                self._introduce()
            else:
                self.display.show("")
            self._show_turn()
            self._pause_strategies()

    def move_strategy(self) -> None:
        """Play the move of the strategy whose turn it is, or explain why it cannot move."""
        try:
            with self.show_work(messages.status(self.session)):
                cell = self.opponents.choose_move(self.session, self.random)
        except (Exception, SystemExit) as error:  # the strategy may be a program or a plug-in
            self.set_table(self.table.fail(messages.describe_error(error)))
        else:
            self.display.show(messages.describe_move(self.session, cell))
            self.set_table(self.table.reply(cell))

    def _wait_for_watcher(self) -> None:
        """Show a game of two strategies for a while, and handle a line typed meanwhile."""
        is_watched = self.display.interactive and not self.session.people
        if not is_watched or not self.table.strategy_to_move:
            return
        self._show_game()
        if self.display.wait_for_line(self.table.delay):
            line = self.display.read_line("")
            if line:
                self._handle_line(line)
            else:
                self.set_table(self.table.pause())

    def _pause_strategies(self) -> None:
        """Pause a game of two strategies, so that the player presses Enter for each move."""
        if self.display.interactive and not self.session.people:
            self.table = replace(self.table, paused=True)

    def _save(self) -> None:
        if self._autosave is None:
            return
        try:
            self._can_continue = self._autosave.save(self.session)
        except NoughtsError as error:
            self._autosave, self._can_continue = None, False
            self.display.show(f"This game is not saved: {error}.")
