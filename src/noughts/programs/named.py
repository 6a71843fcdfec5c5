"""Programs by what a person types: a path, or a command after `command:` or `gomocup:`.

A path may be followed by the entry and by what else is to be known, in any order:
`ai.py:best_move,board=flat,marks=X/O/_,answer=index`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from noughts.errors import Unreadable
from noughts.programs.apart.host import Clocks
from noughts.programs.convention import ANSWERS, BOARDS, NUMBERED
from noughts.programs.find import find, looks_like_a_program
from noughts.programs.pipes.bot import CommandBot
from noughts.programs.program import Crew, Program
from noughts.programs.recognition.recognise import Told
from noughts.programs.sandbox.confinement import Limits
from noughts.rules.notation import in_words, quoted

COMMANDS = {"command:": "line", "gomocup:": "gomocup"}
"""How a command is marked, and the protocol it speaks."""

SAID = ("board", "marks", "starts", "plays", "answer")
"""What a person may say of a program beside its entry."""


Named = Program | CommandBot


class Means(NamedTuple):
    """What programs are given."""

    clocks: Clocks = Clocks()
    limits: Limits = Limits()


def is_program(spec: str) -> bool:
    """Whether a specification names a program and no strategy of ours."""
    try:
        return spec.startswith(tuple(COMMANDS)) or looks_like_a_program(spec.partition(",")[0])
    except (OSError, ValueError):  # too long for a path, or no path at all
        return False


def find_class(spec: str) -> type[Named] | None:
    """The strategy that a specification names if it is a program's, loaded and recognised."""
    return program_class(spec) if is_program(spec) else None


def program_class(
    spec: str,
    said: Mapping[str, str] | None = None,
    means: Means | None = None,
    name: str | None = None,
) -> type[Named]:
    """The same for what is known to be a program; `said` is what was said apart from it.

    It is called by its specification if it is given no other name.
    """
    means, name = means or Means(), name or spec
    for prefix, protocol in COMMANDS.items():
        if spec.startswith(prefix):
            return CommandBot.named(
                name, spec.removeprefix(prefix), protocol, means.clocks, means.limits
            )
    _check_brackets(spec)
    path, *parts = re.split(r",(?![^(]*\))", spec)  # not within parentheses
    given = dict(said or {})
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or key not in SAID:
            raise Unreadable(
                f"cannot read {quoted(part, 60)} in {quoted(spec, 60)}: write "
                f"{in_words(SAID, 'or')}, followed by = and a value"
            )
        given[key] = value
    found = find(path)
    crew = Crew(Path(found.path), read_told(found.entry, given), means.clocks, means.limits)
    return Program.named(name, crew)


def _check_brackets(spec: str) -> None:
    """Raise `Unreadable` if what an entry is given has no end."""
    _, file, entry = spec.partition(".py:")
    bare = re.sub(r"'[^']*'|\"[^\"]*\"", "", entry)  # without texts
    if file and bare.count("(") > bare.count(")"):
        raise Unreadable(
            f"the bracket in {quoted(entry, 60)} is not closed; write file.py:function(board, "
            "own, 'hard')"
        )


def with_whole_path(spec: str) -> str:
    """The same specification, for use in another folder."""
    path, comma, said = spec.partition(",")
    if spec.startswith(tuple(COMMANDS)) or not is_program(spec):
        return spec
    found = find(path)
    entry = f":{found.entry}" if found.entry else ""
    return f"{Path(found.path).resolve()}{entry}{comma}{said}"


def read_told(entry: str | None, said: Mapping[str, str]) -> Told:
    """What a person has said of a program. Raises `Unreadable` for what cannot be."""
    board, answer, marks = said.get("board"), said.get("answer"), said.get("marks")
    if board is not None and board not in BOARDS:
        raise Unreadable(
            f"--board cannot be {quoted(board, 60)}; choose {in_words(list(BOARDS), 'or')}"
        )
    if answer is not None and not _is_answer(answer):
        kinds = in_words([*ANSWERS, "board", "written"], "or")
        raise Unreadable(
            f"--answer cannot be {quoted(answer, 60)}; choose {kinds}, with a score as in "
            "score,index or row,col,score, or in a dictionary as in move:index"
        )
    return Told(
        entry=entry,
        board=board,
        marks=None if marks is None else _marks(marks),
        starts=said.get("starts"),
        plays=said.get("plays"),
        answer=answer,
    )


def _is_answer(text: str) -> bool:
    form = text.rpartition(":")[2].removeprefix("score,").removesuffix(",score")
    return form in ANSWERS or text in {"board", "written"}


def _marks(text: str) -> tuple[str, str, str]:
    """Three marks as expressions: literals are taken as they are, other words are texts."""
    parts = text.split("/")
    if len(parts) != 3:
        raise Unreadable(
            f"--marks cannot be {quoted(text, 60)}; write the marks of X, O and an empty cell "
            "separated by /, such as X/O/None, 1/-1/0, X/O/' ' or X/O/numbers"
        )
    first, second, empty = (expression(part) for part in parts)
    return first, second, parts[2] if parts[2] in NUMBERED else empty


def expression(mark: str) -> str:
    """A mark as a person writes it, as a Python expression."""
    import ast

    try:
        ast.literal_eval(mark)
    except (ValueError, SyntaxError):
        return mark if "." in mark and mark.replace(".", "").isidentifier() else repr(mark)
    return mark
