"""Calls a program for one move: gives it the position as the table says, and reads its answer."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from programs.program import CELL_INDEX, CELL_NUMBER, CELL_TEXT, Give, Program

NUMBERED: dict[object, Callable[[int], object]] = {
    CELL_INDEX: lambda cell: cell,
    CELL_NUMBER: lambda cell: cell + 1,
    CELL_TEXT: lambda cell: str(cell + 1),
}


class Question(NamedTuple):
    """A position with the program to move, and how it got there."""

    own: int
    opponent: int
    side: int
    moves: tuple[int, ...] = ()


def marks_of(program: Program, side: int) -> tuple[object, object]:
    """The mark of the program and that of the opponent."""
    first, second = program.marks
    own = program.own
    if own is None:
        own = program.starts if side == 0 else second if program.starts == first else first
    return own, second if own == first else first


def cells_as_marks(program: Program, question: Question) -> list[Any]:
    own, other = marks_of(program, question.side)
    return [
        own if question.own >> cell & 1
        else other if question.opponent >> cell & 1
        else in_empty(program, cell)
        for cell in range(9)
    ]  # fmt: skip


def in_empty(program: Program, cell: int) -> object:
    return NUMBERED[program.empty](cell) if program.empty in NUMBERED else program.empty


def shaped(board: str, cells: list[Any]) -> Any:  # noqa: ANN401 - any shape
    if board in {"rows", "numpy"}:
        rows = [cells[i : i + 3] for i in (0, 3, 6)]
        return rows if board == "rows" else np.array(rows)
    if board == "dict9":
        return dict(enumerate(cells, start=1))
    if board == "pairs":
        return {divmod(cell, 3): mark for cell, mark in enumerate(cells)}
    return [" ", *cells] if board == "flat10" else list(cells)


def flattened(board: str, value: Any) -> list[Any]:  # noqa: ANN401
    if board in {"rows", "numpy"}:
        return [mark for row in value for mark in row]
    if board == "dict9":
        return [value[cell + 1] for cell in range(9)]
    if board == "pairs":
        return [value[divmod(cell, 3)] for cell in range(9)]
    return list(value)[1:] if board == "flat10" else list(value)


def fill(old: Any, new: Any) -> None:  # noqa: ANN401
    """Write on a board that others may hold as well."""
    if isinstance(old, list):
        if isinstance(new[0], list):
            for row, marks in zip(old, new, strict=True):
                row[:] = marks
        else:
            old[:] = new
    elif isinstance(old, dict):
        old.update(new)
    else:
        old[...] = new


class Illegal(Exception):
    """An answer that names no empty cell."""


class Consulted(NamedTuple):
    """What a program did when it was asked."""

    answer: Any
    before: Any
    after: Any
    """The board before and after, as the program sees it."""


def ask(program: Program, module: ModuleType, question: Question) -> int:
    """The cell it answers with; raises `Illegal` or what the program raises."""
    own, _ = marks_of(program, question.side)
    return read_answer(program, consult(program, module, question), own)


def consult(program: Program, module: ModuleType, question: Question) -> Consulted:
    """Call it as the table says."""
    own, other = marks_of(program, question.side)
    cells = cells_as_marks(program, question)
    board, before = shaped(program.board, cells), shaped(program.board, cells)

    def given(argument: object) -> Any:  # noqa: ANN401
        if argument is Give.GAME:
            game = getattr(module, program.game)()
            fill(getattr(game, program.game_holds), board)
            for attribute, value in program.game_sets.items():
                setattr(game, attribute, given(value))
            return game
        if argument is Give.OBSERVATION:
            return SimpleNamespace(board=board, mark=own)
        if argument is Give.CONFIGURATION:
            return SimpleNamespace(actTimeout=1)
        return known[argument] if isinstance(argument, Give) else argument

    empties = 9 - (question.own | question.opponent).bit_count()
    known = {Give.BOARD: board, Give.OWN: own, Give.OTHER: other, Give.EMPTIES: empties}

    name, _, method = program.entry.partition(".")
    owner: Any = module
    if method:
        kind = getattr(module, name)
        owner = kind.__new__(kind) if program.new is None else kind(*map(given, program.new))
        name = method
    for attribute, value in program.sets.items():
        setattr(owner, attribute, given(value))
    if program.holds:
        if hasattr(owner, program.holds):
            fill(getattr(owner, program.holds), board)
            board = getattr(owner, program.holds)
        else:
            setattr(owner, program.holds, board)
    try:
        raw = getattr(owner, name)(*map(given, program.args))
    except SystemExit:
        if "exit after" not in program.traps:
            raise
        raw = None
    return Consulted(raw, before, getattr(owner, program.holds) if program.holds else board)


READ: dict[str, Callable[[Any], Any]] = {
    "index": lambda answer: answer,
    "number": lambda answer: int(answer) - 1,
    "row,col": lambda answer: in_row(*answer),
    "col,row": lambda answer: in_row(*reversed(answer)),
    "row,col,score": lambda answer: in_row(*answer[:2]),
    "score,index": lambda answer: answer[1],
    "score,row,col": lambda answer: in_row(*answer[1]),
    "dict": lambda answer: answer.get("position", answer.get("index")),
}


def read_answer(program: Program, consulted: Consulted, own: object) -> int:
    """The cell that an answer names."""
    answer, before, after = consulted
    was = flattened(program.board, before)
    empty = [cell for cell in range(9) if was[cell] == in_empty(program, cell)]
    try:
        if program.answer == "kth":
            cell = empty[answer]
        elif program.answer in {"board", "written"}:
            new = flattened(program.board, answer if program.answer == "board" else after)
            (cell,) = (cell for cell in range(9) if new[cell] != was[cell])
            if new[cell] != own:
                raise Illegal(f"it wrote {new[cell]!r}")
        else:
            cell = READ[program.answer](answer)
    except (AttributeError, TypeError, ValueError, KeyError, IndexError) as error:
        raise Illegal(f"{answer!r} is no cell") from error
    if cell not in empty:
        raise Illegal(f"{answer!r} is no empty cell")
    return int(cell)


def in_row(row: int, column: int) -> int:
    if row not in range(3) or column not in range(3):
        raise ValueError
    return int(row) * 3 + int(column)
