"""What noughts sees of a program, step by step: its prompts, its board, its functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from noughts.errors import NoughtsError
from noughts.programs.branch import PROMPT, TIMEOUT, Event, Run
from noughts.programs.call.known import is_cs50, kaggle
from noughts.programs.call.recognition import recognise
from noughts.programs.call.session import Sessions
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

    def to_json(self) -> dict[str, object]:
        """Return the JSON form: the fields."""
        return self._asdict()


@dataclass
class _Seen:
    """What is known of a program so far."""

    first: Event | None = None
    starts: list[str] = field(default_factory=list)
    questions: Sequence[str] = ()
    alone: bool = False
    functions: list[str] = field(default_factory=list)
    call: str = ""


def examine(target: Target) -> Iterator[Check]:
    """Yield what noughts finds out about a program in a Python file, step by step."""
    path = target.path
    assert path is not None
    yield Check(1, "the file", passed=True, detail=f"{path} is the program.")
    seen = _Seen()
    try:
        deadline = monotonic() + min(SECONDS, target.options.proof_seconds)
        with Run(path, move_seconds=target.options.move_seconds, deadline=deadline) as run:
            yield _start(run, seen)
            yield _play(run, seen)
    except (NoughtsError, TimeoutError) as error:
        why = f"The program cannot be run: {str(error) or 'it takes too long'}."
        yield Check(3, "playing", passed=False, detail=why)
    yield _call(path, target, seen)
    yield _next_step(target, seen)


def _start(run: Run, seen: _Seen) -> Check:
    """Return what the program does until it first waits for a person."""
    leaf = first_leaf(run.start())
    event = seen.first = leaf.branch.event
    leaf.branch.close()
    if event.kind == PROMPT:
        shown = _tail(leaf.output)
        shown += [short_label(action.label) for action in event.actions[:MOST_NAMES]]
        where = "a window, where you can" if event.actions else "a prompt"
        return Check(
            2,
            "its start",
            passed=True,
            detail="\n".join([f"It shows {where}:", *shown]),
        )
    if event.kind == TIMEOUT:
        advice = "give it longer with --move-time"
        return Check(
            2, "its start", passed=False, detail="It takes too long to start.", advice=advice
        )
    if event.crashed:
        lines = [f"It crashes: {event.message}.", *event.fields["lines"]]
        return Check(
            2,
            "its start",
            passed=False,
            detail="\n".join(lines),
            advice="run it yourself: python FILE",
        )
    return Check(2, "its start", passed=None, detail="It ends without a prompt or a window.")


def _play(run: Run, seen: _Seen) -> Check:
    """Return every way through the menus to a game, and how a person moves there."""
    if seen.first is None or seen.first.kind != PROMPT:
        return Check(3, "playing", passed=None, detail="There is no prompt or window to play at.")
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
            lines.append("There was no time to look at all menus.")
        seen.questions, seen.alone = explorer.questions, explorer.alone is not None
    if seen.starts:
        return Check(3, "playing", passed=True, detail="\n".join(lines))
    if seen.alone:
        lines.append("Answers put marks on a board, but nobody answers them.")
    else:
        tried = count_of(len(seen.questions), "prompt")
        lines.append(f"No answer puts marks on a board of nine cells; {tried} seen, the last one:")
        lines += _tail(seen.questions[-1] if seen.questions else "")
    return Check(
        3, "playing", passed=False, detail="\n".join(lines), advice="describe a call with --call"
    )


def _describe(start: Start, *, first: bool) -> list[str]:
    """Return how a game starts; how a person moves there only for the first game."""
    cells = start.prompt.event.current.get(start.moves.path, ())
    moving = "first" if any(cell in start.moves.marks for cell in cells) else "second"
    menu = ", ".join(_menu(start))
    line = f"After {menu} it moves {moving}." if menu else f"It moves {moving}."
    if not start.offered:
        line += " It does not offer all of these answers itself."
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
    """Return whether noughts can call the program, and how."""
    source, options = Source(path), target.options
    seen.functions = list(_functions(source))
    known = is_cs50(source) or kaggle(source) is not None
    if seen.starts and not known and options.call is None:
        why = f"{_list(seen.functions)}; noughts plays it instead."
        return Check(4, "calling", passed=None, detail=why)
    try:
        with Sessions(path, options, monotonic() + SECONDS) as sessions:
            found = recognise(sessions, options, only_known=False)
    except (NoughtsError, TimeoutError) as error:
        return Check(4, "calling", passed=False, detail=f"It cannot be called: {error}.")
    if found is None:
        why = f"{_list(seen.functions)}; noughts recognises none that returns its move."
        return Check(4, "calling", passed=False if not seen.starts else None, detail=why)
    seen.call = found.call
    return Check(4, "calling", passed=True, detail=found.sentence)


def _list(functions: Sequence[str]) -> str:
    if not functions:
        return "It has no functions"
    return f"Its functions are {in_words(functions[:MOST_NAMES])}"


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
            lines.append(f'For one setting alone: noughts prove {name} --menu "{seen.starts[0]}"')
        return Check(5, "what to do next", passed=True, detail="\n".join(lines))
    example = next((each for each in seen.functions if "board" in each), "best_move(board)")
    line = f'Say how it is called: noughts prove {name} --call "{example}"'
    return Check(5, "what to do next", passed=False, detail=line)


def _tail(output: str) -> list[str]:
    return [line for line in output.splitlines() if line.strip()][-MOST_LINES:]
