"""Finds the kinds of board, marks and answer of a call by trying them on probe positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from noughts.analysis.walk import Masks
from noughts.errors import NoughtsError
from noughts.programs.branch import ANSWER, Event
from noughts.programs.call.answers import check_answer, possible_kinds
from noughts.programs.call.boards import BOARDS, board_kind
from noughts.programs.call.convention import (
    BOTH,
    NAMES,
    NUMBERED,
    Convention,
    parse_marks,
    split_call,
)
from noughts.programs.call.probes import BATTERIES, completing, right_cells
from noughts.programs.call.session import Session, Trouble, judge_event
from noughts.programs.call.source import Source
from noughts.programs.options import Options
from noughts.programs.results import TIMEOUT
from noughts.rules.side import Side

Marks = tuple[tuple[str, str], str]
"""The two marks and the empty one, as expressions."""

EMPTIES = ("None", "' '", "''", "'_'", "'-'", "'.'", "'*'", "0", "1-9", "0-8", "'1'-'9'")

MARKS: tuple[Marks, ...] = (
    *((("'X'", "'O'"), empty) for empty in EMPTIES),
    *((("'x'", "'o'"), empty) for empty in EMPTIES),
    (("1", "-1"), "0"),
    (("1", "2"), "0"),
    (("1", "2"), "None"),
)

PROBE_SECONDS, IMPATIENT_SECONDS = 1.0, 0.3
"""Time for one probe, and for each one after the first that took too long."""

SENSIBLE = 0.67
"""The share of right answers above which noughts is sure that a program understands its board."""

MARGIN = 0.25
"""How far the share of right answers must exceed that of conventions that disagree."""

MOST_AT_ONCE = 40
"""The most questions to send together."""

Outcome = frozenset[int | None]
"""The cells that an answer may mean; None stands for an illegal answer."""


class Candidate(NamedTuple):
    """A convention, and what the program answers if noughts uses it."""

    convention: Convention
    outcomes: dict[Masks, Outcome]

    def legal(self, positions: Iterable[Masks]) -> int:
        """Return in how many of these positions every answer is legal."""
        return sum(None not in self.outcomes[masks] for masks in positions)

    @property
    def share(self) -> float:
        """The share of probes that the program answers with a legal move."""
        positions = [m for side in self.convention.sides for m in BATTERIES[side].all]
        return self.legal(positions) / len(positions)

    @property
    def right(self) -> float:
        """The share of probes that the program answers well: with a line, or a defence."""
        sides = self.convention.sides
        probes = [m for side in sides for m in BATTERIES[side].doubles + BATTERIES[side].quiet]
        return sum(self.outcomes[masks] <= right_cells(masks) for masks in probes) / len(probes)

    @property
    def answers(self) -> frozenset[tuple[Masks, Outcome]]:
        """All answers on the sides that the program plays; equal for conventions that agree."""
        sides = self.convention.sides
        return frozenset((m, self.outcomes[m]) for side in sides for m in BATTERIES[side].all)


def likely_marks(source: Source) -> list[Marks]:
    """Return the marks whose values are constants in the code; all if there are none."""
    short = {each for each in source.constants if each.startswith("'") and len(each) <= 5}
    letters = {repr(letter) for text in short for letter in text.strip("'")} | {"None"}

    def is_constant(expression: str) -> bool:
        known = source.constants | letters
        return expression in known or expression in NUMBERED

    found = [each for each in MARKS if all(map(is_constant, (*each[0], each[1])))]
    texts = [each for each in found if each[0][0].startswith("'")]
    return texts or found or list(MARKS)


class Search:
    """Tries conventions on the probes."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.trouble = ""
        """The first error of a call."""
        self.errors_of_call: list[str] = []
        """Errors that arose in the expression itself, and not in the program."""
        self.ran = False
        """Whether the program itself ever ran."""

    def candidates(
        self, base: Convention, boards: list[str], marks: list[Marks], answers: list[str]
    ) -> Iterator[Candidate]:
        """Yield the conventions with which the program answers at least one probe legally."""
        seconds = self._session.move_seconds
        self._session.move_seconds = min(seconds, PROBE_SECONDS)
        conventions = [
            replace(base, board=board, marks=both, empty=empty)
            for board, (both, empty) in product(boards, marks)
        ]
        some = [masks for side in base.sides for masks in BATTERIES[side].forced[:2]]
        questions = [(convention, masks) for convention in conventions for masks in some]
        events = self._ask_all(questions)
        try:
            for number, convention in enumerate(conventions):
                first = events[number * len(some) : (number + 1) * len(some)]
                kinds = answers or _kinds(event for each in first for event in each)
                kinds = [k for k in kinds if _any_legal(convention, k, some, first)]
                yield from self._try(convention, kinds)
        finally:
            self._session.move_seconds = seconds

    def _try(self, base: Convention, kinds: list[str]) -> Iterator[Candidate]:
        """Yield the candidates of one kind of board and marks, with these kinds of answers."""
        if not kinds:
            return
        probes: list[Masks] = []
        events: list[list[Event]] = []
        for side in base.sides:  # what a program remembers of one side may confuse it on the other
            probes += BATTERIES[side].all
            events += self._ask_all([(base, masks) for masks in BATTERIES[side].all])
        for kind in kinds:
            outcomes = {
                masks: _outcome(base, kind, masks, each)
                for masks, each in zip(probes, events, strict=True)
            }
            candidate = Candidate(replace(base, answer=kind), outcomes)
            sides = sides_played(candidate)
            if sides:
                yield candidate._replace(convention=replace(candidate.convention, sides=sides))

    def is_steady(self, candidate: Candidate) -> bool:
        """Return whether new processes give the same answers to the probes."""
        convention = candidate.convention
        return all(
            _outcome(convention, convention.answer, masks, self._ask(convention, masks)) == known
            for masks, known in candidate.answers
        )

    def _ask_all(self, questions: list[tuple[Convention, Masks]]) -> list[list[Event]]:
        """Return all possible events for each question; asks many in one process if it can."""
        found: list[list[Event]] = []
        while len(found) < len(questions):
            part = questions[len(found) : len(found) + MOST_AT_ONCE]
            asked = [convention.question(masks) for convention, masks in part]
            events = self._session.try_all(asked)
            new = [[event] for event in events] or [self._ask(*each) for each in part]
            for happened in new:
                self._note(happened)
            found += new
        return found

    def _ask(self, convention: Convention, masks: Masks) -> list[Event]:
        # One sample of the random draws is enough here, and it is the same for every candidate.
        asked = self._session.ask(convention, masks, follow=False)
        asked.close()
        if asked.fault and asked.fault.kind == TIMEOUT:
            self._session.move_seconds = min(self._session.move_seconds, IMPATIENT_SECONDS)
        return [leaf.branch.event for leaf in asked.leaves]

    def _note(self, happened: list[Event]) -> None:
        for event in happened:
            trouble = event.fields["answer"]["trouble"] if event.kind == ANSWER else None
            if trouble and not trouble[2]:
                self.errors_of_call.append(trouble[1])
            else:
                self.ran = True
            self.trouble = self.trouble or (trouble[1] if trouble else "")


