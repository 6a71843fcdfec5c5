"""Checks, step by step, what noughts sees of a program: prompts, board, functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from noughts.errors import NoughtsError
from noughts.programs.branch import PROMPT, TIMEOUT, Event, Run
from noughts.programs.call.recognition import is_cs50, kaggle, recognise
from noughts.programs.call.session import Session
from noughts.programs.call.source import Source
from noughts.programs.play.chance import first_leaf, follow_draws
from noughts.programs.play.menus import Explorer, Start
from noughts.programs.play.moves import Moves
from noughts.programs.target import Target
from noughts.programs.watching import ENTER, short_label
from noughts.rules.notation import count_of, in_words

MOST_LINES = 6
"""Lines of a prompt to show."""

MOST_NAMES = 12
"""Functions to name."""

SECONDS = 120.0
"""Time limit for exploring the menus."""


class Check(NamedTuple):
    """A finished step."""

    number: int
    name: str
    passed: bool | None
    """None if it could not be checked, or does not matter."""
    detail: str
    """What was seen, in lines."""
    advice: str = ""
    """What to do, as a sentence without its full stop."""


STEPS = ("the file", "its start", "playing", "calling", "what to do next")


def _step(number: int, *lines: str, passed: bool | None, advice: str = "") -> Check:
    return Check(number, STEPS[number - 1], passed, "\n".join(lines), advice)


@dataclass
class _Seen:
    """What is known of a program so far."""

    first: Event | None = None
    starts: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    call: str = ""


def examine(target: Target) -> Iterator[Check]:
    """Yield one check after the other of a program in a Python file."""
    path = target.path
    assert path is not None
    yield _step(1, f"{path} is the program.", passed=True)
    seen = _Seen()
    try:
        deadline = monotonic() + min(SECONDS, target.options.proof_seconds)
        with Run(path, move_seconds=target.options.move_seconds, deadline=deadline) as run:
            yield _start(run, seen)
            yield _play(run, seen)
    except (NoughtsError, TimeoutError) as error:
        why = f"The program cannot be run: {str(error) or 'it takes too long'}."
        yield _step(3, why, passed=False)
    yield _call(path, target, seen)
    yield _next_step(target, seen)


def _start(run: Run, seen: _Seen) -> Check:
    """Return the check of what the program does until it first waits for a person."""
    leaf = first_leaf(run.start())
    event = seen.first = leaf.branch.event
    leaf.branch.close()
    if event.kind == PROMPT:
        shown = _tail(leaf.output)
        shown += [short_label(action.label) for action in event.actions[:MOST_NAMES]]
        where = "a window, where you can" if event.actions else "a prompt"
        return _step(2, f"It shows {where}:", *shown, passed=True)
    if event.kind == TIMEOUT:
        return _step(2, "It takes too long to start.", passed=False, advice="raise --move-time")
    if event.crashed:
        lines = (f"It crashes: {event.message}.", *event.fields["lines"])
        return _step(2, *lines, passed=False, advice="run it yourself: python FILE")
    remarks = (f"{note}." for note in event.notes)
    return _step(2, "It ends without a prompt or a window.", *remarks, passed=None)


def _play(run: Run, seen: _Seen) -> Check:
    """Return the check of every way through the menus to a game, and of how a person moves."""
    if seen.first is None or seen.first.kind != PROMPT:
        return _step(3, "There is no prompt or window to play at.", passed=None)
    lines = list[str]()
    with ThreadPoolExecutor(2) as executor:
        explorer = Explorer(executor)
        try:
            for leaf in follow_draws(run.start()):
                for start in explorer.starts(leaf, (), leaf.draws, leaf.weight):
                    described = _describe(start, first=not lines)
                    lines += [line for line in described if line not in lines]
                    seen.starts.append(", ".join(_menu(start)))
        except TimeoutError:
            lines.append("The time ran out before noughts had explored all menus.")
    if seen.starts:
        return _step(3, *lines, passed=True)
    if explorer.alone is not None:
        lines.append("Your answers put marks on a board, but the program never replies.")
    else:
        tried = count_of(len(explorer.questions), "prompt")
        lines.append("No answer puts marks on a board of nine cells.")
        lines.append(f"noughts explored {tried}; the last one:")
        lines += _tail("".join(explorer.questions[-1:]))
    return _step(3, *lines, passed=False, advice="describe a call with --call")


def _describe(start: Start, *, first: bool) -> list[str]:
    """Return lines about how a game starts; for the first game also how a person moves."""
    cells = start.prompt.event.current.get(start.moves.path, ())
    moving = "first" if any(cell in start.moves.marks for cell in cells) else "second"
    menu = ", ".join(_menu(start))
    line = f"After {menu} it moves {moving}." if menu else f"It moves {moving}."
    if not start.offered:
        line += " The program itself does not offer all of these answers."
    return [*(_moves(start.moves) if first else ()), line]


def _moves(moves: Moves) -> list[str]:
    """Return which container is the board, whose marks are on it, and what a person does."""
    person, program = (str(mark).strip("'") for mark in moves.marks)
    answers = f", it answers with {program}" if moves.program else ""
    rows = [" | ".join(_do(moves, cell) for cell in range(row, row + 3)) for row in (0, 3, 6)]
    return [f"Its board is {moves.path}; you are {person}{answers}. You move by:", *rows]


def _do(moves: Moves, cell: int) -> str:
    """Return what a person types or clicks to take a cell."""
    labels = [moves.labels.get(each, each) for each in moves.actions.get(cell, ())]
    return " then ".join(map(short_label, labels)) or "-"


def _menu(start: Start) -> list[str]:
    return [short_label(step.label) or ENTER for step in start.menu]


def _call(path: Path, target: Target, seen: _Seen) -> Check:
    """Return the check of whether noughts can call the program, and how."""
    source, options = Source(path), target.options
    seen.functions = list(_functions(source))
    known = is_cs50(source) or kaggle(source) is not None
    named = "It has no functions"
    if seen.functions:
        named = f"Its functions are {in_words(seen.functions[:MOST_NAMES])}"
    if seen.starts and not known and options.call is None:
        return _step(4, f"{named}; noughts plays it instead.", passed=None)
    try:
        with Session(path, options, monotonic() + SECONDS) as session:
            found = recognise(session, options, only_known=False)
    except (NoughtsError, TimeoutError) as error:
        return _step(4, f"It cannot be called: {error}.", passed=False)
    if found is None:
        return _step(4, f"{named}; noughts found none that returns a move.", passed=False)
    seen.call = found.call
    return _step(4, found.sentence, passed=True)


def _functions(source: Source) -> Iterator[str]:
    """Yield the functions and methods of a program with the parameters they need."""
    for function in source.functions.values():
        yield f"{function.name}({', '.join(function.required)})"
    for each in source.classes:
        for method in each.methods:
            yield f"{each.name}.{method.name}({', '.join(method.required)})"


def _next_step(target: Target, seen: _Seen) -> Check:
    name = target.spec
    if seen.starts or seen.call:
        lines = [f"Run: noughts prove {name}"]
        if len(set(seen.starts)) > 1:
            lines.append(f'For one setting only: noughts prove {name} --menu "{seen.starts[0]}"')
        return _step(5, *lines, passed=True)
    line = f'Describe the call: noughts prove {name} --call "{_example(seen.functions)}"'
    return _step(5, line, passed=False)


def _example(functions: Sequence[str]) -> str:
    """Return a call of the first function that takes a board, in the names of `--call`."""
    for each in functions:
        name, _, parameters = each.rstrip(")").partition("(")
        if parameters and "." not in name:
            given = ("board", "own", "opponent")[: len(parameters.split(","))]
            return f"{name}({', '.join(given)})"
    return "best_move(board)"


def _tail(output: str) -> list[str]:
    return [line for line in output.splitlines() if line.strip()][-MOST_LINES:]
