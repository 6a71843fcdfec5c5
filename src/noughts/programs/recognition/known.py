"""Programs of a shape that is laid down elsewhere: CS50's project, agents for Kaggle."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from noughts.programs.apart.wire import Function, Value
from noughts.programs.convention import Convention
from noughts.programs.recognition import naming
from noughts.programs.recognition.evidence import Evidence
from noughts.programs.recognition.samples import Host, Sample
from noughts.programs.recognition.sides import player_helper
from noughts.programs.recognition.trials import BATTERIES, Asker, forms, read

CS50 = naming.meaning("player actions result winner terminal utility minimax initial_state")
ENOUGH_OF_CS50 = 6

PAIR_FORMS = ("row,col", "score,row,col", "row,col,score")


def is_cs50(host: Host) -> bool:
    """Whether a program has most of the functions of CS50's project."""
    names = {function.name for function in host.description.functions}
    return len(names & CS50) >= ENOUGH_OF_CS50 and {"result", "actions"} <= names


def cs50(host: Host, evidence: Evidence, asker: Asker, entry: str | None) -> Convention:
    """How CS50's project is asked.

    The course says all but who begins, what an empty cell holds and how the move is handed back. A
    column before the row is the program's own fault, unless its `actions` say so too.
    """
    values = host.description.values
    marks = ("X" if "X" in values else "'X'", "O" if "O" in values else "'O'")
    made = host.evaluate("initial_state()")
    empty = "EMPTY" if "EMPTY" in values else "None"
    board = "rows"
    if isinstance(made, Value) and made.board:
        board = made.board
        empty = Sample("", made).empty or empty
    base = Convention(entry=entry or "minimax", board=board, marks=marks, empty=empty)
    starts, _ = player_helper(host, evidence, base)
    base = base.changed(starts=starts or 0)
    for name in (base.entry,) if entry else cs50_entries(host, evidence):
        answer = pair_form(asker, base.changed(entry=name))
        if answer:
            if columns_first(host, base):
                answer = answer.replace("row,col", "col,row")
            return base.changed(entry=name, answer=answer)
    return base


def columns_first(host: Host, base: Convention) -> bool:
    """Whether the program's own `actions` put the column before the row."""
    seen = []
    for position in BATTERIES[1].forced[:3]:
        value = host.evaluate("sorted(actions(board))", base, position)
        rows = sorted(divmod(cell, 3) for cell in position.moves)
        columns = sorted((column, row) for row, column in rows)
        seen.append(isinstance(value, Value) and value.text == str(columns) != str(rows))
    return all(seen)


def cs50_entries(host: Host, evidence: Evidence) -> Iterator[str]:
    """`minimax`; and if that only tells a value, whatever else takes a board and calls it."""
    yield "minimax"
    others = [
        function
        for function in host.description.functions
        if function.name not in CS50 and len(function.required) == 1 and "." not in function.name
    ]
    outer = [function for function in others if "minimax" in evidence.reach(function.name)]
    yield from (function.name for function in sorted(outer, key=lambda f: -naming.rank(f.name)))


def pair_form(asker: Asker, base: Convention) -> str | None:
    """How the row and the column are handed back, if they are."""
    for side in (0, 1):
        for position in BATTERIES[side].forced[:2]:
            reply = asker.reply(base.changed(answer="index"), position)
            for leaf in reply.leaves:
                proposed = set(forms(leaf.text))
                for form in PAIR_FORMS:
                    if form in proposed and read(form, leaf.text, position) is not None:
                        return form
    return None


def kaggle(host: Host, evidence: Evidence, entry: str | None) -> Convention | None:
    """How an agent for Kaggle is asked: the last function of the file, or the one named."""
    plain = [function for function in host.description.functions if "." not in function.name]
    agent = (
        next((f for f in plain if f.name == entry), None)
        if entry
        else max(plain, key=lambda function: function.line, default=None)
    )
    if agent is None or not is_agent(agent, evidence):
        return None
    given = ("observation", "configuration")[: len(agent.required) + len(agent.optional)]
    return Convention(
        entry=agent.name,
        arguments=given,
        board="flat",
        marks=("1", "2"),
        empty="0",
        answer="index",
    )


def is_agent(function: Function, evidence: Evidence) -> bool:
    """Whether a function takes what Kaggle hands over."""
    node = evidence.functions.get(function.name)
    parameters = (*function.required, *function.optional)
    if node is None or not 1 <= len(parameters) <= 2:
        return False
    read_from = {
        part.attr if isinstance(part, ast.Attribute) else getattr(part.slice, "value", None)
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute | ast.Subscript)
        and isinstance(part.value, ast.Name)
        and part.value.id == parameters[0]
    }
    if naming.kind_of(parameters[0]) == "observation":
        return "board" in read_from or len(parameters) == 2
    return {"board", "mark"} <= read_from