def _kinds(events: Iterable[Event]) -> list[str]:
    """Return the kinds of answer that some values may be, the usual ones first."""
    kinds: dict[str, None] = {}
    for event in events:
        if event.kind == ANSWER:
            kinds.update(dict.fromkeys(possible_kinds(event.fields["answer"]["value"])))
    return list(kinds)


def _any_legal(
    convention: Convention, kind: str, probes: list[Masks], events: list[list[Event]]
) -> bool:
    both = zip(probes, events, strict=True)
    return any(None not in _outcome(convention, kind, masks, each) for masks, each in both)


def _outcome(base: Convention, kind: str, masks: Masks, events: Iterable[Event]) -> Outcome:
    convention = replace(base, answer=kind)
    judged = (judge_event(convention, masks, event, 0) for event in events)
    cells = frozenset(None if isinstance(each, Trouble) else each for each in judged)
    return cells or frozenset([None])


def sides_played(candidate: Candidate) -> tuple[Side, ...]:
    """Return the sides on which a program answers legally and plays for itself.

    A program that always plays the same mark gives itself away when noughts asks it to move for
    the other mark: it completes the opponent's line, and never its own.
    """
    possible = [
        side
        for side in candidate.convention.sides
        if 2 * candidate.legal(BATTERIES[side].forced) > len(BATTERIES[side].forced)
    ]
    own = [side for side in possible if not _plays_for_opponent(candidate, side)]
    return tuple(own or possible)


