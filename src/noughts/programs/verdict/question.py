"""One question to a program as lines of Python: the board put up, the call, the answer read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from noughts.programs.convention import MADE, UNMADE, Convention
from noughts.programs.verdict.literal import BOARDS, cells_text, own_marks, within
from noughts.rules.notation import cell_name
from noughts.rules.position import Position

PROGRAM, OBJECT = "program", "player"
"""What the module and the object of its class are called in the lines."""

OBSERVATION = '''
class Observation(dict):
    """Kaggle's observation: a dictionary whose items are attributes too."""

    __getattr__ = dict.__getitem__
'''

PUT = '''
def put(holder, name, board):
    """Put a board where the program looks for it, into the old one if possible."""
    old = getattr(holder, name, None)
    if isinstance(old, {kind}):
        {into}
    else:
        setattr(holder, name, board)
'''


class Needs(NamedTuple):
    """What a file with such questions needs."""

    imports: list[str]
    functions: list[str]


class Question(NamedTuple):
    """The lines of a question."""

    once: list[str]
    """Before the first question."""
    ask: list[str]
    check: list[str]
    """That the answer is right."""


def needs(convention: Convention) -> Needs:
    """What questions of this convention need."""
    imports, functions = [], []
    if convention.board.startswith("numpy"):
        imports.append("import numpy")
    if {"observation", "configuration"} & {*convention.arguments, *convention.construct}:
        functions.append(OBSERVATION.strip())
    if convention.place:
        kind, into = _into(convention.board)
        functions.append(PUT.format(kind=kind, into=into).strip())
    return Needs(imports, functions)


def _into(board: str) -> tuple[str, str]:
    """The type of a board that can be written on, and how that is done."""
    if board.startswith("numpy"):
        return "numpy.ndarray", "old[...] = board"
    if board.startswith(("dict", "pairs")):
        return "dict", "old.update(board)"
    return "list", "old[:] = board"


def question(convention: Convention, position: Position, right: Sequence[int]) -> Question:
    """Ask about a position; only these cells are right."""
    names = _names(convention, position)

    def given(argument: str) -> str:
        return within(argument[1:], PROGRAM) if argument.startswith("=") else names[argument]

    ask = [f"board = {BOARDS[convention.board](names_cells(convention, position), 3)}"]
    if {"observation", "configuration"} & {*convention.arguments, *convention.construct}:
        ask = _observed(names, position)
    if convention.game:
        ask.append(f"game = {within(convention.game, PROGRAM)}()")
    made = _made(convention, given)
    late = "board" in convention.construct
    ask += made if late else []
    for place, argument in convention.also:
        ask.append(f"{_at(place)} = {given(argument)}")
    if convention.place:
        holder, _, name = _at(convention.place).rpartition(".")
        ask.append(f"put({holder}, {name!r}, board)")
    owner, _, name = convention.entry.rpartition(".")
    arguments = ", ".join(given(argument) for argument in convention.arguments)
    if convention.answer in {"board", "written"}:
        ask.append(f"before = {_flat(convention.board, 'board')}")
    ask.append(f"answer = {OBJECT if owner else PROGRAM}.{name}({arguments})")
    return Question([] if late else made, ask, _checked(convention, position, right))


def names_cells(convention: Convention, position: Position) -> list[str]:
    """The marks of all cells, row by row."""
    return cells_text(convention, position, PROGRAM)


def _names(convention: Convention, position: Position) -> dict[str, str]:
    own, opponent = own_marks(convention, position, PROGRAM)
    return {
        "board": "board",
        "own": own,
        "opponent": opponent,
        "empties": str(len(position.moves)),
        "taken": str(position.ply),
        "free0": str(list(position.moves)),
        "free1": str([cell + 1 for cell in position.moves]),
        "first": str(position.ply % 2 == 0),
        "observation": "observation",
        "configuration": "configuration",
        "game": "game",
        "cells": f"[{', '.join(names_cells(convention, position))}]",
    }


def _observed(names: dict[str, str], position: Position) -> list[str]:
    told = f"board=board, mark={names['own']}, step={position.ply}, remainingOverageTime=60"
    return [
        f"board = {names['cells']}",
        f"observation = Observation({told})",
        "configuration = Observation(actTimeout=1, episodeSteps=10)",
    ]


def _made(convention: Convention, given: Callable[[str], str]) -> list[str]:
    owner = convention.entry.rpartition(".")[0]
    if not owner:
        return []
    made_by = within(owner, PROGRAM)
    if convention.construct == MADE:
        return [f"{OBJECT} = {made_by}"]
    if convention.construct == UNMADE:
        return [f"{OBJECT} = {made_by}.__new__({made_by})"]
    return [f"{OBJECT} = {made_by}({', '.join(map(given, convention.construct))})"]


def _at(place: str) -> str:
    """A place as an expression: `self.board` is `player.board`, `board` is `program.board`."""
    first, dot, rest = place.partition(".")
    if first == "self":
        return f"{OBJECT}.{rest}"
    return place if first == "game" and dot else f"{PROGRAM}.{place}"


# --- answers ------------------------------------------------------------------------------------


def _checked(convention: Convention, position: Position, right: Sequence[int]) -> list[str]:
    if convention.answer in {"board", "written"}:
        look = "answer"
        if convention.answer == "written":
            look = _at(convention.place) if convention.place else "board"
        return [
            f"after = {_flat(convention.board, look)}",
            "changed = [cell for cell in range(9) if after[cell] != before[cell]]",
            f"assert changed in {[[cell] for cell in right]}",
        ]
    lines = []
    key, colon, form = convention.answer.rpartition(":")
    if "," in key:
        lines.append(f"answer = [answer[key] for key in {key.split(',')}]")
    elif colon:
        lines.append(f"answer = answer[{key!r}] if isinstance(answer, dict) else answer.{key}")
    if form.startswith("score,"):
        lines.append("_, *answer = answer")
    if form.endswith(",score"):
        lines.append("*answer, _ = answer")
    if lines and "score" in form:
        lines.append("answer = answer[0] if len(answer) == 1 else answer")
    form = form.removeprefix("score,").removesuffix(",score")
    read, wanted = _read(form, position, right)
    return [*lines, f"cell = {read}", f"assert cell in {wanted}"]


def _read(form: str, position: Position, right: Sequence[int]) -> tuple[str, list[object]]:
    """How an answer is read, and what it then should be.

    `int(str(...))` takes 1 and "1", but neither 1.0 nor True.
    """
    pairs = [divmod(cell, position.game.columns) for cell in right]
    whole, both = "int(str(answer))", "tuple(int(str(part)) for part in answer)"
    base = "1" in form
    if form in {"row,col", "row1,col1"}:
        return both, [(row + base, column + base) for row, column in pairs]
    if form in {"col,row", "col1,row1"}:
        return both, [(column + base, row + base) for row, column in pairs]
    if form == "name":
        return "answer.strip().lower()", [cell_name(cell, position.game) for cell in right]
    if form == "kth":
        return whole, [position.moves.index(cell) for cell in right]
    return whole, [cell + (form == "number") for cell in right]


def _flat(board: str, name: str) -> str:
    """The marks on a board of some kind, row by row, as an expression."""
    if board.startswith("numpy"):
        return f"{name}.ravel().tolist()"
    if board.startswith(("dict", "pairs")):
        return f"list({name}.values())"
    if board in {"rows", "tuples"}:
        return f"[mark for row in {name} for mark in row]"
    return f"list({name})[1:]" if board == "flat10" else f"list({name})"
