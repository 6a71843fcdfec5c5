"""Command-line arguments that change how a program plays, read from its own usage text."""

from __future__ import annotations

import re
from itertools import product

from noughts.programs.branch import Run
from noughts.programs.event import ENDED
from noughts.programs.play.answers import STRONG

MOST_COMBINATIONS = 12

READS_ARGUMENTS = re.compile(r"\bsys\.argv\b|\bargv\b|\bargparse\b|\bclick\b|\boptparse\b")
CHOICE = re.compile(r"(?:(--[\w-]+|-\w)[ =])?[{\[<(]([\w-]+(?:\s*[,|/]\s*[\w-]+)+)[}\])>]")
FLAG = re.compile(r"\[(--[\w-]+)\]")


def argument_lists(run: Run) -> list[tuple[str, ...]]:
    """Return the argument lists to start a program with: none, then those in its usage text."""
    lists: list[tuple[str, ...]] = [()]
    try:
        source = run.path.read_text("utf-8", "replace")
    except OSError:
        return lists
    if not READS_ARGUMENTS.search(source):
        return lists
    started = run.start(("--help",))
    started.close()
    if started.event.kind == ENDED:
        lists += read_usage(started.event.output)
    return lists


def read_usage(text: str) -> list[tuple[str, ...]]:
    """Return every combination of the choices that a usage text offers, at most a dozen.

    >>> read_usage("usage: t.py [-h] [--level {easy,hard}] [--first]")
    [('--level', 'hard'), ('--level', 'hard', '--first'), ('--level', 'easy'), ('--level', 'easy', '--first'), ('--first',)]
    >>> read_usage("Usage: python t.py [x|o]")
    [('x',), ('o',)]
    """  # noqa: E501 - the output of an example
    usage = text.partition("\n\n")[0]
    several: dict[str, list[tuple[str, ...]]] = {}
    for option, choices in CHOICE.findall(usage):
        values = re.split(r"\s*[,|/]\s*", choices)
        named = [(option, value) if option else (value,) for value in values]
        several.setdefault(option or choices, [*named, *([()] if option else [])])
    for flag in FLAG.findall(usage):
        if flag not in ("--help", "--version"):
            several.setdefault(flag, [(), (flag,)])
    combinations = product(*several.values())
    lists = [tuple(part for each in chosen for part in each) for chosen in combinations]
    different = [each for each in dict.fromkeys(lists) if each][:MOST_COMBINATIONS]
    return sorted(different, key=lambda each: not STRONG.search(" ".join(each)))
