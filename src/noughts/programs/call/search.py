"""Finds the kinds of board, marks and answer of a call by trying them on probe positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple

from noughts.analysis.solver import Solver
from noughts.analysis.walk import Masks
from noughts.errors import NoughtsError
from noughts.programs.call.convention import (
    BOTH,
    NAMES,
    NUMBERED,
    Convention,
    check_call,
    parse_marks,
)
from noughts.programs.call.kinds import BOARDS, check_answer, check_board, possible_kinds
from noughts.programs.call.session import GAME, Session, judge_event
from noughts.programs.call.source import Source
from noughts.programs.event import ANSWER, Event
from noughts.programs.options import Options
from noughts.programs.results import Fault
from noughts.rules.masks import cells_of
from noughts.rules.notation import in_words, parse_position
from noughts.rules.position import Position
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

SENSIBLE = 0.67
"""A program with a higher share of right answers than this understands its board."""

MARGIN = 0.25
"""How much higher the share of right answers must be than for conventions that disagree."""


def _positions(texts: str) -> tuple[Masks, ...]:
    positions = (parse_position(text, GAME) for text in texts.split())
    return tuple((each.own, each.opponent) for each in positions)


PROBES = {
    Side.FIRST: _positions(
        ".XX/OXO/OOX OOX/XO./OXX XOO/OOX/XX. XX./XOO/OOX O.O/XXO/XOX XOX/XOO/.XO "
        "O.X/.../O.X O.X/XX./OO. .../XXO/OXO .OX/XO./O.X X.O/.../X.O X.O/OO./XX. .../OOX/XOX "
        ".XO/OX./X.O ..O/..X/X.O O../X../O.X .OX/X../O.. .XO/..X/XOO O.X/.X./O.. .XO/XOX/.O. "
        "..X/.OO/..X"
    ),
    Side.SECOND: _positions(
        "OX./OOX/XX. .XX/XO./OXO O.O/X.X/OXX XOX/.XX/.OO OO./OXX/X.X "
        "O.X/.../OXX XOX/XO./... X../OO./XX. ..X/.OO/.XX "
        "XOX/X../O.. XXO/O../X.. X../..X/O.. O../X../.X. .X./.X./O.. OX./..O/X.X O../.XX/..."
    ),
}
"""Positions late in a game that show which board a program takes and what its answers mean.

First come positions with one or two empty cells, which distinguish all numberings of the cells,
then some in which both players could complete a line, then some with only one right move.
"""


def _completing(marks: int, masks: Masks) -> set[int]:
    """Return the empty cells that complete a line of these marks."""
    empty = cells_of(GAME.full & ~(masks[0] | masks[1]))
    return {cell for cell in empty if GAME.has_line(marks | 1 << cell)}


@cache
def _right_cells(masks: Masks) -> set[int]:
    """Return the cells that complete a line, or else those that keep the value of a position.

    Empty if only one or two cells are left, because any program may be right there.
    """
    if (masks[0] | masks[1]).bit_count() > 6:
        return set()
    return _completing(masks[0], masks) or {*Solver(GAME).best(Position(GAME, *masks))}


class Candidate(NamedTuple):
    """A convention, and the program's answers when noughts uses it."""

    convention: Convention
    cells: dict[Masks, int | None]
    """The answer to each probe; None if it is illegal."""

    @property
    def answers(self) -> dict[Masks, int | None]:
        """The answers on the sides that the program plays; equal for conventions that agree."""
        return {m: self.cells[m] for side in self.convention.sides for m in PROBES[side]}

    @property
    def legal(self) -> float:
        """The share of probes that the program answers with a legal move."""
        return 1 - [*self.answers.values()].count(None) / len(self.answers)

    @property
    def right(self) -> float:
        """The share of probes that the program answers with a right cell."""
        judged = [cell in right for m, cell in self.answers.items() if (right := _right_cells(m))]
        return sum(judged) / len(judged)

    def plays_for_opponent(self, side: Side) -> bool:
        """Return whether the program completes lines of the opponent, and never its own.

        A program that always plays the same mark does that when it has to move for the other.
        """
        doubles = own = theirs = 0
        for masks in PROBES[side]:
            mine, yours = _completing(masks[0], masks), _completing(masks[1], masks)
            if mine and yours and not mine & yours:
                doubles += 1
                own += self.cells[masks] in mine
                theirs += self.cells[masks] in yours
        return not own and 2 * theirs > doubles

    def sides_played(self) -> tuple[Side, ...]:
        """Return the sides on which the program answers legally and plays for itself."""
        answers = {side: [self.cells[m] for m in PROBES[side]] for side in self.convention.sides}
        legal = [side for side, cells in answers.items() if 2 * cells.count(None) < len(cells)]
        return tuple(side for side in legal if not self.plays_for_opponent(side)) or tuple(legal)


