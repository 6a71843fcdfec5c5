"""The proof of a program: noughts tries the ways to reach it, one after the other.

noughts calls a known interface (CS50, Kaggle). It plays any other program at its own prompts or in
its own window. If it cannot, it calls the program's only plain function. A command answers
positions line by line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from noughts.analysis.walk import Progress, ignore_progress
from noughts.errors import NoughtsError, Unsuitable
from noughts.programs.event import PROMPT, Event
from noughts.programs.options import Options
from noughts.programs.results import ProgramProof
from noughts.programs.target import Target, find_target
from noughts.rules.game import Game, mnk
from noughts.rules.notation import in_words, quoted
from noughts.rules.side import Side

if TYPE_CHECKING:
    from noughts.programs.call.source import Function

ARGUMENTS = ("board", "own", "opponent")
"""The names in `--call` that noughts passes to a function's parameters, in this order."""

MOST_NAMED = 6
"""The most functions that a message lists."""

LONGEST_PROMPT, LONGEST_MESSAGE = 60, 120

NO_GAME = "It also waits for a person's input, but noughts found no game to play that way."
"""What a report adds if noughts calls a program that a person would play."""


class NotReached(NoughtsError):
    """Raised when noughts can neither play nor call a program."""


def prove_program(
    spec: str,
    options: Options | None = None,
    sides: Iterable[Side] | None = None,
    progress: Progress = ignore_progress,
    game: Game | None = None,
) -> ProgramProof:
    """Return the proof of a program on these sides, by default on every side that it plays.

    Raises `NoProgram` or `Unreadable` for a specification that names no program, `NotReached` if
    noughts can neither play nor call it, and `Unsuitable` if it does not play the game or a side.
    """
    return prove_target(find_target(spec, options), sides, progress, game)


def prove_target(
    target: Target,
    sides: Iterable[Side] | None = None,
    progress: Progress = ignore_progress,
    game: Game | None = None,
) -> ProgramProof:
    """Return the proof of the program that `find_target` found, as `prove_program` does."""
    if target.path is None:
        from noughts.programs.commands.proof import prove_command

        return prove_command(target, game or mnk(), sides, progress)
    if game is not None and game != mnk():
        raise Unsuitable(f"{target.title} plays 3,3,3 only, not {game}")
    proof = replace(_prove_file(target, target.path, progress), strategy=target.spec)
    return on_sides(proof, sides)


def on_sides(proof: ProgramProof, sides: Iterable[Side] | None) -> ProgramProof:
    """Return the part of a proof about these sides. Raises `Unsuitable` if there is none."""
    if sides is None:
        return proof
    chosen = tuple(sides)
    reports = tuple(each for each in proof.configurations if each.side in chosen)
    if not reports:
        raise Unsuitable(f"{proof.strategy} never moves {in_words(chosen, 'or')} by itself")
    return replace(proof, configurations=reports)


def _prove_file(target: Target, path: Path, progress: Progress) -> ProgramProof:
    from noughts.programs.call.proof import call_program

    options = with_call(target, path)
    if options.call is not None:
        called = call_program(path, options, progress)
        if called is not None:
            return called
        raise NotReached(f"noughts cannot call {path.name} with {quoted(options.call, 60)}")
    if options.menu is None:
        known = call_program(path, options, progress, only_known=True)
        if known is not None:
            return known
    from noughts.programs.play.proof import play_program

    late = False
    try:
        proof = play_program(path, options, progress)
    except TimeoutError:
        proof, late = None, True
    if proof is None and options.menu is None:
        proof = call_program(path, options, progress)
        if proof is not None and not late and _waits(path, options):
            proof = replace(proof, how=f"{proof.how} {NO_GAME}")
    if proof is None and late:
        raise NotReached(
            f"noughts did not find out how to play {str(path)!r} within "
            f"{options.proof_seconds:g} s; allow more time with --proof-time"
        )
    if proof is None:
        raise NotReached(_why_not_reached(path, options))
    return proof


