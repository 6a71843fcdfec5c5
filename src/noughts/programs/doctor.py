"""Checks step by step what noughts finds in a program: prompts, board, functions."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from noughts.errors import NoughtsError
from noughts.programs.branch import Run
from noughts.programs.call.recognition import is_cs50, kaggle, recognise
from noughts.programs.call.session import Session
from noughts.programs.call.source import Source
from noughts.programs.event import PROMPT, TIMEOUT
from noughts.programs.play.chance import first_leaf
from noughts.programs.play.explorer import Explorer
from noughts.programs.play.menus import Start
from noughts.programs.play.moves import Moves
from noughts.programs.proof import example_call, find_functions
from noughts.programs.target import Target
from noughts.programs.watching import ENTER, short_label
from noughts.rules.notation import count_of, in_words

MOST_LINES = 6
"""The most lines of a prompt to show."""

MOST_NAMES = 12
"""The most functions to name."""

SECONDS = 120.0
"""Time limit for exploring the menus."""


class Check(NamedTuple):
    """A finished step."""

    number: int
    name: str
    passed: bool | None
    """Whether it passed; None if it could not be checked, or does not matter."""
    detail: str
    """What noughts found, in lines."""
    advice: str = ""
    """What to do, as a sentence without its full stop."""


STEPS = ("the file", "its start", "playing", "calling", "what to do next")


def _step(number: int, *lines: str, passed: bool | None, advice: str = "") -> Check:
    return Check(number, STEPS[number - 1], passed, "\n".join(lines), advice)


def examine(target: Target) -> Iterator[Check]:
    """Yield the checks of a program in a Python file, each when it is finished."""
    assert target.path is not None
    yield _step(1, f"{target.path} is the program.", passed=True)
    menus: list[str] = []
    try:
        deadline = monotonic() + min(SECONDS, target.options.proof_seconds)
        move_seconds = target.options.move_seconds
        with Run(target.path, move_seconds=move_seconds, deadline=deadline) as run:
            start = _check_start(run)
            yield start
            if start.passed:
                yield _check_playing(run, menus)
            else:
                yield _step(3, "There is no prompt or window to play at.", passed=None)
    except (NoughtsError, TimeoutError) as error:
        why = f"The program cannot be run: {str(error) or 'it takes too long'}."
        yield _step(3, why, passed=False)
    calling = _check_calling(target, target.path, played=bool(menus))
    yield calling
    lines = [f"Run: noughts prove {target.spec}"]
    if len(set(menus)) > 1:
        lines.append(
            f'For one configuration only: noughts prove {target.spec} --menu "{menus[0]}"'
        )
    if not menus and not calling.passed:
        call = example_call(find_functions(target.path))
        lines = [f'Describe the call: noughts prove {target.spec} --call "{call}"']
    yield _step(5, *lines, passed=bool(menus or calling.passed))


def _check_start(run: Run) -> Check:
    """Return the check of the program's start, until it first waits for a person."""
    leaf = first_leaf(run.start())
    event = leaf.branch.event
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


def _check_playing(run: Run, menus: list[str]) -> Check:
    """Return the check of every way through the menus to a game; adds these ways to `menus`."""
    lines = list[str]()
    with ThreadPoolExecutor(2) as executor:
        explorer = Explorer(executor)
        try:
            for start in explorer.starts(run.start(), run.follow):
                menus.append(", ".join(short_label(s.label) or ENTER for s in start.menu))
                line = _describe_start(start, menus[-1])
                lines += [] if lines else _describe_moves(start.moves)
                lines += [] if line in lines else [line]
        except TimeoutError:
            lines.append("The time ran out before noughts had explored all menus.")
    if menus:
        return _step(3, *lines, passed=True)
    if explorer.alone is not None:
        lines.append("Your answers put marks on a board, but the program never replies.")
    else:
        tried = count_of(len(explorer.questions), "prompt")
        lines.append("No answer puts marks on a board of nine cells.")
        lines.append(f"noughts explored {tried}; the last one:")
        lines += _tail("".join(explorer.questions[-1:]))
    return _step(3, *lines, passed=False, advice="describe a call with --call")


def _describe_start(start: Start, menu: str) -> str:
    """Return who moves first in a game after these answers."""
    cells = start.prompt.event.current.get(start.moves.path, ())
    moving = "first" if any(cell in start.moves.marks for cell in cells) else "second"
    line = f"After {menu} it moves {moving}." if menu else f"It moves {moving}."
    more = "" if start.offered else " The program itself does not offer all of these answers."
    return line + more


def _describe_moves(moves: Moves) -> list[str]:
    """Return which container is the board, whose marks are on it, and what a person does."""
    person, program = (str(mark).strip("'") for mark in moves.marks)
    answers = f" and it is {program}" if moves.program else ""
    ways = [
        " then ".join(short_label(moves.labels.get(each, each)) for each in actions) or "-"
        for actions in (moves.actions.get(cell, ()) for cell in range(9))
    ]
    rows = [" | ".join(ways[row : row + 3]) for row in (0, 3, 6)]
    return [
        f"Its board is {moves.path}; you are {person}{answers}. Your moves, cell by cell:",
        *rows,
    ]


def _check_calling(target: Target, path: Path, *, played: bool) -> Check:
    """Return the check of whether noughts can call the program, and how."""
    source, options = Source(path), target.options
    functions = find_functions(path).items()
    names = [f"{name}({', '.join(each.required)})" for name, (_, each) in functions]
    named = f"Its functions are {in_words(names[:MOST_NAMES])}" if names else "It has no functions"
    if played and options.call is None and not is_cs50(source) and kaggle(source) is None:
        return _step(4, f"{named}; noughts plays it instead.", passed=None)
    try:
        with Session(path, options, monotonic() + SECONDS) as session:
            found = recognise(session, options, only_known=False)
    except (NoughtsError, TimeoutError) as error:
        return _step(4, f"It cannot be called: {error}.", passed=False)
    if found is None:
        return _step(4, f"{named}; noughts found none that returns a move.", passed=False)
    return _step(4, found.sentence, passed=True)


def _tail(output: str) -> list[str]:
    return [line for line in output.splitlines() if line.strip()][-MOST_LINES:]
