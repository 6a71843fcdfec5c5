"""How things stand in the window: the session, and what is shown of it. Knows no pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic

from noughts.coach import Advice, Coach
from noughts.game import NoughtsError, Position
from noughts.notation import cell_name
from noughts.review import Judgement, review
from noughts.session import Session
from noughts.ui import kept, words
from noughts.ui.window.choices import CHOICES, Choices
from noughts.ui.window.thought import Thought

MOST_KEPT = 20
"""How many games that were left for a new one can be taken back."""


class Desk:
    """One person, or two, at the window.

    `act` does what a button or a key stands for, `choose_cell` what Enter or a click on the board
    does, and `tick` lets the strategies move: it is to be called again and again. What takes long
    is done in a thread, so none of them ever waits.
    """

    def __init__(  # noqa: PLR0913 - what tests and the command set
        self,
        choices: Choices,
        random: Random,
        *,
        session: Session | None = None,
        pause: float = 0.4,
        keeping: bool = True,
        dark: bool = False,
    ) -> None:
        self.choices = choices
        self.random = random
        self.pause = pause
        self.keeping = keeping
        self.coach = Coach(choices.game)
        self.results: list[str | None] = []
        """The name of who won each game, None for a draw."""
        self.left: list[Session] = []
        self.cursor = 0
        self.hinting = False
        self.paused = False
        self.helping = False
        self.dark = dark
        self.closed = False
        self.message = ""
        self.reviewing: int | None = None
        """After how many moves the position is that a review shows; None if there is none."""
        self._answer: Thought[int] | None = None
        self._advice: Thought[Advice] | None = None
        self._review: Thought[list[Judgement]] | None = None
        if session is None:
            session = Session(choices.game.start, choices.players(choices.game.start, random))
        self.session = session
        self._actions: dict[str, Callable[[], None]] = {
            "new": self._new,
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._switch_hint,
            "review": self._switch_review,
            "retry": self._retry,
            "swap": self._swap,
            "dark": self._switch_dark,
            "help": self._switch_help,
            "escape": self._escape,
            "quit": self._quit,
        }
        self._begin()

    # --- what is shown ------------------------------------------------------------------------

    @property
    def shown(self) -> Session:
        """The session as the board shows it."""
        return self.session if self.reviewing is None else self.session.at(self.reviewing)

    @property
    def my_turn(self) -> bool:
        """Whether a person can move now."""
        return self.reviewing is None and not self.session.over and self.session.player is None

    @property
    def thinking(self) -> bool:
        """Whether something is at work whose answer is waited for."""
        thoughts = (self._answer, self._advice, self._review)
        return any(thought is not None and not thought.done for thought in thoughts)

    @property
    def moving(self) -> bool:
        """Whether a strategy is about to move."""
        stays = self.session.over or self.paused or self.reviewing is not None or self.trouble
        return not stays and self.session.player is not None

    @property
    def trouble(self) -> str:
        """What keeps the strategy from moving, if something does."""
        thought = self._answer
        return thought.trouble if thought and thought.about is self.session else ""

    @property
    def advice(self) -> Advice | None:
        """What the coach says of the position that is shown, if it was asked and knows by now."""
        thought = self._advice
        if not self.hinting or thought is None or thought.about != self.shown.position:
            return None
        return thought.found

    @property
    def judgements(self) -> Sequence[Judgement]:
        """The review, as soon as it is there."""
        thought = self._review
        if self.reviewing is None or thought is None or thought.about != self._reviewed:
            return ()
        return thought.found or ()

    @property
    def judgement(self) -> Judgement | None:
        """What the review says of the move that led to the position that is shown."""
        if not self.judgements or not self.reviewing:
            return None
        return self.judgements[self.reviewing - 1]

    @property
    def _reviewed(self) -> tuple[Position, tuple[int, ...]]:
        return self.session.start, self.session.moves

    @property
    def status(self) -> str:
        """How it stands, in a sentence."""
        session = self.session
        if self.reviewing is not None:
            return f"Move {self.reviewing} of {len(self.session.moves)}."
        if self.trouble:
            return f"{self.trouble[0].upper()}{self.trouble[1:]}."
        return words.result(session) if session.over else self._turn

    @property
    def _turn(self) -> str:
        mark, player = "XO"[self.session.turn], self.session.player
        if player is None:
            alone = self.choices.mode == "against"
            return f"Your move: you are {mark}." if alone else f"{mark} to move."
        if self.paused:
            return f"{mark}, {player.spec}, waits: Space or a click goes on."
        return f"{mark}, {player.spec}, is thinking ..."

    @property
    def says(self) -> str:
        """What the coach, or the window itself, has to say."""
        if self.reviewing is not None:
            return self._said_of_move
        if self.message:
            return self.message
        if self.hinting and not self.session.over:
            return self.advice.sentence if self.advice else _meanwhile(self._advice)
        if self.session.over and self.session.persons:
            return "V shows where it was decided, N starts a new game."
        if not self.session.moves and self.session.persons:
            return "Click a cell, or use the arrow keys and Enter. ? shows all keys."
        return ""

    @property
    def _said_of_move(self) -> str:
        if not self.session.moves:
            return "Nothing has been played yet."
        if not self.judgements:
            return _meanwhile(self._review)
        if self.judgement is None:
            return "Step through the game with the arrow keys."
        return self.judgement.sentence

    @property
    def score(self) -> str:
        """The score over the games of these players."""
        return words.score(self.session, self.results) if self.results else ""

    # --- what can be done ---------------------------------------------------------------------

    def act(self, action: str, value: str = "", *, backwards: bool = False) -> None:
        """Do what an action of the table of keys stands for.

        A choice without a `value` becomes the next one, or the one before.
        """
        self.message = ""
        if action in CHOICES:
            self._choose(action, value, backwards=backwards)
        elif action == "ply":
            self._go(int(value))
        else:
            self._actions[action]()

    def choose_cell(self, cell: int) -> None:
        """Play a cell, if it is a person's turn and the cell is empty; say why not otherwise.

        Where strategies are watched, halt them or let them go on. In a review it does nothing.
        """
        self.cursor = cell
        self.message = ""
        if self.reviewing is not None:
            return
        if self.session.over:
            self.message = "The game is over: N starts another."
        elif not self.session.persons:
            self.paused = not self.paused
        elif self.session.player is not None:
            self.message = "One moment: it is not your turn."
        elif not self.session.position.empty >> cell & 1:
            name = cell_name(cell, self.session.game)
            self.message = f"{name} is taken: choose an empty cell."
        else:
            self._play(cell)

    def move_cursor(self, right: int, down: int) -> None:
        """Move the cursor on the board; it stays at the edges. In a review, step through it."""
        if self.reviewing is not None:
            self._go(self.reviewing + right + down)
            return
        game = self.session.game
        row, column = divmod(self.cursor, game.columns)
        row = min(max(row + down, 0), game.rows - 1)
        column = min(max(column + right, 0), game.columns - 1)
        self.cursor = row * game.columns + column

    def confirm(self) -> None:
        """What Enter does: play where the cursor is; in a review, play the move shown again.

        After the end it starts a new game.
        """
        if self.reviewing is not None:
            self._retry()
        elif self.session.over:
            self._new()
        else:
            self.choose_cell(self.cursor)

    def tick(self) -> None:
        """Let the strategies and the coach go on."""
        self._move_strategy()
        self._ask_coach()

    # --- the actions --------------------------------------------------------------------------

    def _new(self) -> None:
        start = self.session.start if self.session.game == self.choices.game else None
        start = start or self.choices.game.start
        self._replace(Session(start, self.choices.players(start, self.random)))

    def _undo(self) -> None:
        self.reviewing = None
        before = self.session.undo()
        if before is self.session:
            self._take_back_game()
            return
        self._reopen()
        self.session = before
        self.paused = self.choices.mode == "watch"
        self._keep()

    def _redo(self) -> None:
        self.reviewing = None
        if not self.session.undone:
            self.message = "There is nothing to redo."
            return
        self.session = self.session.redo()
        self._after_move()

    def _switch_hint(self) -> None:
        self.hinting = not self.hinting

    def _swap(self) -> None:
        if self.choices.mode == "two" or self.session.over:
            self.message = "There is nothing to swap now."
            return
        self.reviewing = None
        self.session = self.session.swap()
        if self.choices.mode == "watch":
            self.choices.rival, self.choices.opponent = (
                self.choices.opponent,
                self.choices.rival,
            )
        self._keep()

    def _switch_review(self) -> None:
        self.reviewing = None if self.reviewing is not None else len(self.session.moves)

    def _retry(self) -> None:
        if self.reviewing is None:
            self.message = "V opens the review: from there any move can be played again."
            return
        ply = max(self.reviewing - 1, 0)
        self.reviewing = None
        self._reopen()
        self.session = self.session.at(ply)
        self.paused = self.choices.mode == "watch"
        self.message = f"Move {ply + 1} again."
        self._keep()

    def _switch_dark(self) -> None:
        self.dark = not self.dark

    def _switch_help(self) -> None:
        self.helping = not self.helping

    def _escape(self) -> None:
        if self.helping:
            self.helping = False
        elif self.reviewing is not None:
            self.reviewing = None
        else:
            self.hinting = False

    def _quit(self) -> None:
        self.closed = True

    def _go(self, ply: int) -> None:
        self.reviewing = min(max(ply, 0), len(self.session.moves))

    # --- choices ------------------------------------------------------------------------------

    def _choose(self, what: str, value: str, *, backwards: bool) -> None:
        choices = self.choices
        try:
            changed = choices.choose(what, value or choices.next(what, backwards=backwards))
        except NoughtsError as error:
            self.message = f"{error}."
            return
        if what == "first" and self.session.moves:
            self.message = "From the next game on."
        elif changed:
            self._new()
            if what not in ("first", "board"):
                self.results = []

    # --- going on -----------------------------------------------------------------------------

    def _begin(self) -> None:
        """What a session that takes the place of another brings with it."""
        if self.coach.game != self.session.game:
            self.coach = Coach(self.session.game)
        self.cursor = self.session.game.centre or 0
        self.reviewing = None
        self.paused = False
        self._since = monotonic()

    def _replace(self, session: Session) -> None:
        if self.session.moves:
            self.left = [*self.left, self.session][-MOST_KEPT:]
        self.session = session
        self._begin()

    def _take_back_game(self) -> None:
        """Undo before the first move: back to the game that was left for this one."""
        if not self.left:
            self.message = "There is nothing to take back."
            return
        self.session = self.left.pop()
        self.choices.set_game(self.session.game)
        self.choices.follow(self.session.players)
        self._begin()
        self.paused = self.choices.mode == "watch"
        self.message = "This is the game you left."

    def _play(self, cell: int) -> None:
        self.session = self.session.play(cell)
        self._after_move()

    def _after_move(self) -> None:
        self._since = monotonic()
        if self.session.over:
            winner = self.session.winner
            names = words.side_names(self.session)
            self.results.append(None if winner is None else names[winner])
        self._keep()

    def _reopen(self) -> None:
        """Withdraw the result of a game that goes on after all."""
        if self.session.over and self.results:
            self.results.pop()

    def _keep(self) -> None:
        if not self.keeping or not self.session.persons:
            return
        try:
            kept.keep(self.session)
        except NoughtsError as error:
            self.keeping = False
            self.message = f"{error}."

    def _move_strategy(self) -> None:
        answer = self._answer
        if not self.moving:
            return
        session = self.session
        if answer is None or (answer.about is not session and self._free(answer)):
            self._answer = Thought(session, lambda: session.answer(self.random))
            return
        waited = monotonic() - self._since >= self.pause
        if answer.about is session and answer.done and answer.found is not None and waited:
            self._play(answer.found)

    def _free(self, answer: Thought[int]) -> bool:
        """Whether the strategy to move is not at work any more on what is no longer wanted."""
        about = answer.about
        assert isinstance(about, Session)
        return answer.done or about.player is not self.session.player

    def _ask_coach(self) -> None:
        busy = [self._advice, self._review]
        if any(thought is not None and not thought.done for thought in busy):
            return
        coach, position = self.coach, self.shown.position
        wanted = self.hinting and not position.over
        if wanted and (self._advice is None or self._advice.about != position):
            self._advice = Thought(position, lambda: coach.advise(position))
        elif self.reviewing is not None and (
            self._review is None or self._review.about != self._reviewed
        ):
            start, moves = self._reviewed
            self._review = Thought((start, moves), lambda: review(coach, start, moves))


def _meanwhile(thought: Thought[Advice] | Thought[list[Judgement]] | None) -> str:
    """What to say as long as the coach has found nothing."""
    return thought.trouble if thought and thought.trouble else "The coach is thinking ..."
