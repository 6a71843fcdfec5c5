"""Interfaces that others have defined: CS50 AI's project 0, and Kaggle's agents."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from noughts.analysis.walk import Masks
from noughts.programs.branch import ANSWER, Event
from noughts.programs.call.answers import possible_kinds, read_answer
from noughts.programs.call.boards import BOARDS, detect_board
from noughts.programs.call.convention import Convention
from noughts.programs.call.probes import BATTERIES
from noughts.programs.call.session import Session, given
from noughts.programs.call.source import Function, Source
from noughts.rules.masks import cells_of
from noughts.rules.side import Side

CS50 = frozenset(
    ["player", "actions", "result", "winner", "terminal", "utility", "minimax", "initial_state"]
)
ENOUGH_OF_CS50 = 6

PAIR_FORMS = ("row,col", "score,row,col", "row,col,score")

PROBE_SECONDS = 2.0


def is_cs50(source: Source) -> bool:
    """Return whether a program has most of the functions of CS50's project."""
    names = set(source.functions)
    return len(names & CS50) >= ENOUGH_OF_CS50 and {"result", "actions"} <= names


def cs50(session: Session, source: Source) -> Convention:
    """Return how to call a CS50 project.

    The course fixes everything except who moves first, what an empty cell holds and how the move
    is returned. A column before the row is a mistake, unless the program's own `actions` agree.
    """
    session.move_seconds = min(session.move_seconds, PROBE_SECONDS)
    first, second = (_literal(session, n, source) or repr(n) for n in ("X", "O"))
    empty = _literal(session, "EMPTY", source) or "None"
    made, board = session.evaluate("initial_state()"), "rows"
    if made.kind == ANSWER and not made.fields["answer"]["trouble"]:
        value = made.fields["answer"]["value"]
        board = detect_board(value, made.fields["answer"]["type"]) or "rows"
        cells = {repr(cell) for cell in BOARDS[board].read(value) or ()}
        empty = cells.pop() if len(cells) == 1 else empty
    base = Convention(
        "minimax(board)", board=board, marks=(first, second), empty=empty, name="CS50"
    )
    if _second_begins(session, base):
        base = replace(base, marks=(second, first))
    for name in _entries(source):
        convention = replace(base, expression=f"{name}(board)")
        answer = _pair_form(session, convention)
        if answer is not None:
            if _columns_first(session, base):
                answer = answer.replace("row,col", "col,row")
            return replace(convention, answer=answer)
    return base


def _literal(session: Session, name: str, source: Source) -> str | None:
    """Return a constant of the program as an expression that can be copied."""
    if name not in source.assigned:
        return None
    event = session.evaluate(name)
    if event.kind != ANSWER or event.fields["answer"]["trouble"]:
        return None
    raw = str(event.fields["answer"]["raw"])
    try:
        ast.literal_eval(raw)
    except (SyntaxError, ValueError):
        return name
    return raw


def _second_begins(session: Session, base: Convention) -> bool:
    """Return whether `player` says that the second mark, O, moves first."""
    swapped = replace(base, marks=base.marks[::-1])
    at_first = session.evaluate("player(board) == opponent", base.question((0, 0)))
    then = session.evaluate("player(board) == own", swapped.question((0, 1 << 4)))
    return _is_true(at_first) and _is_true(then)


def _is_true(event: Event) -> bool:
    return event.kind == ANSWER and event.fields["answer"]["value"] is True


def _entries(source: Source) -> Iterator[str]:
    """Yield `minimax`, and the functions that take a board and call it."""
    yield "minimax"
    others = [f for f in source.functions.values() if f.name not in CS50 and len(f.required) == 1]
    outer = [f.name for f in others if source.reaches(f.name, "minimax")]
    words = ("move", "best", "ai", "choose", "computer")
    yield from sorted(outer, key=lambda name: not any(word in name.lower() for word in words))


def _pair_form(session: Session, convention: Convention) -> str | None:
    """Return in which form the program returns a row and a column; None if it does not."""
    for side in Side:
        for masks in BATTERIES[side].forced[:2]:
            asked = session.ask(convention, masks)
            asked.close()
            for leaf in asked.leaves:
                form = _form_of(convention, masks, leaf.branch.event)
                if form is not None:
                    return form
    return None


def _form_of(convention: Convention, masks: Masks, event: Event) -> str | None:
    if event.kind != ANSWER or event.fields["answer"]["trouble"]:
        return None
    result = given(convention, masks, event)
    possible = set(possible_kinds(result.value))
    readable = (f for f in PAIR_FORMS if f in possible and read_answer(f, result) is not None)
    return next(readable, None)


def _columns_first(session: Session, base: Convention) -> bool:
    """Return whether the program's own `actions` put the column before the row."""
    for masks in BATTERIES[Side.SECOND].forced[:3]:
        event = session.evaluate("sorted(map(list, actions(board)))", base.question(masks))
        empty = (cell for cell in range(9) if cell not in cells_of(masks[0] | masks[1]))
        rows = sorted([*divmod(cell, 3)] for cell in empty)
        columns = sorted([column, row] for row, column in rows)
        answered = event.kind == ANSWER and event.fields["answer"]["value"] == columns
        if not answered or columns == rows:
            return False
    return True


def kaggle(source: Source) -> Convention | None:
    """Return how to call a Kaggle agent, the last function of a file; None if it is not one."""
    functions = source.functions.values()
    agent = max(functions, key=lambda function: function.node.lineno, default=None)
    if agent is None or not _is_agent(agent):
        return None
    arguments = ("observation", "configuration")[: len(agent.required + agent.optional)]
    return Convention(
        f"{agent.name}({', '.join(arguments)})",
        board="flat",
        marks=("1", "2"),
        empty="0",
        answer="index",
        name="Kaggle",
    )


def _is_agent(function: Function) -> bool:
    """Return whether a function takes what Kaggle passes."""
    parameters = function.required + function.optional
    if not 1 <= len(parameters) <= 2:
        return False
    read = {
        node.attr if isinstance(node, ast.Attribute) else getattr(node.slice, "value", None)
        for node in ast.walk(function.node)
        if isinstance(node, ast.Attribute | ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id == parameters[0]
    }
    if parameters[0].lower().strip("_") in ("observation", "obs"):
        return "board" in read or len(parameters) == 2
    return {"board", "mark"} <= read
