"""What the window shows, without its pixels: the game, the coach, the review, the ending."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from noughts.analysis.coach import Advice
from noughts.analysis.review import Judgement
from noughts.frontends.window import comments
from noughts.frontends.window.background import CoachTasks, Question
from noughts.frontends.window.settings import GameSettings
from noughts.play import messages
from noughts.play.actions import LABELS
from noughts.play.ending import Ending, describe_ending
from noughts.play.puzzle import today
from noughts.play.records import Records
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.rules.position import Position


class View:
    """A table, the settings for the next game, and which part of the game the window shows."""

    def __init__(self, table: Table, settings: GameSettings, records: Records) -> None:
        self.table = table
        self.settings = settings
        self.records = records
        self.coach_on = False
        self.help_shown = False
        self.sound_on = False
        self.no_sound = ""
        """Why there is no sound, without a full stop; empty as long as it may work."""
        self.warning = ""
        """What could not be saved or opened, until the next key or click."""
        self.review_ply: int | None = None
        """The number of moves on the board in a review; None outside a review."""
        self.hint_position: Position | None = None
        """The position in which a player requested a hint."""
        self.coach = CoachTasks(table.session.game)

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
        waiting = any(question not in self.coach.answers for question in self.questions)
        return self.move_due or self.coach.running or waiting

    @property
    def _all_moves(self) -> list[Question]:
        """Every move of the game, to be judged."""
        return [*zip(self.session.positions, self.session.moves, strict=False)]

    @property
    def _moves_that_count(self) -> list[Question]:
        """The moves that the ending is about: those of people, or all if nobody played."""
        sides, moves = self.session.judged, self._all_moves
        return [move for ply, move in enumerate(moves) if self.session.mover(ply) in sides]

    @property
    def questions(self) -> Sequence[Question]:
        """The questions for the coach, in this order."""
        session = self.session
        if self.review_ply is not None:
            return self._all_moves[::-1]
        if session.over:
            return self._moves_that_count
        return [(session.position, None)] if self.coach_on or self.hinted else []

    @property
    def hinted(self) -> bool:
        """Whether a player requested a hint in the position on the table."""
        return self.hint_position == self.session.position and not self.session.over

    @property
    def _answer(self) -> Advice | None:
        """The coach's advice for the position on the table, if it is ready."""
        answer = self.coach.answers.get((self.session.position, None))
        return answer if isinstance(answer, Advice) and self.review_ply is None else None

    @property
    def advice(self) -> Advice | None:
        """The advice for the position on the board, if the coach is on and has it ready."""
        return self._answer if self.coach_on else None

    @property
    def hint(self) -> int | None:
        """The cell that a hint recommends."""
        return self._answer.recommended if self.hinted and self._answer else None

    @property
    def coach_sentence(self) -> str:
        """The coach's sentence about the position, with "you" if only one person plays."""
        to_you = len(self.session.people) == 1 and self.table.persons_turn
        return self.coach.sentence((self.session.position, None), to_you=to_you)

    @property
    def judgements(self) -> Mapping[int, Judgement]:
        """The judgements of the moves so far, by the number of the move."""
        answers = enumerate(map(self.coach.answers.get, self._all_moves), start=1)
        return {number: answer for number, answer in answers if isinstance(answer, Judgement)}

    @property
    def judgement(self) -> Judgement | None:
        """The judgement of the move under review."""
        return None if self.review_ply is None else self.judgements.get(self.review_ply)

    @property
    def judgement_sentence(self) -> str:
        """The coach's sentence about the move under review; empty before the first move."""
        return self.coach.sentence(self._all_moves[self.review_ply - 1]) if self.review_ply else ""

    @property
    def ending(self) -> Ending | None:
        """How the game ended and where it was decided, once the coach has judged the moves."""
        if any(move not in self.coach.answers for move in self._moves_that_count):
            return None
        return describe_ending(self.table, self.judgements)

    @property
    def status(self) -> str:
        """The state of the game, or the place in the review, in a sentence."""
        if self.review_ply is None:
            return self.table.status
        return f"Move {self.review_ply} of {len(self.session.moves)}."

    @property
    def score(self) -> str:
        """The score of these players, or in a puzzle the days in a row; or else who plays."""
        table = self.table
        if table.solving:
            streak = messages.describe_streak(self.records.book.puzzles.streak_on(today()))
            return streak or f"{table.solving.title}."
        return table.score or table.description

    @property
    def record(self) -> str:
        """The player's record against the opponent of this game; empty if nothing counts."""
        session = self.session
        opponent = next(filter(None, session.players), "")
        record = self.records.book.result(opponent, str(session.game))
        counts = len(session.people) == 1 and record.total and not self.table.solving
        return messages.describe_record(opponent, session.game, record) if counts else ""

    @property
    def comment(self) -> str:
        """The answer to the last event, followed by the coach's sentence or what to do next."""
        return comments.describe(self)

    def offers(self, action: str) -> bool:
        """Return whether the button of an action would do something now."""
        if action == "hint":
            return self.table.persons_turn and not self.coach_on
        if action == "clear":
            book = self.records.book
            return bool(book.results or book.puzzles.best)
        if action == "retry" and self.review_ply is None:
            return self.ending is not None and self.ending.mistake is not None
        return action not in LABELS or self.table.offers(action)


@lru_cache(maxsize=1)
def _at(session: Session, ply: int) -> Session:
    return session.at(ply)  # cached, because it plays the whole game again
