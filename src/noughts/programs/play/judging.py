"""Judges what follows a person's move: the program's reply, the end of the game, or a fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from noughts.programs.event import ENDED, OVER, Boards
from noughts.programs.event import TIMEOUT as LATE
from noughts.programs.play.chance import Leaf
from noughts.programs.play.moves import Cells, Moves, has_line, is_finished, shows_marked_line
from noughts.programs.results import CRASH, ILLEGAL, TIMEOUT

WON, DRAWN, LOST, PLAYING = "won", "drawn", "lost", "playing"

REFUSES, ENDS_EARLY = "does not accept a legal move", "ends the game before it is over"

MISREAD = "takes another cell for the same answer"


@dataclass(frozen=True)
class Outcome:
    """The outcome of a person's move."""

    kind: str
    """`won`, `drawn` and `lost` as the program sees it, `playing`, or how it broke a rule."""
    cells: Cells
    """The board after the program's reply."""
    reply: int | None = None
    program: str | None = None
    """The program's mark, if its reply shows it."""
    last: int | None = None
    """The last free cell, if the program takes it for the person without asking."""
    message: str = ""
    lines: tuple[str, ...] = ()
    unnoticed: bool = False
    """Whether the program makes another move after the person has completed a line."""


def judge(leaf: Leaf, moves: Moves, before: Cells, cell: int) -> Outcome:
    """Return the outcome after a person takes a cell on the board `before`."""
    after_person = _with(before, cell, moves.person)
    known = [look for boards in leaf.boards for look in _looks(boards, moves)]
    outcome = _judge(leaf, moves, before, cell, known)
    if outcome.kind == ILLEGAL and moves.program is not None:
        explained = {
            found
            for look in known
            for found in (_filled(look, after_person, moves), _marked(look, after_person, moves))
            if found is not None
        }
        if len(explained) == 1:
            return explained.pop()
    ended = outcome.kind == ILLEGAL and outcome.message in (REFUSES, ENDS_EARLY)
    waits = outcome.kind == PLAYING and outcome.reply is None
    if (ended or waits) and moves.program is not None:
        # The last move may be on another board, such as one that a function returned. If a search
        # shows several such boards, none of them counts.
        ends = {
            cells
            for boards in (leaf.boards if ended else leaf.boards[-1:])
            for cells in boards.values()
            if _is_reply(cells, after_person, moves) and is_finished(cells, moves.marks)
        }
        if len(ends) == 1:
            return _judge(leaf, moves, before, cell, [*ends])
    return outcome


def _judge(  # noqa: PLR0911 - one for each outcome
    leaf: Leaf, moves: Moves, before: Cells, cell: int, looks: Sequence[Cells]
) -> Outcome:
    """Return the outcome that these observations of the board show."""
    after_person = _with(before, cell, moves.person)
    readable = [look for look in looks if _is_reply(look, after_person, moves)]
    event = leaf.branch.event
    last = event.current.get(moves.path)
    if not readable:
        return _unreadable(leaf, moves, before, cell, last)
    if has_line(after_person, moves.person):
        mark = moves.program or ""
        replied = last is not None and last.count(mark) > before.count(mark)
        return Outcome(LOST, after_person, unnoticed=replied)
    cells = last if last in readable else readable[-1]
    replies = [each for each in range(9) if cells[each] != after_person[each]]
    reply = replies[0] if replies else None
    program = moves.program if reply is None else cells[reply]
    marks = (moves.person, program)
    if reply is not None and has_line(cells, program):
        return Outcome(WON, cells, reply, program)
    if all(mark in marks for mark in cells):
        return _full(leaf, cells, last, Outcome(DRAWN, cells, reply, program))
    if event.kind in (LATE, ENDED, OVER):
        return _ended(leaf, cells)
    if last is not None and last != cells:
        return _changed(last, cells, moves)
    return Outcome(PLAYING, cells, reply, program)


def _looks(boards: Boards, moves: Moves) -> list[Cells]:
    """Return the board, or if its path is gone, every possible board at another path."""
    known = boards.get(moves.path)
    return list(boards.values()) if known is None else [known]