def _plays_for_opponent(candidate: Candidate, side: Side) -> bool:
    own = opponent = 0
    for masks in BATTERIES[side].doubles:
        cells = candidate.outcomes[masks]
        own += bool(cells & completing(masks[0], masks))
        opponent += cells <= completing(masks[1], masks)
    return not own and 2 * opponent > len(BATTERIES[side].doubles)


def choose(candidates: list[Candidate]) -> Candidate | None:
    """Return the first of candidates that all give the same answers.

    If they differ, return the one with by far the most right answers, or None: on a board that it
    does not understand, a program answers more or less at random, even if its answers are legal.
    """
    if not candidates:
        return None
    best = max(candidates, key=lambda each: each.right)
    others = [each for each in candidates if each.answers != best.answers]
    clear = all(each.right + MARGIN <= best.right for each in others)
    return best if clear else None


# --- the user's call ----------------------------------------------------------------------------


def find_for_call(session: Session, source: Source, options: Options) -> Convention:
    """Return the convention of `--call`; probes find out what the user does not give.

    Raises `NoughtsError` if the expression fails, or if the user must give more options.
    """
    assert options.call is not None
    setup, expression = split_call(options.call)
    sides = BOTH if options.plays is None else (_side(options.plays),)
    base = Convention(expression, setup, sides=sides)
    boards = [board_kind(options.board).name] if options.board else list(BOARDS)
    marks = [parse_marks(options.marks)] if options.marks else likely_marks(source)
    answers = [check_answer(options.answer)] if options.answer else []
    search = Search(session)
    found = list(search.candidates(base, boards, marks, answers))
    if not options.marks and not any(each.right >= SENSIBLE for each in found):
        others = [each for each in MARKS if each not in marks]
        found += search.candidates(base, boards, others, answers)
    if search.errors_of_call and not search.ran:
        raise NoughtsError(
            f"--call {options.call!r} fails: {search.errors_of_call[0]}; it can use the names "
            f"{', '.join(NAMES)} and those of {session.path.name}"
        )
    if options.board and options.marks and options.answer:
        # Nothing to find out: noughts examines even a program that never answers legally.
        given = replace(base, board=boards[0], marks=marks[0][0], empty=marks[0][1])
        given = replace(given, answer=answers[0])
        own = [side for side in sides if not (found and _plays_for_opponent(found[0], side))]
        return replace(given, sides=tuple(own or sides))
    return _best(found, search, options).convention


def _side(text: str) -> Side:
    try:
        return Side(text)
    except ValueError:
        raise NoughtsError(f"--plays {text!r} is not a side; choose first or second") from None


def _best(found: list[Candidate], search: Search, options: Options) -> Candidate:
    """Return the candidate with the most legal answers; raises `NoughtsError` without one."""
    best = max((each.share for each in found), default=0.0)
    if best < 0.5:
        why = f" ({search.trouble})" if search.trouble else ""
        raise NoughtsError(
            f"--call {options.call!r} returns no legal moves with any board and marks that "
            f"noughts tried{why}; add --board, --marks and --answer"
        )
    good = [each for each in found if each.share == best]
    chosen = choose(good)
    if chosen is not None and not options.marks and chosen.right < SENSIBLE:
        raise NoughtsError(
            f"noughts cannot tell which marks --call {options.call!r} takes; add --marks, such as "
            '--marks "X/O/ "'
        )
    if chosen is None:
        several = [each.convention for each in good]
        raise NoughtsError(
            f"noughts cannot tell how to read --call {options.call!r}: several boards, marks or "
            f"answers give legal but different moves; add {_differing(several)}"
        )
    return chosen


def _differing(several: list[Convention]) -> str:
    """Return the options that would decide between conventions, with two of their values."""
    for option, values in (
        ("--board", [each.board for each in several]),
        ("--marks", ["/".join((*each.marks, each.empty)) for each in several]),
        ("--answer", [each.answer for each in several]),
    ):
        different = list(dict.fromkeys(values))
        if len(different) > 1:
            return f"{option}, such as {option} {different[0]} or {option} {different[1]}"
    return "--board, --marks and --answer"
