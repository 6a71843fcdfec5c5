"""`noughts play`: games at the prompt, a thin skin over a session."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from noughts.analysis.coach import Coach
from noughts.analysis.review import Judgement, Verdict, judge
from noughts.errors import NoughtsError, Unsuitable
from noughts.frontends.progress import show_status
from noughts.frontends.terminal.output import Teller
from noughts.play import messages as words
from noughts.play import savefile as kept
from noughts.play.session import Session, save
from noughts.rules.notation import cell_name, in_words, parse_cell, quoted
from noughts.strategies.registry import Registry

ENTRY = "type a cell, as in b2, or ? for help"
OVER = "The game is over: Enter starts another, u takes the last move back."
LARGE_BOARD = 50
"""From so many cells on a review takes long enough for a sign of life."""


def play_games(
    session: Session,
    *,
    me_first: Sequence[bool] = (),
    random: Random,
    plain: bool = False,
    offer: bool = False,
    registry: Registry | None = None,
) -> int:
    """Play at the prompt, beginning with this session, until the player has had enough.

    From `me_first` is drawn for each game whether the person makes its first move; if it is empty
    the sides stay as they are. `plain` is for the ear: words instead of boards. `offer` is whether
    to offer first to go on with the game that was kept.

    Returns the exit code. The end of input ends it politely, and so does Ctrl-C. Raises
    `Unsuitable`, before anything is printed, when a strategy cannot play this game.
    """
    _check(session)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # bytes that are no text name no cell
    sitting = Sitting(session, me_first, random, Teller(plain=plain))
    try:
        if offer:
            sitting.offer(registry or Registry())
        sitting.play()
    except EOFError:
        sitting.leave("Good-bye.")
    except KeyboardInterrupt:
        sitting.leave("\nStopped. Good-bye.")
        return 130
    return 0


def _check(session: Session) -> None:
    """Raises `Unsuitable` if a strategy cannot play this game from its start."""
    if why := session.refusal:
        raise Unsuitable(why)


class Sitting:
    """Somebody at the prompt: the session, how the games before it ended, who tells of it."""

    def __init__(
        self, session: Session, me_first: Sequence[bool], random: Random, teller: Teller
    ) -> None:
        self.me_first = me_first
        self.random = random
        self.teller = teller
        self.session = self._seated(session)
        self.results: list[str | None] = []
        """The name of who won each game, None for a draw."""
        self.keeping = teller.at_terminal
        self.kept = False
        self.coach = Coach(session.game)

    # --- from game to game --------------------------------------------------------------------

    def offer(self, registry: Registry) -> None:
        """Offer to go on with the game that was kept, if there is one and somebody sits here."""
        if not self.keeping:
            return
        try:
            session = kept.kept(registry)
            if session is None:
                return
            _check(session)
        except NoughtsError as error:
            self.teller.say(f"The game that was kept cannot be played: {error}.")
            return
        self.kept = True
        moves = words.counted(len(session.moves), "move")
        self.teller.say(f"You stopped a game {words.about(session)} after {moves}.")
        if self._go_on():
            self.session, self.coach = session, Coach(session.game)

    def _go_on(self) -> bool:
        """Whether to; Enter is yes. Raises `EOFError` to leave."""
        while True:
            answer = self.teller.ask("Go on with it? (y/n) ").lower()
            if "yes".startswith(answer):
                return True
            if "no".startswith(answer):
                return False
            if "quit".startswith(answer):
                raise EOFError
            self.teller.complain(f"{quoted(answer)} is neither: y goes on, n starts another game.")

    def play(self) -> None:
        """Play, game after game. Raises `EOFError` when the player has had enough."""
        self.teller.say(f"{self.session.game} {words.about(self.session)}.")
        if self._asking:
            self.teller.say(
                "A move is the name of a cell, as in b2; ? lists what else you can type."
            )
        self.teller.say(f"\n{words.sides(self.session)}")
        shown = None
        while True:
            if self.session is not shown:
                self._answer_all()
                shown = self.session
                self._show()
            if not self._asking:
                return
            self._obey(self.teller.ask(self._prompt()))

    def leave(self, last_words: str) -> None:
        """Say good-bye, and what becomes of the game."""
        self.teller.say(last_words)
        if self.kept:
            self.teller.say("Your game is kept: noughts play goes on with it.")

    @property
    def _asking(self) -> bool:
        """Whether there is somebody to ask: not where strategies play into a pipe."""
        return self.teller.at_terminal or bool(self.session.persons)

    def _seated(self, session: Session) -> Session:
        """With the person on the side that is due."""
        if not self.me_first:
            return session
        return session.seated(first=self.random.choice(self.me_first))

    def _change(self, session: Session) -> None:
        """Go on with this session, and keep it for the case that the player has to stop."""
        self.session = session
        if self.keeping:
            try:
                self.kept = kept.keep(session)
            except NoughtsError as error:
                self.keeping = self.kept = False
                self.teller.say(f"Nothing is kept if you stop: {error}.")

    # --- what is seen -------------------------------------------------------------------------

    def _prompt(self) -> str:
        mark = self.session.position.to_move
        if self.session.over:
            return "Enter for another game, v for the whole review, q to quit: "
        return f"{mark} to move: " if self.session.player is None else f"Enter for {mark}'s move: "

    def _show(self) -> None:
        """The board as it stands now, and at the end what is to be said of the game."""
        session = self.session
        self.teller.board(session)
        if session.over:
            winner = session.winner
            self.results.append(None if winner is None else words.side_names(session)[winner])
            self.teller.say(words.result(session), words.score(session, self.results), "")
            self._show_mistakes()

    def _show_mistakes(self) -> None:
        """The review in a few lines: what could be mended, and how to."""
        judged = self._judged(self.session.persons)
        mistakes = words.mistakes(judged)
        self.teller.judgements(mistakes)
        yours = len(self.session.persons) == 1
        self.teller.say(*words.the_rest(judged.values(), yours=yours))
        if mistakes and self._asking:
            worst = words.worst(mistakes)
            self.teller.say(f"t {worst} goes back to before move {worst}, to try again.")
        self.teller.say("")

    def _judged(self, sides: Sequence[int] = ()) -> dict[int, Judgement]:
        """The moves of these sides by their number, or of both if none is given."""
        session = self.session
        made = enumerate(zip(session.positions, session.moves, strict=False), start=1)
        long = session.game.cells > LARGE_BOARD and not self.teller.plain
        with show_status("reviewing the game ...", when=long):
            return {
                number: judge(self.coach, position, cell)
                for number, (position, cell) in made
                if position.ply % 2 in (sides or (0, 1))
            }

    # --- what is typed ------------------------------------------------------------------------

    def _obey(self, text: str) -> None:
        """Do what is typed: a command, a move, or Enter for what is next."""
        word, argument = [*text.split(maxsplit=1), "", ""][:2]
        if not text:
            self._enter()
        elif word == "?" or (word.isascii() and word.isalpha()):
            self._command(word, argument)
        else:
            self._move(text)

    def _enter(self) -> None:
        if self.session.over:
            self.new()
        elif self.session.player is not None:
            self._answer()
        else:
            self.teller.complain(f"It is your move: {ENTRY}.")

    def _command(self, word: str, argument: str) -> None:
        found = matching(word.lower(), argument)
        if not found:
            text = quoted(f"{word} {argument}".strip())
            self.teller.complain(f"{text} is no cell and no command: {ENTRY}.")
        elif len(found) > 1:
            names = in_words([command.name for command in found], "or")
            self.teller.complain(f"{word} may be {names}: type more of it.")
        elif argument and not found[0].argument:
            self.teller.complain(f"{found[0].name} stands alone: leave {quoted(argument)} out.")
        else:
            found[0].act(self, argument)

    def _move(self, text: str) -> None:
        session = self.session
        try:
            cell = parse_cell(text, session.game)
        except NoughtsError as error:
            self.teller.complain(error)
            return
        if session.over:
            self.teller.complain(OVER)
        elif session.player is not None:
            self.teller.complain("Two strategies play here: Enter plays the next move.")
        elif not session.position.empty >> cell & 1:
            name = cell_name(cell, session.game)
            self.teller.complain(f"{name} is taken: choose an empty cell.")
        else:
            self._play(cell)

    def _play(self, cell: int) -> None:
        """Play for whoever is to move; it is said where it could be missed."""
        session = self.session
        if self.teller.plain or session.player is not None:
            self.teller.say(f"{session.position.to_move} plays {cell_name(cell, session.game)}.")
        self._change(session.play(cell))

    def _answer(self) -> None:
        self._play(self.session.answer(self.random))

    def _answer_all(self) -> None:
        """Let strategies move until it is a person's turn; who only watches is asked for each."""
        if self.session.persons or not self._asking:
            while not self.session.over and self.session.player is not None:
                self._answer()

    # --- commands, as listed below ------------------------------------------------------------

    def hint(self, _: str = "") -> None:
        """What each cell leads to, and what the coach says."""
        position = self.session.position
        if position.over:
            self.teller.complain(OVER)
            return
        advice = self.coach.advise(position)
        self.teller.outcomes(position, advice.outcomes)
        if not advice.complete:
            left = words.counted(len(position.moves) - len(advice.outcomes), "cell")
            self.teller.say(f"Of {left} the end is too far off to say.")
        self.teller.say(advice.sentence)

    def undo(self, _: str = "") -> None:
        """Back to the person's last choice; an end that is withdrawn no longer counts."""
        session = self.session.undo()
        if session is self.session:
            self.teller.complain("There is no move of yours to take back.")
        else:
            self._back(session)

    def _back(self, session: Session) -> None:
        if self.session.over:
            self.results.pop()
        taken = words.moves_in_words(self.session, len(session.moves))
        self.teller.say(f"Taken back: {taken}.")
        self._change(session)

    def redo(self, _: str = "") -> None:
        """Forward again to the person's next choice."""
        session = self.session.redo()
        if session == self.session:
            self.teller.complain("There is no move to play again.")
            return
        played = words.moves_in_words(session, len(self.session.moves))
        self.teller.say(f"Played again: {played}.")
        self._change(session)

    def try_again(self, number: str = "") -> None:
        """Back to before a move, if none is named to the one that is best mended."""
        moves = len(self.session.moves)
        mistakes = () if number else words.mistakes(self._judged(self.session.persons))
        if mistakes:
            self._back(self.session.at(words.worst(mistakes) - 1))
        elif not number:
            self.teller.complain(
                "There is nothing to mend: t and a number goes back all the same."
            )
        elif re.fullmatch(r"[1-9]\d{0,2}", number, re.ASCII) and int(number) <= moves:
            self._back(self.session.at(int(number) - 1))
        else:
            which = f"choose from 1 to {moves}" if moves else "none is made yet"
            self.teller.complain(f"There is no move {quoted(number)} to go back to: {which}.")

    def review(self, _: str = "") -> None:
        """Every move of both sides of which something is known."""
        if not self.session.moves:
            self.teller.complain("There is nothing to review: no move is made yet.")
            return
        judged = self._judged()
        known = {no: each for no, each in judged.items() if each.verdict != Verdict.UNKNOWN}
        self.teller.judgements(known)
        if left := len(judged) - len(known):
            self.teller.say(words.too_far(left))

    def board(self, _: str = "") -> None:
        """The board in words."""
        self.teller.say(*words.board_in_words(self.session.position))

    def save(self, name: str) -> None:
        """Into a file."""
        if not name:
            self.teller.complain("A game is saved in a file: give its name, as in save game.txt")
            return
        try:
            path = Path(name).expanduser()
            save(self.session, path)
        except (NoughtsError, RuntimeError) as error:  # the home of somebody unknown
            self.teller.complain(error)
        else:
            self.teller.say(f"Saved in {str(path)!r}.")

    def new(self, _: str = "") -> None:
        """Another game from the same start."""
        self._begin(self._seated(self.session.again()))

    def swap(self, _: str = "") -> None:
        """The players exchange sides; when the game is over, in another one."""
        if len(self.session.persons) == 2:
            self.teller.complain("Two people play here: exchange seats, and the marks stay.")
        else:
            self._begin((self.session.again() if self.session.over else self.session).swap())

    def _begin(self, session: Session) -> None:
        self.teller.say(f"\n{words.sides(session)}")
        self._change(session)

    def quit(self, _: str = "") -> None:
        """Leave."""
        raise EOFError

    def help(self, _: str = "") -> None:
        """All that can be typed."""
        rows = [("b2", "", "a move: its column and its row"), ("2 2", "", "its row, then column")]
        if (self.session.game.columns, self.session.game.rows) == (3, 3):
            rows.append(("5", "", "its number, from 1 to 9, row by row"))
        for name, key, argument, does, _act in COMMANDS:
            rows.append((f"{name} {argument}".strip(), key, does))
        self.teller.commands(rows)