def _is_reply(look: Cells, after_person: Cells, moves: Moves) -> bool:
    """Return whether a board shows the person's move and at most one move of the program."""
    changed = [each for each in range(9) if look[each] != after_person[each]]
    if len(changed) > 1 or any(after_person[each] in moves.marks for each in changed):
        return False
    marks = {look[each] for each in changed}
    if moves.program is None:
        return moves.person not in marks
    return marks <= {moves.program}


def _filled(look: Cells, after_person: Cells, moves: Moves) -> Outcome | None:
    """Return the outcome if the program replied and then took the last cell for the person."""
    free = [cell for cell in range(9) if after_person[cell] not in moves.marks]
    taken = {look[cell]: cell for cell in free}
    same = all(look[cell] == after_person[cell] for cell in range(9) if cell not in free)
    if not same or len(free) != 2 or taken.keys() != set(moves.marks):
        return None
    reply, last = taken[moves.program or ""], taken[moves.person]
    if has_line(look, moves.program):
        return Outcome(WON, _with(look, last, after_person[last]), reply, moves.program)
    kind = LOST if has_line(look, moves.person) else DRAWN
    return Outcome(kind, look, reply, moves.program, last)


def _marked(look: Cells, after_person: Cells, moves: Moves) -> Outcome | None:
    """Return the outcome if the program has already marked the winning line on its board."""
    free = [cell for cell in range(9) if after_person[cell] not in moves.marks]
    for reply in (None, *free):
        mark = moves.person if reply is None else moves.program or ""
        cells = after_person if reply is None else _with(after_person, reply, mark)
        if shows_marked_line(look, cells, mark):
            return Outcome(LOST if reply is None else WON, cells, reply, moves.program)
    return None


def _with(cells: Cells, cell: int, mark: str) -> Cells:
    return (*cells[:cell], mark, *cells[cell + 1 :])


def _full(leaf: Leaf, cells: Cells, last: Cells | None, drawn: Outcome) -> Outcome:
    """Return a draw, unless the program crashes or moves after the person fills the board."""
    if drawn.reply is not None:
        return drawn
    if leaf.branch.event.crashed:
        return _ended(leaf, cells)
    overwritten = [mark for mark, was in zip(last or cells, cells, strict=True) if mark != was]
    if len(overwritten) == 1 and overwritten[0] in cells:
        return Outcome(ILLEGAL, cells, message="takes a cell that is already taken")
    return drawn


def _ended(leaf: Leaf, cells: Cells) -> Outcome:
    event = leaf.branch.event
    if event.kind == LATE:
        return Outcome(TIMEOUT, cells, message=event.message or "takes too long")
    if event.crashed:
        lines = tuple(event.fields["lines"])
        return Outcome(CRASH, cells, message=f"crashes: {event.message}", lines=lines)
    return Outcome(ILLEGAL, cells, message=ENDS_EARLY)


def _unreadable(leaf: Leaf, moves: Moves, before: Cells, cell: int, last: Cells | None) -> Outcome:
    """Return the outcome where no look at the board shows the person's move and a legal reply."""
    event = leaf.branch.event
    if event.kind == LATE or event.crashed:
        return _ended(leaf, before)
    if last is not None and last[cell] == before[cell]:
        more = last.count(moves.person) - before.count(moves.person)
        if more == 1:
            return Outcome(ILLEGAL, before, message=MISREAD)
    if last is None or last == before:
        return Outcome(ILLEGAL, before, message=REFUSES)
    return _changed(last, _with(before, cell, moves.person), moves)


def _changed(last: Cells, expected: Cells, moves: Moves) -> Outcome:
    """Return the outcome of a board that no legal move explains."""
    wrong = [each for each in range(9) if last[each] != expected[each]]
    overwritten = [each for each in wrong if expected[each] in moves.marks]
    if not any(mark in moves.marks for mark in last):
        return Outcome(ILLEGAL, expected, message=ENDS_EARLY)
    if overwritten:
        return Outcome(ILLEGAL, expected, message="takes a cell that is already taken")
    marked = [each for each in wrong if last[each] in moves.marks]
    if len(marked) > 1:
        return Outcome(ILLEGAL, expected, message="takes several cells at once")
    return Outcome(ILLEGAL, expected, message="changes the board in a way that is not a move")
