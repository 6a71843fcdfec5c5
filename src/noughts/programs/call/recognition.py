"""Finds out how to call a program: as the user says, by a known interface, or by one function."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from noughts.analysis.walk import Masks
from noughts.programs.call.convention import BOTH, Convention
from noughts.programs.call.kinds import BOARDS, Given, read_answer
from noughts.programs.call.search import (
    PROBES,
    SENSIBLE,
    candidates,
    choose,
    find_for_call,
    likely_marks,
)
from noughts.programs.call.session import Session
from noughts.programs.call.source import Function, Source
from noughts.programs.event import ANSWER
from noughts.programs.options import Options
from noughts.rules.masks import cells_of
from noughts.rules.side import Side


def recognise(session: Session, options: Options, *, only_known: bool) -> Convention | None:
    """Return how to call a program; None if noughts does not recognise it.

    Does not run the program if its file has no interface that noughts knows.
    """
    source = Source(session.path)
    if options.call is not None:
        return find_for_call(session, source, options)
    known = cs50(session, source) if is_cs50(source) else kaggle(source)
    return known if known is not None or only_known else plain_function(session, source)


# --- CS50 AI, project 0 -----------------------------------------------------------------------

CS50 = frozenset(
    ["player", "actions", "result", "winner", "terminal", "utility", "minimax", "initial_state"]
)
ENOUGH_OF_CS50 = 6

PAIR_FORMS = ("row,col", "score,row,col", "row,col,score")


def is_cs50(source: Source) -> bool:
    """Return whether a program has most of the functions of CS50's project."""
    names = set(source.functions)
    return len(names & CS50) >= ENOUGH_OF_CS50 and {"result", "actions"} <= names


def cs50(session: Session, source: Source) -> Convention | None:
    """Return how to call a CS50 project; None if its board is not the course's.

    The course fixes everything except who moves first, what an empty cell holds and how the move
    is returned. Returning the column first is a mistake, unless the program's `actions` do so too.
    """
    base = Convention("minimax(board)", name="CS50")
    first, second, empty = (
        name if _evaluate(session, base, name) else default
        for name, default in (("X", "'X'"), ("O", "'O'"), ("EMPTY", "None"))
    )
    if made := _evaluate(session, base, "initial_state()"):
        cells = BOARDS["rows"].read(made["value"])
        if cells is None:
            return None
        found = {repr(cell) for cell in cells}
        if len(found) == 1 and "<" not in str(found):  # not an object, such as <Mark.EMPTY: 0>
            [empty] = found
    board = "numpy" if made and made["type"] == "ndarray" else "rows"
    base = replace(base, board=board, marks=(first, second), empty=empty)
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


def _evaluate(
    session: Session, base: Convention, expression: str, masks: Masks = (0, 0)
) -> dict[str, Any] | None:
    """Return the answer to an expression in a position; None if it fails."""
    [event] = session.probe([replace(base, expression=expression).question(masks)])
    answer: dict[str, Any] | None = event.fields.get("answer")
    return answer if answer and not answer["trouble"] else None


def _second_begins(session: Session, base: Convention) -> bool:
    """Return whether `player` says that the second mark, O, moves first."""
    swapped = replace(base, marks=base.marks[::-1])
    at_first = _evaluate(session, base, "player(board) == opponent")
    then = _evaluate(session, swapped, "player(board) == own", (0, 1 << 4))
    return all(said is not None and said["value"] is True for said in (at_first, then))


def _entries(source: Source) -> Iterator[str]:
    """Yield `minimax`, and the functions that take a board and call it."""
    yield "minimax"
    others = [f for f in source.functions.values() if f.name not in CS50 and len(f.required) == 1]
    outer = [f.name for f in others if "minimax" in f.names_used]
    words = ("move", "best", "ai", "choose", "computer")
    yield from sorted(outer, key=lambda name: not any(word in name.lower() for word in words))


def _pair_form(session: Session, convention: Convention) -> str | None:
    """Return the form in which the program returns a row and a column; None if it does not."""
    probes = [masks for side in BOTH for masks in PROBES[side][:2]]
    events = session.probe([convention.question(masks) for masks in probes])
    answers = [event.fields["answer"] for event in events if event.kind == ANSWER]
    values = [Given(each["value"], (), None, (0, 0)) for each in answers if not each["trouble"]]
    forms = (f for f in PAIR_FORMS if any(read_answer(f, each) is not None for each in values))
    return next(forms, None)