class Command(NamedTuple):
    """A command: its name, its key, and what is typed after it, in brackets if it need not be."""

    name: str
    key: str
    argument: str
    does: str
    act: Callable[[Sitting, str], None]


COMMANDS = (
    Command("hint", "h", "", "what each cell leads to, and a word of advice", Sitting.hint),
    Command("undo", "u", "", "take your last move back, after the end too", Sitting.undo),
    Command("redo", "r", "", "play again what was taken back", Sitting.redo),
    Command("try", "t", "[N]", "back to before move N, or your worst mistake", Sitting.try_again),
    Command("review", "v", "", "every move, and what would have been better", Sitting.review),
    Command("board", "b", "", "the board in words", Sitting.board),
    Command("save", "s", "FILE", "save the game; noughts play --load FILE goes on", Sitting.save),
    Command("new", "n", "", "a new game", Sitting.new),
    Command("swap", "s", "", "exchange sides with your opponent", Sitting.swap),
    Command("quit", "q", "", "leave; a game that has begun is kept", Sitting.quit),
    Command("help", "?", "", "this list; the beginning of a word will do", Sitting.help),
)


def matching(word: str, argument: str) -> list[Command]:
    """The commands with this key, else those that begin so.

    Of two with one key it is the one that takes an argument if there is one, else the other.
    """
    found = [command for command in COMMANDS if command.key == word]
    found = found or [command for command in COMMANDS if command.name.startswith(word)]
    if len(found) > 1:
        return [each for each in found if bool(each.argument) == bool(argument)] or found
    return found
