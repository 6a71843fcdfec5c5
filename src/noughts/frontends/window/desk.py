"""How things stand in the window: the session, and what is shown of it. Knows no pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from time import monotonic

from noughts.analysis.coach import Advice, Coach
from noughts.analysis.review import Judgement, judge
from noughts.errors import NoughtsError
from noughts.frontends.window.choices import CHOICES, Choices
from noughts.frontends.window.thought import Thought
from noughts.play import messages as words
from noughts.play import savefile as kept
from noughts.play.session import Session
from noughts.rules.notation import cell_name, in_words
from noughts.rules.position import Position

MOST_AT_WORK = 3
"""How many strategies may still be thinking about games that nobody waits for any more."""


class Desk:
    """One person, or two, at the window.

    `act` does what a button or a key stands for, `choose_cell` what a click on the board does, and
    `tick` lets strategies and coach go on: it is to be called again and again. They think in
    threads, so none of these waits for them.
    """

    def __init__(  # noqa: PLR0913 - what tests and the command set
        self,
        session: Session,
        choices: Choices,
        random: Random,
        *,
        pause: float = 0.4,
        keeping: bool = True,
        dark: bool = False,
    ) -> None:
        self.session = session
        self.choices = choices
        self.random = random
        self.pause = pause
        self.keeping = keeping
        self.before: list[Session] = []
        """The games that were left for the one on the desk; undo goes back to them."""
        self.after: list[Session] = []
        """Those that were left by undo; redo goes forward to them, the last first."""
        self.hinting = False
        self.paused = False
        self.helping = False
        self.dark = dark
        self.closed = False
        self.message = ""
        self.reviewing: int | None = None
        """After how many moves the position is that a review shows; None if there is none."""
        self._turning_point = False
        self._answer: Thought[int] | None = None
        self._let_go: list[Thought[int]] = []
        self.coach = Coach(session.game)
        self._advice: Thought[Advice] | None = None
        self._review: Thought[None] | None = None
        self._judged: dict[int, Judgement] = {}
        self._actions: dict[str, Callable[[], None]] = {
            "new": self._new,
            "undo": self._undo,
            "redo": self._redo,
            "review": self._switch_review,
            "retry": self._retry,
            "swap": self._swap,
            "escape": self._escape,
        }
        self._begin()

    def _begin(self) -> None:
        """What a game that comes on the desk brings with it."""
        if self.coach.game != self.session.game or _at_work(self._advice, self._review):
            self.coach = Coach(self.session.game)  # one that is at work is let go
        self._advice = self._review = None
        game = self.session.game
        self.cursor = game.rows // 2 * game.columns + game.columns // 2
        self.reviewing = None
        self.paused = False
        self._since = monotonic()

    # --- what is shown ------------------------------------------------------------------------

    @property
    def shown(self) -> Session:
        """The session as the board shows it."""
        return self.session if self.reviewing is None else _at(self.session, self.reviewing)

    @property
    def my_turn(self) -> bool:
        """Whether a person can move now."""
        return self.reviewing is None and not self.session.over and self.session.player is None

    @property
    def thinking(self) -> bool:
        """Whether something is at work whose answer is waited for."""
        return _at_work(self._answer, self._advice, self._review)

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
        """What the coach says of the position, if it was asked and knows by now."""
        thought = self._advice
        if not self.hinting or self.reviewing is not None or thought is None:
            return None
        return thought.found if thought.about == self.session.position else None

    @property
    def judgements(self) -> Mapping[int, Judgement]:
        """What the review has found by now, by the number of the move."""
        thought = self._review
        return self._judged if thought and thought.about == self._wanted else {}

    @property
    def judgement(self) -> Judgement | None:
        """What the review says of the move that led to the position that is shown."""
        return self.judgements.get(self.reviewing or 0)

    @property
    def status(self) -> str:
        """How it stands, in a sentence."""
        session = self.session
        mark, player = "XO"[session.turn], session.player
        if self.reviewing is not None:
            return f"Move {self.reviewing} of {len(session.moves)}."
        if session.over:
            return words.result(session)
        if player is None:
            alone = len(session.persons) == 1
            return f"Your move: you are {mark}." if alone else f"{mark} to move."
        does = "is thinking ..." if not self.paused else "waits: Space or a click goes on."
        return f"{mark}, {player.spec}, {'cannot move.' if self.trouble else does}"

    @property
    def says(self) -> str:
        """What the window and the coach have to say."""
        coach = self._said_of_move if self.reviewing is not None else self._said_of_position
        return " ".join(filter(None, (self.message, coach)))

    @property
    def _said_of_position(self) -> str:
        session = self.session
        if self.trouble:
            return f"{self.trouble}. U takes your move back, O chooses another opponent."
        if self.hinting and not session.over:
            return self.advice.sentence if self.advice else _meanwhile(self._advice)
        if session.over and session.persons and not self.message:
            return "V shows where it was decided, N starts a new game."
        if not session.moves and session.persons and not self.message:
            return "Click a cell, or use the arrow keys and Enter. ? shows all keys."
        return ""

    @property
    def _said_of_move(self) -> str:
        if not self.session.moves:
            return "Nothing has been played yet."
        if not self.reviewing:
            return "Step through the game with the arrow keys."
        return self.judgement.sentence if self.judgement else _meanwhile(self._review)

    @property
    def score(self) -> str:
        """The score over the games of these players, as far as they are on the desk."""
        names = words.side_names(self.session)
        results = []
        for session in (*self.before, self.session, *self.after):
            theirs = words.side_names(session)
            if session.over and sorted(theirs) == sorted(names):
                results.append(None if session.winner is None else theirs[session.winner])
        return words.score(self.session, results) if results else ""

    # --- what can be done ---------------------------------------------------------------------

    def act(self, action: str, value: str = "", *, backwards: bool = False) -> None:
        """Do what an action of the table of keys stands for.

        A choice without a `value` becomes the next one, or the one before.
        """
        self.message = ""
        switches = {"hint": "hinting", "dark": "dark", "help": "helping", "quit": "closed"}
        if action in CHOICES:
            self._choose(action, value, backwards=backwards)
        elif action == "ply":
            self._go(int(value))
        elif action in switches:
            setattr(self, switches[action], not getattr(self, switches[action]))
        elif action == "new" and backwards:
            self.choices.begin_empty(self.choices.board)
            self._new()
        else:
            self._actions[action]()

    def choose_cell(self, cell: int) -> None:
        """Play a cell, if it is a person's turn and the cell is empty; say why not otherwise.

        Where strategies are watched, halt them or let them go on. In a review it does nothing.
        """
        self.cursor = cell
        self.message = ""
        if self.reviewing is not None or self.trouble:
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
        """What Enter does: play where the cursor is; in a review, try the move again.

        After the end it starts a new game.
        """
        if self.reviewing is not None:
            self.act("retry")
        elif self.session.over:
            self.act("new")
        else:
            self.choose_cell(self.cursor)

    def tick(self) -> None:
        """Let the strategies and the coach go on."""
        self._move_strategy()
        self._ask_coach()

    # --- the actions --------------------------------------------------------------------------

    def _new(self) -> None:
        self._put_before(*reversed(self.after), self.session)
        self.after = []
        self.session = self.choices.session(self.random)
        self._begin()

    def _put_before(self, *sessions: Session) -> None:
        """A game in which nothing was ever played is not worth going back to."""
        self.before += [session for session in sessions if session.moves or session.undone]

    def _undo(self) -> None:
        back = self.session.undo()
        if back is not self.session:
            self._go_to(back)
        elif self.before:
            if self.session.moves or self.session.undone:
                self.after.append(self.session)
            self._return_to(self.before.pop())
        else:
            self.message = "There is nothing to take back."

    def _redo(self) -> None:
        if self.session.undone:
            self._go_to(self.session.redo())
        elif self.after:
            self._put_before(self.session)
            self._return_to(self.after.pop())
        else:
            self.message = "There is nothing to redo."

    def _go_to(self, session: Session) -> None:
        """Another state of the same game."""
        self.session = session
        self.reviewing = None
        self.paused = not session.persons
        self._since = monotonic()
        self._keep()

    def _return_to(self, session: Session) -> None:
        """Another game, which was left before."""
        self.session = session
        self.choices.follow(session)
        self._begin()
        self.paused = not session.persons
        self.message = "This is the game you left."
        self._keep()

    def _swap(self) -> None:
        if len(self.session.persons) == 2 or self.session.over:
            self.message = "There is nothing to swap now."
            return
        self._go_to(self.session.swap())
        self.choices.follow(self.session)

    def _switch_review(self) -> None:
        self._turning_point = self.reviewing is None
        self.reviewing = None if self.reviewing is not None else len(self.session.moves)

    def _retry(self) -> None:
        """Back to before the move that a review shows, or to a person's choice before it."""
        if self.reviewing is None:
            self.message = "V opens the review: from there any move can be played again."
            return
        start, persons = self.session.start.ply, self.session.persons or (0, 1)
        ply = max(self.reviewing - 1, 0)
        while ply > 0 and (start + ply) % 2 not in persons:
            ply -= 1
        self._go_to(self.session.at(ply))
        if self.session.undone:
            self.message = f"Move {ply + 1} again."

    def _escape(self) -> None:
        if self.reviewing is not None:
            self.reviewing = None
        else:
            self.hinting = False

    def _go(self, ply: int) -> None:
        self.message = ""
        self._turning_point = False
        self.reviewing = min(max(ply, 0), len(self.session.moves))

    def _choose(self, what: str, value: str, *, backwards: bool) -> None:
        choices = self.choices
        playing = choices.opponent, choices.rival
        skipped = "" if value or what not in ("opponent", "rival") else self._left_out
        try:
            changed = choices.choose(what, value or choices.next(what, backwards=backwards))
        except NoughtsError as error:
            self.message = f"{error}."
            return
        if what == "first" and self.session.moves:
            self.message = "From the next game on."
        elif changed:
            self._new()
            self.message = skipped
            if what == "board" and playing != (choices.opponent, choices.rival):
                self.message = self._left_out

    @property
    def _left_out(self) -> str:
        """Who cannot play on this board, and why."""
        refused = self.choices.refusals
        if not refused:
            return ""
        return f"Not on this board: {in_words(list(refused))}. {next(iter(refused.values()))}."

    # --- going on -----------------------------------------------------------------------------

    def _play(self, cell: int) -> None:
        self.session = self.session.play(cell)
        self.message = ""
        self._since = monotonic()
        self._keep()

    def _keep(self) -> None:
        if not self.keeping or not self.session.persons:
            return
        try:
            kept.keep(self.session)
        except NoughtsError as error:
            self.keeping = False
            self.message = f"{error}."

    def _move_strategy(self) -> None:
        session, answer = self.session, self._answer
        if not self.moving:
            return
        if answer is None or answer.about is not session:
            if answer is not None and answer not in self._let_go:
                self._let_go.append(answer)
            self._let_go = [thought for thought in self._let_go if not thought.done]
            if len(self._let_go) < MOST_AT_WORK and self._is_free(session):
                self._answer = Thought(session, lambda: session.answer(self.random))
            return
        waited = monotonic() - self._since >= self.pause
        if answer.done and answer.found is not None and waited:
            self._play(answer.found)

    def _is_free(self, session: Session) -> bool:
        """Whether the strategy to move is not at work on something no longer wanted."""
        busy = [thought.about for thought in self._let_go if isinstance(thought.about, Session)]
        return all(other.player is not session.player for other in busy)

    @property
    def _wanted(self) -> tuple[Position, tuple[int, ...]]:
        """The game that a review is about."""
        return self.session.start, self.session.moves

    def _ask_coach(self) -> None:
        """One thing at a time: the hint or the review."""
        if not _at_work(self._advice, self._review):
            if self.reviewing is not None:
                self._ask_for_review()
            elif self.hinting and not self.session.over:
                self._ask_for_advice()
        if self._turning_point and len(self.judgements) == len(self.session.moves):
            self._turning_point = False
            self._show_turning_point()

    def _ask_for_advice(self) -> None:
        coach, position = self.coach, self.session.position
        if self._advice is None or self._advice.about != position:
            self._advice = Thought(position, lambda: coach.advise(position))

    def _ask_for_review(self) -> None:
        thought, session = self._review, self.session
        whole = len(self._judged) == len(session.moves)
        if thought and thought.about == self._wanted and (whole or thought.trouble):
            return
        coach = self.coach
        judged: dict[int, Judgement] = {}
        self._judged = judged

        def judge_all() -> None:
            """The last move first, until nobody looks at this game any more."""
            for number in range(len(session.moves), 0, -1):
                if self.reviewing is None or self.session is not session:
                    return
                before, cell = session.positions[number - 1], session.moves[number - 1]
                judged[number] = judge(coach, before, cell)

        self._review = Thought(self._wanted, judge_all)

    def _show_turning_point(self) -> None:
        """Step to the worst mistake that a person made, if there is one."""
        persons = self.session.persons or (0, 1)
        mine = {
            number: each
            for number, each in self.judgements.items()
            if each.position.ply % 2 in persons
        }
        if mistakes := words.mistakes(mine):
            self.reviewing = words.worst(mistakes)


@lru_cache(maxsize=1)
def _at(session: Session, ply: int) -> Session:
    return session.at(ply)


def _at_work(*thoughts: Thought[int] | Thought[Advice] | Thought[None] | None) -> bool:
    return any(thought is not None and not thought.done for thought in thoughts)


def _meanwhile(thought: Thought[Advice] | Thought[None] | None) -> str:
    """What to say as long as the coach has found nothing."""
    return thought.trouble if thought and thought.trouble else "The coach is thinking ..."