def _columns_first(session: Session, base: Convention) -> bool:
    """Return whether the program's own `actions` put the column before the row."""
    for masks in PROBES[Side.SECOND][:3]:
        said = _evaluate(session, base, "sorted(map(list, actions(board)))", masks)
        empty = (cell for cell in range(9) if cell not in cells_of(masks[0] | masks[1]))
        rows = sorted([*divmod(cell, 3)] for cell in empty)
        columns = sorted([column, row] for row, column in rows)
        if said is None or said["value"] != columns or columns == rows:
            return False
    return True


# --- Kaggle's agents ---------------------------------------------------------------------------


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
    """Return whether a function takes the arguments that Kaggle passes."""
    names = [_plain(name) for name in function.required + function.optional]
    if len(names) == 2:
        return names[0] in ("observation", "obs") or names[1] in ("configuration", "config")
    return names in (["observation"], ["obs"]) and "board" in function.names_used


# --- one plain function ------------------------------------------------------------------------


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MOVE = _words("move turn action spot cell square")
PLAYER = _words("ai computer comp cpu bot machine agent")
BEST = _words("best optimal perfect smart next winning")
VERB = _words("get find choose pick select make calculate compute suggest decide do take")

BOARD = _words("board state grid b brd cells squares field table gameboard boardstate gamestate s")
OWN = _words(
    "player mark letter symbol own me ai computer comp cpu bot turn piece marker currentplayer "
    "aiplayer computerletter aimark aisymbol computermark playermark playersymbol sign token"
)
OPPONENT = _words("opponent other human enemy opp user opponentmark humanplayer playerletter")


def plain_function(session: Session, source: Source) -> Convention | None:
    """Return how to call the only function that chooses moves; None if there is not exactly one.

    On each side that it plays, it must answer every probe with a legal move, and most with the
    right one. Otherwise it may not understand the board.
    """
    several = [*_calls(source)]
    if len(several) != 1:
        return None
    for expression in several[0]:
        base = Convention(expression, name="function")
        found = candidates(session, base, BOARDS, likely_marks(source))
        chosen = choose([each for each in found if each.legal == 1 and each.right >= SENSIBLE])
        if chosen is not None:
            return chosen.convention
    return None


def _calls(source: Source) -> Iterator[list[str]]:
    """Yield the calls of each function or method whose name says that it chooses moves.

    If its marks have defaults, the first call passes marks and the second does not: with the
    defaults a program always plays for the same mark.
    """
    for function in source.functions.values():
        if _chooses_moves(function):
            calls = [f"{function.name}({each})" for each in _arguments(function, ("board",))]
            if calls:
                yield calls
    for each in source.classes:
        made_with = _arguments(each.constructor, ()) if each.constructor else [""]
        for method in each.methods:
            if _chooses_moves(method):
                calls = [
                    f"{each.name}({marks}).{method.name}({arguments})"
                    for marks in made_with
                    for arguments in _arguments(method, ("board",))
                ]
                if calls:
                    yield calls


def _chooses_moves(function: Function) -> bool:
    apart = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", function.name).lower()
    said = {*re.split(r"[_\d]+", apart)} - {""}  # getBestMove2: get, best, move
    chooses = said & (MOVE | PLAYER) and said & (PLAYER | BEST | VERB)
    others = said - (MOVE | PLAYER | BEST | VERB)
    return bool(chooses) and not others and "input" not in function.names_used


def _arguments(function: Function, first: tuple[str, ...]) -> list[str]:
    """Return the arguments to call a function with, which begin with `first`.

    Empty if it needs other arguments. Marks with defaults are passed first, and then left out.
    """
    expected = (*first, "own", "opponent")
    words = {"board": BOARD, "own": OWN, "opponent": OPPONENT}
    names = [*function.required]
    if not len(first) <= len(names) <= len(expected) or any(
        _plain(name) not in words[kind] for name, kind in zip(names, expected, strict=False)
    ):
        return []
    defaults = function.node.args.defaults[-len(function.optional) :] if function.optional else []
    for name, default in zip(function.optional, defaults, strict=True):
        kind = expected[len(names)] if len(names) < len(expected) else ""
        if kind not in ("own", "opponent") or _plain(name) not in words[kind]:
            break
        if isinstance(default, ast.Constant) and not default.value:
            break  # the remaining parameter may be a count of turns
        names.append(name)
    several = dict.fromkeys((len(names), len(function.required)))
    return [", ".join(expected[:number]) for number in several]


def _plain(name: str) -> str:
    return name.lower().replace("_", "")