def with_call(target: Target, path: Path) -> Options:
    """Return the options; if the user named a function after the file, `call` calls it.

    Raises `NotReached` if there is no such function, or if its arguments are not obvious.
    """
    entry = target.entry
    if not entry or target.options.call is not None:
        return target.options
    functions = find_functions(path)
    if entry not in functions:
        owner = entry.rpartition(".")[0]
        beside = [name for name in functions if name.rpartition(".")[0] == owner]
        names = in_words(beside[:MOST_NAMED]) or "none"
        raise NotReached(
            f"{str(path)!r} has no function {entry!r}; the functions there are {names}"
        )
    name, function = functions[entry]
    if not 1 <= len(function.required) <= len(ARGUMENTS):
        call = f"{name}({', '.join(function.required) or 'board'})"
        raise NotReached(
            f"noughts cannot tell which arguments {entry} takes; write the call, such as "
            f'--call "{call}"'
        )
    return replace(target.options, call=example_call({entry: functions[entry]}))


def find_functions(path: Path) -> dict[str, tuple[str, Function]]:
    """Return the functions and methods of a program, each with the start of a call of it."""
    from noughts.programs.call.source import Source

    source = Source(path)
    found = {name: (name, function) for name, function in source.functions.items()}
    for each in source.classes:
        made = f"{each.name}({'own' if each.constructor and each.constructor.required else ''})"
        for method in each.methods:
            found[f"{each.name}.{method.name}"] = f"{made}.{method.name}", method
    return found


def example_call(functions: Mapping[str, tuple[str, Function]]) -> str:
    """Return a call of the first function that takes a board, in the names of `--call`."""
    for name, function in functions.values():
        if function.required:
            return f"{name}({', '.join(ARGUMENTS[: len(function.required)])})"
    return "best_move(board)"


def _why_not_reached(path: Path, options: Options) -> str:
    """Return a sentence that says what noughts saw in a program, and what the user can do."""
    try:
        ast.parse(path.read_bytes())
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        where = f"line {line}: " if line else ""
        why = getattr(error, "msg", None) or error
        return f"{str(path)!r} is not valid Python ({where}{why}); correct that first"
    seen = _first_event(path, options)
    if options.menu is not None:
        return f"the answers {in_words(options.menu)} do not lead to a game in {str(path)!r}{seen}"
    functions = find_functions(path)
    names = [name for name, (_, function) in functions.items() if function.required]
    has = f"; it has {in_words(names[:MOST_NAMED])}" if names else ""
    return (
        f"noughts found neither a game to play nor a function to call in {str(path)!r}{seen}"
        f'{has}; describe the call, such as --call "{example_call(functions)}"'
    )


def _first_event(path: Path, options: Options) -> str:
    """Return a phrase about how the program starts, and how it ends if it always crashes."""
    from noughts.programs.branch import Run
    from noughts.programs.play.arguments import split_menu, wants_arguments
    from noughts.programs.play.crashes import find_dead_end

    with Run(path, move_seconds=options.load_seconds) as run:
        chosen, _ = split_menu(options.menu)
        branch = run.start(*chosen[:1])
        event = branch.event
        if wants_arguments(event):
            crash = quoted(event.message, LONGEST_PROMPT)
            return f", which wants command-line arguments: without them it ends with {crash}"
        if event.crashed:
            return f", which ends with {quoted(event.message, LONGEST_PROMPT)}"
        if event.kind != PROMPT or not event.text.strip():
            return f" ({event.notes[0]})" if event.notes else ""
        prompt = f", whose first prompt is {quoted(event.text.strip(), LONGEST_PROMPT)}"
        dead_end = find_dead_end(branch)
        if dead_end is None:
            return prompt
        answers = in_words([quoted(answer, LONGEST_PROMPT) for answer in dead_end.answers], "then")
        crash = quoted(dead_end.event.message, LONGEST_MESSAGE)
        return (
            f"{prompt}; every answer that noughts tried crashes it: after {answers} it ends with "
            f"{crash}"
        )


def _waits(path: Path, options: Options) -> bool:
    """Return whether a program waits for a person; false if it does not start this time."""
    try:
        return _start(path, options).kind == PROMPT
    except (NoughtsError, TimeoutError):
        return False


def _start(path: Path, options: Options) -> Event:
    """Return the first event of a program, such as its first prompt."""
    from noughts.programs.branch import Run

    with Run(path, move_seconds=options.load_seconds) as run:
        return run.start().event
