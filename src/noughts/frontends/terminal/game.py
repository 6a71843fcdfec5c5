"""`noughts play`: sends what a player types to the table, and draws the table.

A line is a cell, a command of `commands.COMMANDS`, or empty for what comes next. Each becomes an
event of `play.table.Table`, which returns another table.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from noughts.play.actions import ACTIONS, Starts
from noughts.play.opponents import Opponents
from noughts.play.savefile import Autosave
from noughts.play.session import SIDES, Session
from noughts.play.table import Table
from noughts.rules.notation import parse_cell, quoted
from noughts.rules.side import Side
from noughts.strategies.registry import Registry

SPINNER_DELAY = 0.5
"""The number of seconds after which a spinner shows that something is being computed."""

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def play_games(
    session: Session, *, starts: Starts | None, resume: bool, plain: bool, registry: Registry
) -> int:
    """Play at the prompt, game after game, until the player leaves; return the exit code.

    `starts` is who moves first; None leaves the sides of this session as they are. If `resume`,
    offer the unfinished game of the last run first. Raises `Unsuitable`, before anything is
    printed, if a strategy cannot play this game.
    """
    opponents, random = Opponents(registry), Random()
    opponents.check(session)
    table = Table(session, starts).new_game(random) if starts else Table(session)
    game = TerminalGame(table, opponents, random, Display(plain=plain))
    try:
        if resume:
            game.offer_unfinished()
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
        self._saved = False
        """Whether the next run will offer to continue a game."""

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.table.session

    @property
    def _has_user(self) -> bool:
        """Whether somebody can answer: not where two strategies play into a pipe."""
        return self.display.interactive or bool(self.session.people)

    # --- from the first game to the last ------------------------------------------------------

    def offer_unfinished(self) -> None:
        """Offer the unfinished game of the last run; only an accepted one builds strategies."""
        try:
            unfinished = self._autosave.load() if self._autosave else None
        except NoughtsError as error:
            self.display.show(f"The unfinished game cannot be read: {error}.")
            return
        if unfinished is None:
            return
        self._saved = True
        self.display.show(messages.describe_unfinished(unfinished))
        if not self._wants_to_continue():
            self.table = replace(self.table, earlier=(unfinished,))
            self.display.show("Type u before your first move to return to that game.")
            return
        try:
            self.opponents.check(unfinished)
        except NoughtsError as error:
            self.display.show(f"This game cannot be continued: {error}.")
            self._set_aside()
        else:
            self.set_table(Table(unfinished, self.table.starts))

    def _set_aside(self) -> None:
        """Keep a game that cannot be continued now from being replaced."""
        assert self._autosave is not None
        try:
            self.display.show(f"It is kept in {str(self._autosave.set_aside())!r}.")
        except OSError as error:
            self.display.show(f"It will be lost with your first move: {error.strerror}.")
        self._saved = False

    def _wants_to_continue(self) -> bool:
        """Return the answer; Enter means yes. Raises `EOFError` to leave."""
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
        self.display.show(messages.describe_players(self.session))
        if self._has_user:
            play, watch = "Type a cell, as in b2, to play it", "Press Enter to see each move"
            how = play if self.session.people else watch
            self.display.show(f"{how}; ? lists what else you can type.")
        self.display.show("")
        self._show_turn()
        self._pause_strategies()
        shown: Table | None = None
        while True:
            while self.table.strategy_to_move:
                self.move_strategy()
            if shown is None or self.session is not shown.session:
                self._show_game()
            if not self._has_user:
                if self.table.trouble:
                    raise NoughtsError(self.table.trouble)
                return
            if self.table.trouble and self.table is not shown:
                self._show_trouble()
            shown = self.table
            self._obey(self.display.read_line(self._prompt))

    def say_goodbye(self, goodbye: str) -> None:
        """Print the last words, and how to continue an unfinished game."""
        self.display.show(goodbye)
        if self._saved:
            self.display.show("Your game is saved: noughts play continues it.")

    # --- what is shown ------------------------------------------------------------------------

    @property
    def _prompt(self) -> str:
        table, sign = self.table, "" if self.display.plain else "> "
        if self.session.over:
            offered = [each for each in ACTIONS if table.offers(each.name) and each.name != "new"]
            keys = ", ".join(f"{each.key}: {each.label.lower()}" for each in offered)
            return f"Enter: new game, {keys}, q: quit. {sign}"
        enter = " Press Enter." if table.paused and not table.trouble else ""
        return f"{table.status}{enter} {sign}"

    def _show_turn(self) -> None:
        """Print who moves next; `plain` draws no board, so it first describes one with marks."""
        if self.display.plain and self.session.position.ply:
            self.display.show(*messages.describe_board(self.session.position))
        if not self.session.over:
            self.display.show(messages.describe_turn(self.session))

    def _show_game(self) -> None:
        """Draw the board, and after the end the result, the score and the mistakes."""
        self.display.draw_board(self.session)
        if self.session.over:
            self.display.show(self.table.status, self.table.score, "")
            self._show_mistakes()

    def _show_mistakes(self) -> None:
        people = self.session.people
        judgements = self.judge_moves(people)
        mistakes = messages.mistakes(judgements)
        self.display.show_judgements(mistakes)
        self.display.show(*messages.praise(judgements.values(), yours=len(people) == 1))
        if (first := messages.first_mistake(mistakes)) and self._has_user:
            self.display.show(f"Type t {first} to try move {first} again.")
        self.display.show("")

    def judge_moves(self, sides: Sequence[Side] = ()) -> dict[int, Judgement]:
        """Return the judgements of the moves of these sides, or of all, by number of the move."""
        session = self.session
        with self.show_work("Reviewing the game …"):
            return {
                ply + 1: judge(self.coach, session.positions[ply], cell)
                for ply, cell in enumerate(session.moves)
                if session.mover(ply) in (sides or SIDES)
            }

    def show_work(self, text: str) -> AbstractContextManager[object]:
        """Return a context that shows `text` while its block computes something for long."""
        return show_status(text, when=not self.display.plain, delay=SPINNER_DELAY)

    def _show_trouble(self) -> None:
        status = self.table.status.removesuffix(".")
        self.display.show(
            f"{status}: {self.table.trouble}.", "Type u to undo, or n for a new game."
        )

    # --- lines --------------------------------------------------------------------------------

    def _obey(self, line: str) -> None:
        """Do what a line says: a command, a cell, or nothing for what comes next."""
        word = line.partition(" ")[0]
        try:
            if not line:
                self._continue()
            elif word == "?" or (word.isascii() and word.isalpha()):
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
            self.move_strategy()
        else:
            self.display.show_error(f"It is your move: {commands.WHAT_TO_TYPE}")

    def _choose(self, cell: int) -> None:
        session = self.session
        if not session.people and not session.over:
            self.display.show_error("Two strategies play here: press Enter for the next move")
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
        if table.session is before:
            return
        if table.session.game != before.game:
            self.coach = Coach(table.session.game)
        self._save()

    def go_to(self, table: Table) -> None:
        """Show an earlier or later state of this game and the moves between, or another game."""
        before, session = self.session, table.session
        now, then = len(before.moves), len(session.moves)
        if (table.earlier, table.later) == (self.table.earlier, self.table.later) and then != now:
            back = f"Taken back: {messages.list_moves(before, then)}."
            forward = f"Played again: {messages.list_moves(session, now)}."
            self.display.show(back if then < now else forward)
            self.set_table(table)
            return
        self.set_table(table)
        if session is not before:
            returned = table.message  # a new game answers nothing
            self.display.show(messages.describe_players(session) if returned else "")
            self._show_turn()
            self._pause_strategies()

    def move_strategy(self) -> None:
        """Play the move of the strategy whose turn it is, or explain why it cannot move."""
        try:
            with self.show_work(messages.status(self.session)):
                cell = self.opponents.choose_move(self.session, self.random)
        except NoughtsError as error:
            self.set_table(self.table.fail(error))
        except (Exception, SystemExit) as error:  # a strategy may be anybody's code
            self.set_table(self.table.fail(f"an unexpected error occurred: {error!r}"))
        else:
            self.display.show(messages.describe_move(self.session, cell))
            self.set_table(self.table.reply(cell))

    def _pause_strategies(self) -> None:
        """Let somebody who watches two strategies press Enter for each move."""
        if self.display.interactive and not self.session.people:
            self.table = replace(self.table, paused=True)

    def _save(self) -> None:
        if self._autosave is None:
            return
        try:
            self._saved = self._autosave.save(self.session)
        except NoughtsError as error:
            self._autosave, self._saved = None, False
            self.display.show(f"This game is not saved: {error}.")