def likely_marks(source: Source) -> list[Marks]:
    """Return the marks whose values are constants in the code; all if there are none."""
    short = {each for each in source.constants if each.startswith("'") and len(each) <= 5}
    letters = {repr(letter) for text in short for letter in text.strip("'")}
    known = {*source.constants, *letters, *NUMBERED, "None"}
    found = [each for each in MARKS if {*each[0], each[1]} <= known]
    texts = [each for each in found if each[0][0].startswith("'")]
    return texts or found or list(MARKS)


def candidates(
    session: Session,
    base: Convention,
    boards: Iterable[str],
    marks: list[Marks],
    answers: Iterable[str] = (),
) -> Iterator[Candidate]:
    """Yield the conventions with which the program answers at least one probe legally."""

    def probe(positions: Iterable[Masks]) -> dict[Masks, Event]:
        events = session.probe([convention.question(masks) for masks in positions])
        return dict(zip(positions, events, strict=True))

    some = [masks for side in base.sides for masks in PROBES[side][:2]]
    for board, (both, empty) in product(boards, marks):
        convention = replace(base, board=board, marks=both, empty=empty)
        first = probe(some)
        values = [e.fields["answer"]["value"] for e in first.values() if e.kind == ANSWER]
        kinds = answers or [kind for value in values for kind in possible_kinds(value)]
        readings = [replace(convention, answer=kind) for kind in dict.fromkeys(kinds)]
        readings = [each for each in readings if {*_cells(each, first).values()} != {None}]
        events: dict[Masks, Event] = {}
        for side in base.sides if readings else ():  # separately: a process may confuse them
            events |= probe(PROBES[side])
        for reading in readings:
            candidate = Candidate(reading, _cells(reading, events))
            if sides := candidate.sides_played():
                yield candidate._replace(convention=replace(reading, sides=sides))


def _cells(convention: Convention, events: dict[Masks, Event]) -> dict[Masks, int | None]:
    judged = {masks: judge_event(convention, masks, event) for masks, event in events.items()}
    return {m: None if isinstance(each, Fault) else each for m, each in judged.items()}


def choose(found: list[Candidate]) -> Candidate | None:
    """Return the first candidate, if all of them give the same answers.

    If they differ, return the one with by far the most right answers, or None. On a board that it
    does not understand, a program answers more or less at random, even if its answers are legal.
    """
    best = max(found, key=lambda each: each.right, default=None)
    others = [each for each in found if best and each.answers != best.answers]
    return best if best and all(each.right + MARGIN <= best.right for each in others) else None


# --- the user's call ----------------------------------------------------------------------------


def find_for_call(session: Session, source: Source, options: Options) -> Convention:
    """Return the convention of `--call`; probes find the parts that the user did not give.

    Raises `NoughtsError` if the expression fails, or if the user must give more options.
    """
    if options.plays not in (None, *Side):
        raise NoughtsError(f"--plays {options.plays!r} is not a side; choose first or second")
    sides = (Side(options.plays),) if options.plays else BOTH
    base = Convention(check_call(options.call or ""), sides=sides)
    boards = [check_board(options.board)] if options.board else list(BOARDS)
    marks = [parse_marks(options.marks)] if options.marks else likely_marks(source)
    answers = [check_answer(options.answer)] if options.answer else []
    all_given = options.board and options.marks and options.answer
    found = list[Candidate]()
    if not (all_given and options.plays):
        found += candidates(session, base, boards, marks, answers)
    if not options.marks and not any(each.right >= SENSIBLE for each in found):
        others = [each for each in MARKS if each not in marks]
        found += candidates(session, base, boards, others, answers)
    first = replace(base, board=boards[0], marks=marks[0][0], empty=marks[0][1])
    [event] = session.probe([first.question(PROBES[sides[0]][0])])
    trouble = event.fields["answer"]["trouble"] if event.kind == ANSWER else None
    if not found and trouble and not trouble[2]:  # not an error in the program's own code
        raise NoughtsError(
            f"--call {options.call!r} fails: {trouble[1]}; it can use the names "
            f"{', '.join(NAMES)} and those of {session.path.name}"
        )
    if all_given:
        # The user gave everything, so noughts examines even a program that never answers legally.
        own = [side for side in sides if not (found and found[0].plays_for_opponent(side))]
        return replace(first, answer=answers[0], sides=tuple(own) or sides)
    return _best(found, options).convention


def _best(found: list[Candidate], options: Options) -> Candidate:
    """Return the candidate with the most legal answers; raises `NoughtsError` without one."""
    best = max((each.legal for each in found), default=0.0)
    if best < 0.5:
        raise NoughtsError(
            f"--call {options.call!r} returns no legal moves with any board and marks that "
            "noughts tried; add --board, --marks and --answer"
        )
    chosen = choose([each for each in found if each.legal == best])
    if chosen is None or (not options.marks and chosen.right < SENSIBLE):
        given = {"--board": options.board, "--marks": options.marks, "--answer": options.answer}
        missing = [name for name, value in given.items() if value is None]
        raise NoughtsError(
            f"noughts cannot tell how to read --call {options.call!r}: several boards, marks or "
            f'answers lead to legal moves; add {in_words(missing)}, such as --marks "X/O/ "'
        )
    return chosen
